"""What a loop leaves out, an order, a limit in another unit: each is one small change of a program in Python."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise

import pytest

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.generic.change_words import tell_change
from grader.languages import LANGUAGES
from grader.model import Case, Fit

from .conftest import case_of
from .test_changed_source import tell

PEAKS = """\
rows = []
for _ in range(int(input())):
    rows.append([int(word) for word in input().split()])
for r in range(len(rows)):
    for c in range(len(rows[r])):
        highest = True
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            try:
                if rows[r + dr][c + dc] >= rows[r][c]:
                    highest = False
            except IndexError:
                pass
        if highest:
            print(r + 1, c + 1)
"""


def test_a_place_before_the_first_is_the_last_one() -> None:
    cases = [
        case_of("1\n3 1 4\n", "1 1\n1 3\n", "one row"),
        case_of("2\n5 1\n5 2\n", "", "equal"),
        case_of("3\n7 1\n2 1\n8 1\n", "1 1\n3 1\n", "one column"),
        case_of("1\n2\n", "1 1\n", "single"),
    ]
    (found,) = tell(PEAKS, *cases)
    assert (found.variant, found.place and found.place.line) == (ChangeKind.WRAPPED_INDEX, 9)
    assert found.cases == ("single", "one row", "one column")


RUNS_OF_LETTERS = """\
runs = []
last, number = None, 0
for letter in input():
    if letter == last:
        number += 1
    else:
        runs.append((last, number))
        last, number = letter, 1
for letter, number in runs[1:]:
    print(letter, number)
"""


def count_runs(*texts: str) -> list[Case]:
    def solve(text: str) -> str:
        return "".join(f"{letter} {len([*group])}\n" for letter, group in groupby(text))

    return [case_of(f"{text}\n", solve(text), text or "nothing") for text in texts]


def test_the_last_group_that_is_left_out() -> None:
    (found,) = tell(RUNS_OF_LETTERS, *count_runs("aab", "zzz", "abc", "xxyyx"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.LAST_GROUP, 7)
    assert found.message.startswith(
        "In the loop on line 3 your program does `runs.append((last, number))` only where the next one begins"
    )
    assert set(found.cases) == {"aab", "zzz", "abc", "xxyyx"}


ENCODED = """\
result = ""
last = ""
number = 0
for letter in input():
    if letter == last:
        number += 1
    else:
        if number > 1:
            result += last + str(number)
        else:
            result += last
        last, number = letter, 1
print(result)
"""


def test_the_last_group_that_is_not_added_to_a_text() -> None:
    def solve(text: str) -> str:
        groups = ((letter, len([*group])) for letter, group in groupby(text))
        return "".join(letter + (str(number) if number > 1 else "") for letter, number in groups) + "\n"

    cases = [case_of(f"{text}\n", solve(text), text) for text in ("aab", "zzz", "abc", "xxyyx")]
    (found,) = tell(ENCODED, *cases)
    assert (found.variant, found.fit, len(found.cases)) == (ChangeKind.LAST_GROUP, Fit.WHOLE, 4)


def test_an_end_that_is_replaced_by_a_smaller_one() -> None:
    text = "spans = [[int(end) for end in word.split('-')] for word in input().split()]\nout = [spans[0]]\n"
    text += "for start, end in spans[1:]:\n    if start <= out[-1][1]:\n        out[-1][1] = end\n    else:\n"
    text += "        out.append([start, end])\nfor start, end in out:\n    print(start, end)\n"
    lines = (("0-9 1-2", "0 9\n"), ("0-5 1-4 7-8", "0 5\n7 8\n"), ("0-2 1-3", "0 3\n"), ("1-8 2-7 3-6", "1 8\n"))
    (found,) = tell(text, *(case_of(f"{line}\n", answer, line) for line, answer in lines))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.LAST_FOR_LARGEST, 5)


def test_cents_that_are_rounded_and_not_cut_off() -> None:
    text = "print('%.2f' % round(float(input()) / 7, 2))\n"
    cases = [case_of(f"{one}\n", f"{one * 100 // 7 / 100:.2f}\n", f"{one}") for one in (1, 5, 11, 13, 20, 7)]
    (found,) = tell(text, *cases)
    assert (found.variant, found.place and found.place.line) == (ChangeKind.ROUNDING, 1)


@pytest.mark.parametrize(
    ("condition", "kind"),
    [("n < 100", ChangeKind.FACTOR), ("n < 10_000", None), ("n >= 10_000", ChangeKind.DIRECTION)],
)
def test_a_limit_in_another_unit_and_one_the_wrong_way_round(condition: str, kind: ChangeKind | None) -> None:
    text = f"n = int(input())\nfee = 50 if {condition} else 0\nprint(n + fee)\n"
    numbers = (30, 99, 100, 5_000, 9_999, 10_000, 20_000)
    cases = [case_of(f"{n}\n", f"{n + 50 * (n < 10_000)}\n", f"{n}") for n in numbers]
    assert [each.variant for each in tell(text, *cases)] == ([kind] if kind else [])


def test_one_of_several_wrong_answers_that_comes_out_right_proves_nothing() -> None:
    """With plus for minus the visible one is right by chance, and the hidden ones stay wrong."""
    text = "n = int(input())\nprint(abs(n - 4))\n"
    shown = case_of("-2\n", "2\n", "shown")
    right = [case_of(f"{n}\n", f"{abs(n - 4)}\n", f"{n}") for n in (4,)]
    hidden = [case_of(f"{n}\n", f"{7 * n}\n", f"{n}", visibility="hidden") for n in (5, 6)]
    assert tell(text, shown, *right, *hidden) == ()
    assert tell(text + "if n > 4:\n    raise ValueError\n", shown, *right, *hidden) == (), "beside crashes neither"


COINS = """\
coins = [int(word) for word in input().split()]
rest = int(input())
for coin in coins:
    while rest >= coin:
        rest -= coin
        print(coin)
