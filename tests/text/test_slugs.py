"""Names of files: safe whatever the name holds, and never twice."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text.slugs import make_slug, make_slugs, take_free_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ada", "ada"),
        ("Ada Lovelock", "ada-lovelock"),
        ("Zoë Müller", "zoe-muller"),
        ("ab_123", "ab_123"),
        ("../../etc/passwd", "etc-passwd"),
        ("a\x00b\nc", "a-b-c"),
        ("<script>", "script"),
        ("x" * 500, "x" * 60),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert make_slug(name) == expected


@pytest.mark.parametrize("name", ["", "..", "/", "李雷", "\u202e", "\ud800", "-", "💥"])
def test_a_name_without_plain_letters_has_a_slug_of_its_own(name: str) -> None:
    assert re.fullmatch(r"name-[0-9a-f]{8}", make_slug(name))


def test_different_unplain_names_have_different_slugs() -> None:
    assert make_slug("李雷") != make_slug("韩梅梅")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["index"], ["index-2"]),
        (["ada", "Ada", "ADA"], ["ada", "ada-2", "ada-3"]),
        (["index", "Index", "index-2"], ["index-2", "index-3", "index-2-2"]),
        (["con", "NUL", "com1"], ["con-2", "nul-2", "com1-2"]),
        ([], []),
    ],
)
def test_slugs_are_unique(names: list[str], expected: list[str]) -> None:
    assert make_slugs(names) == expected


@given(st.lists(st.text(max_size=12), max_size=12))
def test_any_names_give_safe_different_file_names(names: list[str]) -> None:
    given_slugs = make_slugs(names)
    assert len(set(given_slugs)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9_-]+", name) and name != "index" for name in given_slugs)


def test_a_free_name_is_taken_from_then_on() -> None:
    taken = {"a", "a-2"}
    assert [take_free_name(name, taken) for name in ("a", "a", "b")] == ["a-3", "a-4", "b"]
