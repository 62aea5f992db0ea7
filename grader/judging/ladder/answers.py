"""What answers look like: by that, a line too many is told from a prompt or a debugging line."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from grader.judging.decoding import decode

Looks = frozenset[str]
"""How the answers of an assignment look; see `look`."""

OpenForms = Mapping[int, Sequence[frozenset[str]]]
"""By the number of its words, what may stand in each place of an answer: these words, or where there are none, any."""

Shape = tuple[str, ...]
"""What each word of a line is: a number, a word with letters, or only marks."""

OpenShapes = Mapping[Shape, Sequence[frozenset[str]]]
"""By the shape of several answers, the words that stand in each place of one."""

NO_LOOKS: Looks = frozenset()

PROMPT_ENDS = (":", "?", ">", ")", "]")
"""How a prompt or a label ends, so that what follows it is the answer."""
_LEAST_OPEN = 20
"""Different words in one place of the answers from which on any word may stand there."""
_LEAST_FIXED = 2
"""Words that are the same in all answers, of a line with numbers: fewer may be a report of the program itself."""
_SAID_OF_ITSELF = re.compile(
    "begin|bye|checkpoint|checking|debug|done|end|ende|exit|fertig|finished|goodbye|hello|here|hi|input|loaded|loading"
    "|loop|menu|ok|output|quit|reading|ready|result|sorted|sorting|start|started|stop|test|welcome"
)
"""Words that a program says of itself, and that are no further answer where answers are single words."""
_LEAST_STARTS = 3
_NUMBERS_WITH_MARKS = re.compile(r"0(?:[:/-]0)+(?=\s)")
_NUMBER = re.compile(r"[-+]?0(?:[.,:/-]0)*[.,:;%]?")
_DIGITS = re.compile(r"[0-9]+")


def find_look(line: str) -> str:
    """A line whatever its numbers, its blanks and its letters' case."""
    return " ".join(_DIGITS.sub("0", line).casefold().split())


def learn_looks(lines: Iterable[str]) -> Looks:
    """How these answers look; empty lines are none."""
    return frozenset(find_look(line) for line in lines if line.strip())


def find_open_forms(looks: Looks) -> OpenForms:
    """The forms of answers in which some words are always of the same few and others may be anything."""
    by_length: dict[int, list[list[str]]] = defaultdict(list)
    for words in map(str.split, looks):
        by_length[len(words)].append(words)
    forms = {length: _find_fixed_words(alike) for length, alike in by_length.items() if len(alike) >= _LEAST_OPEN}
    return {length: form for length, form in forms.items() if any(form) and not all(form)}


def _find_fixed_words(alike: Iterable[Sequence[str]]) -> Sequence[frozenset[str]]:
    columns = map(frozenset, zip(*alike, strict=True))
    return [words if len(words) < _LEAST_OPEN else frozenset() for words in columns]


def has_open_form(line: str, forms: OpenForms) -> bool:
    """Whether a line that looks so has one of these forms."""
    words = line.split()
    form = forms.get(len(words), ())
    return bool(form) and all(not fixed or word in fixed for word, fixed in zip(words, form, strict=True))


def find_open_shapes(looks: Looks) -> OpenShapes:
    """The shapes of which there are several answers, so that there may be others: one alone is a fixed sentence."""
    by_shape: dict[Shape, set[tuple[str, ...]]] = defaultdict(set)
    for look in looks:
        shape = _find_shape(look)
        told = zip(shape, look.split(), strict=True)
        by_shape[shape].add(tuple(kind if kind == "number" else word for kind, word in told))
    return {
        shape: [frozenset(column) for column in zip(*alike, strict=True)]
        for shape, alike in by_shape.items()
        if len(alike) > 1
    }


def find_timed_starts(looks: Looks) -> frozenset[str]:
    """The first words of several answers that are times, dates or other numbers with marks between them."""
    starts = Counter(look.split()[0] for look in looks if _NUMBERS_WITH_MARKS.match(look))
    return frozenset(start for start, number in starts.items() if number >= _LEAST_STARTS)


def has_timed_start(line: str, starts: frozenset[str]) -> bool:
    """Whether a line that looks so begins as several answers do, such as with a time."""
    return line.partition(" ")[0] in starts


def has_open_shape(line: str, shapes: OpenShapes, own: Looks) -> bool:
    """Whether a line that looks so may be another answer: a single word where all `own` answers are, or a sentence.

    A sentence has a word that stands there in all of its shape, one with numbers has all of these words, and several. A
    prompt is no answer, unless answers end as prompts do.
    """
    words, shape = line.split(), _find_shape(line)
    columns = shapes.get(shape, ())
    if not columns or (line.endswith(PROMPT_ENDS) and not any(word.endswith(PROMPT_ENDS) for word in columns[-1])):
        return False
    if len(words) == 1:
        return all(_find_shape(each) == ("word",) for each in own) and _may_be_answer(words[0])
    fixed = [
        (word, column)
        for word, column in zip(words, columns, strict=True)
        if len(column) == 1 and not _NUMBER.fullmatch(word)
    ]
    alike = sum(column == {word} for word, column in fixed)
    return alike > 0 if "number" not in shape else alike == len(fixed) >= _LEAST_FIXED


def _may_be_answer(word: str) -> bool:
    """Whether a single word is none that a program says of itself, as `done`, `here1`, `n=3` or `sorting...`."""
    return not word.endswith("...") and word.isalpha() and not _SAID_OF_ITSELF.fullmatch(word)


def learn_looks_of_lines(lines: Iterable[str], looks: Looks) -> Looks:
    """How those lines of inputs look that have the shape of some answer, and are no word for the end."""
    shapes = set(map(_find_shape, looks))
    found = learn_looks(lines)
    return frozenset(look for look in found if _find_shape(look) in shapes and not _SAID_OF_ITSELF.fullmatch(look))


def _find_shape(look: str) -> Shape:
    return tuple(map(_tell_word, look.split()))


def _tell_word(word: str) -> str:
    if _NUMBER.fullmatch(word):
        return "number"
    return "word" if any(map(str.isalpha, word)) else "marks"


def learn_looks_of_outputs(outputs: Iterable[bytes]) -> Looks:
    """How the answers look that an assignment expects, over all of its cases."""
    return NO_LOOKS.union(*(learn_looks(decode(output).split("\n")) for output in outputs))
