# Bogdan
import re
words = re.findall("[a-z]+", open("text.txt").read().lower())
unique = []
for w in words:
    if w not in unique:
        unique.append(w)
pairs = []
for w in unique:
    pairs.append((-words.count(w), w))
pairs.sort()
for n, w in pairs:
    print(w, -n)
