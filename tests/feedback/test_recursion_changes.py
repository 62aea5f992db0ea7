"""Slips of recursion and of loops in one another, of calls and of patterns, which a small change makes good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from grader.changes.argument_places import list_argument_places, list_script_arguments
from grader.changes.loop_indexes import (
    list_first_of_level,
    list_overruns,
    list_script_indexes,
    list_shared_indexes,
    list_short_steps,
)
from grader.changes.outer_leaves import list_outer_leaves
from grader.changes.parallel_places import list_parallel_places
from grader.changes.pattern_orders import list_pattern_orders, put_longest_first
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.undo_places import list_undo_places
from grader.changes.unsorted_permutations import list_unsorted_permutations
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

SUMS = """\
def search(numbers, start, left, taken):
    if left == 0 and taken:
        print(*taken)
    for i in range(start, len(numbers)):
        if i > start and numbers[i] == numbers[i - 1]:
            continue
        search(numbers, i + 1, left - numbers[i], [*taken, numbers[i]])
goal, *numbers = map(int, input().split())
search(sorted(numbers), 0, goal, [])
"""
ORDERS = """\
def search(numbers, used, taken):
    if len(taken) == len(numbers):
        print(*taken)
    for i in range(len(numbers)):
        if not used[i]:
            used[i] = True
            search(numbers, used, taken + [numbers[i]])
            used[i] = False
numbers = input().split()
search(numbers, [False] * len(numbers), [])
"""
GOALS = ("4 1 1 2 3\n", "5 5 2 3 3\n", "3 1 2 3\n", "9 1 2\n", "2 1 1 1\n")
LETTERS = ("a b\n", "x y z\n", "q\n", "k l m\n")


def add_up(text: str) -> str:
    goal, *numbers = map(int, text.split())
    sizes = range(1, len(numbers) + 1)
    found = {each for size in sizes for each in combinations(sorted(numbers), size) if sum(each) == goal}
    return "\n".join(" ".join(map(str, each)) for each in sorted(found))


def order(text: str) -> str:
    return "\n".join(map(" ".join, permutations(text.split())))


@pytest.mark.parametrize(
    ("right", "wrong", "kind", "told"),
    [
        ("i > start and", "i > 0 and", ChangeKind.FIRST_OF_LEVEL,
         "`i > 0` leaves out the very first place alone. What this loop begins with is the first one here: "
         "write `i > start`."),
        ("numbers, i + 1,", "numbers, start + 1,", ChangeKind.INDEX_MEANT,
         "`start + 1` goes on from where this loop began, and not from where it is now: write `i + 1`."),
        ("left - numbers[i], [*taken, numbers[i]]", "[*taken, numbers[i]], left - numbers[i]",
         ChangeKind.SWAPPED_ARGUMENTS,
         "and the function that it calls have two values in another order: exchanged, tests pass that fail now. "
         "Make it the same in both."),
    ],
)  # fmt: skip
def test_a_slip_in_a_search_for_sums_is_named(right: str, wrong: str, kind: ChangeKind, told: str) -> None:
    assert right in SUMS
    check_named(SUMS.replace(right, wrong), cases(add_up, *GOALS), kind, told)


@pytest.mark.parametrize("words", [("True", "False"), ("1", "0")])
def test_a_flag_that_is_not_set_back_is_named(words: tuple[str, str]) -> None:
    text = ORDERS.replace("            used[i] = False\n", "").replace("used[i] = True", f"used[i] = {words[0]}")
    told = f"Change it back after line 7: `used[i] = {words[1]}`."
    check_named(text, cases(order, *LETTERS), ChangeKind.NOT_UNDONE, told)


WORDS = """\
def read():
    for line in LINES:
        for word in line.split():
            if not word.isdigit():
                print('no number', word)
                break
            print(int(word))
