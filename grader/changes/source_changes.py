"""Small changes to a program, each tried to see whether it makes failing tests pass."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class ChangeKind(StrEnum):
    """What is changed, as instructors read it."""

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
    LATE_TEST = "loop asks after its first turn"
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
    CUT_DECIMALS = "decimals cut off"
    ONE_CHARACTER = "pattern for one character only"
    CHARACTERS = "characters in the place of words"
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
    ASKED_LATE = "asked too late"
    DONE_UNASKED = "done before it is asked"
    NOT_SET_BACK = "not set back"
    HALF_TO_EVEN = "halves rounded to the even number"
    ROUNDED_EARLY = "rounded too early"
    SHARED_ROWS = "copy that shares its rows"
    UNDONE = "undone in a later turn"
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
    ALSO_HERE = "missing in one branch"
    NOT_SWAPPED = "list that does not change places with the others"


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
