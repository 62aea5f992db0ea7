"""The page to practise on, and what it says of an input that was tried."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grader.grading.practice_programs import MOST_CHARACTERS, PracticeProgram, PracticeTry, TryOutcome
from grader.model import Assignment
from grader.reports.pages.explained import view_why
from grader.reports.pages.smallest_view import SmallestView, view_smallest
from grader.serve.web_pages import render_template
from grader.text.spoken_text import localize, say_later

_HEADLINES = {
    TryOutcome.FOUND: say_later("Found: the program is wrong for this input"),
    TryOutcome.RIGHT: say_later("The program is right for this input"),
    TryOutcome.REFUSED: say_later("This input breaks the rules of the assignment"),
    TryOutcome.TOO_MUCH: say_later("This input takes too long, or gives too much output"),
    TryOutcome.FAILED: say_later("Nobody can say what is right for this input"),
}
_ADVICE = {
    TryOutcome.RIGHT: say_later("Try another input."),
    TryOutcome.TOO_MUCH: say_later("Try a smaller input. It counts as several tries."),
    TryOutcome.FAILED: say_later("Try another input. If it keeps the rules of the assignment, tell your instructor."),
}


@dataclass(frozen=True)
class TryView:
    """What came of an input: a headline, what to do now, what was printed; `mistake` is that of a program found."""

    is_found: bool
    headline: str
    advice: str
    shown: SmallestView | None
    mistake: str


@dataclass(frozen=True)
class PracticeForm:
    """Where an input is sent, by which program's `key`, with what was sent before and what was wrong with that."""

    address: str
    token: str
    key: str
    text: str
    fault: str = ""
    hint: str = ""
    most_characters: int = MOST_CHARACTERS


@dataclass(frozen=True)
class PracticePage:
    """The next program, or what came of an input for one; `program` is None where all of `number` are found.

    `found` holds the mistakes of those that are, `example` the input of a visible test.
    """

    title: str
    start: str
    program: PracticeProgram | None
    number: int
    found: tuple[str, ...]
    example: str
    form: PracticeForm
    tried: TryView | None = None


def view_try(assignment: Assignment, program: PracticeProgram, tried: PracticeTry) -> TryView:
    """What a student reads of a try: the mistake, and why the right output is right, only once it is found."""
    is_found, shown = tried.outcome is TryOutcome.FOUND, tried.shown
    view = view_smallest(assignment, shown)
    if view and shown:
        view = replace(view, why=view_why(shown.answer, shown.explanation, None, ""))
    return TryView(
        is_found=is_found,
        headline=localize(_HEADLINES[tried.outcome]),
        advice=tried.reason or localize(_ADVICE.get(tried.outcome, "")),
        shown=view,
        mistake=program.message if is_found else "",
    )


def render_practice(page: PracticePage) -> str:
    """The page to practise on."""
    return render_template("practice.html.j2", page=page)
