"""Looks at documentation, names and line length of a source file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.config.settings import Style
from grader.model import Finding, Language
from grader.style import c_code, python_code
from grader.style.comments import SourceReading, read_source
from grader.style.header.header_lines import is_bare
from grader.style.remarks import Remark, limit_remarks
from grader.style.rules import make_finding
from grader.text.spoken_text import say, say_later

# A link cannot be broken.
_ONE_WORD = re.compile(r"\s*+(?://+|/?\*+|#+)?\s*+\S*+\s*+")
_LENGTH_OF_RUFF = "E501"
_UNDOCUMENTED_FILE = Remark(
    "style/docstring-missing",
    1,
    1,
    say_later("Nothing at the top of the file says what the program does: a reader must find it out from the code."),
    say_later("Begin the file with a comment that says so."),
)


def check_documentation(source_text: str, language: Language, file_name: str, style: Style) -> tuple[Finding, ...]:
    """Findings on docstrings, share of comments, one-letter names and long lines, as `style` asks for them.

    Python source that does not parse is not looked at for docstrings and names: its syntax error is said elsewhere.
    An empty file has no findings. Never raises, whatever the text holds.
    """
    reading = read_source(source_text, language)
    if not reading.code.strip():
        return ()
    definitions = _DEFINITIONS.get(language.grammar)
    remarks: list[Remark] = []
    if style.docstrings:
        documented = _is_documented(reading)
        remarks += [] if documented else [_UNDOCUMENTED_FILE]
        remarks += definitions.find_undocumented(reading, language, documented) if definitions else []
    remarks += _find_few_comments(reading, style.comment_ratio_min)
    if style.short_names:
        remarks += definitions.find_short_names(reading) if definitions else []
    if _is_measured(language, style):
        remarks += limit_remarks(_find_long_lines(reading, style.longest_line))
    return tuple(make_finding(one, file_name) for one in remarks)


_DEFINITIONS = {"python": python_code, "c": c_code}


def _is_documented(reading: SourceReading) -> bool:
    """A header, or any comment with words above the code, documents the file."""
    return any(block.at_top and any(not is_bare(line.text) for line in block.lines) for block in reading.blocks)


def _find_few_comments(reading: SourceReading, least: float) -> Iterator[Remark]:
    commented = {line.number for comment in reading.comments for line in comment.lines}
    written = {number for number, line in enumerate(reading.text.split("\n"), 1) if line.strip()}
    share = len(commented & written) / len(written)
    if share < least:
        message = say(
            "{share:.0%} of the lines have a comment; at least {least:.0%} should. Code says how, not why.",
            share=share,
            least=least,
        )
        fix = say("Say in comments why the steps are done, not what they are.")
        yield Remark("style/comment-ratio", 1, 1, message, fix)


def _is_measured(language: Language, style: Style) -> bool:
    """Whether long lines are told here: of Python by ruff, unless a length is given that ruff leaves out."""
    by_ruff = any(rule == "ALL" or _LENGTH_OF_RUFF.startswith(rule) for rule in style.ruff)
    return language.name != "python" or (style.line_length is not None and not by_ruff)


def _find_long_lines(reading: SourceReading, longest: int) -> Iterator[Remark]:
    for number, line in enumerate(reading.text.split("\n"), 1):
        if len(line) > longest and not _ONE_WORD.fullmatch(line):
            message = say("The line has {number} characters.", number=len(line))
            fix = say("Keep lines to {most} characters: break it at a comma or an operator.", most=longest)
            yield Remark("style/line-length", number, longest + 1, message, fix)
