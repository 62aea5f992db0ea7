"""A language of students: how its programs are written, built and run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class HeapEnd:
    """How a runtime tells that the heap it was given is full: a line of its error output, and how it ends then.

    `line` is a pattern; `endings` are exit codes or names of signals.
    """

    line: str
    endings: tuple[int | str, ...]


@dataclass(frozen=True)
class CommentSyntax:
    """How the comments of a language are told from its code; `mark` opens one that ends with its line.

    `tokens` are patterns, of which the first that fits tells. Each has one group: `line` or `block` for a comment,
    `triple` for a text that is one where it stands alone, `text` for any other text, `code` for what only looks so.
    """

    tokens: tuple[str, ...]
    mark: str = "//"


@dataclass(frozen=True)
class Language:
    """How programs of one language are told, built and run.

    In the commands these words stand for: `{source}` the source file, `{sources}` it and the submission's other files
    of the language, `{program}` what building leaves (`*` in it stands for any characters, so it may be several files),
    `{main}` the name of the source without its suffix, after the package that `package_pattern` finds in it,
    `{heap_mib}` the memory that a managed runtime may use for itself (`{heap_hex}`: in bytes, hexadecimal), `{python}`
    the students' interpreter.

    `build` leaves a program that runs in place of the source; `check` only tells whether the source compiles, and may
    leave its compiled code for warmed interpreters. `versions` are commands that make its tools say what they are, the
    one first that a page names; `environment` holds for the other commands. `tools` are its programs, `parts` files
    (patterns) that must lie in the first one's folder.
    Without `comments` nothing is said of header and comments; `grammar` names the reader that finds definitions and
    names, `python` or `c` for all with braces. `needs` are further paths (patterns) that programs must find; `threads`
    are the runtime's own. `heap_end` is for a runtime whose heap has the size `{heap_mib}`. `prints` is what a student
    calls to print, `printing` a pattern of every name without which nothing can be printed; `script` says that a
    program is what stands outside of functions.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    lexer: str
    run: tuple[str, ...]
    comments: CommentSyntax | None = None
    grammar: Literal["python", "c", ""] = ""
    build: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    program: str = ""
    versions: tuple[tuple[str, ...], ...] = ()
    tools: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    package: str = ""
    needs: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    threads: int = 0
    package_pattern: str = ""
    heap_end: HeapEnd | None = None
    prints: str = ""
    printing: str = ""
    script: bool = False
