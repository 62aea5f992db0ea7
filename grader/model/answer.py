"""What a reference module gives beside the expected output."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum


@dataclass(frozen=True)
class Variant:
    """A solver that is wrong on purpose, and the sentence that a student with this mistake should read.

    `then(text, output)` makes the mistake in the output of another variant, for students who make both.
    """

    solve: Callable[[str], str]
    message: str
    then: Callable[[str, str], str] | None = None


@dataclass(frozen=True)
class MarkRow:
    """A row of marks: the filled ones, then the crossed ones. Raises ValueError for fewer than none.

    `label` and the `note` below it stand beside the marks; `words` tells a reader who cannot see them what they show.
    """

    label: str
    words: str
    filled: int
    crossed: int = 0
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse at the author's line what cannot be drawn."""
        if self.filled < 0 or self.crossed < 0:
            raise ValueError(f"a row cannot have {self.filled} filled and {self.crossed} crossed marks")


@dataclass(frozen=True)
class Marks:
    """Marks to draw in rows; long rows become bars."""

    rows: tuple[MarkRow, ...]


@dataclass(frozen=True)
class Grid:
    """Short texts to draw in the cells of a grid, row by row; `marked` names cells by row and column, from 0."""

    cells: tuple[tuple[str, ...], ...]
    marked: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Picture:
    """A shape to draw, with a title, and a description to stand below it.

    `key` says what it means that a mark is crossed or a cell marked.
    """

    title: str
    description: str
    shape: Marks | Grid
    key: str = ""


@dataclass(frozen=True)
class GameRemark:
    """What there is to tell of a line of a game: a few words, and the position behind it as a picture.

    `loses` marks the move that has lost a game which could still be won; a record has it at most once.
    """

    words: str = ""
    picture: Picture | None = None
    loses: bool = False


@dataclass(frozen=True)
class Turn:
    """What `play()` or `match()` of a reference yields: the lines that a player reads, who then prints one.

    `to` is the player: 0, or in a match of two also 1. `own` is the line with which the reference itself would answer;
    in a match it plays by it. `said` is about these lines, `heard` about the line that was printed last.
    """

    text: str
    to: int = 0
    own: str = ""
    heard: GameRemark | None = None
    said: GameRemark | None = None


@dataclass(frozen=True)
class Table:
    """A table of text cells; `marked` names the row that matters most (None: no row)."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None = None


@dataclass(frozen=True)
class AnswerPart:
    """One answer of an expected output: its name, as a student reads it, and how many lines it has."""

    name: str
    lines: int


def make_answer_finder(parts: Sequence[AnswerPart]) -> Callable[[int], int | None]:
    """What gives the index of the answer that an expected line (from 1) belongs to; without parts, a line is an answer.

    Made once for many lines: an output may have ten thousand answers.
    """
    ends = tuple(accumulate(part.lines for part in parts))

    def find_answer(line: int) -> int | None:
        if not ends:
            return line - 1
        index = bisect_left(ends, line)
        return index if index < len(ends) else None

    return find_answer


def find_answer_lines(parts: Sequence[AnswerPart], index: int) -> range:
    """The expected lines (from 1) of an answer."""
    if not parts:
        return range(index + 1, index + 2)
    start = 1 + sum(part.lines for part in parts[:index])
    return range(start, start + parts[index].lines)


def find_answer_name(parts: Sequence[AnswerPart], index: int) -> str:
    """What a student reads of an answer: `game 2`; without parts the number of its line."""
    return parts[index].name if parts else f"line {index + 1}"


@dataclass(frozen=True)
class Explanation:
    """Why one answer is the answer, as data: steps in words, tables, a picture."""

    answer: str
    steps: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class JudgedRule:
    """One of the rules that a right output keeps: its name, as a student reads it, and whether this output keeps it.

    An output that breaks another rule earns the share that the `weight` has among those of all rules. Raises ValueError
    for what is not a rule.
    """

    name: str
    kept: bool
    weight: float = 1.0

    def __post_init__(self) -> None:
        """Refuse at the author's line what cannot be counted."""
        if not str(self.name).strip():
            raise ValueError("a rule needs a name: it is what a student reads")
        if type(self.kept) is not bool:
            raise ValueError(f"whether a rule is kept is True or False, not {self.kept!r}")
        if not self.weight > 0:
            raise ValueError(f"a rule needs a weight above 0, not {self.weight!r}")


def compute_rule_shares(rules: Sequence[JudgedRule]) -> tuple[float, ...]:
    """The part of the points that each of the rules is worth; together 1."""
    total = fsum(rule.weight for rule in rules)
    return tuple(rule.weight / total for rule in rules)


@dataclass(frozen=True)
class Judgement:
    """What a reference's `judge()` says of an output: whether it is right, and why not, as a student should read it.

    `line` is the line of the output (from 1) that is at fault, 0 when it is none in particular. `note` is for the
    instructor only. In a game, `heard` is about the line that was printed last, and `last` is what the program still
    reads before its input ends. A rejected output earns the share of the `rules` that it keeps; `explanation` shows the
    student what is wrong. Raises ValueError when the rules say something else than `accepted`.
    """

    accepted: bool
    reason: str = ""
    line: int = 0
    note: str = ""
    heard: GameRemark | None = None
    last: Turn | None = None
    rules: tuple[JudgedRule, ...] = ()
    explanation: Explanation | None = None

    def __post_init__(self) -> None:
        """Refuse at the author's line what contradicts itself."""
        broken = [rule.name for rule in self.rules if not rule.kept]
        if self.accepted and broken:
            raise ValueError(f"the Judgement accepts an output that does not keep the rule `{broken[0]}`")
        if self.rules and not self.accepted and not broken:
            raise ValueError("the Judgement rejects an output that keeps every rule")

    @property
    def share(self) -> float:
        """The part of the points that the output earns, from 0 to 1."""
        if self.accepted or not self.rules:
            return float(self.accepted)
        return fsum(rule.weight for rule in self.rules if rule.kept) / fsum(rule.weight for rule in self.rules)


@dataclass(frozen=True)
class MatchResult:
    """What `match()` of a reference returns: the player who has won (None: nobody), and why, in a sentence.

    `illegal` says that the other player has broken the rules; `heard` and `last` are as in a Judgement.
    """

    winner: int | None
    reason: str
    illegal: bool = False
    heard: GameRemark | None = None
    last: Turn | None = None
