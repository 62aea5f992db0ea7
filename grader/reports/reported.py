"""What reports tell of, read from their `results.json`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from grader.errors import UsageError
from grader.model import Batch
from grader.reports.exports.results import RESULTS, SCHEMA_VERSION
from grader.reports.exports.results_file import SubmissionRecord
from grader.reports.score_changes import ResultsDifference, compare_classes, read_score_facts
from grader.text.wording import count, list_some

_STRING = rb'("(?:[^"\\\n]|\\.)*")'
_ASSIGNMENT = re.compile(rb'\n "assignment": ' + _STRING + rb",\n")
_SUBMITTER = re.compile(rb'\n   "submitter": ' + _STRING + rb",\n")
"""Lines of our results at the depth of their own keys; no text of a student can look like them."""
PSEUDONYM = re.compile(r"student-\d{2,}")

Told = TypeVar("Told")


def refuse_to_lose(output: Path, batch: Batch) -> None:
    """Raise UsageError when reports in a folder list students who would be in no report any more.

    That is so when they are of another assignment. Pseudonyms may stand for anybody in the batch.
    """
    content = _read_content(output)
    others = _find_strings(_ASSIGNMENT, content) - {batch.assignment.name}
    if others:
        hint = "Choose another folder with --output, or pass --replace to drop them."
        raise UsageError(f"{output} holds the reports of another assignment: {', '.join(others)}", hint)
    lost = _list_lost(content, {grade.submitter for grade in batch.grades})
    if lost:
        raise UsageError(
            f"{output / RESULTS.file} lists {count(len(lost), 'student')} not in this batch and not in the store "
            f"beside it: {list_some(lost)}",
            "Grade them together with this batch, or pass --replace to drop them.",
        )


def _read_content(output: Path) -> bytes:
    try:
        return (output / RESULTS.file).read_bytes()
    except OSError:
        return b""  # where nothing can be written either, whoever writes says so


def _find_strings(pattern: re.Pattern[bytes], content: bytes) -> set[str]:
    """What stands in lines of this kind; nothing where they are not of ours."""
    try:
        return {json.loads(match[1]) for match in pattern.finditer(content)}
    except ValueError:
        return set()


def _list_lost(content: bytes, known: set[str]) -> list[str]:
    told = _find_strings(_SUBMITTER, content) - known
    hidden = {name for name in told if PSEUDONYM.fullmatch(name)}
    return sorted(told - hidden if len(hidden) <= len(known) else told)


def compare_results(old: Path, new: Path) -> ResultsDifference:
    """What differs between two `results.json`. Raises UsageError when one is not of ours, or of another assignment."""
    (old_name, before), (new_name, now) = (read_submissions_of(path, read_score_facts) for path in (old, new))
    if old_name != new_name:
        raise UsageError(f"{old} is of the assignment `{old_name}`, {new} of `{new_name}`")
    return compare_classes({each.submitter: each for each in before}, {each.submitter: each for each in now})


def read_submissions_of(path: Path, read: Callable[[SubmissionRecord], Told]) -> tuple[str, list[Told]]:
    """The assignment of a `results.json`, and what `read` makes of each of its submissions.

    Raises UsageError when the file is not of ours.
    """
    try:
        results = json.loads(path.read_bytes())
        if results["schema_version"] != SCHEMA_VERSION:
            raise ValueError(f"schema_version is {results['schema_version']}, not {SCHEMA_VERSION}")
        return str(results["assignment"]), [*map(read, results["submissions"])]
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        told = f"{path} is not a results.json: {_tell_oddity(error)}"
        raise UsageError(told, "Name a file that `grader grade` wrote.") from error


def _tell_oddity(error: Exception) -> str:
    """What is wrong with the content, without the words of Python."""
    if isinstance(error, KeyError):
        return f"the key `{error.args[0]}` is missing"
    return "a value in it is of another kind" if isinstance(error, TypeError | AttributeError) else str(error)
