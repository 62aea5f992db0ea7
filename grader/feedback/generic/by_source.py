"""Mistakes that the source shows."""

from __future__ import annotations

from dataclasses import replace

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.wording import join_with_and, list_some

_MOST_NAMED = 5
_LEAST_RUNS = 2


def find_uncalled_functions(facts: ProgramFacts) -> Diagnosis | None:
    """Only functions are defined, and none is called."""
    names = [*facts.source.uncalled]
    if not names or not _is_silent(facts):
        return None
    quoted = [f"`{name}`" for name in names]
    which = join_with_and(quoted) if len(names) <= _MOST_NAMED else list_some(quoted, _MOST_NAMED)
    unused = {1: "never calls it", 2: "uses neither of them"}.get(len(names), "uses none of them")
    advice = "Call `main()`" if "main" in names else "Call it" if len(names) == 1 else "Use them"
    message = f"Your program defines {which} but {unused}. {advice} at the end of the file."
    if not facts.source.prints and not facts.settings.output.file:
        message += f" Then print the result: there is no `{facts.language.prints}` in the file."
    first = "main" if "main" in names else names[0]
    place = name_place(facts.source.uncalled[first], f"“{first}” is defined here and never used.")
    return facts.diagnose("functions-only", "functions never called", message, facts.failing, place)


def find_silence(facts: ProgramFacts) -> Diagnosis | None:
    """A result without a print."""
    if facts.source.prints or facts.settings.output.file or not _is_silent(facts):
        return None
    name = facts.language.prints
    message = f"Your program never prints: there is no `{name}` in it. Print the result."
    return facts.diagnose("no-print", "never prints", message, facts.failing)


def find_text_identity(facts: ProgramFacts) -> Diagnosis | None:
    """Strings are compared with `==`; which tests fail by that, nobody can tell."""
    line = facts.source.compared
    if line is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    message = (
        "Your program compares Strings with `==`. In Java that asks whether they are the same object: "
        "use `a.equals(b)` to ask whether they have the same characters."
    )
    place = name_place(line, "This line compares Strings with == or !=.")
    return facts.diagnose("text-identity", "Strings compared by ==", message, (), place)


def find_unset_sum(facts: ProgramFacts) -> Diagnosis | None:
    """A sum is never set: what it starts with is left to chance, and so are the tests that fail."""
    unset = facts.source.unset_sum
    if unset is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    message = (
        f"Your program adds to `{unset.name}`, which never gets a first value. "
        f"What stood in memory is counted with it: start `{unset.name}` at 0."
    )
    place = name_place(unset.line, f"“{unset.name}” has no value here yet.")
    return facts.diagnose("unset-sum", "sum without a first value", message, (), place)


def find_end_loop(facts: ProgramFacts) -> Diagnosis | None:
    """A loop asks for the end before it reads, and what is printed changes with the end of the input."""
    loop = facts.source.end_loop
    ran = next((ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER), None)
    if loop is None or ran is None or facts.execute is None:
        return None
    text = ran.case.input
    other = text.removesuffix("\n") if text.endswith("\n") else f"{text}\n"
    if facts.execute(replace(ran.case, input=other), facts.settings).output == ran.output:
        return None
    message = (
        f"Your loop `{loop.condition}` goes round once more after everything is read. "
        f"Only a read that fails finds the end: let the loop ask whether `{loop.read}` has worked."
    )
    place = name_place(loop.line, "This loop asks for the end before it reads.")
    return facts.diagnose("end-loop", "loop up to the end of the file", message, (), place)


def find_reading_of_words(facts: ProgramFacts) -> Diagnosis | None:
    """Words are read, and all blanks of the text are gone that should be printed."""
    reader = facts.source.word_reader
    lost = [ran for ran in facts.ended if _is_blank_within(ran.case.expected or "")]
    if reader is None or len(lost) < _LEAST_RUNS or any(_is_blank_within(decode(ran.output)) for ran in lost):
        return None
    message = (
        f"Your program reads words with `{reader.call}`, which drops the blanks and line ends between them. "
        f"Read whole lines with `{reader.better}`."
    )
    if reader.before:
        message += f" Also call it once right after `{reader.before}`: the rest of that line is still unread."
    place = name_place(reader.line, "This line reads one word.")
    return facts.diagnose("reads-words", "reads words", message, lost, place)


def _is_blank_within(text: str) -> bool:
    return any(" " in line.strip() for line in text.splitlines())


def _is_silent(facts: ProgramFacts) -> bool:
    """Whether it ends well on every case, and never prints."""
    return bool(facts.runs) and all(ran.result.verdict is Verdict.NO_OUTPUT for ran in facts.runs)
