"""scripts/bench coverage [RESULT]: how often the reported interval of one run holds the long-run value (bench/coverage.cpp).

RESULT is a recording of many sessions; without it one is made: 20 sessions of 40 repetitions a cell with 20 s between them,
which takes some twelve minutes and is kept as coverage.json in the current folder.
"""
import subprocess, sys


def record(tool, config, file):
    subprocess.run([tool, "run", config, "-o", file, "--sessions", "20", "--gap", "20s", "--progress", "plain", "--set", "measure.min_repetitions=40",
                    "--set", "measure.max_repetitions=40", "--set", "measure.time_budget=24min"], check=True, stdout=subprocess.DEVNULL)


def main():
    build, config = sys.argv[1], sys.argv[2]
    file = sys.argv[3] if len(sys.argv) > 3 else "coverage.json"
    if len(sys.argv) <= 3:
        record(f"{build}/cli/ctxmatrix", config, file)
    subprocess.run([f"{build}/bench/coverage", file, *sys.argv[4:]], check=True)


main()
