from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Style
from grader.languages import LANGUAGES
from grader.model import Severity
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
    return [one.message.split("`")[1] for one in found]


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
        ("c", "/* Nim */\n#include <stdio.h>\n\nint main(void) {\n}\n", []),
        ("c", "#include <stdio.h>\n\nint main(void) {\n}\n", [1, 3]),
        ("c", "/* Nim */\n#include <stdio.h>\n\nint add(void) {\n}\n", [4]),
        ("c", "// Nim\nint a;\n// adds\nint add(int first) {\n if (first) { }\n for (;;) { } }\n", []),
        ("c", "// Nim\nint a;\n\n\n\nint\nadd(int first)\n{\n}\n", [7]),
        ("c", "// Nim\n#define F(x) {\n\n\nint add(int first) { return F(2)\n", [5]),
        ("c", "// Nim\nint a;\nint add(int first);\nint b[] = {1, 2};\n", []),
        ("c", '// Nim\nint a;\nchar *s = "int f() {";\n', []),
        ("c", "// Nim\nint a;\nint b;\nstatic struct heap *make(void) {\n}\n", [4]),
        ("c", "// Nim\nint a;\nint b;\ntypedef struct heap {\n int size;\n} heap;\n", [4]),
        ("cpp", "// Nim\nint a;\nint b;\nHeap::Heap(int size) : size(size) {\n}\nvoid Heap::take() {\n}\n", [6]),
        (
            "java",
            "// Nim\nint a;\nint b;\n/** A heap. */\n@Deprecated\nclass Heap {\n int s;\n\n int take() { }\n}\n",
            [9],
        ),
        ("java", "// Nim\nint a;\nint b;\n/** A heap. */\nclass Heap {\n\n\n int take() { if (x) { } }\n}\n", [8]),
        ("csharp", "// Nim\nint a;\nint b;\nnamespace N {\n  class Heap {\n  }\n}\n", [5]),
        ("javascript", "// Nim\nlet a;\nlet b;\nfunction move(heaps) {\n}\n", [4]),
        ("javascript", "// Nim\nlet a;\nlet b;\ncall(function () {\n});\nif (a) {\n}\n", []),
        ("javascript", "// Nim\nlet a;\nlet b;\nlet r = /[{]/;\nfunction move(heaps) {\n}\n", [5]),
        ("c", "int a;\n", [1]),
    ],
)
def test_comments_of_functions(language: str, source: str, wanted: list[int]) -> None:
    assert [line for rule, line, _ in said(source, DOCSTRINGS, language) if rule == "docstring-missing"] == wanted


FREE = {
    "declared with a comment": ("c", "/* adds */\nint add(int first);\n\nint a;\n\n\nint add(int first) {\n}\n"),
    "comment beside the declaration": ("c", "int add(int first); // adds\nint a;\n\n\nint add(int first) {\n}\n"),
    "comment beside the head": ("c", "int a;\nint add(int first) // adds\n{\n}\n"),
    "comment beside the brace": ("c", "int a;\nint add(int first) { // adds\n}\n"),
    "comment at the start of the body": ("c", "int a;\nint add(int first) {\n\n  /* adds */\n  return 1;\n}\n"),
    "conditions between": ("c", "int a;\n// adds\n#ifdef FAST\n#define F 1\n#endif\nint add(int first) {\n}\n"),
    "macro": ("c", "int a;\nTEST(adds) {\n}\n"),
    "values": ("cpp", "int a;\nstd::vector<int> heaps{1, 2};\nauto f = [](int x) { return x; };\n"),
    "constructor and destructor": ("cpp", "/* A heap. */\nclass Heap {\n\n\n Heap() {}\n ~Heap() {}\n};\n"),
    "operators": ("cpp", "/* A heap. */\nclass Heap {\n\n\n int operator()(int a) {}\n int operator<(int a) {}\n};\n"),
    "override": ("java", "/* A heap. */\nclass Heap {\n\n\n @Override\n public String toString() { }\n}\n"),
    "override in C#": ("csharp", "/* A heap. */\nclass Heap {\n\n\n public override string ToString() { }\n}\n"),
    "object of no named class": (
        "java",
        "/* A heap. */\nclass Heap {\n\n\n Runnable r = new Runnable() {\n void run() { } };\n}\n",
    ),
    "the program's class and main": (
        "java",
        "import java.util.*;\n\n\npublic class Nim {\n\n\n static void main(String[] a) { }\n}\n",
    ),
    "the program of C#": (
        "csharp",
        "using System;\n\n\nclass Nim {\n int Total { get; set; }\n static void Main() { }\n}\n",
    ),
    "static block": ("java", "/* A heap. */\nclass Heap {\n\n\n static { init(); }\n}\n"),
    "callbacks and objects": (
        "javascript",
        "let a;\n\n\nreader.on('line', (line) => {\n});\nconst it = { move() { } };\n",
    ),
    "main of Python": ("python", "def main():\n    pass\n"),
}


@pytest.mark.parametrize(("language", "source"), FREE.values(), ids=FREE.keys())
def test_what_needs_no_comment_of_its_own(language: str, source: str) -> None:
    top = "# Plays Nim.\n\n\n" if language == "python" else "// Plays Nim.\n\n\n"
    assert said(top + source, DOCSTRINGS, language) == []


