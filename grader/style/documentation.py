"""Looks at documentation, names and line length of a source file."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Finding, Language
from grader.settings import Style
from grader.style import c_code, python_code
from grader.style.comments import SourceReading, read_source
from grader.style.header_lines import is_bare
from grader.style.remarks import Remark, bounded
from grader.style.rules import default_severity


def check_documentation(source_text: str, language: Language, file_name: str, style: Style) -> tuple[Finding, ...]:
    """Findings on docstrings, share of comments, one-letter names and long lines, as `style` asks for them.

    Python source that does not parse is not looked at for docstrings and names: its syntax error is said elsewhere.
    Line length is left to ruff for Python. An empty file has no findings. Never raises, whatever the text holds.
    """
    reading = read_source(source_text, language)
    if not reading.code.strip():
        return ()
    code = python_code if language.name == "python" else c_code
    remarks: list[Remark] = []
    if style.docstrings:
        remarks += [*_undocumented_file(reading), *code.undocumented(reading)]
    remarks += _few_comments(reading, style.comment_ratio_min)
    if style.short_names:
        remarks += code.short_names(reading)
    if language.name != "python":
        remarks += bounded(_long_lines(reading, style.line_length))
    return tuple(
        Finding(one.rule, default_severity(one.rule), file_name, one.line, one.column, one.message, one.fix)
        for one in remarks
    )


def _undocumented_file(reading: SourceReading) -> Iterator[Remark]:
    """A header, or any comment with words above the code, documents the file."""
    if not any(block.at_top and any(not is_bare(line.text) for line in block.lines) for block in reading.blocks):
        message = "Nothing at the top of the file says what the program does."
        yield Remark("style/docstring-missing", 1, 1, message, "Begin the file with a comment that says it.")


def _few_comments(reading: SourceReading, least: float) -> Iterator[Remark]:
    commented = {line.number for comment in reading.comments for line in comment.lines}
    written = {number for number, line in enumerate(reading.text.split("\n"), 1) if line.strip()}
    share = len(commented & written) / len(written)
    if share < least:
        message = f"{share:.0%} of the lines have a comment; at least {least:.0%} should."
        yield Remark("style/comment-ratio", 1, 1, message, "Say in comments why the steps are done.")


def _long_lines(reading: SourceReading, longest: int) -> Iterator[Remark]:
    for number, line in enumerate(reading.text.split("\n"), 1):
        if len(line) > longest:
            message = f"The line has {len(line)} characters; at most {longest} are allowed."
            yield Remark("style/line-length", number, longest + 1, message, "Break it into several lines.")
