"""Differences with their sign, products of a part, lists beside others, orders and groups: named by small changes."""

from __future__ import annotations

import pytest

from grader.changes.distance_places import list_distance_places
from grader.changes.last_groups import list_last_groups
from grader.changes.parallel_places import list_parallel_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places

from .test_changed_source import tell
from .test_meant_changes import places
from .test_value_changes import cases

FLOORS = """\
total = floor = 0
for to in map(int, input().split()):
    way = to - floor
    total += way
    floor = to
    print('up' if way > 0 else 'down')
print(total)
"""
ONE_GAP = """\
a, b = map(int, input().split())
gap = a - b
print('far' if gap > 3 else 'near')
"""
MINUTES = """\
days, hours = map(int, input().split())
print(days * 24 + hours * 60)
"""
LEAVES = """\
names, ages = [], []
for word in input().split():
    name, age = word[0], word[1:]
    if age:
        names.append(name)
        ages.append(age)
    else:
        names.remove(name)
for i in range(len(names)):
    print(names[i], ages[i])
"""
SEATS = """\
seats = {}
for word in input().split():
    seats[word] = len(seats)
print(' '.join(seats.keys()))
"""
RUNS = """\
from itertools import groupby
words = input().split()
print(len(list(groupby(words))))
"""
LONGEST = """\
count = 0
longest = ''
length = 0
for line in input().split(','):
    for word in line.split():
        if len(word) > length:
            longest = word
            length = len(word)
    if line.split():
        print(longest)
    else:
        print('-')
"""
DAYS = """\
inside = 0
name = ''
for word in input().split():
    if word.isalpha():
        if name != '':
            print(name, day)
        name = word
        day = 0
    else:
        inside += int(word)
        day = max(day, inside)
print(name, day)
"""
BUSIEST = """\
best, found, name, steps = -1, '', '', 0
for word in input().split():
    if word.isalpha():
        if name:
            print(name, steps)
            if steps > best:
                best = steps
                found = name
        name, steps = word, 0
    else:
        steps += int(word)
print(name, steps)
print(found)
"""


def ride(text: str) -> str:
    floor, told, total = 0, [], 0
    for to in map(int, text.split()):
        told.append("up" if to > floor else "down")
        total, floor = total + abs(to - floor), to
    return "\n".join([*told, str(total)])


def compare(text: str) -> str:
    a, b = map(int, text.split())
    return "far" if abs(a - b) > 3 else "near"


def convert(text: str) -> int:
    days, hours = map(int, text.split())
    return (days * 24 + hours) * 60


def leave(text: str) -> str:
    ages: dict[str, str] = {}
    for word in text.split():
        if word[1:]:
            ages[word[0]] = word[1:]
        else:
            del ages[word[0]]
    return "\n".join(f"{name} {age}" for name, age in ages.items())


def sort_all(text: str) -> str:
    return " ".join(sorted({*text.split()}))


def count_all(text: str) -> int:
    return len({*text.split()})


def find_longest(text: str) -> str:
    return "\n".join(max(line.split(), key=len, default="-") for line in text.strip("\n").split(","))


def count_days(text: str) -> str:
    told: list[tuple[str, int]] = []
    inside = 0
    for word in text.split():
        if word.isalpha():
            told, inside = [*told, (word, 0)], 0
        else:
            inside += int(word)
            told[-1] = told[-1][0], max(told[-1][1], inside)
    return "\n".join(f"{name} {most}" for name, most in told)


def find_busiest(text: str) -> str:
    steps: dict[str, int] = {}
    for word in text.split():
        if word.isalpha():
            steps[name := word] = 0
        else:
            steps[name] += int(word)
    return "\n".join([*(f"{name} {count}" for name, count in steps.items()), max(steps, key=lambda name: steps[name])])


@pytest.mark.parametrize(
    ("program", "solve", "inputs", "kind", "line", "said"),
    [
        (FLOORS, ride, ("1 2\n", "3 1\n", "5 2 4\n", "2 1 2\n"), ChangeKind.KEPT_SIGN, 4,
         "`way` can be less than 0, and here only its size is to count: write `abs(way)`."),
        (ONE_GAP, compare, ("1 9\n", "9 1\n", "2 3\n", "1 5\n", "4 4\n"), ChangeKind.KEPT_SIGN, 2,
         "`a - b` can be less than 0, and here only its size is to count: write `abs(a - b)`."),
        (MINUTES, convert, ("0 3\n", "1 0\n", "2 5\n", "1 1\n"), ChangeKind.PART_MULTIPLIED, 2,
         "In `days * 24 + hours * 60` the multiplication comes first, so only what stands next to the `*` is "
         "multiplied. Brackets multiply all of it: `(days * 24 + hours) * 60`."),
        (LEAVES, leave, ("a1 b2\n", "a1 b2 a\n", "a4 b5 c6 b\n", "a1 a b2 c3 b\n"), ChangeKind.STAYS_BESIDE, 8,
         "`names.remove(name)` takes an item out of one list, and what belongs to it stays in another one. From there "
         "on, the places of the two lists differ. Take it out there, too: `ages.pop(names.index(name))`."),
        (SEATS, sort_all, ("a b c\n", "c a b\n", "z a\n", "a\n"), ChangeKind.UNSORTED, 4,
         "`' '.join(seats.keys())` goes through them in the order in which they came. Put `seats` in order first."),
        (RUNS, count_all, ("a a b\n", "a b a\n", "x y x y z\n", "q\n"), ChangeKind.NOT_SIDE_BY_SIDE, 3,
         "`groupby(words)` finds equal ones only where they stand side by side. Put them in order first."),
        (LONGEST, find_longest, ("a bbb\n", "aaaa bb,ccc d\n", "a,,b\n", "qqq w,e e\n"), ChangeKind.SET_ONCE, 3,
         "Your program runs `length = 0` only once, before the loop on line 4, so something is left over from one "
         "iteration of the loop to the next. Do it at the beginning of each iteration."),
        (DAYS, count_days, ("mon 1 2 tue 3\n", "mon 4\n", "wed 2 2 thu 1 fri 1\n", "sat\n"),
         ChangeKind.NOT_SET_BACK, 4,
         "Where `word.isalpha()` is true, something is left over from before. Set it back there: `inside = 0`."),
        (BUSIEST, find_busiest, ("mon 2 tue 3\n", "mon 3 tue 1\n", "wed 2 thu 1 fri 7\n", "sat 5\n"),
         ChangeKind.LAST_GROUP, 6,
         "In the loop on line 2 your program does `if steps > best:` only where the next one begins, so it never does "
         "it for the last one. Do it once more after the loop."),
    ],
)  # fmt: skip
def test_it_is_told(
    program: str, solve: object, inputs: tuple[str, ...], kind: ChangeKind, line: int, said: str | None
) -> None:
    (found,) = tell(program, *cases(solve, *inputs))
    assert (found.variant, found.place and found.place.line) == (kind, line)
    assert said in (None, found.message)


