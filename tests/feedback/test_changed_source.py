"""The small change that makes failing tests pass is the mistake of a program; where two lines would do, none is."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import count
from unittest import mock

import pytest

from grader.changes.python.python_changes import list_python_changes, list_python_pairs
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.config.settings import Compare
from grader.feedback import CaseRun, ProgramFacts, doubt, find_possible
from grader.languages.framed_calls import frame_python_calls
from grader.model import Case, Diagnosis, Fit, parse_calls

from .conftest import FIRST_VALUE, case_of, ran
from .test_generic import facts_of

MOST_STEPS = 20_000


def run_python(text: str, given: str) -> str | None:
    """What a program prints; None where it raises, or does not end."""
    steps = count(1)

    def watch(*_: object) -> object:
        if next(steps) > MOST_STEPS:
            raise TimeoutError
        return watch

    before = sys.gettrace()
    with redirect_stdout(io.StringIO()) as printed, mock.patch("sys.stdin", io.StringIO(given)):
        try:
            sys.settrace(watch)  # type: ignore[arg-type]  # each event is watched alike
            exec(text, {"__name__": "__main__"})  # noqa: S102  our own programs
        except Exception:
            return None
        finally:
            sys.settrace(before)
    return printed.getvalue()


class Programs:
    """A program, run with its changes right here."""

    def __init__(self, text: str, made: SourceChange | None = None) -> None:
        self.text = text
        self.made = made

    def list_changes(self) -> Sequence[SourceChange]:
        return list_python_changes(self.text, self.made.numbers if self.made else ())

    def list_pairs(self) -> Sequence[SourceChange]:
        return list_python_pairs(self.text)

    def apply(self, change: SourceChange) -> Programs:
        return type(self)(self.text, change)

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        outputs = [run_python(change.text, ran.case.input) for change in changes]
        return [None if output is None else output.encode() for output in outputs]


def tell(text: str, *cases: Case, programs: type[Programs] = Programs) -> tuple[Diagnosis, ...]:
    """What is possible of a program that fails some of these tests."""

    def run(case: Case) -> CaseRun:
        output = run_python(text, case.input)
        return ran(case, output or "", exit_code=int(output is None))

    return find_possible(replace(facts_of(*map(run, cases), text=text), programs=programs(text)))


def sums(*texts: str) -> list[Case]:
    """Of each number up to the first one its sum with all before it, and last the largest sum."""

    def solve(text: str) -> str:
        totals = [sum(range(1, number + 1)) for number in range(1, int(text) + 1)]
        return "".join(f"{total}\n" for total in totals) + f"largest {max(totals)}\n"

    return [case_of(f"{text}\n", solve(text), text) for text in texts]


RIGHT = """\
def add_up(number, numbers=()):
    total = 0
    for each in range(1, number + 1):
        total += each
    return total


largest = -1
last = int(input())
for number in range(1, last + 1):
    total = add_up(number)
    if total > largest:
        largest = total
    print(total)
