"""A language of students: how its programs are written, built and run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from grader.model.function_calls import FunctionCall


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
class Suppressions:
    """What in a source keeps a compiler from telling its warnings.

    `heeded` is the pattern of what no option switches off, in code whose texts are filled with quotes. Its group
    `rules` is where rules are named, in words as `word` finds them; without that group it hides them all. `ignored` is
    the pattern of what an option does switch off. What `spelling` finds is read as something else before all: as the
    character whose number is its group `code`, or as nothing.
    """

    heeded: str
    word: str = ""
    ignored: str = ""
    spelling: str = ""


@dataclass(frozen=True)
class CompilerWarnings:
    """How a compiler is asked for its warnings, in a run of its own beside the build, and how they are read.

    `options` are added to the command of the build, which with `alone` gets no source but the graded one. `line` is the
    pattern of a line that tells a warning, with the groups `file`, `line`, `column`, `kind` (a warning or an error),
    `rule` and `message`; `columns` is what its columns count, `line_ends` are characters that end a line for it though
    not for others. Findings name a rule as `tool/rule`, where `form` is the pattern of its second part; the more
    `distinct` that is, the surer a rule without its tool is meant to be this tool's. `advice` says what to do about the
    rules that are sure to name a fault: these cost points. All others are notes: they are matters of taste, guesses of
    the optimizer, or cannot be avoided in a right program. Where it `tells_mistakes`, it is asked for the reasons of
    failing programs as well.
    """

    tool: str
    form: str
    line: str
    columns: Literal["bytes", "characters", "tabs"]
    options: tuple[str, ...]
    advice: Mapping[str, str] = field(hash=False)
    alone: bool = False
    tells_mistakes: bool = False
    distinct: int = 0
    line_ends: str = ""
    suppressions: Suppressions | None = None


@dataclass(frozen=True)
class DebugBuild:
    """How a program that crashed is built and run once more, so that what it then says names the line.

    `options` stand behind the command of the build; `program` is what it leaves, as that of a language; `environment`
    holds for the run. `checks` says that the run ends at the first wrong use of memory, which it tells in a file of the
    name in `{notes}`, and reserves memory for that; else it ends as the first run, with more in its error output.
    """

    options: tuple[str, ...]
    program: str
    run: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    checks: bool = False


@dataclass(frozen=True)
class PrintPattern:
    """How a print is told in code, and what stands in its place where it first writes the mark of its `{line}`.

    `{what}` is what the pattern has found.
    """

    pattern: str
    marked: str


@dataclass(frozen=True)
class NoteSyntax:
    """How a program is changed so that it tells which of its lines run, and which of them prints what.

    `helper` is source that notes the lines in a file when the program ends; it stands before the program where it is
    `first`, else behind it. `note` is a statement with the number of its `{line}`, below 0 where it begins a `catch`,
    which also notes the line noted before it. After the environment's GRADER_STOP seconds of work, the next note tells
    its line and ends the program. `trial` stands before a number and adds the `{change}` to it where GRADER_TRY is this
    `{number}`, else 0. `prints` are all ways to print that can be marked; where `others` is found in what is left of
    the code, something may be printed otherwise. `trier` is a class of the helper that starts the program again and
    again, each time with another number, where its runtime takes long to start. Where the helper `restarts` it, the
    program does so itself for the numbers in GRADER_TRIALS. Neither is done where `apart` is found in its code, or
    `apart_texts` in its source: it reads or prints past what it is given, or leaves files behind.
    """

    helper: str
    note: str
    trial: str
    prints: tuple[PrintPattern, ...]
    others: str
    first: bool = False
    trier: str = ""
    apart: str = r"(?!)"
    apart_texts: str = r"(?!)"
    restarts: bool = False


@dataclass(frozen=True)
class ProgramFile:
    """A program of ours in a language of students: the name that its file must have, and its source."""

    name: str
    source: str


@dataclass(frozen=True)
class Language:
    """How programs of one language are told, built and run.

    In the commands these words stand for: `{source}` the source file, `{sources}` it and the submission's other files
    of the language, `{program}` what building leaves (`*` in it stands for any characters, so it may be several files),
    `{main}` the name of the source without its suffix, after the package that `package_pattern` finds in it, or what
    `find_main` finds in its place in the files that were built,
    `{heap_mib}` the memory that a managed runtime may use for itself (`{heap_hex}`: in bytes, hexadecimal), `{python}`
    the students' interpreter.

    `build` leaves a program that runs in place of the source; `check` only tells whether the source compiles, and may
    leave its compiled code for warmed interpreters. `versions` are commands that make its tools say what they are, the
    one first that a page names; `environment` holds for the other commands. `tools` are its programs, `parts` files
    (patterns) that must lie in the first one's folder.
    Without `comments` nothing is said of header and comments; `keywords` are the words that no name may be, with blanks
    between them; `grammar` names the reader that finds definitions and names, `python` or `c` for all with braces.
    `named_by` finds in a source the types whose file must have their name.
    `needs` are further paths (patterns) that programs must find; `threads` are the runtime's own. `heap_end` is for a
    runtime whose heap has the size `{heap_mib}`. Without `warnings` a compiler is not asked for any. `prints` is what a
    student calls to print, `printing` a pattern of every name without which nothing can be printed, `reading` one of
    what uses standard input; `script` says that a program is what stands outside of functions. `watcher` is the source
    of a program that runs another one and notes where that stops; `watch_python.py` says how. `trier` is that of one
    that runs changed versions of another, as `try_python.py` says, `runner` one that runs another from its text, and
    `frame_calls` makes of a text and calls of its
    functions a program that prints what these return, as Python writes it, and nothing else. With `debug` a program
    is built once more where it crashed, and with checks where its output is wrong, too;
    with `noting` where that is. `exits` is a pattern of what ends a
    program with the exit code in its group; `returns_exit_code` says that what `main` returns is one as well.
    `caller` is the source of a program that calls functions of another one, and `has_tuples` says that these may return
    tuples: where not, a student reads lists in their place. `large_numbers` is the type that whole numbers have in
    calls where the usual one, a fraction of 64 bits, does not hold them.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    lexer: str
    run: tuple[str, ...]
    comments: CommentSyntax | None = None
    keywords: str = ""
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
    named_by: str = ""
    find_main: Callable[[Mapping[str, bytes], str], str] | None = field(default=None, repr=False)  # its place varies
    heap_end: HeapEnd | None = None
    warnings: CompilerWarnings | None = None
    prints: str = ""
    printing: str = ""
    reading: str = ""
    script: bool = False
    watcher: str = ""
    trier: str = ""
    runner: str = ""
    frame_calls: Callable[[str, Sequence[FunctionCall]], str] | None = field(default=None, repr=False)
    debug: DebugBuild | None = None
    noting: NoteSyntax | None = None
    exits: str = ""
    returns_exit_code: bool = False
    caller: ProgramFile | None = None
    has_tuples: bool = False
    large_numbers: str = ""
