"""What is written is read back as exactly the same values."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.config.scalars import free
from grader.config.strict_yaml import read_content, read_document
from grader.config.yaml_text import format_yaml, is_plain, shorten_numbers

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.text(" \n\tax-#:", max_size=12)
SCALARS = TEXTS | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4))
WHOLE = st.lists(VALUES, min_size=1, max_size=4) | st.dictionaries(TEXTS, VALUES, min_size=1, max_size=4)


@settings(max_examples=80)
@given(WHOLE)
@example([["\n x"], {"a": {"b": " \n\n"}}])
@example(["\t\n", "\n\t\n", " \t\n"])
@example({"": "\r", "key": ["a\n", "a", {"x": "\n"}]})
def test_round_trip(value: list[object] | dict[str, object]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.yaml"
        path.write_bytes(format_yaml(value).encode("utf-8"))
        reading = read_document(path)
    assert reading.faults == ()
    assert reading.document is not None
    assert repr(free(reading.document.tree)) == repr(value)  # 2.0 is not 2


def test_several_lines_are_a_literal_block() -> None:
    assert format_yaml([{"input": "1\n 2 \n"}]) == "- input: |\n    1\n     2 \n"
    assert format_yaml({"a": " x\n"}) == "a: |2\n   x\n"
    assert format_yaml({"a": "x\ny"}) == "a: |-\n  x\n  y\n"


@pytest.mark.parametrize("unseen", ["\u202e", "\u200b", "\ufeff", "\u00ad", "\x85", "\u2028", "\x1b"])
def test_a_character_that_is_not_seen_is_escaped_in_one_line(unseen: str) -> None:
    written = format_yaml({"name": f"a{unseen}b", f"k{unseen}": 1})
    assert unseen not in written
    assert written.count("\\") == 2
    assert len(written.splitlines()) == 2


@pytest.mark.parametrize("key", [1, -2.5, 2.0, True, None, "1", "true", "null", "x", "-0x1f"])
def test_keys_of_values_come_back_as_they_were(key: object) -> None:
    value = {"args": [{key: 1}]}
    assert is_plain(value)
    document = read_content(Path("x.yaml"), format_yaml(value).encode()).document
    assert document is not None
    assert repr(free(document.tree)) == repr(value)


def test_two_keys_that_are_one_value_are_refused() -> None:
    document = read_content(Path("x.yaml"), b"{1: a, 1.0: b}").document
    assert document is not None
    with pytest.raises(ValueError, match="has two keys that are the same value"):
        free(document.tree)


def test_keys_and_numbers_are_plain() -> None:
    assert format_yaml(shorten_numbers([{"name": "x", "points": 3.0, "args": ["-1"]}])) == (
        '- name: "x"\n  points: 3\n  args:\n    - "-1"\n'
    )
