from __future__ import annotations

from grader.recent_values import RecentValues


def test_what_was_not_asked_for_the_longest_makes_room() -> None:
    values, made = RecentValues[str](2), list[str]()

    def find(key: str) -> str:
        return values.find(key, lambda: made.append(key) or key.upper())

    assert [find(key) for key in "abacbac"] == ["A", "B", "A", "C", "B", "A", "C"]
    assert made == ["a", "b", "c", "b", "a", "c"]


def test_values_take_the_room_that_they_need() -> None:
    values, made = RecentValues[str](5, len), list[str]()

    def find(key: str) -> str:
        return values.find(key, lambda: made.append(key) or key)

    for key in ("aa", "bb", "aa", "ccc", "bb", "too long", "ccc"):
        assert find(key) == key
    assert made == ["aa", "bb", "ccc", "bb", "too long", "ccc"]


def test_what_is_not_to_be_held_is_made_again() -> None:
    values, made = RecentValues[str](5, lambda value: None if value == "?" else 1), list[str]()
    for _ in range(2):
        assert values.find("doubtful", lambda: made.append("") or "?") == "?"
    assert len(made) == 2
