import sys


def read_numbers():
    words = sys.stdin.read().split()
    return [int(word) for word in words[1 : int(words[0]) + 1]]


def extremes(values):
    top = float("-inf")
    bottom = 100  # HERE
    position = 0
    while position < len(values):
        value = values[position]
        if value > top:
            top = value
        if value < bottom:
            bottom = value
        position += 1
    return top, bottom


data = read_numbers()
high, low = extremes(data)
print(f"count {len(data)}\nsum {sum(data)}\nmean {sum(data) / len(data):.2f}\nlargest {high}\nsmallest {low}")
