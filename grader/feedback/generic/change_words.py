"""What is said of the small change that makes a program right: the mistake that it takes out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.changes.source_changes import SET_AT_END, AnyChange, ChangeKind, SourceChange
from grader.feedback.generic.change_messages import MESSAGES, WITH_BRACES
from grader.model import Language
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences, join_with_and

_FOUND_AT_START = re.compile(r"\.(?P<look>indexOf|IndexOf|find|rfind|findIndex|search)\(.{0,80}\) > 0$")
_FIRST_PLACE = say_later(
    "In `{code}` what stands at the very beginning counts as not found: `{look}` gives 0 for it, "
    "and -1 for what is not there."
)
_SIGN = re.compile(r"(?<![<>=!-])(?:<=|>=|<|>)(?![<>=])")
_OTHER_SIGN = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_LEAVES_OUT = say_later("`{code}` is false where both sides are equal, and it must be true there: write `{name}`.")
_TAKES_IN = say_later("`{code}` is true where both sides are equal, and it must be false there: write `{name}`.")
_BOTH_LEAVE_OUT = say_later(
    "In `{code}` both comparisons are false where their sides are equal, and must be true there: write {name}."
)
_BOTH_TAKE_IN = say_later(
    "In `{code}` both comparisons are true where their sides are equal, and must be false there: write {name}."
)
_TWO = 2
_CONNECTIVE = re.compile(r"&&|\|\||\b(?:and|or)\b")
_OTHER_CONNECTIVE = {"&&": "||", "||": "&&", "and": "or", "or": "and"}
_ALL = say_later("All of `{code}` has to be true here: write `{name}`.")
_ANY = say_later("In `{code}` one true part must be enough: write `{name}`.")
_ALL_ASKED = say_later("Must all of `{code}` be true? With `{name}` there, a test passes that fails now.")
_ANY_ASKED = say_later("Is one true part of `{code}` enough? With `{name}` there, a test passes that fails now.")
"""Where one answer alone comes out right, that may be by another condition than the one that is meant."""
_SET_BEHIND = say_later("After line {line}, `{code}` is missing: without it, what is there then stays.")
_RETURN = re.compile(r"return\b")
_LEAVES_EARLY = {
    "python": say_later(
        "`{code}` leaves the function as soon as the loop on line {line} comes to it. "
        "It belongs after the loop: indent it less."
    ),
    "c": say_later(
        "`{code}` leaves the function as soon as the loop on line {line} comes to it. "
        "It belongs after the loop, behind its `}}`."
    ),
}
_FIRST_VALUE = say_later("Start with the first of the values: then it does not matter how large or small they are.")
_GENERAL = say_later("With one small change to `{code}`, tests pass that fail now. Look at what it does.")


def are_one_mistake(changes: Iterable[AnyChange]) -> bool:
    """Whether all that helps on a line is of one kind; of other names one alone must help."""
    kinds = {(change.kind, change.name if change.kind is ChangeKind.OTHER_NAME else "") for change in changes}
    return len(kinds) == 1


def tell_change(
    change: SourceChange, language: Language, is_sure: bool = True, is_often: bool = True, is_search: bool = False
) -> str:
    """What is wrong where a change helps.

    `is_sure` says that no other kind of change helps there, `is_often` that more than one answer comes out right, and
    `is_search` that a search for the largest or smallest value starts there.
    """
    code, line = quote_start(change.code), change.line_of_loop or change.line
    looked = _FOUND_AT_START.search(change.code) if change.kind is ChangeKind.LIMIT else None
    if looked:
        return say(_FIRST_PLACE, code=code, look=looked["look"])
    if is_sure and change.kind is ChangeKind.IN_LOOP and _RETURN.match(change.code) and language.grammar:
        return say(_LEAVES_EARLY[language.grammar], code=code, line=line)
    if is_sure and change.kind is ChangeKind.SET_HERE and change.name == SET_AT_END:
        return say(_SET_BEHIND, code=code, line=line)
    others = WITH_BRACES if language.grammar == "c" else {}
    message = (others.get(change.kind) or MESSAGES[change.kind]) if is_sure else _GENERAL
    message, name = (_tell_sign(change, is_often) if is_sure else None) or (message, quote_start(change.name))
    told = say(message, code=code, name=name, line=line)
    is_start = is_sure and is_search and change.kind is ChangeKind.START
    return join_sentences(told, say(_FIRST_VALUE)) if is_start else told


def _tell_sign(change: SourceChange, is_often: bool) -> tuple[str, str] | None:
    """What is said of the only sign or word that is changed, and the right one; None where there are several."""
    if change.kind is ChangeKind.LIMIT:
        signs = _SIGN.findall(change.code)
        return (_TAKES_IN if "=" in signs[0] else _LEAVES_OUT, _OTHER_SIGN[signs[0]]) if len(signs) == 1 else None
    if change.kind is ChangeKind.BOTH_LIMITS:
        signs = [*dict.fromkeys(_SIGN.findall(change.code))]
        if len(_SIGN.findall(change.code)) == _TWO and len({"=" in sign for sign in signs}) == 1:
            others = join_with_and([f"`{_OTHER_SIGN[sign]}`" for sign in signs])
            return (_BOTH_TAKE_IN if "=" in signs[0] else _BOTH_LEAVE_OUT), others
    if change.kind is ChangeKind.CONNECTIVE:
        words = _CONNECTIVE.findall(change.code)
        if len(words) != 1:
            return None
        is_all = words[0] in ("||", "or")
        message = (_ALL if is_all else _ANY) if is_often else _ALL_ASKED if is_all else _ANY_ASKED
        return message, _OTHER_CONNECTIVE[words[0]]
    return None


def tell_second_change(second: SourceChange, language: Language, first: SourceChange) -> str:
    """What is wrong where the second of two changes helps, after what is said of the first."""
    if (second.kind, second.code, second.name) == (first.kind, first.code, first.name) and second.line != first.line:
        return say("The same is wrong on line {line}.", line=second.line)
    if second.kind is first.kind and not second.name:
        return say("Line {line} goes wrong in the same way: `{code}`.", line=second.line, code=quote_start(second.code))
    return tell_change(second, language)
