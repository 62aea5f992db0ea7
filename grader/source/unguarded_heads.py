"""Heads of `if`, `for` and `while` in languages with braces that do not hold what the program seems to mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.source.code_blocks import Code, has_effect

_HEAD = re.compile(r"\b(if|for|while)\s{0,9}\(")
_BEHIND = re.compile(r"\s{0,20};[ \t]{0,80}(?P<block>\s{0,200}\{)?")
_ONE_LINE = re.compile(
    r"[ \t]{0,80}\r?\n(?P<first>[ \t]{1,80})(?!(?:if|for|while|do|switch|try|return)\b)[^\s{}][^\n{}]{0,200};"
    r"[ \t]{0,80}\r?\n"
)
_NEXT_LINE = re.compile(r"(?P<next>[ \t]{1,80})(?!(?:else|case|default)\b)[^\s{}/*]")
_DEEPER = re.compile(r"\r?\n(?P<next>[ \t]{1,80})[^\s{}]")
_MOST, _NEAR = 400, 200
_TAB = 8


@dataclass(frozen=True)
class UnguardedHead:
    """The line of a head and its word; `is_ended` where a `;` stands behind it, else its braces are missing."""

    line: int
    word: str
    is_ended: bool


def scan_for_unguarded_head(text: str, code: str) -> UnguardedHead | None:
    """The first head behind which a `;` stands, or two lines that are indented alike and no brace.

    `code` is the text without comments and quotations, and as long.
    """
    return next(_list_heads(Code(text, code)), None)


def _list_heads(blocks: Code) -> Iterator[UnguardedHead]:
    for number, head in enumerate(_HEAD.finditer(blocks.code)):
        end = blocks.ends.get(head.end() - 1)
        if end is None or number > _MOST:
            continue
        line = blocks.count_line(head.start())
        if _is_ended(blocks, head, end):
            yield UnguardedHead(line, head[1], is_ended=True)
        elif _lacks_braces(blocks.code, head, end):
            yield UnguardedHead(line, head[1], is_ended=False)


def _is_ended(blocks: Code, head: re.Match[str], end: int) -> bool:
    """Whether the `;` behind a head is a slip: a loop may do all of its work in its head, and `do` ends with one."""
    behind = _BEHIND.match(blocks.code, end + 1)
    if behind is None:
        return False
    asked, following = blocks.code[head.end() : end], blocks.code[behind.end() : behind.end() + _NEAR].lstrip()
    if head[1] == "if":
        return (behind["block"] is not None or not has_effect(asked)) and not following.startswith("else")
    before = blocks.code[max(0, head.start() - _NEAR) : head.start()].rstrip()
    ends_do = before.endswith("}") or re.search(r"\bdo\b[^{}]*\Z", before)
    if head[1] == "while" and (ends_do or has_effect(asked)):
        return False
    return behind["block"] is not None or _is_deeper(blocks.code, head.start(), behind.end())


def _is_deeper(code: str, start: int, end: int) -> bool:
    """Whether the next line is indented more than the one with the head."""
    following = _DEEPER.match(code, end)
    return following is not None and _measure(following["next"]) > _measure_line(code, start)


def _lacks_braces(code: str, head: re.Match[str], end: int) -> bool:
    body = _ONE_LINE.match(code, end + 1)
    following = _NEXT_LINE.match(code, body.end()) if body else None
    if body is None or following is None or (head[1] != "if" and code.startswith("return", following.end() - 1)):
        return False
    inner = _measure(body["first"])
    return inner == _measure(following["next"]) and inner > _measure_line(code, head.start())


def _measure_line(code: str, place: int) -> int:
    """How far the line is indented in which a place is; a head behind something else is not measured."""
    begin = code.rfind("\n", 0, place) + 1
    before = code[begin:place]
    return _measure(before) if not before.strip() else len(before.expandtabs(_TAB)) + _MOST


def _measure(blanks: str) -> int:
    return len(blanks.expandtabs(_TAB))
