"""What a program does in one place and not in another: the way back, a number made smaller, a question asked first."""

from __future__ import annotations

import pytest

from grader.changes.guard_places import list_guard_places
from grader.changes.kept_counts import list_kept_counts
from grader.changes.mirrored_places import list_mirrored_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.read_orders import list_read_orders
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

from .test_value_changes import cases, check_named

STREETS = ("a b\nb c\n\nc\n", "x y\n\ny\n", "p q\np r\nr s\n\ns\n", "k l\n\nk\n")
WALKS = """\
roads = {}
questions = False
while True:
    line = input()
    if not line:
        break
    one, other = line.split()
    STORE
here, seen = input(), set()
left = [here]
while left:
    place = left.pop()
    if place not in seen:
        seen.add(place)
        left += roads.get(place, [])
print(*sorted(seen))
"""
ORDERS = ("3 in\n2 out\n5 in\nshut\n1 in\n1 out\n", "4 out\nshut\n2 out\n", "shut\n3 in\n7 out\n", "1 in\n2 in\n")
DOOR = """\
import sys
total, is_shut = 0, False
def put(number):
    global total
    if is_shut:
        print("shut")
        return
    total += number
    print(total)
def take(number):
    global total
    total -= number
    print(total)
for line in sys.stdin:
    words = line.split()
    if words == ["shut"]:
        is_shut = True
    elif words[1] == "in":
        put(int(words[0]))
    else:
        take(int(words[0]))
"""


def read(language: str, text: str) -> Code:
    source = read_source(text, LANGUAGES[language])
    return Code(source.text, source.code)


def walk(text: str) -> str:
    """All places that can be reached from the last one, in both directions."""
    roads, _, start = text.partition("\n\n")
    pairs = [road.split() for road in roads.split("\n")]
    seen, before = {start.strip()}, set[str]()
    while seen != before:
        before = set(seen)
        seen |= {place for pair in pairs if not seen.isdisjoint(pair) for place in pair}
    return " ".join(sorted(seen))


def open_and_shut(text: str) -> str:
    total, is_shut, lines = 0, False, []
    for line in text.splitlines():
        if line == "shut":
            is_shut = True
            continue
        number, way = line.split()
        if not is_shut:
            total += int(number) if way == "in" else -int(number)
        lines.append("shut" if is_shut else str(total))
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("store", "back"),
    [
        ("roads.setdefault(one, []).append(other)", "add `roads.setdefault(other, []).append(one)`."),
        (
            "roads.setdefault(one, []); roads.setdefault(other, []); roads[one].append(other)",
            "add `roads[other].append(one)`.",
        ),
    ],
)
def test_a_street_that_leads_in_one_direction(store: str, back: str) -> None:
    text = WALKS.replace("STORE", store.replace("; ", "\n    "))
    check_named(text, cases(walk, *STREETS), ChangeKind.ONE_DIRECTION, back)


@pytest.mark.parametrize(
    ("statement", "back"),
    [
        ("link(get(x, 1), get(y, 1));", "link(get(y, 1), get(x, 1))"),
        ("adj[a][b] = 1;", "adj[b][a] = 1"),
        ("g[u].push_back(v);", "g[v].push_back(u)"),
        ("roads.get(w[1]).add(w[2]);", "roads.get(w[2]).add(w[1])"),
        ("g[a].push_back(b); g[b].push_back(a);", None),
        ("g[1][2] = 3;", None),
        ("g[a][a] = 3;", None),
        ("swap(a, b);", None),
        ("add(a, 1);", None),
        ("draw(height, width);", None),
        ("printOutput(height, width);", None),
        ('add("left", "right");', None),
        ("town.addStreet(from, to);", "town.addStreet(to, from)"),
    ],
)
def test_the_way_back_is_tried_where_it_is_not_stored(statement: str, back: str | None) -> None:
    found = [place.name for place in list_mirrored_places(read("cpp", f"void f() {{ {statement} }}"))]
    assert found == ([] if back is None else [back])


@pytest.mark.parametrize(
    ("loop", "name"),
    [
        ("for (int i = 1; i < n; i++) q[i - 1] = q[i];", "n"),
        ("for (i = at; i < box->count - 1; i++) {\n box->items[i] = box->items[i + 1];\n}", "box->count"),
        ("for (int i = 1; i < n; i++) strcpy(q[i - 1], q[i]);", "n"),
        ("for (int i = 1; i < n; i++) q[i - 1] = q[i]; n--;", None),
        ("n -= 1; for (int i = 1; i < n; i++) q[i - 1] = q[i];", None),
        ("int n = 5; for (int i = 1; i < n; i++) q[i - 1] = q[i];", "n"),
        ("n = n - 1; for (int i = 1; i < n; i++) q[i - 1] = q[i];", None),
        ("for (int i = 1; i < q.length; i++) q[i - 1] = q[i];", None),
        ("for (int i = 1; i < n; i++) q[i - 1] = r[i];", None),
    ],
)
def test_a_number_stays_when_one_is_taken_out(loop: str, name: str | None) -> None:
    found = [place.name for place in list_kept_counts(read("c", f"void f() {{ {loop} }}"))]
    assert found == ([] if name is None else [name])


