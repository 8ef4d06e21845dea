"""What grows with the size of a run: scripts/bench scale

A ring of 4,096 members; a plan of 5,000 cells; 1,000 consecutive cells, during which the supervisor's open files, children and
resident memory are looked at. Prints figures; exit code 1 where open files or children grow, or memory by more than the
repetitions that the run keeps.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else TOP / "build/release").resolve() / "cli/ctxmatrix")
SIZES = ", ".join(f"{k}K" for k in range(25))
COUNTS = ", ".join(str(n) for n in range(2, 27))

RING = """version: 1
name: ring
matrix: {processes: [4096], working_set: [0K], transport: pipe}
measure: {min_repetitions: 6, max_repetitions: 6, time_budget: 100ms}
"""
PLAN = f"""version: 1
name: plan
matrix: {{processes: [{COUNTS}], working_set: [{SIZES}], transport: [pipe, futex], touch: [read, write], placement: [single, none]}}
"""
CELLS = f"""version: 1
name: cells
matrix: {{processes: [{", ".join(str(n) for n in range(2, 22))}], working_set: [{SIZES}], transport: [pipe, futex]}}
measure: {{interval: 10us, intervals: 1, warmup: 0us, warmup_trips: 1, min_clean_intervals: 1, time_budget: 600s, min_repetitions: 6, max_repetitions: 6}}
"""
BYTES_OF_A_REPETITION = 1000  # its interval, its probes, and what the allocator rounds up


def run(folder, name, config, *arguments):
    (folder / name).write_text(config)
    return subprocess.Popen([PROGRAM, *arguments[:1], name, *arguments[1:]], cwd=folder, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True)


def timed(what, child):
    start = time.monotonic()
    errors = child.communicate()[1]
    seconds = time.monotonic() - start
    print(f"{what}: {seconds:.2f} s, exit code {child.returncode} {errors.splitlines()[-1:] if child.returncode else ''}")
    return seconds


def look(pid):
    with open(f"/proc/{pid}/status") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        children = len(file.read().split())
    return len(os.listdir(f"/proc/{pid}/fd")), children, resident


def cells(folder):
    child = run(folder, "cells.yaml", CELLS, "run", "-o", "cells.json", "--progress", "none")
    seen = []
    while child.poll() is None:
        try:
            seen.append(look(child.pid))
        except (OSError, StopIteration):
            pass
        time.sleep(0.02)
    child.communicate()
    text = (folder / "cells.json").read_text()
    repetitions = text.count('"started_ns"')
    seen = seen[5:-150] or seen  # without the start, and without the writing of the result in the end
    tenth = max(1, len(seen) // 10)
    first, last = seen[:tenth], seen[-tenth:]
    most = [[max(one[i] for one in part) for i in range(3)] for part in (first, last)]
    kept_kib = repetitions * BYTES_OF_A_REPETITION / 1024
    print(f"1,000 cells, {repetitions} repetitions, exit code {child.returncode}: open files {most[0][0]} -> {most[1][0]}, children at most "
          f"{max(one[1] for one in seen)} (a ring has up to 21), resident {most[0][2]} -> {most[1][2]} KiB")
    flat = most[1][0] <= most[0][0] and max(one[1] for one in seen) <= 21 and most[1][2] <= most[0][2] + kept_kib
    return flat and child.returncode == 0


def main():
    with tempfile.TemporaryDirectory(prefix="ctxmatrix-scale-") as name:
        folder = pathlib.Path(name)
        timed("a ring of 4,096 members, set up, measured once and reaped", run(folder, "ring.yaml", RING, "run", "-o", "ring.json"))
        timed("a plan of 5,000 cells", run(folder, "plan.yaml", PLAN, "plan"))
        return 0 if cells(folder) else 1


sys.exit(main())