print("largest", largest)
"""

FAULTS = [
    (ChangeKind.LONGER_RANGE, "range(1, last + 1)", "range(1, last)", 10),
    (ChangeKind.SHORTER_RANGE, "range(1, number + 1)", "range(1, number + 2)", 3),
    (ChangeKind.RANGE_START, "range(1, last + 1)", "range(last + 1)", 10),
    (ChangeKind.DIRECTION, "total > largest", "total < largest", 12),
    (ChangeKind.REPLACED_SUM, "total += each", "total = each", 4),
    (ChangeKind.SIGN, "number + 1):\n        total", "number - 1):\n        total", 3),
    (ChangeKind.SET_AGAIN, "    total = 0\n    for each in range(1, number + 1):\n", SET_AGAIN := (
        "    for each in range(1, number + 1):\n        total = 0\n"
    ), 3),
    (ChangeKind.IN_LOOP, '\nprint("largest", largest)', '\n    print("largest", largest)', 15),
    (ChangeKind.BEHIND_LOOP, "    print(total)", "print(total)", 14),
    (ChangeKind.LOOP_NAME, "    total = add_up(number)", LOOP_NAME := (
        "    total = add_up(number)\n    for number in range(2):\n        pass"
    ), 12),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "right", "wrong", "line"), FAULTS)
def test_the_line_of_a_small_mistake_and_what_it_is(kind: ChangeKind, right: str, wrong: str, line: int) -> None:
    text = RIGHT.replace(right, wrong)
    if kind is ChangeKind.LOOP_NAME:
        text = text.replace("    print(total)", "    print(add_up(number))")
    (found,) = tell(text, *sums("3", "4", "6"))
    assert (found.kind, found.variant, found.place and found.place.line) == ("source-change", kind, line)
    assert (found.fit, found.cases) == (Fit.WHOLE, ("3", "4", "6"))


@pytest.mark.parametrize(("start", "right"), [("1", "0"), ("0", "number")])
def test_what_something_starts_with(start: str, right: str) -> None:
    text = f"number = int(input())\nlargest = {start}\nwhile number > 1:\n    number -= 1\n"
    text += f"    largest {'+= 1' if right == '0' else '= max(largest, number)'}\nprint(largest)\n"
    cases = [case_of(f"{one}\n", f"{one - 1 if right == '0' else one}\n", f"{one}") for one in (1, 3, 5)]
    (found,) = tell(text, *cases)
    assert (found.variant, found.cases) == (ChangeKind.START, ("1", "3", "5"))
    of_search = "" if right == "0" else f" {FIRST_VALUE}"
    assert found.message == f"`largest = {start}` is the wrong value to start with.{of_search}"


def doubles(*numbers: float) -> list[Case]:
    return [case_of(f"{number}\n", f"{-(-number // 2):.0f}\n", f"{number}") for number in numbers]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ChangeKind.ROUNDING, "print(int(input()) // 2)\n"),
        (ChangeKind.ROUNDING, "print(round(int(input()) / 2 - 0.1))\n"),
        (ChangeKind.WHOLE_DIVISION, "print((int(input()) + 1) / 2)\n"),
        (ChangeKind.LIMIT, "n = int(input())\nhalf = 0\nwhile n >= 0:\n    n -= 2\n    half += 1\nprint(half)\n"),
        (ChangeKind.ORDER, "n = int(input())\nprint(sorted([n // 2, (n + 1) // 2])[0])\n"),
        (ChangeKind.ORDER, "n = int(input())\nboth = [n // 2, n - n // 2]\nboth.sort(reverse=True)\nprint(both[1])\n"),
        (ChangeKind.EXTREME, "n = int(input())\nprint(min(n // 2, (n + 1) // 2))\n"),
        (ChangeKind.NO_ASSIGNMENT, "half = (int(input()) + 1) / 2\nwhole = 0\nwhole == int(half)\nprint(whole)\n"),
        (ChangeKind.LATE_TEST, "n = int(input())\nhalf = 0\nwhile True:\n    n -= 2\n    half += 1\n    if n <= 0:\n"
         "        break\nprint(half)\n"),
        (ChangeKind.CONNECTIVE, "n = int(input())\nif n > 0 or n % 2:\n    n = n + 1\nprint(n // 2)\n"),
        (ChangeKind.SEPARATE_IF, "n = int(input())\nif n % 2:\n    n += 1\nif n:\n    n += 1\nprint(n // 2)\n"),
        (ChangeKind.SHARED_DEFAULT, "def take(n, seen=[]):\n    seen.append(n)\n    return len(seen)\n\n\n"
         "n = int(input())\ntake(n)\nprint((n + take(n)) // 2)\n"),
    ],
)  # fmt: skip
def test_each_kind_of_change_is_made(kind: ChangeKind, text: str) -> None:
    assert kind in {change.kind for change in list_python_changes(text)}


def test_two_numbers_that_are_both_left_over_are_set_back_together() -> None:
    text = (
        "a = 0\nb = 0\nfor n in range(1, int(input()) + 1):\n    for m in range(n):\n        a += 1\n        b += n\n"
    )
    cases = [case_of(f"{one}\n", "".join(f"{n} {n * n}\n" for n in range(1, one + 1)), f"{one}") for one in (1, 3, 5)]
    (found,) = tell(f"{text}    print(a, b)\n", *cases)
    assert (found.variant, found.cases) == (ChangeKind.SET_ONCE, ("3", "5"))
    assert "`a = 0; b = 0` only once, before the loop on line 3" in found.message


def test_a_change_that_spoils_a_passing_test_is_not_the_mistake() -> None:
    text = "n = int(input())\nprint('big' if n > 5 else 'small')\n"
    five = case_of("5\n", "big\n", "five")
    (found,) = tell(text, five, case_of("4\n", "small\n", "four"), case_of("9\n", "big\n", "nine"))
    assert (found.variant, found.message) == (
        ChangeKind.LIMIT,
        "`n > 5` is false where both sides are equal, and it must be true there: write `>=`.",
    )
    assert tell(text, five, case_of("5 \n", "small\n", "other"), case_of("9\n", "big\n", "nine")) == ()


ROOMS = """\
rooms = [""] * int(input())
while True:
    name = input()
    if name == "end":
        break
    for room in range(len(rooms)):
        if rooms[room] == "":
            rooms[room] = name
            print(name, "in", room)
            break
    else:
        print("full")
