"""A word of the input, such as a command, with which a program goes wrong and without which it is right.

What comes out without the word is known by the reference's answer to the rest of the input.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.judging import are_same_outputs, choose_comparable_rule
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import SpokenText, say

_WORD = re.compile(r"(?<!\S)([^\W\d_]{1,30})[0-9]{0,9}(?!\S)")
"""A word, also with a number behind it, such as `F12`."""
_LONGEST = 20_000
_MOST_SUSPECTS, _MOST_FAILING, _MOST_HIDDEN = 20, 24, 16
_LEAST_PASSED_OVER = 2
"""Different answers that show that a word is passed over: one alone may come about by chance."""


def find_one_word(facts: ProgramFacts) -> Diagnosis | None:
    """The only word that all failing tests have and no passing one, and without which the program is right in them.

    The program passes it over, or names it: others, such as the name of a person, may be in these tests by chance.
    """
    failing = sort_by_size(ran for ran in facts.failing if ran.case.is_visible)
    if any(ran.result.verdict is Verdict.RUNTIME_ERROR for ran in failing):
        return None  # the line that stops it says more
    if facts.solve is None or facts.execute is None or len(failing) > _MOST_FAILING:
        return None
    trials = [_WordTrial(word, facts) for word in _list_suspects(facts)[:_MOST_SUSPECTS]]
    passed_over = [trial for trial in trials if trial.is_passed_over(failing)]
    if len(passed_over) == 1:
        message = say(
            "Your program answers as if “{word}” were not there. Do what it asks for.", word=passed_over[0].word
        )
        return _diagnose(passed_over[0], message, [ran for ran in failing if passed_over[0].solve(ran) is not None])
    told = (trial for trial in trials if trial.is_telling(failing) and trial.named.search(facts.text))
    needed = [trial for trial in told if trial.is_needed(failing)]
    if len(needed) != 1:
        return None
    message = say(
        "In the tests that you see, your program goes wrong only where the input has “{word}”. "
        "Without it, they come out right: look at what your program does with it.",
        word=needed[0].word,
    )
    return _diagnose(needed[0], message, [ran for ran in failing if needed[0].is_alone(ran) or needed[0].is_right(ran)])


def shows_word(mistake: Diagnosis, ran: CaseRun, facts: ProgramFacts) -> bool:
    """Whether a failing run shows what is wrong with a word: it has the word, and is not wrong without it."""
    trials = (_WordTrial(word, facts) for word in _list_suspects(facts))
    trial = next((trial for trial in trials if trial.name == mistake.variant), None)
    if trial is None or trial.word not in _list_words(ran.case.input):
        return False
    return trial.is_alone(ran) or trial.is_right(ran)


def _list_suspects(facts: ProgramFacts) -> Sequence[str]:
    """The words that stand in each failing test and in no passing one, of those that the student sees."""
    failing = [ran for ran in facts.failing if ran.case.is_visible]
    ended = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    passing = [ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED]
    if not failing or not passing or not {ran.case.name for ran in failing} <= {ran.case.name for ran in ended}:
        return ()
    common = set.intersection(*({*_list_words(ran.case.input)} for ran in failing))
    return sorted(common.difference(*(_list_words(ran.case.input) for ran in passing)))


def _list_words(text: str) -> Iterator[str]:
    return (found[1] for found in _WORD.finditer(text))


def _count_lines(texts: Iterable[str]) -> int:
    """How many lines say something."""
    return sum(bool(line.strip()) for text in texts for line in text.split("\n"))


@dataclass(frozen=True)
class _WordTrial:
    """The inputs of tests without a word; `answers` keeps the right ones to these."""

    word: str
    facts: ProgramFacts
    answers: dict[str, str | None] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As instructors read it."""
        return f"wrong with “{self.word}”"

    @property
    def named(self) -> re.Pattern[str]:
        """How a program names the word."""
        return re.compile(rf"[\"'`]{re.escape(self.word)}[\"'` ]")

    def is_telling(self, failing: Sequence[CaseRun]) -> bool:
        """Whether it is more than a letter, or one with a number behind it: other letters stand in many texts."""
        numbered = re.compile(rf"(?<!\S){self.word}[0-9]")
        return len(self.word) > 1 or any(numbered.search(ran.case.input) for ran in failing)

    def is_passed_over(self, failing: Sequence[CaseRun]) -> bool:
        """Whether each failing test gets the right answer to its input without the word."""
        known = [(ran, answer) for ran in failing if (answer := self.solve(ran)) is not None]
        alike = (
            are_same_outputs(answer.encode(), ran.output, choose_comparable_rule(ran.case.compare))
            for ran, answer in known
        )
        return len({answer for _, answer in known}) >= _LEAST_PASSED_OVER and all(alike)

    def is_needed(self, failing: Sequence[CaseRun]) -> bool:
        """Whether failing tests come out right without the word, all that have an answer then."""
        known = [ran for ran in failing if self.solve(ran) is not None]
        return bool(known) and not self._is_most(known) and all(map(self.is_right, known))

    def _is_most(self, runs: Sequence[CaseRun]) -> bool:
        """Whether less than half of the lines is left without it: then it is what all of the input is about."""
        inputs = [ran.case.input for ran in runs]
        lines, left = (_count_lines(texts) for texts in (inputs, map(self._leave_out, inputs)))
        return 2 * left < lines

    def is_right(self, ran: CaseRun) -> bool:
        """Whether a failing test comes out right without the word."""
        expected = self.solve(ran)
        if expected is None or self.facts.execute is None:
            return False
        case = replace(ran.case, input=self._leave_out(ran.case.input), expected=expected)
        return self.facts.execute(case, self.facts.settings).result.verdict is Verdict.ACCEPTED

    def is_alone(self, ran: CaseRun) -> bool:
        """Whether nothing is left of a test without the word that has an answer."""
        return self.solve(ran) is None

    def solve(self, ran: CaseRun) -> str | None:
        """The right answer to the input of a test without the word; None where nothing is left that has one."""
        text = ran.case.input
        if text not in self.answers:
            rest = self._leave_out(text)
            self.answers[text] = self.facts.solve(rest) if self.facts.solve and rest.strip() and rest != text else None
        return self.answers[text]

    def _leave_out(self, text: str) -> str:
        """The input without the lines that begin with the word; without it alone where it stands elsewhere, too."""
        lines = text.split("\n")
        with_word = [line for line in lines if self._is_in(line)]
        if all(self._is_in(line.split(" ")[0]) for line in with_word):
            return "\n".join(line for line in lines if line not in with_word)
        return "\n".join(" ".join(part for part in line.split(" ") if not self._is_in(part)) for line in lines)

    def _is_in(self, text: str) -> bool:
        return self.word in _list_words(text)


def _diagnose(trial: _WordTrial, message: SpokenText, explained: Sequence[CaseRun]) -> Diagnosis:
    facts = trial.facts
    line = find_only_line(facts.text, trial.named)
    place = name_place(line, say("This line is about “{word}”.", word=trial.word))
    hidden = [ran for ran in facts.failing if not ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    more = (ran for ran in hidden[:_MOST_HIDDEN] if trial.is_right(ran))
    return facts.diagnose("one-word", trial.name, message, (*explained, *more), place)
