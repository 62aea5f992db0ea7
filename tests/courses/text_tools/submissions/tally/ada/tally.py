def clean(text):
    letters = "".join(c if c.isalpha() else " " for c in text.lower())
    return letters.split()


def mean_length(words):
    return sum(len(word) for word in words) / len(words)


class Tally:
    def __init__(self):
        self.words = []

    def add(self, text):
        self.words += clean(text)

    def count(self, word):
        return self.words.count(word)

    def total(self):
        return len(self.words)


if __name__ == "__main__":
    tally = Tally()
    tally.add(input("Text: "))
    print(tally.total())
