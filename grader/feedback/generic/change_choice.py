"""Which of several changes that help is told: of as little as helps, and what says most of the mistake."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from grader.changes.source_changes import SET_AT_END, AnyChange, ChangeKind, SourceChange
from grader.feedback.generic.change_ranks import CHANGES_THE_WAY, GIVES_WAY, LESS_SAID, MAY_SWITCH_OFF, SAYS_MOST

_OF_A_GAP = {ChangeKind.KEPT_SIGN, ChangeKind.TURNED_GAP}
"""Where all tests give a difference one sign, nobody knows which of these is the mistake."""
_NO_TWO = ({ChangeKind.ASKS_MORE, ChangeKind.UNSORTED}, {ChangeKind.SORTED, ChangeKind.UNSORTED})
"""No two mistakes: what is put in order at last may come in any order before, and any condition will do.

Who puts the same in order elsewhere has another order in mind.
"""
_OF_A_PART = {ChangeKind.ASKS_MORE, ChangeKind.DIRECTION, ChangeKind.NEGATED}
_COMES_EARLY = {ChangeKind.TOO_EARLY, ChangeKind.DONE_UNASKED, ChangeKind.READ_EARLY, ChangeKind.CALLED_EARLY}
_FROM_ZERO = re.compile(r"([A-Za-z_$][\w$]*) = 0")
_WITHOUT_WAY_BACK = {ChangeKind.ALSO_HERE, ChangeKind.SET_HERE}
"""What may help where a count is never made smaller, and says less of it."""
_OF_FIRST_LINE = ({ChangeKind.KEPT_SIGN}, {ChangeKind.LETTER_CASE})
_SAME_ANYWHERE = ({ChangeKind.NOT_SET_BACK}, {ChangeKind.STAYS_IN})
"""What may be done in one of several places, and is the same there."""
_OF_LAST_LINE = ({ChangeKind.REST_IN_LOOP}, {ChangeKind.TEXTS}, {ChangeKind.OTHER_END}, {ChangeKind.LAST_GROUP})
"""What helps on several lines, as texts do that are split from a line and then taken one by one: the last says most."""
_OF_RANGE = {ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE}
"""What says more of the end of a range than that its minus might be a plus."""
_MAKES_NEVER_TRUE = {
    ChangeKind.DIRECTION,
    ChangeKind.NEVER,
    ChangeKind.SET_ONCE,
    ChangeKind.START,
    ChangeKind.SURPLUS,
}
"""What may help only because a condition is then never true: that it should not be asked says more."""
Change = TypeVar("Change", bound=AnyChange)


def list_both(pair: SourceChange) -> Sequence[SourceChange]:
    """The change, and the one that is made with it, where there is one."""
    return (pair, pair.second) if pair.second else (pair,)


def can_both_be(pair: SourceChange) -> bool:
    """Whether two changes may be two mistakes."""
    return {each.kind for each in list_both(pair)} not in _NO_TWO


def leave_less_said(pairs: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Without pairs of which a change helps where something else says more of the same, or is surely the mistake."""
    pairs = [pair for pair in pairs if any(change.kind in SAYS_MOST for change in list_both(pair))] or pairs
    for kind in LESS_SAID:
        pairs = [pair for pair in pairs if not any(change.kind is kind for change in list_both(pair))] or pairs
    return pairs


