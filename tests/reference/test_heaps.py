"""The picture of heaps: which heaps it shows, what stays of each, and how that is told."""

from __future__ import annotations

from grader.reference_api import Marks
from reference.games.heaps import MOST_HEAPS, draw_heaps


def test_what_is_taken_is_crossed_and_told() -> None:
    picture = draw_heaps((9, 7, 1, 0), (1, 2), "The heaps", "A move.")
    assert isinstance(picture.shape, Marks)
    assert [(row.label, row.filled, row.crossed, row.note) for row in picture.shape.rows] == [
        ("Heap 1", 9, 0, "9"),
        ("Heap 2", 5, 2, "7 → 5"),
        ("Heap 3", 1, 0, "1"),
        ("Heap 4", 0, 0, "0"),
    ]
    assert [row.words for row in picture.shape.rows] == [
        "Heap 1: 9 counters",
        "Heap 2: 7 counters, 2 of them taken, 5 left",
        "Heap 3: 1 counter",
        "Heap 4: 0 counters",
    ]
    assert (picture.title, picture.description) == ("The heaps", "A move.")
    assert picture.key == "Filled: stays. Outlined and crossed: taken."


def test_of_many_heaps_the_one_that_matters_is_drawn_and_the_others_are_counted() -> None:
    picture = draw_heaps((1,) * 200, (150, 1), "t", "A move.")
    assert isinstance(picture.shape, Marks)
    assert [row.label for row in picture.shape.rows[-2:]] == [f"Heap {MOST_HEAPS}", "Heap 151"]
    assert picture.description == "A move. 187 more heaps are not drawn."


def test_large_sizes_fit_beside_their_heap_and_are_told_in_full() -> None:
    picture = draw_heaps((10**18, 99_999), (0, 10**17), "t", "d")
    assert isinstance(picture.shape, Marks)
    assert [row.note for row in picture.shape.rows] == ["1.0e+18 → 9.0e+17", "99999"]
    assert "1,000,000,000,000,000,000 counters" in picture.shape.rows[0].words
