# Celine
import re
import sys
words = re.findall("[a-z]+", sys.stdin.read().lower())
counts = {}
for w in words:
    counts[w] = counts.get(w, 0) + 1
for w in sorted(counts, key=lambda w: (-counts[w], w)):
    print(w, counts[w])
