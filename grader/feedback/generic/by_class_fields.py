"""Fields that do not get the value that is meant for them, or keep it where it is not seen."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Stop
from grader.text.spoken_text import say

_FIELDS = {"python": "self.{name}", "cpp": "this->{name}"}
"""How a field is written where a parameter has its name; elsewhere with `this.`."""


def find_self_set(facts: ProgramFacts) -> Diagnosis | None:
    """A parameter is given to itself, in the place of the field of the same name."""
    found = facts.source.self_set
    if found is None or facts.build_error or not facts.failing:
        return None
    field = _FIELDS.get(facts.language.name, "this.{name}").format(name=found.name)
    message = say(
        "`{name} = {name}` gives the parameter to itself, and nothing is kept. For the field of the object, write "
        "`{field} = {name}`.",
        name=found.name,
        field=field,
    )
    place = name_place(found.line, say("This line changes nothing."))
    return facts.diagnose("self-set", "parameter given to itself", message, (), place)


def find_hidden_field(facts: ProgramFacts) -> Diagnosis | None:
    """A method has a name of its own for a field that other methods change, and keeps its first value."""
    found, place = facts.source.hidden_field, find_place_of_hidden_field(facts)
    if found is None or place is None or not facts.failing:
        return None
    message = say(
        "Line {line} declares a new `{name}`, which keeps its first value: what other methods put into the `{name}` of "
        "line {hidden} is never seen there. Leave line {line} out.",
        line=found.line,
        name=found.name,
        hidden=found.hidden,
    )
    return facts.diagnose("hidden-field", "field hidden by another name", message, (), place)


def find_place_of_hidden_field(facts: ProgramFacts) -> Stop | None:
    """The line that declares such a name."""
    found = facts.source.hidden_field
    if found is None or facts.build_error:
        return None
    told = say("This is a new `{name}`, not that of line {line}.", name=found.name, line=found.hidden)
    return name_place(found.line, told)


def find_shared_field(facts: ProgramFacts) -> Diagnosis | None:
    """An object sets a field of its class that is one for all of them."""
    found = facts.source.shared_field
    if found is None or facts.build_error or not facts.failing:
        return None
    message = say(
        "`{name}` is `static`: all objects of `{owner}` share it, so when one object sets it, it changes for all. "
        "Leave `static` out where each object has its own.",
        name=found.name,
        owner=found.owner,
    )
    place = name_place(found.line, say("“{name}” is shared by all objects.", name=found.name))
    return facts.diagnose("shared-field", "field shared by all objects", message, (), place)
