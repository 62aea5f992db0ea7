# Caesar

def encode(text, shift):
    answer = ""
    for c in text:
        if c.islower():
            answer += chr((ord(c) - 97 + shift) % 26 + 97)
        elif c.isupper():
            answer += chr((ord(c) - 65 + shift) % 26 + 65)
        else:
            answer += c
    return answer


def main():
    f = open("secret.txt")
    shift = int(f.readline())
    for line in f:
        print(encode(line.rstrip("\n"), shift))
