"""scripts/bench precision: whole seven-cell matrices by ctxmatrix and lmbench's lat_ctx, and 2p/0K by `perf bench sched pipe`,
in turn, pinned to one CPU, at equal wall time: precision [ROUNDS] [FILE.csv].

First `ctxmatrix selftest` learns the host, in a data folder of its own. Prints for each cell the median of each tool, its run-to-run
coefficient of variation (plain, and robust: 1.4826 MAD / median), and the ratio to ctxmatrix, with all runs and without those
cells of which ctxmatrix itself said that the CPU was disturbed; then how long the table takes at the precision that is the default.
FILE.csv has every round.
"""
import csv, json, os, random, re, shutil, statistics, subprocess, sys, tempfile, time

CELLS = ["2p/0K", "2p/16K", "2p/64K", "8p/16K", "8p/64K", "16p/16K", "16p/64K"]
SECONDS = 0.6  # for a cell


def timed(command, **more):
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=True, **more)
    return done, time.monotonic() - start


def ctxmatrix(tool, config, cpu, policy, cells, budget_s, result):
    command = [tool, "run", config, "-o", result, "--progress", "none", "--set", f"matrix.placement=single:{cpu}",
               "--set", f"matrix.policy={policy}"]
    if budget_s:
        command += ["--time-budget", f"{round(budget_s * 1000)}ms"]
    for cell in cells:
        command += ["--cells", cell]
    return timed(command)[1], json.load(open(result))


def column(cell):
    return f"{cell['processes']}p/{cell['working_set_bytes'] // 1024}K"


def disturbed(cell):
    reason = cell.get("reason", "")
    return "slower than it usually is" in reason or "of the intervals clean" in reason


def ours(found, key):
    """By column: the value in us, and whether ctxmatrix said of it that the CPU was disturbed."""
    return {column(c): (c[key]["point"] / 1000, disturbed(c)) for c in found["cells"] if key in c}


def lat_ctx(path, cpu, samples):
    """One call a size, as lmbench makes them; the overhead is measured once a call."""
    values, wall = {}, 0
    environment = dict(os.environ, ENOUGH="10000", LMBENCH_SCHED="SINGLE")
    for size, processes in ((0, ["2"]), (16, ["2", "8", "16"]), (64, ["2", "8", "16"])):
        done, took = timed(["taskset", "-c", str(cpu), path, "-N", str(samples), "-s", str(size), *processes], env=environment)
        wall += took
        for count, us in re.findall(r"^(\d+) (\S+)$", done.stderr, re.M):
            values[f"{count}p/{size}K"] = float(us), False
    return values, wall


def perf_pipe(perf, cpu, loops):
    done, wall = timed(["taskset", "-c", str(cpu), perf, "bench", "sched", "pipe", "-l", str(loops)])
    return float(re.search(r"([\d.]+) usecs/op", done.stdout).group(1)) / 2, wall  # an operation is two hops


def robust(values):
    middle = statistics.median(values)
    return 1.4826 * statistics.median(abs(v - middle) for v in values) / middle


def plain(values):
    return statistics.stdev(values) / statistics.mean(values)


def timed_share(found):
    spent = sum(sum(r["elapsed_ns"]) + sum(r["overhead_ns"]) for c in found["cells"] for r in c["repetitions"])
    phases = {k: sum(r[k] for c in found["cells"] for r in c["repetitions"]) / found["elapsed_ns"]
              for k in ("setup_ns", "warmup_ns", "measured_ns", "reap_ns")}
    return spent / found["elapsed_ns"], phases


class Peers:
    """lat_ctx and perf where they are installed, given as many samples as take as long as ctxmatrix does."""

    def __init__(self, cpu, matrix_s, cell_s):
        self.cpu = cpu
        self.lat = next((os.path.join(at, "lat_ctx") for at, _, files in os.walk("/usr/lib/lmbench") if "lat_ctx" in files), None)
        self.perf = shutil.which("perf")
        print(f"CPU {cpu}; lat_ctx: {self.lat or 'not available here'}; perf: {self.perf or 'not available here'}", flush=True)
        if self.lat:
            self.samples = fitted(lambda n: lat_ctx(self.lat, cpu, n)[1], 11, matrix_s)
        if self.perf:
            self.loops = fitted(lambda n: perf_pipe(self.perf, cpu, n)[1], 20000, cell_s)

    def steps(self):
        """(name, step): a step returns for each cell its value in us and whether it was said to be disturbed, and the wall time in s."""
        found = []
        if self.lat:
            found.append(("lat_ctx", lambda: lat_ctx(self.lat, self.cpu, self.samples)))
        if self.perf:
            def pipe():
                us, wall = perf_pipe(self.perf, self.cpu, self.loops)
                return {"2p/0K": (us, False)}, wall
            found.append(("perf pipe", pipe))
        return found


