"""What is done once too often, only once, or too late, and what one sign turns for a whole key."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.surplus_places import list_surplus_places
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_changed_source import tell
from .test_value_changes import cases, check_named

FLOWS = ("9 4 2\n", "3 8 5\n", "7 7 1\n", "6 2 9\n")
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


def limit_flow(text: str) -> int:
    rate, level, _ = map(int, text.split())
    return min(rate, level)


def cut_words(text: str) -> str:
    return "\n".join(text[place : place + 3] for place in range(0, len(text.strip()), 3)).strip()


def list_by_points(text: str) -> str:
    points = dict((name, int(number)) for name, number in zip(*[iter(text.split())] * 2, strict=True))
    return " ".join(sorted(points, key=lambda name: (-points[name], name)))


def mark_groups(text: str) -> str:
    mark, held, shown = "", list[str](), list[str]()
    for line in [*text.splitlines(), "."]:
        if not line.startswith("."):
            held.append(line)
            continue
        shown += [mark + " ".join(held)] if held else []
        mark, held = line[1:], []
    return "\n".join(shown)


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        ("rate, level, room = map(int, input().split())\nflow = min(rate, level)\nflow = min(flow, room)\n"
         "print(flow)\n",
         limit_flow, FLOWS, ChangeKind.SURPLUS, "`flow = min(flow, room)` changes `flow` once too often"),
        (LATE, mark_groups, MARKED, ChangeKind.CALLED_LATE,
         "`show()` comes too late: called before what stands above it, it makes tests pass that fail now."),
        (ONCE, cut_words, ("abcdefgh\n", "abc\n", "abcd\n", "abcdefghij\n"), ChangeKind.ONCE, "while len(word) > 3"),
        (RANKED, list_by_points, ("a 1 b 1\n", "a 2 b 3 c 2\n", "x 1 y 2\n", "m 4 k 4 l 4\n"), ChangeKind.TURNED_TIES,
         "`reverse=True` turns round the whole order, also of those that are equal in its first part"),
    ],
)  # fmt: skip
def test_each_is_named_in_python(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


MERGE = """\
left = [int(each) for each in input().split()]
right = [int(each) for each in input().split()]
merged = []
while left:
    if right and right[0] < left[0]:
        merged.append(right.pop(0))
    else:
        merged.append(left.pop(0))
print(*merged)
"""


def test_what_is_put_in_order_at_last_is_no_second_mistake_beside_a_question() -> None:
    def merge(text: str) -> str:
        return " ".join(map(str, sorted(map(int, text.split()))))

    tests = cases(merge, "1 4 6\n2 3\n", "1 5\n2 9\n", "3\n1 5 6\n", "7\n8 9\n")
    assert "in order" not in " ".join(found.variant for found in tell(MERGE, *tests))


def test_what_a_loop_asks_for_is_not_left_out() -> None:
    changes = list_python_changes("self.pos = 0\nwhile self.pos < n:\n    self.pos += 1\n")
    assert ChangeKind.SURPLUS not in {change.kind for change in changes}


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
    changes = list_changes("function f() {\nlet flow = 3;\nflow = Math.min(flow, room);\n}\n")
    (left_out,) = (change.text for change in changes if change.kind is ChangeKind.SURPLUS)
    assert "flow = Math.min" not in left_out
