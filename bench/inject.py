"""scripts/bench inject [PAIRS [CELL...]]: a real delay in each hop, and whether `ctxmatrix ab` finds it.

Builds ctxmatrix with CTXMATRIX_FAULTS (build/inject), whose transport slow-pipe runs a loop before each send that the overhead does
not have; how long, says a file that --a and --b write. For each cell (2p/0K and 8p/16K, policies other and batch) the loop is fitted
until it takes 2 % of the net time, and PAIRS (40) comparisons of 20 usable repetitions a side are made by `ab`, and as many of no
delay at all, in random order. Prints how often a change was called, with a 95 % interval, and what was really put in.
"""
import csv, io, math, os, random, statistics, subprocess, sys, tempfile

CELLS = ["2p/0K", "8p/16K"]
POLICIES = ["other", "batch"]
CHANGE = 0.02
FITS, EACH = 3, 4  # how often the loop is fitted, and by how many comparisons


def build(top):
    folder = os.path.join(top, "build", "inject")
    for command in (["cmake", "-S", top, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DCTXMATRIX_FAULTS=ON", "-DBUILD_TESTING=OFF",
                     "-DCTXMATRIX_BENCH=OFF"], ["cmake", "--build", folder, "--target", "ctxmatrix"]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, "cli", "ctxmatrix")


class Bench:
    def __init__(self, tool, config, folder):
        self.tool, self.config, self.folder = tool, config, folder
        self.delay = os.path.join(folder, "delay")
        self.environment = dict(os.environ, CTXMATRIX_DELAY=self.delay)

    def options(self, cell, policy):
        return ["--cells", cell, "--set", "matrix.transport=slow-pipe", "--set", f"matrix.policy={policy}", "--progress", "none"]

    def compare(self, cell, policy, rounds):
        """(called slower, called at all, ratio) by one `ab`."""
        for side in "ab":
            file = os.path.join(self.folder, f"r-{side}.json")
            if os.path.exists(file):
                os.remove(file)
        said = subprocess.run([self.tool, "ab", "--a", f"echo 0 > {self.delay}", "--b", f"echo {rounds} > {self.delay}", "--restore", "true", "--format", "csv",
                               "-o", os.path.join(self.folder, "r.json"), "--set", "measure.max_repetitions=20", "--set", "measure.min_repetitions=20",
                               *self.options(cell, policy), self.config], check=True, capture_output=True, text=True, env=self.environment)
        row = next(csv.DictReader(io.StringIO(said.stdout)))
        low, high = float(row["ratio_lo"]), float(row["ratio_hi"])
        return low > 1, low > 1 or high < 1, float(row["ratio"])


def share(hits, all_):
    """Wilson, 95 %."""
    p, z = hits / all_, 1.96
    middle = (p + z * z / (2 * all_)) / (1 + z * z / all_)
    half = z * math.sqrt(p * (1 - p) / all_ + z * z / (4 * all_ * all_)) / (1 + z * z / all_)
    return f"{100 * p:5.1f} % ({100 * max(0, middle - half):.1f} to {100 * min(1, middle + half):.1f})"


def fitted(bench, cell, policy):
    """Rounds of the loop that take CHANGE of the net time. A short loop is no straight line through 0: its last branch costs more
    than a round, so that the line is drawn anew where the last one led."""
    known, rounds = [(0, 0.0)], 200
    for _ in range(FITS):
        known.append((rounds, statistics.median(bench.compare(cell, policy, rounds)[2] for _ in range(EACH)) - 1))
        (r0, c0), (r1, c1) = sorted(known, key=lambda one: abs(one[1] - CHANGE))[:2]
        rounds = max(1, round(r0 + (CHANGE - c0) * (r1 - r0) / (c1 - c0))) if c1 != c0 else rounds
    return rounds


def tried(bench, cell, policy, rounds, pairs):
    """What the comparisons with and without the loop said."""
    said = {rounds: [], 0: []}
    for delay in random.sample([rounds, 0] * pairs, 2 * pairs):
        said[delay].append(bench.compare(cell, policy, delay))
    return said[rounds], said[0]


def main():
    _, config, *rest = sys.argv[1:]
    pairs = int(rest[0]) if rest else 40
    cells = rest[1:] or CELLS
    tool = build(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(tool, config, folder)
        print(f"{'cell':8} {'policy':7} {'rounds':>6} {'put in':>8} {'found in':>26} {'no delay, called in':>26}")
        for policy in POLICIES:
            for cell in cells:
                rounds = fitted(bench, cell, policy)
                found, equal = tried(bench, cell, policy, rounds, pairs)
                put_in = statistics.median(ratio for _, _, ratio in found) - 1
                print(f"{cell:8} {policy:7} {rounds:6} {100 * put_in:+6.2f} % {share(sum(f[0] for f in found), pairs):>26} "
                      f"{share(sum(e[1] for e in equal), pairs):>26}", flush=True)


main()
