"""Sentences that were kept, or that somebody else has sent as kept."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from grader.text.spoken_text import Sentence, SpokenText, say, say_later, say_number

ADAPTER: TypeAdapter[str] = TypeAdapter(SpokenText)


@pytest.mark.parametrize(
    "sentence",
    [
        say_later("Nothing is put into {this}."),
        say("Line {line:,} of {name!r}", line=1234, name="a{b}"),
        say("It took {seconds:.1f} s: {why}", seconds=1.25, why=say("{{{code:08x}}}", code=7)),
        say_number(3, "{number:,} file", "{number:,} files"),
    ],
)
def test_a_sentence_stays_one(sentence: Sentence) -> None:
    opened = ADAPTER.validate_json(ADAPTER.dump_json(sentence))
    assert opened == sentence
    assert isinstance(opened, Sentence)
    assert (opened.template, opened.values, opened.many) == (sentence.template, sentence.values, sentence.many)


@pytest.mark.parametrize(
    "kept",
    [
        {"template": "{x:>99999999999}", "values": {"x": "a"}, "many": ""},
        {"template": "{x.__class__.__mro__}", "values": {"x": "a"}, "many": ""},
        {"template": "{x[0]}", "values": {"x": "a"}, "many": ""},
        {"template": "{x:{x}}", "values": {"x": "a"}, "many": ""},
        {"template": "{lost}", "values": {"x": "a"}, "many": ""},
        {"template": "{", "values": {"x": "a"}, "many": ""},
        {"template": "{x:.1f}", "values": {"x": "a"}, "many": ""},
        {"template": "{x}", "values": {"x": "a"}, "many": "{x}s"},
        {"template": "{number}", "values": {"number": "a"}, "many": "{number}s"},
        {"template": 7, "values": {"x": "a"}, "many": ""},
        {"template": "{x}", "values": 7, "many": ""},
        {"template": "{x}"},
        7,
    ],
)
def test_what_is_no_sentence_of_ours_is_refused_and_never_made(kept: Any) -> None:
    with pytest.raises(ValueError, match="validation error"):
        ADAPTER.validate_python(kept)
