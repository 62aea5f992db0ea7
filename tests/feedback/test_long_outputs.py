"""What looks for mistakes takes time that grows with the length of an output: that is a student's to choose."""

from __future__ import annotations

import random
import signal

import pytest

from grader.feedback.generic import CERTAIN, LIKELY, POSSIBLE

from ..processor_time import processor_time
from .conftest import case_of, ran
from .test_generic import facts_of

LENGTH, SECONDS = 40_000, 1.0
"""Of processor time for all that is looked for, which takes a tenth of it."""
PROGRAMS = {
    "python": "import sys\nprint(sum(1 for line in sys.stdin))\n",
    "c": 'int main(void) { int sum; scanf("%d", &sum); printf("%d", sum); }\n',
    "cpp": "int main() { int sum; cin >> sum; cout << setprecision(2) << sum; }\n",
    "java": "class Sums { public static void main(String[] given) { System.out.println(1); } }\n",
    "javascript": "console.log(require('fs').readFileSync(0, 'utf8').length)\n",
}


def numbers(seed: int, end: str) -> str:
    chosen = random.Random(seed)  # noqa: S311  no secret
    return "".join(f"{chosen.randint(1, 999)}{end}" for _ in range(LENGTH // 4))


SHAPES = {
    "numbers in lines": (numbers(1, "\n"), numbers(2, "\n")),
    "numbers in one line": (numbers(1, " "), numbers(2, " ")),
    "lines that are alike": ("1\n" * (LENGTH // 2), "2\n" * (LENGTH // 2)),
    "one line behind many that are alike": ("1\n" * (LENGTH // 2) + "2\n", "1\n" * (LENGTH // 2) + "3\n"),
    "one long number": ("1\n" * (LENGTH // 2), "1" * LENGTH),
    "long numbers of short ones": ("1 " * (LENGTH // 2), f"{'1' * 9}\n" * (LENGTH // 10)),
    "empty lines": (" \n" * (LENGTH // 2), "\n" * LENGTH),
    "one long word": ("abc" * (LENGTH // 3), "cba" * (LENGTH // 3)),
    "brackets": ("[" * LENGTH, "[" * LENGTH + "x"),
    "tuples": ("1\n" * (LENGTH // 2), "(1, 2), " * (LENGTH // 8)),
    "lines the other way round": tuple("".join(f"{number}\n" for number in range(9_999)[::step]) for step in (1, -1)),
    "words and numbers": ("Pile 7 stones 3\n" * (LENGTH // 16), "pile 7: 4 stones\n" * (LENGTH // 17)),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of processor time")
@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("shape", SHAPES)
def test_mistakes_are_looked_for_in_time_by_the_length_of_the_output(shape: str, language: str) -> None:
    asked, printed = SHAPES[shape]
    cases = [case_of(f"{printed}{number}\n", f"{asked}{number}\n", f"case {number}") for number in range(3)]
    runs = [*(ran(case, f"{printed}{number}\n") for number, case in enumerate(cases[:2])), ran(cases[2], f"{asked}2\n")]
    facts = facts_of(*runs, text=PROGRAMS[language], language=language)
    for find in (*CERTAIN, *LIKELY, *POSSIBLE):
        with processor_time(SECONDS):
            find(facts)
