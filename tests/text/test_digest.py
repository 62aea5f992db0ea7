"""Digests are those that others compute, and no two lists of parts share one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text.digest import digest, hash_parts

ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize("content", ["abc", b"abc"])
def test_a_digest_is_sha_256(content: bytes | str) -> None:
    assert digest(content) == ABC


def test_a_lone_surrogate_has_a_digest_of_its_own() -> None:
    assert len({digest("\ud800"), digest("\ud801"), digest("?"), digest("")}) == 4


@given(st.lists(st.binary(max_size=3), max_size=3), st.lists(st.binary(max_size=3), max_size=3))
def test_the_borders_of_parts_count(one: list[bytes], other: list[bytes]) -> None:
    assert (hash_parts(*one) == hash_parts(*other)) == (one == other)


def test_a_part_may_be_a_text() -> None:
    assert hash_parts("é", b"a") == hash_parts("é".encode(), b"a")
