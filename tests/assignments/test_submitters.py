"""Names in extensions.yaml, adjust.yaml and comments.yaml that are no submitter's are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from grader.assignments import load_assignment, note_unknown_submitters

Course = Callable[..., Path]

FILES: dict[str, str | bytes | None] = {
    "cases/sums/extensions.yaml": "adda: {days: 1}\nben: {days: 1}\nzoltan: {days: 2}\n",
    "cases/sums/adjust.yaml": "eva: {points: 1, reason: r}\nEVE: {points: 1, reason: r}\n",
    "cases/sums/rubric.yaml": "items: {x: {points: 1, text: X}}\ngiven:\n  adda: [x]\n  gone-1: [x]\n  ben: []\n",
    "cases/sums/comments.yaml": "wrong-heap: Look again.\nevaa: Well done.\nben: Good.\n",
}


def test_every_name_that_is_nobodys_is_told(course: Course) -> None:
    assignment = load_assignment("sums", course(FILES))
    assert note_unknown_submitters(assignment, {"ada", "ben", "eva"}) == (
        "extensions.yaml names `adda`, no submitter of this batch; did you mean `ada`?",
        "extensions.yaml names `zoltan`, no submitter of this batch.",
        "adjust.yaml names `EVE`, no submitter of this batch.",
        "rubric.yaml names `adda`, no submitter of this batch; did you mean `ada`?",
        "rubric.yaml names `gone-1` (line 4): not a submitter or cluster of this batch.",
        "comments.yaml names `evaa`, no submitter of this batch; did you mean `eva`?",
        "comments.yaml names `wrong-heap` (line 1): not a submitter or cluster of this batch.",
    )


def test_a_cluster_of_the_batch_may_have_a_comment(course: Course) -> None:
    assignment = load_assignment("sums", course({"cases/sums/comments.yaml": "wrong-heap: Look.\nben: Good.\n"}))
    assert note_unknown_submitters(assignment, {"ben"}, {"wrong-heap"}) == ()


def test_comments_for_many_clusters_that_are_gone_are_one_note(course: Course) -> None:
    rows = "\n".join(["# of last week", *(f"gone-{number}: Look." for number in range(9)), '"a\\nb": Look.'])
    assignment = load_assignment("sums", course({"cases/sums/comments.yaml": rows}))
    (note,) = note_unknown_submitters(assignment, {"ben"}, {"wrong-heap"})
    assert note.startswith("comments.yaml names `gone-0` (line 2), `gone-1` (line 3), ")
    assert note.endswith("`gone-4` (line 6) and 5 more: not a submitter or cluster of this batch.")


def test_with_everybody_there_nothing_is_said(course: Course) -> None:
    assignment = load_assignment("sums", course(FILES))
    assert (
        note_unknown_submitters(assignment, ["adda", "ben", "zoltan", "eva", "EVE", "evaa", "wrong-heap", "gone-1"])
        == ()
    )


def test_a_whole_class_that_handed_in_nothing_is_one_note(course: Course) -> None:
    rows = "".join(f"person-{number}: {{days: 1}}\n" for number in range(3000))
    assignment = load_assignment("sums", course({"cases/sums/extensions.yaml": rows}))
    (note,) = note_unknown_submitters(assignment, [f"person-{number}" for number in range(1500)])
    assert note.endswith("`person-1504` and 1495 more, no submitter of this batch.")
