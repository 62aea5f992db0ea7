"""How the text of a YAML scalar becomes a value of the type that its key asks for. Nothing is guessed from its look.

The types at the end stand in the models of `settings.py`. Their readers touch only text: a value that a program gives
is left as it is.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from grader.text.shorten import shorten

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


class Plain(str):
    """The text of a scalar written without quotes: only such a one can be a number, a truth value or nothing."""

    __slots__ = ()


NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_PERCENT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?%")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_SPECIAL = re.compile(r"([-+]?)\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_MOST_DIGITS = 4000


def read_absent(value: Any) -> Any:
    """None for an empty scalar, `~` or `null`: the reader of keys that may be left out."""
    return None if isinstance(value, Plain) and value in NOTHING else value


def read_text(value: Any) -> Any:
    """The text as it is written."""
    return str(value) if isinstance(value, Plain) else value


def read_whole_number(value: Any) -> Any:
    """A whole number in decimal digits; a leading zero means nothing. Raises ValueError for other text."""
    if not isinstance(value, str):
        return value
    if not _WHOLE.fullmatch(_read_unquoted(value, "a whole number")):
        raise ValueError(f"must be a whole number, not `{_shorten_scalar(value)}`")
    return _read_integer(value, 10)


def number(value: Any) -> Any:
    """A finite decimal number. Raises ValueError for other text."""
    if not isinstance(value, str):
        return value
    if not _NUMBER.fullmatch(_read_unquoted(value, "a number")):
        raise ValueError(f"must be a number, not `{_shorten_scalar(value)}`")
    if math.isinf(float(value)):
        raise ValueError(f"`{_shorten_scalar(value)}` is too large a number")
    return float(value)


def read_percent(value: Any) -> Any:
    """A number of percent, as `10`. Raises ValueError for other text."""
    _refuse_percent_sign(value, 1)
    return number(value)


def read_share(value: Any) -> Any:
    """A part of 1, as `0.1`. Raises ValueError for other text."""
    _refuse_percent_sign(value, 100)
    return number(value)


def _refuse_percent_sign(value: Any, whole: int) -> None:
    """Raises ValueError, with what to write, for `10%`, quoted or not; so many of it are written as 1."""
    found = _PERCENT.fullmatch(value) if isinstance(value, str) else None
    if found:
        raise ValueError(f"must be a number; write {float(found[1]) / whole:g} for {found[1]} %")


def read_flag(value: Any) -> Any:
    """`true` or `false`. Raises ValueError for other text, also for `yes`, `no`, `on` and `off`."""
    if not isinstance(value, str):
        return value
    if _read_unquoted(value, "true or false") not in _TRUTH:
        raise ValueError(f"must be true or false, not `{_shorten_scalar(value)}`")
    return _TRUTH[value]


def free(value: Any) -> Any:
    """The value under a key of free type: plain scalars, also keys, by the core schema of YAML 1.2, at any depth.

    Raises ValueError for a mapping of which two keys are one value, as 1 and 1.0 are.
    """
    if isinstance(value, dict):
        read = {free(key): free(item) for key, item in value.items()}
        if len(read) < len(value):
            raise ValueError("has two keys that are the same value")
        return read
    if isinstance(value, list | tuple):
        return [free(item) for item in value]
    return _read_core_scalar(value) if isinstance(value, Plain) else value


def is_read_as_text(word: str) -> bool:
    """Whether a word without quotes is a text, and not nothing, a truth value or a number."""
    return isinstance(_read_core_scalar(Plain(word)), str)


def _read_core_scalar(value: Plain) -> Any:
    if value in NOTHING:
        return None
    if value in _TRUTH:
        return _TRUTH[value]
    if _WHOLE.fullmatch(value):
        return _read_integer(value, 10)
    if _BASED.fullmatch(value):
        return _read_integer(value, 0)
    return _read_float(value)


def _read_float(value: Plain) -> float | str:
    if _NUMBER.fullmatch(value):
        return float(value)
    special = _SPECIAL.fullmatch(value)
    return float(value.replace(".", "", 1)) if special else str(value)


def _read_integer(value: str, base: int) -> int:
    if len(value) > _MOST_DIGITS:
        raise ValueError(f"is a number of more than {_MOST_DIGITS} digits")
    return int(value, base)


def _read_unquoted(value: str, wanted: str) -> str:
    if not isinstance(value, Plain):
        raise ValueError(f"must be {wanted}, written without quotes")
    if value in NOTHING:
        raise ValueError(f"must be {wanted}; it has no value")
    return value


def _shorten_scalar(value: str) -> str:
    return shorten(value, 40)


# --- the types of the models ---

_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_TIME = re.compile(r"(19|20)\d\d-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)? ?(Z|[+-]\d\d:\d\d)?", re.ASCII)
_LINE_NUMBER = re.compile("[1-9][0-9]{0,6}")
_FORBIDDEN = re.compile(r'[/\\<>:"|?*\x00-\x1f\x7f]')


def parse_local_time(value: str) -> datetime:
    """A date and time without a zone, `2026-10-09 22:00`, seconds allowed. Raises ValueError."""
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"):
        try:
            return datetime.strptime(value, form)
        except ValueError:
            continue
    raise ValueError(f"`{value}` is not a date and time; write it like 2026-10-09 22:00")


def parse_time(value: str) -> datetime:
    """A date and time, seconds allowed, with a zone (`Z`, `+01:00`) or without one. Raises ValueError."""
    with suppress(ValueError):  # of the right form, but no day or no hour: told below like any other
        if _TIME.fullmatch(value):
            return datetime.fromisoformat(re.sub(r" (?=[Z+-])", "", value))
    raise ValueError(f"`{_shorten_scalar(value)}` is not a date and time; write it like 2026-10-09 22:00")


def check_file_name(value: str) -> str:
    """The name, when it can be created in one folder of any platform and stays in it. Raises ValueError."""
    if value in ("", ".", "..") or _FORBIDDEN.search(value):
        raise ValueError(f'`{value}` is not a plain file name: no folders, no `..`, none of / \\ < > : " | ? *')
    if _DEVICES.fullmatch(value) or value.startswith("-") or value.endswith((".", " ")) or len(value.encode()) > 200:
        raise ValueError(f"`{value}` is a file name that not every platform can hold; choose another")
    return value


def _check_folder_name(value: str) -> str:
    """A path to a folder below another one, with `/` on every platform."""
    for part in value.rstrip("/").split("/"):
        check_file_name(part)
    return value


def check_command_or_path(value: str) -> str:
    """The name of a command, or an absolute path of any platform. Raises ValueError for what a course could hold."""
    absolute = PurePosixPath(value).is_absolute() or PureWindowsPath(value).is_absolute()
    if not absolute and (not value or "/" in value or "\\" in value):
        raise ValueError(f"must be the name of a command or an absolute path, not `{_shorten_scalar(value)}`")
    return value


def _check_local_time(value: str) -> str:
    parse_local_time(value)
    return value


def _check_time(value: str) -> str:
    parse_time(value)
    return value


class UnknownZone(ValueError):
    """A time zone that the tz database does not have."""


def _check_zone(value: str) -> str:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise UnknownZone(f"`{value}` is not a zone of the tz database") from error
    return value


def _check_pattern(value: str) -> str:
    from grader.config.patterns import is_bounded

    try:
        bounded = is_bounded(value)
    except ValueError as error:
        raise ValueError(f"is not a regular expression: {error}") from error
    if not bounded:
        raise ValueError("nested repetitions could take forever; limit the outer one, as in ( [A-Z][a-z]*){0,3}")
    return value


def _label(value: str) -> str:
    if not value.strip() or not value.isprintable() or len(value) > 200:
        raise ValueError("must be one line of 1 to 200 characters")
    return value


def _check_line_number(value: str) -> str:
    if not _LINE_NUMBER.fullmatch(value):
        raise ValueError(f"`{_shorten_scalar(value)}` must be the number of a line, from 1")
    return value


def _check_argument(value: str) -> str:
    if "\0" in value:
        raise ValueError("must not contain a NUL character: it cannot be passed to a program")
    return value


def _check_identifier(value: str) -> str:
    if not (value.isascii() and value.isidentifier()) or value.startswith("__") or keyword.iskeyword(value):
        raise ValueError("must be the name of a function, a class or a method, such as nim_sum")
    return value


@dataclass(frozen=True)
class TextReader:
    """Reads the text of a scalar, before pydantic looks at the value."""

    read: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.read, handler(source))


@dataclass(frozen=True)
class ValueCheck:
    """What a value must keep to, when it has its type."""

    check: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.check, handler(source))


class Bounds:
    """Between which numbers a value lies: `gt`, `ge`, `le`."""

    def __init__(self, **bounds: float) -> None:
        self._bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        bounded: Any = {**handler(source), **self._bounds}
        return bounded  # type: ignore[no-any-return]  # the schema of a number, which knows these keys


@dataclass(frozen=True)
class TableWord:
    """One of the names of a table; the table itself knows which those are."""

    table: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(schema), "table": self.table}


T = TypeVar("T")
Maybe = Annotated[T | None, TextReader(read_absent)]
Text = Annotated[str, TextReader(read_text)]
Flag = Annotated[bool, TextReader(read_flag)]
Free = Annotated[Any, TextReader(free)]

Label = Annotated[Text, ValueCheck(_label)]
LineNumber = Annotated[Text, ValueCheck(_check_line_number)]
Argument = Annotated[Text, ValueCheck(_check_argument)]
Identifier = Annotated[Text, ValueCheck(_check_identifier)]
CommandOrPath = Annotated[Text, ValueCheck(check_command_or_path)]
FileName = Annotated[Text, ValueCheck(check_file_name)]
FolderName = Annotated[Text, ValueCheck(_check_folder_name)]
LocalTime = Annotated[Text, ValueCheck(_check_local_time)]
Time = Annotated[Text, ValueCheck(_check_time)]
Zone = Annotated[Text, ValueCheck(_check_zone)]
Pattern = Annotated[Text, ValueCheck(_check_pattern)]
Count = Annotated[int, Bounds(gt=0, le=1_000_000_000), TextReader(read_whole_number)]
CountOrNone = Annotated[int, Bounds(ge=0, le=1_000_000_000), TextReader(read_whole_number)]
Repetitions = Annotated[int, Bounds(gt=0, le=1000), TextReader(read_whole_number)]
Seconds = Annotated[float, Bounds(gt=0, le=86_400), TextReader(number)]
Amount = Annotated[float, Bounds(ge=0, le=1_000_000_000), TextReader(number)]
Signed = Annotated[float, Bounds(ge=-1_000_000_000, le=1_000_000_000), TextReader(number)]
Share = Annotated[float, Bounds(ge=0, le=1), TextReader(read_share)]
Percent = Annotated[float, Bounds(ge=0, le=100), TextReader(read_percent)]
