"""How often each word stands in a text, the most frequent first, ties in the order of the alphabet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from grader.reference_api import Variant

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read(text: str) -> list[str]:
    return re.findall("[a-z]+", text.lower())


def lines(pairs: Iterable[tuple[str, int]]) -> str:
    return "".join(f"{word} {count}\n" for word, count in pairs)


def most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def solve(text: str) -> str:
    return lines(most_first(Counter(read(text))))


def generate(rng, *, words: int, different: int) -> str:
    known = ["".join(LETTERS[rng.randint(0, 25)] for _ in range(rng.randint(3, 9))) for _ in range(different)]
    chosen = [known[rng.randint(0, different - 1)] for _ in range(words)]
    return "\n".join(" ".join(chosen[start : start + 10]) for start in range(0, words, 10)) + "\n"


def shrink(text: str) -> Iterator[str]:
    words = text.split(" ")
    for index in range(len(words)):
        if len(words) > 1:
            yield " ".join(words[:index] + words[index + 1 :])


def of_words(message: str, find: Callable[[str], Iterable[str]]) -> Variant:
    return Variant(lambda text: lines(most_first(Counter(find(text)))), message)


def ordered(
    message: str,
    order: Callable[[Counter[str]], Iterable[tuple[str, int]]],
    then: Callable[[str, str], str] | None = None,
) -> Variant:
    return Variant(lambda text: lines(order(Counter(read(text)))), message, then)


VARIANTS = {
    "case counts": of_words(
        "Your program counts The and the as two words. Convert all of them to small letters first.",
        lambda text: re.findall("[A-Za-z]+", text),
    ),
    "points stay": of_words(
        "Your program counts punctuation and digits as part of a word. A word is a run of letters.",
        lambda text: text.lower().split(),
    ),
    "split only": of_words(
        "Your program takes everything between two blanks as a word, with its capital letters, punctuation and digits. "
        "A word is a run of letters, and capital letters do not matter.",
        lambda text: text.split(),
    ),
    "points removed": of_words(
        "Your program takes out what is not a letter, so well-known becomes one word. Split there.",
        lambda text: [word for word in (re.sub("[^a-z]", "", each) for each in text.lower().split()) if word],
    ),
    "digits are words": of_words(
        "Your program counts numbers as words. A word is a run of letters.",
        lambda text: re.findall("[a-z0-9]+", text.lower()),
    ),
    "first line only": of_words(
        "Your program reads the first line only. Count the words of every line, to the end of the file.",
        lambda text: read(text.split("\n")[0]),
    ),
    "last word lost": of_words("Your program loses the last word.", lambda text: read(text)[:-1]),
    "once a line": of_words(
        "Your program counts a word once per line. Count each time that it stands there.",
        lambda text: [word for line in text.split("\n") for word in sorted(set(read(line)))],
    ),
    "counts letters": of_words(
        "Your program counts letters. Count words.", lambda text: [letter for word in read(text) for letter in word]
    ),
    "ties as they come": ordered(
        "Your program leaves words of the same count as they come in the text. Sort them in alphabetical order.",
        lambda counts: counts.most_common(),
    ),
    "by the alphabet": ordered(
        "Your program sorts in alphabetical order only. The most frequent word comes first.",
        lambda counts: sorted(counts.items()),
        then=lambda _, output: "".join(sorted(output.splitlines(keepends=True))),
    ),
    "as they come": ordered(
        "Your program prints the words as they come in the text. The most frequent word comes first.",
        lambda counts: counts.items(),
    ),
    "ties backwards": ordered(
        "Your program sorts words of the same count backwards, from z to a. Sort them from a to z.",
        lambda counts: sorted(counts.items(), key=lambda pair: (pair[1], pair[0]), reverse=True),
    ),
    "least first": ordered(
        "Your program prints the rarest word first. The most frequent word comes first.",
        lambda counts: sorted(counts.items(), key=lambda pair: (pair[1], pair[0])),
    ),
    "several times only": ordered(
        "Your program leaves out words that stand there once.",
        lambda counts: [pair for pair in most_first(counts) if pair[1] > 1],
    ),
    "one too many": ordered(
        "Your program counts each word one time too many. Start at 0, or at 1 for the first.",
        lambda counts: [(word, count + 1) for word, count in most_first(counts)],
    ),
    "one too few": ordered(
        "Your program counts each word one time too few. Start at 1, not at 0.",
        lambda counts: [(word, count - 1) for word, count in most_first(counts)],
    ),
    "most frequent only": ordered(
        "Your program prints the most frequent word only. Print all of them.", lambda counts: most_first(counts)[:1]
    ),
    "count first": Variant(
        lambda text: "".join(f"{count} {word}\n" for word, count in most_first(Counter(read(text)))),
        "Your program prints the count before the word. The word comes first.",
    ),
    "words without counts": Variant(
        lambda text: "".join(f"{word}\n" for word, _ in most_first(Counter(read(text)))),
        "Your program prints the words without their counts.",
    ),
}
