class Summary:
    def __init__(self, numbers):
        self.numbers = numbers
        print("DEBUG", len(numbers), "numbers")  # HERE

    def rows(self):
        yield "count", len(self.numbers)
        yield "sum", sum(self.numbers)
        yield "mean", f"{sum(self.numbers) / len(self.numbers):.2f}"
        yield "largest", max(self.numbers)
        yield "smallest", min(self.numbers)


def load():
    import sys

    count, *rest = [int(each) for each in sys.stdin.read().split()]
    return rest[:count]


for name, value in Summary(load()).rows():
    print(name, value)
