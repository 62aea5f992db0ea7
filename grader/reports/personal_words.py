"""The words of a grade that can tell whose it is: names, and what students write into the header of their source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grader.languages import LANGUAGES
from grader.model import Assignment, Grade, Student
from grader.style.comments import CommentBlock, read_source
from grader.style.header.header_lines import fold

_SHORTEST_WORD, _SHORTEST_NUMBER = 3, 5
"""Single words count from so many letters on, or digits: shorter ones stand in every program."""
_LONGEST_NAME = 5
"""A value of more words is a sentence, which tells as a whole only."""
_LONGEST_LABEL = 4
_LONGEST_HEADER = 20_000
"""Characters of a source in which its header is looked for."""
_WORD = re.compile(r"[^\W_]+")
_OF_ALL = frozenset({"equals", "min_words", "date"})
"""Fields that ask for these tell of the work and not of the student; any other may tell who it is."""


def find_personal_words(grade: Grade, assignment: Assignment) -> set[str]:
    """The submitter's name and the personal values of the header, each as a whole and word by word."""
    fields = assignment.settings.header.fields
    general = {fold(field.name) for field in fields if not _OF_ALL.isdisjoint(field.options)}
    common = _split_words((assignment.name, assignment.title, *(field.name for field in fields)))
    found = split_name(grade.submitter)
    for label, value in _list_header_values(grade, {fold(field.name) for field in fields}):
        if fold(label) not in general and value != grade.source_name:
            found |= _split_value(value, common | _split_words((label,)))
    return found


def list_roster_words(student: Student | None) -> set[str]:
    """What the roster tells of a student that could stand in a text."""
    if student is None:
        return set()
    return {word for told in (student.id, student.name, student.email) if told for word in split_name(told)}


def list_roster_names(student: Student) -> set[str]:
    """What names a student of the roster wherever it stands: a name of one word could be any word."""
    names = {student.name} if len(student.name.split()) > 1 else set()
    return {word for word in (student.id, student.email, *names) if _is_telling(word)}


def split_name(name: str) -> set[str]:
    """A name as a whole, and those of its words that do not stand in every program."""
    return {name, *filter(_is_telling, _WORD.findall(name))}


def _split_value(value: str, common: set[str]) -> set[str]:
    words = _WORD.findall(value)
    single = words if len(words) <= _LONGEST_NAME else ()
    return {word for word in (value, *single) if _is_telling(word) and word.casefold() not in common}


def _is_telling(word: str) -> bool:
    return len(word) >= (_SHORTEST_NUMBER if word.isdecimal() else _SHORTEST_WORD)


def _split_words(texts: Iterable[str]) -> set[str]:
    return {word.casefold() for text in texts for word in _WORD.findall(text)}


def _list_header_values(grade: Grade, known: set[str]) -> Iterator[tuple[str, str]]:
    """Label and value of each header field: as the check found them, and those that the assignment does not ask for."""
    if grade.header:
        yield from ((check.name, check.found) for check in grade.header.fields if check.found)
        # Below the known labels stand placeholders where a value is wrong.
        corrected = _list_labelled(_find_first_block(grade.header.corrected, grade.language))
        yield from ((label, value) for label, value in corrected if fold(label) not in known)
    yield from _list_labelled(_find_first_block(grade.source[:_LONGEST_HEADER], grade.language))


def _find_first_block(text: str, language: str | None) -> CommentBlock | None:
    syntax = LANGUAGES.get(language or "")
    blocks = read_source(text, syntax).blocks if syntax else ()
    return next((block for block in blocks if block.at_top), None)


def _list_labelled(block: CommentBlock | None) -> Iterator[tuple[str, str]]:
    for line in block.lines if block else ():
        label, _, value = line.text.partition(" " if line.text.startswith("@") else ":")  # `@author Ada`
        if value.strip() and 0 < len(label.split()) <= _LONGEST_LABEL:
            yield label.strip(), value.strip()
