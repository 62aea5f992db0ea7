"""What warnings of gcc on formats of `printf` and `scanf` mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from grader.source.format_calls import FormatCall, find_format_call
from grader.text.spoken_text import SpokenText, say


@dataclass(frozen=True)
class WarnedPlace:
    """The source, the line of which a compiler warns as it is written there, and the offset in the source."""

    source: str
    line: str
    offset: int


_SCANNED: Mapping[str, str] = {
    "int": "%d",
    "unsigned int": "%u",
    "short int": "%hd",
    "long int": "%ld",
    "long unsigned int": "%lu",
    "long long int": "%lld",
    "long long unsigned int": "%llu",
    "size_t": "%zu",
    "char": "%c",
    "float": "%f",
    "double": "%lf",
    "long double": "%Lf",
}
"""By the type of a variable the letters with which `scanf` reads it: ISO C, 7.21.6.2."""
_PRINTED: Mapping[str, str] = {
    **{kind: letters for kind, letters in _SCANNED.items() if kind not in ("char", "short int")},
    "double": "%f",
    "char *": "%s",
    "const char *": "%s",
}
"""By the type of a value the letters with which `printf` prints it: ISO C, 7.21.6.1."""
_WHOLE = frozenset(kind for kind in _SCANNED if kind.endswith(("int", "size_t")))
_ALSO = r"(?: \{aka '[^'}\n]{1,60}'\})?"
FORMAT = re.compile(
    rf"format '(?P<wrong>%[^'\s]{{1,12}})' expects argument of type '(?P<asked>[^'\n]{{1,40}})'{_ALSO}, "
    r"but argument (?P<number>[0-9]{1,3}) has type '(?P<given>[^'\n]{1,80})'(?: \{aka '(?P<also>[^'}\n]{1,60})'\})?"
)
_NO_VALUE = re.compile(r"format '(?P<wrong>%[^'\s]{1,12})' expects a matching ")


def tell_missing_address(message: str, place: WarnedPlace) -> SpokenText:
    """What is said where `scanf` gets a value in the place of its address; empty where it does not."""
    found = FORMAT.match(message)
    call = find_format_call(place.source, place.offset)
    if found is None or call is None or not call.name.endswith("scanf"):
        return ""
    value, kind = _take(call, found), found["asked"].removesuffix(" *")
    if not value or found["asked"] == kind:
        return ""
    if found["given"] in (kind, "int" if kind == "char" and not found["wrong"].endswith("s") else kind):
        return say(
            "`{call}` stores what it reads at an address: write `&{value}` in the place of `{value}`.",
            call=call.name,
            value=value,
        )
    if kind == "char" and found["given"] in ("int", "char") and found["wrong"].endswith("s"):
        return say(
            "`{wrong}` stores a word in an array of characters, and `{value}` holds a single value. "
            "Make an array of it, or read one character with ` %c` into `&{value}`.",
            wrong=found["wrong"],
            value=value,
        )
    return ""


def tell_other_type(message: str, place: WarnedPlace) -> SpokenText:
    """What is said where a format and a value have different types; empty where both are whole numbers."""
    found = FORMAT.match(message)
    return "" if found is None or _are_both_whole(found) else _tell_letters(found, place)


def tell_missing_value(message: str, place: WarnedPlace) -> SpokenText:
    """What is said where a format asks for more values than it gets."""
    found, call = _NO_VALUE.match(message), find_format_call(place.source, place.offset)
    if found is None or call is None:
        return ""
    return say(
        "The format of this `{call}` asks for more values than it gets: `{wrong}` has none.",
        call=call.name,
        wrong=found["wrong"],
    )


def _take(call: FormatCall, found: re.Match[str]) -> str:
    number = int(found["number"])
    return call.arguments[number - 1] if number <= len(call.arguments) else ""


def _are_both_whole(found: re.Match[str]) -> bool:
    both = found["asked"], found["also"] or found["given"]
    pointers = {kind.endswith(" *") for kind in both}
    return len(pointers) == 1 and {kind.removesuffix(" *") for kind in both} <= _WHOLE


def _tell_letters(found: re.Match[str], place: WarnedPlace) -> SpokenText:
    call = find_format_call(place.source, place.offset)
    value = _take(call, found) if call else ""
    if call is None or not value:
        return ""
    is_read = call.name.endswith("scanf")
    if not is_read and value.startswith("&") and found["given"].endswith(" *"):
        return say("`{call}` takes the value itself, not its address: leave out the `&`.", call=call.name)
    asked, given = (found[name].removesuffix(" *") if is_read else found[name] for name in ("asked", "given"))
    right = (_SCANNED if is_read else _PRINTED).get(given, "")
    if given == "int" and re.search(rf"\bchar\s(?:[^;(){{}}]{{0,80}},\s?)?{re.escape(value)}\b", place.source):
        right = "%c"
    said = {"wrong": found["wrong"], "value": value.removeprefix("&") if is_read else value}
    types = {"asked": _name_type(asked), "given": _name_type(given)}
    if asked == given or (is_read and not found["given"].endswith(" *")):
        return ""
    if not right:
        return say("`{wrong}` stands for {asked}, and `{value}` is passed as {given}.", **types, **said)
    return say(
        "`{wrong}` stands for {asked}, and `{value}` is passed as {given}: write `{right}`.",
        right=right,
        **types,
        **said,
    )


def _name_type(kind: str) -> str:
    """The type as it is declared: `long` for what a compiler calls `long int`."""
    return f"`{kind.removesuffix(' int') if kind not in ('int', 'unsigned int') else kind}`"


def tell_other_size(found: re.Match[str], place: WarnedPlace) -> SpokenText:
    """What is said of a whole number of another size that is read; printed, it comes out right while it is small."""
    return _tell_letters(found, place) if _are_both_whole(found) and found["asked"].endswith(" *") else ""
