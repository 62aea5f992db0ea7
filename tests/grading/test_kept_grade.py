"""A grade as it is kept, opened in another process than the store's."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from grader.errors import OutputError
from grader.grading.kept.kept_form import KeptForm
from grader.grading.kept.kept_grade import KeptGrade, make_kept_grade, pack_grade
from grader.grading.outline import make_outline
from grader.model import Grade, restore_texts
from grader.readers import Readers

from .test_outlines import make_case, make_grade

CASES = {f"case {at}": make_case(at) for at in range(20)}


def make_whole(source: str) -> Grade:
    grade = make_grade(0)
    return replace(grade, source=source, cases=restore_texts(grade.cases, CASES))


def test_it_is_whole_when_it_is_opened() -> None:
    whole = make_whole("print(1)\n")
    kept = make_kept_grade(make_outline(whole, "digest"), pack_grade(whole))
    assert kept.submitter == whole.submitter
    assert replace(kept.open(CASES), digest="") == whole
    assert pickle.loads(pickle.dumps(kept)).open(CASES) == kept.open(CASES)  # noqa: S301  our own


@pytest.mark.parametrize("content", [b"", b"of another version", pack_grade(make_grade(0))[:-9]])
def test_what_another_version_has_written_is_an_error_that_names_whose_it_is(content: bytes) -> None:
    kept = make_kept_grade(make_outline(make_grade(0), "digest"), content)
    with Readers() as readers, pytest.raises(OutputError, match="lost the grade of student 0 meanwhile") as caught:
        readers.call(KeptGrade.open, kept, CASES)
    assert caught.value.hint == "Run the command again."


def test_what_has_its_default_is_not_kept_and_where_it_was_it_is_read_as_well() -> None:
    lean, full = KeptForm[Grade](Grade, without_defaults=True), KeptForm[Grade](Grade)
    whole = make_whole("print(1)\n")
    assert len(lean.pack(whole)) < len(full.pack(whole))
    assert repr(lean.open(lean.pack(whole))) == repr(lean.open(full.pack(whole))) == repr(whole)
