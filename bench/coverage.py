"""scripts/bench coverage [RESULT]: how often the reported interval of one run holds the long-run value (bench/coverage.cpp).

RESULT is a recording of many sessions; without it one is made, and kept as recording.json in the current folder.
"""
import sys

from recording import replay

replay("coverage", sys.argv[1:])
