"""A source is decoded once, as the editor meant it that wrote it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text.source_text import decode_python, decode_source


@pytest.mark.parametrize(
    ("content", "text", "encoding"),
    [
        (b"# caf\xc3\xa9\n", "# café\n", ""),
        (b"\xef\xbb\xbf# a", "\ufeff# a", ""),
        (b"# caf\xe9\n", "# café\n", "Windows-1252"),
        (b"\x93quoted\x94 \x80 \x81", "“quoted” € \x81", "Windows-1252"),
        ("# é\n".encode("utf-16"), "# é\n", "UTF-16"),
        (b"\xfe\xff" + "x = 1".encode("utf-16-be"), "x = 1", "UTF-16"),
        (b"\xff\xfe\x00", "ÿþ\x00", "Windows-1252"),
        (b"", "", ""),
    ],
)
def test_the_encodings_of_old_editors_are_told(content: bytes, text: str, encoding: str) -> None:
    assert decode_source(content) == (text, encoding)


@given(st.text())
def test_utf8_is_read_as_it_is(text: str) -> None:
    content = text.encode("utf-8", "surrogatepass")
    if content.decode("utf-8", "ignore") == text:
        assert decode_source(content) == (text, "")


@given(st.binary())
def test_every_content_has_a_text_that_can_be_written(content: bytes) -> None:
    decode_source(content)[0].encode()


@pytest.mark.parametrize(
    ("content", "text", "encoding"),
    [
        (b"# coding: utf_7\n# harmless +AAo-print(1)\n", "# coding: utf_7\n# harmless \nprint(1)\n", "utf-7"),
        (b"# coding: unicode_escape\n# a\\nprint(1)\n", "# coding: unicode_escape\n# a\nprint(1)\n", "unicode-escape"),
        (b"# coding: unicode_escape\n# \\ud800\n", "# coding: unicode_escape\n# \ufffd\n", "unicode-escape"),
        (b"# coding: latin-1\n# caf\xe9\n", "# coding: latin-1\n# caf\xe9\n", "iso8859-1"),
        ("# é\n".encode(), "# é\n", ""),
        (b"# coding: latin-1\nprint(1)\n", "# coding: latin-1\nprint(1)\n", ""),
        (b"# coding: cp1252\n# caf\xc3\xa9\n", "# coding: cp1252\n# caf\u00c3\u00a9\n", "cp1252"),
    ],
)
def test_a_program_in_python_is_read_as_python_reads_it(content: bytes, text: str, encoding: str) -> None:
    assert decode_python(content) == (text, encoding)


@pytest.mark.parametrize("content", [b"# coding: idna\n", b"# coding: nothing\n", b"# caf\xe9\n", b"# coding: rot13\n"])
def test_what_python_or_nobody_reads_is_no_program(content: bytes) -> None:
    assert decode_python(content) is None


@given(st.binary(), st.sampled_from(["utf_7", "unicode_escape", "raw_unicode_escape", "hz", "latin-1", "cp037"]))
def test_every_declared_encoding_gives_a_text_that_can_be_written(content: bytes, declared: str) -> None:
    text, _ = decode_python(f"# coding: {declared}\n".encode() + content) or ("", "")
    text.encode()
