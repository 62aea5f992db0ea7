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
    ("language", "call", "most"),
    [
        ("c", "atoi", 2**31 - 1),
        ("c", "strtoull", 2**64 - 1),
        ("cpp", "stoll", 2**63 - 1),
        ("javascript", "parseInt", 2**53),
        ("javascript", "Number", 2**53),
    ],
)
def test_the_call_is_named(language: str, call: str, most: int) -> None:
    text = C.replace("{call}", call)
    found = find_read_number(facts_of(*RIGHT, run(most + 1, 0), language=language, text=text))
    assert found
    assert found.message == (
        f"`{call}` reads no whole number above {most:,} exactly, and your program goes wrong where the input has a "
        "larger one. Take its digits from the text, one by one."
    )
    assert found.place
    assert found.place.line == 3
    assert [*found.cases] == [f"{most + 1}"]


@pytest.mark.parametrize(
    ("runs", "call"),
    [
        ((*RIGHT, run(2**70, 0)), "strlen"),  # no such call
        ((*RIGHT, run(2**70, 2**70 + 1), run(2**71, 0)), "strtoull"),  # one with a larger number passes
        ((*RIGHT, run(2**70, 0), run(7, 0)), "strtoull"),  # one without fails, too
        ((run(2**70, 0),), "strtoull"),  # nothing passes
        (RIGHT, "strtoull"),
    ],
)
def test_what_may_have_another_reason(runs: tuple[CaseRun, ...], call: str) -> None:
    assert find_read_number(facts_of(*runs, language="c", text=C.replace("{call}", call))) is None
