"""Words that begin a line in other letters than elsewhere, such as `add` for `ADD`, and are not known then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, gives_expected, list_visible
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.text.spoken_text import say, say_later

_LONGEST = 20_000
_MOST_WORDS = 3
"""Words in other letters of which is tried whether the answer is right without them."""
_ONE_WORD = say_later(
    "Your program does not take `{written}` for `{known}`. With `{known}`, the same input gives the right answer. "
    "Make all letters of such a word small, or all capital, before you compare it."
)
_OF_MANY_WORDS = say_later(
    "Your program does not take `{written}` for `{known}`. With this and other words in the letters that most lines "
    "have, the same input gives the right answer. Make all letters of such a word small, or all capital, before you "
    "compare it."
)


def find_words_by_case(facts: ProgramFacts) -> Diagnosis | None:
    """Lines that begin with a word in other letters than elsewhere: with those of most tests, the answer is right."""
    usual = _find_usual_spellings(facts)
    changed = [(ran, _list_unusual(ran.case.input, usual)) for ran in list_visible(facts, ENDED_WELL)]
    tried = [(ran, words) for ran, words in changed if words][:MOST_TRIED]
    fixed = [(ran, words) for ran, words in tried if gives_expected(facts, ran, _respell(ran.case.input, words))]
    if not fixed:
        return None
    ran, words = fixed[0]
    needed = [word for word in [*words][:_MOST_WORDS] if len(words) == 1 or _is_needed(facts, ran, words, word)]
    if not needed:
        return None
    message = say(
        _ONE_WORD if len({*words.values()}) == 1 else _OF_MANY_WORDS, written=needed[0], known=words[needed[0]]
    )
    return facts.diagnose("case-of-words", "word in other letters", message, [ran for ran, _ in fixed])


def _is_needed(facts: ProgramFacts, ran: CaseRun, words: Mapping[str, str], word: str) -> bool:
    """Whether the answer is not right where all of these words are spelled as elsewhere, but for this one."""
    others = {written: known for written, known in words.items() if written != word}
    return not gives_expected(facts, ran, _respell(ran.case.input, others))


def _find_usual_spellings(facts: ProgramFacts) -> Mapping[str, str]:
    """How each word that begins a line is mostly spelled; of visible tests only, which a student knows."""
    inputs = (ran.case.input for ran in facts.runs if ran.case.is_visible and len(ran.case.input) <= _LONGEST)
    first = Counter(line.split()[0] for text in inputs for line in text.splitlines() if line.split())
    return {word.casefold(): word for word, _ in reversed(first.most_common()) if word.isalpha()}


def _list_unusual(text: str, usual: Mapping[str, str]) -> Mapping[str, str]:
    """The words that begin a line in other letters than the usual ones, with these."""
    first = (line.split()[0] for line in text.splitlines() if line.split())
    return {word: known for word in first if (known := usual.get(word.casefold(), word)) != word}


def _respell(text: str, words: Mapping[str, str]) -> str:
    """A text with other words where its lines begin."""
    lines = text.splitlines(keepends=True)
    for place, line in enumerate(lines):
        word = (line.split() or [""])[0]
        lines[place] = line.replace(word, words.get(word, word), 1)
    return "".join(lines)
