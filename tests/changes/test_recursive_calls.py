"""What a loop returns in its first iteration, and what a call of the function itself moves on."""

from __future__ import annotations

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.python.python_changes import list_python_changes
from grader.changes.recursive_calls import list_first_returns, list_moved_levels
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

FIND = "Node find(Node n, String s) {{\n  for (Node c : n.kids) {{\n    {body}\n  }}\n  {end}\n}}\n"


def read(text: str, language: str = "java") -> Code:
    reading = read_source(text, LANGUAGES[language])
    return Code(reading.text, reading.code)


@pytest.mark.parametrize(
    ("body", "end", "name"),
    [
        ("return find(c, s);", "return null;", "found != null"),
        ("Node r = find(c, s); return r;", "return null;", "r != null"),
        ("if (c.isOpen()) return find(c, s);", "return null;", "found != null"),
        ("return has(c, s);", "return false;", "found"),
        ("return place(c);", "return -1;", "found != -1"),
        ("if (c.isOpen()) return c.find(c.left, s);", "return null;", "found != null"),
        ("return place(c);", "return 0;", None),  # it may be any number
        ("if (c.name == s) return c;", "return null;", None),  # what was found
        ("return null;", "return null;", None),
        ("return find(c, s);", "return n;", None),
        ("return find(c, s);", "throw new Error();", None),
    ],
)
def test_first_returns(body: str, end: str, name: str | None) -> None:
    places = [*list_first_returns(read(FIND.format(body=body, end=end)))]
    assert [(each.kind, each.name, each.loop) for each in places] == (
        [(ChangeKind.FIRST_RETURNED, name, 2)] if name else []
    )


def test_first_return_in_an_inner_loop() -> None:
    text = "int f(int n) {\n  for (int i = 0; i < n; i++) {\n    for (int j = 0; j < n; j++) {\n      return g(i);\n"
    places = [*list_first_returns(read(text + "    }\n  }\n  return -1;\n}\n"))]
    assert [(each.told, each.loop) for each in places] == [("return g(i)", 3)]


@pytest.mark.parametrize(
    ("body", "end", "name"),
    [
        ("return find(kid)", "return None", "found is not None"),
        ("found = find(kid)\n        return found", "return None", "found is not None"),
        ("found = find(kid)\n        return found", "pass", "found is not None"),
        ("return has(kid)", "return False", "found"),
        ("if kid.isdir:\n            return find(kid)", "return -1", "found != -1"),
        ("if kid.name == 'a':\n            return kid", "return None", None),
        ("return None", "return None", None),
        ("return find(kid)", "return node", None),
    ],
)
def test_first_returns_in_python(body: str, end: str, name: str | None) -> None:
    text = f"def find(node):\n    for kid in node.kids:\n        {body}\n    {end}\n"
    names = [each.name for each in list_python_changes(text) if each.kind is ChangeKind.FIRST_RETURNED]
    assert names == ([name] if name else [])


def test_first_return_of_a_function_within_another() -> None:
    inner = "    def find(n):\n        for k in n.kids:\n            return find(k)\n        return n\n"
    text = f"def solve():\n{inner}    find(top)\n"
    assert not [each for each in list_python_changes(text) if each.kind is ChangeKind.FIRST_RETURNED]


def test_first_return_in_javascript() -> None:
    text = "function find(n) {\n  for (const c of n.kids) {\n    return find(c);\n  }\n  return null;\n}\nfind(1);\n"
    changes = list_script_changes(text, read_source(text, LANGUAGES["javascript"]).code)
    found = next(each for each in changes if each.kind is ChangeKind.FIRST_RETURNED)
    assert "if ((find(c)) != null) return find(c);" in found.text


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("for (Node c : n.kids) show(c, ++level);", [("++level", "level + 1")]),
        ("show(n.left, level++); show(n.right, level++);", [("level++", "level + 1")] * 2),
        ("show(n, --level);", [("--level", "level - 1")]),
        ("print(n, ++level);", []),
        ("show(n, a[level++]);", []),
        ("level++; show(n, level);", []),
    ],
)
def test_moved_levels(body: str, told: list[tuple[str, str]]) -> None:
    places = [*list_moved_levels(read(f"void show(Node n, int level) {{\n  {body}\n}}\n"))]
    assert [(each.told, each.name) for each in places] == told
    is_old = [each.kind is ChangeKind.OLD_VALUE for each in places]
    assert is_old == [not each.startswith(("+", "-")) for each, _ in told]


def test_a_reference_is_to_be_changed() -> None:
    text = "void count(int n, int &total) { if (n > 0) count(n - 1, ++total); }\n"
    assert not [*list_moved_levels(read(text, "cpp"))]
