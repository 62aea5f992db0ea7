"""Parts of a time, what is divided first, changed once too often, called too late, asked once, and has few digits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places
from grader.changes.surplus_places import list_surplus_places
from grader.changes.time_places import list_time_places
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_changed_source import tell
from .test_value_changes import cases

PARTS = ("3 4\n", "1 2\n", "5 6\n", "4 4\n", "7 9\n")
DAYS = ("1 5\n", "0 7\n", "2 0\n", "0 40\n")
FLOWS = ("9 4 2\n", "3 8 5\n", "7 7 1\n", "6 2 9\n")
SPAN = """\
from datetime import timedelta
days, hours = map(int, input().split())
stay = timedelta(days=days, hours=hours)
print(stay.seconds // 3600)
"""


def count_percent(text: str) -> int:
    part, whole = map(int, text.split())
    return part * 100 // whole


def count_hours_of_days(text: str) -> int:
    days, hours = map(int, text.split())
    return 24 * days + hours


def limit_flow(text: str) -> int:
    rate, level, _ = map(int, text.split())
    return min(rate, level)


def cut_words(text: str) -> str:
    return "\n".join(text[place : place + 3] for place in range(0, len(text.strip()), 3)).strip()


def list_by_points(text: str) -> str:
    points = dict((name, int(number)) for name, number in zip(*[iter(text.split())] * 2, strict=True))
    return " ".join(sorted(points, key=lambda name: (-points[name], name)))


LATE = """\
import sys
held = []
mark = ""
def show():
    if held:
        print(mark + " ".join(held))
    held.clear()
for line in sys.stdin:
    if line.startswith("."):
        mark = line[1:].strip()
        show()
    else:
        held.append(line.strip())
show()
"""
MARKED = ("a\n.x\nb\n.y\nc\n", ".q\nd\ne\n.z\nf\n", "g\n.w\nh\n", ".k\ni\n")


def mark_groups(text: str) -> str:
    mark, held, shown = "", list[str](), list[str]()
    for line in [*text.splitlines(), "."]:
        if not line.startswith("."):
            held.append(line)
            continue
        shown += [mark + " ".join(held)] if held else []
        mark, held = line[1:], []
    return "\n".join(shown)


ONCE = """\
word = input().strip()
if len(word) > 3:
    print(word[:3])
    word = word[3:]
print(word)
"""
RANKED = """\
import sys
words = sys.stdin.read().split()
points = {name: int(number) for name, number in zip(words[::2], words[1::2])}
ranked = sorted(points.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
print(" ".join(name for name, _ in ranked))
"""
DIGITS = """\
BITS = 5
number = int(input())
total = 0
for place in range(BITS):
    total += ((number >> place) & 1) << place
print(total)
"""


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        ("a, b = map(int, input().split())\nprint(a // b * 100)\n", count_percent, PARTS, ChangeKind.DIVIDED_FIRST,
         "`a // b * 100` divides first, and what that division drops is lost before it is multiplied. "
         "Multiply first: `a * 100 // b`."),
        ("a, b = map(int, input().split())\nprint(100 * int(a / b))\n", count_percent, PARTS, ChangeKind.DIVIDED_FIRST,
         "Multiply first: `int(100 * a / b)`."),
        (SPAN, count_hours_of_days, DAYS, ChangeKind.PART_OF_TIME,
         "`stay.seconds` is only what is left of a time beside its larger units, such as 5 of 1:05. "
         "All of it is `int(stay.total_seconds())`."),
        ("rate, level, room = map(int, input().split())\nflow = min(rate, level)\nflow = min(flow, room)\n"
         "print(flow)\n",
         limit_flow, FLOWS, ChangeKind.SURPLUS, "`flow = min(flow, room)` changes `flow` once too often"),
        (LATE, mark_groups, MARKED, ChangeKind.CALLED_LATE,
         "`show()` comes too late: what stands above it changes what is needed there. Call it before that."),
        (ONCE, cut_words, ("abcdefgh\n", "abc\n", "abcd\n", "abcdefghij\n"), ChangeKind.ONCE, "while len(word) > 3"),
        (RANKED, list_by_points, ("a 1 b 1\n", "a 2 b 3 c 2\n", "x 1 y 2\n", "m 4 k 4 l 4\n"), ChangeKind.TURNED_TIES,
         "`reverse=True` holds for the whole key here"),
        (DIGITS, lambda text: int(text), ("3\n", "40\n", "31\n", "1000\n", "77\n"), ChangeKind.FEW_DIGITS,
         "`BITS = 5`: 5 binary digits are too few for larger numbers."),
    ],
)  # fmt: skip
def test_each_is_named_in_python(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    (found,) = tell(text, *cases(solve, *inputs))
    assert found.variant == kind
    assert told in found.message


@pytest.mark.parametrize(
    "text",
    [
        "stay.seconds\n",  # nothing says that it is a time
        "from datetime import timedelta\nstay.seconds = 3\n",
        "a / b * c\nint(a) * b\nint(a / b, 2) * c\nmax(a / b) * c\n",
        "self.pos = 0\nwhile self.pos < n:\n    self.pos += 1\n",
    ],
)
def test_what_is_no_such_mistake_in_python_is_left_alone(text: str) -> None:
    kinds = {change.kind for change in list_python_changes(text)}
    assert kinds.isdisjoint({ChangeKind.PART_OF_TIME, ChangeKind.DIVIDED_FIRST, ChangeKind.SURPLUS})


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("int p = a / b * 100;", ["a * 100 / b"]),
        ("int p = 100 * (a / b);", ["100 * a / b"]),
        ("int p = (a / b) * 100;", ["a * 100 / b"]),
        ("int p = (int) (a / b) * 100;", ["(int) (a * 100 / b)"]),
        ("long p = Math.round(a / b) * 100;", ["Math.round(a * 100 / b)"]),
        ("fee = Math.Ceiling(a / 15m) * 0.5m;", []),
        ("int p = (int) a / b * 100;", []),
        ("int p = max(a / b) * 100 + 2 * f(a / b);", []),
        ("int p = c * a / b * 2;", []),
    ],
)
def test_what_is_divided_first_in_languages_with_braces(code: str, tried: list[str]) -> None:
    places = list_sum_places(Code(code, code))
    assert [place.new for place in places if place.kind is ChangeKind.DIVIDED_FIRST] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("TimeSpan stay = b - a; int m = stay.Minutes;", ["(int)stay.TotalMinutes"]),
        ("int m = (DateTime.Now - a).Hours;", ["(int)(DateTime.Now - a).TotalHours"]),
        ("Duration d; long m = d.toMinutesPart();", ["d.toMinutes()"]),
        ("class Ride { public int Minutes; TimeSpan s; } int m = ride.Minutes;", []),
        ("class Ride { public int Minutes; } var s = b - a; DateTime t; int m = s.Minutes;", ["(int)s.TotalMinutes"]),
        ("TimeSpan s; r.Minutes = 3; r.Minutes += 4; r.MinutesOf(); int m = s.TotalMinutes;", []),
        ("int m = ride.Minutes;", []),
    ],
)
def test_a_part_of_a_time_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_time_places(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("int flow = 3; flow = Math.min(flow, room);", ["flow"]),
        ("total += 3; count++; a[i] -= n; t->left--; p.x = 2 * p.x;", ["total", "count", "a[i]", "t->left", "p.x"]),
        ("flow = room; max = f(max2); int n = n0; a[i] = a[j] + 1;", []),
        ("while (true) { pos += 3; all += 2; if (pos > n) break; }", ["all"]),
        ("while (n > 0) { n -= 3; } for (i = 0; i < k; i++) { i++; k--; m--; }", ["m"]),
    ],
)
def test_what_is_changed_once_more_in_languages_with_braces(code: str, told: list[str]) -> None:
    read = Code(f"void f() {{ {code} }}", f"void f() {{ {code} }}")
    assert [place.name for place in list_surplus_places(read)] == told


def test_the_same_in_javascript() -> None:
    text = "let flow = 3;\nflow = Math.min(flow, room);\nconsole.log(100 * Math.floor(flow / room));\n"
    kinds = {change.kind: change.text for change in list_changes(f"function f() {{\n{text}}}\n")}
    assert "flow = Math.min" not in kinds[ChangeKind.SURPLUS]
    assert "Math.floor(100 * flow / room)" in kinds[ChangeKind.DIVIDED_FIRST]
