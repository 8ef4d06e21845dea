#!/usr/bin/python3
"""Reference values for tests/stats, computed without our code: by scipy where it has the method, else by plain
enumeration or whole-number arithmetic. Not needed to run the tests; its output is what they quote.

    apt-get install python3-scipy; /usr/bin/python3 tests/stats/reference/reference.py
"""
import itertools
import math
from fractions import Fraction

import numpy as np
from scipy import stats


def show(name, *values):
    print(f"{name}:", *(repr(float(v)) if isinstance(v, (float, np.floating)) else v for v in values))


def signed_rank_counts(n):
    counts = [1]
    for rank in range(1, n + 1):
        longer = counts + [0] * rank
        for w, c in enumerate(counts):
            longer[w + rank] += c
        counts = longer
    return counts


def signed_rank_depth(n, confidence):
    counts, below, depth = signed_rank_counts(n), 0, 0
    alpha = 1 - Fraction(confidence)
    while Fraction(2 * (below + counts[depth]), 2**n) <= alpha:
        below += counts[depth]
        depth += 1
    return max(depth, 1)


def hodges_lehmann(values, confidence="0.95"):
    averages = sorted((a + b) / 2 for a, b in itertools.combinations_with_replacement(values, 2))
    depth = signed_rank_depth(len(values), confidence)
    return np.median(averages), averages[depth - 1], averages[-depth]


def mann_kendall_s(x):
    return sum((b > a) - (b < a) for a, b in itertools.combinations(x, 2))


def mann_kendall_exact(n, s):
    hits = sum(abs(mann_kendall_s(order)) >= abs(s) for order in itertools.permutations(range(n)))
    return hits / math.factorial(n)


def mann_kendall_normal(x):
    n, s = len(x), mann_kendall_s(x)
    ties = np.unique(x, return_counts=True)[1]
    variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
    return s, 2 * stats.norm.sf((abs(s) - 1) / math.sqrt(variance))


def yuen(a, b, trim, confidence=0.95, extra=0.0):
    """Standard error and df from the definition, the test itself from scipy where extra is 0."""
    parts = []
    for x in (np.sort(a), np.sort(b)):
        g = int(trim * len(x))
        h = len(x) - 2 * g
        winsorised = np.clip(x, x[g], x[len(x) - g - 1])
        parts.append(((len(x) - 1) * np.var(winsorised, ddof=1) / (h * (h - 1)), h, np.mean(x[g : len(x) - g])))
    (d1, h1, m1), (d2, h2, m2) = parts
    se = math.sqrt(d1 + d2 + extra)
    df = (d1 + d2 + extra) ** 2 / (d1**2 / (h1 - 1) + d2**2 / (h2 - 1))
    t = (m2 - m1) / se
    half = stats.t.ppf((1 + confidence) / 2, df) * se
    return m2 - m1, m2 - m1 - half, m2 - m1 + half, se, df, 2 * stats.t.sf(abs(t), df)


X = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
Y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
NORMAL = [98.1, 101.2, 99.7, 100.4, 100.9, 99.2, 100.1, 98.8, 101.7, 100.6, 99.9, 102.3]

