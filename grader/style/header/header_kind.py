"""What a kind of header field is: a key of a field, and what that asks of the value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from grader.config.settings import Header, HeaderField, Setting
from grader.text.spoken_text import say


@dataclass(frozen=True)
class ValueFault:
    """What is wrong with a value: the rule, the sentence, what to do; and the right `value` where it is known."""

    rule: str
    message: str
    fix: str
    value: str = ""


@dataclass(frozen=True)
class FieldPlace:
    """Where a field is judged: its name, the header, the name of the file, and the date that it must not precede.

    `example` is a right value, empty where the assignment gives none.
    """

    name: str
    header: Header
    file_name: str
    earliest: date | None = None
    example: str = ""


def describe_example(example: str) -> str:
    """What is wanted, by an example."""
    return say("a value like {example}", example=example)


@dataclass(frozen=True)
class HeaderKind:
    """One thing that a field may ask for, under the key `name`; further keys may stand in its `options`.

    `words` says what is wanted. `fault` tells what is wrong with a value that is filled in, None where nothing is.
    `value` gives the only right value, where there is one. `prose`: the value may be text of several lines; `template`
    is what forms of this kind put in its place.
    """

    name: str
    options: type[Setting]
    words: Callable[[Any, FieldPlace], str]
    fault: Callable[[str, Any, FieldPlace], ValueFault | None] = lambda *_: None
    value: Callable[[Any, FieldPlace], str] | None = None
    prose: bool = False
    template: re.Pattern[str] | None = None

    def read_options(self, field: HeaderField) -> Any:
        """This kind's options among those of a field as it is written. Raises ValidationError."""
        return self.options.model_validate(self._select_own(field))

    def take_options(self, field: HeaderField) -> Any:
        """This kind's options among those of a field whose options were read, or given by a program."""
        return self.options(**self._select_own(field))

    def _select_own(self, field: HeaderField) -> dict[str, Any]:
        return {name: value for name, value in field.options.items() if name in self.options.model_fields}


@dataclass(frozen=True)
class Requirement:
    """A kind with the options that a field gives it."""

    kind: HeaderKind
    options: Any
