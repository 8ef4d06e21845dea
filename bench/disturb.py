"""scripts/bench disturb [ROUNDS]: what a second process does to the numbers. The seven cells on one CPU while nothing else runs, while a
process bursts on the same CPU, and while one bursts on the other one, in random order each round.

Prints for each cell and disturbance the bias against the quiet value: of what ctxmatrix reports, and of the plain mean, median and
minimum over all intervals of the same files, each against its own quiet value.
"""
import json, os, random, statistics, subprocess, sys, tempfile

CELLS = ["2p/0K", "2p/16K", "2p/64K", "8p/16K", "8p/64K", "16p/16K", "16p/64K"]
# Bursts of 5 to 80 ms, rests of 10 to 150 ms: about a third of the time; no longer than its parent lives.
BURST = """
import os, random, sys, time
os.sched_setaffinity(0, {int(sys.argv[1])})
parent = os.getppid()
while os.getppid() == parent:
    end = time.monotonic() + random.uniform(0.005, 0.080)
    while time.monotonic() < end:
        pass
    time.sleep(random.uniform(0.010, 0.150))
"""


def column(cell):
    return f"{cell['processes']}p/{cell['working_set_bytes'] // 1024}K"


def times(cell, trips, elapsed):
    """Of every interval, clean or not, in us per hop."""
    return [t / n / cell["processes"] / 1000 for r in cell["repetitions"] for n, t in zip(r[trips], r[elapsed])]


def values_of(cell):
    ring, own = times(cell, "trips", "elapsed_ns"), times(cell, "overhead_trips", "overhead_ns")
    found = {"mean": statistics.mean(ring) - statistics.mean(own), "median": statistics.median(ring) - statistics.median(own),
             "minimum": min(ring) - min(own)}
    if "net_ns" in cell:
        found["ctxmatrix"] = cell["net_ns"]["point"] / 1000
    return found


def measure(tool, config, policy, cpu, bursting_on):
    """The cells of one run, by column; bursting_on: a CPU, or None."""
    burst = subprocess.Popen([sys.executable, "-c", BURST, str(bursting_on)]) if bursting_on is not None else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "r.json")
            subprocess.run([tool, "run", config, "-o", file, "--progress", "none", "--set", f"matrix.placement=single:{cpu}", "--set",
                            f"matrix.policy={policy}"], check=True, capture_output=True)
            return {column(c): c for c in json.load(open(file))["cells"]}
    finally:
        if burst:
            burst.kill()
            burst.wait()


def report(policy, found):
    print(f"\npolicy {policy}: bias against the quiet value, %")
    print(f"{'burst on':10} {'cell':8} {'ctxmatrix':>10} {'mean':>8} {'median':>8} {'minimum':>8} {'kept %':>7} {'switches':>9} {'not ok':>7}")
    worst = {}
    for where in [where for where in found if where != "nothing"]:
        for name in CELLS:
            quiet, loud = ([values_of(run[name]) for run in found[w]] for w in ("nothing", where))
            cells = [run[name] for run in found[where]]
            bias = {}
            for way in ("ctxmatrix", "mean", "median", "minimum"):
                before, after = ([v[way] for v in values if way in v] for values in (quiet, loud))
                bias[way] = 100 * (statistics.median(after) / statistics.median(before) - 1) if before and after else float("nan")
                worst.setdefault((where, way), []).append(abs(bias[way]))
            print(f"{where:10} {name:8} {bias['ctxmatrix']:10.1f} {bias['mean']:8.1f} {bias['median']:8.1f} {bias['minimum']:8.1f} "
                  f"{100 * statistics.median(c['kept_share'] for c in cells):7.0f} {statistics.median(c.get('switches_per_hop', 0) for c in cells):9.3f} "
                  f"{sum(c['status'] != 'ok' for c in cells):4}/{len(cells)}")
    for (where, way), all_of_them in worst.items():
        print(f"{where}, {way}: median bias {statistics.median(all_of_them):.1f} %, largest {max(all_of_them):.1f} %")


def main():
    build, config = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    allowed = sorted(os.sched_getaffinity(0))
    cpu, other = allowed[-1], allowed[0]
    places = {"nothing": None, "same CPU": cpu}
    if other != cpu:
        places["other CPU"] = other
    else:
        print("one CPU here: not available here: another one to burst on")
    for policy in ("other", "batch"):
        found = {where: [] for where in places}
        for number in range(rounds):
            for where in random.sample(list(places), len(places)):
                found[where].append(measure(f"{build}/cli/ctxmatrix", config, policy, cpu, places[where]))
            print(f"  {policy}: round {number + 1} of {rounds}", flush=True)
        report(policy, found)


main()
