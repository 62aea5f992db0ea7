"""A line is read where there is none, and what comes in its place is used: proved by running with more lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import CaseResult, Diagnosis, Verdict
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_MOST_TRIED = 4
_LONGEST = 100_000
_NULL = {
    "csharp": re.compile(r"\bSystem\.(?:NullReferenceException|ArgumentNullException)\b"),
    "java": re.compile(r"\bjava\.lang\.NullPointerException\b|NumberFormatException: (?:Cannot parse null|null)"),
}
_TOLD = re.compile(r'NullPointerException: [^\n]{0,200}because the return value of "[\w.]{0,80}\.readLine\(\)" is null')
"""Where Java itself says what is null."""
_CALL = {"csharp": re.compile(r"\bReadLine\s?\("), "java": re.compile(r"\breadLine\s?\(")}
_UNTIL_EMPTY = re.compile(r"\b[rR]eadLine\s?\(\s?\)\s?\)\s?!=\s?(?:\"\"|string\.Empty)")
_WRITTEN = {"csharp": "ReadLine()", "java": "readLine()"}


def find_null_read(facts: ProgramFacts) -> Diagnosis | None:
    """It stops at something that is null where its input ends, and goes on where one line more is there."""
    error, call = _NULL.get(facts.language.name), _CALL.get(facts.language.name)
    if error is None or call is None or not call.search(facts.text):
        return None
    if _UNTIL_EMPTY.search(facts.text):
        _, runs = facts.find_errors(error)
        return _tell_until_empty(facts, runs) if runs else None
    found, runs = facts.find_errors(_TOLD)
    if found:
        return _tell(facts, runs, "")
    _, runs = facts.find_errors(error)
    visible = [ran for ran in runs if ran.case.is_visible and ran.result.verdict is Verdict.RUNTIME_ERROR]
    tried = sorted(visible, key=lambda ran: len(ran.case.input))[:_MOST_TRIED]
    again = [_run_with_more(facts, ran) for ran in tried]
    if not any(map(_ends_well, again)) or any(more is None or error.search(more.stderr) for more in again):
        return None
    return _tell(facts, runs, say("With one more line at the end, it does not stop there."))


def _tell_until_empty(facts: ProgramFacts, runs: Sequence[CaseRun]) -> Diagnosis:
    message = say(
        "Your program reads until an empty line comes, and the input ends without one: `{call}` gives null there. "
        "Ask for `!= null`.",
        call=_WRITTEN[facts.language.name],
    )
    return facts.diagnose("null-read", "reads a line too many", message, runs)


def _tell(facts: ProgramFacts, runs: Sequence[CaseRun], proof: str) -> Diagnosis:
    message = join_sentences(
        say(
            "Your program reads a line where the input has already ended: `{call}` gives null there.",
            call=_WRITTEN[facts.language.name],
        ),
        proof,
        say("Read no more lines than there are, or ask whether the line is null."),
    )
    return facts.diagnose("null-read", "reads a line too many", message, runs)


def _run_with_more(facts: ProgramFacts, ran: CaseRun) -> CaseResult | None:
    """What becomes of it once the last line of the input is there twice; None where that cannot be tried."""
    text = ran.case.input
    if facts.execute is None or len(text) > _LONGEST or ran.case.is_call or ran.case.compare.mode == "interactive":
        return None
    lines = text.rstrip("\n").split("\n")
    longer = "\n".join([*lines, lines[-1]]) + "\n"
    return facts.execute(replace(ran.case, input=longer), facts.settings).result


def _ends_well(result: CaseResult | None) -> bool:
    return result is not None and not result.exit_code and not result.signal and not result.limit
