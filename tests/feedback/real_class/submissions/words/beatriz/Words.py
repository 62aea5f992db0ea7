# Beatriz
text = open("text.txt").read().lower()
for mark in ".,!?;:":
    text = text.replace(mark, "")
counts = {}
for word in text.split():
    counts[word] = counts.get(word, 0) + 1
items = []
for word in counts:
    items.append((counts[word], word))
items.sort()
items.reverse()
for n, word in items:
    print(word, n)
