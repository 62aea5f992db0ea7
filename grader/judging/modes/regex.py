"""Mode `regex`: each expected line is a pattern for a whole line, as DejaGnu's and lit's checks have.

Patterns are those of the package `regex` in its dialect V0, which reads them as Python's `re` does. Otherwise as
`lines`: as many lines, trailing blanks and trailing empty lines forgiven. A pattern that does not compile, or that does
not come to an end, is the assignment's fault: CannotJudge is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.judging.matching import LineMatcher, is_pattern
from grader.judging.mode import Mode, NoOptions
from grader.judging.modes.lines import read_forgivingly
from grader.judging.reading import OutputReading, Readings, read_by_line


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """The lines; where one matches its pattern, it stands as the expected one too."""
    patterns, lines = list(read_forgivingly(expected)), list(read_forgivingly(actual))
    return Readings(_read(expected, _choose_shown_lines(patterns, lines)), _read(actual, lines))


def _read(data: bytes, lines: Sequence[bytes]) -> OutputReading:
    return replace(read_by_line(data, lines), literal=False)


def _choose_shown_lines(patterns: Sequence[bytes], lines: Sequence[bytes]) -> list[bytes]:
    """What stands beside the lines: a line that matches, itself; else the pattern.

    As many patterns as lines go together by number; else as far as they match from the start and from the end.
    """
    matcher = LineMatcher()
    numbers = range(1, len(patterns) + 1)
    trials = list(zip(numbers, patterns, lines, strict=False))
    if len(patterns) == len(lines):
        return [each[2] if matcher.matches(each) else _show_pattern(*each[1:]) for each in trials]
    head = matcher.count_leading(trials)
    rest, lines_left = list(zip(numbers, patterns, strict=True))[head:], lines[head:]
    back = [(*one, line) for one, line in zip(reversed(rest), reversed(lines_left), strict=False)]
    tail = matcher.count_leading(back)
    shown = [_show_pattern(pattern, b"") for pattern in patterns[head : len(patterns) - tail]]
    return [*lines[:head], *shown, *lines[len(lines) - tail :]]


def _show_pattern(pattern: bytes, line: bytes) -> bytes:
    """A pattern between slashes, since it is no text to be printed; never as the line that it does not match."""
    shown = b"/" + pattern + b"/" if is_pattern(pattern) else pattern
    return shown if shown != line else b"/" + shown + b"/"


REGEX = Mode("regex", read, form=False, expects_output=False)
