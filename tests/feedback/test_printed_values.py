"""What all wrong numbers and lines have in common is told, and is not said where one of them has another fault."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.feedback import find_likely
from grader.feedback.generic.by_odd_words import find_odd_word
from grader.model import Diagnosis

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

Outputs = Sequence[tuple[str, str]]
"""What is asked for and what was printed, for each test."""


def tell(outputs: Outputs, language: str = "python", text: str = "", input: str = "1\n") -> tuple[Diagnosis, ...]:
    runs = [ran(case_of(input, asked, str(number)), got) for number, (asked, got) in enumerate(outputs)]
    facts = facts_of(*runs, text=text, language=language)
    return find_likely(facts) or find_more(facts)


def kind_of(outputs: Outputs, language: str = "python", text: str = "", input: str = "1\n") -> str:
    found = tell(outputs, language, text, input)
    return found[0].kind if found else ""


RIGHT = ("a 1.25 b 7\n", "a 1.25 b 7\n")


@pytest.mark.parametrize(
    ("outputs", "kind"),
    [
        ([("a   3  12.50\n", "a   3   12.5\n"), ("b   4  11.00\n", "b   4   11.0\n")], "decimals"),
        ([("a 3 12.50 x\n", "a 3 12.503 x\n"), ("b 4 11.67 x\n", "b 4 11.66666 x\n")], "decimals"),
        ([("a 12.50 3.25\n", "a 12.5 3.3\n"), ("b 11.17 0.25\n", "b 11.2 0.3\n")], "decimals"),
        ([("a 12.50\n", "a 12.6\n"), ("b 11.00\n", "b 11.0\n")], ""),
        ([RIGHT, ("a 1.18 b 7\n", "a 1.17 b 7\n"), ("a 2.36 b 9\n", "a 2.35 b 9\n")], "last-digit"),
        ([("a 1.18 b 7\n", "a 1.17 b 7\n"), ("a 2.36 b 9\n", "a 2.35 b 9\n")], ""),
        ([RIGHT, ("a 1.18 b 7\n", "a 1.17 b 7\n"), ("a 2.36 b 9\n", "a 2.26 b 9\n")], ""),
        ([RIGHT, ("a 1 b 7\n", "a 2 b 7\n"), ("a 3 b 9\n", "a 2 b 9\n")], ""),
        ([RIGHT, ("a 1.18 b 7\n", "a 1.00 b 7\n"), ("a -2.36 b 9\n", "a -2.00 b 9\n")], "lost-decimals"),
        ([("a 2.5\nb 4.0\n", "a 2\nb 4\n"), ("c 3.7\n", "c 3\n")], "lost-decimals"),
        ([RIGHT, ("a 1.18 b 7\n", "a 1.00 b 7\n"), ("a 2.76 b 9\n", "a 3.00 b 9\n")], ""),
        ([RIGHT, ("a 1.18 b 7\n", "a 1.00 b 7\n"), ("a 2.76 b 9\n", "a 2.00 b 8\n"), ("1\n", "2\n")], ""),
    ],
)
def test_how_all_wrong_numbers_differ(outputs: Outputs, kind: str) -> None:
    assert kind_of(outputs) == kind


@pytest.mark.parametrize(
    ("outputs", "told"),
    [
        ([RIGHT, ("x + 2\nx - 24\n", "x + 2\nx + -24\n")], "prints “+ -24” where “- 24” is asked for"),
        ([("(x + 1)\n", "(x - -1)\n"), ("y - 3\n", "y + 3\n")], "prints “- -1” where “+ 1” is asked for"),
        ([("a-1.5\n", "a+-1.5\n")], "prints “+-1.5” where “-1.5” is asked for"),
        ([("3x^2 - x\nx - 24\n", "3x^2 + -x\nx + -24\n")], "prints “+ -x” where “- x” is asked for"),
        ([("x - 24 5\n", "x + -24 6\n")], ""),
        ([("x + -24\n", "x - 24\n")], ""),
    ],
)
def test_two_signs_side_by_side(outputs: Outputs, told: str) -> None:
    found = [each for each in tell(outputs) if each.kind == "double-sign"]
    assert len(found) == bool(told)
    assert all(told in each.message for each in found)


DIVIDED = "class A {{ static void f(int cents, int n) {{ n = n - n / 10; {} euro = cents / 100; }} }}\n"
HALVES = [RIGHT, ("a 1.18 b 7\n", "a 1.00 b 7\n"), ("a 2.36 b 9\n", "a 2.00 b 9\n")]


def test_the_division_that_is_stored_with_decimals_is_pointed_at() -> None:
    (found,) = tell(HALVES, "java", "\n" + DIVIDED.format("double"))
    assert (found.place and found.place.line, "before you divide" in found.message) == (2, True)
    (other,) = tell(HALVES, "java", "\n" + DIVIDED.format("int"))
    assert (other.kind, other.place, "before you divide" in other.message) == ("lost-decimals", None, False)


@pytest.mark.parametrize(
    ("last", "value", "is_told"),
    [("2.00", "cents / 100", True), ("2.35", "cents / 100", False), ("2.00", "cents", False)],
)
def test_decimals_are_lost_beside_other_wrong_numbers_where_all_are(last: str, value: str, is_told: bool) -> None:
    outputs = [RIGHT, ("a 1.18 b 7\n", "a 1.00 b 3\n"), ("a 2.36 b 9\n", f"a {last} b 4\n")]
    found = tell(outputs, "java", DIVIDED.format("double").replace("cents / 100", value))
    assert ("lost-decimals" in [each.kind for each in found]) is is_told


SUM = (
    "class A {{ int g(double most, int n) {{ return n; }} void main(Scanner s) {{\n{} sum = 0;\n{} x = s.next();\n"
    "sum += x;\ng(sum, x);\n}} }}\n"
)
WRONG_SUMS = [("sum 4.50\nn 3\n", "sum 4.00\nn 3\n"), ("sum 7.25\nn 2\n", "sum 5.00\nn 2\n")]


@pytest.mark.parametrize(
    ("language", "types", "is_told"),
    [
        ("java", ("int", "double"), True),
        ("cpp", ("long", "float"), True),
        ("c", ("int", "double"), True),
        ("java", ("double", "double"), False),
        ("java", ("int", "int"), False),
        ("csharp", ("int", "double"), False),  # does not build
    ],
)
def test_a_whole_number_to_which_decimals_are_added(language: str, types: tuple[str, str], is_told: bool) -> None:
    found = tell(WRONG_SUMS, language, SUM.format(*types), input="4.5 2.75 1\n")
    assert [(each.kind, each.place and each.place.line) for each in found] == ([("narrowed-sum", 4)] if is_told else [])


def test_a_sum_that_is_too_large_or_far_too_small_has_lost_no_decimals() -> None:
    for wrong in ("sum 4.75\nn 3\n", "sum 1.00\nn 3\n"):
        found = tell([("sum 4.50\nn 3\n", wrong)], "java", SUM.format("int", "double"), input="4.5 1\n")
        assert "narrowed-sum" not in [each.kind for each in found]


@pytest.mark.parametrize(
    ("language", "outputs", "kind"),
    [
        ("python", [("max 15\n", "max 8.5\n"), ("max 10\n", "max 9\n"), ("max 100\n", "max 9\n")], "text-order"),
        ("javascript", [("max 15\n", "max 8.5\n"), ("min -5\n", "min -3\n"), ("max 100\n", "max 9\n")], "text-order"),
        ("java", [("max 15\n", "max 8.5\n"), ("max 10\n", "max 9\n"), ("max 100\n", "max 9\n")], ""),
        ("python", [("max 15\n", "max 8.5\n"), ("max 10\n", "max 9\n")], ""),
        ("python", [("max 15\n", "max 8.5\n"), ("max 10\n", "max 9\n"), ("max 9\n", "max 8.5\n")], ""),
        ("python", [("max 15\n", "max 7\n"), ("max 10\n", "max 6\n"), ("max 100\n", "max 5\n")], ""),
    ],
)
def test_numbers_in_the_order_of_texts(language: str, outputs: Outputs, kind: str) -> None:
    assert kind_of(outputs, language, input="8.5 9 10 15 100 -3 -5\n") == kind


@pytest.mark.parametrize(
    ("language", "word", "kind"),
    [
        ("c", "-nan", "prints-nan"),
        ("java", "NaN", "prints-nan"),
        ("javascript", "NaN", "prints-nan"),
        ("cpp", "inf", "prints-infinity"),
        ("javascript", "-Infinity", "prints-infinity"),
        ("javascript", "undefined", "prints-undefined"),
        ("javascript", "[object Object]", "prints-object"),
        ("python", "None", "prints-none"),
        ("python", "<function mean at 0x7f0>", "prints-object"),
        ("java", "null", "prints-null"),
        ("c", "(null)", "prints-null"),
        ("java", "[I@1b6d3586", "prints-object"),
        ("java", "Station@4517d9a3", "prints-object"),
        ("csharp", "System.Int32[]", "prints-object"),
        ("c", "nanny", ""),
        ("python", "undefined", ""),
        ("python", "ada@home.example", ""),
    ],
)
def test_a_word_that_is_printed_by_mistake(language: str, word: str, kind: str) -> None:
    outputs = [("mean 3 a\nsum 1\n", f"mean {word} a\nsum 1\n"), ("mean 4 b\nsum 2\n", f"mean {word} b\nsum 2\n")]
    assert kind_of(outputs, language) == kind
    wanted = [(got, got.replace("mean", "MEAN")) for _, got in outputs]
    assert not kind_of(wanted, language).startswith("prints-")


TABLE = ("head a\nx 1\ny 2\n---\nall 3\n", "head b\nx 5\n---\nall 5\n", "head c\nz 2\nx 7\ny 1\n---\nall 10\n")


def change(turn: object, *texts: str) -> Outputs:
    """What a program prints that does this with the right lines."""
    assert callable(turn)
    return [(text, "\n".join(turn(text.splitlines())) + "\n") for text in texts or TABLE]


def test_two_lines_in_one() -> None:
    outputs = change(lambda lines: [*lines[:-2], lines[-2] + lines[-1]])
    (found,) = tell(outputs, text="print('---', end='')\n")
    assert (found.kind, found.place and found.place.line) == ("glued-lines", 1)
    assert "prints “all 3” right after “---”" in found.message
    labels = change(lambda lines: [lines[0] + lines[1], *lines[2:]])
    (other,) = tell(labels, text='n = 1\nprint("head", x, end="")\n')
    assert (other.kind, other.place) == ("glued-lines", None)
    shown = change(
        lambda lines: [lines[0] + lines[1], *lines[2:]], *(text.replace("head", "head: 1") for text in TABLE)
    )
    (named,) = tell(shown, text='n = 1\nprint("head:", x, end="")\n')
    assert named.place
    assert named.place.line == 2
    assert kind_of(change(lambda lines: [*lines[:-2], lines[-2] + "x" + lines[-1]])) == ""


def test_the_last_lines_first() -> None:
    (found,) = tell(change(lambda lines: [*lines[-2:], *lines[:-2]]))
    assert found.message == ("Your program prints the last 2 lines first, from “---” on. Print them after the others.")
    (first,) = tell(change(lambda lines: [*lines[1:], lines[0]]))
    assert first.message == "Your program prints the first line last: “head a”. Print it before the others."
    assert kind_of(change(lambda lines: [*reversed(lines)])) == "other-order"


def test_the_last_lines_are_missing() -> None:
    (found,) = tell(change(lambda lines: lines[:-2]))
    assert found.message == "The last 2 lines are missing each time, from “---” on. All lines before them are right."
    assert kind_of(change(lambda lines: lines[: len(lines) // 2])) == ""
    assert kind_of(change(lambda lines: ["head", *lines[1:-2]])) == ""


def test_several_lines_for_each_answer() -> None:
    answers = ("x has 1 of 2\ny has 3 of 4\n", "x has 7 of 8\n")
    outputs = change(lambda lines: [part for line in lines for part in line.replace(" of", "|of").split("|")], *answers)
    (found,) = tell(outputs)
    assert (
        found.message == "Your program prints 2 lines for each answer. Print one line for each, as in “x has 1 of 2”."
    )
    wrong = [(asked, got.replace("1", "9").replace("8", "9")) for asked, got in outputs]
    assert kind_of(wrong) == ""


NAMED = "ada: 1\nbo: 2\nada: 3\n", "bo: 4\nbo: 5\ncy: 6\n"


@pytest.mark.parametrize(
    ("outputs", "told"),
    [
        ([(NAMED[0], "ada: 3\nbo: 2\n"), (NAMED[1], "bo: 5\ncy: 6\n")], "prints only the last"),
        ([(NAMED[0], "ada: 1\nbo: 2\n"), (NAMED[1], "bo: 4\ncy: 6\n")], "prints only the first"),
        ([(NAMED[0], "ada: 4\nbo: 2\n"), (NAMED[1], "bo: 9\ncy: 6\n")], ""),
        ([(NAMED[0], "ada: 1\nbo: 2\n"), (NAMED[1], "bo: 5\ncy: 6\n")], ""),
        ([("ada: 1\nbo: 2\ncy: 3\n", "ada: 1\nbo: 2\n"), (NAMED[1], "bo: 4\nbo: 5\n")], ""),
    ],
)
def test_one_answer_for_each_name(outputs: Outputs, told: str) -> None:
    given = "ada 1 2\nbo 4 5\ncy 6\n"
    found = [each for each in tell(outputs, input=given) if each.kind == "replaced-answers"]
    assert len(found) == bool(told)
    assert all(told in each.message for each in found)
    assert kind_of(outputs) != "replaced-answers"  # the words of all answers are no names


def test_the_only_answer_is_not_one_that_replaced_others() -> None:
    outputs = [("take 1 of 2\ntake 3 of 4\n", "take 1 of 2\n"), ("take 2 of 3\ntake 1 of 9\n", "take 2 of 3\n")]
    assert kind_of(outputs, input="take 2 3\n") == "missing-end"


def test_only_the_first_of_several_words() -> None:
    given = "ada rye bread\nbo white roll\ncy pie\n"
    answers = ("ada buys rye bread\n", "bo buys white roll\ncy buys pie\n")
    (found,) = tell([(answers[0], "ada buys rye\n"), (answers[1], "bo buys white\ncy buys pie\n")], input=given)
    assert found.kind == "first-words"
    assert "prints “rye” where “rye bread” is asked for" in found.message
    for other in ("bo white roll\ncy pie\n", "bo buys roll\ncy buys pie\n", "bo buys white\ncy buys\n"):
        assert kind_of([(answers[0], "ada buys rye\n"), (answers[1], other)], input=given) != "first-words"


@pytest.mark.parametrize(
    ("given", "text", "kind"),
    [
        ("a Don'T Well-Known 'Tis", "print(word.title())\n", "title-case"),
        ("a Don'T Well-Known 'Tis", "print(word.capitalize())\n", ""),
        ("a Don'T Well-Known 'TIs", "print(word.title())\n", ""),
        ("A Don'T Well-Known 'Tis", "print(word.title())\n", ""),
    ],
)
def test_capitals_behind_what_is_no_letter(given: str, text: str, kind: str) -> None:
    found = tell([("a Don't Well-known 'Tis\n", given + "\n")] * 2, text=f"n = 1\n{text * 2}")
    assert [(each.kind, each.place and each.place.line) for each in found] == ([(kind, 2)] if kind else [])


def test_lines_of_debugging_beside_another_mistake() -> None:
    answers = ("sum 1\nWords: 1\n", "sum 5\nWords: 2\n", "sum 9\nWords: 3\n")
    right = [(asked, f"words: {number}\n{asked}") for number, asked in enumerate(answers[:2])]
    wrong = [(asked, f"words: {number}\n{asked.replace('Words', 'WORDS')}") for number, asked in enumerate(answers)]
    (found,) = tell([*right, *wrong], text="n = 1\nprint('words:', n)\n")
    assert (found.kind, found.cases, found.place and found.place.line) == ("extra-lines", ("0", "1"), 2)
    assert kind_of([*right[1:], *wrong]) == ""  # one test alone shows little
    assert kind_of([*right, *wrong, ("sum 2\n", "sum 7\n")]) == ""


PYTHON_CRASH = (
    'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n'
    "    {}\n    ~~~^^^\nIndexError: list index out of range\n"
)
NO_KEY = ("IndexError: list index out of range", "KeyError: 'bob'")
SCRIPT_CRASH = (
    "/box/a.js:2\n    {}\n            ^\n\n"
    "TypeError: Cannot read properties of undefined (reading '{}')\n    at Object.<anonymous> (/box/a.js:2:12)\n"
)


@pytest.mark.parametrize(
    ("language", "stderr", "told"),
    [
        ("python", PYTHON_CRASH.format("words[0] = big(words[0])"), "`words` is empty here"),
        ("python", PYTHON_CRASH.format("day = lines[1]"), "`lines` is too short here: there is no `lines[1]`"),
        ("python", PYTHON_CRASH.format("return words[-1]"), "`words` is empty here"),
        ("python", PYTHON_CRASH.format("day = lines[i]"), ""),
        ("python", PYTHON_CRASH.format("a[0] = b[0]"), ""),
        ("python", PYTHON_CRASH.format("n = int(lines[0].split()[1])"), ""),
        ("python", PYTHON_CRASH.format("n = grid[0][5]"), ""),
        ("python", PYTHON_CRASH.format("n = a[0] + b[i + 1]"), ""),
        ("python", "ValueError: max() arg is an empty sequence\n", "`max()` is called on nothing here"),
        ("python", PYTHON_CRASH.format("a[w[2]] += int(w[3])").replace(*NO_KEY), "`a` does not have the key that is"),
        ("python", PYTHON_CRASH.format("a[w[i]] += 1").replace(*NO_KEY), ""),
        ("python", PYTHON_CRASH.format("b = a.pop(c[n])").replace(*NO_KEY), ""),
        ("javascript", SCRIPT_CRASH.format("all.push(lines[i].trim());", "trim"), "There is no `lines[i]` here"),
        ("javascript", SCRIPT_CRASH.format("n += grid[i + 1][j];", "0"), "There is no `grid[i + 1]` here"),
        ("javascript", SCRIPT_CRASH.format("f(a[0].trim(), b[1].trim());", "trim"), ""),
        ("javascript", SCRIPT_CRASH.format("f(a.trim());", "trim"), ""),
        ("java", "java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0\n", "first item"),
        ("java", "java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3\n", ""),
        (
            "python",
            "ValueError: invalid literal for int() with base 10: '2 ada 3'\n",
            "“2 ada 3”, which is several words",
        ),
        ("python", "ValueError: could not convert string to float: '1 2'\n", "“1 2”, which is several words"),
        ("python", "ValueError: invalid literal for int() with base 10: ''\n", "an empty text"),
        ("python", "ValueError: invalid literal for int() with base 10: '10.5'\n", "has decimals"),
        ("python", "ValueError: invalid literal for int() with base 10: 'ada'\n", ""),
        ("java", 'java.lang.NumberFormatException: For input string: "2 ada"\n', "several words"),
    ],
)
def test_what_a_crash_tells(language: str, stderr: str, told: str) -> None:
    runs = [ran(case_of("1", "1\n", name), "", exit_code=1, stderr=stderr) for name in ("one", "two")]
    found = find_more(facts_of(*runs, language=language))
    assert len(found) == bool(told)
    assert all(told in each.message and each.cases == ("one", "two") for each in found)


@pytest.mark.parametrize(
    ("language", "text", "printed", "line"),
    [
        ("javascript", "let n = 0;\n// a / b\nconsole.log(sum / calls.length);\n", "NaN", None),
        ("javascript", "let n = 0;\nconsole.log((sum + 1) / calls.length);\n", "NaN", 2),
        ("javascript", "console.log(a / b);\nconsole.log(c / d);\n", "NaN", None),
        ("javascript", "console.log(a / 2);\nconsole.log(c / d);\n", "NaN", 2),
        ("java", "class A {\n double f() { return a / b; }\n}\n", "NaN", 2),
        ("python", "def best(items):\n    pass\n\nprint(best([1]))\n", "None", 1),
        ("python", "def best(items):\n    return items.sort()\n\nprint(best([1]))\n", "None", None),
    ],
)
def test_the_only_line_from_which_a_word_may_come(language: str, text: str, printed: str, line: int | None) -> None:
    run = ran(case_of("1\n", "5\n"), f"{printed}\n")
    found = find_odd_word(facts_of(run, text=text, language=language))
    assert found
    assert (found.place and found.place.line) == line


def test_where_all_numbers_are_whole_no_decimals_are_lost() -> None:
    found = tell([("sum 7\nn 3\n", "sum 5\nn 3\n")], "java", SUM.format("int", "double"), input="4 1 2\n")
    assert "narrowed-sum" not in [each.kind for each in found]


def test_of_a_name_with_two_types_nobody_knows_which_it_is() -> None:
    text = f"class B {{ void show(double sum) {{ }} }}\n{SUM.format('int', 'double')}"
    found = tell(WRONG_SUMS, "java", text, input="4.5 2.75 1\n")
    assert "narrowed-sum" not in [each.kind for each in found]
