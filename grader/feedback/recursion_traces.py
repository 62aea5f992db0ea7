"""Which function calls itself too often, read from the frames that repeat in an error output."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

TOO_DEEP = re.compile(
    r"^(?:RecursionError\b|(?:Uncaught )?RangeError: Maximum call stack size exceeded|.{0,80}\bStackOverflowError\b|"
    r".{0,80}\bStackOverflowException\b|Stack overflow)",
    re.M,
)
"""How Python, JavaScript, Java and C# say that a recursion goes too deep."""
OF_LIBRARY = re.compile(r"\bat (?:java|javax|jdk|sun|System|Internal|Microsoft|Mono|node)[./:]")
"""How a frame in what a language brings along is written, where its place looks like one in a file of the student's."""
PLACE = re.compile(r"(?<![\w.-])[\w-]+\.(?:c|cc|cpp|cxx|java|cs|m?js):(?:line )?([0-9]{1,6})")
_BEGIN = re.compile(r'^(?:Traceback \(most recent call last\):|Exception in thread "|Unhandled [Ee]xception)', re.M)
"""How an error output begins to tell of what ended the program: before it may stand what the program itself prints."""
_PYTHON_FRAME = re.compile(
    r'^ *File "(?P<file>[^"\n]+)", line (?P<line>[0-9]{1,6}), in (?P<name>[^\n]{1,200})$'
    r"|^ *\[Previous line repeated (?P<more>[0-9]{1,7}) more times?\]$",
    re.M,
)
_NAME = re.compile(r"\bat (?:new |async )?(?:[\w$<>]+[./+])*([\w$]+) ?\(")
_LEAST = 2
"""Frames of one line: what stands on the stack twice has called itself."""
_MOST_NAMES = 3


@dataclass(frozen=True)
class Recursion:
    """The functions that call themselves or each other, those without a name left out, and the first line that does."""

    names: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class _Frame:
    name: str
    line: int


def read_recursion(stderr: str) -> Recursion | None:
    """What has called itself too often; None where the error output does not say that, or names no line of it.

    Some lines repeat about as often as others, as where two functions call each other: the first of them is told, so
    that it is the same one however deep the program came.
    """
    begins = [match.start() for match in _BEGIN.finditer(stderr)]
    told = stderr[begins[-1] :] if begins else stderr
    if not TOO_DEEP.search(told):
        return None
    frames, in_rows = Counter[_Frame](), set[_Frame]()
    before = None
    for frame, times in _list_python_frames(told) or _list_other_frames(told):
        frames[frame] += times
        in_rows |= {frame} if times > 1 or frame == before else set()
        before = frame
    least = max(_LEAST, max(frames.values(), default=0) / 2)
    repeated = sorted((frame for frame, times in frames.items() if times >= least), key=lambda frame: frame.line)
    if not repeated:
        return None
    if len(repeated) > 1 and in_rows.intersection(repeated):  # each calls itself: the one that does so most is told
        repeated = [max(repeated, key=lambda frame: frames[frame])]
    names = tuple(dict.fromkeys(frame.name for frame in repeated if frame.name.isidentifier()))
    return Recursion(names if len(names) <= _MOST_NAMES else (), repeated[0].line)


def _list_python_frames(stderr: str) -> list[tuple[_Frame, int]]:
    """The frames in the file in which the program began, each with how often it stands there in a row."""
    found = list(_PYTHON_FRAME.finditer(stderr))
    own = found[0]["file"] if found else None
    frames: list[tuple[_Frame, int]] = []
    for before, match in zip((None, *found), found, strict=False):
        if match["more"] and before and before["file"] == own:
            frames.append((frames[-1][0], int(match["more"])))
        elif match["file"] and match["file"] == own:
            frames.append((_Frame(match["name"], int(match["line"])), 1))
    return frames


def _list_other_frames(stderr: str) -> Iterator[tuple[_Frame, int]]:
    """The frames in files of the student's, as the other languages write them."""
    for line in stderr.split("\n"):
        place = None if OF_LIBRARY.search(line) else PLACE.search(line)
        if place and line.lstrip().startswith("at "):
            name = _NAME.search(line)
            yield _Frame(name[1] if name else "", int(place[1])), 1
