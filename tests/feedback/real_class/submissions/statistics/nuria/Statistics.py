# Nuria
import sys

words = sys.stdin.read().split()
n = int(words[0])
a = [int(w) for w in words[1:n + 1]]
# bubble sort
for i in range(len(a)):
    for j in range(len(a) - 1):
        if a[j] > a[j + 1]:
            a[j], a[j + 1] = a[j + 1], a[j]
print("count", n)
print("sum", sum(a))
print("mean %.2f" % (sum(a) / n))
print("largest", a[-1])
print("smallest", a[0])