"""
LAST = "total = 0\nfor each in range(1, int(input()) + 1):\n    total += each\n"


def rooms(*texts: str) -> list[Case]:
    """Whoever comes gets the next room, counted from 1."""

    def solve(text: str) -> str:
        most, *names = text.split()
        told = [f"{name} in {room}" if room <= int(most) else "full" for room, name in enumerate(names[:-1], 1)]
        return "".join(f"{line}\n" for line in told)

    return [case_of(text := f"{each} end\n".replace(" ", "\n"), solve(text), each) for each in texts]


ROOMED = rooms("2 a b", "3 a b c", "2 a b c", "4 a d")
SUM_CASES = [case_of(f"{n}\n", f"sum {n * (n + 1) // 2}\nlast {n}\n", f"{n}") for n in (2, 3, 5)]
HALVES = [case_of(f"{n}\n", f"{n / 2}\n", f"{n}") for n in (3, 4, 7)]
SIGNS = [case_of(f"{n}\n", f"{'low' if n < 4 else 'middle' if n < 8 else 'high'}\n", f"{n}") for n in (1, 5, 9)]
WIDER_FAULTS = [
    (ChangeKind.FROM_ZERO, ROOMS, ROOMED, "Print `room + 1`.", 9),
    (ChangeKind.NO_STOP, ROOMS.replace('"in", room)\n            break', '"in", room + 1)'), ROOMED,
     "on line 6 goes on", 7),
    (ChangeKind.LOOP_ELSE, ROOMS.replace("room)", "room + 1)").replace("    else:\n   ", "        else:\n       "),
     ROOMED,     "`print('full')` in each iteration of the loop on line 6", 12),
    (ChangeKind.REST_IN_LOOP, LAST + "    print('sum', total)\n    print('last', each)\n", SUM_CASES,
     "`print('sum', total)` and what stands below it", 4),
    (ChangeKind.EARLY_STOP, LAST.replace("+= each", "+= each\n    if each == 2:\n        break") +
     "print('sum', total)\nprint('last', each)\n", SUM_CASES, "`break` ends the loop too early", 5),
    (ChangeKind.SURPLUS, LAST + "total = total * each\nprint('sum', total)\nprint('last', each)\n", SUM_CASES,
     "`total = total * each` changes `total` once too often", 4),
    (ChangeKind.SURPLUS_PRINT, LAST + "print(total)\nprint('sum', total)\nprint('last', each)\n", SUM_CASES,
     "`print(total)` prints what is not asked for", 4),
    (ChangeKind.LOST_DECIMALS, "print(int(input()) // 2 if True else 0.0)\n", HALVES, "`int(input()) // 2`", 1),
    (ChangeKind.FACTOR, "rate = 0.05\nprint(int(input()) * rate)\n", HALVES, "`rate = 0.05` has a number", 1),
    (ChangeKind.MAIN_NAME, "def main():\n    print(int(input()) / 2)\n\nif __name__ == 'main':\n    main()\n", HALVES,
     "`__name__ == 'main'` is never true", 4),
    (ChangeKind.NOT_CALLED, "def main():\n    print(int(input()) / 2)\n\nmain\n", HALVES, "Write `main()`", 4),
    (ChangeKind.PART_DIVIDED, "n = int(input())\nprint(n + n / 4)\n", HALVES,
     "Brackets divide all of it: `(n + n) / 4`", 2),
    (ChangeKind.MULTIPLIED_AGAIN, "n = int(input())\nprint(n / 1 * 2)\n", HALVES, "divide by both: `n / (1 * 2)`", 2),
    (ChangeKind.LAST_FOR_LARGEST, "n = int(input())\nhalf = 0\nfor part in (2, 4):\n    half = n / part\nprint(half)\n",
     HALVES, "the last value is kept, not the largest", 4),
    (ChangeKind.LAST_FOR_SMALLEST, "n = int(input())\nhalf = 99\nfor d in (2, 1):\n    half = n / d\nprint(half)\n",
     HALVES, "the last value is kept, not the smallest", 4),
    (ChangeKind.SEPARATE_IF, "n = int(input())\nif n < 4:\n    a = 'low'\nif n < 8:\n    a = 'middle'\nif n < 99:\n"
     "    a = 'high'\nprint(a)\n", SIGNS, "Write `elif`", 4),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "cases", "told", "line"), WIDER_FAULTS)
def test_a_loop_a_branch_or_a_number_that_is_not_as_it_is_meant(
    kind: ChangeKind, text: str, cases: list[Case], told: str, line: int
) -> None:
    (found,) = tell(text, *cases)
    assert (found.variant, found.place and found.place.line, told in found.message) == (kind, line, True)


def test_a_prompt_and_a_line_of_debugging() -> None:
    text = "n = int(input('Number: '))\nprint(n, 'read')\nprint('sum', sum(range(n + 1)))\nprint('last', n)\n"
    more = [case_of(f"{n}\n", f"sum {n * (n + 1) // 2}\nlast {n}\n", f"{n}") for n in (7, 9)]
    (found,) = [each for each in list_python_changes(text) if each.kind is ChangeKind.PROMPT]
    assert "input()" in found.text
    pairs = [(each.kind, each.second and each.second.kind) for each in list_python_pairs(text)]
    assert (ChangeKind.PROMPT, ChangeKind.SURPLUS_PRINT) in pairs
    fixed = [run_python(each.text, "7\n") for each in list_python_pairs(text)]
    assert more[0].expected in fixed


def test_what_makes_some_tests_right_and_others_worse_is_right_by_chance() -> None:
    """With the second room as the first one, whoever finds a room is told the right one, and most find none."""
    text = ROOMS.replace('print(name, "in", room)', 'print(f"{name} in {room:d}")')
    cases = rooms("2 a", "2 b", "3 a b", "2 a b c", "1 a b")
    assert ChangeKind.RANGE_START in {change.kind for change in list_python_changes(text)}
    assert not [each for each in tell(text, *cases) if each.variant == ChangeKind.RANGE_START]


def test_no_change_takes_the_end_of_a_loop_away() -> None:
    text = "n = int(input())\nwhile True:\n    n -= 1\n    if n < 0:\n        break\nwhile n < 5:\n    n += 1\n"
    kinds = [change.kind for change in list_python_changes(text)]
    assert ChangeKind.EARLY_STOP not in kinds
    assert ChangeKind.SURPLUS not in kinds


def test_where_two_lines_could_be_changed_none_is_told() -> None:
    text = "n = int(input())\na = n + 1\nb = a + 1\nprint(b)\n"
    assert tell(text, case_of("5\n", "5\n", "five"), case_of("7\n", "7\n", "seven")) == ()


class TextsOfLine(Programs):
    """Numbers can be made of the texts of a line where it is split, and where one of them is taken."""

    def list_changes(self) -> Sequence[SourceChange]:
        lines = self.text.split("\n")
        edits = ((1, "input().split('-')", "[int(n) for n in input().split('-')]"), (2, "p[1]", "int(p[1])"))
        changed = [lines[line - 1].replace(old, new) for line, old, new in edits]
        texts = [[*lines[: line - 1], new, *lines[line:]] for (line, _, _), new in zip(edits, changed, strict=True)]
        return [
            SourceChange(ChangeKind.TEXTS, line, old, "\n".join(text), number=line)
            for (line, old, _), text in zip(edits, texts, strict=True)
        ]

    def list_pairs(self) -> Sequence[SourceChange]:
        return ()


def test_of_texts_that_are_split_and_then_taken_the_one_that_is_taken_is_told() -> None:
    text = "p = input().split('-')\nday = p[1]\nprint(day * 2)\n"
    (found,) = tell(text, case_of("1-5\n", "10\n", "five"), case_of("2-08\n", "16\n", "eight"), programs=TextsOfLine)
    assert found.message.startswith("`p[1]` gives text.")
    assert (found.place and found.place.line, found.fit) == (2, Fit.WHOLE)


def test_a_part_of_the_failing_tests_needs_two_answers() -> None:
    text = "n = int(input())\nprint('big' if n > 5 else 'small')\n"
    other = case_of("50\n", "huge\n", "huge")
    assert tell(text, case_of("5\n", "big\n", "five"), other) == ()
    text = "n = int(input())\nfor each in range(1, n):\n    print(each)\n"
    cases = [case_of(f"{one}\n", "".join(f"{each}\n" for each in range(1, one + 1)), f"{one}") for one in (2, 4)]
    (found,) = tell(text, *cases, other)
    assert (found.fit, found.cases) == (Fit.PART, ("2", "4"))


def test_hidden_tests_choose_between_two_lines() -> None:
    text = "n, m = map(int, input().split())\na = n if n < 10 else m\nprint(n if m < 5 else a)\n"
    pairs = [(10, 5), (3, 8), (10, 7), (12, 5)]
    seen, passing, *hidden = [case_of(f"{n} {m}\n", f"{n if n <= 10 else m}\n", f"{n} {m}") for n, m in pairs]
    assert [found.variant for found in tell(text, seen, passing)] != [ChangeKind.LIMIT]
    (found,) = tell(text, seen, passing, *(replace(case, visibility="hidden") for case in hidden))
    assert (found.variant, found.place and found.place.line, found.fit) == (ChangeKind.LIMIT, 2, Fit.WHOLE)


def test_two_mistakes_at_once() -> None:
    text = "for number in range(1, int(input())):\n    print(number)\n    print('end')\n"
    cases = [
        case_of(f"{one}\n", "".join(f"{each}\n" for each in range(1, one + 1)) + "end\n", f"{one}")
        for one in (2, 3, 5, 7)
    ]
    (found,) = tell(text, *cases)
    assert (found.kind, found.cases, found.place and found.place.line) == ("source-change", ("2", "3", "5", "7"), 1)
    assert found.variant == f"{ChangeKind.LONGER_RANGE} + {ChangeKind.IN_LOOP}"
    assert found.message.startswith("`range(1, int(input()))` ends one number too early.")
    assert [each.split(".")[0] for each in found.then] == [
        "Your program runs `print('end')` in each iteration of the loop on line 1"
    ]
    (found,) = tell(text, *cases[:3])  # too few to tell two
    assert (found.variant, found.then) == (
        ChangeKind.LONGER_RANGE,
        ("In the test “2”, your program then prints “end” instead of “2”.",),
    )


class SlowPrograms(Programs):
    """With no change alone is there time for the largest input; beside another one, only `n = 0` is changed."""

    def list_changes(self) -> Sequence[SourceChange]:
        changes = super().list_changes()
        return [each for each in changes if "n = 0" in each.code][:1] if self.made else changes

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        outputs = super().run_changes(ran, changes)
        is_slow = ran.case.input == "9\n"
        return [
            None if is_slow and change.second is None else each for change, each in zip(changes, outputs, strict=True)
        ]


def test_a_second_change_is_not_told_where_the_first_had_too_little_time() -> None:
    loop = "    for number in range(1, last):\n        print(number)\n"
    text = f"n = int(input())\ndef show(last):\n    n = 0\n{loop}show(n)\n"
    tests = [case_of(f"{one}\n", "".join(f"{each}\n" for each in range(1, one + 1)), f"{one}") for one in (2, 3, 5, 9)]
    (found,) = tell(text, *tests, programs=SlowPrograms)
    assert found.then == ()
    assert ChangeKind.SET_ONCE not in found.variant


def test_two_mistakes_that_different_tests_show_are_told_together() -> None:
    """One of them is tried by itself only, and each makes but one test right, which may be chance."""
    text = """\
