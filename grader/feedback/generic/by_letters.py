"""Letters taken for other ones: capital letters that come out wrong, and words that are known in capital ones only.

Half of the work is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, gives_expected, list_visible, split_both
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_later

_LEAST_WRONG, _LEAST_RIGHT = 2, 5
"""Different letters of one line that must be wrong, and different ones that must be right."""
_MOST_RIGHT = 0.2
"""Of the letters that are mostly wrong."""
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


@dataclass(frozen=True)
class _Letters:
    """The letters that are wrong, and what is said of it."""

    name: str
    are_wrong: Callable[[str], bool]
    are_right: Callable[[str], bool]
    message: str


_KINDS = (
    _Letters(
        "only capital letters wrong",
        str.isupper,
        str.islower,
        say_later("Only capital letters come out wrong. Small letters are right: look at what is done with capitals."),
    ),
    _Letters(
        "only small letters wrong",
        str.islower,
        str.isupper,
        say_later("Only small letters come out wrong. Capitals are right: look at what is done with small letters."),
    ),
)


def find_wrong_letters(facts: ProgramFacts) -> Diagnosis | None:
    """Of all outputs that are wrong, the same kind of letters is, in tests that the student sees."""
    seen = [ran for ran in facts.failing if ran.case.is_visible]
    if not seen or any(ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared for ran in seen):
        return None
    passing = [ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED]
    lines = [pair for ran in (*seen, *passing) for pair in zip(*split_both(ran), strict=False)]
    if any(len(asked) != len(got) or len(asked) > _LONGEST for asked, got in lines):
        return None
    for kind in _KINDS:
        if _fits(kind, lines):
            return facts.diagnose("letters", kind.name, kind.message, seen)
    return None


def _fits(kind: _Letters, lines: Sequence[tuple[str, str]]) -> bool:
    """Whether nearly all letters of this kind are wrong and nothing else is.

    Each stands in a word with letters that are right: names that have changed places are another mistake.
    """
    pairs = [pair for asked, got in lines for pair in zip(asked, got, strict=True)]
    wrong = [(asked, got) for asked, got in pairs if asked != got]
    right = [asked for asked, got in pairs if asked == got]
    most = max(len({one for one, other in zip(asked, got, strict=True) if one != other}) for asked, got in lines)
    return (
        all(kind.are_wrong(asked) for asked, _ in wrong)
        and most >= _LEAST_WRONG
        and {asked for asked, _ in wrong}.isdisjoint(got for _, got in wrong)
        and all(_has_right_letter(kind, *pair) for pair in lines)
        and sum(map(kind.are_wrong, right)) <= _MOST_RIGHT * len(wrong)
        and len({*filter(kind.are_right, right)}) >= _LEAST_RIGHT
    )


def _has_right_letter(kind: _Letters, asked: str, got: str) -> bool:
    """Whether each word with a wrong letter has one of the other kind, which is right."""
    words = zip(asked.split(" "), got.split(" "), strict=False)
    return all(one == other or any(map(kind.are_right, one)) for one, other in words)


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
