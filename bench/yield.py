"""scripts/bench yield: time per turn of two threads that yield on one CPU, beside the minimal C loop, as ratios of pairs."""
import os, statistics, subprocess, sys

import pairs


def main():
    build, config = sys.argv[1], os.path.join(os.path.dirname(sys.argv[2]), "yield.yaml")
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    cpu = pairs.cpu()

    def loop():
        return float(subprocess.check_output([f"{build}/bench/yield", str(cpu), "0.5"], stderr=subprocess.DEVNULL))

    def ours():
        rows = pairs.samples(f"{build}/cli/ctxmatrix", config,
                             ["matrix.members=thread", f"matrix.placement=single:{cpu}", "measure.intervals=100",
                              "measure.min_repetitions=6", "measure.max_repetitions=6", "measure.time_budget=3s"])
        return statistics.median(float(row["elapsed_ns"]) / (2 * int(row["trips"])) for row in rows)

    pairs.compare("yield", loop, ours, count, "ns/turn", 1.05)


main()