word, *rest = input().split()
if word == "longest":
    best = ""
    for each in rest:
        if len(each) >= len(best):
            best = each
    print(best)
else:
    for each in rest:
        if each == "no":
            rest.remove(each)
    print(*rest)
"""
    cases = [
        case_of("longest a bb cc\n", "bb\n", "longest"),
        case_of("drop a no no b\n", "a b\n", "drop"),
        case_of("longest a bb c\n", "bb\n", "one"),
        case_of("drop c\n", "c\n", "none"),
        case_of("longest ddd b\n", "ddd\n", "first"),
    ]
    (found,) = tell(text, *cases)
    assert found.variant == f"{ChangeKind.LIMIT} + {ChangeKind.CHANGED_ITEMS}"
    assert (found.place and found.place.line, found.cases) == (5, ("drop", "longest"))


def test_of_two_mistakes_that_comes_first_of_which_more_tests_tell() -> None:
    """Nobody would look for the limit on an input that shows the rounding."""
    text = "n = int(input())\nif n < 30:\n    print('free')\nelse:\n    print('hours', n // 60)\n"
    cases = [
        case_of(f"{one}\n", "free\n" if one <= 30 else f"hours {-(-one // 60)}\n", f"{one}")
        for one in (9, 30, 31, 75, 130)
    ]
    (found,) = tell(text, *cases)
    assert found.variant == f"{ChangeKind.ROUNDING} + {ChangeKind.LIMIT}"
    assert (found.place and found.place.line, found.cases) == (5, ("30", "31", "75", "130"))


def test_of_two_changes_only_one_may_be_sure() -> None:
    """With `>` the first of the longest is kept, and a word without letters needs another start: there are two ways."""
    text = "most = 0\nbest = ''\nword = input()\nfor each in word.split(','):\n    if len(each) >= most:\n"
    text += "        most = len(each)\n        best = each\nprint(best, most)\n"
    words = (("ab,cd", "ab 2"), ("a,b,c", "a 1"), ("abc", "abc 3"), ("abc,abcd", "abcd 4"), ("abc,bcd", "abc 3"))
    (found,) = tell(text, *(case_of(f"{one}\n", f"{other}\n", one) for one, other in words))
    assert (found.variant, found.place and found.place.line, found.then) == (ChangeKind.LIMIT, 5, ())


def test_a_mistake_beside_a_wrong_form() -> None:
    text = "last = int(input())\nfor number in range(1, last):\n    print(number)\nprint('Sum:', last + 1)\n"
    cases = [
        case_of(f"{one}\n", "".join(f"{each}\n" for each in range(1, one + 1)) + f"sum {one + 1}\n", f"{one}")
        for one in (2, 3, 5)
    ]
    (found,) = tell(text, *cases)
    assert (found.variant, found.fit, found.place and found.place.line) == (ChangeKind.LONGER_RANGE, Fit.WHOLE, 2)
    assert found.then == ("The form of a line is wrong: “Sum: 3” instead of “sum 3”.",)


def test_what_is_wrong_in_that_form_only_is_explained_as_well() -> None:
    text = "print('Hello')\nn = int(input())\nprint(n - (n > 3))\n"
    form = Compare(form_share=0.5)
    cases = [case_of(f"{one}\n", f"{one + (one > 3)}\n", f"{one}", compare=form) for one in (2, 3, 5, 7)]
    (found,) = tell(text, *cases)
    assert (found.variant, found.then) == (
        ChangeKind.SIGN,
        ("It also prints the line “Hello”, which is not an answer.",),
    )
    assert (found.cases, found.fit) == (("5", "7", "2", "3"), Fit.WHOLE)


def test_one_test_alone_proves_nothing() -> None:
    """Many changes give one right answer by chance."""
    text = "n = int(input())\nprint(n - 1)\n"
    assert tell(text, case_of("5\n", "6\n", "five")) == ()
    assert [each.variant for each in tell(text, case_of("5\n", "6\n", "5"), case_of("7\n", "8\n", "7"))] == [
        ChangeKind.SIGN
    ]


def test_of_several_kinds_on_one_line_no_kind_is_told() -> None:
    text = "n = int(input())\nprint('yes' if 5 - n > 0 else 'no', n)\n"
    (found,) = tell(text, *(case_of(f"{one}\n", f"yes {one}\n", f"{one}") for one in (3, 5)))
    assert found.message.startswith("With one small change to `5 - n > 0`, tests pass that fail now.")


def test_of_several_kinds_that_one_is_told_which_most_other_tests_show() -> None:
    text = "n = int(input())\nprint('yes' if 5 - n > 0 else 'no', n)\n"
    hidden = case_of("3\n", "yes 3\n", "3", visibility="hidden")
    (found,) = tell(text, *(case_of(f"{one}\n", f"yes {one}\n", f"{one}") for one in (5, 6)), hidden)
    assert (found.variant, found.fit) == (ChangeKind.SIGN, Fit.WHOLE)


def test_what_crashes_in_any_case_does_not_speak_against_a_change() -> None:
    text = "n = int(input())\nprint(n + 10 - 3)\n"
    cases = [case_of(f"{one}\n", f"{one + 13}\n", f"{one}") for one in (2, 3, 5)]
    (found,) = tell(text, *cases, case_of("x\n", "?\n", "no number"))
    assert (found.variant, found.cases) == (ChangeKind.SIGN, ("2", "3", "5"))


@pytest.mark.parametrize("text", ["", "print(", "\0", "(" * 5_000, "#" * 30_000])
def test_what_cannot_be_changed(text: str) -> None:
    assert list_python_changes(text) == list_python_pairs(text) == ()


def test_of_a_long_program_the_first_changes_are_tried_and_no_pairs() -> None:
    text = "n = 1 + 1\n" * 600
    assert len(list_python_changes(text)) == 1_000
    assert list_python_pairs(text) == ()


# --- functions that are called ---------------------------------------------------------------------------------------

COUNT = "def count(x):\n    n = 0\n    for each in x:\n        if each > 2:\n            n += 1\n    return n\n"
COUNT += "def half(n):\n    return n // 2\n"


class CalledPrograms(Programs):
    """A program, whose functions are called with its changes right here."""

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        outputs = [run_python(frame_python_calls(each.text, parse_calls(ran.case.input)), "") for each in changes]
        return [None if output is None else output.encode() for output in outputs]


def call_functions(text: str, *calls: tuple[str, str]) -> ProgramFacts:
    """The facts of a program whose functions are to return these values."""
    rule = Compare.model_validate({"mode": "values"})
    cases = [case_of(f"{call}\n", f"{value}\n", call, is_call=True, compare=rule) for call, value in calls]
    outputs = [run_python(frame_python_calls(text, parse_calls(case.input)), "") or "" for case in cases]
    runs = [ran(case, output, is_call=True) for case, output in zip(cases, outputs, strict=True)]
    return replace(facts_of(*runs, text=text), programs=CalledPrograms(text))


def test_a_small_change_of_a_function_that_is_called() -> None:
    calls = (("count([1, 3])", "1"), ("count([2, 2])", "2"), ("count([5, 2])", "2"), ("half(3)", "1"), ("half(8)", "4"))
    (found,) = find_possible(call_functions(COUNT, *calls))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.LIMIT, 4)
    assert found.cases == ("count([2, 2])", "count([5, 2])")


def test_one_yes_or_no_that_comes_out_right_proves_no_missing_break() -> None:
    text = (
        "def fits(text):\n    depth = 0\n    for c in text:\n        if c == '(':\n            depth += 1\n"
        "        if c == ')':\n            depth -= 1\n    return depth == 0\n"
    )
    assert [each for each in list_python_changes(text) if each.kind is ChangeKind.NO_STOP]
    calls = (("fits('()')", "True"), ("fits('')", "True"), ("fits('(')", "False"), ("fits(')(')", "False"))
    assert not [each for each in find_possible(call_functions(text, *calls)) if each.kind == "source-change"]


def test_two_values_from_the_end_of_a_list_in_the_wrong_order() -> None:
    text = "def minus(all):\n    a = all.pop()\n    b = all.pop()\n    return a - b\n"
    calls = (("minus([3, 4])", "-1"), ("minus([9, 2])", "7"), ("minus([5, 5])", "0"))
    (found,) = find_possible(call_functions(text, *calls))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.SWAPPED_NAMES, 2)


def test_the_other_tests_of_the_function_speak_against_a_change() -> None:
    """With `<` the one wrong value is right, and another value of the function is wrong."""
    calls = (("count([1, 2])", "2"), ("count([3, 3, 3])", "3"), ("half(8)", "4"))
    assert not [each for each in find_possible(call_functions(COUNT, *calls)) if each.kind == "source-change"]


def test_a_known_mistake_for_which_one_value_speaks_gives_way_to_what_is_proved() -> None:
    text = COUNT.replace("    return n\n", "        return n\n", 1).replace("> 2", ">= 2")
    calls = (("count([2, 3])", "2"), ("count([1, 5])", "1"), ("count([1])", "0"), ("half(8)", "4"))
    facts = call_functions(text, *calls)
    guess = Diagnosis("limit left out", "It leaves out the limit.", fit=Fit.PART, cases=("count([2, 3])",))
    (told,) = doubt((guess,), facts)
    assert (told.variant, told.cases) == (ChangeKind.IN_LOOP, ("count([2, 3])", "count([1, 5])"))
    assert doubt((guess,), replace(facts, programs=None)) == ()
    alone = replace(facts, runs=[each for each in facts.runs if each.case.name != "count([1, 5])"], programs=None)
    assert doubt((guess,), alone) == (guess,)
    printed = Diagnosis("other", "It is another one.", cases=("3",))
    assert doubt((printed,), facts_of(ran(case_of("5\n", "6\n", "3"), "7\n"))) == (printed,)


BRANCH = """\
n = int(input())
if {condition}:
    print("much")
