from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.languages import LANGUAGES
from grader.model import Severity
from grader.settings import Style
from grader.style import check_documentation

DOCSTRINGS = Style(docstrings=True)
NAMES = Style(short_names=True)
ALL = Style(docstrings=True, short_names=True, comment_ratio_min=0.5, line_length=20)


def said(source: str, style: Style, language: str = "python") -> list[tuple[str, int, int]]:
    found = check_documentation(source, LANGUAGES[language], "Nim", style)
    assert all(one.severity is Severity.WARNING and one.file == "Nim" and one.message.endswith(".") for one in found)
    return [(one.rule.removeprefix("style/"), one.line, one.column) for one in found]


def names(source: str, language: str) -> list[str]:
    found = check_documentation(source, LANGUAGES[language], "Nim", NAMES)
    return [one.message.split("'")[1] for one in found]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("", []),
        ("# only a comment\n", []),
        ("x = 1\n", [1]),
        ("# Plays Nim.\nx = 1\n", []),
        ("#######\nx = 1\n", [1]),
        ('"""Plays Nim."""\nx = 1\n', []),
        ("#!/usr/bin/python\nx = 1\n", [1]),
        ("x = 1\n# Plays Nim.\n", [1]),
        ("# Nim\ndef move():\n    pass\n", [2]),
        ("# Nim\ndef move():\n    'Finds it.'\n", []),
        ("# Nim\ndef move():\n    ''\n", [2]),
        ("# Nim\nclass Heap:\n    def take(self):\n        pass\n", [2, 3]),
        ("# Nim\nclass Heap:\n    'A heap.'\n    def __init__(self):\n        pass\n", []),
        ("# Nim\ndef move():\n    'Finds it.'\n    def inner():\n        pass\n", []),
        ("# Nim\nif True:\n    async def move():\n        pass\n", [3]),
        ("# Nim\nprint 'no Python 3'\ndef move(:\n", []),
        ("# Nim\nx = '\\d'\ndef move():\n    '\\d'\n", []),
    ],
)
def test_docstrings(source: str, wanted: list[int]) -> None:
    assert [line for rule, line, _ in said(source, DOCSTRINGS) if rule == "docstring-missing"] == wanted


@pytest.mark.parametrize(
    ("language", "source", "wanted"),
    [
        ("c", "/* Nim */\nint main(void) {\n}\n", []),
        ("c", "/* Nim */\n#include <stdio.h>\n\nint main(void) {\n}\n", [4]),
        ("c", "// Nim\nint a;\n// adds\nint add(int first) {\n if (first) { }\n for (;;) { } }\n", []),
        ("c", "// Nim\nint a;\n\n\n\nint\nadd(int first)\n{\n}\n", [7]),
        ("c", "// Nim\n#define F(x) {\n\n\nint add(int first) { return F(2)\n", [5]),
        ("c", "// Nim\nint a;\nint add(int first);\nint b[] = {1, 2};\n", []),
        ("c", '// Nim\nint a;\nchar *s = "int f() {";\n', []),
        ("c", "// Nim\nint a;\nint b;\nstatic struct heap *make(void) {\n}\n", [4]),
        ("c", "// Nim\nint a;\nint b;\ntypedef struct heap {\n int size;\n} heap;\n", [4]),
        ("cpp", "// Nim\nint a;\nint b;\nHeap::Heap(int size) : size(size) {\n}\n", [4]),
        (
            "java",
            "// Nim\nint a;\nint b;\n/** A heap. */\n@Deprecated\nclass Heap {\n int s;\n Heap(int size) { }\n}\n",
            [8],
        ),
        ("java", "// Nim\nint a;\nint b;\n/** A heap. */\nclass Heap {\n\n\n int take() { if (x) { } }\n}\n", [8]),
        ("csharp", "// Nim\nint a;\nint b;\nnamespace N {\n  class Heap {\n  }\n}\n", [5]),
        ("javascript", "// Nim\nlet a;\nlet b;\nfunction move(heaps) {\n}\n", [4]),
        ("javascript", "// Nim\nlet a;\nlet b;\ncall(function () {\n});\nif (a) {\n}\n", []),
        ("javascript", "// Nim\nlet a;\nlet b;\nlet r = /[{]/;\nfunction move(heaps) {\n}\n", [5]),
        ("c", "int a;\n", [1]),
    ],
)
def test_comments_above_functions(language: str, source: str, wanted: list[int]) -> None:
    assert [line for rule, line, _ in said(source, DOCSTRINGS, language) if rule == "docstring-missing"] == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x = 1\n", ["x"]),
        ("for i in range(3):\n    j = k = _ = i\n", []),
        ("a, (b, *c) = 1, (2, 3)\n", ["a", "b", "c"]),
        ("print([x for x in 'ab'], {y: z for y, z in []}, (w for w in []), lambda v: v)\n", []),
        ("def f(n, *a, m=1, **k):\n    pass\n", ["n", "a", "m"]),
        ("x = 1\nx = 2\nx += 3\n", ["x"]),
        ("print(x)\n", []),
        ("with open('a') as f:\n    pass\n", ["f"]),
        ("if (n := 3):\n    pass\n", ["n"]),
        ("heap = 1\n", []),
        ("x = (\n", []),
        ("é = 1\n", ["é"]),
    ],
)
def test_short_names_in_python(source: str, wanted: list[str]) -> None:
    assert names(source, "python") == wanted


