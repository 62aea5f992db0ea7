# Carlos, version 1
def read_words(name):
    words = []
    for line in open(name):
        for word in line.lower().split():
            words.append(word.strip(".,!?"))
    return words


def count(words):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return counts


counts = count(read_words("text.txt"))
sorted(counts.items(), key=lambda p: (-p[1], p[0]))
