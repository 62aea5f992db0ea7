"""What answers look like: by that, a line too many is told from a prompt or a debugging line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from grader.judging.decoding import decode

Looks = frozenset[str]
"""How the answers of an assignment look; see `look`."""

OpenForms = Mapping[int, Sequence[frozenset[str]]]
"""By the number of its words, what may stand in each place of an answer: these words, or where there are none, any."""

NO_LOOKS: Looks = frozenset()

_LEAST_OPEN = 20
"""Different words in one place of the answers from which on any word may stand there."""
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


def learn_looks_of_outputs(outputs: Iterable[bytes]) -> Looks:
    """How the answers look that an assignment expects, over all of its cases."""
    return NO_LOOKS.union(*(learn_looks(decode(output).split("\n")) for output in outputs))
