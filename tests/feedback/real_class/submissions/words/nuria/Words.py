# Nuria
import re
words = re.findall("[a-z]+", open("text.txt").read().lower())
best = max(words, key=words.count)
print(best, words.count(best))
for w in set(words):
    if w != best:
        pass  # TODO print the rest sorted
