"""Our two outputs: no character ends a command, and one that takes nothing more is told as what it is."""

from __future__ import annotations

import codecs
import io
import os
import select
import sys
from pathlib import Path
from typing import TextIO

import click

from grader.errors import OutputError

_PLAIN = {
    "✓": "v",
    "✗": "x",
    "→": "\\t",
    "␍": "\\r",
    "⊕": "^",
    "≈": "~",
    "∅": "0",
    "…": "...",
    "“": '"',
    "”": '"',
    "–": "-",
}
"""What stands for signs of ours where an encoding lacks them."""


def take_every_character() -> None:
    """Where the encoding of an output has no such character, a plain one stands for it; a closed one leads nowhere."""
    codecs.register_error("grader.plain", _encode_plainly)
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  open to the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  open to the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="grader.plain")


def _encode_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(character, "?") for character in error.object[error.start : error.end]), error.end


def say_result(text: str, color: bool | None = None) -> None:
    """A text on stdout. Raises OutputError when that is full, BrokenPipeError when nobody reads it any more."""
    try:
        click.echo(text, color=color)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"the result cannot be written: {error.strerror or error}") from error


def clear_screen() -> None:
    """Empty the terminal that shows the results, where there is one."""
    if os.environ.get("TERM") != "dumb":
        click.clear()


def is_reader_gone() -> bool:
    """Whether a pipe that broke is one of our own outputs, and not that of a process of ours."""
    watch = select.poll()
    watch.register(sys.stdout, 0)
    watch.register(sys.stderr, 0)
    return bool(watch.poll(0))  # asked for nothing, it tells only of errors and of pipes without a reader


def forget_output() -> None:
    """Lead both outputs nowhere, or the interpreter would complain about the rest when it ends."""
    _lead_nowhere(sys.stdout, sys.stderr)


def settle_outputs() -> bool:
    """Write what is still to be written, so that the interpreter need not when it ends. Whether all of it could be."""
    written = True
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _lead_nowhere(stream)
            written = False
    return written


def _lead_nowhere(*streams: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
