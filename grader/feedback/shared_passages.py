"""Passages that two programs share and few others have: winnowed fingerprints lead to them.

After Schleimer, Wilkerson and Aiken, Winnowing (SIGMOD 2003): of each `_WINDOW` neighbouring runs of `_GRAM` tokens the
one with the smallest hash is a fingerprint, so what two programs share of `_GRAM + _WINDOW - 1` tokens is never missed.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, takewhile

_GRAM, _WINDOW = 16, 8
"""Tokens: a line or two of code, which chance seldom makes twice."""
_SHARING, _MOST_SHARING = 0.1, 50
"""This part of the programs may share a passage that is still unusual, and never more of them."""
_SHARING_OF_FEW, _MOST_OF_FEW = 0.3, 6
"""The same in a small class."""
_LEAST_OVERLAP = 0.2
"""Pairs with a smaller part of their fingerprints in common share too little to be looked at."""
_MOST_LOOKED_AT = 2_000
_MODULUS, _BASE = (1 << 61) - 1, 1_000_003

Values = tuple[str, ...]


@dataclass(frozen=True)
class TokenRun:
    """Tokens that two programs share: where they begin in each, and how many there are."""

    first: int
    second: int
    length: int


@dataclass(frozen=True)
class SharedTokens:
    """What the programs at two places share; `unusual` tokens of it are the part `share` of the shorter one's own."""

    places: tuple[int, int]
    unusual: int
    share: float
    runs: tuple[TokenRun, ...]


@dataclass(frozen=True)
class _Marked:
    """A program with its fingerprints, each with its first place, and for each token whether few others have it."""

    values: Values
    prints: Mapping[int, int]
    unusual: Sequence[bool]


def find_shared_tokens(programs: Sequence[Values], templates: Sequence[Values]) -> list[SharedTokens]:
    """What pairs of programs share, most first; a passage of a template, or of many programs, counts for nothing."""
    marked = _mark_programs(programs, templates)
    found = [_compare(marked, places) for places in _list_candidates(marked)]
    return sorted(found, key=lambda one: (-one.share, -one.unusual, one.places))


def count_own_tokens(values: Values, templates: Sequence[Values]) -> int:
    """The tokens of a program that stand in no template."""
    known = {gram for each in templates for gram in _hash_grams(each)}
    return sum(_mark_unusual(values, known))


def choose_most_sharing(programs: int) -> int:
    """How many of so many programs may share what is still unusual."""
    of_few = min(_MOST_OF_FEW, int(programs * _SHARING_OF_FEW))
    return max(2, of_few, min(_MOST_SHARING, int(programs * _SHARING)))


def _mark_programs(programs: Sequence[Values], templates: Sequence[Values]) -> list[_Marked]:
    sharing = Counter(gram for each in programs for gram in set(_hash_grams(each)))
    most = choose_most_sharing(len(programs))
    usual = {gram for gram, number in sharing.items() if number > most}
    usual.update(gram for each in templates for gram in _hash_grams(each))
    return [_Marked(each, _choose_prints(each, usual), _mark_unusual(each, usual)) for each in programs]


def _mark_unusual(values: Values, usual: Collection[int]) -> list[bool]:
    """For each token whether no usual run of tokens covers it."""
    unusual = [True] * len(values)
    end = 0
    for start, gram in enumerate(_hash_grams(values)):
        if gram in usual:
            begin, end = max(start, end), start + _GRAM
            unusual[begin:end] = [False] * (end - begin)
    return unusual


def _choose_prints(values: Values, usual: Collection[int]) -> dict[int, int]:
    """The fingerprints that are unusual, each with the first place where it stands."""
    grams = _hash_grams(values)
    chosen: dict[int, int] = {}
    for start in range(max(1, len(grams) - _WINDOW + 1) if grams else 0):
        smallest, place = min((gram, place) for place, gram in enumerate(grams[start : start + _WINDOW], start))
        if smallest not in usual:
            chosen.setdefault(smallest, place)
    return chosen


def _hash_grams(values: Values) -> list[int]:
    """A hash of the `_GRAM` tokens from each place on, each from the one before it."""
    tokens = [_hash_token(value) for value in values]
    top, whole = pow(_BASE, _GRAM, _MODULUS), 0
    grams: list[int] = []
    for place, token in enumerate(tokens):
        gone = tokens[place - _GRAM] * top if place >= _GRAM else 0
        whole = (whole * _BASE + token - gone) % _MODULUS
        grams.append(whole)
    return grams[_GRAM - 1 :]


@lru_cache(maxsize=4096)
def _hash_token(value: str) -> int:
    return zlib.crc32(value.encode("utf-8", "surrogatepass")) + 1


def _list_candidates(marked: Sequence[_Marked]) -> list[tuple[int, int]]:
    """Pairs with many fingerprints in common, those with the largest part of them first."""
    holders: dict[int, list[int]] = {}
    for place, each in enumerate(marked):
        for one in each.prints:
            holders.setdefault(one, []).append(place)
    common = Counter(pair for places in holders.values() for pair in combinations(places, 2))
    parts = {(a, b): number / min(len(marked[a].prints), len(marked[b].prints)) for (a, b), number in common.items()}
    near = [pair for pair, part in parts.items() if part >= _LEAST_OVERLAP]
    return sorted(near, key=lambda pair: (-parts[pair], pair))[:_MOST_LOOKED_AT]


def _compare(marked: Sequence[_Marked], places: tuple[int, int]) -> SharedTokens:
    one, other = (marked[place] for place in places)
    runs = tuple(sorted(_list_runs(one, other), key=lambda run: run.first))
    unusual = sum(sum(one.unusual[run.first : run.first + run.length]) for run in runs)
    shorter = min(sum(one.unusual), sum(other.unusual))
    return SharedTokens(places, unusual, min(1.0, unusual / shorter) if shorter else 0.0, runs)


def _list_runs(one: _Marked, other: _Marked) -> Iterator[TokenRun]:
    """The runs around the common fingerprints, as long as they can be; no token is in two, so this is linear."""
    used, used_there = [False] * len(one.values), [False] * len(other.values)
    for each, first in one.prints.items():
        second = other.prints.get(each)
        if second is None or used[first] or used_there[second]:
            continue
        ends = _reach(one, used, range(first - 1, -1, -1)), _reach(other, used_there, range(second - 1, -1, -1))
        back = _count_equal(*ends)
        ends = _reach(one, used, range(first, len(used))), _reach(other, used_there, range(second, len(used_there)))
        on = _count_equal(*ends)
        run = TokenRun(first - back, second - back, back + on)
        used[run.first : run.first + run.length] = [True] * run.length
        used_there[run.second : run.second + run.length] = [True] * run.length
        yield run


def _reach(program: _Marked, used: Sequence[bool], places: Iterable[int]) -> Iterator[str]:
    """The tokens at these places, up to one that is used."""
    for place in places:
        if used[place]:
            return
        yield program.values[place]


def _count_equal(one: Iterator[str], other: Iterator[str]) -> int:
    """How many of the first tokens are the same."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))
