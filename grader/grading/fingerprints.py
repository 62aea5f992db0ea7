"""What follows from what: the hashes by which runs, trials and grades are found again."""

from __future__ import annotations

import ast
import functools
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from grader.assignments.courses import FEEDBACK_FILE
from grader.assignments.lock import LOCK_FILE
from grader.assignments.reference_files import find_needed_files
from grader.files import keep, read_kept
from grader.grading.code_hash import hash_own_code
from grader.grading.looks import collect_looks
from grader.grading.tool_versions import Tools, stamp_of
from grader.judging.modes.checker import list_checker_files
from grader.languages import LANGUAGES, is_here
from grader.model import Assignment, Submission, Tier, drop_worth, list_called_names
from grader.sandbox.interpreter import Interpreter, is_installed
from grader.tables import list_added_code
from grader.text.digest import hash_parts

_NOT_OF_A_TRIAL = frozenset({"title", "page_language", "points", "header", "style", "deadline", "pack"})


class Prints:
    """The hashes of one batch's submissions. What they have in common is looked at once."""

    def __init__(self, assignment: Assignment, tier: Tier, interpreter: Interpreter, tools: Tools) -> None:
        self._assignment = assignment
        self._said = tools
        is_named = is_installed(assignment.settings.runtime.python)
        python = interpreter, stamp_of(interpreter.executable), is_named
        self._tools = _digest(hash_own_code(), list_added_code(), sys.version, tier, python, dict(LANGUAGES))
        self._trials = hash_parts(
            self._tools, _digest(_list_trial_settings(assignment)), *_list_trusted_code(assignment)
        )
        settings = assignment.settings
        self._assessments = hash_parts(self._trials, repr((settings.header, settings.style, settings.points.needs)))
        called = sorted(list_called_names(case.input for case in assignment.cases if case.is_call))
        self._style = _digest(assignment.settings.submission, assignment.settings.style, called)
        self._tool_chain_of = functools.cache(_describe_tool_chain)

    @functools.cached_property
    def cases(self) -> Mapping[str, str]:
        """Of each case all that its judgement follows from, by its name."""
        return {case.name: _digest(drop_worth(case)).decode() for case in self._assignment.cases}

    @functools.cached_property
    def _judgements(self) -> bytes:
        facts = _digest(_list_settings_of_a_trial(self._assignment), sorted(collect_looks(self._assignment)))
        return hash_parts(self._tools, facts, *_list_trusted_code(self._assignment)).encode()

    def runs(self, submission: Submission) -> str:
        """Of what the runs of a submission's program follow from besides the job itself."""
        return hash_parts(self._tools, *_list_file_facts(submission), self._tool_chain(submission))

    def judgements(self, submission: Submission) -> str:
        """Of what judgements follow from besides their case."""
        return hash_parts(self._judgements, *_list_file_facts(submission), self._tool_chain(submission))

    def trial(self, submission: Submission) -> str:
        """Of all that a trial follows from."""
        return hash_parts(self._trials.encode(), *_list_file_facts(submission), self._tool_chain(submission))

    def remarks(self, submission: Submission) -> str:
        """Of all that the linters' findings follow from."""
        return hash_parts(self._tools, self._style, *_list_file_facts(submission), self._linters(submission))

    def assessment(self, submission: Submission) -> str:
        """Of all that a grade follows from before points."""
        return hash_parts(self._assessments, self.trial(submission), self._linters(submission))

    def _tool_chain(self, submission: Submission) -> bytes:
        language = self._language(submission)
        return _digest(self._tool_chain_of(language), self._said.chains.get(language))

    def _linters(self, submission: Submission) -> bytes:
        return _digest(self._said.linters.get(self._language(submission)))

    def _language(self, submission: Submission) -> str:
        source = submission.choice.source
        return source.language.name if source else ""


def _digest(*facts: object) -> bytes:
    return hash_parts(repr(facts)).encode()


def _list_file_facts(submission: Submission) -> list[bytes]:
    """What a submitter has handed in, as far as it was read."""
    refused = _digest(submission.problem, sorted(submission.refused.items()))
    files = sorted(submission.files.items())
    return [refused, *(part for name, data in files for part in (name.encode("utf-8", "surrogatepass"), data))]


def _list_trial_settings(assignment: Assignment) -> tuple[object, ...]:
    """All that is set, but for what leaves runs and their judgements as they are."""
    return *_before_a_trial(assignment), assignment.settings.style.warnings, assignment.other_answers


