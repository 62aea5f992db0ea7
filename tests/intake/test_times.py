"""`submissions.yaml`: read as it stands, and every fault named with its line."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.errors import AssignmentError, IntakeError
from grader.intake import Intake, read_submissions
from grader.intake.notes import NoteKind


def read(tmp_path: Path, text: str | bytes, zone: str | None = "America/Chicago") -> Intake:
    for name in ("ada", "ben", "NO", "010"):
        (tmp_path / name).mkdir(exist_ok=True)
    (tmp_path / "submissions.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_submissions(tmp_path, "any", zone)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"2013-01-18 22:10"', datetime(2013, 1, 19, 4, 10, tzinfo=UTC)),
        ("2013-01-18 22:10", datetime(2013, 1, 19, 4, 10, tzinfo=UTC)),
        ("2013-07-18T22:10:30", datetime(2013, 7, 19, 3, 10, 30, tzinfo=UTC)),
        ("2013-01-18 22:10:00Z", datetime(2013, 1, 18, 22, 10, tzinfo=UTC)),
        ("2013-01-18 22:10:00.5 +01:00", datetime(2013, 1, 18, 21, 10, 0, 500000, tzinfo=UTC)),
    ],
)
def test_times_without_a_zone_are_in_the_deadlines_zone(tmp_path: Path, written: str, meant: datetime) -> None:
    ada = next(s for s in read(tmp_path, f"ada: {{submitted: {written}}}\n").submissions if s.submitter == "ada")
    assert ada.submitted == meant
    assert ada.submitted is not None
    assert ada.submitted.utcoffset() is not None


def test_names_are_text_whatever_they_look_like(tmp_path: Path) -> None:
    intake = read(tmp_path, "NO: {partners: [on, 1e3, ben]}\n010:\n  submitted: 2013-01-18 22:10\n")
    by_name = {s.submitter: s for s in intake.submissions}
    assert by_name["NO"].partners == ("on", "1e3", "ben")
    assert by_name["010"].submitted is not None
    assert by_name["ada"].submitted is None
    assert by_name["ada"].partners == ()


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "{}\n"])
def test_an_empty_file_says_nothing_of_anybody(tmp_path: Path, text: str) -> None:
    assert all(s.submitted is None for s in read(tmp_path, text).submissions)


def missing(intake: Intake) -> set[str]:
    return {each.submitter for each in intake.submissions if each.time_is_missing}


def test_who_stands_in_no_line_of_the_file_has_no_known_time(tmp_path: Path) -> None:
    times = "ada: {submitted: 2013-01-18 22:10}\nben: {partners: [ada]}\n"
    assert missing(read(tmp_path, times)) == {"ben", "NO", "010"}
    (tmp_path / "submissions.yaml").unlink()
    assert missing(read_submissions(tmp_path, "Nim.py", "America/Chicago")) == set()


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "{}\n", "ada: {partners: [ben]}\n", "ada: {}\nben: {}\n"])
def test_a_file_without_any_time_leaves_nobody_on_time_where_there_is_a_deadline(tmp_path: Path, text: str) -> None:
    assert missing(read(tmp_path, text)) == {"ada", "ben", "NO", "010"}


def test_partners_alone_may_stand_there_without_a_deadline(tmp_path: Path) -> None:
    assert missing(read(tmp_path, "ada: {partners: [ben]}\n", None)) == {"ben", "NO", "010"}
    assert missing(read(tmp_path, "", None)) == set()


FAULTS = {
    "unknown key": ("ada: {submited: x}\n", "1:7: `submited` is not a known key"),
    "bad date": ("ada: {submitted: yesterday}\n", "1:18: `submitted`: `yesterday` is not a date and time"),
    "a day that is not": ("ada:\n  submitted: 2013-02-30 10:00\n", "2:14: `submitted`: `2013-02-30 10:00` is not"),
    "no time of day": ("ada: {submitted: 2013-02-03}\n", "1:18: `submitted`: `2013-02-03` is not"),
    "an hour that is not": ("ada: {submitted: 2013-02-03 25:00}\n", "1:18: `submitted`: `2013-02-03 25:00` is not"),
    "no date but a list": ("ada: {submitted: [1]}\n", "1:18: `submitted`: must be text"),
    "partners as text": ("ada: {partners: ben}\n", "1:17: `partners`: must be a list"),
    "a partner without a name": ("ada: {partners: ['']}\n", "1:18: `partners`: must be one line"),
    "twice": ("ada: {}\nada: {}\n", "2:1: the key `ada` is given twice"),
    "twice but for accents": (
        "Ren\u00e9e: {}\nRene\u0301e: {}\n",
        "2:1: `Ren\u00e9e` is given twice, with its characters",
    ),
    "key twice": ("ada: {partners: [], partners: []}\n", "1:21: the key `partners` is given twice"),
    "a list": ("- ada\n", "1:1: must be a mapping"),
    "a text": ("ada\n", "1:1: must be a mapping"),
    "nothing said": ("ada: now\n", "1:6: `ada`: must be a mapping"),
    "a key that is a list": ("[a, b]: {}\n", "1:1: a key must be text"),
    "no YAML": ("ada: {\n", "1:7: this is not YAML"),
    "two documents": ("ada: {}\n---\nben: {}\n", "2:1: a second document begins here"),
    "alias": ("ada: {}\nben: *a\n", "2:6: the alias `*a` is not allowed"),
    "object tag as a value": ("ada: {submitted: !!python/name:os.abort x}\n", "1:18: the tag `!!python/name:os.abort`"),
    "not UTF-8": (b"ada: {partners: [\xff\xfe]}\n", "1:18: the file is not UTF-8"),
    "NUL": (b"ada: {partners: [\x00]}\n", "1:18: the character U+0000"),
    "nested to crash the C loader": ("[" * 200_000 + "]" * 200_000, "1:34: this is nested more than 32 deep"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_line(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, text)
    assert caught.value.message.startswith(f"submissions.yaml:{message}")
    assert "submissions.yaml" in caught.value.hint


def test_a_billion_laughs_are_refused_at_once(tmp_path: Path) -> None:
    rows = ["a0: &a0 [lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))]
    with pytest.raises(IntakeError, match="the alias"):
        read(tmp_path, "\n".join(rows))


def test_all_faults_are_told_at_once_in_their_order_with_caret_and_suggestion(tmp_path: Path) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, "ada: {}\nben: {submitted: never, partner: [ada]}\nada: {}\n")
    assert caught.value.message.splitlines() == [
        "submissions.yaml:2:18: `submitted`: `never` is not a date and time; write it like 2026-10-09 22:00",
        "    ben: {submitted: never, partner: [ada]}",
        "                     ^",
        "submissions.yaml:2:25: `partner` is not a known key",
        "    ben: {submitted: never, partner: [ada]}",
        "                            ^",
        "    did you mean `partners`?",
        "submissions.yaml:3:1: the key `ada` is given twice",
        "    ada: {}",
        "    ^",
        "    the first is on line 1",
    ]


def test_who_handed_in_nothing_is_a_note(tmp_path: Path) -> None:
    intake = read(tmp_path, "adda: {submitted: 2013-01-18 22:10}\nzoltan: {}\nben: {}\n")
    assert tuple(note.text for note in intake.notes if note.kind is NoteKind.ABSENT_SUBMITTER) == (
        "submissions.yaml names `adda`, no submitter of this batch; did you mean `ada`?",
        "submissions.yaml names `zoltan`, no submitter of this batch.",
    )
    assert [s.submitted for s in intake.submissions] == [None] * 4


@pytest.mark.parametrize("target", ["elsewhere", "submissions.yaml"])
def test_a_file_of_times_that_is_a_link_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "submissions.yaml").symlink_to(tmp_path / target)
    with pytest.raises(IntakeError, match=r"submissions\.yaml was not read: it is a symbolic link"):
        read_submissions(tmp_path, "any")


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../etc/passwd", "America", "/etc/localtime"])
def test_an_unknown_zone_is_the_assignments_fault(tmp_path: Path, zone: str) -> None:
    with pytest.raises(AssignmentError, match="time zone"):
        read(tmp_path, "ada: {}\n", zone)
