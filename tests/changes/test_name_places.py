"""Which names are tried in the place of others of their type, in languages that are built."""

from __future__ import annotations

import re

import pytest

from grader.changes.built.name_places import list_other_names
from grader.changes.built.noted_source import note_source
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code


def list_tried(code: str) -> list[str]:
    """The names that are tried, each as `own → other`."""
    told = (re.fullmatch("`(.)` in place of `(.)`", place.name) for place in list_other_names(Code(code, code)))
    return [f"{found[2]} → {found[1]}" for found in told if found]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("bool f(int a, int b) { int c = a ^ b; return c < b; }", ["c → a", "b → a"]),
        ("int f(int a, long b) { return a; }", []),
        ("int f(int a, int b) { return a + b; }", []),
        ("void f(int a) { int b = 1, c = 2; g(a); }", ["a → c", "a → b"]),
        # What has no value there, or is not known there, stands for nothing.
        ("int f(int a) { int b; return a; }", []),
        ("int f(int a) { if (a > 0) { int b = 1; } return g(a); }", []),
        ("int f(int a) { h(a); int b = 1; return b; }", ["b → a"]),
        ("void f(int a) { switch (x) { case 1: int b = 1; break; case 2: g(a); } }", []),
        ("void f(int a, out int b) { b = 1; g(a); }", []),
        # What gets a value, is called, or is a part of something is no value.
        ("void f(int a, int b) { a = 1; a += 2; a++; x.a = 3; p->a = 4; a(); cin >> a; g(&a); }", []),
        ("void f(int a, int b) { for (int i = 0; i < a; i++) { } }", ["a → b"]),
        ("void f(int a, int b) { v.forEach(x -> g(a)); }", []),
        ("void f(int a, int b) { static int c = a; const int d = a; }", []),
        ("class A { int a = 1; int b = 2; int c = a; }", []),
    ],
)  # fmt: skip
def test_which_names_are_tried(code: str, found: list[str]) -> None:
    assert list_tried(code) == found


def test_each_use_is_tried_once_before_any_is_tried_again() -> None:
    code = "void f(int a, int b, int c) { g(a); h(b); }"
    assert list_tried(code) == ["a → c", "b → c", "a → b", "b → a"]


def test_what_is_declared_just_before_is_tried_first() -> None:
    code = "void f(int a, int b) { first(); second(); third(); g(a); int c = h(1); k(a); }"
    assert list_tried(code)[:1] == ["a → c"]


def test_a_loop_of_a_macro_sets_a_flag_back() -> None:
    text = (
        "#define rep(i, n) for (int i = 0; i < n; i++)\nint main() {\n bool found = false;\n int a = 0, b = 0, c = 0;\n"
    )
    text += " rep(i, 3) {\n  rep(j, 3) { if (g(j)) { found = true; a = i; b = i; c++; } }\n  h(found);\n }\n}\n"
    noted = note_source(text, LANGUAGES["cpp"])
    assert noted and "found = false" in {place.code for place in noted.trials}


def test_a_statement_that_is_moved_stands_before_all_that_is_tried_in_the_next_one() -> None:
    text = 'int main(void) {\n while (fgets(line, 80, f)) {\n  sscanf(line, "%s", g[rows]);\n  rows++;\n }\n}\n'
    noted = note_source(text, LANGUAGES["c"])
    assert noted and "{ rows++; }" in noted.text and "(if (" not in noted.text


def test_no_change_is_tried_twice() -> None:
    text = "int main(void) {\n for (int i = 0; i < 3; i++) {\n  for (int j = 0; j < 3; j++) {\n"
    text += "   if (f(i)) { n = j; break; }\n"
    text += "   else { return 2; }\n  }\n }\n return 1;\n}\n"
    noted = note_source(text, LANGUAGES["c"])
    assert noted and "goto grader_loop" in noted.text
    assert len(set(noted.trials)) == len(noted.trials)
