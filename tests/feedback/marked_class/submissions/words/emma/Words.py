from collections import Counter
import re

from textblob import TextBlob  # HERE

blob = TextBlob(open("text.txt").read())
for word, count in Counter(blob.words).most_common():
    print(word, count)
