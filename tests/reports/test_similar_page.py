"""The page of similar work: text of students can do nothing to it, and long text is cut with a count."""

from __future__ import annotations

import pytest

from grader.model import Batch, ProgramPart, SimilarPair, SimilarWork
from grader.reports.pages.html import render_similar
from grader.reports.pages.similar_page import MOST_LINES, gather_similar_page


def render(batch: Batch, *lines: str) -> str:
    one, other = (grade.submitter for grade in batch.grades[:2])
    part = ProgramPart(one, "Nim.py", 3, lines)
    pair = SimilarPair((one, other), 0.724, ((part, ProgramPart(other, "Nim.py", 8, lines)),))
    pages = {grade.submitter: f"page-{at}.html" for at, grade in enumerate(batch.grades)}
    similar = SimilarWork(2, pairs=(pair,), more=3, too_short=(other,))
    return render_similar(gather_similar_page(batch, similar, pages, "../index.html"))


def test_both_passages_and_what_was_left_out_are_told(batch: Batch) -> None:
    page = render(batch, "total = 0", "    total ^= heap")
    assert "1 passage, 72% of what is unusual in the shorter program" in page
    assert page.count("<code>    total ^= heap</code>") == 2
    assert "Nim.py, lines 3–4" in page
    assert "Nim.py, lines 8–9" in page
    assert "<dd>3 more pairs</dd>" in page
    for word in ("plagiarism", "cheat", "copied", "suspicious"):
        assert word not in page[page.index("<main") :]


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "</code><b>", "\x1b[2J\u202e"])
def test_text_of_students_stays_text(batch: Batch, text: str) -> None:
    assert text not in render(batch, text)


def test_a_long_line_and_a_long_passage_are_cut_with_a_count(batch: Batch) -> None:
    page = render(batch, *["x" * 1_000_000] * 2 * MOST_LINES)
    assert len(page) < 500_000
    assert f"… {MOST_LINES} more lines not shown." in page
    assert "more characters" in page
