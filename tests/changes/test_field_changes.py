"""Fields of an object that are tried in the place of others."""

from __future__ import annotations

import ast
import re

import pytest

from grader.changes.field_places import list_other_fields, list_other_numbers
from grader.changes.python.field_edits import list_field_edits
from grader.source.code_blocks import Code


def read_pairs(names: list[str]) -> list[str]:
    """Which field is tried for which."""
    told = (re.fullmatch(r"`(.*)` in place of `(.*)`", name) for name in names)
    return [f"{found[2]} {found[1]}" for found in told if found]


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("void f(Job j) { j.start = 1; w = j.end - 1; }", ["j.end j.start"]),
        ("void f(Job *j) { j->start = 1; if (n < j->end) g(); }", ["j->end j->start"]),
        ("void f() { all[i].start = 1; w = all[k].end - 1; }", ["all[k].end all[k].start"]),
        ("void f(Job j, Job k) { k.start = 1; w = j.end - 1; }", []),
        ("void f(Job j) { j.start = 1; w = j.end - j.start; }", []),
        ("void f(Job j) { j.start = 1; cout << j.end; g(j.end); j.size() - 1; }", []),
        ("void f(Job j) { j.start = 1; j.end += 2; }", []),
    ],
)
def test_what_is_tried_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert read_pairs([place.name for place in list_other_fields(Code(code, code))]) == tried


@pytest.mark.parametrize(
    ("fields", "tried"),
    [
        ("int start, end;", ["j.end j.start"]),
        ("int start = 0; double end;", ["j.end j.start"]),
        ("public int start { get; set; } public int end { get; }", ["j.end j.start"]),
        ("String start; int end;", []),
        ("Job start; int end;", []),
    ],
)
def test_in_a_program_that_is_built_both_must_be_numbers(fields: str, tried: list[str]) -> None:
    code = f"class Job {{ {fields} }} void f(Job j) {{ j.start = g(); w = j.end - 1; }}"
    assert read_pairs([place.name for place in list_other_numbers(Code(code, code))]) == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("j.start = 1\nw = j.end - 1\n", ["j.end j.start"]),
        ("def f(self):\n    self.n = 1\n    if self.m < 2:\n        self.m - self.n\n", ["self.m self.n"]),
        ("k.start = 1\nw = j.end - 1\n", []),
        ("j.start = 1\nw = j.end - j.start\nprint(j.end)\n", []),
    ],
)
def test_what_is_tried_in_python(text: str, tried: list[str]) -> None:
    assert read_pairs([edit.name for edit in list_field_edits(ast.parse(text))]) == tried
