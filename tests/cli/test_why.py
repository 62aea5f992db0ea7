"""What `check` shows of a mistake: what differs is marked, and nothing that is not known is said."""

from __future__ import annotations

from dataclasses import replace

import click
import pytest

from grader.model import CaseResult, Difference, Exchange, Explanation, LinePair, SmallestInput, Table, Verdict
from grader.reports.terminal.evidence import list_evidence
from grader.reports.terminal.sections import Section, show_sections
from grader.reports.terminal.why import list_reasons

PAIR = LinePair(1, "Remove 1 counters from Heap 2", "Remove 1 counters from Heap 1")
ONE_LINE = Difference("line 1 differs", 1, 1, PAIR.expected or "", PAIR.actual or "", (PAIR,))
BECAUSE = Explanation(
    "Remove 1 counters from Heap 2",
    ("The nim-sum is X = 1, and it is not 0, so there is a winning move, as a long sentence says here in words.",),
    (Table("binary", ("", "4", "2", "1"), (("Heap 1", "0", "1", "1"), ("nim-sum X", "1", "0", "1"))),),
)
SMALLEST = SmallestInput("two", "1\n1 2\n", "right\n", "wrong\n", Verdict.WRONG_ANSWER, ONE_LINE, "line 1", BECAUSE)


def shown(smallest: SmallestInput, verbose: bool = False, room: int | None = None) -> list[str]:
    return list(
        show_sections(
            [*list_evidence(smallest, "nim.txt"), *list_reasons(smallest.explanation, smallest.refutation, verbose)],
            room,
        )
    )


