import sys

counts = {}
for word in open("text.txt").read().split():
    counts[word] = counts.get(word, 0) + 1
with open("top.txt", "w") as top:
    for word in sorted(counts, key=lambda each: (-counts[each], each))[:int(sys.argv[1])]:
        print(word, counts[word], file=top)
