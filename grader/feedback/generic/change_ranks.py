"""Which kinds of small changes say most of a mistake, which give way to others, and which may help by chance."""

from __future__ import annotations

from grader.changes.source_changes import AnyChange, ChangeKind

OF_MANY_PLACES = {
    ChangeKind.ONE_OFF,
    ChangeKind.SMALL_NUMBER,
    ChangeKind.NEXT_PLACE,
    ChangeKind.TOO_EARLY,
    ChangeKind.TOO_LATE,
    ChangeKind.READ_EARLY,
    ChangeKind.LENGTHS,
    ChangeKind.LEFT_OVER,
    ChangeKind.NO_WAY_BACK,
    ChangeKind.NOT_SET_BACK,
    ChangeKind.SET_HERE,
    ChangeKind.ADDS_ONE,
    ChangeKind.BOTH_ENDS,
    ChangeKind.OTHER_OPERATOR,
    ChangeKind.NOT_KEPT,
    ChangeKind.CALLED_LATE,
    ChangeKind.CALLED_EARLY,
    ChangeKind.FROM_OTHER_END,
    ChangeKind.SHORT_STEP,
    ChangeKind.OTHER_CONSTANT,
    ChangeKind.ONLY_ASKED,
}
"""What is tried at so many places that one answer may come out right by chance, also where no other test fails."""
SHOWN_BY_ONE = {
    ChangeKind.SHARED_DEFAULT,
    ChangeKind.NOT_UNDONE,
    ChangeKind.SHARED_INDEX,
    ChangeKind.PATTERN_ORDER,
}
"""What is a mistake in any program, and needs one test alone that it makes right, where others have another mistake."""
OF_MANY_SHARE = 0.8
"""The share of the failing tests that must come out right with such a change alone."""
NEEDS_TWO_ANSWERS = OF_MANY_PLACES | {ChangeKind.ASKS_MORE, ChangeKind.WRONG_RANK}
"""These, and what helps by chance where no test needs what is left out, or asks for another rank."""
OF_MANY_WAYS = {ChangeKind.OTHER_NAME, ChangeKind.OTHER_PART}
"""What is tried in so many ways that one of them may fit by chance."""
NEEDS_HALF = OF_MANY_WAYS | {ChangeKind.ROUNDING, ChangeKind.ONCE, ChangeKind.LETTER_FROM_ZERO}
"""These, and what makes other values of many, of which a few may be right."""
HALF = 0.5
"""The share of the failing tests that must come out right with one of these alone."""
CHANGES_THE_WAY = {ChangeKind.NO_STOP, ChangeKind.EARLY_STOP, ChangeKind.EARLY_RETURN, ChangeKind.GOES_ON}
"""What changes the way of a program so much that one answer may come out right by that."""
LIKELIEST = {
    ChangeKind.LIMIT,
    ChangeKind.REMOVED_PLACE,
    ChangeKind.CONNECTIVE,
    ChangeKind.EXTREME,
    ChangeKind.OTHER_END,
}
"""What is tried first where a program has many changes with which it does not end."""
GIVES_WAY = {
    ChangeKind.OTHER_NAME,
    ChangeKind.OTHER_VALUE,
    ChangeKind.OTHER_PART,
    ChangeKind.TEXTS,
    ChangeKind.UNSORTED,
    ChangeKind.STORED_LISTS,
    ChangeKind.COUNTED_CHARACTERS,
    ChangeKind.LEFT_BEFORE,
    ChangeKind.CHANGES_GIVEN,
    ChangeKind.KEPT_AT_TIMES,
    *OF_MANY_PLACES,
}
"""What may help in the place of another change, and is told where no other helps."""
LESS_SAID = (
    ChangeKind.NOT_KEPT,
    ChangeKind.FEW_DIGITS,
    ChangeKind.FEW_PLACES,
    ChangeKind.GOES_ON,
    ChangeKind.SHARED_LIST,
    ChangeKind.JOINED,
    ChangeKind.READ_EARLY,
    ChangeKind.CALLED_EARLY,
    ChangeKind.CALLED_LATE,
    ChangeKind.BOTH_LIMITS,
    ChangeKind.TURNED_ROW,
    ChangeKind.ASKED_LATE,
    ChangeKind.ALSO_HERE,
    ChangeKind.SET_HERE,
    ChangeKind.UNDONE,
    ChangeKind.OTHER_END,
    ChangeKind.TURNED_GAP,
    ChangeKind.OTHER_NAME,
    ChangeKind.SPLIT_REST,
    ChangeKind.ONCE,
    ChangeKind.NOT_SET_BACK,
    ChangeKind.BEHIND_IF,
    ChangeKind.ONLY_EQUAL,
    ChangeKind.SECOND_NAME,
    ChangeKind.SWAPPED_LIMITS,
    ChangeKind.GOES_ROUND,
    ChangeKind.ELSE_OF_EQUAL,
    ChangeKind.RESULT_DROPPED,
    ChangeKind.TURNED_SIDES,
)
"""What helps where something else says more of the same: of what is left over, and of an order.

They are left out one after the other, the first of them first.
"""
SAYS_MOST = {
    ChangeKind.INNER_BREAK,
    ChangeKind.CALLS_LEFT_OUT,
    ChangeKind.TURNED_ROWS,
    ChangeKind.TWICE_EXCHANGED,
    ChangeKind.SIGNED_DIGITS,
    ChangeKind.TOWARDS_ZERO,
    ChangeKind.CHANGED_ITEMS,
    ChangeKind.CLASS_LIST,
    ChangeKind.SHARED_DEFAULT,
    ChangeKind.NOT_FLUSHED,
    ChangeKind.DECLARED_ANEW,
    ChangeKind.FILLED_BEFORE,
    ChangeKind.AT_END,
    ChangeKind.USED_UP,
    ChangeKind.ASKED_ENTRY,
    ChangeKind.SPLICED_REST,
    ChangeKind.KEPT_IN_CALL,
    ChangeKind.GIVES_NONE,
    ChangeKind.TWO_SIGNS,
    ChangeKind.NOT_RETURNED,
    ChangeKind.PRINTED_RESULT,
    ChangeKind.CHARACTERS_OF_ALL,
    ChangeKind.FIRST_ONLY,
    ChangeKind.NO_VALUE,
    ChangeKind.BARE_RETURN,
    ChangeKind.RETURN_IN_CALL,
    ChangeKind.CHANGED_FOR_ONE,
    ChangeKind.PATTERN_MARK,
    ChangeKind.SWAPPED_BOUNDS,
    ChangeKind.TABLE_ORDER,
    ChangeKind.DIGIT_CODE,
    ChangeKind.SECOND_NAME,
    ChangeKind.NO_ASSIGNMENT,
    ChangeKind.NO_START,
    ChangeKind.NOT_SPREAD,
    ChangeKind.JOINED_SUM,
    ChangeKind.MOVED_TEXT,
    ChangeKind.SWAPPED_SIZES,
    ChangeKind.TURNED_SIZES,
    ChangeKind.SWAPPED_LIMITS,
    ChangeKind.LENGTH_OF_TABLE,
    ChangeKind.FEW_PLACES,
    ChangeKind.ALL_OF_TIME,
    ChangeKind.LEAP_YEARS,
    ChangeKind.HOURS_FOR_MINUTES,
    ChangeKind.POWER,
    ChangeKind.TEXT_ITEM,
    ChangeKind.ITEM_FIRST,
    ChangeKind.LAST_ITERATION,
    ChangeKind.NO_TEXT,
    ChangeKind.AMONG_VALUES,
    ChangeKind.MAP_BY_BRACKETS,
    ChangeKind.LARGEST_ROW,
    ChangeKind.ROWS_NOT_APART,
    ChangeKind.NO_BACKTICKS,
    ChangeKind.ENTRY_NO_START,
    ChangeKind.KEPT_MIDDLE,
}
"""What is the mistake where it helps, whatever else helps on other lines."""
MAY_SWITCH_OFF = {
    ChangeKind.CONNECTIVE,
    ChangeKind.DIRECTION,
    ChangeKind.FACTOR,
    ChangeKind.SIGN,
    ChangeKind.TEXT_AND_NUMBER,
    ChangeKind.BOTH_LIMITS,
}
"""What may make a condition that is never true any more."""
OF_CONDITIONS = {ChangeKind.NEVER, ChangeKind.NEGATED, ChangeKind.OTHER_VALUE}
"""What else may switch a branch on or off."""
HELPS_BY_CHANCE = OF_MANY_PLACES | {
    ChangeKind.CONNECTIVE,
    ChangeKind.DIRECTION,
    ChangeKind.EARLY_STOP,
    ChangeKind.FACTOR,
    ChangeKind.LIMIT,
    ChangeKind.LONGER_RANGE,
    ChangeKind.NEGATED,
    ChangeKind.NEVER,
    ChangeKind.NO_STOP,
    ChangeKind.OTHER_NAME,
    ChangeKind.OTHER_PART,
    ChangeKind.OTHER_VALUE,
    ChangeKind.RANGE_START,
    ChangeKind.ROUNDING,
    ChangeKind.SHORTER_RANGE,
    ChangeKind.SIGN,
    ChangeKind.START,
    ChangeKind.SURPLUS,
}
"""What may make one value of a function right that is wrong for another reason."""
SURMISED = {ChangeKind.ASKED_LATE, ChangeKind.DONE_UNASKED, ChangeKind.NEVER, ChangeKind.ONE_SIDE}
"""What turns a program upside down: where most failing tests stay wrong with it, the mistake is another one."""
CHANGES_LITTLE = {
    ChangeKind.LOST_SIGN,
    ChangeKind.LOST_DECIMALS,
    ChangeKind.LETTER_CASE,
    ChangeKind.ONE_WORD,
    ChangeKind.COPY_OF_ITEM,
    ChangeKind.SHARED_TEXT,
    ChangeKind.SHARED_ROWS,
    ChangeKind.LEFT_BLANK,
    ChangeKind.START_BLANKS,
    ChangeKind.UNSORTED_KEYS,
    ChangeKind.MIXED_KEYS,
    ChangeKind.CHARACTER_CODE,
    ChangeKind.SORTED_ANEW,
    ChangeKind.THROWN_AWAY,
    ChangeKind.ONCE,
    ChangeKind.HALF_TO_EVEN,
    ChangeKind.LEAST_POSITIVE,
    ChangeKind.NOT_UNDONE,
    ChangeKind.SHARED_INDEX,
    ChangeKind.PATTERN_ORDER,
    ChangeKind.SAME_OBJECT,
    ChangeKind.FEW_DIGITS,
    ChangeKind.NO_BREAK,
    ChangeKind.DECLARED_ANEW,
    ChangeKind.FILLED_BEFORE,
    ChangeKind.AT_END,
    ChangeKind.ASKED_ENTRY,
    ChangeKind.COMPARED_TEXTS,
    ChangeKind.JOINED_SUM,
    ChangeKind.MOVED_TEXT,
    ChangeKind.SWAPPED_SIZES,
    ChangeKind.TURNED_SIZES,
    ChangeKind.LENGTH_OF_TABLE,
    ChangeKind.FEW_PLACES,
    ChangeKind.ALL_OF_TIME,
    ChangeKind.LEAP_YEARS,
    ChangeKind.POWER,
    ChangeKind.ITEM_FIRST,
    ChangeKind.AMONG_VALUES,
    ChangeKind.NO_LINE_END,
}
"""What changes so little that a wrong answer does not come out right by chance."""


def is_telling(change: AnyChange) -> bool:
    """Whether a change that only makes some lines right tells of a mistake: not where it may do so by chance."""
    return change.kind not in OF_MANY_WAYS | CHANGES_THE_WAY | MAY_SWITCH_OFF | OF_CONDITIONS


def is_for_less(change: AnyChange) -> bool:
    """Whether a change is of a kind that gives way to others."""
    return change.kind in GIVES_WAY | CHANGES_THE_WAY


def has_helped_enough(change: AnyChange, helped: int, failing: int) -> bool:
    """Whether a change makes so many of the failing tests right that it hardly does so by chance."""
    if change.kind in NEEDS_TWO_ANSWERS:
        return helped >= OF_MANY_SHARE * failing
    if change.kind in NEEDS_HALF:
        return helped >= HALF * failing
    return change.kind not in SURMISED or 4 * helped >= 3 * failing
