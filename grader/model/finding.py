"""What was found: differences of outputs, remarks on a source, the header."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model.vocabulary import Severity
from grader.text.spoken_text import SpokenText


@dataclass(frozen=True)
class LinePair:
    """One line of the expected and one of the actual output that belong together; None where there is none.

    `number` counts the expected lines from 1, `actual_number` the actual ones; where a side has no line, `number` is
    that of the expected line that comes next, `actual_number` None. Texts are as they came, but for what `folded` says
    was cut.
    """

    number: int
    expected: str | None
    actual: str | None
    folded: int = 0
    actual_number: int | None = None

    @property
    def same(self) -> bool:
        return self.expected == self.actual


@dataclass(frozen=True)
class Difference:
    """How an output differs: a sentence, the first place (counted from 1), and the lines side by side.

    `hidden_lines` says how many pairs were left out of `pairs`, so nothing is cut silently. `rung` names the kind of
    wrong, as the ladder tells it; `form` says that by the assignment only the form is wrong. Of `counted` pairs that
    hold something `right` are the same.
    """

    summary: SpokenText
    line: int
    column: int
    expected: str
    actual: str
    pairs: tuple[LinePair, ...] = ()
    hidden_lines: int = 0
    rung: str = ""
    form: bool = False
    right: int = 0
    counted: int = 0


@dataclass(frozen=True)
class Finding:
    """One remark at a file and line (both counted from 1)."""

    rule: str
    severity: Severity
    file: str
    line: int
    column: int
    message: SpokenText
    fix: SpokenText = ""


@dataclass(frozen=True)
class HeaderFieldCheck:
    """One row of the header check: what was found, what was wanted, and whether it is right."""

    name: str
    found: str | None
    wanted: SpokenText
    ok: bool
    line: int | None = None


@dataclass(frozen=True)
class HeaderCheck:
    """The header check of one file, with the corrected header ready to paste.

    `corrected` replaces the lines from `first_line` to `last_line`; where that one is smaller, nothing is replaced and
    `corrected` is to stand before `first_line`. Optional fields that are missing or empty are not among `fields`.
    """

    fields: tuple[HeaderFieldCheck, ...]
    findings: tuple[Finding, ...]
    corrected: str
    first_line: int = 1
    last_line: int = 0

    @property
    def right(self) -> int:
        return sum(check.ok for check in self.fields)
