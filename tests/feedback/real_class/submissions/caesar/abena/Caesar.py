# Caesar's Cipher
# Abena

infile = open("secret.txt", "r")
shift = int(infile.readline())
for line in infile:
    result = ""
    for ch in line.strip():
        if ch.isalpha():
            result = result + chr(ord(ch) + shift)
        else:
            result = result + ch
    print(result)
infile.close()
