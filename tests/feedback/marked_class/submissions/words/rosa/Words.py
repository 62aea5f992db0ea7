import re


def count_words(path):
    counts = dict()
    with open(path) as handle:
        for line in handle:
            for word in re.split("[^a-z]+", line.lower()):
                if word:
                    counts[word] = counts.get(word, 0) + 1
    return counts


def show(counts):
    for word in sorted(counts, key=lambda each: (-counts[each], each)):
        print(word, ":", counts[word])  # HERE


show(count_words("text.txt"))
