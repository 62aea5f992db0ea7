"""Compile a student's program: `SOURCE CODE` names the file to read and the file for its code and its warnings.

It runs in the sandbox, in the students' interpreter. Only what compile() itself says reaches the student: no traceback
of ours, the file by its own name, of a long line the part that is wrong.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys
import warnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import NoReturn

MOST_BYTES = 1 << 20
"""More is refused, because compiling a few megabytes of literals takes gigabytes."""
LONGEST_LINE, SHOWN, SHOWN_BEFORE = 160, 60, 40


def main(name: str, code: str) -> None:
    """Write the code, or end with what is wrong."""
    with open(name, "rb") as file:
        source = file.read()
    warned: list[tuple[str, str, int]] = []
    warnings.showwarning = lambda message, kind, _, line, *__: warned.append((kind.__name__, str(message), line))
    refuse_what_is_no_text(name, source)
    compiled = compile_source(name, source)
    try:
        content = marshal.dumps((compiled, warned))
    except ValueError:
        sys.exit("Its functions or brackets are nested too deeply.")
    with open(code, "wb") as file:
        file.write(content)


def refuse_what_is_no_text(name: str, source: bytes) -> None:
    """End with the reason when the file is too large, or not text at all."""
    if len(source) > MOST_BYTES:
        sys.exit("The file is larger than 1 MiB, which is more than a program may be.")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        sys.exit("The file is saved as UTF-16. Save it as UTF-8.")
    if 0 in source:
        refuse_at(name, source, source.index(0), "There is a NUL byte. Save the file as plain text in UTF-8.")


def refuse_at(name: str, source: bytes, place: int, why: str) -> NoReturn:
    """End with the reason and the line of a byte."""
    sys.exit(f'File "{name}", line {len((source[:place] + b"x").splitlines())}: {why}')


def compile_source(name: str, source: bytes) -> CodeType:
    """The code of a program. It ends with what is wrong where there is none.

    Given bytes, compile() would let wrong UTF-8 in a comment pass, on which the interpreter stops as it reads the file.
    """
    text = ""
    try:
        text = importlib.util.decode_source(source)
        return compile(text, os.path.abspath(name), "exec", dont_inherit=True)
    except UnicodeDecodeError as error:
        why = f"The byte 0x{error.object[error.start]:02x} is not {error.encoding.upper()}. Save the file as UTF-8."
        if error.object == source:
            refuse_at(name, source, error.start, why)
        sys.exit(why)
    except Exception as error:
        show(shorten_line(name, text, error) if isinstance(error, SyntaxError) else error)
        sys.exit(1)


def shorten_line(name: str, text: str, error: SyntaxError) -> SyntaxError:
    """The error at the file's own name, of a long line only the part that is wrong."""
    line = text.split("\n")[error.lineno - 1] if error.text and error.lineno else ""
    if len(line) > LONGEST_LINE:
        error = find_exact_error(text, error)
        start = max(0, (error.offset or 0) - SHOWN_BEFORE)
        error.text, error.offset, error.end_offset = line[start : start + SHOWN], (error.offset or 0) - start, None
    error.filename = name
    return error


def find_exact_error(text: str, error: SyntaxError) -> SyntaxError:
    """The same error at its true place: with a file name, that in a line of more than 1,000 bytes is wrong."""
    try:
        compile(text, "", "exec", dont_inherit=True)
    except SyntaxError as exact:
        return exact
    return error


def show(error: BaseException) -> None:
    """Print an error as the interpreter does, without where in this program it arose."""
    error.__context__ = None
    sys.excepthook(type(error), error.with_traceback(None), None)


if __name__ == "__main__":
    main(*sys.argv[1:])