if __name__ == "__main__":
    show("type 7 quantiles of 1 2 4 8 16 at .1 .25 .9", *np.quantile([1, 2, 4, 8, 16], [0.1, 0.25, 0.9]))
    show("mad of NORMAL", 1.4826 * stats.median_abs_deviation(NORMAL))
    show("normal quantile .975 .995", stats.norm.ppf(0.975), stats.norm.ppf(0.995))
    show("t .975 at df 1 2 10 30 4.5", *(stats.t.ppf(0.975, df) for df in (1, 2, 10, 30, 4.5)))
    show("two-sided p of t=2.228 df=10, t=-3 df=4.5", 2 * stats.t.sf(2.228, 10), 2 * stats.t.sf(3, 4.5))

    show("depth 95 % of n = 1 to 25", [signed_rank_depth(n, "0.95") for n in range(1, 26)])
    large = (30, 50, 60, 100, 200, 201, 300)
    show(f"depth 95 % of n = {large}", [signed_rank_depth(n, "0.95") for n in large])
    show("depth 99 % of n = 7 8 20 200", [signed_rank_depth(n, "0.99") for n in (7, 8, 20, 200)])
    for n, w in ((9, 5), (10, 27), (20, 60), (100, 2000)):
        show(f"P(W <= {w}), n = {n}", sum(signed_rank_counts(n)[: w + 1]) / 2**n)
    differences = [x - y for x, y in zip(X, Y)]
    show("Hodges-Lehmann of X - Y, .95 and .961", *hodges_lehmann(differences), *hodges_lehmann(differences, "0.96"))
    show("Hodges-Lehmann of NORMAL", *hodges_lehmann(NORMAL))

    for n, s in ((4, 6), (5, 8), (6, 9), (7, 13), (8, 16), (9, 20)):
        show(f"Mann-Kendall exact n={n} S={s}", mann_kendall_exact(n, s))
    show("Mann-Kendall exact by scipy, n=10", *(
        stats.kendalltau(range(10), x, method="exact").pvalue
        for x in ([2, 0, 1, 3, 4, 5, 6, 8, 7, 9], [4, 2, 0, 7, 1, 3, 9, 5, 6, 8])))
    show("their S", mann_kendall_s([2, 0, 1, 3, 4, 5, 6, 8, 7, 9]), mann_kendall_s([4, 2, 0, 7, 1, 3, 9, 5, 6, 8]))
    show("Mann-Kendall normal, ties", *mann_kendall_normal([23, 24, 29, 6, 29, 24, 24, 29, 23]))
    show("Mann-Kendall normal, NORMAL", *mann_kendall_normal(NORMAL))

    a = [56, 128.6, 12, 123.8, 64.34, 78, 763.3]
    b = [1.1, 2.9, 4.2]
    show("scipy Yuen a b", *stats.ttest_ind(a, b, equal_var=False, trim=0.2))
    show("Yuen a b", *yuen(a, b, 0.2))
    show("scipy Yuen NORMAL X", *stats.ttest_ind(NORMAL, [v + 99 for v in X], equal_var=False, trim=0.2))
    show("Yuen NORMAL X+99", *yuen(NORMAL, [v + 99 for v in X], 0.2))
    show("Yuen NORMAL X+99 extra .25", *yuen(NORMAL, [v + 99 for v in X], 0.2, extra=0.25))
    show("Welch X Y", *yuen(X, Y, 0.0))
    show("scipy Welch X Y", *stats.ttest_ind(X, Y, equal_var=False))

    males, females = [19, 22, 16, 29, 24], [20, 11, 17, 12]
    show("U exact", *stats.mannwhitneyu(males, females, method="exact"))
    show("U normal", *stats.mannwhitneyu(males, females, method="asymptotic"))
    show("U exact NORMAL X+98", *stats.mannwhitneyu(NORMAL, [v + 98 for v in X], method="exact"))
    tied_a, tied_b = [1, 2, 2, 3, 3, 3, 4], [2, 3, 4, 4, 5, 5]
    show("U normal, ties", *stats.mannwhitneyu(tied_a, tied_b, method="asymptotic"))
    long_a, long_b = [i * 1.1 for i in range(30)], [i + 4.05 for i in range(26)]
    show("U normal, 30 and 26", *stats.mannwhitneyu(long_a, long_b, method="asymptotic"))

    base = [[10.0, 10.2, 10.1], [10.3, 10.1, 10.4], [9.9, 10.0, 10.2]]
    other = [[10.6, 10.5, 10.8], [10.4, 10.7, 10.6], [10.9, 10.6, 10.7]]
    logs = [[np.median(np.log(s)) for s in side] for side in (base, other)]
    show("sessions", *yuen(*logs, 0.0), *stats.ttest_ind(logs[1], logs[0], equal_var=False))

    cells = [(0.02, 0.01), (-0.01, 0.02), (0.05, 0.005)]
    for shared in (0.0, 0.0001):
        se = math.sqrt(sum(s * s for _, s in cells) / 9 + shared)
        m = np.mean([l for l, _ in cells])
        show("geometric mean, shared", shared, *(math.exp(m + k * 1.959963984540054 * se) for k in (0, -1, 1)))
    for alpha in (0.05, 0.025):
        z = stats.norm.isf(alpha / 2)
        show(f"O'Brien-Fleming type, {alpha}", *(2 * stats.norm.sf(z / math.sqrt(t)) for t in (0.2, 0.4, 0.6, 0.8)))
