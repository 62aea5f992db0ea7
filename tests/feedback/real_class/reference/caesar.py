"""Caesar's cipher: line 1 is the shift, each line below it is shifted; what is not a letter stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grader.reference_api import Variant

SMALL, LARGE = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read(text: str) -> tuple[int, list[str]]:
    first, *lines = text.removesuffix("\n").split("\n")
    return int(first), lines


def shifted(letter: str, shift: int) -> str:
    for alphabet in (SMALL, LARGE):
        if letter in alphabet:
            return alphabet[(alphabet.index(letter) + shift) % 26]
    return letter


def encoded(line: str, shift: int) -> str:
    return "".join(shifted(letter, shift) for letter in line)


def solve(text: str) -> str:
    shift, lines = read(text)
    return "".join(encoded(line, shift) + "\n" for line in lines)


def generate(rng, *, lines: int) -> str:
    letters = SMALL + LARGE + "   ,."
    rows = ["".join(letters[rng.randint(0, len(letters) - 1)] for _ in range(40)).strip() for _ in range(lines)]
    return "\n".join([str(rng.randint(1, 25)), *rows, ""])


def shrink(text: str) -> Iterator[str]:
    shift, lines = read(text)
    for index in range(len(lines)):
        if len(lines) > 1:
            yield "\n".join([str(shift), *lines[:index], *lines[index + 1 :], ""])
        half = lines[index][: len(lines[index]) // 2]
        if half:
            yield "\n".join([str(shift), *lines[:index], half, *lines[index + 1 :], ""])


Then = Callable[[str, str], str]


def by_letter(message: str, change: Callable[[str, int], str], then: Then | None = None) -> Variant:
    def wrong(text: str) -> str:
        shift, lines = read(text)
        return "".join("".join(change(letter, shift) for letter in line) + "\n" for line in lines)

    return Variant(wrong, message, then)


def by_lines(
    message: str, choose: Callable[[list[str]], list[str]], end: str = "\n", then: Then | None = None
) -> Variant:
    def wrong(text: str) -> str:
        shift, lines = read(text)
        return "".join(encoded(line, shift) + end for line in choose(lines))

    return Variant(wrong, message, then)


def no_wrap(letter: str, shift: int) -> str:
    return chr(ord(letter) + shift) if letter in SMALL + LARGE else letter


def everything(letter: str, shift: int) -> str:
    return chr(ord(letter) + shift)


def once_around(letter: str, shift: int) -> str:
    if letter not in SMALL + LARGE:
        return letter
    code = ord(letter) + shift
    return chr(code - 26 if code > ord("z" if letter in SMALL else "Z") else code)


VARIANTS = {
    "no way round": by_letter("Your program does not go back to a after z. After z comes a again.", no_wrap),
    "once round": by_letter(
        "Your program takes 26 off once only. A shift may be larger than 26: use % 26.", once_around
    ),
    "decodes": by_letter(
        "Your program shifts backwards. A shift of 3 turns A into D.", lambda letter, shift: shifted(letter, -shift)
    ),
    "shifts everything": by_letter(
        "Your program shifts every character. Only letters are shifted; all else stays as it is.", everything
    ),
    "small letters only": by_letter(
        "Your program leaves capital letters as they are. Shift them as well.",
        lambda letter, shift: letter if letter in LARGE else shifted(letter, shift),
    ),
    "loses capitals": by_letter(
        "Your program prints small letters only. A capital letter stays a capital letter.",
        lambda letter, shift: shifted(letter, shift).lower(),
        then=lambda _, output: output.lower(),
    ),
    "prints capitals": by_letter(
        "Your program prints capital letters only. A small letter stays a small letter.",
        lambda letter, shift: shifted(letter, shift).upper(),
        then=lambda _, output: output.upper(),
    ),
    "drops the rest": by_letter(
        "Your program drops everything that is not a letter. Print spaces, digits and punctuation as they are.",
        lambda letter, shift: shifted(letter, shift) if letter in SMALL + LARGE else "",
    ),
    "drops points and digits": by_letter(
        "Your program drops punctuation and digits. Print what is not a letter as it is.",
        lambda letter, shift: shifted(letter, shift) if letter in SMALL + LARGE + " " else "",
    ),
    "shift of 3": by_letter(
        "Your program always shifts by 3. The shift is the number on the first line.",
        lambda letter, _shift: shifted(letter, 3),
    ),
    "one too few": by_letter(
        "Your program shifts by one letter too few.", lambda letter, shift: shifted(letter, shift - 1)
    ),
    "one too many": by_letter(
        "Your program shifts by one letter too many.", lambda letter, shift: shifted(letter, shift + 1)
    ),
    "unchanged": by_letter("Your program prints the text as it was. Shift its letters.", lambda letter, _shift: letter),
    "first line only": by_lines(
        "Your program encodes one line only. Encode every line to the end of the file.", lambda lines: lines[:1]
    ),
    "last line lost": by_lines("Your program leaves out the last line of the text.", lambda lines: lines[:-1]),
    "first line lost": by_lines("Your program leaves out the first line of the text.", lambda lines: lines[1:]),
    "stops at an empty line": by_lines(
        "Your program stops at an empty line. Print the empty line and go on with the text.",
        lambda lines: lines[: lines.index("")] if "" in lines else lines,
    ),
    "skips empty lines": by_lines(
        "Your program leaves out empty lines. Print an empty line for each.",
        lambda lines: [line for line in lines if line],
    ),
    "words only": by_lines(
        "Your program turns several spaces into one. Keep all spaces of the line.",
        lambda lines: [" ".join(line.split()) for line in lines],
    ),
    "all in one line": by_lines(
        "Your program joins all lines into one. End each line of the text with a newline.",
        lambda lines: lines,
        "",
        then=lambda _, output: output.replace("\n", ""),
    ),
    "encodes the shift": Variant(
        lambda text: text.split("\n")[0] + "\n" + solve(text),
        "Your program prints the shift as well. Print only the text, which begins on line 2.",
    ),
}
