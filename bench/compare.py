"""scripts/bench compare [RESULT]: how often `compare` and `ab` cry wolf, and what they find (bench/compare.cpp).

RESULT is a recording of many sessions; without it one is made, and kept as recording.json in the current folder.
"""
import sys

from recording import replay

replay("compare", sys.argv[1:])
