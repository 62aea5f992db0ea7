"""A second reader of the standard input in Java, which finds none: the first one has taken it in advance."""

from __future__ import annotations

import re

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say

# At the end of the input nothing is left, or an empty text is taken for a number.
_AT_END = re.compile(
    r"^Exception in thread .{0,60}(?:java\.util\.NoSuchElementException|NullPointerException"
    r"|NumberFormatException: (?:For input string: \"\"|(?:Cannot parse null string|null)))",
    re.M,
)


def find_second_reader(facts: ProgramFacts) -> Diagnosis | None:
    """Runs crash at the end of the input, and the program makes a reader of it more than once."""
    reader = facts.source.second_reader
    _, crashed = facts.find_errors(_AT_END) if reader else (None, ())
    if reader is None or not crashed:
        return None
    message = say(
        "Your program makes a `{name}` of `System.in` more than once. The first one takes all of the input in advance, "
        "and the next one finds none. Make one at the start, and use it everywhere.",
        name=reader.name,
    )
    place = name_place(reader.line, say("This one finds no input that is left."))
    return facts.diagnose("second-reader", "input read by two readers", message, crashed, place)
