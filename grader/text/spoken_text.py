"""What we say to students: English as it stands in the code, in another language where a catalogue is in use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import TYPE_CHECKING, Annotated, Any, Self

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

ENGLISH = "en"
_TEMPLATE = re.compile(r"(?:[^{}]++|\{\{|\}\}|\{\w+(?:![rs])?(?::(?![^{}]*[0-9]{3})[^{}]{0,8})?\})*+")
"""It names its values, but no parts of them, and no width that would fill the memory."""
_catalogue: ContextVar[NullTranslations | None] = ContextVar("catalogue", default=None)


class Sentence(str):
    """A text in English that knows what it was made from, and can so be said in another language later.

    `many` is its template for other numbers than one, which `values["number"]` is; empty where it counts nothing.
    """

    template: str
    values: Mapping[str, object]
    many: str

    @classmethod
    def make(cls, template: str, values: Mapping[str, object], many: str = "") -> Self:
        """The sentence with all values in their places."""
        chosen = many if many and values["number"] != 1 else template
        sentence = cls(chosen.format_map(values) if values else chosen)
        sentence.template, sentence.values, sentence.many = template, values, many
        return sentence


class _KeptSentence:
    """How a text is kept that may be a sentence: with what it was made from."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        whole = core_schema.no_info_plain_validator_function(_open_sentence)
        return core_schema.union_schema(  # most texts are no sentences, and calling Python for each takes long
            [core_schema.str_schema(strict=True), whole],
            mode="left_to_right",
            serialization=core_schema.plain_serializer_function_ser_schema(_pack_sentence),
        )


SpokenText = Annotated[str, _KeptSentence]
"""A text that may be a sentence of ours, and stays one where it is kept."""


def _pack_sentence(value: object) -> object:
    if not isinstance(value, Sentence):
        return value
    values = {name: _pack_sentence(each) for name, each in value.values.items()}
    return {"template": value.template, "values": values, "many": value.many}


def _open_sentence(kept: Any) -> Any:
    """Raises ValueError where it is none of what is packed: somebody else may have written it."""
    if isinstance(kept, str):
        return kept
    try:
        template, many = kept["template"], kept["many"]
        values = {
            name: _open_sentence(each) if isinstance(each, dict) else each for name, each in kept["values"].items()
        }
        if values:
            _check_template(template)
            _check_template(many)
        if many and not isinstance(values["number"], int):
            raise ValueError("a number is none")
        return Sentence.make(template, values, many)
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError("a text was kept as something else") from error


def _check_template(template: str) -> None:
    """Raises ValueError for one that no sentence of ours has."""
    if not _TEMPLATE.fullmatch(template):
        raise ValueError("a template is none")


class _WrittenNumber:
    """A number that is formatted as the language of a catalogue writes it."""

    def __init__(self, value: float, sample: str) -> None:
        self._value = value
        self._marks = {ord(","): sample[1:-5], ord("."): sample[-2]}

    def __format__(self, spec: str) -> str:
        return format(self._value, spec).translate(self._marks)


@contextmanager
def use_catalogue(catalogue: NullTranslations | None) -> Iterator[None]:
    """Say everything by this catalogue meanwhile; None: in English."""
    before = _catalogue.set(catalogue)
    try:
        yield
    finally:
        _catalogue.reset(before)


def find_spoken_language() -> str:
    """The code of the language that is spoken now."""
    catalogue = _catalogue.get()
    return catalogue.info().get("language", ENGLISH) if catalogue else ENGLISH


def say(template: str, /, **values: object) -> str:
    """A sentence with its values in the places `{name}`, in the language that is spoken now.

    Spoken English can be said in another language later, by `localize`.
    """
    return localize(Sentence.make(template, values))


def say_later(template: str) -> str:
    """A sentence without values that stands in a table, to be said by `localize` once the language is known."""
    return Sentence.make(template, {})


def say_number(number: int, one: str, many: str, /, **values: object) -> str:
    """A sentence about a `{number}` of things, in the form for one or for many."""
    return localize(Sentence.make(one, {"number": number, **values}, many))


def localize(text: str) -> str:
    """The text in the language that is spoken now; what is no sentence of ours stays as it is."""
    catalogue = _catalogue.get()
    if catalogue is None or not isinstance(text, Sentence):
        return text
    template = _find_form(catalogue, text)
    if not text.values:
        return template
    sample = catalogue.gettext(_NUMBER)
    return template.format_map({name: _localize_value(value, sample) for name, value in text.values.items()})


def find_template(template: str) -> str:
    """What the language that is spoken now says for a template."""
    catalogue = _catalogue.get()
    return catalogue.gettext(template) if catalogue else template


def write_number(text: str) -> str:
    """A number that is formatted in English, as the language that is spoken now writes it."""
    catalogue = _catalogue.get()
    if catalogue is None:
        return text
    sample = catalogue.gettext(_NUMBER)
    return text.translate({ord(","): sample[1:-5], ord("."): sample[-2]})


def _find_form(catalogue: NullTranslations, sentence: Sentence) -> str:
    if not sentence.many:
        return catalogue.gettext(sentence.template)
    number = sentence.values["number"]
    assert isinstance(number, int)  # noqa: S101  as `say_number` makes it
    return catalogue.ngettext(sentence.template, sentence.many, number)


def _localize_value(value: object, sample: str) -> object:
    if isinstance(value, str):
        return localize(value)
    return _WrittenNumber(value, sample) if isinstance(value, (int, float)) else value


_NUMBER = say_later("1,234.5")
"""A catalogue shows by this number how its language writes one."""
