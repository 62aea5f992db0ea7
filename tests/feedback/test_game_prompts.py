"""What is said of programs that play against the grader: prompts among their answers, and a line read too early."""

from __future__ import annotations

from typing import Any

import pytest

from grader.config.settings import Compare
from grader.feedback.generic.by_game_prompts import find_game_prompt
from grader.feedback.generic.by_read_calls import find_read_call
from grader.feedback.generic.by_unflushed_turns import find_unflushed_turn
from grader.model import Exchange, Limit, Verdict
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


C_GAME = (
    '#include <stdio.h>\nint main(void) {\n  int n;\n  scanf("%d", &n);\n  // printf("x");\n  printf("%d\\n", n);\n}\n'
)
CPP_GAME = "int main() {\n  ios::sync_with_stdio(false); cin.tie(0);\n  cin >> n;\n  cout << n << '\\n';\n}\n"
JAVA_GAME = "class A { void f() {\n  PrintWriter out = new PrintWriter(System.out);\n  out.println(1);\n} }\n"
CSHARP_GAME = (
    "class A { void F() {\n  var o = new StreamWriter(Console.OpenStandardOutput());\n  o.WriteLine(1);\n} }\n"
)
PYTHON_GAME = "import sys\nfor line in sys.stdin:\n    print(line)\n"


@pytest.mark.parametrize(
    ("language", "text", "line", "flush"),
    [
        ("c", C_GAME, 6, "`fflush(stdout);`"),
        ("c", C_GAME.replace("}", "  fflush(stdout);\n}"), None, ""),
        ("cpp", CPP_GAME, 4, "`cout << flush;`"),
        ("cpp", CPP_GAME.replace("cin.tie(0);", ""), None, ""),
        ("cpp", CPP_GAME.replace("'\\n'", "endl"), None, ""),
        ("java", JAVA_GAME, 3, "`out.flush();`"),
        ("java", JAVA_GAME.replace("System.out)", "System.out, true)"), None, ""),
        ("java", "class A { void f() { System.out.println(1); } }\n", None, ""),
        ("csharp", CSHARP_GAME, 3, "`o.Flush();`"),
        ("csharp", "class A { void F() { Console.WriteLine(1); } }\n", None, ""),
        ("python", PYTHON_GAME, 3, "`flush=True`"),
        ("python", "n = input()\nprint(n)\n", None, ""),
        ("python", "import sys\nsys.stdout.write(sys.stdin.readline())\n", None, ""),
        ("java", JAVA_GAME.replace("  out.p", "  System.err.println(1);\n  out.p"), 4, "`out.flush();`"),
        ("java", "class A { void f() {\n  StringBuilder out = new StringBuilder();\n  out.append(1);\n} }\n", None, ""),
        ("javascript", "console.log(1);\n", None, ""),
    ],
)
def test_a_turn_that_stays_in_the_buffer(language: str, text: str, line: int | None, flush: str) -> None:
    run = ran(GAME, "", verdict=Verdict.TIME_LIMIT, difference=None, limit=Limit.TURN)
    found = find_unflushed_turn(facts_of(run, text=text, language=language))
    assert (found and found.place and found.place.line) == line
    assert not found or flush in found.message


@pytest.mark.parametrize(
    "facts",
    [
        {"verdict": Verdict.TIME_LIMIT, "limit": Limit.CPU},
        {"verdict": Verdict.WRONG_ANSWER},
        {"verdict": Verdict.TIME_LIMIT, "limit": Limit.TURN, "game": (Exchange("program", "1"),)},
    ],
)
def test_a_turn_that_was_heard_is_in_no_buffer(facts: dict[str, Any]) -> None:
    assert find_unflushed_turn(facts_of(ran(GAME, "", difference=None, **facts), text=C_GAME, language="c")) is None
