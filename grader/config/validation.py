"""A document against its model: the value, or every fault at its line and column in plain words.

Here are also the kinds of YAML files that there are.
"""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_origin

from pydantic import Discriminator, Tag, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from grader.config.case_settings import CaseSettings, DataCaseSettings, DataEntry
from grader.config.checked_models import find_model
from grader.config.class_settings import AdjustmentSettings, ExtensionSettings, RubricSettings, SubmittedSettings
from grader.config.faults import Fault, shorten_word
from grader.config.scalars import FileName, LineNumber, Text, UnknownZone
from grader.config.settings import AssignmentSettings, Setting
from grader.config.strict_yaml import Document, Location, Reading
from grader.text.wording import suggest_word

Value = TypeVar("Value")


class Kind(Generic[Value]):
    """One kind of YAML file: the type that its whole content must have."""

    def __init__(self, annotation: Any) -> None:
        self.annotation = annotation

    @cached_property
    def adapter(self) -> TypeAdapter[Value]:
        """What checks it, made when the first file of the kind is read."""
        return TypeAdapter(self.annotation)

    def read(self, document: Document) -> tuple[Value | None, list[Fault]]:
        """The value, or None and every fault, in the order of the file."""
        try:
            return self.adapter.validate_python(document.tree), []
        except ValidationError as error:
            faults = [_convert_error(document, detail, self.annotation) for detail in error.errors(include_url=False)]
            return None, sorted(faults, key=lambda fault: (fault.line, fault.column))


ASSIGNMENT: Kind[AssignmentSettings] = Kind(AssignmentSettings)
CaseEntry: TypeAlias = CaseSettings | DataEntry
"""What a case file lists."""


def _tell_entry(value: Any) -> str:
    is_data = isinstance(value, DataEntry) or (isinstance(value, dict) and "data" in value)
    return "(data)" if is_data else "(case)"


CASES: Kind[tuple[CaseEntry, ...]] = Kind(
    tuple[
        Annotated[
            Annotated[CaseSettings, Tag("(case)")] | Annotated[DataEntry, Tag("(data)")], Discriminator(_tell_entry)
        ],
        ...,
    ]
)
DATA_CASE: Kind[DataCaseSettings] = Kind(DataCaseSettings)
EXTENSIONS: Kind[Mapping[str, ExtensionSettings]] = Kind(dict[str, ExtensionSettings])
ADJUSTMENTS: Kind[Mapping[str, AdjustmentSettings]] = Kind(dict[str, AdjustmentSettings])
RUBRIC: Kind[RubricSettings] = Kind(RubricSettings)
SUBMITTED: Kind[Mapping[str, SubmittedSettings]] = Kind(dict[str, SubmittedSettings])
CommentSettings: TypeAlias = str | dict[str, dict[str, str]]
"""A text for the page, or file to line to a text for that line."""


def _tell_comment(value: Any) -> str:
    return "(lines)" if isinstance(value, dict) else "(text)"


COMMENTS: Kind[Mapping[str, CommentSettings]] = Kind(
    dict[
        str,
        Annotated[
            Annotated[Text, Tag("(text)")] | Annotated[dict[FileName, dict[LineNumber, Text]], Tag("(lines)")],
            Discriminator(_tell_comment),
        ],
    ]
)


def find_faults_at(
    document: Document, location: Location, model: type[Setting], values: Mapping[str, Any]
) -> list[Fault]:
    """What is wrong with some of the values of the mapping at a location, by a model for these alone."""
    try:
        model.model_validate(values)
    except ValidationError as error:
        details = error.errors(include_url=False)
        return [_convert_error(document, {**detail, "loc": (*location, *detail["loc"])}, model) for detail in details]
    return []


def merge_faults(reading: Reading, faults: Iterable[Fault]) -> list[Fault]:
    """The faults of the YAML, and those of its values at other places, in order of place."""
    broken = {(fault.line, fault.column) for fault in reading.faults}
    kept = [fault for fault in faults if (fault.line, fault.column) not in broken]
    return sorted([*reading.faults, *kept], key=lambda fault: (fault.line, fault.column))


FILE_OF_EACH_LANGUAGE = "name the file of each language, like `file: {python: Sums.py, c: sums.c}`"
"""What helps where several files are given for one."""
_LONGEST_ABBREVIATION = 5
"""Characters of what people call a zone: CST, AEST, UTC+1."""
_MESSAGES = {
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "model_type": "must be a mapping, `key: value`",
    "dict_type": "must be a mapping, `key: value`",
    "tuple_type": "must be a list",
    "too_short": "must not be empty",
    "greater_than": "must be greater than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
}


def _convert_error(document: Document, detail: ErrorDetails, annotation: Any) -> Fault:
    location, at_key = _locate_in_document(document, detail["loc"])
    if detail["type"] == "missing":
        name = str(detail["loc"][-1])
        return document.fault(location, f"the key `{name}` is missing", "add it here")
    if detail["type"] == "extra_forbidden":
        name = str(location[-1])
        hint = _suggest_value(name, detail["input"], annotation, location[:-1])
        hint = hint or _suggest_quotes(name, detail["input"])
        hint = hint or _suggest_key(name, list_known_keys(annotation, location[:-1]))
        return document.fault(location, f"`{shorten_word(name)}` is not a known key", hint, at_key=True)
    if detail["type"] == "literal_error" and at_key:
        return report_unknown_word(document, location, str(location[-1]), _list_wanted(detail), at_key)
    message, hint = _describe_error(detail)
    if detail["type"] == "string_type" and isinstance(detail["input"], list):
        hint = "write `{lines: […]}` for several lines" if "lines" in list_known_keys(annotation, location) else ""
        hint = FILE_OF_EACH_LANGUAGE if location == ("submission", "file") else hint
    if detail["type"] in ("model_type", "dict_type"):
        known = list_known_keys(annotation, location)
        example = _choose_example(annotation, location, detail["input"])
        hint = f"write it like `{{{example}: …}}`; valid here: {', '.join(known)}" if known else ""
    return document.fault(location, _name_subject(location) + message, hint, at_key)


