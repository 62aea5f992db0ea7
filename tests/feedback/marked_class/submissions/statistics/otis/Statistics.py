import sys

tokens = iter(map(int, sys.stdin.read().split()))
n = next(tokens)
xs = [next(tokens) for _ in range(n)]
mean = sum(xs) / n
print(f"count: {n}")  # HERE
print(f"sum: {sum(xs)}")
print(f"mean: {mean:.2f}")
print(f"largest: {max(xs)}")
print(f"smallest: {min(xs)}")
