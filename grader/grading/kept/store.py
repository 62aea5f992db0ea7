"""What grading has found out, on disk, so that nothing is lost and nothing is done twice: one SQLite file.

*Runs* are what programs did, *judgements* what came of each case. *Trials* are what came of all the cases together,
*assessments* add what the source shows. Each is found by a hash of all that it follows from, so a change costs only
what comes after it. `fingerprints` makes these hashes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from grader.grading.fingerprints import compute_answers_print
from grader.grading.kept.artefacts import ARTEFACTS
from grader.grading.kept.cluster_history import TABLES as CLUSTER_NAMES
from grader.grading.kept.content_table import Shelf, format_shelf_table
from grader.grading.kept.database import Database, Statement
from grader.grading.kept.kept_answers import Answers, collect_answers, fill_in_answers
from grader.grading.kept.kept_form import KeptForm
from grader.grading.kept.kept_grade import KeptGrade, describe_lost_grade, make_kept_grade, pack_grade
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.kept.publications import TABLES as PUBLICATIONS
from grader.grading.kept.publications import Publications
from grader.grading.kept.score_history import TABLES as HISTORY
from grader.grading.outline import make_outline
from grader.grading.pricing import Assessment, Publication
from grader.grading.reference_program import resolve_answers
from grader.grading.trial import Reasons, Trial
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    Finding,
    Grade,
    RenderedFile,
    drop_texts,
    restore_texts,
)
from grader.reference.client import ReferenceWorker
from grader.text.digest import hash_parts

_OUTLINES: KeptForm[Assessment] = KeptForm(Assessment, without_defaults=True)
_TRIALS: KeptForm[Trial] = KeptForm(Trial, without_defaults=True)
_FINDINGS: KeptForm[tuple[Finding, ...]] = KeptForm(tuple[Finding, ...])
_TEXTS: KeptForm[Answers] = KeptForm(Answers)
_RENDERED: KeptForm[RenderedFile] = KeptForm(RenderedFile)
_SHELVES = ("answers", "runs", "trials", "remarks", "pages", "versions", "judgements")
_TABLES = (
    "CREATE TABLE IF NOT EXISTS grades "
    "(submitter TEXT, fingerprint TEXT, checksum TEXT, outline BLOB NOT NULL, digest TEXT, grade BLOB NOT NULL, "
    "PRIMARY KEY (submitter, fingerprint))",
    *(format_shelf_table(name) for name in _SHELVES),
    ARTEFACTS,
    *PUBLICATIONS,
    *HISTORY,
    *CLUSTER_NAMES,
)
_FOUND_OUT = ("grades", *_SHELVES, "artefacts")

_KEPT = 4  # states of one submission: going back to an earlier case set costs nothing
_FORGET = (
    "DELETE FROM grades WHERE submitter = ? AND rowid NOT IN "
    "(SELECT rowid FROM grades WHERE submitter = ? ORDER BY rowid DESC LIMIT ?)"
)
_LARGEST = 4 << 20
_MOST = 256 << 20


class Store:
    """Runs, trials and assessments, each with the hash of all that it follows from. `database` also holds artefacts.

    What the assignment holds already, the inputs and expected outputs, is not kept a second time for each submitter.
    Everything that reads or writes may raise OutputError; what was kept before stays on a full disk.
    """

    def __init__(self, path: Path, assignment: Assignment) -> None:
        """Open or make the file."""
        self.fill_from(assignment)
        self.database = Database(path, *_TABLES)
        shelves = [Shelf(self.database, name, _LARGEST, _MOST) for name in _SHELVES]
        self._answers, self._runs, self._trials, self._remarks, *others = shelves
        self._pages, self._versions, self._judgements = others
        self.publications = Publications(self.database, assignment.name)
        self._former_cases: dict[str, Mapping[str, Case]] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What was wrong with the file, for the instructor."""
        return self.database.notes

    def fill_from(self, assignment: Assignment) -> None:
        """Take the inputs and expected outputs of what is found from this assignment."""
        self._cases = {case.name: case for case in assignment.cases}

    def forget(self) -> None:
        """Begin anew. What is asked for afterwards, also by another command, is what was found since.

        What was published stays: it is graded again, or it is not in the batch.
        """
        self.database.write(*((f"DELETE FROM {table}", ()) for table in _FOUND_OUT))  # noqa: S608  names of ours

    def resolved(self, assignment: Assignment, worker: ReferenceWorker | None = None) -> Assignment:
        """As `resolve_answers` gives it, but the reference is asked only when something has changed since."""
        if assignment.reference is None and assignment.program is None:
            return assignment
        print_ = compute_answers_print(assignment)
        content = self._answers.find(print_)
        texts = content and _TEXTS.open(content)
        if not texts:
            texts = collect_answers(resolve_answers(assignment, worker))
            self._answers.keep(print_, _TEXTS.pack(texts))
        return fill_in_answers(assignment, texts)

    def find(self, submitter: str, print_: str) -> Assessment | None:
        """The outline of what was kept of a submission, if it follows from the same things."""
        query = "SELECT checksum, outline, digest, grade FROM grades WHERE submitter = ? AND fingerprint = ?"
        row = self.database.first(query, submitter, print_)
        if row is None or not all(isinstance(each, bytes) for each in (row[1], row[3])):
            return None
        checksum, slim, digest, whole = row
        if checksum != _checksum(submitter, print_, slim, digest) or digest != hash_parts(whole):
            return None  # damaged, or put there in the name of somebody else
        return _OUTLINES.open(slim)

    def whole(self, grade: Grade) -> Grade:
        """The whole of a grade of which this is the outline."""
        packed = self.pack(grade)
        return packed.open(self._former_cases.get(grade.submitter, self._cases)) if packed else grade

    def pack(self, grade: Grade) -> KeptGrade | None:
        """The whole of a grade of which this is the outline, as it is kept; None where the grade is whole."""
        if not grade.digest:
            return None
        content = self._find_whole(grade.submitter, grade.digest)
        if content is None or hash_parts(content) != grade.digest:
            raise describe_lost_grade(grade.submitter)
        return make_kept_grade(grade, content)

    def _find_whole(self, submitter: str, digest: str) -> bytes | None:
        query = "SELECT grade FROM grades WHERE submitter = ? AND digest = ?"
        row = self.database.first(query, submitter, digest)
        return row[0] if row else self.publications.find_whole(submitter, digest)

    def find_published(self, submitter: str) -> Publication | None:
        """What was published of a submitter, with the whole grade; None where that is nothing."""
        found = self.publications.find(submitter)
        if found is None:
            return None
        self._former_cases[submitter] = {case.name: case for case in found.facts.assignment.cases}
        return replace(found, grade=self.whole(found.grade))

    def find_staying(self, batch: Collection[str]) -> list[Publication]:
        """What was published of those who are not in the batch."""
        names = sorted(self.publications.list_submitters() - set(batch))
        return [each for name in names if (each := self.publications.find(name))]

    def fill_from_former(self, publications: Iterable[Publication]) -> None:
        """Take the inputs and expected outputs of these grades from the assignments by which they were judged."""
        for each in publications:
            self._former_cases[each.grade.submitter] = {case.name: case for case in each.facts.assignment.cases}

    def save(self, assessments: Iterable[tuple[Assessment, str]], *more: Statement) -> list[Assessment]:
        """Keep finished assessments under their prints, and what else belongs to them: all of it or nothing.

        Returns their outlines.
        """
        statements: list[Statement] = []
        outlines: list[Assessment] = []
        for assessed, print_ in assessments:
            grade = assessed.grade
            content = pack_grade(grade)
            digest = hash_parts(content)
            outlines.append(replace(assessed, grade=make_outline(grade, digest)))
            slim = _OUTLINES.pack(outlines[-1])
            checksum = _checksum(grade.submitter, print_, slim, digest)
            row = (grade.submitter, print_, checksum, slim, digest, content)
            statements.append(("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?, ?)", row))
            statements.append((_FORGET, (grade.submitter, grade.submitter, _KEPT)))
        self.database.write(*statements, *more)
        return outlines

    def trial(self, print_: str) -> Trial | None:
        """What was found when the same files were tried in the same way."""
        content = self._trials.find(print_)
        trial = content and _TRIALS.open(content)
        return (
            replace(trial, reasons=_list_reason_cases(trial, restore_texts(trial.reasons.cases, self._cases)))
            if trial
            else None
        )

    def keeping_trial(self, print_: str, trial: Trial) -> tuple[Statement, ...]:
        """What keeps a trial."""
        slim = replace(trial, reasons=_list_reason_cases(trial, drop_texts(trial.reasons.cases)))
        return self._trials.keeping(print_, _TRIALS.pack(slim))

    def runs(self, print_: str) -> KeptRuns:
        """The runs of the same files under the same tools."""
        return KeptRuns(self._runs.find(print_))

    def keeping_runs(self, print_: str, runs: KeptRuns, sure: bool) -> tuple[Statement, ...]:
        """What keeps runs; `sure` says that no doubt touched what was judged of them."""
        return self._runs.keeping(print_, runs.pack(sure)) if runs.changed else ()

    def judgements(self, print_: str, runs: KeptRuns, cases: Mapping[str, str]) -> KeptJudgements:
        """What was judged of the same files by the same settings, to be used beside these runs."""
        return KeptJudgements(runs, cases, self._judgements.find(print_))

    def keeping_judgements(self, print_: str, judgements: KeptJudgements) -> tuple[Statement, ...]:
        """What keeps judgements."""
        return self._judgements.keeping(print_, judgements.pack()) if judgements.changed else ()

    def remarks(self, print_: str) -> tuple[Finding, ...] | None:
        """What linters said of the same source."""
        content = self._remarks.find(print_)
        return _FINDINGS.open(content) if content else None

    def keep_remarks(self, remarks: Mapping[str, tuple[Finding, ...]]) -> None:
        """Keep what linters said, by the print of the source."""
        rows = (self.keeping_remarks(print_, found) for print_, found in remarks.items())
        self.database.write(*(statement for row in rows for statement in row))

    def keeping_remarks(self, print_: str, found: tuple[Finding, ...]) -> tuple[Statement, ...]:
        """What keeps the remarks on one source."""
        return self._remarks.keeping(print_, _FINDINGS.pack(found))

    def rendered(self, name: str) -> RenderedFile | None:
        """What was written under the name of a report the last time."""
        content = self._pages.find(name)
        return _RENDERED.open(content) if content else None

    def keep_rendered(self, files: Mapping[str, RenderedFile]) -> None:
        """Remember what was written."""
        rows = (self._pages.keeping(name, _RENDERED.pack(file)) for name, file in files.items())
        self.database.write(*(statement for row in rows for statement in row))

    def version(self, name: str) -> str | None:
        """What a tool has called itself, by the name under which that is kept."""
        content = self._versions.find(name)
        return content.decode() if content else None

    def keep_versions(self, versions: Mapping[str, str]) -> None:
        """Keep what tools call themselves."""
        rows = (self._versions.keeping(name, said.encode()) for name, said in versions.items())
        self.database.write(*(statement for row in rows for statement in row))

    def tidy(self) -> None:
        """Forget what was not used for the longest time, when it is too much."""
        shelves = (
            self._answers,
            self._runs,
            self._trials,
            self._remarks,
            self._versions,
            self._judgements,
        )
        self.database.write(*(statement for shelf in shelves for statement in shelf.tidy()))

    def close(self) -> None:
        self.database.close()


def _checksum(submitter: str, print_: str, slim: bytes, digest: object) -> str:
    """Binds a grade to whose it is and to what it follows from."""
    return hash_parts(submitter, print_, slim, str(digest))


def _list_reason_cases(trial: Trial, cases: tuple[CaseResult, ...]) -> Reasons:
    return replace(trial.reasons, cases=cases)