def differing(*pairs: LinePair) -> list[str]:
    difference = replace(ONE_LINE, pairs=pairs)
    lines = shown(replace(SMALLEST, difference=difference, explanation=None))[2:]
    return [line[2:].replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[0m", "") for line in lines]


def test_input_expected_and_got_with_the_word_that_differs() -> None:
    assert shown(SMALLEST)[:2] == ["  nim.txt    1", "             1 2"]
    assert differing(PAIR) == [
        "expected   Remove 1 counters from Heap 2",
        "got        Remove 1 counters from Heap 1",
        "                                       ^",
    ]


def test_the_signs_of_an_input_are_explained_where_there_are_any() -> None:
    assert shown(replace(SMALLEST, input="1\n1  2\t\n"))[:3] == [
        "  nim.txt    1",
        "             1··2→",
        "             (· is a space, → is a tab)",
    ]
    assert not any("is a space" in line for line in shown(SMALLEST))


def test_only_a_line_feed_ends_a_line() -> None:
    """A form feed is a character of its line, as where lines are compared."""
    assert shown(replace(SMALLEST, input="1\r\n1\f2\v\n"))[:2] == ["  nim.txt    1", "             1\\x0c2\\x0b"]


def test_an_input_whose_last_line_has_no_end_says_so() -> None:
    assert shown(replace(SMALLEST, input="1\n1 2"))[:3] == [
        "  nim.txt    1",
        "             1 2",
        "             (no newline at the end)",
    ]
    assert shown(replace(SMALLEST, input=""))[0] == "  nim.txt    (empty)"


def test_empty_lines_are_seen_also_at_the_ends() -> None:
    empty = "             (an empty line)"
    assert shown(replace(SMALLEST, input="\n1\n\n2\n\n"))[:5] == [
        "  nim.txt    (an empty line)",
        "             1",
        empty,
        "             2",
        empty,
    ]


def test_of_a_game_the_last_lines_are_shown() -> None:
    game = tuple(Exchange("program" if number % 2 else "reference", f"move {number}") for number in range(20))
    result = CaseResult("one", "basic", "visible", Verdict.WRONG_ANSWER, 0, 1, input="3\n", game=game)
    lines = list(show_sections([*list_evidence(result, None)], None))
    assert lines[:2] == ["  input      3", "  game       … 8 lines before"]
    assert lines[2:4] == ["             grader: move 8", "             yours: move 9"]
    assert lines[-1] == "             yours: move 19"


def test_of_several_lines_the_first_that_differs() -> None:
    same, wrong = LinePair(1, "4", "4", actual_number=1), LinePair(2, "6", "7", actual_number=2)
    assert differing(same, wrong) == ["line 2 of 2", "expected   6", "got        7", "           ^"]


def test_a_line_that_is_missing_and_one_too_many() -> None:
    assert differing(LinePair(1, "4", None)) == ["expected   4", "got        (nothing)"]
    assert differing(LinePair(1, "4", "4", 0, 1), LinePair(2, None, "debug", 0, 2)) == [
        "line 2 of your output",
        "expected   (no such line)",
        "got        debug",
    ]


@pytest.mark.parametrize(
    ("expected", "one_of_many", "told"),
    [
        ("7\n8\n", False, ["  expected   7", "             8"]),
        ("7\n", True, ["  one right  7"]),
        ("", True, []),
        ("", False, ["  expected   (nothing)"]),
    ],
)
def test_a_crash_shows_what_was_expected_and_what_came_before_it(
    expected: str, one_of_many: bool, told: list[str]
) -> None:
    """Where a program judges, other outputs are right, too, and there may be none to show."""
    crash = CaseResult("one", "basic", "visible", Verdict.RUNTIME_ERROR, 0, 1, input="3\n", expected=expected)
    for printed, got in (("", "(nothing)"), ("first\n", "first")):
        lines = show_sections([*list_evidence(replace(crash, actual=printed), None, one_of_many)], None)
        assert [click.unstyle(line) for line in lines] == ["  input      3", *told, f"  got        {got}"]


def test_what_a_checker_judges_as_a_whole_is_shown() -> None:
    """It says why, and of no line that it is another one."""
    judged = Difference("The winner is missing.", 1, 1, "", "", ())
    result = CaseResult("one", "basic", "visible", Verdict.WRONG_ANSWER, 0, 1, input="3\n", difference=judged)
    lines = show_sections([*list_evidence(replace(result, expected="4\n", actual="5\n"), None, True)], None)
    assert [click.unstyle(line) for line in lines] == ["  input      3", "  one right  4", "  got        5"]


def test_a_judged_output_expects_no_line() -> None:
    assert differing(LinePair(1, None, "3 4")) == ["got        3 4"]


def test_the_mark_stands_below_what_differs_also_beside_wide_letters() -> None:
    assert differing(LinePair(1, "数字 2", "数字 1"))[-1] == f"{'':11}     ^"


def test_a_missing_word_is_marked_where_it_should_be() -> None:
    assert differing(LinePair(1, "a b c", "a c"))[-1].index("^") == len("           a ")


def test_the_middle_of_long_lines_is_shown() -> None:
    long = "x " * 200
    expected, got, marks = differing(LinePair(1, f"{long}2{long}", f"{long}3{long}"))
    assert max(map(len, (expected, got))) <= 78
    assert expected[marks.index("^")] == "2"
    assert got[marks.index("^")] == "3"


def test_the_tables_are_shown_where_all_is_asked_for() -> None:
    assert shown(SMALLEST, verbose=True)[-2:] == [
        "                Heap 1  0  1  1",
        "             nim-sum X  1  0  1",
    ]
    assert not any("nim-sum X" in line for line in shown(SMALLEST))


def test_why_the_own_answer_is_wrong_stands_before_why_the_right_one_is_right() -> None:
    wrong = Explanation("Remove 1 counters from Heap 1", ("Heap 1 has no counters.",))
    lines = shown(replace(SMALLEST, refutation=wrong))
    labels = [line[2:13].strip() for line in lines if line[2:13].strip() and "\x1b" not in line]
    assert labels == ["nim.txt", "yours", "why"]


def test_answers_of_several_lines_stand_under_each_other() -> None:
    lines = shown(replace(SMALLEST, difference=None, expected="1\n2\n", actual=" \n", explanation=None))
    assert [line.split()[-1] for line in lines[2:]] == [
        "\x1b[32m1\x1b[0m",
        "\x1b[32m2\x1b[0m",
        "\x1b[31m(nothing)\x1b[0m",
    ]


def test_nothing_acts_on_the_terminal_and_long_inputs_are_folded() -> None:
    hostile = replace(SMALLEST, input="\x1b[2J\n" + "9 " * 500 + "\n" * 30, difference=None, refutation=BECAUSE)
    lines = shown(hostile)
    assert "\x1b[2J" not in "".join(lines)
    assert any(line.endswith("more lines of 31") for line in lines)


SECTIONS = [Section("input", tuple("abcdef")), Section("got", ("x", "^")), Section("why", tuple("12345"))]


@pytest.mark.parametrize("room", range(13, 5, -1))
def test_sections_are_cut_to_their_room_and_say_so(room: int) -> None:
    lines = list(show_sections(SECTIONS, room))
    assert len(lines) == room
    assert "  got        x" in lines
    left_out = sum(int(line.split("… ")[1].split()[0]) for line in lines if "…" in line)
    assert left_out == 13 - room + sum("…" in line for line in lines)


def test_what_must_stay_stays_where_there_is_no_room() -> None:
    assert list(show_sections(SECTIONS, 0)) == [
        "  input      a",
        "             … 5 more lines: -v",
        "  got        x",
        "             ^",
        "  why        1",
        "             … 4 more lines: -v",
    ]


def test_what_follows_is_kept_and_the_middle_left_out() -> None:
    why = Section("why", ("1", "2", "3", "4", "  and on", "6"), least=3, has_end=True)
    assert list(show_sections([why], 4)) == [
        "  why        1",
        "             2",
        "             … 3 more lines: -v",
        "             6",
    ]


def test_no_cell_of_a_table_acts_on_the_terminal() -> None:
    """In a packed course, explanations are data that anybody may have written."""
    table = Table("odd", ("\x1b[2J", "b"), (("Heap\n1", "\u202e2"),))
    explained = replace(SMALLEST, explanation=Explanation("right", ("So.",), (table,)))
    assert shown(explained, verbose=True)[-2:] == [
        "               \\x1b[2J        b",
        "             Heap\\x0a1  \\u202e2",
    ]