def keep_least(best: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Where more may be changed or less, the change of as little as helps: of a loop, or of two start values.

    What says more of a mistake comes before what only takes it out, and before what may help by chance.
    """
    best = _leave_questions(leave_branches(best))
    if any(change.kind is ChangeKind.START for change in best):
        return [change for change in best if change.kind is not ChangeKind.BOTH_STARTS]
    kinds = {change.kind for change in best}
    if len(kinds & _OF_RANGE) == len(kinds) - 1 == 1:
        best = [change for change in best if change.kind is not ChangeKind.SIGN] or best
    if kinds not in _OF_LAST_LINE:
        return best
    return [max(best, key=lambda change: change.line)]


def leave_switches(best: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Without branches left out, where something else helps."""
    return [change for change in best if change.kind not in (ChangeKind.NEVER, ChangeKind.LOOP_ELSE)] or best


def _leave_questions(best: list[Change]) -> list[Change]:
    """Without questions that are too much where something else helps on their line, or says more on another one.

    Where all the rest may only make them never true, they alone.
    """
    asked = [change for change in best if change.kind is ChangeKind.ASKS_MORE]
    others = [change for change in best if change not in asked]
    lines = {change.line for change in others}
    left = [change for change in asked if change.line not in lines]
    return left if left and all(change.kind in _MAKES_NEVER_TRUE for change in others) else others or asked


def leave_branches(best: Sequence[Change]) -> list[Change]:
    """Without what gives way, what may help by chance, and branches left out, where something else helps.

    But for a branch in doubt on the same line: there nobody knows whether a change helps for what it says, or because
    the branch is then never taken. So it is with the sign of a number that may as well be one off.
    """
    best = [change for change in best if change.kind in SAYS_MOST] or best
    if any(change.kind is ChangeKind.WHOLE_DIVISION for change in best):  # without decimals nothing is to be rounded
        best = [change for change in best if change.kind is not ChangeKind.ROUNDING]
    nearly = {change.line for change in best if change.kind is ChangeKind.NEARLY_WHOLE}
    best = [change for change in best if change.kind is not ChangeKind.ROUNDING or change.line not in nearly]
    if any(change.kind is ChangeKind.NO_WAY_BACK for change in best):  # nobody knows in which direction it is to count
        best = [change for change in best if change.kind not in _WITHOUT_WAY_BACK]
    best = _keep_emptied_first(best)
    signs = {(change.line, change.code) for change in best if change.kind is ChangeKind.SIGN}
    off = {change for change in best if change.kind is ChangeKind.ONE_OFF and (change.line, change.code) in signs}
    for kinds in (GIVES_WAY, CHANGES_THE_WAY, *({kind} for kind in LESS_SAID)):
        if {change.kind for change in best} == _OF_A_GAP:
            break
        best = [change for change in best if change.kind not in kinds or change in off] or best
    if any(change.kind is ChangeKind.IN_LOOP for change in best):
        best = [change for change in best if change.kind is not ChangeKind.LOOP_ELSE]
    others = [change for change in best if change.kind is not ChangeKind.NEVER]
    doubted = {change.line for change in others if change.kind in MAY_SWITCH_OFF}
    best = [change for change in best if not others or change in others or change.line in doubted]
    return _choose_line(_keep_borders(_keep_connectives(_keep_left_out(_keep_least_set(best)))))


def _keep_emptied_first(best: Sequence[Change]) -> Sequence[Change]:
    """What is emptied where a function begins that fills it says more than that it is emptied in many other places."""
    names = [change.name for change in best if change.kind is ChangeKind.LEFT_OVER]
    empties = {change for change in best if any(re.search(rf"\b{re.escape(name)}\b", change.code) for name in names)}
    return [change for change in best if change.kind is not ChangeKind.ALSO_HERE or change not in empties]


def _keep_borders(best: list[Change]) -> list[Change]:
    """Of what is counted from 0 and then compared that the border is wrong, not that it begins with the wrong value."""
    compared = " ".join(change.code for change in best if change.kind is ChangeKind.LIMIT)
    counts = {found[1] for change in best if (found := _FROM_ZERO.fullmatch(change.code))}
    wrong = {name for name in counts if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", compared)}
    return [change for change in best if change.kind is not ChangeKind.START or change.code.split(" ")[0] not in wrong]


def _keep_connectives(best: list[Change]) -> list[Change]:
    """Of a condition whose `and` may be an `or` not that one of its parts is wrong."""
    joined = [change for change in best if change.kind is ChangeKind.CONNECTIVE]
    return [
        change
        for change in best
        if change.kind not in _OF_A_PART
        or not any(change.line == other.line and change.code in other.code for other in joined)
    ]


def _keep_left_out(best: list[Change]) -> list[Change]:
    """Of a statement that may as well be left out not that it comes too early."""
    left_out = {change.code for change in best if change.kind is ChangeKind.SURPLUS}
    return [change for change in best if change.kind not in _COMES_EARLY or change.code not in left_out]


def _keep_least_set(best: list[Change]) -> list[Change]:
    """Of values that are not set again in a loop those without others: of several that would do, the fewest."""
    once = [change.code for change in best if change.kind is ChangeKind.SET_ONCE]
    return [
        change
        for change in best
        if change.kind is not ChangeKind.SET_ONCE
        or not any(code in change.code for code in once if code != change.code)
    ]


def _choose_line(best: list[Change]) -> list[Change]:
    """Where the same change helps on several lines, the one to tell of; else all.

    A value is set in the last block that needs it, or in the outermost branch, and at its beginning if that helps as
    well as its end; what is counted is counted back where the work is done, by who counts it. A difference loses its
    sign, and a text its capital letters, where they come from.
    """
    kinds, codes = {change.kind for change in best}, {change.code for change in best}
    if kinds in _OF_FIRST_LINE or (kinds in _SAME_ANYWHERE and len(codes) == 1):
        return [min(best, key=lambda change: change.line)]
    if kinds == {ChangeKind.NO_WAY_BACK} and len(codes) == 1:
        return [max(best, key=lambda change: (_is_counted_by_owner(change), change.line))]
    if kinds != {ChangeKind.SET_HERE}:
        return best
    return [max(best, key=lambda change: (change.name != SET_AT_END, change.line))]


def _is_counted_by_owner(change: AnyChange) -> bool:
    """Whether what is counted back is written as where it is counted: `self.n`, not `box.n`."""
    return change.name.split(" ")[0].rstrip("-") == change.code.split(" ")[0].rstrip("+;")
