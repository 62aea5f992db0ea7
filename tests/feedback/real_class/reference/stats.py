"""Count, sum, mean, largest and smallest of n numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from grader.reference_api import Variant


def read(text: str) -> list[int]:
    count, *numbers = map(int, text.split())
    return numbers[:count]


def lines(numbers: list[int], **other: object) -> str:
    facts = {
        "count": len(numbers),
        "sum": sum(numbers),
        "mean": f"{sum(numbers) / len(numbers):.2f}" if numbers else "0.00",
        "largest": max(numbers, default=0),
        "smallest": min(numbers, default=0),
    }
    return "".join(f"{name} {value}\n" for name, value in (facts | other).items())


def solve(text: str) -> str:
    return lines(read(text))


def generate(rng, *, numbers: int) -> str:
    return "\n".join([str(numbers), *(str(rng.randint(-1000, 100000)) for _ in range(numbers)), ""])


def shrink(text: str) -> Iterator[str]:
    numbers = read(text)
    for index in range(len(numbers)):
        fewer = numbers[:index] + numbers[index + 1 :]
        if fewer:
            yield "\n".join(map(str, [len(fewer), *fewer, ""]))


def told(message: str, wrong: Callable[[list[int]], str]) -> Variant:
    return Variant(lambda text: wrong(read(text)), message)


def whole_mean(numbers: list[int]) -> str:
    """As C and Java divide: towards zero."""
    return f"{int(sum(numbers) / len(numbers)):.2f}"


def one_a_line(text: str) -> str:
    """What such a program prints before it crashes: nothing."""
    count, *rest = text.split("\n")
    with suppress(ValueError):
        return lines([int(line) for line in rest[: int(count)]])
    return ""


def first_of_a_line(text: str) -> str:
    count, *rest = text.split("\n")
    return lines([int(line.split()[0]) for line in rest[: int(count)] if line])


VARIANTS = {
    "whole mean": told(
        "Your program divides whole numbers, so the decimals are lost. Convert the sum to a float (double) before you "
        "divide, and print the mean with two decimals, as %.2f does.",
        lambda numbers: lines(numbers, mean=whole_mean(numbers)),
    ),
    "mean not rounded": told(
        "Your program prints the mean with all its decimals. Print two, as %.2f does.",
        lambda numbers: lines(numbers, mean=sum(numbers) / len(numbers)),
    ),
    "mean with one decimal": told(
        "Your program prints the mean with one decimal. Print two, as %.2f does.",
        lambda numbers: lines(numbers, mean=f"{sum(numbers) / len(numbers):.1f}"),
    ),
    "largest from 0": told(
        "Your program starts the search for the largest at 0. If all numbers are below 0, that is wrong: start at the "
        "first number.",
        lambda numbers: lines(numbers, largest=max([0, *numbers])),
    ),
    "smallest from 0": told(
        "Your program starts the search for the smallest at 0. If all numbers are above 0, that is wrong: start at the "
        "first number.",
        lambda numbers: lines(numbers, smallest=min([0, *numbers])),
    ),
    "swapped": told(
        "Your program takes the largest for the smallest. Exchange the two.",
        lambda numbers: lines(numbers, largest=min(numbers), smallest=max(numbers)),
    ),
    "first number lost": told(
        "Your program leaves out the first number.",
        lambda numbers: lines(numbers[1:], count=len(numbers), mean=f"{sum(numbers[1:]) / len(numbers):.2f}"),
    ),
    "last number lost": told(
        "Your program leaves out the last number. Check where your loop begins and ends.",
        lambda numbers: lines(numbers[:-1], count=len(numbers), mean=f"{sum(numbers[:-1]) / len(numbers):.2f}"),
    ),
    "first number not compared": told(
        "Your program leaves out the first number when it looks for the largest and the smallest.",
        lambda numbers: lines(
            numbers, largest=max(numbers[1:], default=numbers[0]), smallest=min(numbers[1:], default=numbers[0])
        ),
    ),
    "count is a number": Variant(
        lambda text: lines([len(read(text)), *read(text)]),
        "Your program takes the first number, which says how many follow, for one of the numbers.",
    ),
    "ignores the count": Variant(
        lambda text: lines([int(word) for word in text.split()[1:]]),
        "Your program reads all numbers to the end. The first line says how many of them count.",
    ),
    "one number a line": Variant(
        one_a_line, "Your program expects one number per line. Several numbers may stand on a line."
    ),
    "first of a line": Variant(
        first_of_a_line, "Your program takes the first number of each line only. Several numbers may stand on a line."
    ),
    "sorted as text": told(
        "Your program compares the numbers as text, so 9 is larger than 10. Convert them to numbers first.",
        lambda numbers: lines(numbers, largest=max(map(str, numbers)), smallest=min(map(str, numbers))),
    ),
    "mean of largest and smallest": told(
        "Your program takes the middle between largest and smallest for the mean. It is the sum divided by the count.",
        lambda numbers: lines(numbers, mean=f"{(max(numbers) + min(numbers)) / 2:.2f}"),
    ),
    "one less in the mean": told(
        "Your program divides the sum by one less than the count.",
        lambda numbers: lines(numbers, mean=f"{sum(numbers) / max(1, len(numbers) - 1):.2f}"),
    ),
    "sum only": told("Your program prints the sum only. Print all five lines.", lambda n: f"sum {sum(n)}\n"),
    "no mean": told(
        "Your program does not print the mean.",
        lambda n: "".join(line + "\n" for line in lines(n).splitlines() if not line.startswith("mean")),
    ),
    "smallest 999": told(
        "Your program starts the search for the smallest at a number that is not large enough. Start both searches, "
        "that for the largest too, at the first number.",
        lambda numbers: lines(numbers, smallest=min([999, *numbers])),
    ),
}
