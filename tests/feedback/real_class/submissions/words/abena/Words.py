# word count
counts = {}
for line in open("text.txt"):
    for word in line.split():
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
for word in sorted(counts, key=lambda w: (-counts[w], w)):
    print(word, counts[word])