@pytest.mark.parametrize(
    ("language", "source", "wanted"),
    [
        ("c", "int n, heap, m[3] = {1, 2}, *p;", ["n", "m", "p"]),
        ("c", "for (int i = 0; i < 3; i++) { }", []),
        ("c", "int add(int a, char *b) { return a * b; }", ["a", "b"]),
        ("c", 'char *text = "int x;"; // int y\n/* int z; */', []),
        ("c", "value = (int) x; sizeof(int) * y;", []),
        ("cpp", "for (auto &h : heaps) { std::vector<int> v; }", ["h", "v"]),
        ("java", "Scanner s = new Scanner(System.in); List<String> l;", ["s", "l"]),
        ("csharp", 'var x = @"C:\\"; int y;', ["x", "y"]),
        (
            "javascript",
            "const x = 1; let y; function f(a, b) { } for (const g of games) { }",
            ["x", "y", "a", "b", "g"],
        ),
    ],
)
def test_short_names_elsewhere(language: str, source: str, wanted: list[str]) -> None:
    assert names(source, language) == wanted


def test_share_of_comments() -> None:
    ratio = Style(comment_ratio_min=0.5)
    assert said("# one\nx = 1\n\n", ratio) == []
    assert said("# one\nx = 1\ny = 2\n", ratio) == [("comment-ratio", 1, 1)]
    assert said("x = 1  # beside\ny = '# no'\n", ratio) == []
    assert said('"""One\n\ntwo"""\nx = 1\ny = 1\n', ratio) == []
    assert said("x = 1\n", Style(comment_ratio_min=0)) == []


def test_line_length_is_left_to_ruff_for_python() -> None:
    source = "int counter_of_heaps;\n"
    assert said(source, Style(line_length=20), "c") == [("line-length", 1, 21)]
    assert said(source, Style(line_length=21), "c") == []
    assert said("counter_of_heaps = 123\n", Style(line_length=20)) == []


def test_a_flood_of_remarks_is_bounded_and_says_so() -> None:
    found = check_documentation("int counter_of_heaps;\n" * 500, LANGUAGES["c"], "nim.c", Style(line_length=20))
    assert len(found) == 200
    assert "300 more remarks" in found[-1].message


@pytest.mark.parametrize(
    "source",
    [
        "x = " + "1+" * 20_000 + "1",
        "-" * 20_000 + "1",
        "(" * 5_000,
        "x" + ".a" * 20_000,
        "x = \0",
        "f'{" * 50,
        "\ud800",
    ],
)
def test_hostile_python_is_passed_over(source: str) -> None:
    said(source, ALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_hostile_files_are_read(language: str) -> None:
    for source in (
        "int a[ [ [ [ [ [ [ [ [ [ [ !;" * 2_000,
        "{" * 100_000,
        "A<" * 50_000,
        "a" * 200_000 + "{",
        "int " * 5_000,
    ):
        said(source, ALL, language)


_PIECES = st.sampled_from(
    [
        "int ",
        "a",
        "x",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        "=",
        "\n",
        '"',
        "'",
        "class ",
        "def f",
        ":",
        "@",
        "#",
        "//",
        "/*",
    ]
)


@given(st.text() | st.lists(_PIECES).map("".join), st.sampled_from(list(LANGUAGES)))
def test_any_text_gets_an_answer(source: str, language: str) -> None:
    for _, line, column in said(source, ALL, language):
        assert line >= 1
        assert column >= 1