"""


def pay(*inputs: tuple[str, int]) -> list[Case]:
    cases = []
    for coins, amount in inputs:
        rest, answer = amount, ""
        for coin in sorted(map(int, coins.split()), reverse=True):
            answer += f"{coin}\n" * (rest // coin)
            rest %= coin
        cases.append(case_of(f"{coins}\n{amount}\n", answer, f"{coins} for {amount}"))
    return cases


def test_a_loop_over_what_was_not_put_in_order() -> None:
    (found,) = tell(COINS, *pay(("5 2 1", 8), ("1 2 5", 8), ("2 1 10", 13), ("10 1", 12)))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.UNSORTED, 3)
    assert found.message == (
        "`for coin in coins` goes through them in the order in which they came. Put `coins` in order first."
    )


def test_another_part_is_told_by_three_answers() -> None:
    text = "parts = input().split(';')\nprint(parts[0], len(parts))\n"
    cases = [case_of(f"{one};{one}{one}\n", f"{one}{one} 2\n", one) for one in ("ab", "c", "de")]
    (found,) = tell(text, *cases)
    assert (found.variant, found.place and found.place.line) == (ChangeKind.OTHER_PART, 2)
    assert ChangeKind.OTHER_PART not in {each.variant for each in tell(text, *cases[:2], case_of("e;f;g\n", "g 3\n"))}


def test_a_second_name_for_a_list_of_an_object() -> None:
    text = "class Stock:\n    def __init__(self):\n        self.all = [1]\n\n\nstock = Stock()\nbefore = stock.all\n"
    text += "for word in input().split():\n    stock.all.append(word)\nprint(len(before), len(stock.all))\n"
    cases = [case_of(f"{line}\n", f"1 {len(line.split()) + 1}\n", line) for line in ("a", "a b", "a b c")]
    (found,) = tell(text, *cases)
    assert (found.variant, found.place and found.place.line) == (ChangeKind.SECOND_NAME, 7)


LEAVING = """\
people = ['ann', 'bob', 'cy']
for word in input().split():
    for each in people:
        if each == word:
            people.remove(each)
            print(word, 'left')
        else:
            print(word, 'is not here')
print(len(people))
"""


def leave(*texts: str) -> list[Case]:
    def solve(text: str) -> str:
        people, said = ["ann", "bob", "cy"], ""
        for word in text.split():
            said += f"{word} left\n" if word in people else f"{word} is not here\n"
            people = [each for each in people if each != word]
        return f"{said}{len(people)}\n"

    return [case_of(text, solve(text), text.strip()) for text in texts]


def test_what_is_printed_for_each_that_is_not_meant() -> None:
    """The branch before the `else` does not leave the loop either."""
    (found,) = tell(LEAVING, *leave("ann bob\n", "cy\n", "dan\n", "dan eve ann\n", "bob cy ann\n"))
    assert (found.variant, found.fit, found.place and found.place.line) == (ChangeKind.ELSE_OF_LOOP, Fit.WHOLE, 8)


ENDS = """\
def is_sorted(words):
    for one, other in zip(words, words[1:]):
        if one > other:
            print('not', one)
        return len(words)
print(is_sorted(input().split()))
"""


def end_late(*texts: str) -> list[Case]:
    def solve(text: str) -> str:
        words = text.split()
        pairs = pairwise(words)
        return "".join(f"not {one}\n" for one, other in pairs if one > other) + f"{len(words)}\n"

    return [case_of(text, solve(text), text.strip()) for text in texts]


def test_a_return_in_a_loop_is_not_said_to_run_in_each_turn() -> None:
    (found,) = tell(ENDS, *end_late("b a\n", "a b c a\n", "c b a\n", "a a d c\n"))
    assert found.message == (
        "`return len(words)` leaves the function as soon as the loop on line 2 comes to it. It belongs after the loop: "
        "indent it less."
    )


GROUPS = """\
def tell(name, items):
    print(name, len(items))
name, items = '', []
for word in input().split():
    if word.isupper():
        if name != '':
            tell(name, items)
        name = word
        items = []
    else:
        items.append(word)
"""


def test_the_last_group_is_told_at_what_is_done_with_it() -> None:
    """It is missing, too, as the condition around it would do it."""
    texts = ("A b c D e\n", "A\n", "A b\n", "X y z Z w w w\n")

    def solve(text: str) -> str:
        groups: list[list[str]] = []
        for word in text.split():
            if word.isupper():
                groups.append([word])
            else:
                groups[-1].append(word)
        return "".join(f"{name} {len(items)}\n" for name, *items in groups)

    (found,) = tell(GROUPS, *(case_of(text, solve(text), text.strip()) for text in texts))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.LAST_GROUP, 7)
    assert "`tell(name, items)`" in found.message


def test_a_name_that_begins_like_return_leaves_nothing() -> None:
    change = SourceChange(ChangeKind.IN_LOOP, 3, "returns += here", "", line_of_loop=2)
    assert "leaves the function" not in tell_change(change, LANGUAGES["python"])
    assert "leaves the function" in tell_change(replace(change, code="return here"), LANGUAGES["java"])