import sys
LINES = sys.stdin.readlines()
read()
"""


def read_numbers(text: str) -> str:
    printed = []
    for line in text.splitlines():
        for word in line.split():
            printed.append(str(int(word)) if word.isdigit() else f"no number {word}")
            if not word.isdigit():
                break
    return "\n".join(printed)


def test_a_return_that_ends_both_loops_is_named() -> None:
    tests = cases(read_numbers, "1 x 2\n3\n", "7\n8 9\n", "a\n4 5\nb\n6\n", "5 6\n")
    told = "`return` ends the whole function, and the loop on line 2 with it, which has more to do."
    check_named(WORDS.replace("break", "return"), tests, ChangeKind.LEAVES_ALL, told)


@pytest.mark.parametrize(
    ("statement", "count"), [("return", 1), ("exit()", 1), ("sys.exit()", 1), ("return 5", 0), ("break", 0)]
)
def test_what_may_end_both_loops(statement: str, count: int) -> None:
    text = f"def f():\n    for a in b:\n        while a:\n            if a:\n                {statement}\n"
    changes = list_python_changes(text)
    assert sum(change.kind is ChangeKind.LEAVES_ALL for change in changes) == count
    alone = list_python_changes(text.replace("while a", "if a"))
    assert not any(change.kind is ChangeKind.LEAVES_ALL for change in alone)


TOKENS = """\
import re
print(*re.findall(r'[<>=!]|<=|>=|==', input()))
"""


def test_a_pattern_whose_short_ones_come_first_is_named() -> None:
    def find(text: str) -> str:
        return " ".join(__import__("re").findall(r"<=|>=|==|[<>=!]", text))

    tests = cases(find, "a <= b\n", "a < b\n", "x == y >= z\n", "!\n")
    told = "Put the longer ones first: `<=|>=|==|[<>=!]`."
    check_named(TOKENS, tests, ChangeKind.PATTERN_ORDER, told)


@pytest.mark.parametrize(
    ("pattern", "ordered"),
    [
        ("=|==", "==|="),
        (r"\+|-|\+\+", r"\+\+|\+|-"),
        ("[<>]|<=|a", "<=|[<>]|a"),
        ("a|b|cd", None),
        ("==|=", None),
        ("=", None),
        ("=(a|b)|==", None),
        ("", None),
        ("|", None),
        ("[a|ab", None),
        (r"\d+|\d", None),
        ("x" * 300 + "|x", None),
    ],
)
def test_the_order_of_a_pattern(pattern: str, ordered: str | None) -> None:
    assert put_longest_first(pattern) == ordered


ROUND = """\
part, *left = map(int, input().split())
time = 0
for _ in range(9):
    for at in range(len(left)):
        if left[at] > 0:
            left[at] -= part
            time += part
            if left[at] <= 0:
                print(at, time)
