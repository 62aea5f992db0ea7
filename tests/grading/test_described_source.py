"""What the files beside a program show is read apart, and what cannot be read may do anything."""

from __future__ import annotations

from typing import Any

import pytest

from grader.grading.described_source import may_draw
from grader.languages import LANGUAGES
from grader.readers import ReadError, call_here


@pytest.mark.parametrize(
    ("texts", "draws"),
    [
        ((), False),
        (("int next() { return 4; } // not Math.random()",), False),
        (("int two;", "int next() { return (int) (Math.random() * 6); }"), True),
    ],
)
def test_files_beside_a_program_may_draw(texts: tuple[str, ...], draws: bool) -> None:
    assert may_draw(texts, LANGUAGES["java"], call_here) is draws


def test_what_cannot_be_read_may_draw() -> None:
    def fail(*_: Any) -> Any:
        raise ReadError("too long")

    assert may_draw(("int two;",), LANGUAGES["java"], fail)
