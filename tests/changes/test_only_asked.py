"""What is done only where a question is true is done in either case."""

from __future__ import annotations

import pytest

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind

FRAME = "void f(int n) {{ int all[9]; int last = 0; {0} }}\n"
BODIES = [
    ("if (n > 3) { all[n]++; show(n); }", [("all[n]++", "n > 3")]),
    ("if (n > 3) { show(n); last = n; }", [("last = n", "n > 3")]),
    ("if (n > 3) { last = n; }", [("last = n", "n > 3")]),
    ("if (n > 3) { last = n; } else { show(n); }", []),
    ("if (n > 3) { last = n; return; }", []),
    ("while (n > 3) { last = n; }", []),
    ("if (read(out n)) { last = n; show(n); }", []),
]


@pytest.mark.parametrize(("code", "found"), BODIES)
def test_in_languages_with_braces(code: str, found: list[tuple[str, str]]) -> None:
    text = FRAME.format(code)
    places = find_exchanges(text, text, (0,))
    assert [(each.code, each.name) for each in places if each.kind is ChangeKind.ONLY_ASKED] == found


@pytest.mark.parametrize(("code", "found"), BODIES)
def test_in_javascript(code: str, found: list[tuple[str, str]]) -> None:
    text = f"function f(n) {{\n  let last = 0;\n  {code}\n}}\n"
    changes = [each for each in list_script_changes(text, text) if each.kind is ChangeKind.ONLY_ASKED]
    assert [(each.code, each.name) for each in changes] == found


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("if n > 3:\n    all[n] += 1\n    print(n)\n", "all[n] += 1\nif n > 3:\n    print(n)\n"),
        ("if n > 3:\n    print(n)\n    last = n\n", "if n > 3:\n    print(n)\nlast = n\n"),
        ("if n > 3:\n    all.append(n)\n", "all.append(n)\nif n > 3:\n    pass\n"),
        ("if n > 3:\n    last = n\nelse:\n    print(n)\n", None),
        ("for n in all:\n    if n > 3:\n        last = n\n        break\n", None),
        ("if n > 3:\n    print(n)\n", None),
        ("if n > 3:\n    print(n)\nelif n > 2:\n    last = n\n", None),
    ],
)
def test_in_python(body: str, changed: str | None) -> None:
    found = [each for each in list_python_changes(body) if each.kind is ChangeKind.ONLY_ASKED]
    assert [each.text for each in found] == ([changed.rstrip()] if changed else [])
    assert all(each.name == "n > 3" for each in found)
