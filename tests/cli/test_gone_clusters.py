"""A comment for a group of students that is no more is said, with what its members are called now."""

from __future__ import annotations

import re

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader

OTHER = "print(4 * int(input()))"
NAME = re.compile(r"different-[0-9a-f]{6}")


def test_a_comment_whose_group_is_gone_says_where_its_members_are(course: Course, grader: Grader) -> None:
    term = Term(course, grader)
    term.hand_in("first", ada=RIGHT, bo=WRONG, cy=WRONG, di=WRONG)
    term.grade("first")
    (name,) = set(NAME.findall(term.page("index.html")))
    comments = f"{name}: Twice, not three times.\nnobody-123456: Look.\n"
    course.write("cases/double/comments.yaml", comments)
    first = term.grade("first").err
    assert name not in first
    assert "comments.yaml names `nobody-123456` (line 2): not a submitter or cluster of this batch." in first
    assert "Twice, not three times." in term.page("di.html")
    term.hand_in("first", bo=OTHER, cy=RIGHT, di=OTHER)
    told = " ".join(term.grade("first", "--yes").err.split())
    (other,) = set(NAME.findall(told)) - {name}
    wanted = f"comments.yaml names `{name}` (line 1), but no group is called so now."
    wanted += f" bo, di: now `{other}`; cy: now every test passes."
    assert wanted in told
    assert wanted in " ".join(term.grade("first").err.split()), "not said only once"
    assert "no group is called so now" in term.page("index.html")
    course.write("cases/double/comments.yaml", comments.replace(name, other))
    assert name not in term.grade("first").err
    assert "Twice, not three times." in term.page("bo.html")
