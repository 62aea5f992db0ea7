"""What was judged of one program, kept to be told again: a change of one case runs and judges that case alone.

What all of it follows from besides the cases is in the name under which it is kept, and what a piece follows from
besides is in the name of the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from grader.feedback import CaseRun, SmallBank
from grader.feedback.case_run import ENDED_BY_ITSELF
from grader.grading.kept.kept_form import KeptForm
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.shared_cases import encode_expected
from grader.model import Case, CaseResult, Explanation, SmallestInput, drop_texts, restore_texts
from grader.style.source_check import SourceCheck
from grader.text.digest import hash_parts

_MOST = 2 << 20
"""Bytes of all outputs of a program that are kept beside their results; what is beyond them is judged again."""


@dataclass(frozen=True)
class KeptCase:
    """What came of a case. `output` has a character for each byte, and is None where it is the result's `actual`.

    It is empty where it is the expected output (`is_expected`). `played` says how often each job was executed.
    """

    result: CaseResult
    output: str | None
    explanation: Explanation | None
    played: Mapping[str, int]
    is_expected: bool


@dataclass(frozen=True)
class KeptSearch:
    """What the search for the smallest failing input has found, and how often each job was executed for it.

    `read` and `longest` say what it asked of the small inputs, and `told` is a hash of that.
    """

    found: SmallestInput | None
    played: Mapping[str, int]
    read: int
    longest: int
    told: str


@dataclass(frozen=True)
class JudgedPieces:
    """The pieces, by the hash of what each follows from."""

    cases: dict[str, KeptCase] = field(default_factory=dict)
    searches: dict[str, KeptSearch] = field(default_factory=dict)
    checks: dict[str, SourceCheck] = field(default_factory=dict)


PIECES: KeptForm[JudgedPieces] = KeptForm(JudgedPieces)


class KeptJudgements:
    """The pieces of one program that were kept, and those that this grading has used, which alone stay."""

    def __init__(self, runs: KeptRuns, prints: Mapping[str, str], content: bytes | None = None) -> None:
        """`prints` has a hash of each case, by its name; `content` is what `pack` gave before."""
        self.runs = runs
        self._prints = prints
        self._kept = (content and PIECES.open(content)) or JudgedPieces()
        self._used = JudgedPieces()
        self._left = _MOST

    @property
    def changed(self) -> bool:
        """Whether it holds other pieces than before."""
        return _list_names(self._used) != _list_names(self._kept)

    def pack(self) -> bytes:
        return PIECES.pack(self._used)

    def try_case(self, case: Case, run_case: Callable[[], CaseRun]) -> CaseRun:
        """What `run_case` gives, or gave when everything was the same."""
        name = self._prints.get(case.name)
        if name is None:
            return run_case()
        kept = self._kept.cases.get(name)
        if kept is None:
            played = self.runs.count_played()
            ran = run_case()
            if _is_certain(ran):
                self._use(name, _make_piece(ran, self.runs.count_played() - played))
            return ran
        self._use(name, kept)
        self.runs.skip(kept.played)
        return _restore_run(kept, case)

    def _use(self, name: str, kept: KeptCase) -> None:
        """Keep it, as long as there is room."""
        size = len(kept.output or "")
        if size <= self._left:
            self._used.cases[name] = kept
            self._left -= size

    def search(
        self, facts: object, bank: SmallBank, find: Callable[[], tuple[SmallestInput | None, bool]]
    ) -> SmallestInput | None:
        """What `find` gives, or gave when the `facts` were the same, and all that it asked of the `bank`.

        It also says whether that is certain.
        """
        name = _name_piece(facts)
        kept = self._kept.searches.get(name)
        if kept and kept.told == bank.print_of(kept.read, kept.longest):
            self._used.searches[name] = kept
            self.runs.skip(kept.played)
            return kept.found
        played = self.runs.count_played()
        found, is_certain = find()
        if is_certain and self._prints:
            asked = bank.read, bank.longest, bank.print_of(bank.read, bank.longest)
            self._used.searches[name] = KeptSearch(found, self.runs.count_played() - played, *asked)
        return found

    def check(self, rules: object, check: Callable[[], SourceCheck]) -> SourceCheck:
        """What `check` says of the source, or said when the `rules` were the same. Raises what `check` raises."""
        name = _name_piece(rules)
        kept = self._kept.checks.get(name) or check()
        if self._prints:
            self._used.checks[name] = kept
        return kept


def _name_piece(facts: object) -> str:
    return hash_parts(repr(facts).encode("utf-8", "surrogatepass"))


def _list_names(pieces: JudgedPieces) -> list[set[str]]:
    """With what tells two pieces of one name apart."""
    searches = {f"{name} {each.told}" for name, each in pieces.searches.items()}
    return [{*pieces.cases}, searches, {*pieces.checks}]


def _is_certain(ran: CaseRun) -> bool:
    """Whether neither the machine nor a limit has had a part in it."""
    result = ran.result
    doubt = ran.doubtful or result.unstable or result.fault or result.limit or result.game
    return result.verdict in ENDED_BY_ITSELF and not doubt


def _make_piece(ran: CaseRun, played: Mapping[str, int]) -> KeptCase:
    shown = ran.result.actual.encode("utf-8", "surrogatepass") == ran.output
    is_expected = not shown and ran.output == encode_expected(ran.case.expected or "")
    output = None if shown else "" if is_expected else ran.output.decode("latin-1")
    (slim,) = drop_texts([ran.result])
    return KeptCase(slim, output, ran.explanation, played, is_expected)


def _restore_run(kept: KeptCase, case: Case) -> CaseRun:
    (result,) = restore_texts([kept.result], {case.name: case})
    if kept.is_expected:
        output = encode_expected(case.expected or "")
    else:
        output = result.actual.encode() if kept.output is None else kept.output.encode("latin-1")
    return CaseRun(case, result, output, explanation=kept.explanation)
