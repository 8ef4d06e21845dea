"""scripts/bench floor: gross time per hop of 2p/0K beside the minimal C loop, as ratios of paired runs.

Each pair runs the loop and ctxmatrix in the same seconds, in random order, on the same CPU. What both see of the machine's
noise cancels in the ratio; the median over the pairs is the figure.
"""
import csv, io, random, statistics, subprocess, sys, tempfile, os


def loop(build, transport, cpu, seconds):
    return float(subprocess.check_output([f"{build}/bench/floor", transport, str(cpu), str(seconds)]))


def ours(build, config, transport, cpu, seconds):
    """The median over the same kind of batches: every ring interval of the run, as the loop takes every batch."""
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "r.json")
        tool = f"{build}/cli/ctxmatrix"
        subprocess.run(
            [tool, "run", config, "-o", result, "--progress", "none", "--cells", "2p/0K",
             "--set", f"matrix.transport={transport}", "--set", f"matrix.placement=single:{cpu}",
             "--set", "measure.intervals=100", "--set", "measure.min_repetitions=6", "--set", "measure.max_repetitions=6",
             "--set", f"measure.time_budget={seconds}s"],
            check=True, stdout=subprocess.DEVNULL)
        rows = csv.DictReader(io.StringIO(subprocess.check_output([tool, "export", result, "--format", "csv-samples"], text=True)))
        hops = [float(r["elapsed_ns"]) / (2 * int(r["trips"])) for r in rows if r["kind"] == "ring"]
        return statistics.median(hops)


def main():
    build, config = sys.argv[1], sys.argv[2]
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    cpu = max(os.sched_getaffinity(0))
    for transport in ("pipe", "futex"):
        ratios = []
        for _ in range(pairs):
            if random.random() < 0.5:
                floor = loop(build, transport, cpu, 0.5)
                mine = ours(build, config, transport, cpu, 3)
            else:
                mine = ours(build, config, transport, cpu, 3)
                floor = loop(build, transport, cpu, 0.5)
            ratios.append(mine / floor)
            print(f"  {transport}: loop {floor:.1f} ns/hop, ctxmatrix {mine:.1f} ns/hop, ratio {mine / floor:.4f}", flush=True)
        ratios.sort()
        print(f"{transport}: median ratio {statistics.median(ratios):.4f} "
              f"(quartiles {ratios[len(ratios) // 4]:.4f} to {ratios[3 * len(ratios) // 4]:.4f}, {pairs} pairs); at most 1.03 wanted")


main()