def test_a_question_that_another_function_asks_first() -> None:
    told = "`def take(number)` does not begin with the check `if is_shut`, as similar code in your program does."
    check_named(DOOR, cases(open_and_shut, *ORDERS), ChangeKind.NO_GUARD, told)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            'String f(String w) { switch (w) { case "a": if (shut(w)) { return "no"; } n++; return "a"; '
            'case "b": n--; return "b"; default: return ""; } }',
            [('case "b":', "if (shut(w))"), ("default:", "if (shut(w))")],
        ),
        (
            "void f() { if (w == 1) { if (shut) return; n++; } else if (w == 2) { n--; } }",
            [("else if (w == 2)", "if (shut)")],
        ),
        ("void f() { if (shut) return; n++; }\nvoid g() { n--; }", [("void g()", "if (shut)")]),
        ("void f() { if (shut) { n++; } }\nvoid g() { n--; }", []),  # which goes on
        ("void f() { if (s == 1) return; n++; }\nvoid g() { if (s == 2) return; n--; }", []),  # one may be wrong
        ("void f() { if (this.a) return; n++; }\nvoid g() { if (this.b) n--; }", [("void g()", "if (this.a)")]),
        ("void f() { if (shut) return; else n++; }\nvoid g() { n--; }", []),
        ("void f() { if (shut) return; n++; }\nvoid g() { n--; if (shut) return; }", []),
        ("void g() { n--; }\nvoid f() { if (shut) return; n++; }", [("void g()", "if (shut)")]),
        ("int g() { return n; }\nvoid f() { if (shut) return; n++; }", []),  # which gives a value
        ("void g() { n--; }\nvoid f(int shut) { if (shut) return; n++; }", []),  # which knows no such name
        (
            "static void g(int m) { n--; }\nvoid f(int m) { if (m < 0) return; }",
            [("static void g(int m)", "if (m < 0)")],
        ),
        ("#include <stdio.h>\n\nvoid g() { n--; }\nvoid f() { if (shut) return; n++; }", [("void g()", "if (shut)")]),
        (
            "@Override\npublic void g() { n--; }\nvoid f() { if (shut) return; n++; }",
            [("public void g()", "if (shut)")],
        ),
        (
            "void f() { if (c == ')') { // closed\n return; } n++; }\nvoid g() { n--; }",
            [("void g()", "if (c == ')')")],
        ),
    ],
)
def test_branches_that_do_not_ask_what_others_ask_first(text: str, found: list[tuple[str, str]]) -> None:
    assert [(place.told, place.name) for place in list_guard_places(read("java", text))] == found


def test_branches_of_one_chain_and_cases_in_python() -> None:
    chain = (
        "while True:\n    if w == 1:\n        if shut:\n            continue\n        n += 1\n"
        "    elif w == 2:\n        n -= 1\n"
    )
    cases_of = (
        "while True:\n    match w:\n        case 1:\n            if shut:\n                continue\n"
        "            n += 1\n        case 2:\n            n -= 1\n"
    )
    for text, told in ((chain, "elif w == 2"), (cases_of, "case 2")):
        changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.NO_GUARD]
        assert [(each.code, each.name) for each in changes] == [(told, "if shut")]


def test_the_head_of_a_function_is_quoted_without_its_decorator() -> None:
    text = (
        "class A:\n    @staticmethod\n    def put(n):\n        'Put it in.'\n        if shut:\n            return\n"
        "        print(n)\n    @staticmethod\n    def take(n):\n        'Take it.'\n        print(-n)\n"
    )
    (change,) = [each for each in list_python_changes(text) if each.kind is ChangeKind.NO_GUARD]
    assert change.code == "def take(n)"
    assert "'Take it.'\n        if shut:" in change.text.replace('"""', "'")


def test_each_branch_of_a_long_chain_is_tried_once() -> None:
    text = (
        "while True:\n    if w == 1:\n        n = 1\n    elif w == 2:\n        n = 2\n    elif w == 3:\n"
        "        if shut:\n            break\n        n = 3\n    else:\n        n = 4\n"
    )
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.NO_GUARD]
    assert [each.code for each in changes] == ["if w == 1", "elif w == 2"]


@pytest.mark.parametrize(
    ("first", "number"),
    [("self.shut", 1), ("self.credit > 3", 0), ("n == 1", 1)],
    ids=["another", "the same", "a name"],
)
def test_a_branch_that_asks_about_the_same_is_told_nothing(first: str, number: int) -> None:
    text = (
        f"class A:\n    def put(self):\n        if {first}:\n            return\n        self.n += 1\n"
        "    def take(self):\n        if self.credit == 0:\n            print(1)\n        self.n -= 1\n"
    )
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.NO_GUARD]
    assert len(changes) == number


@pytest.mark.parametrize(
    ("language", "statement", "told"),
    [
        ("c", 'int w, h; scanf("%d %d", &w, &h);', ["&w, &h"]),
        ("c", 'int w, a[9]; double x; fscanf(f, "%d,%d %lf", &t.w, &a[0], &x);', ["&t.w, &a[0]"]),
        ("c", 'int w; scanf("%d %s", &w, name);', []),
        ("cpp", "int w = 0, h; cin >> w >> h;", ["w >> h"]),
        ("cpp", "int w; string name; cin >> name >> w;", []),
        ("java", "int w = Integer.parseInt(t[0]); int h = Integer.parseInt(t[1]);",
         ["w = Integer.parseInt(t[0]); int h = Integer.parseInt(t[1])"]),
        ("csharp", "w = int.Parse(t[0]), h = int.Parse(t[1]);", ["w = int.Parse(t[0]), h = int.Parse(t[1])"]),
        ("java", "int w = Integer.parseInt(t[0]); n++; int h = Integer.parseInt(t[1]);", []),
    ],
)  # fmt: skip
def test_neighbours_that_are_read_are_exchanged(language: str, statement: str, told: list[str]) -> None:
    assert [place.told for place in list_read_orders(read(language, f"void f() {{ {statement} }}"))] == told
