# Caesar cipher by Beatriz


def encode(text, shift):
    answer = ""
    for c in text:
        if c >= "a" and c <= "z":
            answer += chr((ord(c) - ord("a") + shift) % 26 + ord("a"))
        elif c >= "A" and c <= "Z":
            answer += chr((ord(c) - ord("A") + shift) % 26 + ord("A"))
        else:
            answer += c
    return answer


def main():
    with open("secret.txt") as f:
        shift = int(f.readline())
        for line in f:
            encode(line.rstrip("\n"), shift)


main()