def fitted(wall_of, count, wanted_s):
    """The count that takes the wanted wall time: a straight line through two trials, for a part of it is fixed."""
    few, many = wall_of(count), wall_of(3 * count)
    each = max((many - few) / (2 * count), 1e-9)
    return max(1, round(count + (wanted_s - few) / each))


class Ours:
    """ctxmatrix on one CPU; keeps what it sees of the tables at the default precision."""

    def __init__(self, tool, config, cpu, folder):
        self.fixed = (tool, config, cpu)
        self.result = os.path.join(folder, "r.json")
        self.tables, self.shares = [], []

    def run(self, policy, cells, budget_s, key):
        wall, found = ctxmatrix(*self.fixed, policy, cells, budget_s, self.result)
        return ours(found, key), wall

    def table(self):
        wall, found = ctxmatrix(*self.fixed, "batch", [], 0, self.result)
        self.tables.append((wall, sum(c["status"] == "ok" for c in found["cells"])))
        self.shares.append(timed_share(found))
        return {}, wall

    def steps(self):
        whole = SECONDS * len(CELLS)
        return [("ctxmatrix other", lambda: self.run("other", [], whole, "net_ns")),
                ("ctxmatrix batch", lambda: self.run("batch", [], whole, "net_ns")),
                ("ctxmatrix gross", lambda: self.run("other", ["2p/0K"], SECONDS, "gross_ns")),
                ("table", self.table)]


def measure(steps, rounds):
    """Rows of round, tool, cell, us, wall_s, disturbed."""
    rows = []
    for number in range(rounds):
        for name, step in random.sample(steps, len(steps)):
            values, wall = step()
            rows.extend([number, name, cell, us, wall, bad] for cell, (us, bad) in values.items())
        print(f"  round {number + 1} of {rounds}", flush=True)
    return rows


def write_csv(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["round", "tool", "cell", "us", "wall_s", "disturbed"])
        writer.writerows(rows)


def report_cells(rows):
    """Prints a line for each tool and cell; returns the tools' mean variations, plain and robust."""
    mean = {}
    print(f"\n{'tool':16} {'cell':8} {'runs':>4} {'median us':>10} {'CV %':>7} {'robust %':>8} {'wall s':>7}")
    for name in sorted({row[1] for row in rows}):
        variations = []
        for cell in CELLS:
            chosen = [row for row in rows if row[1] == name and row[2] == cell]
            values = [row[3] for row in chosen]
            if len(values) < 2:
                continue
            variations.append((plain(values), robust(values)))
            print(f"{name:16} {cell:8} {len(values):4} {statistics.median(values):10.4f} {100 * plain(values):7.2f} "
                  f"{100 * robust(values):8.2f} {statistics.median(row[4] for row in chosen):7.2f}")
        mean[name] = [statistics.mean(v[i] for v in variations) for i in (0, 1)]
    return mean


def report_ratios(mean, which):
    print(f"\n{which}:")
    for peer, mine in (("lat_ctx", "ctxmatrix other"), ("lat_ctx", "ctxmatrix batch"), ("perf pipe", "ctxmatrix gross")):
        if peer in mean:
            print(f"{mine} beside {peer}: mean CV {100 * mean[mine][0]:.2f} % and {100 * mean[peer][0]:.2f} %, ratio "
                  f"{mean[mine][0] / mean[peer][0]:.3f}; robust {100 * mean[mine][1]:.2f} % and {100 * mean[peer][1]:.2f} %, "
                  f"ratio {mean[mine][1] / mean[peer][1]:.3f}")


def report_tables(tables, shares):
    print(f"the table at the default precision, policy batch: median {statistics.median(wall for wall, _ in tables):.1f} s wall, "
          f"{statistics.mean(ok for _, ok in tables):.1f} of {len(CELLS)} cells reach it")
    phases = {k: statistics.median(s[1][k] for s in shares) for k in shares[0][1]}
    print(f"of that wall time {100 * statistics.median(s[0] for s in shares):.0f} % is in timed intervals; "
          + ", ".join(f"{k[:-3]} {100 * v:.0f} %" for k, v in phases.items()))


def main():
    build, config = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    cpu = max(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        tool = f"{build}/cli/ctxmatrix"
        print(timed([tool, "selftest", "--sessions", "5", "--gap", "10s", "--set", f"matrix.placement=single:{cpu}", "--progress", "none"])[0].stdout)
        mine = Ours(tool, config, cpu, folder)
        walls = dict((name, step()[1]) for name, step in mine.steps()[:3])
        peers = Peers(cpu, walls["ctxmatrix other"], walls["ctxmatrix gross"])
        rows = measure(mine.steps() + peers.steps(), rounds)
    if len(sys.argv) > 4:
        write_csv(sys.argv[4], rows)
    report_ratios(report_cells(rows), "all runs")
    report_ratios(report_cells([row for row in rows if not row[5]]), "without what ctxmatrix said was disturbed")
    report_tables(mine.tables, mine.shares)


main()
