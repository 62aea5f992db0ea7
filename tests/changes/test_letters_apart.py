"""Where a program may have to tell a capital letter from the small one."""

from __future__ import annotations

import pytest

from grader.changes.letters_apart import list_letters_apart
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("if (tolower(a[i]) == tolower(b)) f();", ["a[i] == b"]),
        ("while (Character.toLowerCase(s.charAt(i)) == c) i++;", ["s.charAt(i)"]),
        ("if (s.toLowerCase().equals(t.toLowerCase())) f();", ["s.equals(t)"]),
        ("x = s.ToLower() != t.ToLowerInvariant();", ["s != t"]),
        ("if (a.get(0).equalsIgnoreCase(b)) f();", ["a.get(0).equals(b)"]),
        ("k = one.compareToIgnoreCase(other) < 0;", ["one.compareTo(other)"]),
        ("if (strcasecmp(a, b) == 0 || strncasecmp(a, b, 3)) f();", ["strcmp(a, b)", "strncmp(a, b, 3)"]),
        (
            "put(toupper(c + 1), tolower(w.charAt(c + 1)), words[k].toUpperCase());",
            ["(c + 1)", "w.charAt(c + 1)", "words[k]"],
        ),
        ("s = s.toLowerCase(); s[i] = tolower(s[i]);", []),
        ("s = t; t.toLowerCase(); s.toUpperCase();", []),  # what is thrown away
        ("islower(c); a.tolower(b); toLowerCase();", []),
    ],
)
def test_letters_are_left_as_they_are(text: str, told: list[str]) -> None:
    assert [place.name for place in list_letters_apart(Code(text, text))] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("print(a.lower() == b[0].lower())", ["a == b[0]"]),
        ("n[w.casefold()] = 1", ["w"]),
        ("print(w.lower() in seen)", ["w in seen"]),
        ("w = w.lower()\ns = 'a'.join(w)", []),
    ],
)
def test_letters_are_left_as_they_are_in_python(text: str, told: list[str]) -> None:
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.LETTERS_APART]
    assert [each.name for each in changes] == told
    assert all(each.text and ".lower()" not in each.text for each in changes)
