import sys

low, high = 1, 100
print(50, flush=True)
for answer in sys.stdin:
    middle = (low + high) // 2
    low, high = (middle + 1, high) if answer.strip() == "higher" else (low, middle - 1)
    print((low + high) // 2, flush=True)
