"""What is counted from the wrong end of a row is named, and no loop that only names its items is turned round."""

from __future__ import annotations

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.other_end_places import list_other_end_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

BITS = ("1011\n", "100\n", "1\n", "110\n", "0001\n", "11110\n")
TERMS = ("3 2 1\n", "5 0 0 7\n", "1 2\n", "4 4 4 4 4\n")


def derive(text: str) -> str:
    factors = [int(word) for word in text.split()]
    return " ".join(str(factor * (len(factors) - 1 - at)) for at, factor in enumerate(factors[:-1]))


@pytest.mark.parametrize(
    ("loop", "told"),
    [
        (
            "for i in range(len(s)):\n    t += int(s[i]) * 2 ** i\n",
            "`s[i]` counts from the wrong end: write `s[len(s) - 1 - i]`.",
        ),
        ("for c in s:\n    if c == '1':\n        t += 2 ** n\n    n += 1\n", "write `for c in reversed(s)`."),
        ("for c in s[::-1][::-1]:\n    if c == '1':\n        t += 2 ** n\n    n += 1\n", "write `for c in s[::-1]`."),
        ("for n, c in enumerate(s):\n    t += int(c) * 2 ** n\n", "write `for n, c in enumerate(reversed(s))`."),
    ],
)
def test_digits_are_counted_from_the_last_one(loop: str, told: str) -> None:
    text = f"s = input()\nt = n = 0\n{loop}print(t)\n"
    check_named(text, cases(lambda bits: int(bits, 2), *BITS), ChangeKind.FROM_OTHER_END, told)


def test_what_is_calculated_with_a_place() -> None:
    loop = "for i in range(len(a) - 1):\n    d.append(a[i] * (i + 1))\n"
    text = f"a = list(map(int, input().split()))\nd = []\n{loop}print(*d)\n"
    told = "`i + 1` counts from the wrong end: write `len(a) - 1 - i`."
    check_named(text, cases(derive, *TERMS), ChangeKind.FROM_OTHER_END, told)


@pytest.mark.parametrize(
    "text",
    [
        "for c in s:\n    print(c)\n",
        "for i in range(len(s)):\n    print(s[i])\n",
        "for i in range(3):\n    i *= 2\n    print(s[i])\n",
        "for i in range(1, 3):\n    print(s[i] * 2)\n",
    ],
)
def test_other_loops_are_left_alone(text: str) -> None:
    assert ChangeKind.FROM_OTHER_END not in {each.kind for each in list_python_changes(text)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("for (int i = 0; i < n; i++) { t += (s[i] - 48) * pow(2, i); }",
         [("s[i]", "s[n - 1 - i]"), ("pow(2, i)", "pow(2, n - 1 - i)")]),
        ("for (int i = 0; i < a.length - 1; i++) { r[i] = a[i] * (i + 1); }",
         [("a[i]", "a[a.length - 2 - i]"), ("i + 1", "a.length - 1 - i")]),
        ("for (int i = 0; i < n; i++) { if (i % 2 == 1) { d += s.charAt(i) * 2; } }",
         [("s.charAt(i)", "s.charAt(n - 1 - i)"), ("i % 2", "(n - 1 - i) % 2")]),
        ("for (int i = 0; i < n; i++) { t += x[i] * (1 << i) + x[i]; }",
         [("x[i]", "x[n - 1 - i]"), ("1 << i", "1 << (n - 1 - i)")]),
        ("for (int i = 0; i < n; i++) { g(s[i]); }", []),
        ("for (int i = 1; i < n; i++) { t += s[i] * 2; }", []),
        ("for (int i = 0; i < n; i++) { t += s[i] * 2; i++; }", []),
    ],
)  # fmt: skip
def test_places_in_code_with_braces(text: str, told: list[tuple[str, str]]) -> None:
    assert [(place.told, place.name) for place in list_other_end_places(Code(text, text))] == told


def test_a_script_is_tried_with_all_items_of_a_row_at_once() -> None:
    text = "for (let i = 0; i < s.length; i++) {\n  if (s[i] > 0) t += s[i] * 2;\n}\n"
    (change,) = (each for each in list_script_changes(text, text) if each.kind is ChangeKind.FROM_OTHER_END)
    assert change.text.count("s[s.length - 1 - i]") == 2
