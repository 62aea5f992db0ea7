"""A batch without names: stable pseudonyms instead, also inside what students wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

from grader.model import (
    Assignment,
    Attempt,
    Batch,
    CaseResult,
    ClassRoster,
    Cluster,
    Diagnosis,
    Exchange,
    Finding,
    Grade,
    GradingFacts,
    HeaderFieldCheck,
    Likeness,
    Person,
    ProgramPart,
    ReachedLines,
    Rubric,
    ScoreRecord,
    SimilarGroup,
    SimilarPair,
    SimilarWork,
    SmallestInput,
)
from grader.reports.personal_words import find_personal_words, list_roster_names, list_roster_words, split_name
from grader.text.digest import digest, hash_parts
from grader.text.spoken_text import Sentence

_INSTRUCTORS = "the instructor's words, the same for every submitter"
_REFERENCES = "follows from the case and the reference, not from the submission"
_OURS = "a word of the grader"
_TOOLS = "names and versions of tools"
_CLUSTER = "words of the grader and a hash; it must stay the name of its cluster"

HARMLESS: Mapping[type, Mapping[str, str]] = {
    Batch: {
        "sandbox": _OURS,
        "grader_version": _OURS,
        "machine": "numbers of the machine",
        "own_check": _OURS,
    },
    Assignment: {
        "name": _INSTRUCTORS,
        "title": _INSTRUCTORS,
        "course": "a path that no file shows",
        "folder": "a path that no file shows",
        "settings": _INSTRUCTORS,
        "cases": _INSTRUCTORS,
        "reference": "a path that no file shows",
        "program": "a path that no file shows",
        "other_answers": _INSTRUCTORS,
    },
    GradingFacts: {"sandbox": _OURS, "grader_version": _OURS},
    Cluster: {"name": _CLUSTER},
    Likeness: {"name": _CLUSTER},
    Attempt: {"files": "a hash"},
    Grade: {"language": _OURS, "runtime": _TOOLS, "tools": _TOOLS, "cluster": _CLUSTER, "unmet": _OURS},
    CaseResult: {
        "name": _INSTRUCTORS,
        "group": _INSTRUCTORS,
        "visibility": _OURS,
        "signal": "a word of the system",
        "input": _INSTRUCTORS,
        "expected": _REFERENCES,
        "hint": _INSTRUCTORS,
        "answer_file": _INSTRUCTORS,
        "explanations": _REFERENCES,
    },
    ScoreRecord: {"at": "a time of ours"},
    Exchange: {"who": _OURS},
    Diagnosis: {"variant": _REFERENCES},
    SmallestInput: {
        "case": _INSTRUCTORS,
        "input": _REFERENCES,
        "expected": _REFERENCES,
        "explanation": _REFERENCES,
    },
    ReachedLines: {"case": _INSTRUCTORS, "passing": _INSTRUCTORS},
    Finding: {"rule": "the name of a rule"},
    HeaderFieldCheck: {"name": _INSTRUCTORS},
}
"""Fields that can hold no name, and why. Every other text of a batch is redacted, so also that of a new field."""

Data = TypeVar("Data")


def make_anonymous(batch: Batch) -> Batch:
    """The batch with `student-01` ... for its submitters, numbered and ordered by a hash of assignment and name.

    The names and the header's personal values of all submitters and partners are replaced in every text but those of
    `HARMLESS` fields: in a submitter's texts the own, the partners' and any submitter named in the source.
    """
    aliases = choose_pseudonyms(batch)
    ordered = sorted(batch.grades, key=lambda grade: _get_number(aliases[grade.submitter]))
    words = {
        grade.submitter: find_personal_words(batch.whole(grade), batch.assignment)
        | list_roster_words(batch.roster.students.get(grade.submitter))
        for grade in ordered
    }
    names = _PersonalNames(aliases, words, _list_others(batch, aliases))
    named = {aliases[grade.submitter]: grade for grade in ordered}
    everybody = names.redaction_of_all(ordered)
    return redact(
        batch,
        everybody,
        assignment=_redact_assignment(batch.assignment, everybody),
        former=_redact_former(batch.former, aliases, everybody),
        roster=ClassRoster(),
        pseudonyms={},
        history=tuple(
            redact(each, everybody, submitter=aliases[each.submitter], by="")
            for each in batch.history
            if each.submitter in aliases
        ),
        similar=batch.similar and _redact_similar(batch.similar, aliases, everybody),
        grades=tuple(_grade(grade, names) for grade in ordered),
        whole=lambda grade: _grade(batch.whole(named[grade.submitter]), names),
        pack=lambda _: None,
        still_due=frozenset(aliases[name] for name in batch.still_due & aliases.keys()),
        crashes={aliases[name]: everybody(trace) for name, trace in batch.crashes.items()},
        clusters=tuple(_redact_cluster(cluster, aliases, everybody) for cluster in batch.clusters),
    )


def choose_pseudonyms(batch: Batch) -> dict[str, str]:
    """Submitter to `student-01` ..., in an order that follows from a hash of assignment and name.

    Who had a pseudonym before keeps it; others get the numbers after those.
    """
    names = [grade.submitter for grade in batch.grades]
    kept = {name: batch.pseudonyms[name] for name in names if name in batch.pseudonyms}
    ordered = sorted(set(names) - kept.keys(), key=lambda name: digest(f"{batch.assignment.name}\n{name}"))
    first = max(map(_get_number, batch.pseudonyms.values()), default=0) + 1
    width = max(2, len(str(first + len(ordered) - 1)))
    return kept | {name: f"student-{number:0{width}}" for number, name in enumerate(ordered, first)}


def hide_in_notes(
    notes: Iterable[str], pseudonyms: Mapping[str, str], batch: Batch, named: Iterable[str] = ()
) -> list[str]:
    """The notes with `pseudonyms` for the names that have one, and without those of others and what is `named`.

    They stay as they are where nobody has a pseudonym.
    """
    if not pseudonyms:
        return list(notes)
    hide = Redaction({**dict.fromkeys(named, "…"), **_list_others(batch, pseudonyms), **pseudonyms})
    return [_hide(note, hide) for note in notes]


def _list_others(batch: Batch, pseudonyms: Mapping[str, str]) -> dict[str, str]:
    """What stands for those in the roster and in the files of the course, also where they handed in nothing."""
    files = batch.assignment.extensions, batch.assignment.adjustments, batch.assignment.line_comments
    strangers = dict.fromkeys((name for file in files for name in file), "student")
    return {**strangers, **_list_roster_names(batch.roster, pseudonyms)}


def _get_number(pseudonym: str) -> int:
    return int(pseudonym.rpartition("-")[2])


class Redaction:
    """Replaces names in texts, whatever their letters' case and spaces, where they are no part of a longer word."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._aliases = {_fold_name(name): alias for name, alias in names.items() if name.strip()}
        longest_first = sorted(self._aliases, key=lambda name: (-len(name), name))
        words = "|".join(map(_make_pattern, longest_first))
        self._pattern = re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda match: self._aliases.get(_fold_name(match.group()), "student"), text)


