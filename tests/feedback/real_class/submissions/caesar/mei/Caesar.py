# recursive encoder
import sys


def shifted(c, k):
    if c.isalpha():
        base = ord("a") if c.islower() else ord("A")
        return chr((ord(c) - base + k) % 26 + base)
    return c


def encode(text, k):
    if text == "":
        return ""
    return shifted(text[0], k) + encode(text[1:], k)


f = open("secret.txt")
k = int(f.readline())
print(encode(f.read(), k).rstrip("\n"))