def _before_a_trial(assignment: Assignment) -> tuple[object, ...]:
    """The settings and cases without what is used only of what runs have shown."""
    return _list_settings_of_a_trial(assignment), list(map(drop_worth, assignment.cases))


def _list_settings_of_a_trial(assignment: Assignment) -> dict[str, object]:
    settings = {name: value for name, value in assignment.settings if name not in _NOT_OF_A_TRIAL}
    settings["compare"] = assignment.settings.compare.drop_share()
    return settings


def _list_trusted_code(assignment: Assignment) -> list[bytes]:
    """The code of the course that has a part in a verdict: the references, and the checkers beside the cases."""
    checkers = sorted({name for case in assignment.cases for name in list_checker_files(case.compare)})
    return [*_list_reference_code(assignment), *((assignment.folder / checker).read_bytes() for checker in checkers)]


def compute_rules_print(assignment: Assignment) -> str:
    """A hash of the cases and settings by which submissions are judged, but for what only gives them other points."""
    settings = assignment.settings
    told = _list_trial_settings(assignment), settings.header, settings.style, settings.points.needs
    return hash_parts(_digest(told), *_list_trusted_code(assignment))


def compute_answers_print(assignment: Assignment) -> str:
    """A hash of all that the reference's inputs and answers follow from, and the faults that it may have with them."""
    lock = assignment.folder / LOCK_FILE
    facts = _digest(hash_own_code(), sys.version, sys.executable, _before_a_trial(assignment))
    return hash_parts(facts, lock.read_bytes() if lock.is_file() else b"", *_list_reference_code(assignment))


def compute_reference_print(assignment: Assignment) -> str:
    """A hash of all that the calls of the assignment's reference follow from besides their arguments."""
    name = assignment.reference.name if assignment.reference else ""
    facts = _digest(hash_own_code(), sys.version, sys.executable, name)
    return hash_parts(facts, *_list_reference_code(assignment))


def _list_reference_code(assignment: Assignment) -> list[bytes]:
    """What the reference does: of the modules that it needs all but comments and layout, of other files everything.

    In a packed course what stands for them.
    """
    if assignment.program is not None:
        return [assignment.program.name.encode(), assignment.program.read_bytes()]
    if assignment.reference is None:
        packed = assignment.folder / FEEDBACK_FILE
        return [packed.read_bytes()] if packed.is_file() else []
    folder = assignment.reference.parent
    files = [path for path in sorted(folder.rglob("*")) if path.suffix != ".pyc" and path.is_file()]
    told = tuple((os.fsencode(path.relative_to(folder)), path.read_bytes()) for path in files)
    return [_hash_meanings(assignment.reference.name, told)]


@functools.lru_cache(maxsize=1)
def _hash_meanings(reference: str, files: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """One hash of what files say, kept for the user: reading forty modules takes a quarter of a second."""
    parts = [part for file in files for part in file]
    name = f"meaning-{hash_parts(hash_own_code(), sys.version, reference, *parts)}"
    kept = read_kept(name)
    if kept is None:
        needed = _choose_needed(reference, files)
        meanings = (part for path, content in needed for part in (path, _strip_to_meaning(path, content)))
        kept = hash_parts(*meanings).encode()
        keep(name, kept)
    return kept


def _choose_needed(reference: str, files: Sequence[tuple[bytes, bytes]]) -> Sequence[tuple[bytes, bytes]]:
    """All of them where the reference may come to files that its source does not name."""
    found = find_needed_files(reference, {PurePath(os.fsdecode(path)).as_posix(): content for path, content in files})
    return [file for file in files if PurePath(os.fsdecode(file[0])).as_posix() in found.names or not found.are_sure]


def _strip_to_meaning(path: bytes, content: bytes) -> bytes:
    """Of a file that is no module all counts: one may read it."""
    if not path.endswith(b".py"):
        return content
    try:
        return ast.dump(ast.parse(content)).encode("utf-8", "surrogatepass")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return content  # whoever imports it will say what is wrong


def _describe_tool_chain(name: str) -> bytes:
    """The tools of a language as they lie there: one that does not say what it is has no other version."""
    language = LANGUAGES.get(name)
    return _digest(name, is_here(language), [stamp_of(tool) for tool in language.tools]) if language else b""
