"""Encrypts what it is given, letter by letter."""

import string
import sys

ALPHABETS = (string.ascii_lowercase, string.ascii_uppercase)


def rotate(character: str, by: int) -> str:
    for alphabet in ALPHABETS:
        if character in alphabet:
            return alphabet[(alphabet.index(character) + by) % 26]
    return character


def main() -> None:
    first, *rest = sys.stdin.read().splitlines()  # HERE
    for line in rest:
        print("".join(rotate(each, int(first)) for each in line))


main()
