# Mei: only the sum works so far
import sys

words = sys.stdin.read().split()
n = int(words[0])
numbers = []
for w in words[1:n + 1]:
    numbers.append(int(w))
print("sum", sum(numbers))
