"""Conditions that ask too much, loops that go by the wrong values, and what is cut off or split once too often."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from grader.changes.arithmetic_places import list_arithmetic_places
from grader.changes.asked_places import list_asked_places
from grader.changes.loop_places import list_loop_places
from grader.changes.parallel_places import list_parallel_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.reset_places import list_reset_places
from grader.changes.rounding_places import list_rounding_places
from grader.changes.source_changes import ChangeKind
from grader.feedback import find_possible, open_hidden_tests
from grader.feedback.generic.by_repeated_lines import find_repeated_line
from grader.model import Case
from tests.changes.test_script_changes import list_changes

from .conftest import case_of, ran
from .test_changed_source import Programs, run_python, tell
from .test_generic import facts_of
from .test_meant_changes import places
from .test_value_changes import cases


def numbers(text: str) -> list[int]:
    return [*map(int, text.split())]


def answer_lines(solve: Callable[[str], object]) -> Callable[[str], str]:
    """The answers to as many lines as the first one says."""
    return lambda text: "\n".join(str(solve(line)) for line in text.splitlines()[1:])


YEARS = ("2024\n", "2023\n", "2000\n", "2021\n", "1996\n")
FIRST_EVEN = """\
v = list(map(int, input().split()))
for x in v:
    if x % 2 == 0 and x > 10:
        print(x)
        break
else:
    print('none')
"""
IN_TURN = """\
a, b, c = map(int, input().split())
print('yes' if 0 < a < b else 'no', c)
"""
LINES = """\
n = int(input())
k = 0
while k < n:
    v = input().split()
    n = len(v)
    print(n, sum(map(int, v)))
    k += 1
"""
BITS = """\
n = int(input())
bits = ''
for i in range(5):
    bits = str(n % 2) + bits
    n //= 2
print(int(bits, 2))
"""
QUEUES = """\
outside = list(map(int, input().split()))
room = []
now = 0
while outside:
    if outside[0] <= now or not room:
        room.append(outside.pop(0))
    else:
        print(room.pop(0), now)
    now += 3
"""
BY_AGE = """\
people = [{'name': w.split('=')[0], 'age': int(w.split('=')[1])} for w in input().split()]
people.sort(key=lambda p: p['age'])
print(*(p['name'] for p in people))
"""
WHOLE_UP = "n = float(input())\nprint(int(n) + 1)\n"
CUT = "n = float(input())\nprint(int(n))\n"
FREE = """\
run = 0
best = 0
for place in input():
    if place == '.':
        run += 1
    best = max(best, run)
