# Caesar, my solution
with open("secret.txt") as f:
    lines = f.read().split("\n")
k = int(lines[0])
for line in lines[1:-1]:
    words = []
    for word in line.split():
        w = ""
        for c in word:
            if c.isupper():
                w += chr((ord(c) - 65 - k) % 26 + 65)
            elif c.islower():
                w += chr((ord(c) - 97 - k) % 26 + 97)
            else:
                w += c
        words.append(w)
    print(" ".join(words))
