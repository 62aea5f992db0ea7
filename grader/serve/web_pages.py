"""The pages of the server, rendered as the reports are, under a policy of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader
from markupsafe import Markup

from grader.intake.caps import FILE_BYTES
from grader.reports.pages.classroom import ClassPage
from grader.reports.pages.html import hash_for_policy, make_environment
from grader.reports.pages.page_parts import PartRenderer
from grader.reports.pages.student import StudentPage
from grader.serve.live_check import LiveCheck, TestMark
from grader.serve.page_language import list_links
from grader.serve.visitors import UploadReceipt
from grader.text.spoken_text import localize, say, say_number

_REFRESH = 2
"""Seconds after which a page without script looks again."""

_LIVE = 10
"""Seconds after which the instructor's page looks again, as its script does."""


@dataclass(frozen=True)
class UploadForm:
    """Where a form is sent, what it asks for, and what was wrong with the upload before."""

    address: str
    token: str
    files: tuple[str, ...]
    languages: tuple[str, ...]
    fault: str = ""
    hint: str = ""
    most_bytes: int = FILE_BYTES


@dataclass(frozen=True)
class StartPage:
    """The page of an assignment before anything is checked; `upward` is empty where it is the only one.

    `due` says when it is due, `closed` why nothing can be uploaded now, `receipt` what was kept last, `result` is the
    address of what came of it, and `later` says that nothing of that is shown yet. `again`: it can be checked again, as
    the server has nothing of it any more. `practice` is the address of the page to practise on.
    """

    title: str
    tests: int
    asked: UploadForm
    upward: str
    due: str
    closed: str
    receipt: str
    result: str
    later: str
    again: bool
    practice: str


@dataclass(frozen=True)
class WaitingPage:
    """The page of a check until it is done."""

    title: str
    start: str
    file: str
    heading: str
    state: str
    marks: tuple[TestMark, ...]
    events: str
    receipt: str


@dataclass(frozen=True)
class MessagePage:
    """A few words, and where to go on."""

    title: str
    text: str
    links: tuple[tuple[str, str], ...] = ()


def render_start(page: StartPage) -> str:
    """The page of an assignment before anything is checked."""
    return render_template("start.html.j2", page=page)


def render_waiting(page: WaitingPage) -> str:
    """The page of a check until it is done."""
    return render_template("waiting.html.j2", page=page, refresh=_REFRESH)


def render_checked(page: StudentPage, asked: UploadForm, receipt: str) -> str:
    """The feedback page, below a form for the next file, and what was kept of this one."""
    return render_template("checked.html.j2", page=page, asked=asked, receipt=receipt, part=PartRenderer())


def render_instructor(page: object) -> str:
    """The instructor's page, which looks again by itself."""
    return render_template("instructor.html.j2", page=page, refresh=_LIVE)


def render_watched_class(page: ClassPage, upward: str, at: str) -> str:
    """The class page as it was at a time, with the way back to the instructor's page."""
    return render_template("watched_class.html.j2", page=page, upward=upward, at=at)


def render_watched_student(page: StudentPage, upward: str, receipt: str) -> str:
    """The feedback page that a student sees, without the form, below whose it is and the way back."""
    return render_template("watched_student.html.j2", page=page, upward=upward, receipt=receipt, part=PartRenderer())


def render_message(page: MessagePage) -> str:
    """A page with a few words."""
    return render_template("message.html.j2", page=page)


def describe_receipt(receipt: UploadReceipt | None) -> str:
    """What was kept of an upload, in one line; empty where nothing was."""
    if receipt is None:
        return ""
    at = f"{receipt.at:%Y-%m-%d %H:%M:%S} UTC" + (f", {localize(receipt.late)}" if receipt.late else "")
    return say(
        "Attempt {number}: {file}, {at}, {hash}", number=receipt.attempt, file=receipt.file, at=at, hash=receipt.hash
    )


def describe_stage(place: int) -> str:
    """Whether a check waits at a `place` in the queue, in one word."""
    return say("Waiting") if place else say("Checking")


def describe_state(check: LiveCheck, place: int, tests: int) -> str:
    """How far a check is, in one sentence."""
    if place:
        before = say_number(place - 1, "{number:,} upload before yours.", "{number:,} uploads before yours.")
        return before if place > 1 else say("Yours is next.")
    if not check.marks:
        return say("Building and running …")
    if len(check.marks) < tests:
        return say_number(
            tests, "{run} of {number:,} test run.", "{run} of {number:,} tests run.", run=len(check.marks)
        )
    failed = any(mark.kind != "ok" for mark in check.marks)
    if failed:
        return say("All tests have run. Looking for the reason of what failed …")
    return say("All tests pass.")


def make_served_policy() -> str:
    """The content security policy of every page of the server: its own style and scripts, forms and events."""
    shared = make_environment().globals
    styles = " ".join(hash_for_policy(str(text)) for text in (shared["style"], _read_template("served.css")))
    scripts = " ".join(hash_for_policy(str(text)) for text in (shared["script"], _read_template("served.js")))
    return (
        f"default-src 'none'; style-src {styles}; script-src {scripts}; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'"
    )


def render_template(template: str, **values: object) -> str:
    """A page of this room."""
    return _make_served_environment().get_template(template).render(**values)


@cache
def _make_served_environment() -> Environment:
    """The environment of the reports, with templates, style and script of this room besides."""
    shared = make_environment()
    assert shared.loader  # noqa: S101  it reads the package
    served = shared.overlay(loader=ChoiceLoader([PackageLoader("grader.serve"), shared.loader]))
    served.globals = {
        **shared.globals,
        "served_style": Markup(_read_template("served.css")),  # noqa: S704  our own files
        "served_script": Markup(_read_template("served.js")),  # noqa: S704
        "policy": make_served_policy(),
        "languages": list_links(),
        "localize": localize,
        "list_upload_words": _list_upload_words,
        "referrer": "same-origin",
    }
    return served


def _list_upload_words() -> dict[str, str]:
    """What the script of the form says, by its names."""
    return {
        "large": say("{file} is too large: at most {most} KiB.", file="{file}", most="{most}"),
        "sending": say("Sending …"),
        "one": say("Drop one file; several go into a zip."),
    }


@cache
def _read_template(name: str) -> str:
    return files("grader.serve").joinpath("templates", name).read_text("utf-8")
