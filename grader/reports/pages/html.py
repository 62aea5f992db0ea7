"""Page data to HTML. Everything is escaped; style and script come from the package and are allowed by their hash."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from grader.model import NEXT_MISTAKE
from grader.reports.pages.compiled_templates import CompiledTemplates
from grader.reports.pages.hint_markup import render_markdown
from grader.reports.pages.page_parts import FormerPages, PartRenderer
from grader.reports.pages.page_text import PageLine, Piece
from grader.reports.pages.palette import format_variables
from grader.reports.phrases import make_sentence
from grader.text.digest import digest
from grader.text.shorten import MORE, shorten, shorten_at_word
from grader.text.spoken_text import find_spoken_language, find_template, localize, say, say_number
from grader.text.visible import make_readable, make_visible
from grader.text.wording import count

if TYPE_CHECKING:  # a process that renders pages of students loads nothing of the others
    from grader.reports.pages.classroom import ClassPage
    from grader.reports.pages.similar_page import SimilarPage
    from grader.reports.pages.student import StudentPage
    from grader.reports.pages.tournament_page import TournamentPage

NOTHING, NEWLINE = Markup(""), Markup("\n")

LONGEST_BRIEF, LONGEST_NAME, LONGEST_PROSE, LONGEST_COMMENT = 100, 120, 600, 6_000
_OLD_QUOTES = re.compile(r"(?<![\w`])`([^`'\n]{1,200})'(?![A-Za-z])")


def render_student(page: StudentPage) -> str:
    """One submitter's page."""
    return _render_grade(page, PartRenderer())


def render_both(page: StudentPage, of_instructor: StudentPage, former: FormerPages) -> tuple[str, str]:
    """Both pages of a grade; of the `former` pages they take what is the same there."""
    part = PartRenderer(former[0])
    return _render_grade(page, part), _render_grade(of_instructor, PartRenderer(former[1], part))


def _render_grade(page: StudentPage, part: PartRenderer) -> str:
    return make_environment().get_template("student.html.j2").render(page=page, part=part)


def render_class(page: ClassPage) -> str:
    """The class page."""
    return make_environment().get_template("class.html.j2").render(page=page)


def render_similar(page: SimilarPage) -> str:
    """The instructor's page of similar work."""
    return make_environment().get_template("similar.html.j2").render(page=page)


def render_tournament(page: TournamentPage) -> str:
    """The page of a tournament."""
    return make_environment().get_template("tournament.html.j2").render(page=page)


@cache
def make_environment() -> Environment:
    """The templates of the pages, with what they are rendered by."""
    environment = Environment(
        loader=PackageLoader("grader.reports"),
        bytecode_cache=CompiledTemplates(),
        auto_reload=False,  # the package's own: to look at each file again for each page takes longer than a small page
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = format_variables() + _read_package_text("style.css"), _read_package_text("page.js")
    environment.globals |= {"next_mistake": NEXT_MISTAKE, "referrer": "no-referrer"}
    environment.globals |= {"say": say_in_page, "say_number": say_number, "localize": localize}
    environment.globals |= {"find_spoken_language": find_spoken_language, "list_script_words": list_script_words}
    environment.globals |= {"style": Markup(style), "script": Markup(script), "policy": make_policy(style, script)}  # noqa: S704  our own files
    environment.filters |= {
        "name": name,
        "prose": show_prose,
        "fault": show_fault,
        "plain": show_plain,
        "link": link,
        "markdown": show_markdown,
        "sentence": make_sentence,
    }
    environment.filters |= {
        "pieces": join_pieces,
        "lines": join_lines,
        "whole": show_whole,
        "long": show_long,
        "brief": brief,
        "count": count,
    }
    return environment


def make_policy(style: str, script: str) -> str:
    """The content security policy of a page: its own style and script, and nothing else."""
    return (
        f"default-src 'none'; style-src {hash_for_policy(style)}; script-src {hash_for_policy(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def say_in_page(template: str, /, **values: object) -> Markup:
    """A sentence in the language of the page; its values are escaped but for those that are markup."""
    return escape(find_template(template)).format(**values)


def list_script_words() -> dict[str, str]:
    """What the script of a page says, by its names."""
    return {
        "light": say("Light"),
        "dark": say("Dark"),
        "either": say("Switch between light and dark"),
        "input": say("Copy input"),
        "command": say("Copy command"),
        "header": say("Copy header"),
        "line": say("Copy line"),
        "test": say("Copy test"),
        "copied": say("Copied"),
        "failed": say("Not copied"),
        "save": say("Save {file}", file="{file}"),
    }


def name(text: str) -> str:
    """A name or value with invisible characters visible; a very long one is cut with a count."""
    return shorten(text, LONGEST_NAME, MORE, make_visible)


def show_prose(text: str) -> str:
    """A sentence: its blanks stay blanks; a very long one is cut with a count."""
    return shorten(text, LONGEST_PROSE, MORE, show_plain)


def show_fault(text: str) -> str:
    """What a compiler or a runtime says; what it quotes in the old way, as `this', stands between two backticks."""
    return show_prose(_OLD_QUOTES.sub(r"`\1`", text))


def brief(text: str) -> str:
    """The beginning of a sentence, in a list or a cell of a table: as many whole words as fit."""
    return shorten_at_word(text, LONGEST_BRIEF, "…", show_plain)


def show_long(text: str) -> str:
    """What an instructor writes: its lines stay."""
    return shorten(text, LONGEST_COMMENT, MORE, show_plain)


def show_markdown(text: str) -> Markup:
    """A hint as it is written in Markdown."""
    return render_markdown(show_long(text))


def show_plain(text: str) -> str:
    """A text to be copied: its blanks stay blanks, only what cannot be printed is made visible."""
    return make_readable(text)


def show_whole(value: object) -> str:
    """A text, or texts by their names, as an attribute that the script reads back as exactly the same characters."""
    return json.dumps(value)


def join_lines(block: Sequence[PageLine]) -> Markup:
    """Lines of pieces, each escaped, below each other; plain lines are escaped at once, as most are."""
    if all(len(line) == 1 and not line[0].kind for line in block):
        return escape("\n".join(line[0].text for line in block))
    return NEWLINE.join(map(join_pieces, block))


def join_pieces(line: PageLine) -> Markup | str:
    """A line of pieces, as markup or as text that is still to be escaped; a macro would take three times as long."""
    if len(line) == 1 and not line[0].kind:
        return line[0].text
    return NOTHING.join(_wrap_in_tag(piece) if piece.kind else piece.text for piece in line)


def _wrap_in_tag(piece: Piece) -> Markup:
    if piece.kind == "changed":
        return Markup(f"<mark>{escape(piece.text)}</mark>")  # noqa: S704  escaped
    return Markup(f'<span class="{escape(piece.kind)}">{escape(piece.text)}</span>')  # noqa: S704  escaped


def link(page: str) -> str:
    """The address of a page in the same folder."""
    return quote(page)


def hash_for_policy(text: str) -> str:
    """A style or script as a content security policy names it."""
    return f"'sha256-{base64.b64encode(bytes.fromhex(digest(text))).decode()}'"


def _read_package_text(name: str) -> str:
    return files("grader.reports").joinpath("templates", name).read_text("utf-8")
