"""Mistakes that show within what functions return: zeros and decimals in a text, pairs in the place of their parts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.generic.by_returned import WrongReturn, read_return, tell_alike
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, make_lists
from grader.text.quoting import quote_start
from grader.text.spoken_text import SpokenText, say
from grader.text.wording import join_sentences

_ZEROS = re.compile(r"(?<![0-9.])0+(?=[0-9])")
_DECIMALS = re.compile(r"(?<![\w.])(?P<whole>[0-9]{1,15})\.[0-9]{1,20}(?![\w.])")
_ONE_WAY = {
    "python": 'f"{x:02}"',
    "javascript": 'String(x).padStart(2, "0")',
    "java": 'String.format("%02d", x)',
    "csharp": 'x.ToString("00")',
}
_OF_TWO_DIGITS = re.compile(r"(?:[^0-9]|(?<![0-9])0[0-9](?![0-9])|[1-9][0-9]{0,8})*")
"""A text in which all numbers that begin with a 0 have two digits."""


def find_returned_zeros(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the texts of a function are wrong, their numbers lack the zeros with which they should begin."""

    def tell(each: WrongReturn) -> SpokenText:
        way = _ONE_WAY.get(facts.language.name, "") if _OF_TWO_DIGITS.fullmatch(each.asked) else ""
        said = say(
            "Your `{name}` returns {got} where {asked} is asked for: a number lacks the 0 with which it should begin.",
            name=each.name,
            got=quote_start(each.got),
            asked=quote_start(each.asked),
        )
        return join_sentences(said, say("One way is `{written}`.", written=way)) if way else said

    return tell_alike(facts, _lacks_zeros, "returned-zeros", "leading zeros missing", tell)


def find_returned_decimals(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the texts of a function are wrong, their whole numbers have decimals."""

    def tell(each: WrongReturn) -> SpokenText:
        return say(
            "Your `{name}` returns {got} where {asked} is asked for: it has decimals where whole numbers belong. "
            "Cut them off.",
            name=each.name,
            got=quote_start(each.got),
            asked=quote_start(each.asked),
        )

    return tell_alike(facts, _has_decimals, "returned-decimals", "whole numbers with decimals", tell)


def find_returned_pairs(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the lists of a function are wrong, they hold pairs of which one part is asked for."""

    def tell(each: WrongReturn) -> SpokenText:
        return say(
            "Your `{name}` returns {got} where {asked} is asked for: of each item, only one part belongs there.",
            name=each.name,
            got=quote_start(each.got),
            asked=quote_start(each.asked),
        )

    return tell_alike(facts, _holds_pairs, "returned-pairs", "pairs in the place of their parts", tell)


def _read_texts(wrong: WrongReturn) -> tuple[str, str] | None:
    """The text that is asked for and the one that came, where both are texts and differ."""
    asked, got = read_return(wrong.asked), read_return(wrong.got)
    return (asked, got) if isinstance(asked, str) and isinstance(got, str) and asked != got else None


def _lacks_zeros(wrong: WrongReturn) -> bool:
    both = _read_texts(wrong)
    return both is not None and len(both[1]) < len(both[0]) and _ZEROS.sub("", both[0]) == both[1]


def _has_decimals(wrong: WrongReturn) -> bool:
    both = _read_texts(wrong)
    if both is None or not _DECIMALS.search(both[1]):
        return False
    asked, got = _ZEROS.sub("", both[0]), _ZEROS.sub("", _DECIMALS.sub(r"\g<whole>", both[1]))
    return asked == got


def _holds_pairs(wrong: WrongReturn) -> bool:
    asked, got = make_lists(read_return(wrong.asked)), make_lists(read_return(wrong.got))
    if not isinstance(asked, list) or not isinstance(got, list) or len(asked) != len(got) or not got:
        return False
    if not all(isinstance(each, list) and len(each) > 1 for each in got) or any(
        isinstance(each, list) for each in asked
    ):
        return False
    places: Sequence[int] = range(min(map(len, got)))
    return any(_are_parts([each[place] for each in got], asked) for place in places)


def _are_parts(parts: Sequence[object], asked: Sequence[object]) -> bool:
    """Whether these could be what is asked for: of the same kinds, and half of them or more in their places."""
    same = sum(one == other for one, other in zip(parts, asked, strict=True))
    return [*map(type, parts)] == [*map(type, asked)] and 2 * same >= len(asked)
