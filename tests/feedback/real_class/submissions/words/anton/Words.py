# Anton
from collections import Counter
import re

text = open("text.txt").read().lower()
words = re.findall("[a-z]+", text)
print("Number of words:", len(words))
for word, n in Counter(words).most_common():
    print(word, n)