"""


def take_turns(text: str) -> str:
    part, *left = map(int, text.split())
    time, printed = 0, []
    while any(left):
        for at, each in enumerate(left):
            time += min(part, each)
            left[at] -= min(part, each)
            if each and not left[at]:
                printed.append(f"{at} {time}")
    return "\n".join(printed)


def test_who_takes_more_than_is_left_is_told() -> None:
    tests = cases(take_turns, "2 3 4\n", "3 3 6\n", "2 1 1 5\n", "4 9 2\n")
    told = (
        "`left[at] -= part` may take more than there is left. Take `min(part, left[at])`, here and where it is added."
    )
    check_named(ROUND, tests, ChangeKind.TAKES_TOO_MUCH, told)


LOOP = "void f(int start, int n) {{ for (int i = start; i < n; i++) {{ {} }} }}"


def mask(text: str) -> Code:
    """The code, with quotation marks in the place of what stands between some."""
    parts = text.split('"')
    inside = (part if place % 2 == 0 else f'"{"x" * len(part)}"'.replace("x", '"') for place, part in enumerate(parts))
    return Code(text, "".join(inside))


@pytest.mark.parametrize(
    ("list_places", "code", "tried"),
    [
        (list_first_of_level, LOOP.format("if (i > 0 && a[i] == a[i - 1]) continue;"), ["i > start"]),
        (list_first_of_level, LOOP.format("f(start + 1, n);"), ["i + 1"]),
        (list_first_of_level, LOOP.format("f(start, n);"), ["i"]),
        (list_first_of_level, LOOP.format("f(i + 1, n); g(start * 2, start - i);"), []),
        (list_first_of_level, "for (int i = 0; i < n; i++) { if (i > 0) f(n); }", []),
        (list_shared_indexes, "int i; void f(int n) { for (i = 0; i < n; i++) { f(n - 1); } }", ["int i"]),
        (list_shared_indexes, "void f(int n) { int i; for (i = 0; i < n; i++) { f(n - 1); } }", []),
        (list_shared_indexes, "void f(int n) { for (int i = 0; i < n; i++) { f(n - 1); } }", []),
        (list_script_indexes, "function f(n) { for (i = 0; i < n; i++) { f(n - 1); } }", ["let i"]),
        (list_script_indexes, "function f(n) { let i; for (i = 0; i < n; i++) { f(n - 1); } }", []),
        (list_overruns, "for (int i = 0; s[i]; i++) { if (d(s[i])) { while (d(s[i])) i++; g(); } }", ["i"]),
        (list_overruns, "for (int i = 0; s[i]; ++i) { if (d(s[i])) { while (d(s[i])) { i++; } g(); } }", ["i"]),
        (list_overruns, "for (int i = 0; s[i]; i++) { if (d(s[i])) { while (d(s[i])) i++; i--; } }", []),
        (list_overruns, "for (int i = 0; s[i]; i++) { while (d(s[j])) j++; }", []),
        (list_overruns, "for (int i = 0; s[i]; ) { while (d(s[i])) i++; }", []),
        (list_parallel_places, "int a[9];\nint b[9];\nint main() { while (in >> a[n] >> b[n]) n++; "
         "for (;;) { swap(a[j], a[j + 1]); } }", ["b[j + 1]"]),
        (list_parallel_places, "int a[9];\nint b[9];\nint main() { while (in >> a[n] >> b[m]) n++; "
         "for (;;) { swap(a[j], a[j + 1]); } }", []),
        (list_short_steps, "while (i < n) { if (p(i)) { f(); i++; } else { i++; } }", ["i += 2", "i += 2"]),
        (list_short_steps, "i++; for (int k = 0; k < n; k++) { f(k++); if (a) i++; }", []),
        (list_outer_leaves, "void f() { while (a) { while (b) { if (c) { return; } } } }", [""]),
        (list_outer_leaves, "int main() { while (a) { for (;;) { if (c) { g(); return 0; } } } }", [""]),
        (list_outer_leaves, "void f() { while (a) { while (b) { if (c) return; } } }", []),
        (list_outer_leaves, "int f() { while (a) { while (b) { if (c) { return 1; } } } }", []),
        (list_outer_leaves, "void f() { while (b) { if (c) { return; } } }", []),
        (list_outer_leaves, "void f() { while (a) { while (b) { switch (c) { case 1: return; } } } }", []),
        (list_undo_places, "void f(int k) { for (;;) { used[k] = 1; f(k + 1); } }", ["used[k] = 0"]),
        (list_undo_places, "void f(int k) { for (;;) { used[k] = true; f(k + 1); } }", ["used[k] = false"]),
        (list_undo_places, "void f(int k) { for (;;) { used[k] = 1; f(k + 1); used[k] = 0; } }", []),
        (list_undo_places, "void f(int k) { for (;;) { used[k] = 2; f(k + 1); } }", []),
        (list_pattern_orders, 'p = compile("=|==");', ["==|="]),
        (list_pattern_orders, 'p = compile("\\\\+|\\\\+\\\\+");', ["\\\\+\\\\+|\\\\+"]),
        (list_pattern_orders, "const p = /=|==/g;", ["==|="]),
        (list_pattern_orders, 'print("a | b");', []),
        (list_script_arguments, "function give(to, from, n) { g(); }\ngive(from, to, 5);", ["", ""]),
        (list_script_arguments, "function give(to, from) { g(); }\ngive(to, from);", []),
        (list_script_arguments, "const give = (to, from) => { g(); };\ngive(find(a), find(b));", [""]),
        (list_argument_places, "void give(Box to, Box from) { g(); }\nvoid h() { give(find(a), find(b)); }", [""]),
        (list_argument_places, "void give(Box to, int n) { g(); }\nvoid h() { give(a, b); }", []),
    ],
)  # fmt: skip
def test_places_of_code_with_braces(
    list_places: Callable[[Code], Iterator[object]], code: str, tried: list[str]
) -> None:
    assert [getattr(place, "name", "") for place in list_places(mask(code))] == tried


GIVES = """\
class Purse:
    def __init__(self):
        self.money = 5
    def take(self, amount):
        if amount > self.money:
            return False
        self.money -= amount
        return True
