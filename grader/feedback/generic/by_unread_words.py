"""Words of the input's lines that a program never uses: without them it prints the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_experiment import is_alike
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Case, Diagnosis, Verdict
from grader.text.spoken_text import say

_MOST_COMMANDS, _MOST_WORDS, _MOST_TRIED = 4, 3, 3
_SHORT = 10_000
_COMMAND = re.compile(r"[A-Za-z]{2,20}")


@dataclass(frozen=True)
class _LineCut:
    """Lines cut to so many words: those that begin with a command, or all where that is empty."""

    command: str
    words: int

    def shorten(self, text: str) -> str:
        lines = text.split("\n")
        return "\n".join(self._keep(line) if self.concerns(line) else line for line in lines)

    def concerns(self, line: str) -> bool:
        words = line.split()
        return len(words) > self.words and self.command in ("", words[0])

    def is_in(self, ran: CaseRun) -> bool:
        return any(map(self.concerns, ran.case.input.split("\n")))

    def _keep(self, line: str) -> str:
        return " ".join(line.split()[: self.words])


def find_unread_words(facts: ProgramFacts) -> Diagnosis | None:
    """From some word on, what stands in a line changes nothing, and the reference says that it does."""
    runs = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _SHORT]
    cut = next((cut for cut in _list_cuts(runs) if _is_unread(facts, runs, cut)), None)
    if cut is None:
        return None
    failing = [ran for ran in facts.failing if not ran.case.is_call and cut.is_in(ran)]
    return facts.diagnose("unread-words", "uses only the first words of a line", _tell_cut(cut), failing)


def _tell_cut(cut: _LineCut) -> str:
    if not cut.command:
        return say(
            "Your program prints the same without what stands behind word {words} of each line: it never uses it.",
            words=cut.words,
        )
    if cut.words == 1:
        return say(
            "Your program prints the same without what stands behind “{command}” in a line: it never uses it.",
            command=cut.command,
        )
    return say(
        "Your program prints the same without what stands behind word {words} of a line that begins with “{command}”: "
        "it never uses it.",
        words=cut.words,
        command=cut.command,
    )


def _list_cuts(runs: Sequence[CaseRun]) -> Iterator[_LineCut]:
    yield from (_LineCut("", words) for words in range(2, _MOST_WORDS + 1))
    lines = (line.split() for ran in runs for line in ran.case.input.split("\n"))
    commands = Counter(words[0] for words in lines if len(words) > 1 and _COMMAND.fullmatch(words[0]))
    for command, _ in commands.most_common(_MOST_COMMANDS):
        yield from (_LineCut(command, words) for words in range(1, _MOST_WORDS))


def _is_unread(facts: ProgramFacts, runs: Sequence[CaseRun], cut: _LineCut) -> bool:
    """Whether a program does the same in several tests, of which one fails; not where its answers are all alike."""
    concerned = sorted((ran for ran in runs if cut.is_in(ran)), key=lambda ran: -len(ran.case.input))
    failing = [ran for ran in concerned if ran.result.verdict is Verdict.WRONG_ANSWER]
    tried = [*failing, *(ran for ran in concerned if ran not in failing)][:_MOST_TRIED]
    if not failing or len({ran.output for ran in tried}) < _MOST_TRIED or facts.execute is None:
        return False
    cases = [(ran, replace(ran.case, input=cut.shorten(ran.case.input))) for ran in tried]
    mattering = sum(_matters(facts, case) for _, case in cases)
    is_unread = all(is_alike(ran, facts.execute(case, facts.settings)) for ran, case in cases)
    return is_unread and mattering > 1


def _matters(facts: ProgramFacts, case: Case) -> bool:
    """Whether the reference refuses the input without these words, or has another answer."""
    return facts.solve is not None and facts.solve(case.input) != case.expected
