"""Hostile, broken and odd YAML: every fault has its place, and nothing is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from grader.config import strict_yaml
from grader.config.faults import render
from grader.config.scalars import Plain
from grader.config.strict_yaml import Reading, read_document


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def _loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(strict_yaml, "LOADER", getattr(yaml, request.param))


def read(tmp_path: Path, content: str | bytes) -> Reading:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_document(path)


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))

FAULTS = {
    "duplicate key": ("a: 1\nb: 2\na: 3\n", [(3, 1, "`a` is given twice")]),
    "duplicate key, quoted": ('a: 1\n"a": 2\n', [(2, 1, "given twice")]),
    "duplicate key in a flow mapping": ("x: {k: 1, l: 2, k: 3}\n", [(1, 17, "given twice")]),
    "anchor": ("a: &x 1\n", [(1, 4, "anchor `&x`")]),
    "alias": ("a: &x 1\nb: *x\n", [(1, 4, "anchor"), (2, 4, "alias `*x`")]),
    "merge key": ("a: &x {b: 1}\nc:\n  <<: *x\n", [(1, 4, "anchor"), (3, 7, "alias")]),
    "object tag": ("a: !!python/object/apply:os.system [id]\n", [(1, 4, "tag `!!python/object/apply:os.system`")]),
    "harmless tag": ("a: !!str 1\n", [(1, 4, "tag `!!str`")]),
    "own tag": ("a: !secret 1\n", [(1, 4, "tag `!secret`")]),
    "text that begins with blanks": (
        "- name: a\n  input: |\n      two more\n    none\n",
        [(4, 5, "the text from line 3 on begins with more blanks than this line")],
    ),
    "entry without its sign": ("- name: a\n b: 1\n", [(2, 2, "while parsing a block collection")]),
    "tab": ("a:\n  b: 1\n\tc: 2\n", [(3, 1, "a tab cannot indent YAML")]),
    "list as a key": ("[a]: 1\n", [(1, 1, "a key must be text")]),
    "two documents": ("a: 1\n---\nb: 2\n", [(2, 1, "second document")]),
    "control character": ("a: 1\nb: x\x1by\x07\n", [(2, 5, "U+001B"), (2, 7, "U+0007")]),
    "NUL": ("a: \x00\n", [(1, 4, "U+0000")]),
    "bare colon": ("a: b: c\n", [(1, 5, "this is not YAML")]),
    "open bracket": ("a: [1,\n", [(1, 7, "this is not YAML")]),
    "open quote": ("a: 'x\n\n  \n", [(1, 6, "this is not YAML")]),
    "fault, then broken": ("a: 1\na: 2\nb: [\n", [(2, 1, "given twice"), (3, 5, "this is not YAML")]),
    "empty": ("", [(1, 1, "the file is empty")]),
    "white space only": ("\n  \n", [(1, 1, "the file is empty")]),
    "comment only": ("# nothing\n", [(1, 1, "the file is empty")]),
    "document mark only": ("---\n", [(1, 1, "the file is empty")]),
    "too deep": ("[" * 5000, [(1, 34, "nested more than 32 deep")]),
    "half a surrogate pair": ('a: "\\ud800"\n', [(1, None, "")]),
    "BOM within": ("a: x\ufeffy\n", [(1, 5, "U+FEFF")]),
}


@pytest.mark.parametrize(("content", "wanted"), FAULTS.values(), ids=FAULTS)
def test_faults(tmp_path: Path, content: str, wanted: list[tuple[int, int | None, str]]) -> None:
    faults = read(tmp_path, content).faults
    assert [(fault.line, column and fault.column) for fault, (_, column, _) in zip(faults, wanted, strict=True)] == [
        (line, column) for line, column, _ in wanted
    ]
    for fault, (_, _, words) in zip(faults, wanted, strict=True):
        assert words in fault.message


@pytest.mark.parametrize(("sign", "hint"), [("|", "write `|2` for `|`"), (">-", "write `>2-` for `>-`")])
def test_a_text_that_begins_with_blanks_is_told_its_sign(tmp_path: Path, sign: str, hint: str) -> None:
    (fault,) = read(tmp_path, f"a:\n  b: {sign}\n       far\n    near\n").faults
    assert fault.hint.startswith(f"{hint} on line 2")


def test_a_bomb_is_refused_at_every_alias_and_never_built(tmp_path: Path) -> None:
    reading = read(tmp_path, BOMB)
    assert sum("alias" in fault.message for fault in reading.faults) == 16
    assert sum("anchor" in fault.message for fault in reading.faults) == 9


def test_too_many_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_yaml, "MOST_NODES", 10)
    reading = read(tmp_path, "[" + "1, " * 10 + "1]\n")
    assert reading.document is None
    assert "more than 10 values" in reading.faults[0].message


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_yaml, "MOST_BYTES", 10)
    reading = read(tmp_path, "a: 12345678901\n")
    assert reading.document is None
    assert "larger than" in reading.faults[0].message


def test_not_utf8_names_the_byte(tmp_path: Path) -> None:
    fault = read(tmp_path, "a: 1\nb: Zürich\n".encode("latin-1")).faults[0]
    assert (fault.line, fault.column, fault.excerpt) == (2, 5, "b: Z")
    assert "0xfc" in fault.message


def test_utf16_says_so(tmp_path: Path) -> None:
    fault = read(tmp_path, "a: 1\n".encode("utf-16")).faults[0]
    assert (fault.line, fault.column) == (1, 1)
    assert "UTF-16" in fault.hint


def test_not_utf8_after_a_byte_order_mark(tmp_path: Path) -> None:
    fault = read(tmp_path, b"\xef\xbb\xbfab: \xff\n").faults[0]
    assert (fault.line, fault.column, fault.excerpt) == (1, 5, "ab: ")


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    reading = read(tmp_path, "\ufeffa: 1\na: 2\n")
    assert reading.document is not None
    assert reading.document.tree == {"a": "1"}
    assert [(fault.line, fault.column) for fault in reading.faults] == [(2, 1)]


@pytest.mark.parametrize("name", ["folder", "absent"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    reading = read_document(tmp_path / name)
    assert reading.document is None
    assert "cannot be read" in reading.faults[0].message


def test_scalars_are_text_and_remember_their_quotes(tmp_path: Path) -> None:
    words = ["NO", "010", "12:30", "1e3", "null", "~", "2013-01-18", "0x1F", "yes", "=", ".inf", "1_000"]
    reading = read(tmp_path, "".join(f"- {word}\n" for word in words) + "- 'quoted'\n- |\n  block\n-\n")
    assert reading.document is not None
    tree = reading.document.tree
    assert tree == [*words, "quoted", "block\n", ""]
    assert [type(item) for item in tree] == [Plain] * len(words) + [str, str, Plain]


def test_places_of_values_and_keys(tmp_path: Path) -> None:
    document = read(tmp_path, "a:\n  - b: é x\n    c: 'ü'\n").document
    assert document is not None
    assert document.values["a", 0, "c"] == (3, 8)
    assert document.keys["a", 0, "c"] == (3, 5)
    assert document.fault(("a", 0, "missing", "deeper"), "x").line == 2


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_any_platform(tmp_path: Path, end: str) -> None:
    reading = read(tmp_path, end.join(["a: |", "  x", "  y", "b: 1", "b: 2", ""]))
    assert reading.document is not None
    assert reading.document.text("a") == "x\ny\n"
    assert [(fault.line, fault.excerpt) for fault in reading.faults] == [(5, "b: 2")]


def test_rendering_has_place_line_caret_and_hint(tmp_path: Path) -> None:
    text = render(read(tmp_path, "name: x\nfile: {a: 1, a: 2}\n").faults, tmp_path)
    assert text.splitlines() == [
        "odd.yaml:2:14: the key `a` is given twice",
        "    file: {a: 1, a: 2}",
        "                 ^",
        "    the first is on line 2",
    ]


def test_yaml_that_ends_early_shows_its_last_line(tmp_path: Path) -> None:
    text = render(read(tmp_path, "name: sums\ntitle: [\n").faults, tmp_path)
    assert text.splitlines()[0].startswith("odd.yaml:2:9: this is not YAML")
    assert text.splitlines()[1:3] == ["    title: [", "            ^"]


def test_rendering_of_wide_characters_puts_the_caret_below(tmp_path: Path) -> None:
    lines = render(read(tmp_path, "{日本: 1, k: 2, k: 3}\n").faults, tmp_path).splitlines()
    assert lines[1:3] == ["    {日本: 1, k: 2, k: 3}", "                    ^"]


def test_rendering_cuts_a_long_line_around_the_place_and_says_so(tmp_path: Path) -> None:
    lines = render(
        read(tmp_path, f"{{x: '{'y' * 500}', k: 2, k: 3, z: '{'y' * 500}'}}\n").faults, tmp_path
    ).splitlines()
    assert lines[1].startswith("    …y")
    assert lines[1].endswith("…")
    assert lines[1][lines[2].index("^")] == "k"


def test_rendering_lets_no_control_or_bidi_character_through(tmp_path: Path) -> None:
    text = render(read(tmp_path, "a: 1\nb: \x1b[31m\u202eevil\n").faults, tmp_path)
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_rendering_says_how_many_faults_it_leaves_out(tmp_path: Path) -> None:
    twice = "".join(f"k{number}: 1\n" * 2 for number in range(60))
    text = render(read(tmp_path, twice).faults, tmp_path)
    assert text.endswith("… and 10 more faults, shown once these are fixed")


def test_rendering_tells_the_same_fault_once_with_its_lines(tmp_path: Path) -> None:
    lines = render(read(tmp_path, "a: 1\n" + "a: 1\n" * 8 + "b: 1\nb: 2\n").faults, tmp_path).splitlines()
    assert [line for line in lines if "given twice" in line] == [
        "odd.yaml:2:1: the key `a` is given twice",
        "odd.yaml:11:1: the key `b` is given twice",
    ]
    assert "    the same in lines 3, 4, 5, 6, 7 and 2 more" in lines


def test_rendering_names_no_line_twice(tmp_path: Path) -> None:
    text = render(read(tmp_path, "{a: 1, a: 2, a: 3}\n").faults, tmp_path)
    assert "the same" not in text