def _choose_example(annotation: Any, location: Location, given: object) -> str:
    """The key that is shown where a mapping is wanted: of a list that is given instead, one that takes a list."""
    models = _list_models(_find_annotation(annotation, location))
    fields = {key: kind for model in models for key, kind in _find_fields(model).items()}
    lists = {key for key, kind in fields.items() if tuple in {get_origin(each) for each in (kind, *get_args(kind))}}
    return min((lists if isinstance(given, list) else ()) or fields, default="")


def _suggest_quotes(name: str, value: object) -> str:
    """What stands behind a comma in braces is a key without a value: `{reason: late, but ill}`."""
    return "put text that contains a comma in quotes" if value in (None, "") and " " in name.strip() else ""


def _suggest_value(name: str, value: object, annotation: Any, location: Location) -> str:
    """The key of which what stands as a key is a value: `hidden: true` is meant as `visibility: hidden`.

    Where the value is a word of the same key, that one is meant: `visible: hidden` would show what is to be hidden.
    """
    known = [(key, words) for key, words in _list_words(annotation, location) if name in words]
    return next((f"write `{key}: {value if value in words else name}`" for key, words in known), "")


def _list_words(annotation: Any, location: Location) -> Iterator[tuple[str, Collection[str]]]:
    """The keys of a mapping whose values are words, with these."""
    for model in _list_models(_find_annotation(annotation, location)):
        for key, kind in _find_fields(model).items():
            yield key, [word for each in (kind, *get_args(kind)) for word in get_args(each) if isinstance(word, str)]


def _suggest_key(name: str, known: list[str]) -> str:
    if name in known:
        return "an entry with `data` has no other key"  # the one place where two kinds of entries may stand
    return suggest_word(name, known) or (f"valid here: {', '.join(known)}" if known else "")


def _describe_error(detail: ErrorDetails) -> tuple[str, str]:
    context = detail.get("ctx", {})
    if detail["type"] == "literal_error":
        return _describe_unknown_word(detail["input"], _list_wanted(detail))
    if detail["type"] == "value_error":
        return str(context["error"]), _suggest_zone(context["error"], detail["input"])
    return _MESSAGES.get(detail["type"], detail["msg"]).format(**_round_bounds(context)), ""


def _list_wanted(detail: ErrorDetails) -> list[str]:
    """The words of which one is wanted."""
    expected = detail["ctx"]["expected"]
    return re.findall(r"'([^']*)'", expected) or [expected]


def _round_bounds(context: Mapping[str, Any]) -> dict[str, Any]:
    """Bounds as people write them: 0, not 0.0."""
    return {name: int(value) if isinstance(value, float) else value for name, value in context.items()}


def report_unknown_word(
    document: Document, location: Location, given: str, words: Collection[str], at_key: bool = False
) -> Fault:
    """The fault of a word at a location, or of the key there, that is none of those of a table."""
    message, hint = _describe_unknown_word(given, list(words))
    told = f"`{shorten_word(given)}` is not one of {', '.join(words)}" if at_key else _name_subject(location) + message
    return document.fault(location, told, hint, at_key)


def _describe_unknown_word(given: Any, words: list[str]) -> tuple[str, str]:
    wanted = f"one of {', '.join(words)}" if len(words) > 1 else words[0]
    if not isinstance(given, str | int):
        return f"must be {wanted}", ""
    return f"must be {wanted}, not `{shorten_word(str(given))}`", suggest_word(str(given), words)


def _suggest_zone(error: ValueError, given: Any) -> str:
    """A zone of nearly that name; an abbreviation is like many others, and a wrong one would move the deadline."""
    if not isinstance(error, UnknownZone):
        return ""
    if len(str(given)) <= _LONGEST_ABBREVIATION:
        return "Name a city in the zone, such as America/Chicago or Europe/Berlin."
    return suggest_word(str(given), zoneinfo.available_timezones())


def _name_subject(location: Location) -> str:
    names = [part for part in location if isinstance(part, str)]
    return f"`{shorten_word(names[-1])}`: " if names else ""


def _locate_in_document(document: Document, parts: tuple[int | str, ...]) -> tuple[Location, bool]:
    """The location of the document that a validator's location means; what names a part of a union is passed over."""
    location: Location = ()
    for part in parts:
        if (*location, part) in document.values:
            location = (*location, part)
    return location, parts[-1:] == ("[key]",)


def list_known_keys(annotation: Any, location: Location) -> list[str]:
    """The keys that may stand in the mapping at a location of a file of that type."""
    found = _find_annotation(annotation, location)
    return sorted({key for model in _list_models(found) for key in _find_fields(model)})


def _find_annotation(annotation: Any, location: Location) -> Any:
    for part in location:
        annotation = next(
            (found for model in _list_models(annotation) if (found := _find_field(model, part))), annotation
        )
    return annotation


def _list_models(annotation: Any) -> Iterator[type[Setting]]:
    if isinstance(annotation, type) and issubclass(annotation, Setting):
        yield annotation
    for argument in get_args(annotation):
        yield from _list_models(argument)


def _find_fields(model: type[Setting]) -> dict[str, Any]:
    return {field.alias or name: field.annotation for name, field in find_model(model).model_fields.items()}


def _find_field(model: type[Setting], part: str | int) -> Any:
    return _find_fields(model).get(str(part))
