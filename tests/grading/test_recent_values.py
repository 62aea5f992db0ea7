from __future__ import annotations

from grader.grading.recent_values import RecentValues


def test_what_was_not_asked_for_the_longest_makes_room() -> None:
    values, made = RecentValues[str](2), list[str]()

    def find(key: str) -> str:
        return values.find(key, lambda: made.append(key) or key.upper())

    assert [find(key) for key in "abacbac"] == ["A", "B", "A", "C", "B", "A", "C"]
    assert made == ["a", "b", "c", "b", "a", "c"]
