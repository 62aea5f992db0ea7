"""Small changes to a program, each tried to see whether it makes failing tests pass."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

_ROUND = 10


def list_one_off(number: int) -> tuple[int, ...]:
    """The numbers that may be meant in the place of one, one larger and one smaller; none for a round one."""
    return () if number >= _ROUND and number % _ROUND == 0 else (number + 1, number - 1)


def tell_other_name(own: str, other: str) -> str:
    """Which name is tried for which, as students read it."""
    return f"`{other}` in place of `{own}`"


class ChangeKind(StrEnum):
    """What is changed, as instructors read it."""

    ONLY_EQUAL = "true only where both sides are equal"
    MONTHS_FROM_ZERO = "month of a Date that begins with 1"
    LIMIT = "comparison wrong where both sides are equal"
    DIRECTION = "comparison the wrong way round"
    LONGER_RANGE = "range that ends too early"
    SHORTER_RANGE = "range that ends too late"
    RANGE_START = "range that begins at another number"
    START = "wrong start value"
    SET_ONCE = "not set back in a loop"
    SET_AGAIN = "set back in a loop"
    IN_LOOP = "stands in the loop"
    BEHIND_LOOP = "stands behind the loop"
    WHOLE_DIVISION = "division with decimals"
    ROUNDING = "rounded the wrong way"
    REPLACED_SUM = "sum that is replaced"
    NO_ASSIGNMENT = "compared, not assigned"
    SHARED_DEFAULT = "list kept between calls"
    SHARED_LIST = "list of the whole program changed for good"
    CLASS_LIST = "list shared by all objects"
    SEPARATE_IF = "if in the place of elif"
    CONNECTIVE = "and in the place of or"
    LOOP_NAME = "loop variable changed in the loop"
    LATE_TEST = "loop asks after its first iteration"
    SIGN = "plus in the place of minus"
    ORDER = "sorted the wrong way round"
    EXTREME = "max in the place of min"
    TEXT_SORT = "numbers sorted as texts"
    JOINED = "numbers joined as texts"
    TEXTS = "text in the place of a number"
    FOR_IN = "places in the place of values"
    NO_BREAK = "branch without a break"
    ASSIGNED = "assigned, not compared"
    LOST_DECIMALS = "division without decimals"
    FACTOR = "number 10 or 100 times too large or small"
    FROM_ZERO = "counts from 0"
    BOTH_FROM_ZERO = "two places count from 0"
    REST_IN_LOOP = "end of the program stands in the loop"
    NO_STOP = "loop that goes on too long"
    EARLY_STOP = "loop that stops too early"
    INNER_BREAK = "break that ends the inner loop only"
    LOOP_ELSE = "else within the loop"
    MAIN_NAME = "condition on __name__ that is never true"
    NOT_CALLED = "function named, not called"
    SURPLUS = "changed once too often"
    SURPLUS_PRINT = "prints too much"
    PROMPT = "prints a prompt"
    COMPARED_TEXTS = "numbers compared as texts"
    TEXT_AND_NUMBER = "text compared with a number"
    TEXT_KEY = "numbers put in order as texts"
    SORT_KEY = "sorted by another part"
    TIES = "order of what is equal"
    TURNED_TIES = "order of what is equal turned round"
    SWAPPED_NAMES = "two values exchanged"
    SWAPPED_INDEXES = "two indexes exchanged"
    SPLIT_REST = "split too often"
    EMPTY_WORDS = "split at each blank"
    LOST_PARTS = "empty parts at the end lost"
    ONE_END = "stripped at one end"
    CUT_DECIMALS = "decimals cut off"
    ONE_CHARACTER = "pattern for one character only"
    CHARACTERS = "characters in the place of words"
    CHANGED_IN_LOOP = "list changed by the loop through it"
    CHANGED_ITEMS = "list changed while it is gone through"
    NO_ELSE = "branch without an else"
    EARLY_RETURN = "function that ends within a loop"
    NO_F = "text in braces without its f"
    REUSED_NAME = "loop that uses a name again"
    NO_ELIF = "elif in the place of if"
    SORTED = "sorted where the order counts"
    ZERO_AS_NOTHING = "0 taken for nothing"
    SECOND_NAME = "two names for one list"
    STORED_LIST = "list stored without a copy"
    STORED_LISTS = "list stored without a copy in several places"
    SAME_ROWS = "all rows are one list"
    OTHER_VALUE = "compared with another value"
    BOTH_STARTS = "two wrong start values"
    ONCE = "if in the place of while"
    ONE_OF_LINE = "character in the place of a word"
    SOUGHT_KIND = "text looked for among numbers"
    OTHER_NAME = "another name meant"
    PLACE_AS_TEXT = "place that is a text"
    REST_OF_LINE = "rest of a line left unread"
    SWAPPED_BOUNDS = "two limits exchanged"
    LAST_GROUP = "last group left out"
    UNSORTED = "not put in order"
    OTHER_PART = "another part meant"
    WRAPPED_INDEX = "place before the first taken from the end"
    READ_ALONG = "end of a line read along"
    RAISED_COPY = "counted up and set back at once"
    NEGATED = "condition the wrong way round"
    ALIKE_AS_FALSE = "equal texts taken for false"
    PART_DIVIDED = "only the last part divided"
    REMAINDER = "remainder that is negative"
    MULTIPLIED_AGAIN = "multiplied in the place of divided"
    LAST_FOR_LARGEST = "last in the place of the largest"
    LAST_FOR_SMALLEST = "last in the place of the smallest"
    NEVER = "branch that is not asked for"
    LOST_SIGN = "sign of a number dropped"
    ONE_WORD = "one word read of several"
    LETTER_CASE = "capital letters told apart"
    WEAK_OPERATOR = "operator that binds weaker than a comparison"
    ONE_OFF = "number one too large or too small"
    NEXT_PLACE = "place before or behind the right one"
    LEAST_POSITIVE = "smallest number above 0"
    DATE_TEXTS = "dates compared as texts"
    STAYS_CHANGED = "changed before it is asked"
    ASKED_LATE = "asked too late"
    DONE_UNASKED = "done before it is asked"
    NOT_SET_BACK = "not set back"
    HALF_TO_EVEN = "halves rounded to the even number"
    ROUNDED_EARLY = "rounded too early"
    SHARED_ROWS = "copy that shares its rows"
    UNDONE = "undone in a later iteration"
    TOO_EARLY = "done too early"
    TOO_LATE = "done too late"
    LEFT_OVER = "left over from before"
    LENGTHS = "texts compared, not their lengths"
    TURNED_PART = "one part sorted the wrong way round"
    COPY_OF_ITEM = "copy in the place of a reference"
    SHARED_TEXT = "pointer in the place of a copy"
    LEFT_BLANK = "blank left before a text"
    CHARACTER_CODE = "number added to a character"
    BOTH_LIMITS = "two comparisons wrong where both sides are equal"
    THROWN_AWAY = "result thrown away"
    READ_EARLY = "used before it is ready"
    NO_WAY_BACK = "counted up and never down"
    NOT_UNDONE = "not changed back behind a call of itself"
    SORTED_ANEW = "sorted anew by another part"
    SAME_OBJECT = "objects compared, not their values"
    PLACE_AS_BASE = "place taken for the base"
    ROUND_UP = "one too many where nothing is left over"
    DIVIDED_APART = "two parts rounded, not their sum"
    GROUPED = "and before or"
    HUNDRED_MINUTES = "hour of 100 minutes"
    COUNTED_CHARACTERS = "characters counted, not words"
    ONE_DIGIT = "one digit in the place of a number"
    LEFT_BEFORE = "left before it is done"
    ADDS_ONE = "one added in the place of a number"
    ADDS_NUMBER = "number added in the place of one"
    NOT_NOTED = "largest so far not noted"
    OTHER_END = "wrong end of a list"
    SET_HERE = "not set where it has to be"
    REMOVED_PLACE = "place left out after a removal"
    MISSING_FIRST = "what is missing taken for the first"
    GOES_ON = "goes on after a branch"
    MADE_ANEW = "entry made anew where there is one"
    STAYS_IN = "entry that is never taken out"
    TWICE_EXCHANGED = "exchanged twice"
    WRONG_WAY = "loop that goes the wrong way"
    PLACE_OF_ITERATION = "counted in the place of the iteration"
    TWO_REPLACES = "two texts replaced one after the other"
    ALSO_HERE = "missing in one branch"
    SET_OTHERWISE = "another constant meant"
    TURNED_ROW = "questions in the wrong order"
    LENGTH_ONLY = "one more than a length meant"
    ONE_SIDE = "one side meant"
    ONE_MIDDLE = "one of two in the middle"
    BELOW_ZERO = "more taken than there is"
    PART_ADDED = "all added in the place of a part"
    OWN_PLACE = "place counted among its neighbours"
    LEFT_EARLY = "left too early"
    NOT_SHIFTED = "digit added, not put behind"
    WRONG_SIDE = "put at the wrong side of a text"
    COUNTS_UP = "range that counts up only"
    BLANK_KEPT = "blank kept around a part"
    PLACE_FOR_ITEM = "place in the place of an item"
    SORTED_ONCE = "one pass of a sorting"
    NOT_KEPT = "value of the previous iteration not kept"
    SET_ONE_BY_ONE = "set one after the other"
    HALF_ASKED = "half a question"
    EXACT_DECIMALS = "decimals compared exactly"
    BOTH_ENDS = "one of two ends left out"
    OTHER_OPERATOR = "another operator meant"
    TURNED_GAP = "sides of a difference exchanged"
    KEPT_SIGN = "sign of a difference kept"
    PART_MULTIPLIED = "only the last part multiplied"
    STAYS_BESIDE = "item that stays in the list beside"
    NOT_SIDE_BY_SIDE = "equal ones that do not stand side by side"
    NOT_SWAPPED = "list that does not change places with the others"
    ASKS_MORE = "condition that asks too much"
    LIMIT_REUSED = "limit of a loop changed in it"
    LAST_PART = "last part of a text meant"
    FEW_ITERATIONS = "loop with too few iterations"
    NEARLY_WHOLE = "cut off just below a whole number"
    EVEN_LOGARITHM = "one too few where a logarithm is whole"
    BEGINS_ANEW = "count that does not begin anew"
    TIES_BY_PART = "order of what is equal left open"
    USED_NEXT = "changed before its iteration"
    DIVIDED_FIRST = "divided before it is multiplied"
    PART_OF_TIME = "part of a time in the place of all of it"
    NOT_FLUSHED = "output left in a writer"
    CALLED_LATE = "called too late"
    CALLED_EARLY = "called too early"
    FEW_DIGITS = "too few digits"
    OTHER_LIST = "loop that forgets a list"
    DECLARED_ANEW = "name declared anew in a block"
    FILLED_BEFORE = "list that has items before its own"
    AT_END = "stream that stays at its end"
    USED_UP = "iterator that is used up"
    SHORTEST_ROW = "end of the shortest row"
    ASKED_ENTRY = "entry made by asking for it"
    SPLICED_REST = "all of the rest taken out"
    KEPT_IN_CALL = "value that is kept for one call only"
    GIVES_NONE = "value of what gives none"
    TWO_SIGNS = "two signs in the place of a count"
    NOT_RETURNED = "value that is not returned"
    PRINTED_RESULT = "result printed, not returned"
    CHARACTERS_OF_ALL = "characters in the place of lines"
    FIRST_ONLY = "only the first one replaced"
    NO_VALUE = "braces that give no value"
    BARE_RETURN = "return on a line of its own"
    RETURN_IN_CALL = "return that leaves one iteration only"
    CHANGED_FOR_ONE = "list changed for one use"
    PATTERN_MARK = "mark that is a pattern"
    OTHER_SEPARATOR = "split at another mark"
    END_FOR_LENGTH = "end in the place of a length"
    LENGTH_FOR_END = "length in the place of an end"
    NO_START = "sum that starts with nothing"
    NOT_SPREAD = "list in the place of numbers"
    JOINED_SUM = "two numbers joined behind a text"
    MOVED_TEXT = "number added to a text"
    SWAPPED_SIZES = "two sizes exchanged"
    OTHER_SIZE = "wrong one of two sizes"
    SWAPPED_LIMITS = "limits of two loops exchanged"
    LENGTH_OF_TABLE = "number of rows for the length of a row"
    FEW_PLACES = "array that is too short"
    NO_LINE_END = "line that is not ended"
    LARGEST_ROW = "largest row in the place of the largest number"
    ROWS_NOT_APART = "rows that are not put side by side"
    BEHIND_IF = "stands behind an if"
    NO_BACKTICKS = "values between quotation marks"
    ENTRY_NO_START = "entry that starts with nothing"
    OTHER_RESULT = "wrong one of true and false returned"
    AMONG_VALUES = "looked for among the values"
    MAP_BY_BRACKETS = "entry of a Map in brackets"
    OTHER_PIECE = "another piece of a text or list meant"
    NO_TEXT = "iterator compared with a text or list"
    TEXT_ITEM = "character of a text that is set"
    LAST_ITERATION = "last iteration of a loop not told apart"
    ITEM_FIRST = "item asked for before its border"
    FIRST_OF_EQUALS = "first of equals taken"
    CLOCK_AS_NUMBER = "time of day taken for one number"
    SWAPPED_ARGUMENTS = "arguments in another order"
    ELSE_OF_LOOP = "else within the loop and no break"
    KEPT_MIDDLE = "middle kept in a search by halves"
    CUT_QUOTIENT = "quotient cut off, not rounded"
    LEAP_YEARS = "part of the rule for leap years"
    HOURS_FOR_MINUTES = "hours of a day in the place of its minutes"
    FILLED_AT_END = "filled up at the wrong end"
    FROM_OTHER_END = "counted from the wrong end"
    WRAPS_TO_ZERO = "begins with 0 again in the place of 1"
    FOR_ONE_ONLY = "done for one of two only"
    POWER = "bits combined in the place of a power"
    TOWARDS_ZERO = "quotient rounded down below 0"
    SIGNED_DIGITS = "number below 0 taken for none"
    CALLS_LEFT_OUT = "calls left out by and, or by or"
    TURNED_ROWS = "rows turned round in the place of their order"
    ALL_OF_TIME = "all minutes in the place of those of an hour"


SET_AT_END = "end"
"""What the name of a change of `SET_HERE` says where the value is set behind the last statement of a block."""


class AnyChange(Protocol):
    """A small change of a kind on a line."""

    @property
    def kind(self) -> ChangeKind:
        """What is changed."""
        ...

    @property
    def line(self) -> int:
        """Where it is."""
        ...

    @property
    def code(self) -> str:
        """What is quoted."""
        ...

    @property
    def name(self) -> str:
        """What is told to be written, or what else is named."""
        ...


@dataclass(frozen=True)
class SourceChange:
    """A changed program: what was changed on which line, the code there and the whole new text.

    `name` is what the code is about, and `line_of_loop` where the loop is, where there is one. With `second` the text
    has that change, too.
    """

    kind: ChangeKind
    line: int
    code: str
    text: str
    name: str = ""
    line_of_loop: int = 0
    second: SourceChange | None = None
    number: int = 0
    """Its place among all changes of the program."""
    spans: tuple[tuple[int, int], ...] = ()
    """The statements that it changes, from a first to a last line in Python, else from where to where in the text.

    In a run that comes to none of them it changes nothing; none are told where it may change anything.
    """

    def join(self, second: SourceChange, text: str, number: int) -> SourceChange:
        """This change with a second one, which gets another number: the text has both."""
        spans = (*self.spans, *second.spans) if self.spans and second.spans else ()
        return replace(self, text=text, spans=spans, second=replace(second, number=number))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its own number, and that of the second change."""
        return (self.number, self.second.number) if self.second else (self.number,)
