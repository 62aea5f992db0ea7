"""The same piece of text that each wrong line has too much, or that each lacks: a 1 before `x`, a word, a mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later

_LONGEST, _LONGEST_LINE, _MOST_LINES = 20_000, 400, 400
_LONGEST_PIECE, _MOST_PIECES = 20, 4
"""Characters of a piece, and how often it is looked for in a line."""
_IN_CONTENT = "different"
"""The rung of what differs by more than a form that is told by itself."""
_LEAST = 2
"""Different wrong lines without which nothing is told."""
_IN_NUMBER = re.compile(r"[0-9][.,]?\Z"), re.compile(r"[.,]?[0-9]")
"""What stands before and behind a piece that is a part of a number: then the number is another one."""
_SURPLUS = say_later("Your program prints “{piece}” where it does not belong: “{got}” instead of “{asked}”.")
_NO_HEAD = say_later(
    "Your program leaves out the beginning of lines, as “{piece}”: it prints “{got}” instead of “{asked}”."
)
_MISSING = say_later("Your program leaves out “{piece}”: it prints “{got}” instead of “{asked}”.")


@dataclass(frozen=True)
class _Piece:
    """What a line has too much, or lacks, once or several times."""

    text: str
    is_surplus: bool


def find_same_piece(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but one such piece is wrong in the failing tests that the student sees."""
    shown = [ran for ran in facts.failing if ran.case.is_visible]
    *_, piece = next((line for ran in shown for line in _list_wrong(ran)), (None,))
    if piece is None or not all(_lacks_only(ran, piece) for ran in shown):
        return None
    runs = [ran for ran in facts.failing if _lacks_only(ran, piece)]
    lines = [line for ran in runs for line in _list_wrong(ran)]
    if len({line[:2] for line in lines}) < _LEAST:
        return None
    seen = [line for ran in shown for line in _list_wrong(ran)]
    asked, got, _ = min(seen, key=lambda line: len(line[0]))
    said = _SURPLUS if piece.is_surplus else _MISSING
    message = say(said, piece=piece.text, got=quote_start(got), asked=quote_start(asked))
    # What a program prints may be a person's name, and the name of a mistake stands on anonymous pages, too.
    name = "a piece of each line too much" if piece.is_surplus else "a piece of each line missing"
    return facts.diagnose("same-piece", name, message, runs)


def find_missing_head(facts: ProgramFacts) -> Diagnosis | None:
    """Of each wrong line in the failing tests that the student sees the beginning is missing, up to the same mark."""
    shown = [(ran, [*_list_heads(ran)]) for ran in facts.failing if ran.case.is_visible]
    lines = [line for _, wrong in shown for line in wrong]
    if not lines or not all(wrong and all(head for *_, head in wrong) for _, wrong in shown):
        return None
    if len({(asked, got) for asked, got, _ in lines}) < _LEAST or len({head[-1:] for *_, head in lines}) > 1:
        return None
    runs = [ran for ran in facts.failing if (wrong := [*_list_heads(ran)]) and all(head for *_, head in wrong)]
    asked, got, head = min(lines, key=lambda line: len(line[0]))
    message = say(_NO_HEAD, piece=head, got=quote_start(got), asked=quote_start(asked))
    return facts.diagnose("same-piece", "the beginning of lines missing", message, runs)


def _list_heads(ran: CaseRun) -> Iterator[tuple[str, str, str]]:
    """The wrong lines as asked for and as printed, each with what is missing before it; empty where that is not all."""
    for asked, got, _ in _list_wrong(ran):
        head, rest = asked.removesuffix(got), asked[len(asked) - len(got) :]
        is_head = got and rest == got and head.endswith(" ") and any(map(str.isalpha, head))
        yield asked, got, head.rstrip() if is_head and len(head) <= _LONGEST_PIECE else ""


def _lacks_only(ran: CaseRun, piece: _Piece) -> bool:
    """Whether it has wrong lines, and each of them has this piece too much, or lacks it; not read further than that."""
    wrong = _list_wrong(ran)
    return next((each for *_, each in wrong), None) == piece and all(each == piece for *_, each in wrong)


def _list_wrong(ran: CaseRun) -> Iterator[tuple[str, str, _Piece | None]]:
    """The wrong lines as they are asked for and printed, each with its piece; none where lines are missing."""
    asked, got = split_both(ran)
    rung = ran.result.difference.rung if ran.result.difference else _IN_CONTENT
    is_compared = ran.result.verdict is Verdict.WRONG_ANSWER and ran.is_compared and rung == _IN_CONTENT
    is_long = len(ran.output) > _LONGEST or len(asked) > _MOST_LINES
    if not is_compared or ran.case.is_call or is_long or len(asked) != len(got):
        return
    for wanted, printed in zip(asked, got, strict=True):
        if wanted != printed:
            yield wanted, printed, _find_piece(wanted, printed)


def _find_piece(asked: str, got: str) -> _Piece | None:
    longer, shorter = sorted((asked, got), key=len, reverse=True)
    more = len(longer) - len(shorter)
    if not more or len(longer) > _LONGEST_LINE:
        return None
    for number in range(1, _MOST_PIECES + 1):
        piece = _find_inserted(longer, shorter, more // number) if more % number == 0 else ""
        if piece and len(piece) <= _LONGEST_PIECE:
            return _Piece(piece, longer == got)
    return None


def _find_inserted(longer: str, shorter: str, length: int) -> str:
    """What stands in a line beyond another one, always the same and so long; empty where nothing does."""
    pieces, place = set[str](), 0
    for mark in (*shorter, ""):
        while place < len(longer) and longer[place] != mark:
            if _is_part(longer, place, place + length):
                return ""
            pieces.add(longer[place : place + length].strip())
            place += length
        place += 1
    return pieces.pop() if len(pieces) == 1 else ""


def _is_part(line: str, start: int, end: int) -> bool:
    """Whether it is a part of a number, or of a word, as the “in” of “invalid”: then the whole is another answer."""
    before, behind = _IN_NUMBER
    if any(map(str.isdigit, line[start:end])):
        return bool(before.search(line[:start]) or behind.match(line[end:]))
    is_behind, is_before = line[start - 1 : start].isalpha(), line[end : end + 1].isalpha()
    return (is_behind and line[start : start + 1].isalpha()) or (is_before and line[end - 1 : end].isalpha())