else:
    print(n * 2)
"""
GENERAL = "With one small change to `{}`, tests pass that fail now. Look at what it does."


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("n == 7 or n == 8", GENERAL),
        ("n > 15", GENERAL),
        ("n * 3 - 21 == 0 or n == 9", GENERAL),
        ("n in (7, 8, 16, 20, 9)", "Where `{}` is true, your program does what nobody asks for: "
         "without that branch, tests pass that fail now."),
    ],
)  # fmt: skip
def test_a_branch_that_is_not_asked_for(condition: str, told: str) -> None:
    """A change that only makes a condition that is never true is not the mistake."""
    cases = [case_of(f"{n}\n", f"{n * 2}\n", str(n)) for n in (3, 7, 4, 8, 16, 20, 9)]
    (found,) = tell(BRANCH.format(condition=condition), *cases)
    assert found.place
    assert found.place.line == 2
    assert found.message == told.format(condition)


def test_a_branch_that_a_passing_test_needs_is_asked_for() -> None:
    """The limit is wrong; the tests with the longest inputs, which all changes are tried on, do not need the branch."""
    cases = [case_of(f"{n}\n", f"{n - 5 if n < 10 else n}\n", str(n)) for n in (5, 7, 9, 13, 15, 16)]
    cases += [case_of(f"{n}\n", f"{n}\n", str(n)) for n in (1025, 1030, 1040, 1050, 1080)]
    text = "n = int(input())\np = n\nlimit = 18\nif n < limit:\n    p = p - 5\nprint(p)\n"
    assert ChangeKind.NEVER not in {each.variant for each in tell(text, *cases)}


def test_a_number_that_is_too_small_where_the_branch_is_asked_for() -> None:
    cases = [case_of(f"{n}\n", "much\n" if n > 150 else f"{n * 2}\n", str(n)) for n in (3, 16, 20, 7, 151, 160)]
    (found,) = tell(BRANCH.format(condition="n > 15"), *cases)
    assert found.variant == ChangeKind.FACTOR


@pytest.mark.parametrize("condition", ["show(n)", "values.pop()", "input()"])
def test_a_condition_that_does_something_is_not_left_out(condition: str) -> None:
    text = f"n = 3\nvalues = [n]\nif {condition}:\n    print(1)\nif len(values) > n:\n    print(2)\n"
    found = [change for change in list_python_changes(text) if change.kind is ChangeKind.NEVER]
    assert [change.code for change in found] == ["len(values) > n"]
