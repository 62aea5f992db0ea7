"""Reads a date in any usual style."""

from __future__ import annotations

import re
from datetime import date
from typing import Literal

from grader.text.spoken_text import say_later

DateOrder = Literal["mdy", "dmy", "ymd"]

EXAMPLES: dict[DateOrder, str] = {"mdy": "1/31/2013", "dmy": "31/1/2013", "ymd": "2013-01-31"}
ORDERS: dict[DateOrder, str] = {
    "mdy": say_later("month/day/year"),
    "dmy": say_later("day/month/year"),
    "ymd": say_later("year-month-day"),
}

_LONGEST = 80
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTH_NUMBER = {
    **{name: number for number, name in enumerate(_MONTHS, 1)},
    **{name[:3]: number for number, name in enumerate(_MONTHS, 1)},
    "sept": 9,
}
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:r|rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*")
_TIME = re.compile(
    r"(?:(?:,|(?<![\s,]))\s++(?:at\s++|@\s*+)?|t)"
    r"(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?\s*+(?:[ap]\.?m\.?)?|[0-9]{1,2}\s*+[ap]\.?m\.?)"
    r"\s*+(?:z|[a-z]{2,4}|[+-][0-9]{2}:?[0-9]{2})?$"
)
_GAP = r"(?:\s*[/.\-]\s*|\s+)"
_SPACE = r"[\s,.\-/]*"
_NUMBERS = re.compile(rf"([0-9]{{1,4}}){_GAP}([0-9]{{1,2}}){_GAP}([0-9]{{1,4}})")
_COMPACT = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_DAY = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR = r"'?(?P<year>[0-9]{4}|[0-9]{2})"
_MONTH = r"(?P<month>[a-z]+)"
_WORDED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_MONTH}{_SPACE}{_DAY}(?:{_SPACE}(?<![0-9])|[\s,.\-/]+){_YEAR}",
        rf"{_DAY}{_SPACE}(?:of\s+)?{_MONTH}{_SPACE}{_YEAR}",
        rf"(?P<year>[0-9]{{4}}){_SPACE}{_MONTH}{_SPACE}{_DAY}",
    )
)


def read_date(text: str, order: DateOrder) -> date | None:
    """The date that `text` is, None when it is none.

    Three numbers are read in `order`, but a year of four digits may always stand first. Years of two digits are
    1969 to 2068, as in POSIX. A weekday before and a time after the date are passed over.
    """
    if len(text) > _LONGEST:
        return None
    plain = " ".join(text.lower().replace("’", "'").split()).rstrip(".")
    plain = _TIME.sub("", _WEEKDAY.sub("", plain, count=1) if _WEEKDAY.match(plain) else plain)
    return _read_numeric_date(plain, order) or _read_worded_date(plain)


def write_date(day: date, order: DateOrder) -> str:
    """The date as it is written in an order: `1/31/2013`, `31/1/2013`, `2013-01-31`."""
    if order == "ymd":
        return day.isoformat()
    parts = (day.month, day.day) if order == "mdy" else (day.day, day.month)
    return f"{parts[0]}/{parts[1]}/{day.year}"


def _read_numeric_date(text: str, order: DateOrder) -> date | None:
    found = _NUMBERS.fullmatch(text) or _COMPACT.fullmatch(text)
    if found is None:
        return None
    parts = found.groups()
    used = "ymd" if len(parts[0]) == 4 else order
    part = dict(zip(used, parts, strict=True))
    return _make_date(part["y"], int(part["m"]), part["d"])


def _read_worded_date(text: str) -> date | None:
    for pattern in _WORDED:
        found = pattern.fullmatch(text)
        if found and found["month"] in _MONTH_NUMBER:
            return _make_date(found["year"], _MONTH_NUMBER[found["month"]], found["day"])
    return None


def _make_date(year: str, month: int, day: str) -> date | None:
    if len(year) not in (2, 4) or len(day) > 2:
        return None
    try:
        return date(_expand_year(int(year), len(year)), month, int(day))
    except ValueError:
        return None


def _expand_year(year: int, digits: int) -> int:
    if digits == 4:
        return year
    return year + (2000 if year <= 68 else 1900)
