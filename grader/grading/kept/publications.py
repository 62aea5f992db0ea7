"""What the reports tell of each submitter, kept so that the next batch is merged into it and nobody is dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, get_args

from grader.grading.kept.cluster_history import make_name_statements
from grader.grading.kept.database import Database, Statement
from grader.grading.kept.kept_form import KeptForm
from grader.grading.kept.kept_grade import pack_grade
from grader.grading.outline import make_outline
from grader.grading.pricing import Assessment, Publication, name_attempt
from grader.model import AttemptRule, Grade, GradingFacts
from grader.text.digest import hash_parts

TABLES = (
    "CREATE TABLE IF NOT EXISTS publications (submitter TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, "
    "checksum TEXT NOT NULL, rules TEXT NOT NULL, facts TEXT NOT NULL, published TEXT NOT NULL, outline BLOB NOT NULL, "
    "digest TEXT NOT NULL, grade BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS grading_facts (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, content BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS attempts (submitter TEXT NOT NULL, fingerprint TEXT NOT NULL, checksum TEXT NOT NULL, "
    "rules TEXT NOT NULL, facts TEXT NOT NULL, published TEXT NOT NULL, outline BLOB NOT NULL, digest TEXT NOT NULL, "
    "grade BLOB NOT NULL, files TEXT NOT NULL, PRIMARY KEY (submitter, files))",
    "CREATE TABLE IF NOT EXISTS choices (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)
_COLUMNS = [str, str, str, str, str, str, bytes, str, bytes]
_OUTLINE = 6
_FORGET_FACTS = (
    "DELETE FROM grading_facts WHERE name NOT IN (SELECT facts FROM publications UNION SELECT facts FROM attempts)"
)
_KEPT_WHOLE = (
    "SELECT grade FROM publications WHERE submitter = ? AND digest = ? UNION ALL "
    "SELECT grade FROM attempts WHERE submitter = ? AND digest = ? UNION ALL "
    "SELECT grade FROM grades WHERE submitter = ? AND digest = ?"
)


_OUTLINES: KeptForm[tuple[Grade, Assessment]] = KeptForm(tuple[Grade, Assessment], without_defaults=True)
_GRADES: KeptForm[tuple[Grade, object]] = KeptForm(tuple[Grade, Any])
"""The same, where nobody asks for the assessment: to make what it holds takes as long as the grade itself."""
_FACTS: KeptForm[GradingFacts] = KeptForm(GradingFacts)


class Publications:
    """The publications in a store. Methods may raise OutputError."""

    def __init__(self, database: Database, assignment: str) -> None:
        """Those of another assignment than the one of this name are never found."""
        self._database, self._assignment = database, assignment
        self._facts: dict[str, GradingFacts | None] = {}
        self._grades: dict[str, Grade | None] = {}
        self._prints = _FactsPrints()

    def list_submitters(self) -> frozenset[str]:
        """Everybody of whom the reports tell."""
        return frozenset(name for (name,) in self._database.fetch_all("SELECT submitter FROM publications"))

    def find(self, submitter: str) -> Publication | None:
        """What was published of a submitter; None where that is nothing, or not what was put there."""
        row = self._database.first("SELECT * FROM publications WHERE submitter = ?", submitter)
        return self._read(row) if row else None

    def find_grade(self, submitter: str) -> Grade | None:
        """The outline of the grade that was published of a submitter before, in half the time that `find` takes."""
        if submitter not in self._grades:
            row = self._database.first("SELECT * FROM publications WHERE submitter = ?", submitter)
            outlines = _GRADES.open(row[_OUTLINE]) if row and self._is_sound(row) else None
            self._grades[submitter] = outlines[0] if outlines else None
        return self._grades[submitter]

    def list_facts(self, submitters: Collection[str]) -> list[GradingFacts]:
        """By what those of the submitters were graded of whom something is published, each once."""
        rows = self._database.fetch_all("SELECT submitter, facts FROM publications")
        names = dict.fromkeys(facts for submitter, facts in rows if submitter in submitters)
        return [facts for name in names if (facts := self._find_facts(name))]

    def list_digests(self) -> dict[str, str]:
        """Submitter to the hash of the whole grade that was published."""
        return dict(self._database.fetch_all("SELECT submitter, digest FROM publications"))

    def find_other_attempts(self) -> dict[str, list[Publication]]:
        """By submitter, the attempts that do not count."""
        found: defaultdict[str, list[Publication]] = defaultdict(list)
        for row in self._database.fetch_all("SELECT * FROM attempts ORDER BY rowid"):
            attempt = self._read(row[: len(_COLUMNS)])
            if attempt:
                found[attempt.grade.submitter].append(attempt)
        return found

    def find_attempt_rule(self) -> AttemptRule | None:
        """By which rule the attempts that count were chosen; None where nobody has given one."""
        row = self._database.first("SELECT value FROM choices WHERE name = 'attempts'")
        return next((rule for rule in get_args(AttemptRule) if row and row[0] == rule), None)

    def keep_attempt_rule(self, rule: AttemptRule) -> None:
        """Choose by this rule from now on."""
        self._database.write(("INSERT OR REPLACE INTO choices VALUES ('attempts', ?)", (rule,)))

    def tells_of_people(self) -> bool:
        """Whether more is known of somebody than the name under which that one handed in."""
        return self._database.first("SELECT value FROM choices WHERE name = 'people'") is not None

    def _read(self, row: tuple[Any, ...]) -> Publication | None:
        if not self._is_sound(row):
            return None
        _, _, _, rules, facts_name, published, outline, *_ = row
        outlines, facts = _OUTLINES.open(outline), self._find_facts(facts_name)
        return Publication(*outlines, rules, facts, published) if outlines and facts else None

    def _is_sound(self, row: tuple[Any, ...]) -> bool:
        """Whether a row is as it was put there, and of this assignment."""
        if [*map(type, row)] != _COLUMNS:
            return False
        name, fingerprint, checksum, rules, facts_name, published, outline, digest, whole = row
        told = rules, facts_name, published, outline, digest
        if checksum != hash_parts(name, fingerprint, *told) or digest != hash_parts(whole):
            return False
        facts = self._find_facts(facts_name)
        return facts is not None and facts.assignment.name == self._assignment

    def are_by(self, facts: GradingFacts) -> bool:
        """Whether all of them were graded by these."""
        there = self._database.fetch_all("SELECT DISTINCT facts FROM publications")
        return {name for (name,) in there} <= {self._prints.compute(facts)}

    def _find_facts(self, name: str) -> GradingFacts | None:
        """Read once for all who were graded by them."""
        if name not in self._facts:
            row = self._database.first("SELECT checksum, content FROM grading_facts WHERE name = ?", name)
            sound = row is not None and isinstance(row[1], bytes) and row[0] == hash_parts(name, row[1])
            self._facts[name] = _FACTS.open(row[1]) if row and sound else None
        return self._facts[name]

    def find_whole(self, submitter: str, digest: str) -> bytes | None:
        """The packed grade of which an outline was published."""
        row = self._database.first(_KEPT_WHOLE, *(submitter, digest) * 3)
        return row[0] if row else None

    def list_changed(self, publications: Iterable[Publication]) -> list[Publication]:
        """Those that are new, or tell of something else than what was published of the same submitter."""
        there = dict(self._database.fetch_all("SELECT submitter, fingerprint FROM publications"))
        prints = self._prints
        return [each for each in publications if there.get(each.grade.submitter) != _compute_fingerprint(each, prints)]

    def publish(
        self,
        publications: Collection[Publication],
        dropped: Iterable[str] = (),
        others: Mapping[str, Collection[Publication]] | None = None,
        more: Iterable[Statement] = (),
    ) -> None:
        """Keep these publications with what `more` keeps, and forget those of the dropped: all of it or nothing.

        `others` are the attempts that do not count, by the submitters of these publications. What another grader has
        published since stays.
        """
        changed, prints = self.list_changed(publications), self._prints
        self._grades.clear()
        attempts = [each for several in (others or {}).values() for each in several]
        facts = {prints.compute(each.facts): each.facts for each in (*changed, *attempts)}
        forgotten = {each.grade.submitter for each in publications} | {*dropped}
        self._database.write(
            *((statement for name, each in facts.items() for statement in self._keep_facts(name, each))),
            *(statement for each in attempts for statement in _list_statements(each, prints, name_attempt(each.grade))),
            *(("DELETE FROM publications WHERE submitter = ?", (name,)) for name in dropped),
            *(statement for each in changed for statement in _list_statements(each, prints)),
            *make_name_statements(each.grade for each in changed),
            *_note_people(publications),
            *self._forget_attempts(forgotten, {(each.grade.submitter, name_attempt(each.grade)) for each in attempts}),
            (_FORGET_FACTS, ()),
            *more,
        )

    def _forget_attempts(self, submitters: Collection[str], kept: Collection[tuple[str, str]]) -> Iterator[Statement]:
        for name, files in self._database.fetch_all("SELECT submitter, files FROM attempts"):
            if name in submitters and (name, files) not in kept:
                yield "DELETE FROM attempts WHERE submitter = ? AND files = ?", (name, files)

    def _keep_facts(self, name: str, facts: GradingFacts) -> tuple[Statement, ...]:
        if self._find_facts(name):
            return ()
        self._facts[name] = facts
        content = _FACTS.pack(facts)
        return (("INSERT OR REPLACE INTO grading_facts VALUES (?, ?, ?)", (name, hash_parts(name, content), content)),)


def _note_people(publications: Iterable[Publication]) -> Iterator[Statement]:
    if any(each.grade.person.tells_more_than(each.grade.submitter) for each in publications):
        yield "INSERT OR REPLACE INTO choices VALUES ('people', 'known')", ()


class _FactsPrints:
    """The hashes of what submissions were graded by, each computed once: a whole class shares them."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[GradingFacts, str]] = {}

    def compute(self, facts: GradingFacts) -> str:
        if id(facts) not in self._found:
            course = facts.assignment
            told = repr((course.name, course.title, course.settings, course.cases, facts.sandbox, facts.grader_version))
            self._found[id(facts)] = facts, hash_parts(told)  # held, or another one could get its id
        return self._found[id(facts)][1]


