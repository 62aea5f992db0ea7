"""Mistakes that the source shows, in a program that prints nothing whatever it is given."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.wording import list_some


def find_uncalled_functions(facts: ProgramFacts) -> Diagnosis | None:
    """Only functions are defined, and none is called."""
    names = facts.source.uncalled
    if not names or not _is_silent(facts):
        return None
    which = (
        " and ".join(f"`{name}`" for name in names) if len(names) == 2 else list_some([f"`{name}`" for name in names])
    )
    any_of_them, one_of_them = ("it", "it") if len(names) == 1 else ("any of them", "one of them")
    call = "`main()`" if "main" in names else one_of_them
    message = f"Your program defines {which} but never calls {any_of_them}. Call {call} at the end of the file."
    if not facts.source.prints and not facts.settings.output.file:
        message += f" Then print the result: there is no `{facts.language.prints}` in the file."
    return facts.diagnose("functions-only", "functions never called", message, facts.failing)


def find_silence(facts: ProgramFacts) -> Diagnosis | None:
    """A result without a print."""
    if facts.source.prints or facts.settings.output.file or not _is_silent(facts):
        return None
    name = facts.language.prints
    message = f"Your program never prints: there is no `{name}` in it. Print the result."
    return facts.diagnose("no-print", "never prints", message, facts.failing)


def _is_silent(facts: ProgramFacts) -> bool:
    """Whether it ends well on every case, and never prints."""
    return bool(facts.runs) and all(ran.result.verdict is Verdict.NO_OUTPUT for ran in facts.runs)
