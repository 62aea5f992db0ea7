"""Times of which only a part is taken, as C# and Java give it, and minutes that are hours or those of whole hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands, quote_around
from grader.source.code_blocks import Code

_MOST = 12
_HAS_TIMES = re.compile(r"\b(?:TimeSpan|DateTime|TimeOnly|Duration)\b")
_HOURS = re.compile(r"/\s?3600\b")
_WHOLE_MINUTES = re.compile(r"(?<![\w.)\]])[A-Za-z_]\w{0,40}\s?/\s?60\b(?!\s?[%*/.])")
_WHOLE_OF_SCRIPT = re.compile(
    r"\b(?:Math\.(?:floor|trunc)|parseInt)\(\s?[A-Za-z_$][\w$]{0,40}\s?/\s?60\s?\)(?!\s?[%*/.])"
)
_CLOCK = re.compile(
    r"(?<![\w.])(?P<read>Integer\.parseInt|int\.Parse|Convert\.ToInt32|Number|parseInt)\(\s?"
    r"(?P<time>[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){0,2}(?:\[\w{1,40}\])?)\."
    r"(?P<replace>[rR]eplace)\((?P<what>[^()]{4,12})\)(?:,\s?10)?\s?\)"
)
_COLON_OUT = re.compile(
    r"remove\(\s?(?P<time>[A-Za-z_]\w{0,40})\.begin\(\),\s?(?P=time)\.end\(\),\s?(?P<what>[^()\n]{3})\)"
)
_DAY = re.compile(
    r"(?:(?<![\w$.])[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40})?\s?[-+]=|(?<=[-+]))\s?(?P<day>24)(?![\w.])(?!\s?\*)"
    r"|(?<![\w.])(?P<first>24)(?=\s?[-+](?![-+=]))"
)
_SIXTY = re.compile(r"[*/%]\s?60(?![\w.])|(?<![\w.])60\s?\*")
_COLONS = ('":", ""', '":",""', "':', ''", "':',''")
_PART = re.compile(
    r"\.(?:(?P<unit>Hours|Minutes|Seconds)(?![\w(])(?!\s?(?:=(?!=)|[-+*/]=|\+\+|--))"
    r"|to(?P<of>Hours|Minutes|Seconds)Part\(\s?\))"
)


def list_all_minutes(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The places of a program that counts hours and minutes of a number of seconds: the minutes beside whole hours."""
    whole = _WHOLE_OF_SCRIPT if is_script else _WHOLE_MINUTES
    for found in islice(whole.finditer(code.code), _MOST) if _HOURS.search(code.code) else ():
        new = f"{code.quote(*found.span())} % 60"
        yield SumPlace(ChangeKind.ALL_OF_TIME, *found.span(), new, code.quote(*found.span()), new)


def list_day_places(code: Code) -> Iterator[SumPlace]:
    """The hours of a day in a program that counts in sixties, as its minutes."""
    for found in islice(_DAY.finditer(code.code), _MOST) if _SIXTY.search(code.code) else ():
        start, end = found.span("day" if found["day"] else "first")
        quoted = code.quote(*found.span()) if found.start() < start - 1 else quote_around(code, start, end)
        yield SumPlace(ChangeKind.HOURS_FOR_MINUTES, start, end, "1440", quoted, "24 * 60")


def list_clock_places(code: Code) -> Iterator[SumPlace]:
    """Times of day that a program takes for one number without their colon, as minutes, all of them at once."""
    found = [*islice(_CLOCK.finditer(code.code), _MOST)]
    clocks = [each for each in found if code.text[slice(*each.span("what"))] in _COLONS]
    pieces = [(*each.span(), _write_minutes(each)) for each in clocks] or [*_list_numbers_of_cpp(code)]
    if pieces:
        (start, end, new), *others = pieces
        yield SumPlace(ChangeKind.CLOCK_AS_NUMBER, start, end, new, code.quote(start, end), "", tuple(others))


def _list_numbers_of_cpp(code: Code) -> Iterator[tuple[int, int, str]]:
    """`stoi` of a text without its colon."""
    for found in _COLON_OUT.finditer(code.code) if code.is_cpp else ():
        time = found["time"]
        read = re.compile(rf"\b(?:std::)?stoi\(\s?{time}\s?\)").search(code.code, found.end())
        if code.text[slice(*found.span("what"))] == "':'" and read:
            yield *read.span(), f"({read[0]} / 100 * 60 + {read[0]} % 100)"


def _write_minutes(found: re.Match[str]) -> str:
    split = "Split(':')" if found["replace"] == "Replace" else 'split(":")'
    hours, minutes = (f"{found['read']}({found['time']}.{split}[{place}])" for place in (0, 1))
    return f"({hours} * 60 + {minutes})"


def list_time_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program."""
    parts = _PART.finditer(code.code) if _HAS_TIMES.search(code.code) else ()
    for found in islice(parts, _MOST):
        start, _ = find_operands(code, found.start(), found.end())
        if start is None:
            continue
        time, unit = code.text[start : found.start()], found["unit"]
        if not (unit and _is_own(code.code, time, unit)):
            told = f"(int){time}.Total{unit}" if unit else f"{time}.to{found['of']}()"
            new = told if unit else f"(int) {told}"
            yield SumPlace(ChangeKind.PART_OF_TIME, start, found.end(), new, code.quote(start, found.end()), told)


def _is_own(code: str, time: str, unit: str) -> bool:
    """Whether the unit may be a number of an object of the program itself."""
    declared = re.search(rf"\b(?:int|long|double|decimal)\s{unit}\b", code)
    is_time = time.endswith(")") or re.search(rf"\b(?:TimeSpan|var)\s{re.escape(time)}\b", code)
    return declared is not None and not is_time
