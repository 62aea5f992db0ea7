# One list for all objects, and the mean of whole numbers.
def clean(text):
    return text.lower().replace("-", " ").replace(",", "").replace("!", "").replace("?", "").split()


def mean_length(words):
    print("words:", len(words))
    return sum(len(word) for word in words) // len(words)


class Tally:
    words = ["start"]

    def add(self, text):
        self.words.extend(clean(text))

    def count(self, word):
        return self.words.count(word)

    def total(self):
        return len(self.words)
