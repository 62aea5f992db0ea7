"""What the reference answers to the cases, kept for one user from one check to the next.

Each state of an assignment has a file in a folder that nobody else may write, named by the hash of all that the answers
follow from. A file that is damaged or of another owner counts for nothing: the reference is asked again.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from grader.assignments import resolve_expected
from grader.errors import OutputError
from grader.files import write_whole
from grader.grading.prints import compute_answers_print
from grader.model import Assignment
from grader.text.digest import digest

Answers = tuple[tuple[str, str | None], ...]
"""Of each case the input and the expected output."""

_LARGEST = 4 << 20
_MOST_FILES = 50
_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def resolve_kept(assignment: Assignment) -> Assignment:
    """As `resolve_expected` gives it, but the reference is asked only when something has changed since."""
    if assignment.reference is None:
        return assignment
    path = _find_cache_place() / f"{compute_answers_print(assignment)}.json"
    answers = _read(path)
    if answers is None:
        answers = collect_answers(resolve_expected(assignment))
        _keep(path, answers)
    return fill_in_answers(assignment, answers)


def collect_answers(assignment: Assignment) -> Answers:
    """The inputs and expected outputs of an assignment in which none is missing."""
    return tuple((case.input, case.expected) for case in assignment.cases)


def fill_in_answers(assignment: Assignment, answers: Answers) -> Assignment:
    """The assignment with these inputs and expected outputs."""
    cases = zip(assignment.cases, answers, strict=True)
    return replace(assignment, cases=tuple(replace(case, input=text, expected=out) for case, (text, out) in cases))


def _find_cache_place() -> Path:
    """The user's own folder for what can be found out again."""
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if caches.is_absolute():
        return caches / "grader"
    return Path(tempfile.gettempdir(), f"grader-answers-{_read_user()}")


def _read_user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # elsewhere every user has temporary files of his own


def _is_ours(facts: os.stat_result) -> bool:
    return facts.st_uid == _read_user()


def _is_private(folder: Path) -> bool:
    """Whether nobody else can put a file there; never through a link: anybody may make one in /tmp."""
    facts = folder.lstat()
    return stat.S_ISDIR(facts.st_mode) and _is_ours(facts) and not (os.name == "posix" and facts.st_mode & _OF_OTHERS)


def _read(path: Path) -> Answers | None:
    """None where there is nothing, or nothing that can be trusted."""
    try:
        facts = path.lstat()
        if not (_is_private(path.parent) and stat.S_ISREG(facts.st_mode) and _is_ours(facts)):
            return None
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if checksum != digest(content).encode():
        return None
    return tuple((text, expected) for text, expected in json.loads(content))


def _keep(path: Path, answers: Answers) -> None:
    """Where it cannot be kept, the next check only takes longer."""
    content = json.dumps(answers)
    with suppress(OSError, OutputError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if len(content) <= _LARGEST and _is_private(path.parent):
            write_whole(path, f"{digest(content)}\n{content}")
            _forget_oldest(path.parent)


def _forget_oldest(folder: Path) -> None:
    """Raises OSError when another check does the same."""
    files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for path in files[:-_MOST_FILES]:
        path.unlink()
