"""What whoever grades asks for, and who hears what is worth knowing meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from grader.grading.crew import OpenCrew
from grader.model import AttemptRule, Tier


@dataclass(frozen=True)
class Choices:
    """What is to be graded, and how: None stands for the usual, `jobs` is how many programs may run at one time.

    `intake` names the layout in which the submissions lie, `attempts` which attempt of a student counts (by default as
    in the batch before). `open_crew` opens workers elsewhere, which then run the programs. With `hides_names` a note
    that may name students is not said before they have pseudonyms.
    """

    submissions: Path | None = None
    case_name: str | None = None
    output: Path | None = None
    jobs: int = 1
    only: str | None = None
    require: Tier | None = None
    trust: bool = False
    fresh: bool = False
    warm: bool = True
    replace: bool = False
    intake: str | None = None
    attempts: AttemptRule | None = None
    open_crew: OpenCrew | None = None
    hides_names: bool = False

    @property
    def is_one_run(self) -> bool:
        """Whether one case of one submitter is asked for: that is executed once, and nothing else is."""
        return self.only is not None and self.case_name is not None


class Listener(Protocol):
    """Hears what is worth knowing while a batch is graded."""

    def note(self, text: str) -> None:
        """Something that whoever grades should know."""

    def detail(self, text: str) -> None:
        """Something for who wants to know all."""
