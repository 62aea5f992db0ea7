"""A second mistake is looked for in the repaired program, and what was not tried is not counted."""

from __future__ import annotations

from collections.abc import Sequence

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.model import Case, Fit

from .conftest import case_of
from .test_changed_source import Programs, tell


class TriedAlone(Programs):
    """A program with so many changes that no two are tried at once."""

    def list_pairs(self) -> Sequence[SourceChange]:
        return ()


def test_a_second_mistake_is_looked_for_in_the_repaired_program() -> None:
    """What is printed now follows from both; what is said of the second holds once the first is repaired."""
    text = "# adds up\n\nfirst, *others = map(int, input().split())\ntotal = 0\n"
    text += "for each in range(1, first):\n    total += each\n"
    text += "count = 1\nfor each in others:\n    count += 1\nprint(total)\nif others:\n    print(count)\n"
    cases = [
        case_of(f"{line}\n", "\n".join(map(str, answers)) + "\n", line)
        for line, *answers in (("3", 6), ("4", 10), ("5", 15), ("2 7", 3, 1), ("3 7 7", 6, 2), ("4 7 7 7", 10, 3))
    ]
    found = tell(text, *cases, programs=TriedAlone)
    assert [(each.variant, each.cases, each.then) for each in found] == [
        (ChangeKind.LONGER_RANGE, ("3", "4", "5"), ()),
        (ChangeKind.START, ("2 7", "3 7 7", "4 7 7 7"), ()),
    ]
    assert [each.place and each.place.line for each in found] == [5, 7]


def test_a_crash_that_a_repair_takes_away_is_no_mistake_of_its_own() -> None:
    text = "words = input().split(',')\nfor place in range(len(words) + 1):\n    print(words[place] or 'none')\n"
    cases = [case_of(f"{line}\n", line.replace(",", "\n") + "\n", line) for line in ("a", "a,b", "a,b,c")]
    (found,) = tell(text, *cases, case_of("\n", "", "nothing"))
    assert (found.variant, found.cases, found.changed) == (
        ChangeKind.SHORTER_RANGE,
        ("a", "a,b", "a,b,c"),
        ("nothing",),
    )


def test_a_long_test_is_no_reason_to_say_nothing_and_is_tried_with_what_is_found() -> None:
    text = "for number in range(int(input())):\n    print(number + 10 ** 40)\n"

    def make(count: int, more: int, **facts: object) -> Case:
        lines = (f"{number + 10**40}\n" for number in range(count + more))
        return case_of(f"{count}\n", "".join(lines), f"{count}", **facts)

    cases = [make(count, 1) for count in (1, 3, 700)]
    (found,) = tell(text, *cases, make(900, 1, visibility="hidden"))
    assert (found.variant, found.cases, found.fit) == (ChangeKind.LONGER_RANGE, ("1", "3", "700", "900"), Fit.WHOLE)
    many = [make(count, 1) for count in range(1, 60)]
    (found,) = tell(text, *many)
    assert (len(found.cases), len(found.untried), found.fit) == (44, 15, Fit.PART)