SEARCH = """\
rows = input().split()
most, found = 0, ''
for row in rows:
    if row.count('#') >= most:
        most = row.count('#')
        found = row
print(found)
"""


def test_a_search_for_the_largest_is_not_stopped_at_the_first() -> None:
    kinds = {change.kind for change in list_python_changes(SEARCH)}
    assert ChangeKind.NO_STOP not in kinds
    assert ChangeKind.NO_STOP in {
        change.kind for change in list_python_changes(SEARCH.replace("most = row", "last = row"))
    }


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("int f(int a, int b) { return a - b; }", ["a - b"]),
        ("void f(int a, int b) { int d = a - b; s += d; s += b; }", ["a - b", "d"]),
        ("void f(int a, int b) { a = a - b; n = abs(a - b); m = Math.abs(a - b); g(a - b); k = a - 1; }", []),
        (
            "struct P { int x; }; void f(int a, int b, int q[]) { if (a - b < 3) s += p.x - q[i]; }",
            ["a - b", "p.x - q[i]"],
        ),
        ("void f(String a) { char c = a - b; }", []),
        ("void f(vector<int> v) { n = unique(v.begin(), v.end()) - v.begin(); }", ["unique(v.begin(), v.end())"]),
        ("void f(vector<int> v) { n = unique(v.begin(), w.end()) - v.begin(); }", []),
    ],
)  # fmt: skip
def test_which_differences_are_tried_in_languages_with_braces(text: str, tried: list[str]) -> None:
    assert [*dict.fromkeys(each for each, _ in places(list_distance_places, text))] == tried


def test_which_sums_are_multiplied_in_languages_with_braces() -> None:
    text = "void f() { k = a + b * c; p = x * y + 2; int *q = &a; r = s + t * u / v; }"
    found = [(one, new) for one, new in places(list_sum_places, text) if "*" in new]
    assert found == [
        ("a + b * c", "(a + b) * c"),
        ("x * y + 2", "x * (y + 2)"),
        ("s + t * u / v", "(s + t) * u / v"),
    ]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("void f() { a.add(x); b.add(y); a.remove(x); }", "b.remove(a.indexOf(x));"),
        ("void f() { a.add(x); b.add(y); int i = a.indexOf(x); a.remove(i); }", "b.remove(i);"),
        ("using System; void f() { a.Add(x); b.Add(y); a.RemoveAt(i); }", "b.RemoveAt(i);"),
        ("using System; void f() { a.Add(x); b.Add(y); a.Remove(x); }", "b.RemoveAt(a.IndexOf(x));"),
        ("void f() { a.push(x); b.push(y); a.splice(i, 1); }", "b.splice(i, 1);"),
        ("void f() { a.push_back(x); b.push_back(y); a.erase(a.begin() + i); }", "b.erase(b.begin() + (i));"),
        ("void f() { a.add(x); b.add(y); a.remove(x); b.remove(y); }", ""),
        ("void f() { a.add(x); } void g() { b.add(y); a.remove(x); }", ""),
    ],
)
def test_which_lists_lose_an_item_in_languages_with_braces(text: str, new: str) -> None:
    found = [each for _, each in places(list_parallel_places, text)]
    assert found == ([new] if new else [])


def test_what_a_call_is_given_may_be_used_behind_the_loop_as_well() -> None:
    text = "void f() { while (read(w)) { if (w == d) { if (n) { show(n, s); if (s > b) { b = s; } } } } }"
    assert "{ if (s > b) { b = s; } }" in [new for _, new in places(list_last_groups, text)]


@pytest.mark.parametrize(
    ("removal", "told"), [("a.pop(i)", "b.pop(i)"), ("del a[i]", "b.pop(i)"), ("x = a.pop(-1)", "b.pop(-1)")]
)
def test_how_an_item_leaves_both_lists_in_python(removal: str, told: str) -> None:
    text = f"a = []\nb = []\nfor n in v:\n    a.append(n)\n    b.append(i)\n{removal}\n"
    assert [each.name for each in list_python_changes(text) if each.kind is ChangeKind.STAYS_BESIDE] == [told]
