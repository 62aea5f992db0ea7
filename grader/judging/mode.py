"""What a comparison mode is: how it sees two outputs, and which options it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grader.config.settings import Compare, Setting
from grader.judging.reading import Readings


class NoOptions(Setting):
    """A mode without options of its own."""


def read_as_args(words: str) -> dict[str, Any]:
    """The words of `--args` as the mode's own option of that name."""
    return {"args": words} if words else {}


@dataclass(frozen=True)
class Mode:
    """How one mode compares an expected and an actual output.

    `read` is given the mode's own `options`. `form`: right answers in a wrong form can earn a share; `lines`: so can
    each right line. `compares` tells modes that need no more than two outputs from those in which somebody judges;
    `takes_same_bytes`, that an output of the same bytes as the expected one is right whatever the options.
    `expects_output`: what is expected is an output that would be right, no pattern for one.
    `in_order`: the lines or words of both are compared one after the other, so that each can be told with its pair.
    `rejection` names in a few words what somebody who judges does not accept.
    `words` says in the help what `--args` takes, and `read_words` reads that.
    """

    name: str
    read: Callable[[bytes, bytes, Any], Readings]
    options: type[Setting] = NoOptions
    form: bool = True
    lines: bool = True
    compares: bool = True
    takes_same_bytes: bool = False
    expects_output: bool = True
    in_order: bool = False
    rejection: str = ""
    words: str = ""
    read_words: Callable[[str], Mapping[str, Any]] = read_as_args

    @property
    def compares_outputs(self) -> bool:
        """Whether what was printed is compared with an output that would be right."""
        return self.compares and self.expects_output

    @property
    def option_names(self) -> tuple[str, ...]:
        """The keys that may stand beside `mode`."""
        shares = (("form_share", self.form), ("form", self.form), ("partial", self.lines))
        return (*self.options.model_fields, *(name for name, known in shares if known))

    def read_options(self, rule: Compare) -> Any:
        """The options of a rule as it is written. Raises ValidationError for what the mode does not know."""
        return self.options.model_validate(rule.options)

    def take_options(self, rule: Compare) -> Any:
        """The options of a rule whose options were read, or given by a program."""
        return self.options(**rule.options)
