"""Programs whose verdicts are known: `submissions/<verdict>/` of an assignment, as problem packages have them.

What a folder says by its name, `submissions/submissions.yaml` may say otherwise, or add (section "Example submissions"
of the package format 2025-09).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.assignments.courses import SUBMISSIONS
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.config.faults import Fault, shorten_word
from grader.config.strict_yaml import Document, Location, read_document
from grader.model import CaseResult, Verdict
from grader.text.wording import suggest_word

ACCEPTED = frozenset({Verdict.ACCEPTED})
WRONG = frozenset({Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR, Verdict.NO_OUTPUT})
LATE = frozenset({Verdict.TIME_LIMIT})
CRASHED = frozenset({Verdict.RUNTIME_ERROR, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT})
ANY = ACCEPTED | WRONG | LATE | CRASHED
_WORDS = {"AC": ACCEPTED, "WA": WRONG, "TLE": LATE, "RTE": CRASHED}
_RULES_FILE = "submissions.yaml"
_OWN_KEYS = ("permitted", "required", "message")
_LEFT_KEYS = ("language", "entrypoint", "authors", "model_solution", "score", "use_for_time_limit")
"""What the format knows besides, and nothing is held by."""
_GLOB_PART = re.compile(r"(\*|\{[^{}]*\})")


@dataclass(frozen=True)
class VerdictRule:
    """What holds of a program: the verdicts that its tests may have, and those of which one must be there.

    `judge_text` must stand in what the checker says to the instructor of one of them. The rule is for the tests whose
    name or group matches `tests`; None stands for all of them.
    """

    permitted: frozenset[Verdict] = ANY
    required: frozenset[Verdict] = ANY
    judge_text: str = ""
    tests: re.Pattern[str] | None = None

    def is_for(self, case: CaseResult) -> bool:
        """Whether it holds of this test."""
        return self.tests is None or any(map(self.tests.fullmatch, (case.group, *_list_above(case.name))))


RULES = {
    "accepted": VerdictRule(permitted=ACCEPTED, required=ACCEPTED),
    "wrong_answer": VerdictRule(ACCEPTED | WRONG, WRONG),
    "time_limit_exceeded": VerdictRule(ACCEPTED | LATE, LATE),
    "run_time_error": VerdictRule(ACCEPTED | CRASHED, CRASHED),
    "rejected": VerdictRule(required=WRONG | LATE | CRASHED),
    "brute_force": VerdictRule(ACCEPTED | LATE | CRASHED, LATE | CRASHED),
    "partially_accepted": VerdictRule(required=WRONG | LATE | CRASHED),
}
"""What the folders of problem packages say of the programs in them."""


@dataclass(frozen=True)
class KnownProgram:
    """A program below `submissions/`, a file or a folder of files, and what is expected of it."""

    name: str
    path: Path
    rules: tuple[VerdictRule, ...]


def read_known_programs(folder: Path) -> tuple[KnownProgram, ...]:
    """The programs of an assignment's folder of which something is expected. Raises FaultyAssignment."""
    place = folder / SUBMISSIONS
    rules = _read_rules(place, folder)
    programs = (path for path in sorted(place.glob("*/*")) if not path.name.startswith("."))
    known = ((path, _choose_rules(path.relative_to(place).as_posix(), rules)) for path in programs)
    return tuple(KnownProgram(path.relative_to(folder).as_posix(), path, own) for path, own in known if own)


def _choose_rules(name: str, rules: Sequence[tuple[re.Pattern[str], VerdictRule]]) -> tuple[VerdictRule, ...]:
    above = _list_above(name)
    return tuple(rule for pattern, rule in rules if any(map(pattern.fullmatch, above)))


def _list_above(name: str) -> list[str]:
    """A path and those of the folders above it."""
    parts = name.split("/")
    return ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]


def _read_rules(place: Path, folder: Path) -> list[tuple[re.Pattern[str], VerdictRule]]:
    """Which programs each rule is for, and the rule: those of the folders, and what the file says."""
    path = place / _RULES_FILE
    reading = read_document(path) if path.is_file() else None
    reader = _RulesReader(reading.document if reading else None, [*reading.faults] if reading else [])
    rules = reader.read()
    if reader.faults:
        raise FaultyAssignment(reader.faults, folder)
    return rules


@dataclass
class _RulesReader:
    """What the file says, and what is wrong with it."""

    document: Document | None
    faults: list[Fault] = field(default_factory=list)

    def read(self) -> list[tuple[re.Pattern[str], VerdictRule]]:
        """A rule for a folder of the format takes the place of what that says by its name."""
        tree = self.document.tree if self.document else None
        named = {glob: [*self._read_entry(glob)] for glob in tree} if isinstance(tree, dict) else {}
        usual = {name: [rule] for name, rule in RULES.items() if name not in named}
        return [(_compile_glob(glob), rule) for glob, rules in {**usual, **named}.items() for rule in rules]

    def _read_entry(self, glob: str) -> Iterator[VerdictRule]:
        """The rule for all tests, then those for some of them."""
        yield self._read_rule((glob,), RULES.get(glob, VerdictRule()))
        entry = self.document.at(glob) if self.document else None
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if isinstance(value, dict):
                yield replace(self._read_rule((glob, key), VerdictRule()), tests=_compile_glob(key))

    def _read_rule(self, location: Location, usual: VerdictRule) -> VerdictRule:
        document = self.document
        entry = document.at(*location) if document else None
        if document is None or not isinstance(entry, dict):
            self._tell(location, "must be a mapping, as `{required: [WA]}`")
            return usual
        for key, value in entry.items():
            if not isinstance(value, dict) and key not in (*_OWN_KEYS, *_LEFT_KEYS):
                hint = suggest_word(key, _OWN_KEYS) or f"valid here: {', '.join((*_OWN_KEYS, *_LEFT_KEYS))}"
                self._tell((*location, key), f"`{shorten_word(key)}` is not a known key", hint, at_key=True)
        permitted, required = (
            self._read_verdicts((*location, key)) if key in entry else former
            for key, former in (("permitted", usual.permitted), ("required", usual.required))
        )
        return VerdictRule(permitted, required, document.text(*location, "message") or "")

    def _read_verdicts(self, location: Location) -> frozenset[Verdict]:
        document = self.document
        words = [str(word) for word in document.items(*location)] if document else []
        if not words or not set(words) <= _WORDS.keys():
            self._tell(location, f"must be a list of some of {', '.join(_WORDS)}")
            return ANY
        return frozenset().union(*(_WORDS[word] for word in words))

    def _tell(self, location: Location, message: str, hint: str = "", at_key: bool = False) -> None:
        if self.document:
            self.faults.append(self.document.fault(location, message, hint, at_key=at_key))


def _compile_glob(glob: str) -> re.Pattern[str]:
    return re.compile(_translate_glob(glob))


def _translate_glob(glob: str) -> str:
    """`*` stands for anything within a name, `{a,b}` for one of them; nothing else has a meaning."""
    return "".join(_translate_part(part) for part in _GLOB_PART.split(glob))


def _translate_part(part: str) -> str:
    if part == "*":
        return "[^/]*"
    if part.startswith("{") and part.endswith("}"):
        return f"(?:{'|'.join(map(_translate_glob, part[1:-1].split(',')))})"
    return re.escape(part)