def _fold_name(name: str) -> str:
    return " ".join(name.casefold().split())


def _make_pattern(name: str) -> str:
    words = r"\s+".join(map(re.escape, name.split()))
    return rf"(?<!\d){words}(?!\d)" if name.isdecimal() else words


@dataclass(frozen=True)
class _PersonalNames:
    """The pseudonym of each submitter, and what else tells who it is."""

    aliases: Mapping[str, str]
    words: Mapping[str, set[str]]
    roster: Mapping[str, str]
    """What stands for each id, full name and address of the roster, and for others in the files of the course."""

    @cached_property
    def print(self) -> str:
        """A hash of all pseudonyms."""
        return hash_parts(repr(sorted(self.aliases.items())))

    def of_grade(self, grade: Grade) -> dict[str, str]:
        """What stands for each name in one submitter's texts; what two of them share is the submitter's own.

        A grade of which the source is not at hand, as those of the class page, may name anybody.
        """
        source = _fold_name(" ".join((grade.source, *grade.files)))  # what a program prints stands there, too
        everybody = {**self.roster, **self.aliases}
        names = {name: alias for name, alias in everybody.items() if not grade.source or _fold_name(name) in source}
        for partner in grade.partners:
            alias = self.aliases.get(partner, "partner")
            names |= dict.fromkeys(split_name(partner) | self.words.get(partner, set()), alias)
        own = dict.fromkeys(self.words[grade.submitter], self.aliases[grade.submitter])
        return names | own | {name: self.aliases.get(name, "partner") for name in (*grade.partners, grade.submitter)}

    def redaction_of_all(self, grades: list[Grade]) -> Redaction:
        """For texts that may be about anybody; `student` stands for what several share."""
        names: dict[str, str] = {}
        for grade in grades:
            alias = self.aliases[grade.submitter]
            partners = dict.fromkeys((word for name in grade.partners for word in split_name(name)), "partner")
            for word in self.words[grade.submitter]:
                names[_fold_name(word)] = alias if names.get(_fold_name(word), alias) == alias else "student"
            names = partners | names
        return Redaction({**self.roster, **names, **self.aliases})


