"""scripts/bench pagetouch: time per page of the first touch of 700 MB on base pages, beside the minimal C loop, as ratios of pairs.

Both are medians over six fresh processes, and over the pieces of some half a ms in which each touches the memory: what another
program takes of the CPU is in few of them.
"""
import collections, os, statistics, subprocess, sys

import pairs

LOOPS = 6


def main():
    build, config = sys.argv[1], os.path.join(os.path.dirname(sys.argv[2]), "pagetouch.yaml")
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    megabytes = int(sys.argv[4]) if len(sys.argv) > 4 else 700
    cpu = pairs.cpu()

    def loop():
        one = [f"{build}/bench/pagetouch", str(cpu), str(megabytes)]
        return statistics.median(float(subprocess.check_output(one)) for _ in range(LOOPS))

    def ours():
        rows = pairs.samples(f"{build}/cli/ctxmatrix", config,
                             ["matrix.pages=4K", f"matrix.working_set={megabytes}M", f"matrix.placement=single:{cpu}",
                              "measure.intervals=400", f"measure.min_repetitions={LOOPS}", f"measure.max_repetitions={LOOPS}", "measure.time_budget=3s"])
        pieces = collections.defaultdict(list)
        for row in rows:
            pieces[row["repetition"]].append(int(row["elapsed_ns"]) / int(row["trips"]))
        return statistics.median(statistics.median(one) for one in pieces.values())

    pairs.compare("pagetouch", loop, ours, count, "ns/page", 1.03)


main()
