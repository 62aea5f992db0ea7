"""Anonymous reports: no name is left in any byte."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from grader.config.settings import AssignmentSettings
from grader.model import Batch, Diagnosis, Grade
from grader.reports import name_pages, write_reports
from grader.reports.anonymous import HARMLESS, Redaction, make_anonymous, redact


def named(batch: Batch) -> Batch:
    """The batch with names wherever a student can leave one."""
    ben = batch.grades[1]
    fields = tuple(
        replace(field, found="Benedict Okafor") if field.name == "Student's Name" else field
        for field in ben.header.fields
    )
    case = replace(ben.cases[0], stderr="File '/home/bo1234/BEN OKAFOR/Nim.py'", actual="by Benedict\n")
    ben = replace(
        ben,
        header=replace(ben.header, fields=fields, corrected="# Student's Name: Benedict Okafor"),
        cases=(case, *ben.cases[1:]),
        files={"benedict_Nim.py": "sha256:00"},
        source="# by ben okafor (bo1234) and Ada Lovelock\n" + ben.source,
    )
    notes = ("Ben Okafor handed in twice.",)
    comments = {"Ben Okafor": "Ben Okafor, see me."}
    assignment = replace(batch.assignment, comments=comments)
    return replace(batch, assignment=assignment, grades=(batch.grades[0], ben, *batch.grades[2:]), notes=notes)


def test_no_name_is_left_in_any_file(batch: Batch, tmp_path: Path) -> None:
    write_reports(named(batch), tmp_path, anonymous=True)
    for path in filter(Path.is_file, tmp_path.rglob("*")):
        text = f"{path.name}\n{path.read_text()}".lower()
        for name in ("okafor", "benedict", "bo1234", "lovelock", "cleo marsh", "gwen park", "hyperlink"):
            assert name not in text, (path.name, name)


def test_pseudonyms_are_stable_and_do_not_follow_the_order_of_names(batch: Batch) -> None:
    backwards = replace(batch, grades=batch.grades[::-1])
    assert [grade.submitter for grade in make_anonymous(batch).grades] == [f"student-{n:02}" for n in range(1, 13)]
    assert make_anonymous(batch).grades == make_anonymous(backwards).grades
    scores = [grade.score for grade in batch.grades]
    assert [grade.score for grade in make_anonymous(batch).grades] != scores


def test_partners_get_the_pseudonyms_of_the_batch(batch: Batch) -> None:
    hidden = make_anonymous(batch).grades
    ada = next(grade.submitter for grade in hidden if grade.points.adjustment)
    assert next(grade for grade in hidden if grade.partners).partners[0] == ada


def test_each_partner_has_a_pseudonym_of_their_own(batch: Batch) -> None:
    ben = replace(batch.grades[1], partners=("Quentin Zabriskie", batch.grades[0].submitter, "Odalys Fenwick"))
    hidden = make_anonymous(replace(batch, clusters=(), grades=(batch.grades[0], ben))).grades
    ada, own = (next(each for each in hidden if bool(each.partners) is paired) for paired in (False, True))
    assert own.partners == (f"{own.submitter}-partner-1", ada.submitter, f"{own.submitter}-partner-2")


def test_results_and_grade_book_carry_the_same_pseudonyms(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path, anonymous=True)
    results = json.loads((tmp_path / "results.json").read_text())
    names = [submission["submitter"] for submission in results["submissions"]]
    rows = list(csv.reader((tmp_path / "gradebook.csv").read_text().splitlines()))[1:]
    assert [row[0] for row in rows if not re.search("-partner-[0-9]+$", row[0])] == names
    assert [submission["page"] for submission in results["submissions"]] == [f"{name}.html" for name in names]


def test_what_was_written_is_returned(batch: Batch, tmp_path: Path) -> None:
    assert write_reports(batch, tmp_path) is batch
    written = write_reports(batch, tmp_path, anonymous=True)
    assert written == make_anonymous(batch)
    assert {path.name for path in tmp_path.glob("*.html")} == {"index.html", *name_pages(written)}


def test_switching_to_anonymous_removes_the_pages_with_names(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path)
    write_reports(batch, tmp_path, anonymous=True)
    assert sorted(path.stem for path in tmp_path.glob("*.html")) == [
        "index",
        *(f"student-{n:02}" for n in range(1, 13)),
    ]


def test_a_short_name_does_not_eat_words() -> None:
    hide = Redaction({"an": "student-01", "Ada": "student-02"})
    assert hide("an ant and Ada, ada_nim.py, adamant, ADA7") == (
        "student-01 ant and student-02, student-02_nim.py, adamant, student-027"
    )
    assert Redaction({"": "x"})("text") == "text"


PERSONAL = ("Zabriskie", "Fenwick", "qz4711", "of9876", "Rutabaga Squad", "Marsh")
"""Of a submitter, a partner, both their ids, a field that the assignment does not ask for, and somebody else."""
TEXT = "by QUENTIN  ZABRISKIE, odalys fenwick (qz4711_of9876.py) of the rutabaga squad, after Cleo Marsh"
HEADER = """#  Student's Name: Zabriskie, Quentin
#  Student's UT EID: qz4711
#  Partner's UT EID: of9876
#  Team: Rutabaga Squad
"""


def filled(value: Any) -> Any:
    """The same data with a text full of names behind every text that is not declared harmless."""
    if type(value) is str:
        return f"{value} {TEXT}"
    if isinstance(value, tuple):
        return tuple(map(filled, value))
    if isinstance(value, Mapping):
        return {filled(key): filled(one) for key, one in value.items()}
    return filled_fields(value) if is_dataclass(value) and not isinstance(value, type) else value


def filled_fields(value: Any, **own: Any) -> Any:
    kept = HARMLESS.get(type(value), {}).keys() | own.keys()
    names = [field.name for field in fields(value) if field.name not in kept]
    return replace(value, **{name: filled(getattr(value, name)) for name in names}, **own)


def hostile(batch: Batch) -> Batch:
    """Names in every text of two grades, of their cluster and of the batch; the header that tells them in one."""
    files = {f"{TEXT}.py": "sha256:00"}  # the hash of a file holds no name
    ben = filled_fields(batch.grades[1], submitter="Quentin Zabriskie", partners=("Odalys Fenwick",), files=files)
    eid = next(field for field in ben.header.fields if field.name == "Student's UT EID")
    checks = tuple(replace(field, found="qz4711") if field.name == eid.name else field for field in ben.header.fields)
    ben = replace(ben, source=HEADER + ben.source, header=replace(ben.header, fields=checks, corrected=HEADER))
    partner = filled_fields(batch.grades[0], submitter="Odalys Fenwick", partners=("Quentin Zabriskie",), files=files)
    clusters = (
        filled_fields(batch.clusters[0], submitters=("Quentin Zabriskie", "index"), representative="Quentin Zabriskie"),
        batch.clusters[1],
    )
    crashes = {"Odalys Fenwick": TEXT}
    return replace(batch, grades=(partner, ben, *batch.grades[2:]), clusters=clusters, notes=(TEXT,), crashes=crashes)


def test_no_name_is_left_of_any_text_that_is_not_declared_harmless(batch: Batch, tmp_path: Path) -> None:
    named, hidden = tmp_path / "named", tmp_path / "hidden"
    write_reports(hostile(batch), named)
    write_reports(hostile(batch), hidden, anonymous=True)
    assert len(list(filter(Path.is_file, hidden.rglob("*")))) == len(list(filter(Path.is_file, named.rglob("*"))))
    open_text = "".join(path.read_text() for path in filter(Path.is_file, named.rglob("*"))).casefold()
    assert min(open_text.count(name.casefold()) for name in PERSONAL) > 10, "the names would be there"
    for path in filter(Path.is_file, hidden.rglob("*")):
        text = f"{path.name}\n{path.read_text()}".casefold()
        assert [name for name in PERSONAL if name.casefold() in text] == [], path.name


def test_names_are_found_without_a_header_that_is_asked_for(batch: Batch) -> None:
    plain = batch.assignment.settings.model_dump(by_alias=True) | {"header": {"fields": ()}}
    assignment = replace(batch.assignment, settings=AssignmentSettings.model_validate(plain))
    grade = replace(batch.grades[0], header=None, source=f"{HEADER}\n# of9876, rutabaga\nprint('Nim')\n")
    source = make_anonymous(replace(batch, assignment=assignment, grades=(grade,), clusters=())).grades[0].source
    assert not any(word in source for word in ("9876", "4711", "utabaga", "abriskie", "uentin"))
    assert "Team: student-01\n" in source
    assert "print('Nim')" in source


def test_a_new_name_makes_another_page_of_the_same_grade(batch: Batch) -> None:
    """Else a page that was kept would go on showing it."""
    outlines = tuple(replace(grade, digest="0" * 64, header=None, source="") for grade in batch.grades)
    wholes = {grade.submitter: grade for grade in batch.grades}
    by_header = hostile(batch).grades[1].header

    def digests(changed: Mapping[str, Grade]) -> dict[str, str]:
        kept = replace(batch, grades=outlines, whole=lambda grade: changed[grade.submitter])
        return {grade.submitter: grade.digest for grade in make_anonymous(kept).grades}

    ben = next(grade.submitter for grade in make_anonymous(batch).grades if grade.partners)
    before = digests(wholes)
    after = digests({**wholes, "Ada Lovelock": replace(wholes["Ada Lovelock"], header=by_header)})
    assert before[ben] != after[ben], "the header of the partner has told an id"
    assert before == digests(wholes)


def test_what_stands_in_every_program_stays(batch: Batch) -> None:
    """The words of the labels and of the assignment, short numbers, and the words of a sentence."""
    extra = "#  Section: 101\n#  Purpose: to find the move that wins each game of Nim\n#  Group Name: Name\n"
    grade = replace(batch.grades[0], header=None, source=f"{extra}\n# the Name of a game: 101, wins\n")
    hidden = make_anonymous(replace(batch, grades=(grade,), clusters=())).grades[0].source
    assert hidden.endswith("\n# the Name of a game: 101, wins\n")
    assert "Purpose: student-01\n" in hidden


# --- the table of harmless fields ---

PLAIN = (str, int, float, bool, type(None), datetime)
BY_ITSELF = {("Batch", "whole"), ("Batch", "pack")}
"""Fields that `anonymous` makes anew."""


def model_types(kind: Any, seen: set[type]) -> Iterator[type]:
    """The dataclasses in which the texts of a batch stand, but those that are declared harmless as a whole."""
    if kind in seen:
        return
    seen.add(kind)
    yield kind
    for name, hint in get_type_hints(kind, localns=names_for_types()).items():
        if name not in HARMLESS.get(kind, {}):
            for leaf in filter(is_dataclass, leaves(hint)):
                yield from model_types(leaf, seen)


def names_for_types() -> dict[str, Any]:
    return {"AssignmentSettings": AssignmentSettings, "Compare": Any, "Limits": Any}


def leaves(hint: Any) -> Iterator[Any]:
    inner = get_args(hint)
    yield from (leaf for one in inner for leaf in leaves(one)) if inner else (hint,)


def is_hidden_or_holds_no_text(leaf: Any) -> bool:
    return (
        leaf is Ellipsis or leaf in PLAIN or is_dataclass(leaf) or (isinstance(leaf, type) and issubclass(leaf, Enum))
    )


def test_every_field_is_redacted_or_declared_harmless() -> None:
    found = [
        (kind.__name__, name)
        for kind in model_types(Batch, set())
        for name, hint in get_type_hints(kind, localns=names_for_types()).items()
        if name not in HARMLESS.get(kind, {}) and not all(map(is_hidden_or_holds_no_text, leaves(hint)))
    ]
    assert set(found) == BY_ITSELF


def test_the_table_names_fields_that_there_are_and_says_why() -> None:
    for kind, reasons in HARMLESS.items():
        assert reasons.keys() <= {field.name for field in fields(kind)}, kind
        assert all(reasons.values())


@dataclass(frozen=True)
class Novel:
    """A noun that nobody has declared anything of."""

    text: str = "Ada"
    deep: tuple[Mapping[str, tuple[str, ...]], ...] = ({"Ada": ("by Ada", "x")},)
    inner: Novel | None = None
    number: int = 3


def test_a_new_field_is_redacted_until_it_is_declared_harmless() -> None:
    hide = Redaction({"Ada": "student-01"})
    one = Novel("student-01", ({"student-01": ("by student-01", "x")},))
    assert redact(Novel(inner=Novel()), hide) == replace(one, inner=one)


@pytest.mark.parametrize("value", [b"Ada", Path("Ada"), {"Ada"}, print])
def test_what_cannot_be_redacted_is_refused(value: object) -> None:
    make: Callable[..., Novel] = Novel
    with pytest.raises(TypeError, match="neither redacted nor declared harmless"):
        redact(make(value), Redaction({"Ada": "student-01"}))


def test_what_a_mistake_quotes_has_no_name(batch: Batch) -> None:
    """A student may print the own name beside each answer."""
    ben = batch.grades[1]
    said = Diagnosis(
        "beside", f"Your program also prints “{ben.submitter}, A”.", then=(f"Leave out “{ben.submitter}”.",)
    )
    hidden = make_anonymous(replace(batch, clusters=(), grades=(replace(ben, diagnosis=(said,)),))).grades[0]
    assert all(ben.submitter not in text for text in (hidden.diagnosis[0].message, *hidden.diagnosis[0].then))
    assert hidden.diagnosis[0].message.startswith("Your program also prints")
