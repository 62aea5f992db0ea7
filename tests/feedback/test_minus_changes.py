"""Numbers below 0: what takes them for no number, and how their quotients are cut."""

from __future__ import annotations

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.minus_places import list_minus_places
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.generic.explained_runs import can_explain
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

from .conftest import case_of, ran
from .test_value_changes import cases, check_named

WORDS = ("3 -4 x\n", "-1 b -2\n", "7 8\n", "a -9 2\n")
PAIRS = ("-7 2\n", "7 -2\n", "9 4\n", "-9 4\n", "8 2\n")


def add_numbers(text: str) -> int:
    return sum(int(word) for word in text.split() if word.lstrip("-").isdigit())


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ("w.isdigit()", 'Allow a minus in front: `w.lstrip("-").isdigit()`.'),
        ("re.fullmatch(r'\\d+', w)", '`r"\\d+"` takes a number below 0, such as “-3”, for none.'),
        ("re.match('^[0-9]+$', w)", 'in front: `r"^-?[0-9]+$"`.'),
    ],
)
def test_a_number_with_a_minus_is_one(asks: str, told: str) -> None:
    text = f"import re\ntotal = 0\nfor w in input().split():\n    if {asks}:\n        total += int(w)\nprint(total)\n"
    check_named(text, cases(add_numbers, *WORDS), ChangeKind.SIGNED_DIGITS, told)


def test_it_explains_no_run_whose_input_has_no_minus() -> None:
    change = SourceChange(ChangeKind.SIGNED_DIGITS, 1, "w.isdigit()", "")
    runs = [ran(case_of(text, "1\n"), "2\n") for text in ("3 -4\n", "3 - 4\n")]
    assert [can_explain(change, each) for each in runs] == [True, False]


@pytest.mark.parametrize(
    ("language", "code", "new"),
    [
        ("c", "int f() { return isdigit(t[0]); }", "(isdigit(t[0]) || (t[0] == '-' && isdigit(t[1])))"),
        ("c", "int f() { return isdigit((unsigned char) t[1]); }", None),
        (
            "java",
            "boolean f() { return Character.isDigit(t.charAt(0)); }",
            "(Character.isDigit(t.charAt(0)) || "
            "(t.charAt(0) == '-' && t.length() > 1 && Character.isDigit(t.charAt(1))))",
        ),
        ("java", 'boolean f() { return t.matches("\\\\d+"); }', '"-?\\\\d+"'),
        ("java", 'boolean f() { return Pattern.compile("[0-9]+").matcher(t).find(); }', None),
        ("java", 'boolean f() { return t.matches("-?\\\\d+"); }', None),
        ("csharp", 'bool f() { return Regex.IsMatch(t, @"^[0-9]+$"); }', '@"^-?[0-9]+$"'),
        (
            "csharp",
            "bool f() { return char.IsDigit(t[0]); }",
            "(char.IsDigit(t[0]) || (t[0] == '-' && t.Length > 1 && char.IsDigit(t[1])))",
        ),
    ],
)
def test_what_is_tried_where_words_are_told_apart(language: str, code: str, new: str | None) -> None:
    reading = read_source(code, LANGUAGES[language])
    assert [place.new for place in list_minus_places(Code(reading.text, reading.code))] == ([new] if new else [])


def test_a_pattern_of_a_script() -> None:
    text = "if (/^\\d+$/.test(w)) sum += Number(w);\n"
    code = read_source(text, LANGUAGES["javascript"]).code
    (change,) = (each for each in list_script_changes(text, code) if each.kind is ChangeKind.SIGNED_DIGITS)
    assert change.text == "if (/^-?\\d+$/.test(w)) sum += Number(w);\n"


def test_a_quotient_that_is_to_drop_its_decimals() -> None:
    text = "a, b = map(int, input().split())\nprint(a // b)\n"

    def divide(words: str) -> int:
        a, b = map(int, words.split())
        return int(a / b)

    told = "To drop the decimals, divide without signs, `abs(a) // abs(b)`, and put the minus in front where the signs"
    check_named(text, cases(divide, *PAIRS), ChangeKind.TOWARDS_ZERO, told)


def test_all_ways_to_make_a_whole_number_in_a_script() -> None:
    text = "show(a / b);\n"
    found = [each.name for each in list_script_changes(text, text) if each.kind is ChangeKind.WHOLE_DIVISION]
    assert found == [f"Math.{way}(a / b)" for way in ("floor", "trunc", "round", "ceil")]
