import sys

counts = {}
for word in open("text.txt").read().split():
    if word not in open("stop.txt").read().split():
        counts[word] = counts.get(word, 0) + 1
for word in sorted(counts, key=lambda each: (-counts[each], each))[:int(sys.argv[1])]:
    print(word, counts[word])
