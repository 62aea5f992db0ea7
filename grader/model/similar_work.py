"""What is similar between the programs of a class: facts to look at, which say nothing of how they came about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CodeTokens:
    """The tokens of a program's code, which renaming, comments and layout leave as they are, and the line of each."""

    values: tuple[str, ...]
    lines: tuple[int, ...]


@dataclass(frozen=True)
class ComparedProgram:
    """A program to be compared with others of its language."""

    submitter: str
    language: str
    file: str
    source: str
    tokens: CodeTokens
    partners: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProgramPart:
    """Some lines of a student's program; `first` is the number of the first one."""

    submitter: str
    file: str
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class SimilarGroup:
    """Students whose programs are the same; `parts` shows one of the files, or two where these differ.

    `is_identical`: the files are the same; else only their code, with other names, numbers, texts, comments, layout.
    """

    submitters: tuple[str, ...]
    is_identical: bool
    parts: tuple[ProgramPart, ...]


@dataclass(frozen=True)
class SimilarPair:
    """Two programs that share unusual passages, side by side; `share` is their part of the shorter program, 0 to 1."""

    submitters: tuple[str, str]
    share: float
    passages: tuple[tuple[ProgramPart, ProgramPart], ...]


@dataclass(frozen=True)
class SimilarWork:
    """What is similar in a class of so many `compared` programs.

    `too_short` are students whose programs are too short to tell anything, `unread` those whose program was not read.
    `templates` names the files that were handed out, whose passages do not count. `more` pairs are not listed.
    """

    compared: int
    groups: tuple[SimilarGroup, ...] = ()
    pairs: tuple[SimilarPair, ...] = ()
    more: int = 0
    too_short: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()
