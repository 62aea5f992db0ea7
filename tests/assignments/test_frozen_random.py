"""The outputs are pinned: a change here would change every generated input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reference.frozen_random import FrozenRandom


def test_pinned_outputs() -> None:
    rng = FrozenRandom(7)
    assert rng.random() == 0.32383276483316237
    assert [rng.randint(1, 6) for _ in range(12)] == [2, 6, 1, 5, 3, 1, 5, 1, 4, 1, 1, 4]
    assert rng.randint(-(10**18), 10**30) == 282989007477410521725336376308
    assert rng.choice("abcdef") == "e"
    items = list(range(10))
    rng.shuffle(items)
    assert items == [7, 3, 4, 5, 8, 1, 2, 9, 0, 6]
    assert rng.sample(range(100), 5) == [77, 18, 75, 92, 51]
    assert [rng.randrange(3), rng.randrange(5, 9), rng.randrange(20, 0, -5)] == [2, 8, 15]
    assert rng.choices("abc", k=6) == ["a", "c", "a", "c", "b", "a"]
    assert rng.uniform(2, 4) == 2.055874150844129


@given(st.integers(), st.integers(), st.integers(min_value=0, max_value=10**40))
def test_randint_stays_within(seed: int, low: int, span: int) -> None:
    assert low <= FrozenRandom(seed).randint(low, low + span) <= low + span


def test_randint_reaches_every_number_about_as_often() -> None:
    rng = FrozenRandom(1)
    counts = [0] * 5
    for _ in range(5000):
        counts[rng.randint(0, 4)] += 1
    assert min(counts) > 850


def test_large_numbers_use_all_their_bits() -> None:
    rng = FrozenRandom(2)
    drawn = [rng.randint(0, 2**200 - 1) for _ in range(200)]
    seen_ones, seen_zeros = 0, 0
    for number in drawn:
        seen_ones |= number
        seen_zeros |= ~number
    assert seen_ones == 2**200 - 1
    assert seen_zeros & (2**200 - 1) == 2**200 - 1


@given(st.integers(), st.integers(), st.integers(1, 10**30), st.integers(1, 7))
def test_randrange_is_a_number_of_the_range(seed: int, start: int, span: int, step: int) -> None:
    assert FrozenRandom(seed).randrange(start, start + span, step) in range(start, start + span, step)
    assert FrozenRandom(seed).randrange(start + span, start, -step) in range(start + span, start, -step)


@given(st.integers(), st.lists(st.integers()))
def test_shuffle_and_sample_lose_nothing(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    FrozenRandom(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert sorted(FrozenRandom(seed).sample(items, len(items))) == sorted(items)


def test_what_cannot_be_drawn_is_refused() -> None:
    rng = FrozenRandom(0)
    with pytest.raises(ValueError, match="no whole number"):
        rng.randint(2, 1)
    with pytest.raises(ValueError, match=r"range\(0, 0\) holds no number"):
        rng.randrange(0)
    for choose in (rng.choice, rng.choices):
        with pytest.raises(ValueError, match="nothing to choose"):
            choose([])
    with pytest.raises(ValueError, match="cannot take 3 of 2"):
        rng.sample([1, 2], 3)
    assert rng.randint(5, 5) == 5
