"""Reads the comments of a source file, also of a broken one, in linear time.

A small reader of our own, because the lexers of Pygments look for the end of a comment anew at each unclosed `/*`.
The patterns of the languages also take what is never closed, up to the end of its line or of the file, so no character
is looked at twice for the same reason and no text makes the reader raise.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cache, cached_property

from grader.model import CommentSyntax, Language

_SHEBANG = re.compile(r"\A#![^\n]*+")
# The encoding line of PEP 263, and the forms of it that editors write.
_ENCODING = re.compile(
    r"^[ \t\f]*+#[^\w\n]*(?:vim:[^\n]*?)?(?:file)?(?:en)?coding[:=][ \t]*[-\w.]++[^\n]*+", re.IGNORECASE
)
_OPENING = re.compile(r"#|//|/\*|[rRuU]?(?:\"{3}|'{3})")
_STATEMENT_ENDS = re.compile(r"[ \t\f]*+(?:[#;\n]|\Z)")
# After one of these a string is part of an expression, not a doc string.
_EXPRESSION_GOES_ON = frozenset("=([{,+-*/%\\<>|&^~")


@dataclass(frozen=True)
class CommentLine:
    """One line of a comment without its marks; `number` and `column` (of the text) count from 1."""

    number: int
    column: int
    text: str


@dataclass(frozen=True)
class Comment:
    """One comment or doc string. `opening` is its mark as written, `alone` says that its line holds no code."""

    opening: str
    start: int
    end: int
    alone: bool
    lines: tuple[CommentLine, ...]

    @property
    def last_line(self) -> int:
        return self.lines[-1].number


@dataclass(frozen=True)
class CommentBlock:
    """Comments with one kind of mark and nothing but white space between them.

    `at_top`: neither code nor a doc string stands before.
    """

    opening: str
    at_top: bool
    lines: tuple[CommentLine, ...]
    comments: tuple[Comment, ...]


@dataclass(frozen=True)
class SourceReading:
    """A source file as read. In `code` comments are blanked and strings are filled with quotes; line ends stay.

    `preamble` counts the lines that must stay above all others: a shebang, and what tells the encoding.
    """

    text: str
    code: str
    comments: tuple[Comment, ...]
    line_starts: tuple[int, ...]
    preamble: int = 0

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    @cached_property
    def blocks(self) -> tuple[CommentBlock, ...]:
        """The comment blocks of the file, in order; a comment beside code is in none."""
        found: list[list[Comment]] = []
        previous: Comment | None = None
        for comment in filter(lambda one: one.alone, self.comments):
            if previous is not None and self._continues(previous, comment):
                found[-1].append(comment)
            else:
                found.append([comment])
            previous = comment
        first_code = len(self.code) - len(self.code.lstrip())
        doc_ends = [comment.end for comment in self.comments if comment.opening[-1] in "\"'"]
        top = min(first_code, *doc_ends[:1], len(self.text))
        return tuple(_join_block(comments, top) for comments in found)

    def _continues(self, before: Comment, after: Comment) -> bool:
        same_kind = before.opening[-1] == after.opening[-1]
        return same_kind and not self.code[before.end : after.start].strip()


def read_source(source: str, language: Language) -> SourceReading:
    """The comments of `source`; a BOM, a shebang and an encoding line are none. None are known without a syntax."""
    whole = source.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    text = _blank_preamble(whole, language)
    reader = _CommentReader(text, language.comments.mark if language.comments else "")
    for token in _make_pattern(language.comments).finditer(text) if language.comments else ():
        reader.take(token)
    return replace(reader.reading(), preamble=_count_preamble(whole, text))


def _count_preamble(whole: str, blanked: str) -> int:
    lines = zip(whole.split("\n", 2)[:2], blanked.split("\n", 2)[:2], strict=True)
    return max((number for number, (before, after) in enumerate(lines, 1) if before != after), default=0)


@cache
def _make_pattern(syntax: CommentSyntax) -> re.Pattern[str]:
    return re.compile("|".join(syntax.tokens))


def is_line_mark(opening: str) -> bool:
    """Whether a mark opens a comment that ends with its line."""
    return opening != "/*" and opening[-1:] not in "\"'"


def _blank_preamble(text: str, language: Language) -> str:
    """The text with its shebang and, in Python, its encoding line blanked, so that all places stay."""
    text = _SHEBANG.sub(_blank, text, count=1)
    if language.name != "python":
        return text
    first, *rest = text.split("\n", 1)
    if _ENCODING.match(first):
        return "\n".join((" " * len(first), *rest))
    if rest and first.strip()[:1] in ("", "#"):
        second, *others = rest[0].split("\n", 1)
        rest = ["\n".join((_ENCODING.sub(_blank, second), *others))]
    return "\n".join((first, *rest))


class _CommentReader:
    """Collects comments and blanked code while the tokens of a text go by."""

    def __init__(self, text: str, mark: str) -> None:
        self.text = text
        self.mark = mark
        self.starts = (0, *(found.end() for found in re.finditer("\n", text)))
        self.comments: list[Comment] = []
        self.code: list[str] = []
        self.end = 0
        self.code_end = 0
        """Where the last code so far ends."""

    def take(self, token: re.Match[str]) -> None:
        gap = self.text[self.end : token.start()]
        code_in_gap = gap.rstrip()
        if code_in_gap:
            self.code_end = self.end + len(code_in_gap)
        self.code.append(gap)
        self.end = token.end()
        if self._is_comment(token):
            self.comments.append(self._comment(token))
            self.code.append(_fill_lines(token.group(), " "))
        else:
            self.code.append(token.group() if token.lastgroup == "code" else _fill_lines(token.group(), '"'))
            self.code_end = self.end

    def reading(self) -> SourceReading:
        code = "".join((*self.code, self.text[self.end :]))
        return SourceReading(self.text, code, tuple(self.comments), self.starts)

    def _is_comment(self, token: re.Match[str]) -> bool:
        if token.lastgroup in ("line", "block"):
            return True
        return token.lastgroup == "triple" and self._alone(token) and self._is_statement(token)

    def _alone(self, token: re.Match[str]) -> bool:
        """Does no code stand before the token on its line?"""
        return self.code_end <= self.starts[bisect_right(self.starts, token.start()) - 1]

    def _is_statement(self, token: re.Match[str]) -> bool:
        """Is this string a statement of its own, not a part of an expression?"""
        before = self.text[self.code_end - 1 : self.code_end] if self.code_end else ""
        return before not in _EXPRESSION_GOES_ON and _STATEMENT_ENDS.match(self.text, token.end()) is not None

    def _comment(self, token: re.Match[str]) -> Comment:
        start = token.start()
        line = bisect_right(self.starts, start)
        written = token.group()
        opening = _OPENING.match(written)
        mark_end = opening.end() if opening else len(self.mark)
        lines = _split_comment(
            written[mark_end:], written[:mark_end], line, start - self.starts[line - 1] + mark_end + 1
        )
        return Comment(written[:mark_end], start, token.end(), self._alone(token), tuple(lines))


def _split_comment(body: str, opening: str, line: int, column: int) -> list[CommentLine]:
    """The lines of a comment whose text begins at `line` and `column`, marks and decoration taken off."""
    body = body if is_line_mark(opening) else body.removesuffix("*/" if opening == "/*" else opening[-3:])
    found = []
    for index, raw in enumerate(body.split("\n")):
        text = _strip_end_marks(raw, opening)
        inner = _strip_marks(text, opening)
        first_column = column if index == 0 else 1
        found.append(CommentLine(line + index, first_column + len(text) - len(inner), inner))
    return found


def _strip_marks(text: str, opening: str) -> str:
    """A line without the marks that open it."""
    if is_line_mark(opening):
        return text.lstrip(opening + "!").lstrip()
    return text.lstrip().lstrip("*!").lstrip() if opening == "/*" else text.lstrip()


def _strip_end_marks(raw: str, opening: str) -> str:
    """A line without the marks that close a drawn box at its right."""
    text = raw.rstrip().removesuffix("\\").rstrip() if opening == "//" else raw.rstrip()
    inner = text.rstrip("#*/|")
    return inner.rstrip() if inner[-1:].isspace() else text


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _fill_lines(text: str, filling: str) -> str:
    return re.sub(r"[^\n]", filling, text)


def _join_block(comments: list[Comment], top: int) -> CommentBlock:
    lines = tuple(line for comment in comments for line in comment.lines)
    return CommentBlock(comments[0].opening, comments[0].start < top, lines, tuple(comments))