def _list_statements(publication: Publication, prints: _FactsPrints, attempt: str = "") -> Iterator[Statement]:
    """What keeps a publication, or an attempt that does not count, by its name.

    The whole of a grade that is kept already is copied where it lies.
    """
    grade, digest = publication.grade, publication.grade.digest
    into, last = ("attempts", (attempt,)) if attempt else ("publications", ())
    more = ", ?" * len(last)
    if digest:
        yield (
            f"INSERT OR REPLACE INTO {into} SELECT ?, ?, ?, ?, ?, ?, ?, ?, grade{more} FROM ({_KEPT_WHOLE}) LIMIT 1",  # noqa: S608  names of ours
            (*_make_row(publication, prints), *last, *(grade.submitter, digest) * 3),
        )
        return
    content = pack_grade(grade)
    digest = hash_parts(content)
    assessed = replace(publication.assessed, grade=make_outline(publication.assessed.grade, digest))
    row = _make_row(replace(publication, grade=make_outline(grade, digest), assessed=assessed), prints)
    yield f"INSERT OR REPLACE INTO {into} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?{more})", (*row, content, *last)  # noqa: S608  names of ours


def _make_row(publication: Publication, prints: _FactsPrints) -> tuple[str, str, str, str, str, str, bytes, str]:
    """All of a row but the whole grade; the checksum binds it to whose it is."""
    grade = publication.grade
    fingerprint = _compute_fingerprint(publication, prints)
    outline = _OUTLINES.pack((grade, publication.assessed))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    told = publication.rules, prints.compute(publication.facts), now, outline, grade.digest
    return grade.submitter, fingerprint, hash_parts(grade.submitter, fingerprint, *told), *told


def _compute_fingerprint(publication: Publication, prints: _FactsPrints) -> str:
    """A hash of all that a publication tells: what does not follow from its points is told by the digest."""
    grade = publication.grade
    cases = [(case.name, case.points, case.max_points, case.hint) for case in grade.cases]
    # A zone that was kept calls itself otherwise.
    times = [time and time.isoformat() for time in (grade.submitted, grade.due)]
    handed_in = (times, grade.partners, grade.person, grade.time_is_missing, grade.late_note, grade.rivals)
    attempts = [attempt.facts for attempt in grade.attempts]
    worth = (grade.score, grade.max_score, grade.points, grade.adjustment_reason, grade.unmet, grade.missed_by_form)
    by = publication.rules, prints.compute(publication.facts), grade.digest
    return hash_parts(*by, repr((cases, handed_in, worth, attempts, grade.rubric)))
