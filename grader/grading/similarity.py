"""The programs of a graded class compared with each other, without what was handed out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grader.errors import UsageError
from grader.feedback.similar_programs import find_similar_work
from grader.languages import LANGUAGES, find_language
from grader.model import Assignment, Batch, CodeTokens, ComparedProgram, Grade, SimilarWork
from grader.readers import Call, ReadError, Readers
from grader.style.code_tokens import read_code_tokens
from grader.text.source_text import decode_source

TEMPLATE_FOLDER = "template"
"""The folder beside `assignment.yaml` with what students were given to begin with: nobody wrote it alike."""


def compare_class(batch: Batch) -> SimilarWork:
    """What is similar among all programs of a batch. Raises UsageError where the template cannot be read."""
    templates: dict[str, list[CodeTokens]] = {}
    names: list[str] = []
    for name, language, tokens in _read_templates(batch.assignment):
        templates.setdefault(language, []).append(tokens)
        names.append(name)
    unread: list[str] = []
    with Readers() as readers:
        programs = list(_read_programs(batch, readers.call, unread))
    return replace(find_similar_work(programs, templates), templates=tuple(names), unread=tuple(unread))


def _read_templates(assignment: Assignment) -> Iterator[tuple[str, str, CodeTokens]]:
    """The name, the language and the tokens of each file."""
    folder = assignment.folder / TEMPLATE_FOLDER
    for path in sorted(folder.rglob("*")):
        language = find_language(path.name)
        if language is None or not path.is_file():
            continue
        try:
            source, _ = decode_source(path.read_bytes())
        except OSError as error:
            raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error
        yield path.relative_to(folder).as_posix(), language.name, read_code_tokens(source, language)


def _read_programs(batch: Batch, call: Call, unread: list[str]) -> Iterator[ComparedProgram]:
    """The programs with their tokens; whose source comes to no end is added to `unread`."""
    for outline in batch.grades:
        grade = batch.whole(outline)
        language = LANGUAGES.get(grade.language or "")
        if language is None or not grade.source:
            continue
        try:
            tokens = call(read_code_tokens, grade.source, language)
        except ReadError:
            unread.append(grade.submitter)
            continue
        yield _make_program(grade, language.name, tokens)


def _make_program(grade: Grade, language: str, tokens: CodeTokens) -> ComparedProgram:
    return ComparedProgram(
        submitter=grade.submitter,
        language=language,
        file=grade.source_name,
        source=grade.source,
        tokens=tokens,
        partners=grade.partners,
    )