print(best)
"""
CENTS = "n = float(input())\nprint(int(n * 100))\n"
DIGITS = "import math\nn = int(input())\nprint(math.ceil(math.log10(n)))\n"
AFTER = "line = input()\nprint(int(line.split(' for ')[1]) * 2)\n"


def longest_run(text: str) -> int:
    return max(map(len, text.strip().split("#")))


def find_even(text: str) -> object:
    return next((n for n in numbers(text) if n % 2 == 0), "none")


def serve(text: str) -> str:
    outside, room, now, told = numbers(text), list[int](), 0, list[str]()
    while outside or room:
        if outside and (outside[0] <= now or not room):
            room.append(outside.pop(0))
        else:
            told.append(f"{room.pop(0)} {now}")
        now += 3
    return "\n".join(told)


def sort_people(text: str) -> str:
    rows = sorted((int(word.split("=")[1]), word.split("=")[0]) for word in text.split())
    return " ".join(name for _, name in rows)


@pytest.mark.parametrize(
    ("program", "solve", "inputs", "kind", "line", "name"),
    [
        (FIRST_EVEN, find_even, ("12 2\n", "4 2 6\n", "13 2\n", "1 3\n", "16\n"), ChangeKind.ASKS_MORE, 3,
         "with only `x % 2 == 0`"),
        (IN_TURN, lambda t: ("yes " if 0 <= numbers(t)[0] < numbers(t)[1] else "no ") + t.split()[2],
         ("0 2 1\n", "0 5 7\n", "1 2 3\n", "3 2 4\n", "-1 4 5\n", "2 2 8\n"), ChangeKind.LIMIT, 2, "`<=`"),
        (LINES, answer_lines(lambda line: f"{len(line.split())} {sum(numbers(line))}"),
         ("2\n1\n5 6\n", "1\n2 3 4\n", "3\n1\n2\n3\n", "2\n3 4\n5 6\n", "3\n7 7\n8 8\n9 9\n"),
         ChangeKind.LIMIT_REUSED, 5, "the loop on line 3 still goes by it"),
        (BITS, int, ("3\n", "100\n", "31\n", "77\n", "64\n"), ChangeKind.FEW_ITERATIONS, 3, "`range(5)` always"),
        (BY_AGE, sort_people, ("bo=3 al=3\n", "al=3 bo=2\n", "cy=1 bo=1 al=1\n", "d=4 c=4 a=9\n"),
         ChangeKind.TIES_BY_PART, 2, "`p['name']` decides"),
        (WHOLE_UP, lambda t: math.ceil(float(t)), ("1\n", "2.5\n", "7\n", "3.1\n", "9\n"), ChangeKind.ROUND_UP, 2,
         "`math.ceil(n)`"),
        (CUT, lambda t: round(float(t)), ("1\n", "2.7\n", "7.9\n", "3.1\n", "9.2\n"), ChangeKind.ROUNDING, 2,
         "`int(n)` rounds the wrong way"),
        (AFTER, lambda t: int(t.split(" for ")[-1]) * 2,
         ("cake for 3\n", "soup for two for 4\n", "food for all for 5\n", "tea for 9\n"), ChangeKind.LAST_PART, 2,
         "[-1]"),
        (CENTS, lambda t: round(float(t) * 100), ("0.29\n", "1.5\n", "0.57\n", "2.01\n", "4\n"),
         ChangeKind.NEARLY_WHOLE, 2, "`int(n * 100 + 1e-09)`"),
        (DIGITS, lambda t: len(t.strip()), ("7\n", "10\n", "99\n", "100\n", "1000\n"), ChangeKind.EVEN_LOGARITHM, 3,
         "`math.floor(math.log10(n)) + 1`"),
        (FREE, longest_run, (".#.#..\n", "..#.\n", "....\n", "#..#.#...\n", ".#\n"), ChangeKind.BEGINS_ANEW, 4,
         "Reset it there: `run = 0`"),
    ],
)  # fmt: skip
def test_it_is_told(
    program: str, solve: object, inputs: tuple[str, ...], kind: ChangeKind, line: int, name: str
) -> None:
    (found,) = tell(program, *cases(solve, *inputs))
    assert (found.variant, found.place and found.place.line) == (kind, line)
    assert name in found.message


def test_a_loop_that_forgets_a_list() -> None:
    changes = [change for change in list_python_changes(QUEUES) if change.kind is ChangeKind.OTHER_LIST]
    assert [(change.line, change.code, change.name) for change in changes] == [(4, "outside", "room")]
    assert "while outside or room:" in changes[0].text
    assert serve("0 0\n") == "0 6\n0 9"
    asked = "while (outside.length > 0) { room.push(outside.shift()); if (n > 3) room.pop(); }"
    assert places(list_loop_places, asked) == [("outside.length > 0", "outside.length > 0 || room.length > 0")]
    asked = "void f() { while (!a.isEmpty()) { b.add(a.poll()); c = b.poll(); } while (!d.isEmpty()) d.size(); }"
    assert places(list_loop_places, asked) == [("!a.isEmpty()", "!a.isEmpty() || !b.isEmpty()")]
    assert ChangeKind.OTHER_LIST in {change.kind for change in list_changes("a.pop(); while (a.length > 0) b.shift();")}


def test_one_mistake_and_nothing_that_may_only_switch_a_question_off() -> None:
    text = "n, k = map(int, input().split())\ndef odd():\n    ones = 0\n    if k == 1:\n        ones += 1\n"
    text += "    return ones > 0\nprint('no' if n == 0 or odd() else 'yes', n)\n"
    (found,) = tell(
        text,
        *cases(
            lambda t: f"{'no' if numbers(t)[0] == 0 else 'yes'} {numbers(t)[0]}", "0 2\n", "3 1\n", "4 1\n", "5 2\n"
        ),
    )
    assert (found.variant, found.place and found.place.line) == (ChangeKind.ASKS_MORE, 7)


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { if (a >= x && p < a) n++; }", ["p < a", "a >= x"]),
        ("void f() { if ((a || b(c)) && d) n++; }", ["d", "(a || b(c))", "b(c)", "a"]),
        ("void f() { return a == 1 || b == 2; }", ["b == 2", "a == 1"]),
        ("void f() { if (a && b || c) n++; if (d) n++; if ((a = b) > 0 && c) n++; }", []),
        ("void f() { if (x instanceof Foo && y) n++; while (a && b) n++; }", []),
        ("void f() { return a.x - b.x || a.y - b.y; }", []),
        ("void f() { return x => x.a > 1 && x.b > 1; }", []),
        ('void f() { if (s == "a  b" && x) n++; }', ["x", 's == "a  b"']),
        ("void f() { if (f<int&&>(a) && b) n++; }", []),
    ],
)
def test_which_questions_are_left_out_in_languages_with_braces(text: str, tried: list[str]) -> None:
    assert [new for _, new in places(list_asked_places, text)] == [f"!!({each})" for each in tried]


def test_a_question_with_a_comment_in_it_is_left_as_it_is() -> None:
    text = "void f() { if (a > 1 // yes\n && b > 2) n++; }"
    assert places(list_asked_places, text, text.replace("// yes", "      ")) == []


@pytest.mark.parametrize(
    "text",
    [
        "#include <c.h>\nint f(int n) { return a[(int) (n / 2) + 1]; }",
        "#include <c.h>\nint f(char c) { return (int) c + 1; }",
        "#include <c.h>\nint f(double s) { return 2 * (int) s + 1 + (last - (int) s + 1) + (int) s + 1 * k; }",
    ],
)
def test_what_is_not_cut_off_is_not_rounded_up(text: str) -> None:
    assert places(list_arithmetic_places, text) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("k = input()\nvalue = {}.get(k) or 10\nprint(value)\n", ChangeKind.ASKS_MORE),
        ("n = int(input())\nwhile n != 0:\n    n = int(input())\n    print(n)\n", ChangeKind.LIMIT_REUSED),
        ("k, n = 0, 9\nwhile k < n:\n    print(n)\n    n = int(input())\n    k += 1\n", ChangeKind.LIMIT_REUSED),
        ("print(input().split(':', 1)[1], input().split(' ')[1], input().split()[1])\n", ChangeKind.LAST_PART),
        ("for i in range(n):\n    print(i)\nfor i in range(3):\n    print(i)\n", ChangeKind.FEW_ITERATIONS),
        ("while v:\n    v.pop()\nw.sort()\n", ChangeKind.OTHER_LIST),
    ],
)
def test_what_would_be_said_of_something_else_is_not_tried(text: str, kind: ChangeKind) -> None:
    found = {change.kind for change in list_python_changes(text)}
    assert found
    assert kind not in found


def test_many_statements_and_calls_take_no_time() -> None:
    loop = "while k < n:\n    print(n)\n" + "    n = input()\n" * 800 + "    k += 1\n"
    calls = "def f(n):\n    print(n)\n" + "".join(f"f({number})\n" for number in range(800))
    assert list_python_changes(loop)
    assert list_python_changes(calls)


def test_one_answer_is_not_enough_to_leave_a_question_out() -> None:
    text = "y = int(input())\nprint('leap' if y % 4 == 0 and y % 100 != 0 else 'no', y)\n"
    told = tell(text, *cases(lambda t: f"{'leap' if int(t) % 4 == 0 else 'no'} {int(t)}", *YEARS))
    assert all(each.variant != ChangeKind.ASKS_MORE for each in told)


def test_what_is_cut_off_and_one_more() -> None:
    text = "#include <cmath>\nint f(double x) { return (int)x + 1; } int g(int x) { return (int) x * 2 + 1; }"
    assert places(list_arithmetic_places, text) == [("(int)x + 1", "((int) (x) + ((x) > (int) (x) ? 1 : 0))")]


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("#include <c.h>\nint f() { return (int)(x * 100); }", ["(int)(x * 100 + 1e-9)"]),
        ("#include <c.h>\nint f() { return (int)(x) + (int)(a + b); }", []),
        ("int f() { return (int) Math.ceil(Math.log10(n)); }", ["(Math.floor(Math.log10(n)) + 1)"]),
        ("#include <c.h>\nint f() { return ceil(log2(n)); }", ["(floor(log2(n)) + 1)"]),
        ("using System; class A { int F() { return (int) Math.Ceiling(Math.Log10(n)); } }",
         ["(Math.Floor(Math.Log10(n)) + 1)"]),
    ],
)  # fmt: skip
def test_what_is_nearly_whole_and_whole_logarithms(text: str, tried: list[str]) -> None:
    assert [new for _, new in places(list_rounding_places, text)] == tried
    kinds = {each.kind for each in list_changes("k = Math.floor(x * 100);\nn = Math.ceil(Math.log2(x));\n")}
    assert {ChangeKind.NEARLY_WHOLE, ChangeKind.EVEN_LOGARITHM} <= kinds


def test_an_array_of_the_whole_program_changes_places_with_the_others() -> None:
    text = "#include <stdio.h>\nint when[9], long_[9], far[3];\nvoid sort(void) { int h, j = 0; h = when[j]; "
    text += "when[j] = when[j + 1]; when[j + 1] = h; }\n"
    code = places(list_parallel_places, text)
    assert len(code) == 1
    assert "long_[j]" in code[0][1]


def test_a_count_that_begins_anew_in_languages_with_braces() -> None:
    text = "void f() { int run = 0; for (int i = 0; i < n; i++) { if (s[i] == '.') ++run; if (run == 3) k++; } }"
    assert places(list_reset_places, text) == [("", "if (!(s[i] == '.')) run = 0;")]
    other = text.replace("++run;", "++run; else run = 1;")
    assert places(list_reset_places, other) == []
    assert places(list_reset_places, text.replace("s[i] ==", "next() ==")) == []


def test_a_constant_of_a_copied_call() -> None:
    text = "def say(h, k):\n    print('heap', k)\nsay(1, 1)\nsay(2, 2)\nsay(3, 3)\nsay(4, 3)\nsay(5, 5)\n"
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.SET_OTHERWISE]
    assert ("say(4, 3)", "5") in {(change.code, change.name) for change in changes}


# --- answers to equal lines, and hidden tests ------------------------------------------------------------------------

ONCE = "n = int(input())\ntold = {}\nfor _ in range(n):\n    line = input()\n    told[line] = 2 * int(line)\n"
ONCE += "for each in told:\n    print(told[each])\n"
COUNTED = ("2\n4\n5\n", "3\n7\n7\n1\n", "1\n9\n", "4\n1\n2\n1\n2\n")


def doubled() -> Sequence[Case]:
    return cases(answer_lines(lambda line: 2 * int(line)), *COUNTED)


def test_equal_lines_that_are_answered_once() -> None:
    facts = facts_of(*(ran(each, run_python(ONCE, each.input) or "") for each in doubled()), text=ONCE)
    found = facts.failing
    assert [each.case.name for each in found] == ["test 1", "test 3"]
    told = find_repeated_line(facts)
    assert told
    assert (told.kind, told.cases) == ("repeated-line", ("test 1", "test 3"))


def test_who_loses_the_last_answer_is_told_nothing_of_equal_lines() -> None:
    solve = answer_lines(lambda line: 2 * int(line))
    made = cases(solve, "3\n4\n7\n4\n", "4\n1\n2\n3\n2\n", "2\n5\n6\n", "1\n2\n")
    runs = [ran(each, "".join((each.expected or "").splitlines(True)[:-1])) for each in made]
    assert find_repeated_line(facts_of(*runs)) is None
    assert find_repeated_line(facts_of(*runs[:2])) is None


@pytest.mark.parametrize("change", [lambda text: text.replace("7\n7", "7\n8"), lambda text: f"{text}\n"])
def test_lines_that_are_lost_otherwise_are_not_told_as_equal(change: Callable[[str], str]) -> None:
    runs = [ran(each, "".join((run_python(ONCE, change(each.input)) or "").splitlines(True)[1:])) for each in doubled()]
    assert find_repeated_line(facts_of(*runs, text=ONCE)) is None


def test_hidden_tests_are_opened_where_only_they_cost_points() -> None:
    text = "n = int(input())\nprint('yes' if n > 5 else 'no', n)\n"
    asked = {"2": "no 2", "5": "yes 5", "7": "yes 7"}
    made = [case_of(f"{one}\n", f"{said}\n", one) for one, said in asked.items()]
    shown = [replace(each, visibility="hidden") if each.name == "5" else each for each in made]
    beyond = replace(case_of("x\n", "none\n", "beyond"), points=0.0)
    runs = [ran(each, run_python(text, each.input) or "") for each in (*shown, beyond)]
    facts = replace(facts_of(*runs, text=text), programs=Programs(text))
    opened = open_hidden_tests(facts)
    assert opened
    (found,) = find_possible(opened)
    assert (found.variant, found.cases) == (ChangeKind.LIMIT, ("5",))
    seen = [replace(each, visibility="visible") for each in made]
    assert open_hidden_tests(facts_of(*(ran(each, "no\n") for each in seen), text=text)) is None
