# class based version


class Statistics:
    def __init__(self, numbers):
        self.numbers = numbers

    def count(self):
        return len(self.numbers)

    def total(self):
        return sum(self.numbers)

    def mean(self):
        return self.total() / self.count()

    def largest(self):
        return max(self.numbers)

    def smallest(self):
        return min(self.numbers)


def read():
    n = int(input())
    numbers = []
    while len(numbers) < n:
        numbers += [int(w) for w in input().split()]
    return numbers
