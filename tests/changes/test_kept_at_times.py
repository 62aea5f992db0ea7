"""What some branches of a loop keep for its next iteration is kept in each."""

from __future__ import annotations

import pytest

from grader.changes.kept_places import list_kept_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

FRAME = "void f() {{ int last = 0; while (next()) {{ int now = read(); {0} }} }}\n"


def list_in_braces(text: str) -> list[str]:
    places = list_kept_places(Code(text, text))
    return [each.name for each in places if each.kind is ChangeKind.KEPT_AT_TIMES]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if (now - last > 3) { n++; last = now; }", ["last = now"]),
        ("if (n == 0) { last = now; } else if (now - last > 3) { n++; last = now; }", ["last = now"]),
        ("if (now - last > 3) n++; last = now;", []),
        ("if (now - last > 3) { last = other; }", []),
        ("if (now > last) { last = now; }", []),
        ("for (int i = 0; i < 3; i++) { if (now > last) { last = now; } }", []),
    ],
)
def test_in_languages_with_braces(code: str, found: list[str]) -> None:
    assert list_in_braces(FRAME.format(code)) == found


def test_what_a_loop_goes_through_is_made_anew() -> None:
    text = "void f(int[] all) { int last = 0; for (int each : all) { if (each - last > 3) { last = each; } } }\n"
    assert list_in_braces(text) == ["last = each"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("if each - last > 3:\n        n += 1\n        last = each", ["last = each"]),
        ("now = each * 2\n    if now - last > 3:\n        last = now\n    elif now < 0:\n        last = now",
         ["last = now"]),
        ("if each - last > 3:\n        last = other", []),
        ("if last < each:\n        last = each", []),
        ("last = each", ["last = each"]),
    ],
)  # fmt: skip
def test_in_python(body: str, found: list[str]) -> None:
    changes = list_python_changes(f"last = 0\nfor each in all:\n    {body}\n")
    kept = [each for each in changes if each.kind is ChangeKind.KEPT_AT_TIMES]
    assert [each.name for each in kept] == [each for each in found if body != "last = each"]
    assert all(each.text.endswith(f"\n    {each.name}\n") for each in kept)
