"""`roster.csv` as spreadsheets save it; every fault is named with its line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grader.errors import IntakeError
from grader.intake.roster import Roster, read_roster

TEXT = 'id,name,email,section\n007,"Ødegård, Zoë",zoe@example.edu,A\nal4711,Ada Lovelace,ada@example.edu,\n'


def read(tmp_path: Path, content: str | bytes) -> Roster:
    (tmp_path / "roster.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    roster = read_roster(tmp_path)
    assert roster is not None
    return roster


def rows(roster: Roster) -> list[tuple[str, str, str, str, int]]:
    return [(each.id, each.name, each.email, each.section, each.line) for each in roster.students]


FORMS: dict[str, tuple[bytes, str]] = {
    "as it is": (TEXT.encode(), ""),
    "a byte order mark": (b"\xef\xbb\xbf" + TEXT.encode(), ""),
    "UTF-16": (TEXT.encode("utf-16"), ""),
    "semicolons": (TEXT.replace(",", ";").replace("Ødegård; Z", "Ødegård, Z").encode(), ""),
    "tabs": (TEXT.replace(",", "\t").replace("Ødegård\t Z", "Ødegård, Z").encode(), ""),
    "lines of Windows": (TEXT.replace("\n", "\r\n").encode(), ""),
    "no last line end": (TEXT.rstrip("\n").encode(), ""),
    "titles in capitals": (TEXT.replace("id,name", "ID,Name").encode(), ""),
    "accents in two characters": (TEXT.replace("å", "a\u030a").encode(), ""),
    "Latin-1": (TEXT.encode("latin-1"), "roster.csv:2: this is not UTF-8; the file was read as Latin-1"),
    "Windows-1252": (TEXT.encode("cp1252"), "roster.csv:2: this is not UTF-8; the file was read as Latin-1"),
}


@pytest.mark.parametrize(("content", "note"), FORMS.values(), ids=FORMS)
def test_a_roster_is_read_in_every_form(tmp_path: Path, content: bytes, note: str) -> None:
    roster = read(tmp_path, content)
    assert rows(roster) == [
        ("007", "Ødegård, Zoë", "zoe@example.edu", "A", 2),
        ("al4711", "Ada Lovelace", "ada@example.edu", "", 3),
    ]
    assert [told[: len(note)] for told in roster.notes] == ([note] if note else [])


def test_only_the_id_is_needed_and_other_columns_do_not_matter(tmp_path: Path) -> None:
    titles = ",".join(f"x{number}" for number in range(40))
    roster = read(tmp_path, f"section,{titles},id\nB,{',' * 39},ada\n\n,{',' * 39},ben,\n")
    assert rows(roster) == [("ada", "", "", "B", 2), ("ben", "", "", "", 4)]


def test_there_may_be_none(tmp_path: Path) -> None:
    assert read_roster(tmp_path) is None


FAULTS = {
    "empty": ("", "roster.csv:1: the file is empty"),
    "no id": ("name,email\nAda,a@b\n", "roster.csv:1: there is no column `id`, only name, email"),
    "a column twice": ("id,email,Email\n1,a,b\n", "roster.csv:1: two columns are named `email`"),
    "an id twice": (
        'id,name\n"a\n1",x\nada,x\nben,y\nADA,z\n',
        "roster.csv:6: the id `ADA` is given twice; the first is on line 4",
    ),
    "no id in a row": ("id,name\nada,x\n ,y\n", "roster.csv:3: the cell `id` is empty"),
    "a bare delimiter": (
        "id,name,email\nada,Lovelace, Ada,a@b\n",
        "roster.csv:2: there are 4 cells, but 3 columns: put quotes around a text with a delimiter",
    ),
    "a quote that does not end": ('id,name\nada,"Ada\nben,Ben\n', "roster.csv:2: this is not a CSV file"),
    "a huge cell": ('id\n"' + "x" * 200_000 + '"\n', "roster.csv:2: this is not a CSV file: field larger than"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, text)
    assert caught.value.message.startswith(message)
    assert "Nothing was graded" in caught.value.hint


def test_all_faults_are_told_in_their_order_and_not_without_end(tmp_path: Path) -> None:
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, "id,name\n" + "ada,x,y\n" * 20)
    lines = caught.value.message.splitlines()
    assert (len(lines), lines[-1]) == (21, "… and 19 more")
    assert lines[1:3] == [
        "roster.csv:3: the id `ada` is given twice; the first is on line 2",
        "roster.csv:3: there are 3 cells, but 2 columns: put quotes around a text with a delimiter",
    ]


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").mkdir()
    with pytest.raises(IntakeError, match="cannot be read"):
        read_roster(tmp_path)


def test_a_pipe_of_that_name_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "roster.csv")
    with pytest.raises(IntakeError, match="it is not a regular file"):
        read_roster(tmp_path)