NOT_FREE = {
    "the next one's comment": (
        "c",
        "int a;\n\nint add(int first) { return 1; }\n// subtracts\nint sub(int first) { }\n",
        [6],
    ),
    "comment of the next declaration": (
        "c",
        "int a;\nint add(int first);\n// subs\nint sub(int b);\nint add(int first) {\n}\n",
        [8],
    ),
    "two blank lines": ("c", "int a;\n// adds\n\n\nint add(int first) {\n}\n", [8]),
    "in a namespace": ("cpp", "namespace nim {\n\n\nint add(int first) {\n}\n}\n", [7]),
    "in extern C": ("cpp", 'extern "C" {\n\n\nint add(int first) {\n}\n}\n', [7]),
    "template": ("cpp", "int a;\ntemplate <typename T>\nT add(T first) {\n}\n", [6]),
    "another class than the program's": (
        "java",
        "class Heap {\n}\nclass Nim {\n static void main(String[] a) { }\n}\n",
        [4],
    ),
    "method of a class": ("javascript", "/* A heap. */\nclass Heap {\n\n\n take(counters) {\n }\n}\n", [8]),
}


@pytest.mark.parametrize(("language", "source", "wanted"), NOT_FREE.values(), ids=NOT_FREE.keys())
def test_what_does_need_one(language: str, source: str, wanted: list[int]) -> None:
    assert [line for _, line, _ in said("// Plays Nim.\n\n\n" + source, DOCSTRINGS, language)] == wanted


def test_what_a_header_of_the_students_may_explain_is_a_note() -> None:
    source = '// Nim\n#include "nim.h"\n\nint add(int first) {\n}\n'
    for language, severity in (("c", Severity.NOTE), ("cpp", Severity.NOTE)):
        found = check_documentation(source, LANGUAGES[language], "nim", DOCSTRINGS)
        assert [(one.severity, one.line) for one in found] == [(severity, 4)]
        assert "costs no points" in found[0].message
    sure = check_documentation(source.replace('"nim.h"', "<nim.h>"), LANGUAGES["c"], "nim", DOCSTRINGS)
    assert [one.severity for one in sure] == [Severity.WARNING]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x = 1\n", ["x"]),
        ("for n in range(3):\n    pass\n", []),
        ("for n, h in enumerate(heaps):\n    pass\n", ["h"]),
        ("for h in heaps:\n    for x, y in h:\n        z = 1\n", ["h", "x", "y", "z"]),
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
        ("c", "for (int n = 0, m = 9; n < m; n++) { int x = n; }", ["x"]),
        ("cpp", "sort(first, last, [](int a, int b) { return a < b; });", []),
        ("java", "try { } catch (IOException | Error e) { Heap h = 1; } for (Heap g : heaps) { }", ["h", "g"]),
        ("javascript", "for (let n = 0; n < 3; n++) { } for (const [x, y] of z) { }", []),
        ("c", "int add(int a, char *b) { return a * b; }", ["a", "b"]),
        ("c", 'char *text = "int x;"; // int y\n/* int z; */', []),
        ("c", "value = (int) x; sizeof(int) * y;", []),
        ("cpp", "for (auto &h : heaps) { std::vector<int> v; }", ["h", "v"]),
        ("java", "Scanner s = new Scanner(System.in); List<String> l;", ["s", "l"]),
        ("csharp", 'var x = @"C:\\"; int y;', ["x", "y"]),
        ("java", "void take(Heap h, int a, Map<String, int> m, int[] t) { int b = x as int, c; }", list("hamtbc")),
        ("c", "unsigned int n = take((int) f, 3), *m; struct { int a; } s, t;", ["n", "m", "a"]),
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
    assert said("counter_of_heaps = 123\n" * 9, Style(ruff=())) == []
    (found,) = check_documentation(source, LANGUAGES["c"], "Nim", Style(line_length=20))
    assert (found.message, found.fix) == (
        "The line has 21 characters.",
        "Keep lines to 20 characters: break it at a comma or an operator.",
    )


@pytest.mark.parametrize("ruff", [(), ("F",), ("E4", "E7", "E9"), ("E502", "W")])
def test_a_given_line_length_holds_for_python_where_ruff_does_not_look_at_it(ruff: tuple[str, ...]) -> None:
    source = "counter_of_heaps = 123\n# https://example.org/a/very/long/page\n"
    assert said(source, Style(line_length=20, ruff=ruff)) == [("line-length", 1, 21)]


@pytest.mark.parametrize("ruff", [("E",), ("F", "E5"), ("E501",), ("ALL",)])
def test_no_line_is_too_long_twice(ruff: tuple[str, ...]) -> None:
    assert said("counter_of_heaps = 123\n", Style(line_length=20, ruff=ruff)) == []


@pytest.mark.parametrize(
    "line", ["https://example.org/a/very/long/page", "  // https://example.org/a/long/page", " * " + "a" * 40]
)
def test_a_line_of_one_word_cannot_be_broken(line: str) -> None:
    assert said("int a;\n" + line + "\n", Style(line_length=20), "c") == []
    assert said("int a;\n" + line + " and more\n", Style(line_length=20), "c") == [("line-length", 2, 21)]


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
        "int a," * 150_000,
        "int a,b = (" * 50_000,
        "(" * 100_000 + "int a;" * 50_000,
        "function" + " " * 20_000,
        "/" + '"' * 200_000 + "x" + '"' * 199_999,
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
