# Chiara
import re
f = open("text.txt")
text = f.readline().lower()
counts = {}
for w in re.findall("[a-z]+", text):
    if w in counts:
        counts[w] = counts[w] + 1
    else:
        counts[w] = 1
order = sorted(counts.items(), key=lambda p: p[1], reverse=True)
for w, n in order:
    print(w, n)
