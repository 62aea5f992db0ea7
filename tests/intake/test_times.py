"""`submissions.yaml`: read as it stands, and every fault named with its line."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.errors import AssignmentError, IntakeError
from grader.intake import Intake, read_submissions


def read(tmp_path: Path, text: str | bytes, zone: str = "America/Chicago") -> Intake:
    for name in ("ada", "ben", "NO", "010"):
        (tmp_path / name).mkdir(exist_ok=True)
    (tmp_path / "submissions.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_submissions(tmp_path, zone)


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


FAULTS = {
    "unknown submitter": (
        "ada: {}\nbem: {}\n",
        "submissions.yaml:2:1: there is no submitter 'bem'; did you mean 'ben'?",
    ),
    "unknown key": (
        "ada: {submited: x}\n",
        "submissions.yaml:1:7: there is no key 'submited'; did you mean 'submitted'?",
    ),
    "bad date": ("ada: {submitted: yesterday}\n", "submissions.yaml:1:18: submitted must be a date and a time"),
    "a day that is not": ("ada:\n  submitted: 2013-02-30 10:00\n", "submissions.yaml:2:14: submitted must be"),
    "no time of day": ("ada: {submitted: 2013-02-03}\n", "submissions.yaml:1:18: submitted must be"),
    "an hour that is not": ("ada: {submitted: 2013-02-03 25:00}\n", "submissions.yaml:1:18: submitted must be"),
    "no date but a list": ("ada: {submitted: [1]}\n", "submissions.yaml:1:18: submitted must be"),
    "partners as text": ("ada: {partners: ben}\n", "submissions.yaml:1:17: partners must be a list"),
    "a partner without a name": ("ada: {partners: ['']}\n", "submissions.yaml:1:17: partners must be a list"),
    "twice": ("ada: {}\nada: {}\n", "submissions.yaml:2:1: ada stands here twice"),
    "key twice": ("ada: {partners: [], partners: []}\n", "submissions.yaml:1:21: partners stands here twice"),
    "a list": ("- ada\n", "submissions.yaml:1:1: the file must be rows"),
    "a text": ("ada\n", "submissions.yaml:1:1: the file must be rows"),
    "nothing said": ("ada: now\n", "submissions.yaml:1:6: what is said of ada must be rows"),
    "a key that is a list": ("[a, b]: {}\n", "submissions.yaml:1:1: a key must be a plain text"),
    "no YAML": ("ada: {\n", "submissions.yaml:2:1:"),
    "two documents": ("ada: {}\n---\nben: {}\n", "submissions.yaml:2:1:"),
    "alias": ("ada: &a {}\nben: *a\n", "submissions.yaml:2:6: aliases (*a) are not read"),
    "object tag as a value": (
        "ada: {submitted: !!python/name:os.abort x}\n",
        "submissions.yaml:1:18: submitted must be",
    ),
    "not UTF-8": (b"ada: {partners: [\xff\xfe]}\n", "submissions.yaml"),
    "NUL": (b"ada: {partners: [\x00]}\n", "submissions.yaml"),
    "nested to crash the C loader": ("ada: " + "[" * 200_000 + "]" * 200_000, "submissions.yaml:1:9: brackets"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_line(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, text)
    assert message in caught.value.message
    assert "submissions.yaml" in caught.value.hint


def test_a_billion_laughs_are_refused_at_once(tmp_path: Path) -> None:
    rows = ["a0: &a0 [lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))]
    with pytest.raises(IntakeError, match="aliases"):
        read(tmp_path, "\n".join(rows))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, "adda: {}\nben: {submitted: never, partner: [ada]}\n")
    assert len(caught.value.message.splitlines()) == 3


def test_a_file_of_times_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "submissions.yaml").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(IntakeError, match=r"submissions\.yaml: cannot be read"):
        read_submissions(tmp_path)


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../etc/passwd", "America", "/etc/localtime"])
def test_an_unknown_zone_is_the_assignments_fault(tmp_path: Path, zone: str) -> None:
    with pytest.raises(AssignmentError, match="time zone"):
        read(tmp_path, "ada: {}\n", zone)
