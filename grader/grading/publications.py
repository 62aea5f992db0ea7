"""What the reports tell of each submitter, kept so that the next batch is merged into it and nobody is dropped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from grader.grading.database import Database, Statement
from grader.grading.kept_form import KeptForm
from grader.grading.outline import make_outline
from grader.grading.pricing import Assessment, Publication
from grader.model import Case, Grade, drop_texts
from grader.text.digest import hash_parts

TABLES = (
    "CREATE TABLE IF NOT EXISTS publications (submitter TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, "
    "checksum TEXT NOT NULL, rules TEXT NOT NULL, outline BLOB NOT NULL, digest TEXT NOT NULL, grade BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS case_texts (rules TEXT PRIMARY KEY, checksum TEXT NOT NULL, content BLOB NOT NULL)",
)
_FORGET_TEXTS = "DELETE FROM case_texts WHERE rules NOT IN (SELECT rules FROM publications)"


@dataclass(frozen=True)
class KeptTexts:
    """Input and expected output of a case, as they were when a submission was graded."""

    input: str
    expected: str | None


_GRADES: KeptForm[Grade] = KeptForm(Grade)
_OUTLINES: KeptForm[tuple[Grade, Assessment]] = KeptForm(tuple[Grade, Assessment])
_TEXTS: KeptForm[dict[str, KeptTexts]] = KeptForm(dict[str, KeptTexts])


class Publications:
    """The publications in a store. Methods may raise OutputError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list_submitters(self) -> frozenset[str]:
        """Everybody of whom the reports tell."""
        return frozenset(name for (name,) in self._database.all("SELECT submitter FROM publications"))

    def find(self, submitter: str) -> Publication | None:
        """What was published of a submitter; None where that is nothing, or not what was put there."""
        query = "SELECT fingerprint, checksum, rules, outline, digest, grade FROM publications WHERE submitter = ?"
        row = self._database.first(query, submitter)
        if row is None or not all(isinstance(each, bytes) for each in (row[3], row[5])):
            return None
        fingerprint, checksum, rules, outline, digest, whole = row
        if checksum != _compute_checksum(submitter, fingerprint, rules, outline, digest) or digest != hash_parts(whole):
            return None
        found = _OUTLINES.open(outline)
        return found and Publication(*found, rules)

    def find_whole(self, submitter: str, digest: str) -> bytes | None:
        """The packed grade of which an outline was published."""
        query = "SELECT grade FROM publications WHERE submitter = ? AND digest = ?"
        row = self._database.first(query, submitter, digest)
        return row[0] if row else None

    def find_texts(self, rules: str) -> Mapping[str, KeptTexts] | None:
        """The texts of the cases, by their names, of publications that were judged by these rules."""
        row = self._database.first("SELECT checksum, content FROM case_texts WHERE rules = ?", rules)
        if row is None or not isinstance(row[1], bytes) or row[0] != hash_parts(rules, row[1]):
            return None
        return _TEXTS.open(row[1])

    def list_changed(self, publications: Iterable[Publication]) -> list[Publication]:
        """Those that are new, or tell of something else than what was published of the same submitter."""
        there = dict(self._database.all("SELECT submitter, fingerprint FROM publications"))
        return [each for each in publications if there.get(each.grade.submitter) != _compute_fingerprint(each)]

    def publish(self, publications: Collection[Publication], cases: Iterable[Case], rules: str) -> None:
        """Make these the only publications, all of them or none; `cases` are those of the `rules` of today."""
        names = {each.grade.submitter for each in publications}
        gone = self.list_submitters() - names
        self._database.write(
            *self._keep_texts(cases, rules),
            *(("DELETE FROM publications WHERE submitter = ?", (name,)) for name in sorted(gone)),
            *(statement for each in self.list_changed(publications) for statement in _list_statements(each)),
            (_FORGET_TEXTS, ()),
        )

    def _keep_texts(self, cases: Iterable[Case], rules: str) -> tuple[Statement, ...]:
        if self._database.first("SELECT rules FROM case_texts WHERE rules = ?", rules):
            return ()
        texts = _TEXTS.pack({case.name: KeptTexts(case.input, case.expected) for case in cases})
        return (("INSERT INTO case_texts VALUES (?, ?, ?)", (rules, hash_parts(rules, texts), texts)),)


def _list_statements(publication: Publication) -> Iterator[Statement]:
    """What keeps a publication: the whole of a grade that is kept already is copied where it lies."""
    grade, digest = publication.grade, publication.grade.digest
    if digest:
        row = _make_row(publication)
        yield (
            "INSERT OR REPLACE INTO publications SELECT ?, ?, ?, ?, ?, ?, grade FROM "
            "(SELECT grade FROM publications WHERE submitter = ? AND digest = ? UNION ALL "
            "SELECT grade FROM grades WHERE submitter = ? AND digest = ?) LIMIT 1",
            (*row, *(grade.submitter, digest) * 2),
        )
        return
    content = _GRADES.pack(replace(grade, cases=drop_texts(grade.cases)))
    digest = hash_parts(content)
    assessed = replace(publication.assessed, grade=make_outline(publication.assessed.grade, digest))
    row = _make_row(replace(publication, grade=make_outline(grade, digest), assessed=assessed))
    yield "INSERT OR REPLACE INTO publications VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, content)


def _make_row(publication: Publication) -> tuple[str, str, str, str, bytes, str]:
    """All of a row but the whole grade."""
    grade = publication.grade
    fingerprint = _compute_fingerprint(publication)
    outline = _OUTLINES.pack((grade, publication.assessed))
    checksum = _compute_checksum(grade.submitter, fingerprint, publication.rules, outline, grade.digest)
    return grade.submitter, fingerprint, checksum, publication.rules, outline, grade.digest


def _compute_checksum(submitter: str, fingerprint: str, rules: str, outline: bytes, digest: str) -> str:
    """Binds a publication to whose it is."""
    return hash_parts(submitter, fingerprint, rules, outline, digest)


def _compute_fingerprint(publication: Publication) -> str:
    """A hash of all that a publication tells: what does not follow from its points is told by the digest."""
    grade = publication.grade
    cases = [(case.name, case.points, case.max_points, case.hint) for case in grade.cases]
    handed_in = (grade.submitted, grade.partners, grade.time_is_missing, grade.late_note)
    worth = (grade.score, grade.max_score, grade.points, grade.adjustment_reason, grade.unmet, grade.missed_by_form)
    return hash_parts(publication.rules, grade.digest, repr((cases, handed_in, worth)))
