"""A function whose work is lost, for it does it to a copy."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Language
from grader.source.copied_parameters import CopiedParameter
from grader.text.spoken_text import SpokenText, say
from grader.text.wording import join_sentences


def find_copied_parameter(facts: ProgramFacts) -> Diagnosis | None:
    """A function that changes only its own copy of what it is given."""
    copied = facts.source.copied_parameter
    if copied is None or not facts.failing:
        return None
    message = join_sentences(
        say(
            "Your `{function}` gets a copy of `{name}`, so what it changes there is lost.",
            function=copied.function,
            name=copied.name,
        ),
        _advise(copied, facts.language),
        *([say("The same is wrong on line {line}.", line=copied.also)] if copied.also else []),
    )
    place = name_place(copied.line, say("“{name}” is a copy here.", name=copied.name))
    return facts.diagnose("copied-parameter", "changes a copy", message, (), place)


def _advise(copied: CopiedParameter, language: Language) -> SpokenText:
    if language.name == "cpp":
        kind = copied.declared.removesuffix(copied.name).rstrip()
        return say("Take it by reference: `{declared}`.", declared=f"{kind}& {copied.name}")
    return say("Return the new value, and keep it where you call `{function}`.", function=copied.function)
