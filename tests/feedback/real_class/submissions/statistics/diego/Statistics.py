# Diego
import sys
import pandas as pd

words = sys.stdin.read().split()
n = int(words[0])
s = pd.Series([int(w) for w in words[1:n + 1]])
print("count", n)
print("sum", s.sum())
print("mean %.2f" % s.mean())
print("largest", s.max())
print("smallest", s.min())
