"""The kind `date`: a date in any usual style, perhaps on or after the one of another field."""

from __future__ import annotations

import re

from grader.config.scalars import Flag, Maybe, Text
from grader.config.settings import HeaderField, Setting
from grader.style.header.dates import EXAMPLES, ORDERS, read_date, write_date
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault
from grader.style.header.header_lines import show_value
from grader.text.spoken_text import say

_PART = r"(?:m{1,3}|d{1,2}|y{2,4}|month|day|year)"


class DateOptions(Setting):
    """Which date it is."""

    date: Flag = False
    """The value is a date."""
    not_before: Maybe[Text] = None
    """Name of a date field that this date must not precede."""


def _find_fault(value: str, options: DateOptions, place: FieldPlace) -> ValueFault | None:
    name, order = place.name, place.header.date_order
    found = read_date(value, order)
    if found is None:
        return _find_other_order(value, place) or ValueFault(
            "header/bad-date",
            say("The field '{name}' contains '{found}', which is not a date.", name=name, found=show_value(value)),
            say("Write it as {order}, such as {example}.", order=ORDERS[order], example=EXAMPLES[order]),
        )
    if place.earliest is None or found >= place.earliest:
        return None
    message = say(
        "The field '{name}' ({found}) is before '{other}' ({earliest}).",
        name=name,
        found=found.isoformat(),
        other=options.not_before,
        earliest=place.earliest.isoformat(),
    )
    fix = say("Set the two dates right: '{name}' is the later one.", name=name)
    return ValueFault("header/bad-date", message, fix)


def _find_other_order(value: str, place: FieldPlace) -> ValueFault | None:
    """A date as it is written elsewhere: `20.11.2026` where the month comes first."""
    order = place.header.date_order
    meant = next((found for other in ORDERS if (found := read_date(value, other))), None)
    if meant is None:
        return None
    message = say(
        "The field '{name}' contains '{found}', a date in another order than {order}.",
        name=place.name,
        found=show_value(value),
        order=ORDERS[order],
    )
    right = write_date(meant, order)
    fix = say("Write it as {order}: {right}.", order=ORDERS[order], right=right)
    return ValueFault("header/bad-date", message, fix, right)


def _describe_requirement(options: DateOptions, place: FieldPlace) -> str:
    example = EXAMPLES[place.header.date_order]
    if options.not_before is None:
        return say("a date such as {example}", example=example)
    return say("a date such as {example}, on or after {other}", example=example, other=options.not_before)


def read_date_options(field: HeaderField) -> DateOptions:
    """What a field says of dates."""
    return DateOptions(**dict(DATE.take_options(field)))


DATE = HeaderKind(
    "date", DateOptions, _describe_requirement, _find_fault, template=re.compile(rf"{_PART}(?:[/.\- ]+{_PART}){{1,2}}")
)
