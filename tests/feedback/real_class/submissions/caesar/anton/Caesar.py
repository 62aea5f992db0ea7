# Encodes a message. Copied the idea of letters.index from class.
letters = "abcdefghijklmnopqrstuvwxyz"

f = open("secret.txt")
shift = int(f.readline())
print("The shift is", shift)
for line in f:
    line = line.rstrip("\n").lower()
    out = ""
    for c in line:
        if c in letters:
            out += letters[(letters.index(c) + shift) % 26]
        else:
            out += c
    print("Encoded:", out)
