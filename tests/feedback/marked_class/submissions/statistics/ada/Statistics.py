import sys


def report(values):
    print("count", len(values))
    print("sum", sum(values))
    print("mean", f"{sum(values) / len(values):.2f}")
    print("largest", max(values))
    print("smallest", min(values))
    return values


numbers = [int(word) for word in sys.stdin.read().split()]
numbers = numbers[1 : numbers[0] + 1]
report(numbers)
if report(numbers):
    pass
