"""Numbers of the input that are too large for the call that reads them."""

from __future__ import annotations

import pytest

from grader.feedback import CaseRun
from grader.feedback.generic.by_read_numbers import find_read_number

from .conftest import case_of, ran
from .test_generic import facts_of

C = "#include <stdlib.h>\nint main(void) {\n return {call}(line);\n}\n"


def run(number: int, got: int) -> CaseRun:
    return ran(case_of(f"add {number}\n", f"{number + 1}\n", f"{number}"), f"{got}\n")


RIGHT = (run(3, 4), run(40, 41))


@pytest.mark.parametrize(
    ("language", "call", "most", "number", "step"),
    [
        ("c", "atoi", 2**31 - 1, 2**31, "Use `strtoll`, and keep the number in a type that holds it."),
        ("c", "atoi", 2**31 - 1, 2**63, "Use `strtoull`, and keep the number in a type that holds it."),
        ("c", "strtoull", 2**64 - 1, 2**64, "Take its digits from the text, one by one."),
        ("cpp", "stoi", 2**31 - 1, -(2**31) - 1, "Use `stoll`, and keep the number in a type that holds it."),
        ("cpp", "stoll", 2**63 - 1, 10**30, "Take its digits from the text, one by one."),
        ("javascript", "parseInt", 2**53, 2**53 + 1, "Use `BigInt`, and keep the number in a type that holds it."),
        ("javascript", "Number", 2**53, 10**30, "Use `BigInt`, and keep the number in a type that holds it."),
    ],
)
def test_the_call_is_named(language: str, call: str, most: int, number: int, step: str) -> None:
    text = C.replace("{call}", call)
    found = find_read_number(facts_of(*RIGHT, run(number, 0), language=language, text=text))
    assert found
    assert found.message == (
        f"`{call}` reads no whole number above {most:,} exactly, and your program gives wrong results where the input "
        f"has a larger one. {step}"
    )
    assert found.place
    assert found.place.line == 3
    assert [*found.cases] == [f"{number}"]


def test_of_two_calls_no_line_is_shown() -> None:
    text = f"{C}{C}".replace("{call}", "atoi")
    found = find_read_number(facts_of(*RIGHT, run(2**40, 0), language="c", text=text))
    assert (found and found.place) is None
    assert found


@pytest.mark.parametrize(
    ("runs", "call"),
    [
        ((*RIGHT, run(2**70, 0)), "strlen"),  # no such call
        ((*RIGHT, run(-(2**31), 0)), "atoi"),  # it is held exactly
        ((*RIGHT, run(10**30, 0)), "strtol(line, 0, 2); f"),  # digits to another base
        ((*RIGHT, run(2**70, 2**70 + 1), run(2**71, 0)), "strtoull"),  # one with a larger number passes
        ((*RIGHT, run(2**70, 0), run(7, 0)), "strtoull"),  # one without fails, too
        ((run(2**70, 0),), "strtoull"),  # nothing passes
        (RIGHT, "strtoull"),
    ],
)
def test_what_may_have_another_reason(runs: tuple[CaseRun, ...], call: str) -> None:
    assert find_read_number(facts_of(*runs, language="c", text=C.replace("{call}", call))) is None
