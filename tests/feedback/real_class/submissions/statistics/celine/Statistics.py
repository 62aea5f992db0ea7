# Celine: statistics, German decimals
import sys

words = sys.stdin.read().split()
n = int(words[0])
nums = [int(w) for w in words[1:n + 1]]
mean = "%.2f" % (sum(nums) / n)
print("count", n)
print("sum", sum(nums))
print("mean", mean.replace(".", ","))
print("largest", max(nums))
print("smallest", min(nums))
