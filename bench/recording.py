"""A recording of many sessions, which coverage and compare replay."""
import subprocess


def record(tool, config, file):
    """20 sessions of 40 usable repetitions of each cell with 20 s between them: some twelve minutes."""
    subprocess.run([tool, "run", config, "-o", file, "--sessions", "20", "--gap", "20s", "--progress", "plain", "--set", "measure.min_repetitions=40",
                    "--set", "measure.max_repetitions=40", "--set", "measure.time_budget=24min"], check=True, stdout=subprocess.DEVNULL)


def replay(program, arguments):
    """`program`, such as coverage, of the build that arguments[0] names, on the recording arguments[2] or one that is made now."""
    build, config, *rest = arguments
    file = rest[0] if rest else "recording.json"
    if not rest:
        record(f"{build}/cli/ctxmatrix", config, file)
    subprocess.run([f"{build}/bench/{program}", file, *rest[1:]], check=True)
