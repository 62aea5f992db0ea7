# functional style
def shift(c, k):
    if "a" <= c <= "z":
        return chr((ord(c) - ord("a") + k) % 26 + ord("a"))
    elif "A" <= c <= "Z":
        return chr((ord(c) - ord("A") + k) % 26 + ord("A"))
    else:
        return c


def encode(text, k, i=0):
    if i == len(text):
        return ""
    return shift(text[i], k) + encode(text, k, i + 1)  # HERE


key, message = open("secret.txt").read().split("\n", 1)
print(encode(message.rstrip("\n"), int(key)))