def redact(data: Data, hide: Redaction, **own: Any) -> Data:
    """A copy of a dataclass whose texts are redacted at any depth; fields of `own` get these values.

    Raises TypeError for a field, not declared `HARMLESS`, that holds what is neither text, number, time nor data.
    """
    kept = HARMLESS.get(type(data), {}).keys() | own.keys()
    names = [field.name for field in fields(data) if field.name not in kept]  # type: ignore[arg-type]
    return replace(data, **{name: _hide(getattr(data, name), hide) for name in names}, **own)  # type: ignore[type-var]


def _hide(value: Any, hide: Callable[[str], str]) -> Any:
    if value is None or isinstance(value, Enum | int | float | datetime):
        return value
    if isinstance(value, Sentence):
        return Sentence.make(
            value.template, {name: _hide(each, hide) for name, each in value.values.items()}, value.many
        )
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, tuple):
        return tuple(_hide(each, hide) for each in value)
    if isinstance(value, Mapping):
        return {_hide(key, hide): _hide(each, hide) for key, each in value.items()}
    if is_dataclass(value):
        return redact(value, hide)  # type: ignore[arg-type]
    raise TypeError(f"a field of the type {type(value).__name__} is neither redacted nor declared harmless")


def _redact_assignment(assignment: Assignment, hide: Redaction) -> Assignment:
    return redact(assignment, hide, comments={}, line_comments={}, extensions={}, adjustments={}, rubric=Rubric())


def _redact_former(
    former: Mapping[str, GradingFacts], aliases: Mapping[str, str], hide: Redaction
) -> dict[str, GradingFacts]:
    """What many were graded by stays one."""
    facts = {id(each): each for each in former.values()}
    hidden = {at: replace(each, assignment=_redact_assignment(each.assignment, hide)) for at, each in facts.items()}
    return {aliases[name]: hidden[id(each)] for name, each in former.items()}


def _redact_cluster(cluster: Cluster, aliases: Mapping[str, str], hide: Redaction) -> Cluster:
    """The members stand in the order of their aliases, as the class page has them."""
    members = tuple(sorted(aliases[name] for name in cluster.submitters))
    return redact(cluster, hide, submitters=members, representative=aliases[cluster.representative])


def _redact_similar(similar: SimilarWork, aliases: Mapping[str, str], hide: Redaction) -> SimilarWork:
    """The names are those of submitters: each is replaced as a whole, whatever else is part of it."""

    def hide_part(part: ProgramPart) -> ProgramPart:
        return redact(part, hide, submitter=aliases[part.submitter])

    def hide_group(group: SimilarGroup) -> SimilarGroup:
        names = tuple(sorted(aliases[name] for name in group.submitters))
        return replace(group, submitters=names, parts=tuple(map(hide_part, group.parts)))

    def hide_pair(pair: SimilarPair) -> SimilarPair:
        one, other = pair.submitters
        passages = tuple((hide_part(first), hide_part(second)) for first, second in pair.passages)
        return replace(pair, submitters=(aliases[one], aliases[other]), passages=passages)

    return redact(
        similar,
        hide,
        groups=tuple(map(hide_group, similar.groups)),
        pairs=tuple(map(hide_pair, similar.pairs)),
        too_short=tuple(sorted(aliases[name] for name in similar.too_short)),
        unread=tuple(sorted(aliases[name] for name in similar.unread)),
    )


def _list_roster_names(roster: ClassRoster, aliases: Mapping[str, str]) -> dict[str, str]:
    """Others may name them in their programs, also those who handed in nothing."""
    absent = {word: "student" for student in roster.absent for word in list_roster_names(student)}
    others = {
        word: aliases.get(name, "partner")
        for name, student in roster.students.items()
        for word in list_roster_names(student)
    }
    return absent | others


def name_partners(grade: Grade, aliases: Mapping[str, str]) -> Iterator[str]:
    """The pseudonyms of partners; of one who handed in nothing it follows from that of the submitter."""
    alias = aliases[grade.submitter]
    others = [name for name in grade.partners if name not in aliases]
    for name in grade.partners:
        yield aliases.get(name) or f"{alias}-partner-{others.index(name) + 1}"


def _grade(grade: Grade, names: _PersonalNames) -> Grade:
    told = names.of_grade(grade)
    hide = Redaction(told)
    return redact(
        grade,
        hide,
        submitter=names.aliases[grade.submitter],
        partners=tuple(name_partners(grade, names.aliases)),
        rivals=tuple(sorted(names.aliases[name] for name in grade.rivals)),
        person=Person(),
        # A hash may hold letters that are somebody's name.
        files={hide(name): content for name, content in grade.files.items()},
        # A page that is kept shows what was redacted then: it is another one when the names are.
        digest=grade.digest and hash_parts(grade.digest, names.print, repr(sorted(told.items()))),
    )
