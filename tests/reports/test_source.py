"""The coloured source: a lexer never gets more than one short line, and what spans lines has its colour."""

from __future__ import annotations

import pytest
from pygments.lexers import find_lexer_class_by_name

from grader.languages import LANGUAGES
from grader.reports.pages.page_text import LONGEST_LINE
from grader.reports.pages.source import MOST_LINES, view_source

HOSTILE = (
    "int x;\n" * 50 + "/" * 70_000,
    'R"(' * 20_000,
    'R"(\n' * 20_000,
    "A<A" * 20_000,
    "a\n" * 20_000,
    "/*\n" * 20_000,
    '"""\n' * 20_001,
    "`${\n" * 20_000,
    "\\\n" * 20_000,
    "\t\n" * 20_000,
    '"\\' * 20_000,
)


def kinds(source: str, language: str) -> list[list[tuple[str, str]]]:
    return [
        [(piece.kind, piece.text) for piece in line.pieces] for line in view_source("a", source, language, ()).lines
    ]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_a_lexer_only_gets_short_lines_and_not_many(
    language: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexer = find_lexer_class_by_name(LANGUAGES[language].lexer)
    given: list[str] = []
    lex = lexer.get_tokens_unprocessed
    monkeypatch.setattr(lexer, "get_tokens_unprocessed", lambda self, text: given.append(text) or lex(self, text))
    view = view_source("a", source, LANGUAGES[language].lexer, ())
    assert len(view.lines) + view.hidden_lines == len(source.removesuffix("\n").split("\n"))
    assert max(map(len, given), default=0) <= LONGEST_LINE + 1
    assert len(given) <= 3 * MOST_LINES
    assert all(text.count("\n") == text.endswith("\n") for text in given)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("python", 'x = 1\n"""never\nclosed # "\n'),
        ("python", "'''a\n\\'''b\n'''\nx = '#'\n"),
        ("c", 'int a; /* one\ntwo // " */ int b;\n'),
        ("c", 'char *s = "/*"; // /* no\nint b;\n'),
        ("c", "int a; /*/ still\n"),
        ("java", 'String s = """\n  /* text\n""";\n'),
        ("javascript", "let s = `one\n// two`;\n"),
        ("cpp", "'\\"),
        ("python", '"""\\'),
        ("python", "a\x0cb\x1cc\x85d\u2028e\n"),
    ],
)
def test_no_character_is_added_or_lost(language: str, source: str) -> None:
    """But for those that are shown as a sign."""
    shown = ["".join(text for _, text in line) for line in kinds(source, language)]
    lines = source.removesuffix("\n").split("\n")
    assert len(shown) == len(lines)
    assert all(text == line for text, line in zip(shown, lines, strict=True) if line.isprintable())


def test_the_spaces_of_a_source_stay_spaces() -> None:
    (line,) = kinds("  x =  1\t # \u200b\n", "python")
    assert "".join(text for _, text in line) == "  x =  1→ # \\u200b"


@pytest.mark.parametrize(
    ("language", "source", "kind"),
    [
        ("python", '"""one\ntwo"""', "s"),
        ("c", "/* one\ntwo */", "c"),
        ("java", "/* one\ntwo */", "c"),
        ("javascript", "`one\ntwo`", "s"),
    ],
)
def test_what_spans_lines_has_one_colour(language: str, source: str, kind: str) -> None:
    assert kinds(source, language) == [[(kind, line)] for line in source.split("\n")]


@pytest.mark.parametrize(
    ("language", "line", "piece"),
    [
        ("python", "def solve(): # x", ("k", "def")),
        ("python", "def solve(): # x", ("f", "solve")),
        ("python", "x = '/*'", ("s", "'/*'")),
        ("c", 'char *s = "/*"; // /*', ("c", "// /*")),
        ("c", "return 17;", ("m", "17")),
    ],
)
def test_a_line_has_its_colours(language: str, line: str, piece: tuple[str, str]) -> None:
    assert piece in kinds(line + "\n" + "int after;", language)[0]
    assert kinds(line + "\nx", language)[1][0][1] == "x"


def test_a_long_line_is_plain_and_folded() -> None:
    ((long, cut), after) = (line.pieces for line in view_source("a", "x" * 1000 + "\ny = 1\n", "python", ()).lines)
    assert (long.kind, len(long.text), cut.text) == ("", LONGEST_LINE, "… 760 more characters")
    assert after[-1].kind == "m"


@pytest.mark.parametrize(
    ("source", "line", "part", "shown"),
    [
        (
            "if a:\n        b = 1\n\n            c = 2\n        d = 3\n\ne = 4\n",
            4,
            None,
            ["b = 1", "", "    c = 2", "d = 3"],
        ),
        ("\t\ta = 1\n\t  b = 2\n", 1, None, ["→a = 1", "  b = 2"]),
        ("\ta = 1\n    b = 2\n", 2, None, ["→a = 1", "    b = 2"]),
        ("    a = 1\n    b = 2\n", 2, (4, 5), ["a = 1", "b = 2"]),
        ("    a = 1\n    b = 2\n", 2, (2, 5), ["  a = 1", "  b = 2"]),
        ("    a = 1\n", 1, (9, 10), ["a = 1 "]),
    ],
)
def test_the_lines_around_a_place_lose_the_indentation_of_them_all(
    source: str, line: int, part: tuple[int, int] | None, shown: list[str]
) -> None:
    around = view_source("Nim.py", source, "python", []).around(line, part)
    assert ["".join(piece.text for piece in each.pieces) for each in around] == shown
    if part:
        marked = [piece.text for each in around for piece in each.pieces if piece.kind == "part"]
        assert "".join(marked) == (source.splitlines()[line - 1][slice(*part)] or " ")


def test_the_lines_around_a_place_have_have_no_empty_ones_at_their_edges() -> None:
    view = view_source("Nim.py", "\n\na = 1\n\nb = 2\n \n", "python", [])
    assert [line.number for line in view.around(5)] == [3, 4, 5]
    assert [line.number for line in view.around(4)] == [3, 4, 5]
    assert [line.number for line in view.around(1)] == [1, 2, 3]