one, other = Purse(), Purse()
for amount in map(int, input().split()):
    one.take(amount)
    other.money += amount
print(one.money, other.money)
"""


def give(text: str) -> str:
    one, other = 5, 5
    for amount in map(int, text.split()):
        given = amount if amount <= one else 0
        one, other = one - given, other + given
    return f"{one} {other}"


def test_a_refusal_that_nobody_looks_at_is_named() -> None:
    tests = cases(give, "3 4 1\n", "6\n", "2 9 2\n", "1 1\n")
    told = "Look at what it gives back: `if one.take(amount): other.money += amount`."
    check_named(GIVES, tests, ChangeKind.RESULT_IGNORED, told)


@pytest.mark.parametrize(
    ("body", "tried"),
    [
        ("r = f(1)\ng(2)", ["if r: g(2)", "if not r: g(2)"]),
        ("f(1)\nx += 2", ["if f(1): x += 2", "if not f(1): x += 2"]),
        ("r = f(1)\ng(r)", []),  # it is looked at
        ("r = g(1)\nx += 2", []),  # g gives back just one thing
        ("f(1)\nif x:\n    g(2)", []),
    ],
)
def test_which_results_may_be_a_refusal(body: str, tried: list[str]) -> None:
    text = f"def f(a):\n    if a:\n        return 1\n    return 2\ndef g(a):\n    return a\nx = 1\n{body}\n"
    changes = list_python_changes(text)
    assert [change.name for change in changes if change.kind is ChangeKind.RESULT_IGNORED] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("void f() { do { g(); } while (next_permutation(v.begin(), v.end())); }", ["sort(v.begin(), v.end())"]),
        ("void f() { while (std::next_permutation(v, v + 3)) { g(); } }", ["std::sort(v, v + 3)"]),
        ("void f() { while (prev_permutation(v, v + 3)) { g(); } }", []),
    ],
)
def test_permutations_of_what_is_not_sorted(code: str, tried: list[str]) -> None:
    found = [*list_unsorted_permutations(Code(code, code))]
    assert [place.name for place in found] == tried
    assert all(code[: place.start].rstrip().endswith("{") for place in found), "before the loop"


DEFAULT = """\
import sys
def collect(line, found=set()):
    for word in line.split():
        found.add(word)
    return found
for line in sys.stdin:
    print(len(collect(line)))
"""


def count_words(text: str) -> str:
    return "\n".join(str(len({*line.split()}) or "none") for line in text.splitlines())


def test_a_shared_default_is_told_by_one_test_beside_another_mistake() -> None:
    tests = cases(count_words, "\n", "a b\nb c d\n", "a a\n", "a b c\n")
    check_named(DEFAULT, tests, ChangeKind.SHARED_DEFAULT, "The default `found=set()` is made only once")


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("left -= part\ntime += part", 1),
        ("time += part\nleft = left - part", 1),
        ("left -= part\ntime += other", 0),
        ("rest['a'] -= part\nrest['b'] += part", 0),  # between two of a kind: what is too much is refused
        ("rest['a'] -= part\nrest['b'] += part\ntime += part", 0),
        ("left -= 2\ntime += 2", 0),
    ],
)
def test_what_may_be_more_than_is_left(lines: str, count: int) -> None:
    changes = list_python_changes(f"part = left = time = other = 3\nrest = {{'a': 1, 'b': 2}}\n{lines}\n")
    assert sum(change.kind is ChangeKind.TAKES_TOO_MUCH for change in changes) == count
