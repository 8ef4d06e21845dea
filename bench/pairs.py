"""What the benches of ratios share: pairs of runs in random order, and what is said of them."""
import csv, io, os, random, statistics, subprocess, tempfile


def cpu():
    """The CPU that all of it runs on."""
    return max(os.sched_getaffinity(0))


def samples(tool, config, settings):
    """The timed intervals of a run, as csv-samples has them: rows of its own workload, without the overhead's."""
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "r.json")
        command = [tool, "run", config, "-o", result, "--progress", "none"]
        for setting in settings:
            command += ["--set", setting]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        text = subprocess.check_output([tool, "export", result, "--format", "csv-samples"], text=True)
        return [row for row in csv.DictReader(io.StringIO(text)) if row["kind"] != "overhead"]


def compare(name, loop, ours, pairs, unit, most):
    ratios = []
    for _ in range(pairs):
        if random.random() < 0.5:
            least, mine = loop(), ours()
        else:
            mine, least = ours(), loop()
        ratios.append(mine / least)
        print(f"  {name}: loop {least:.1f} {unit}, ctxmatrix {mine:.1f} {unit}, ratio {mine / least:.4f}", flush=True)
    ratios.sort()
    print(f"{name}: median ratio {statistics.median(ratios):.4f} (quartiles {ratios[len(ratios) // 4]:.4f} to "
          f"{ratios[3 * len(ratios) // 4]:.4f}, {pairs} pairs); at most {most} wanted")
