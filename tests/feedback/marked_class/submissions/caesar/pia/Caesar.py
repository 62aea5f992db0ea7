def encrypt(text, key):
    out = []
    for ch in text:
        if ch.isalpha():
            base = ord("A") if ch.isupper() else ord("a")
            ch = chr((ord(ch) - base + key) % 26 + base)
        out.append(ch)
    return "".join(out)


def main():
    with open("secret.txt") as f:
        key = int(next(f))
        for line in f:
            print(encrypt(line.rstrip("\n"), key))


if __name__ == "main":
    main()
