# Diego
import re
import nltk

text = open("text.txt").read().lower()
tokens = [t for t in nltk.word_tokenize(text) if t.isalpha()]
freq = nltk.FreqDist(tokens)
for word, n in sorted(freq.items(), key=lambda p: (-p[1], p[0])):
    print(word, n)
