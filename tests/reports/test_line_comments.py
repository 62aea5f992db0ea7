"""What an instructor says of single lines stands at them, and nothing of it is lost."""

from __future__ import annotations

import re
from dataclasses import replace

from grader.model import Batch, LineComment
from grader.reports import format_student_page
from grader.reports.anonymous import make_anonymous
from grader.reports.pages.source import MOST_LINES


def section(page: str) -> str:
    """The card that says where the comments are."""
    start = page.index('aria-label="From your instructor, in your code"')
    return page[start : page.index("</section>", start)]


def test_a_comment_stands_below_its_line_and_the_top_leads_there(batch: Batch) -> None:
    comments = (LineComment(2, "A loop\nis enough: <b>"), LineComment(3, "Why 7?"))
    page = format_student_page(batch, replace(batch.grades[1], line_comments=comments))
    _, _, below = page.partition('<div id="L2"')
    told = below[: below.index('<div id="L3"')]
    assert '<p class="own-words"><strong>Your instructor:</strong> A loop\nis enough: &lt;b&gt;</p>' in told
    assert page.count("own-words") == page.count("Your instructor:</strong>") + page.count(".own-words{")
    assert re.findall('href="#L([0-9]+)"', section(page)) == ["2", "3"]
    assert "Why 7?" not in section(page)


def test_a_comment_on_a_line_that_is_not_shown_is_read_at_the_top(batch: Batch) -> None:
    source = "x = 1\n" * (MOST_LINES + 50)
    grade = replace(batch.grades[1], source=source, line_comments=(LineComment(MOST_LINES + 9, "Too long."),))
    assert f"<p>Line {MOST_LINES + 9}: Too long.</p>" in section(format_student_page(batch, grade))


def test_without_comments_on_lines_nothing_is_said(batch: Batch) -> None:
    assert "in your code" not in format_student_page(batch, batch.grades[1])


def test_no_name_is_left_in_an_anonymous_comment(batch: Batch) -> None:
    grade = replace(batch.grades[1], line_comments=(LineComment(1, "Ben Okafor, see me."),))
    hidden = make_anonymous(replace(batch, grades=(batch.grades[0], grade, *batch.grades[2:])))
    (comment,) = (comment for each in hidden.grades for comment in each.line_comments)
    assert (comment.line, "Okafor" in comment.text) == (1, False)
