"""Classes that miss what they mean to override, told where tests fail: whether by that, nobody knows."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.source.inherited_classes import Slip
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences, join_with_and

_SAID = {
    Slip.NOT_VIRTUAL: say_later(
        "`{name}` of `{above}` is not virtual: called as `{above}`, `{owner}` runs that of `{above}`. "
        "Write `virtual` before it."
    ),
    Slip.NOT_OVERRIDDEN: say_later(
        "`{name}` of `{owner}` only hides that of `{above}`: called as `{above}`, `{owner}` runs the other one. "
        "Write `override` before its type."
    ),
    Slip.SLICED: say_later(
        "`{name}` keeps only the part of a `{owner}` that comes from `{above}`, and runs the methods of `{above}`. "
        "Keep pointers there: `{above} *`."
    ),
    Slip.OWN_FIELD: say_later(
        "`{owner}` has a `{name}` of its own, and the methods of `{above}` use that of `{above}`. Give that one the "
        "value, in the constructor, and leave this one out."
    ),
    Slip.OTHER_NAME: say_later(
        "Nobody calls `{name}` of `{owner}`. If it is to take the place of `{meant}` of `{above}`, it needs that name."
    ),
}
_ALSO, _ALSO_FIELDS = say_later("So it is with {others}."), say_later("So it is on line {others}.")
_NAMES = {
    Slip.NOT_VIRTUAL: "method that is not virtual",
    Slip.NOT_OVERRIDDEN: "method hidden, not overridden",
    Slip.SLICED: "objects cut down to the base class",
    Slip.OWN_FIELD: "field of the base class hidden",
    Slip.OTHER_NAME: "method that overrides none",
}


def find_inheritance_slip(facts: ProgramFacts) -> Diagnosis | None:
    """What a class misses that inherits from another one of the program."""
    found = facts.source.inheritance_slip
    if found is None or facts.build_error or not facts.failing:
        return None
    message = say(_SAID[found.slip], name=found.name, owner=found.owner, above=found.above, meant=found.meant)
    if found.others:
        said = _ALSO_FIELDS if found.slip is Slip.OWN_FIELD else _ALSO
        others = join_with_and([f"`{each}`" if said is _ALSO else each for each in found.others])
        message = join_sentences(message, say(said, others=others))
    place = name_place(found.line, say("Look here first."))
    return facts.diagnose("inheritance", _NAMES[found.slip], message, (), place)
