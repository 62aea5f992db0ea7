"""Which file of a submission is graded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.config.settings import LanguageName
from grader.errors import AssignmentError
from grader.languages import LANGUAGES, find_language
from grader.model import Finding, Language, Severity, SkipReason, Source, Submission
from grader.text.wording import list_some

ANY = "any"
RULE = "submission/file-name"


@dataclass(frozen=True)
class SourceChoice:
    """The file to grade, or the reason why there is none; `message` says the reason in words for the page.

    `unreadable`: the file is or may be there, but was not read, so nobody can say what it is worth.
    """

    source: Source | None
    reason: SkipReason | None = None
    findings: tuple[Finding, ...] = ()
    message: str = ""
    unreadable: bool = False


def choose_source(submission: Submission, assignment_file: Mapping[LanguageName, str] | str) -> SourceChoice:
    """The one file of a submission to grade, as the contract says.

    `assignment_file` is the assignment's `submission.file`: language to name, one name, or `any`. In turn: the one file
    of an expected name at the top; the one of an expected name in a folder; the one source file of an accepted language
    under another name, graded as the expected one with a finding. Several at the same step are ambiguous. Files that
    were refused are counted like the others, so that no other file is graded in the place of one of them.
    """
    refused = {name for name in submission.refused if not name.endswith("/")}
    names = sorted(submission.files.keys() | refused)
    if assignment_file == ANY:
        return _choose_any(names, submission)
    expected = _list_expected_names(assignment_file)
    named = [name for name in names if PurePosixPath(name).name in expected.values()]
    at_top = [name for name in named if "/" not in name]
    others = [name for name in names if _is_accepted(name, expected)]
    if not at_top and (unseen := _refuse_unseen(submission)):
        return unseen
    return _choose_one_of(at_top or named or others, expected, submission)


def _refuse_unseen(submission: Submission) -> SourceChoice | None:
    """No choice where a folder was not read whole: the file to grade may be in it."""
    reasons = [reason for name, reason in submission.refused.items() if name.endswith("/")]
    return _report_unreadable(list_some(reasons, 2)) if reasons else None


def _list_expected_names(assignment_file: Mapping[LanguageName, str] | str) -> dict[str, str]:
    """Language to expected name; a plain string tells the language by its suffix."""
    if not isinstance(assignment_file, str):
        return {language: name for language, name in assignment_file.items()}
    language = find_language(assignment_file)
    if language is None:
        suffixes = ", ".join(suffix for known in LANGUAGES.values() for suffix in known.suffixes)
        raise AssignmentError(
            f"submission.file: no supported language has files like {assignment_file!r}",
            f"Use one of the suffixes {suffixes}, or `any`.",
        )
    return {language.name: assignment_file}


def _is_accepted(name: str, expected: Mapping[str, str]) -> bool:
    language = find_language(name)
    return language is not None and language.name in expected


def _choose_one_of(names: list[str], expected: Mapping[str, str], submission: Submission) -> SourceChoice:
    wanted = " or ".join(expected.values())
    if not names:
        return _report_missing(submission, wanted)
    if len(names) > 1:
        return _report_ambiguous(names, f"hand in only one of them, as {wanted}")
    language = _find_language(names[0], expected)
    return _choose_renamed(expected[language.name], language, names[0], submission)


def _find_language(name: str, expected: Mapping[str, str]) -> Language:
    """An expected name tells its own language, whatever its suffix; any other name by its suffix."""
    by_name = [LANGUAGES[language] for language, file in expected.items() if file == PurePosixPath(name).name]
    return by_name[0] if by_name else next(known for known in [find_language(name)] if known)


def _choose_any(names: list[str], submission: Submission) -> SourceChoice:
    sources = [(name, language) for name in names if (language := find_language(name))]
    if unseen := _refuse_unseen(submission):
        return unseen
    if not sources:
        return _report_missing(submission, "one source file")
    if len(sources) > 1:
        return _report_ambiguous([name for name, _ in sources], "hand in only one source file")
    name, language = sources[0]
    return _choose_renamed(_make_safe_name(PurePosixPath(name).name, language), language, name, submission)


def _make_safe_name(name: str, language: Language) -> str:
    """The name itself, unless a compiler could take it for an option or a path."""
    return name if re.fullmatch(r"\w[\w.+ -]*", name) else f"program{language.suffixes[0]}"


def _choose_renamed(name: str, language: Language, handed_in_as: str, submission: Submission) -> SourceChoice:
    if handed_in_as in submission.refused:
        return _report_unreadable(submission.refused[handed_in_as])
    source = Source(language, name, handed_in_as, submission.files[handed_in_as])
    if PurePosixPath(handed_in_as).name == name:
        return SourceChoice(source)
    message = f"The file is named {handed_in_as}, but should be named {name}; it was graded as {name}."
    finding = Finding(RULE, Severity.WARNING, handed_in_as, 1, 1, message, f"Hand it in as {name}.")
    return SourceChoice(source, findings=(finding,))


def _report_missing(submission: Submission, wanted: str) -> SourceChoice:
    names = sorted(submission.files.keys() | submission.refused)
    found = f"found {list_some(names)}" if names else "no file was handed in"
    return SourceChoice(
        None, SkipReason.MISSING_FILE, message=f"There is no file to grade: {wanted} is wanted, {found}."
    )


def _report_unreadable(reason: str) -> SourceChoice:
    return SourceChoice(None, SkipReason.MISSING_FILE, message=f"There is no file to grade: {reason}.", unreadable=True)


def _report_ambiguous(names: list[str], fix: str) -> SourceChoice:
    message = f"It is not clear which file to grade: {list_some(names)}; {fix}."
    return SourceChoice(None, SkipReason.AMBIGUOUS_FILES, message=message)
