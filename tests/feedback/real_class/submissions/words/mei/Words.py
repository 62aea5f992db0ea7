# Mei
import re


def main():
    counts = {}
    with open("text.txt") as f:
        for line in f:
            for w in re.findall(r"\w+", line.lower()):
                counts[w] = counts.get(w, 0) + 1
    for w in sorted(counts, key=counts.get, reverse=True):
        print("%s: %d times" % (w, counts[w]))


main()
