"""Who hands in: what a learning system or the roster of the course says of a student."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol


@dataclass(frozen=True)
class Person:
    """By what a row of the roster can be found; empty where nobody says it. Each of `ids` is a name in some system.

    `feedback_name`: under which name a learning system takes a page back for this student; empty where it takes none.
    `partners`: what the system says of those who share the work, by their names.
    """

    ids: tuple[str, ...] = ()
    name: str = ""
    email: str = ""
    feedback_name: str = ""
    partners: Mapping[str, Person] = field(default_factory=dict)

    def tells_more_than(self, submitter: str) -> bool:
        """Whether it tells more of a submitter than the name of the folder."""
        return replace(self, partners={}) not in (Person(), Person((submitter,), submitter))


@dataclass(frozen=True)
class Student:
    """A row of the roster, at this line of the file."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    line: int = 0


@dataclass(frozen=True)
class ClassRoster:
    """Whom the roster has for each submitter and partner, and who is in it and handed in nothing."""

    students: Mapping[str, Student] = field(default_factory=dict)
    absent: tuple[Student, ...] = ()


class SharedWork(Protocol):
    """Something handed in: by whom, with whom, and what is known of the submitter."""

    @property
    def submitter(self) -> str: ...

    @property
    def partners(self) -> tuple[str, ...]: ...

    @property
    def person(self) -> Person: ...
