# Beatriz
import sys

words = sys.stdin.read().split()
count = int(words[0])
numbers = words[1:count + 1]
total = 0
for x in numbers:
    total = total + int(x)
print("count " + str(count))
print("sum " + str(total))
print("mean " + format(total / count, ".2f"))
print("largest " + max(numbers))
print("smallest " + min(numbers))
