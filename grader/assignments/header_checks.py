"""What one value of a header field cannot tell: its other keys, the other fields, and what students read of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.assignments.comparisons import select_given_keys
from grader.config.faults import Fault, shorten_word
from grader.config.patterns import matches_whole
from grader.config.settings import HeaderField
from grader.config.strict_yaml import Document, Location
from grader.config.validation import find_faults_at
from grader.style.header_kinds import HEADER_KINDS
from grader.text.wording import suggest_word

_TRUE = ("true", "True", "TRUE")
_FILE = "{file}"
_PLACEHOLDER = re.compile(r"\{\w{1,20}\}")
_MATCH_SECONDS = 1.0


def find_header_faults(document: Document) -> Iterator[Fault]:
    """The faults of the fields of the header beyond single values."""
    rows = range(_measure_length(document, "header", "fields"))
    yield from _find_label_faults(document)
    for row in rows:
        yield from _find_field_faults(document, ("header", "fields", row))
        yield from _find_value_faults(document, ("header", "fields", row))
    yield from _find_date_faults(document, [document.text("header", "fields", row, "name") for row in rows])


def _find_date_faults(document: Document, names: Sequence[str | None]) -> Iterator[Fault]:
    """Dates that are compared with what is no other date."""
    dates = {name for row, name in enumerate(names) if document.text("header", "fields", row, "date") in _TRUE}
    for row, name in enumerate(names):
        location: Location = ("header", "fields", row)
        before = document.text(*location, "not_before")
        if before is not None and before == name:
            yield document.fault((*location, "not_before"), "a date is never before itself", "name another field")
        elif before is not None and before not in dates:
            hint = suggest_word(before, [date for date in dates if date]) or "that field must have `date: true`"
            yield document.fault((*location, "not_before"), f"there is no date field `{shorten_word(before)}`", hint)
        if before is not None and name not in dates:
            yield document.fault(location, "a field with `not_before` must have `date: true` itself")


def _find_field_faults(document: Document, location: Location) -> Iterator[Fault]:
    """What a field asks for that no kind knows, or that cannot be read."""
    given = select_given_keys(document.at(*location))
    known = [*HeaderField.model_fields, *(name for kind in HEADER_KINDS.values() for name in kind.options.model_fields)]
    for key in sorted(given.keys() - {*known}):
        hint = suggest_word(key, known) or f"valid here: {', '.join(sorted(known))}"
        yield document.fault((*location, key), f"`{shorten_word(key)}` is not a known key", hint, at_key=True)
    for kind in HEADER_KINDS.values():
        own = {key: value for key, value in given.items() if key in kind.options.model_fields}
        yield from find_faults_at(document, location, kind.options, own)


def _find_value_faults(document: Document, location: Location) -> Iterator[Fault]:
    """What no student could write, or what would be wrong where it is copied from the message."""
    label, example = document.text(*location, "name"), document.text(*location, "example")
    if label and ":" in label:
        yield document.fault((*location, "name"), "a label ends before its colon", "leave the `:` out")
    pattern = document.text(*location, "pattern")
    if pattern is not None and example is not None and not _is_example(pattern, example):
        yield document.fault((*location, "example"), "the example does not match the `pattern`")
    equals = document.text(*location, "equals")
    if equals is not None and not equals.strip() and document.text(*location, "optional") not in _TRUE:
        hint = "an empty field is never right: leave `equals` out, or add `optional: true`"
        yield document.fault((*location, "equals"), "no value of this field would be right", hint)
    elif equals is not None and example is not None and not _is_equal(equals, example):
        yield document.fault(
            (*location, "example"), "the example is not what `equals` asks for", "leave one of them out"
        )
    for written in _PLACEHOLDER.findall(equals or ""):
        if written != _FILE and suggest_word(written, [_FILE]):
            yield document.fault((*location, "equals"), f"`{written}` stands for nothing", f"write `{_FILE}`")


def _is_equal(equals: str, example: str) -> bool:
    """Whether the example is the only right value, for some name of the file."""
    parts = " ".join(equals.split()).split(_FILE)
    return re.fullmatch(".+".join(map(re.escape, parts)), example) is not None


def _is_example(pattern: str, example: str) -> bool:
    """Whether students may take it for one; also where the pattern is at fault, which is said elsewhere."""
    try:
        return matches_whole(pattern, example, _MATCH_SECONDS)
    except (ValueError, TimeoutError):
        return True


def _find_label_faults(document: Document) -> Iterator[Fault]:
    """Labels that could mean two fields."""
    seen: set[str] = set()
    for row in range(_measure_length(document, "header", "fields")):
        field: Location = ("header", "fields", row)
        also = [(*field, "also", place) for place in range(_measure_length(document, *field, "also"))]
        for location in ((*field, "name"), *also):
            label = document.text(*location)
            if label is not None and label.casefold() in seen:
                yield document.fault(location, f"the header field `{shorten_word(label)}` is given twice")
            seen |= {label.casefold()} if label else set()


def _measure_length(document: Document, *location: str | int) -> int:
    return len(document.items(*location))
