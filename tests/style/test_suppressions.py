"""Comments that ask a linter to keep quiet, as findings. That no linter listens is shown beside each linter."""

from __future__ import annotations

import pytest

from grader.config.settings import Header, Rule, Style
from grader.languages import LANGUAGES
from grader.model import Finding, Severity, Source
from grader.style import check_source, weigh
from grader.style.suppressions import find_hidden_warnings

SUFFIXES = {"python": "py", "c": "c", "cpp": "cpp", "java": "java", "javascript": "js"}


def suppressions(language: str, text: str, style: Style | None = None) -> list[Finding]:
    name = f"Nim.{SUFFIXES[language]}"
    source = Source(LANGUAGES[language], name, name, text.encode())
    found = check_source(source, Header(), style or Style()).findings
    return [one for one in found if one.rule == "style/suppression"]


@pytest.mark.parametrize(
    ("language", "line", "column", "tool"),
    [
        ("python", "import os  # noqa: F401", 14, "ruff"),
        ("python", "# ruff: NOQA", 9, "ruff"),
        ("python", "# flake8: noqa", 11, "ruff"),
        ("python", "# ruff: disable[F401]", 3, "ruff"),
        ("c", "int x; // cppcheck-suppress unusedVariable", 11, "Cppcheck"),
        ("c", "/* cppcheck-suppress-begin * */", 4, "Cppcheck"),
        ("cpp", "// cppcheck-suppress-file arrayIndexOutOfBounds", 4, "Cppcheck"),
        ("java", "// CHECKSTYLE:OFF", 4, "Checkstyle"),
        ("java", "/* CHECKSTYLE.OFF: TypeName */", 4, "Checkstyle"),
        ("java", "// CSOFF: TypeName", 4, "Checkstyle"),
        ("javascript", "/* eslint-disable */", 4, "ESLint"),
        ("javascript", "f(); // eslint-disable-line no-undef", 9, "ESLint"),
        ("javascript", "/* eslint eqeqeq: off */", 1, "ESLint"),
    ],
)
def test_a_comment_that_asks_for_silence_is_a_note_at_its_place(
    language: str, line: str, column: int, tool: str
) -> None:
    found = suppressions(language, f"\n{line}\n")
    assert [(one.severity, one.line, one.column) for one in found] == [(Severity.NOTE, 2, column)]
    assert found[0].message == f"This tells {tool} to ignore something, which has no effect here."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", '"""Uses no noqa."""\nprint("# noqa")\n'),
        ("c", 'char *t = "// cppcheck-suppress x";\n'),
        ("java", 'String t = "// CHECKSTYLE:OFF"; // Checkstyle is off today\n'),
        ("javascript", "let t = '/* eslint-disable */'; // eslint is fine\n/* eslint-like */\n"),
    ],
)
def test_what_only_mentions_it_is_not_told(language: str, text: str) -> None:
    assert suppressions(language, text) == []


def test_linters_that_are_not_asked_are_not_named() -> None:
    assert suppressions("c", "// cppcheck-suppress x\n", Style(warnings=False)) == []
    assert len(suppressions("python", "# noqa\n", Style(warnings=False))) == 1


def test_an_assignment_may_give_it_a_weight() -> None:
    style = Style(rules={"style/suppression": Rule(severity="error")})
    assert [one.severity for one in weigh(suppressions("python", "# noqa\n"), style)] == [Severity.ERROR]


def test_of_a_flood_some_are_told() -> None:
    assert len(suppressions("python", "# noqa\n" * 5000)) == 200


@pytest.mark.parametrize(
    ("language", "line"), [("c", "#li\\\nne 1\n"), ("java", "\\u0040SuppressWarnings\n"), ("csharp", "#line 1\n")]
)
def test_a_flood_that_hides_warnings_is_told_in_time_by_its_length(language: str, line: str) -> None:
    found = find_hidden_warnings(line * 100_000, LANGUAGES[language])
    assert {one.rule for one in found} == {"style/hidden-warnings"}
    assert (len(found), found[-1].line, found[-1].column) == (200, 199 * line.count("\n") + 1, 1)
