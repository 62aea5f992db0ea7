"""Which file of a submission is graded."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import PurePosixPath

from grader.config.settings import LanguageName
from grader.errors import AssignmentError
from grader.intake.naming import Naming
from grader.languages import LANGUAGES, find_language
from grader.model import Finding, Language, Severity, SkipReason, Source, SourceChoice
from grader.text.spoken_text import say
from grader.text.wording import list_some

ANY = "any"
RULE = "submission/file-name"


_NUMBERED = re.compile(r"-\d+(?=\.\w+$)")
"""What Canvas puts into the name of a file that is handed in again."""

AssignmentFile = Mapping[LanguageName, str] | str
"""The assignment's `submission.file`: language to name, one name, or `any`."""


@dataclass(frozen=True)
class SubmittedFiles:
    """Files as they were read, and for those that were not the reason: a folder's name has `/` at the end.

    `naming` says how their names follow from what the student called them.
    """

    files: Mapping[str, bytes]
    refused: Mapping[str, str] = field(default_factory=dict)
    naming: Naming = Naming.KEPT

    def find_own_name(self, name: str, expected: Collection[str] = ()) -> str:
        """The last part of a name, without the number that a learning system has put behind it if not `expected`."""
        last = PurePosixPath(name).name
        return _NUMBERED.sub("", last) if self.naming is Naming.NUMBERED and last not in expected else last


def choose_source(submitted: SubmittedFiles, assignment_file: AssignmentFile) -> SourceChoice:
    """The one file of a submission to grade, as the contract says.

    In turn: the one file of an expected name at the top; the one of an expected name in a folder; the one source file
    of an accepted language under another name, graded as the expected one with a finding. Several at the same step are
    ambiguous. Files that were refused are counted like the others, so that no other file is graded in the place of one
    of them: they are the reason where without them there are not several. Raises AssignmentError when the expected name
    is of no language.
    """
    refused = {name for name in submitted.refused if not name.endswith("/")}
    names = sorted(submitted.files.keys() | refused)
    if assignment_file == ANY:
        return _choose_any(names, submitted)
    expected = _list_expected_names(assignment_file)
    wanted = expected.values()
    named = [name for name in names if submitted.find_own_name(name, wanted) in wanted]
    at_top = [name for name in named if "/" not in name]
    others = [name for name in names if _is_accepted(name, expected)]
    if not at_top and (unseen := _refuse_unseen(submitted)):
        return unseen
    return _choose_one_of(at_top or named or others, expected, submitted)


def _refuse_unseen(submitted: SubmittedFiles) -> SourceChoice | None:
    """No choice where a folder was not read whole: the file to grade may be in it."""
    reasons = [reason for name, reason in submitted.refused.items() if name.endswith("/")]
    return _report_unreadable(list_some(reasons, 2)) if reasons else None


def _list_expected_names(assignment_file: AssignmentFile) -> dict[str, str]:
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


def _choose_one_of(names: list[str], expected: Mapping[str, str], submitted: SubmittedFiles) -> SourceChoice:
    wanted = _join_with_or(list(expected.values()))
    if not names:
        return _report_missing(submitted, wanted)
    if len(names) > 1:
        return _report_several(names, say("Hand in one file, as {wanted}.", wanted=wanted), submitted)
    language = _find_language(submitted.find_own_name(names[0], expected.values()), expected)
    return _choose_renamed(expected[language.name], language, names[0], submitted)


def _join_with_or(names: list[str]) -> str:
    return reduce(lambda row, name: say("{row} or {name}", row=row, name=name), names)


def _find_language(name: str, expected: Mapping[str, str]) -> Language:
    """An expected name tells its own language, whatever its suffix; any other name by its suffix."""
    by_name = [LANGUAGES[language] for language, file in expected.items() if file == name]
    return by_name[0] if by_name else next(known for known in [find_language(name)] if known)


def _choose_any(names: list[str], submitted: SubmittedFiles) -> SourceChoice:
    sources = [(name, language) for name in names if (language := find_language(name))]
    if unseen := _refuse_unseen(submitted):
        return unseen
    if not sources:
        return _report_missing(submitted, say("one source file"))
    if len(sources) > 1:
        return _report_several([name for name, _ in sources], say("Hand in only one source file."), submitted)
    name, language = sources[0]
    if name in submitted.refused:
        return _report_unreadable(submitted.refused[name])
    own = submitted.find_own_name(name)
    source = _keep_own_name(Source(language, _make_safe_name(own, language), name, submitted.files[name]))
    return SourceChoice(replace(source, wanted=own if source.name != own else ""))


def _make_safe_name(name: str, language: Language) -> str:
    """The name itself, unless a compiler could take it for an option or a path."""
    return name if re.fullmatch(r"\w[\w.+ -]*", name) else f"program{language.suffixes[0]}"


def _choose_renamed(name: str, language: Language, handed_in_as: str, submitted: SubmittedFiles) -> SourceChoice:
    if handed_in_as in submitted.refused:
        return _report_unreadable(submitted.refused[handed_in_as])
    source = Source(language, name, handed_in_as, submitted.files[handed_in_as])
    if PurePosixPath(handed_in_as).name == name:
        return SourceChoice(source)
    if submitted.naming is Naming.REPLACED:
        return SourceChoice(_keep_own_name(source))
    source = _keep_own_name(source)
    message = say(
        "The file is named {file}, but should be named {name}; it was graded as {graded}.",
        file=handed_in_as,
        name=name,
        graded=source.name,
    )
    finding = Finding(RULE, Severity.WARNING, handed_in_as, 1, 1, message, _advise_on_name(source, name))
    return SourceChoice(source, findings=(finding,))


def _keep_own_name(source: Source) -> Source:
    """The source under the name that its public type asks for, where that is another one than the assignment does."""
    named = re.findall(source.language.named_by, source.text) if source.language.named_by else []
    if not named or PurePosixPath(source.name).stem in named:
        return source
    handed_in = PurePosixPath(source.handed_in_as).stem
    own = handed_in if handed_in in named else named[0]
    return replace(source, name=f"{own}{source.language.suffixes[0]}", wanted=source.name)


def _advise_on_name(source: Source, name: str) -> str:
    if not source.wanted:
        return say("Hand it in as {name}.", name=name)
    own, wanted = (PurePosixPath(each).stem for each in (source.name, name))
    return say("Rename {own} to {wanted} in it, and hand it in as {name}.", own=own, wanted=wanted, name=name)


def _report_missing(submitted: SubmittedFiles, wanted: str) -> SourceChoice:
    names = sorted(submitted.files.keys() | submitted.refused)
    found = say("found {files}", files=list_some(names)) if names else say("no file was handed in")
    message = say("There is no file to grade: {wanted} is expected, {found}.", wanted=wanted, found=found)
    may_be_inside = any(name.lower().endswith(".zip") for name in submitted.refused)
    return SourceChoice(None, SkipReason.MISSING_FILE, message=message, unreadable=may_be_inside)


def _report_unreadable(reason: str) -> SourceChoice:
    message = say("There is no file to grade: {reason}.", reason=reason)
    return SourceChoice(None, SkipReason.MISSING_FILE, message=message, unreadable=True)


def _report_several(names: list[str], fix: str, submitted: SubmittedFiles) -> SourceChoice:
    refused = [submitted.refused[name] for name in names if name in submitted.refused]
    if len(names) - len(refused) < 2:
        return _report_unreadable(list_some(refused, 2))
    message = say("It is not clear which file to grade: {files}. {fix}", files=list_some(names), fix=fix)
    return SourceChoice(None, SkipReason.AMBIGUOUS_FILES, message=message)
