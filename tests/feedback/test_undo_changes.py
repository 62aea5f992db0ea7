"""What a function changes before it calls itself, and does not change back: a depth, a way that was gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.undo_places import list_undo_places
from grader.source.code_blocks import Code

from .test_changed_source import tell
from .test_value_changes import cases

READ = """\
import sys
tree = {}
for line in sys.stdin:
    here = tree
    for part in line.strip().split('/'):
        here = here.setdefault(part, {})
"""
TREE = f"""\
{READ}def show(tree, depth):
    for name in sorted(tree):
        print('  ' * depth + name)
        depth += 1
        show(tree[name], depth)
show(tree, 0)
"""
WAYS = f"""\
{READ}way = []
def go(tree):
    for name in sorted(tree):
        way.append(name)
        if not tree[name]:
            print('-'.join(way))
        go(tree[name])
go(tree)
"""
INPUTS = ("a/b/c\na/d\ne\n", "x\ny\nz/v\n", "m/n/o\np\n", "q/r\nq/s/t\nq/u\n")
STAYS = "still holds after the function has called itself, and all that comes then works with it. "


def list_ways(text: str) -> Iterator[list[str]]:
    """Every folder, by its names from the outermost one."""
    yield from sorted({tuple(line.split("/")[:end]) for line in text.split() for end in range(1, 9)})


def print_tree(text: str) -> str:
    return "\n".join("  " * (len(way) - 1) + way[-1] for way in list_ways(text))


def print_ways(text: str) -> str:
    return "\n".join("-".join(line.split("/")) for line in sorted(text.split()))


@pytest.mark.parametrize(
    ("text", "solve", "told"),
    [
        (TREE, print_tree, f"`depth += 1` {STAYS}Change it back after line 11: `depth -= 1`."),
        (WAYS, print_ways, f"`way.append(name)` {STAYS}Change it back after line 13: `way.pop()`."),
    ],
)
def test_each_mistake_in_python_is_named(text: str, solve: Callable[[str], object], told: str) -> None:
    (found,) = tell(text, *cases(solve, *INPUTS))
    assert (found.variant, found.message) == (ChangeKind.NOT_UNDONE, told)


@pytest.mark.parametrize(
    ("text", "undone"),
    [
        ("def f(n, s):\n    for x in n:\n        s += '..'\n        f(x, s)\n", ["s = s[:-2]"]),
        ("def f(n):\n    seen.add(n)\n    for x in n:\n        f(x)\n", ["seen.discard(n)"]),
        ("def f(n):\n    way.append(n)\n    for x in n:\n        f(x)\n    way.pop()\n", []),
        ("def f(n):\n    way.append(n)\n    g(n)\n", []),
        ("def f(n, d):\n    d += 1\n    for x in n:\n        f(x, d)\n", []),  # `d` is this call's own
        ("def f(n, d):\n    for x in n:\n        d += 1\n        f(x, d)\n        d -= 1\n", []),
        (
            "class A:\n    def f(self, n):\n        self.way.append(n)\n        return self.f(n - 1)\n",
            ["kept_result = …; self.way.pop(); return kept_result"],
        ),
    ],
)
def test_what_is_tried_in_python(text: str, undone: list[str]) -> None:
    assert [each.name for each in list_python_changes(text) if each.kind is ChangeKind.NOT_UNDONE] == undone


@pytest.mark.parametrize(
    ("code", "undone"),
    [
        (
            "static void Show(F f, int depth) { foreach (var p in f.Sub) { depth++; Say(p); Show(p, depth); } }",
            ["depth--;"],
        ),
        ("void show(F& f, int d) { for (F& x : f.in) { d += 2; show(x, d); } }", ["d -= 2;"]),
        ("void show(F& f, int d) { d++; for (F& x : f.in) { show(x, d); } }", []),
        ("void go(int n) { way.push_back(n); for (int x : next[n]) { go(x); } }", ["way.pop_back();"]),
        ("void go(int n) { way.push_back(n); for (int x : next[n]) { go(x); } way.pop_back(); }", []),
        ("void go(int n) { way.add(n); for (int x : next) { go(x); } }", ["way.remove(way.size() - 1);"]),
        ("void Go(int n) { way.Add(n); foreach (int x in next) { Go(x); } }", ["way.RemoveAt(way.Count - 1);"]),
        ("function go(n) { way.push(n); for (const x of next[n]) { go(x); } }", ["way.pop();"]),
        ("const go = (n) => { way.push(n); for (const x of next[n]) { go(x); } };", ["way.pop();"]),
        (
            "function go(n) { way.push(n); return go(n - 1) + 1; }",
            ["{ const keptResult = go(n - 1) + 1; way.pop(); return keptResult; }"],
        ),
        (
            "using System; class A { int Go(int n) { way.Add(n); return Go(n - 1); } }",
            ["{ var keptResult = Go(n - 1); way.RemoveAt(way.Count - 1); return keptResult; }"],
        ),
        ("void go(int n){way.push_back(n);for(int x:next[n]){go(x);}}", ["way.pop_back();"]),
        ("void go(int n) { way.push_back(n); other(n); }", []),
    ],
)
def test_what_is_tried_in_languages_with_braces(code: str, undone: list[str]) -> None:
    assert [place.new for place in list_undo_places(Code(code, code))] == undone
