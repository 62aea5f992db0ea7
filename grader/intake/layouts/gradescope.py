"""What Gradescope gives with "Download Submissions": a folder for each submission, and one file that says whose it is.

`submission_metadata.yml` is no document of Gradescope's; its keys are what ten programs that read it have in common. It
also holds what students' programs have printed, so no more of it is built than is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from operator import itemgetter
from typing import TYPE_CHECKING

from grader.config.scalars import parse_time
from grader.errors import IntakeError
from grader.intake.caps import METADATA_BYTES
from grader.intake.entries import TopEntry, UnreadableEntry
from grader.intake.layout import Layout, Placement
from grader.intake.names import make_plain
from grader.intake.submission_info import SubmissionInfo
from grader.model import Person

if TYPE_CHECKING:
    from grader.intake.kept_yaml import YamlValue

_METADATA = "submission_metadata.yml"
_FOLDER = re.compile(r"submission_\d+")
_NANOSECONDS = re.compile(r"(?<=\.\d{6})\d+")
_KEPT = frozenset({"submitters", "name", "sid", "email", "created_at"})


def fits(top: Sequence[TopEntry]) -> bool:
    """The file is there, and folders that Gradescope has named."""
    has_metadata = any(entry.name == _METADATA and not entry.is_folder for entry in top)
    return has_metadata and any(entry.is_folder and _FOLDER.fullmatch(entry.name) for entry in top)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """The first of several students, by name, is the submitter, and stays it whoever of them hands in again."""
    told = _read_metadata(top)
    for entry in top:
        if not entry.is_folder:
            continue
        record = told.get(entry.name)
        people = ((_name_submitter(person), person) for person in _list_people(record))
        names = sorted(people, key=itemgetter(0))
        if not names:
            yield Placement(entry.name, entry, info=SubmissionInfo(_find_time(record)))
            continue
        (submitter, person), *others = names
        person = replace(person, partners=dict(others))
        info = SubmissionInfo(_find_time(record), tuple(name for name, _ in others), person)
        yield Placement(submitter, entry, info=info)


def _read_metadata(top: Sequence[TopEntry]) -> dict[str, YamlValue]:
    """Folder to what is said of it. Raises IntakeError."""
    from grader.intake.kept_yaml import read_kept_keys  # loads yaml, which no other layout needs

    hint = "Nothing was graded. Download the submissions again, or pass --intake folders."
    entry = next((each for each in top if each.name == _METADATA), None)
    if entry is None:
        raise IntakeError(f"there is no {_METADATA} beside the folders of Gradescope", hint)
    try:
        told = read_kept_keys(entry.read(METADATA_BYTES), _KEPT)
    except UnreadableEntry as error:
        raise IntakeError(f"{_METADATA} was not read: {error.message}", hint) from error
    except ValueError as error:
        raise IntakeError(f"{_METADATA}:{error}", hint) from error
    if not isinstance(told, dict):
        raise IntakeError(f"{_METADATA}:1:1: it does not list submissions", hint)
    return told


def _list_people(record: YamlValue) -> Iterator[Person]:
    people = record.get("submitters") if isinstance(record, dict) else None
    for each in people if isinstance(people, list) else ():
        if isinstance(each, dict):
            name, sid, email = (_read_text(each.get(key)) for key in ("name", "sid", "email"))
            if name or sid or email:
                yield Person((sid,) if sid else (), name, email)


def _read_text(value: YamlValue) -> str:
    return make_plain(value.strip()) if isinstance(value, str) and value not in ("null", "~") else ""


def _name_submitter(person: Person) -> str:
    """The name and what tells namesakes apart."""
    return "_".join(filter(None, (person.name.replace("_", " "), *(person.ids or (person.email,)))))


def _find_time(record: YamlValue) -> datetime | None:
    """When it was handed in; a time without a zone is in UTC, as in all YAML."""
    written = record.get("created_at") if isinstance(record, dict) else None
    if not isinstance(written, str):
        return None
    try:
        time = parse_time(_NANOSECONDS.sub("", written))
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)


GRADESCOPE = Layout(
    "gradescope",
    "an export from Gradescope",
    fits,
    place,
    "submission_metadata.yml, submission_90210/Nim.py",
    own_files=frozenset({_METADATA}),
)
