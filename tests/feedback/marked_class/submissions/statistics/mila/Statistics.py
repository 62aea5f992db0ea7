import sys


def average(values):
    return sum(values) // len(values)  # HERE


words = sys.stdin.read().split()
values = list(map(int, words[1 : 1 + int(words[0])]))
report = {
    "count": len(values),
    "sum": sum(values),
    "mean": "{:.2f}".format(average(values)),
    "largest": max(values),
    "smallest": min(values),
}
for key in report:
    print(key, report[key])
