"""What is asked in a loop and true in each of its iterations, as `i < n` up to `n`: asked for the last one alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, Loop

_MOST = 8
_TAKES = "(?:remove|Remove|erase|pop|splice|shift|add|Add|push)"
_COUNTS = re.compile(
    r"[^;{}]{0,60};\s?(?P<name>[A-Za-z_$][\w$]{0,40})\s?(?:<|!=|!==)\s?"
    r"(?P<limit>(?!null|NULL)[A-Za-z_$][\w$.]{0,60}(?:->[\w$]{1,40})?(?:\(\s?\))?)\s?;[^;{}]{0,60}"
)


def list_last_iteration_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is true in all iterations but the last."""
    return islice(_ask_for_last_iteration(code), _MOST)


def _ask_for_last_iteration(code: Code) -> Iterator[SumPlace]:
    for loop in code.loops:
        head = _COUNTS.fullmatch(code.code, *loop.head)
        if head is None or head["limit"].endswith((".end()", "->end()")) or _changes(code, loop, head):
            continue
        asked = re.compile(
            rf"(?:(?<=[(!,;?&|])|(?<=[(!,;?&|]\s)){re.escape(head['name'])}\s?(?:<|!==?)\s?(?:\(int\)\s?)?{re.escape(head['limit'])}"
            r"(?=\s?(?:[);?,]|&&|\|\|))"
        )
        for found in asked.finditer(code.code, *loop.body):
            new = f"{code.text[slice(*found.span())]} - 1"
            yield SumPlace(
                ChangeKind.LAST_ITERATION, *found.span(), new, code.quote(*found.span()), " ".join(new.split())
            )


def _changes(code: Code, loop: Loop, head: re.Match[str]) -> bool:
    """Whether a loop gives its counter another value besides, or takes something out of what it goes through."""
    name, base = re.escape(head["name"]), re.escape(re.split(r"\.|->", head["limit"])[0])
    counts = rf"(?<![\w$.]){name}\s?(?:[-+*/]?=(?!=)|\+\+|--)|(?:\+\+|--){name}\b"
    takes = rf"(?<![\w$.]){base}(?:\s?[-+]?=(?!=)|--|\+\+|(?:\.|->){_TAKES}\w{{0,12}}\()"
    return re.compile(f"{counts}|{takes}").search(code.code, *loop.body) is not None
