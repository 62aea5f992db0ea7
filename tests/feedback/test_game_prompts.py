"""What is said of programs that play against the grader: prompts among their answers, and a line read too early."""

from __future__ import annotations

import pytest

from grader.config.settings import Compare
from grader.feedback.generic.by_game_prompts import find_game_prompt
from grader.feedback.generic.by_read_calls import find_read_call
from grader.model import Verdict
from tests.feedback.conftest import case_of, ran
from tests.feedback.test_generic import facts_of

GAME = case_of("1\n", "", compare=Compare(mode="interactive"))
SCANNED = """\
import java.util.Scanner;
class A { public static void main(String[] a) {
    Scanner in = new Scanner(System.in);
    int n = in.nextInt();
    for (int i = 0; i < n; i++) {
        String line = in.nextLine();
    }
} }
"""


@pytest.mark.parametrize(
    ("text", "output", "line"),
    [
        ("n = int(input('How many? '))\nprint(n)\n", "How many? 3\n", 1),
        ('n = 1\nname = input("Your move: ")\nprint(n)\n', "1\nYour move: 3\n", 2),
        ("# input('How many? ')\nn = int(input())\n", "How many? 3\n", None),
        ("n = int(input('How many? '))\n", "3\n", None),
        ("n = int(input())\nprint('3')\n", "3\n", None),
    ],
)
def test_prompt_in_a_game(text: str, output: str, line: int | None) -> None:
    run = ran(GAME, output, verdict=Verdict.WRONG_ANSWER, difference=None)
    found = find_game_prompt(facts_of(run, text=text))
    assert (found and found.place and found.place.line) == line


def test_rest_of_a_line_in_a_game() -> None:
    run = ran(GAME, "", verdict=Verdict.RUNTIME_ERROR, difference=None)
    found = find_read_call(facts_of(run, text=SCANNED, language="java"))
    assert found and found.place and (found.kind, found.place.line) == ("rest-of-line", 6)
