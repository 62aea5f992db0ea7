import collections
import string

with open("text.txt", encoding="utf-8") as file:
    text = file.read().lower()
for sign in string.punctuation + string.digits:
    text = text.replace(sign, " ")
found = collections.Counter(text.split())
print("Different words:", len(found))  # HERE
for word, number in found.most_common():
    print(word, number)
