"""scripts/bench precision: whole seven-cell matrices by ctxmatrix and lmbench's lat_ctx, and 2p/0K by `perf bench sched pipe`,
in turn, pinned to one CPU, at equal wall time: precision [ROUNDS] [FILE.csv].

Prints for each cell the median of each tool, its run-to-run coefficient of variation (plain, and robust: 1.4826 MAD / median),
and the ratio to ctxmatrix; then how long the table takes at the precision that is the default. FILE.csv has every round.
"""
import csv, json, os, random, re, shutil, statistics, subprocess, sys, tempfile, time

CELLS = ["2p/0K", "2p/16K", "2p/64K", "8p/16K", "8p/64K", "16p/16K", "16p/64K"]
SECONDS = 0.6  # for a cell
LAT_CTX_SAMPLES = 11  # its default


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


def ours(found, key):
    return {column(c): c[key]["point"] / 1000 for c in found["cells"] if key in c}


def lat_ctx(path, cpu, samples):
    """One call a size, as lmbench makes them; the overhead is measured once a call."""
    values, wall = {}, 0
    environment = dict(os.environ, ENOUGH="10000", LMBENCH_SCHED=f"SINGLE {cpu}")
    for size, processes in ((0, ["2"]), (16, ["2", "8", "16"]), (64, ["2", "8", "16"])):
        done, took = timed(["taskset", "-c", str(cpu), path, "-N", str(samples), "-s", str(size), *processes], env=environment)
        wall += took
        for count, us in re.findall(r"^(\d+) (\S+)$", done.stderr, re.M):
            values[f"{count}p/{size}K"] = float(us)
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


def main():
    build, config = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    out = sys.argv[4] if len(sys.argv) > 4 else None
    tool, perf = f"{build}/cli/ctxmatrix", shutil.which("perf")
    lat = next((os.path.join(at, "lat_ctx") for at, _, files in os.walk("/usr/lib/lmbench") if "lat_ctx" in files), None)
    cpu = max(os.sched_getaffinity(0))
    print(f"CPU {cpu}; lat_ctx: {lat or 'not available here'}; perf: {perf or 'not available here'}", flush=True)
    samples, loops = LAT_CTX_SAMPLES, 100000
    if lat:
        wall = lat_ctx(lat, cpu, samples)[1]
        samples = max(samples, round(samples * SECONDS * len(CELLS) / wall))
    if perf:
        wall = perf_pipe(perf, cpu, 20000)[1]
        loops = max(1000, round(20000 * SECONDS / wall))
    rows, tables, shares = [], [], []

    def note(round_number, what, values, wall):
        rows.extend([round_number, what, cell, us, wall] for cell, us in values.items())

    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "r.json")

        def matrix(number, policy):
            wall, found = ctxmatrix(tool, config, cpu, policy, [], SECONDS * len(CELLS), result)
            note(number, f"ctxmatrix {policy}", ours(found, "net_ns"), wall)

        def single(number):
            wall, found = ctxmatrix(tool, config, cpu, "other", ["2p/0K"], SECONDS, result)
            note(number, "ctxmatrix gross", ours(found, "gross_ns"), wall)

        def table(number):
            wall, found = ctxmatrix(tool, config, cpu, "batch", [], 0, result)
            tables.append((wall, sum(c["status"] == "ok" for c in found["cells"])))
            shares.append(timed_share(found))

        def lmbench(number):
            values, wall = lat_ctx(lat, cpu, samples)
            note(number, "lat_ctx", values, wall)

        def pipe(number):
            us, wall = perf_pipe(perf, cpu, loops)
            note(number, "perf pipe", {"2p/0K": us}, wall)

        steps = [lambda n: matrix(n, "other"), lambda n: matrix(n, "batch"), single, table]
        steps += [lmbench] if lat else []
        steps += [pipe] if perf else []
        for number in range(rounds):
            random.shuffle(steps)
            for step in steps:
                step(number)
            print(f"  round {number + 1} of {rounds}", flush=True)

    if out:
        with open(out, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["round", "tool", "cell", "us", "wall_s"])
            writer.writerows(rows)
    tools = list(dict.fromkeys(row[1] for row in rows))
    mean = {}
    print(f"\n{'tool':16} {'cell':8} {'runs':>4} {'median us':>10} {'CV %':>7} {'robust %':>8} {'wall s':>7}")
    for name in sorted(tools):
        of_cells = []
        for cell in CELLS:
            values = [row[3] for row in rows if row[1] == name and row[2] == cell]
            if len(values) < 2:
                continue
            wall = statistics.median(row[4] for row in rows if row[1] == name and row[2] == cell)
            of_cells.append((plain(values), robust(values)))
            print(f"{name:16} {cell:8} {len(values):4} {statistics.median(values):10.4f} {100 * plain(values):7.2f} "
                  f"{100 * robust(values):8.2f} {wall:7.2f}")
        mean[name] = [statistics.mean(v[i] for v in of_cells) for i in (0, 1)]
    print()
    for peer, mine in (("lat_ctx", "ctxmatrix other"), ("lat_ctx", "ctxmatrix batch"), ("perf pipe", "ctxmatrix gross")):
        if peer in mean:
            print(f"{mine} beside {peer}: mean CV {100 * mean[mine][0]:.2f} % and {100 * mean[peer][0]:.2f} %, ratio "
                  f"{mean[mine][0] / mean[peer][0]:.3f}; robust {100 * mean[mine][1]:.2f} % and {100 * mean[peer][1]:.2f} %, "
                  f"ratio {mean[mine][1] / mean[peer][1]:.3f}")
    walls = [wall for wall, _ in tables]
    print(f"the table at the default precision, policy batch: median {statistics.median(walls):.1f} s wall, "
          f"{statistics.mean(ok for _, ok in tables):.1f} of {len(CELLS)} cells reach it")
    phases = {k: statistics.median(s[1][k] for s in shares) for k in shares[0][1]}
    print(f"of that wall time {100 * statistics.median(s[0] for s in shares):.0f} % is in timed intervals; "
          + ", ".join(f"{k[:-3]} {100 * v:.0f} %" for k, v in phases.items()))


main()
