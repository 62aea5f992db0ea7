"""The ladder rung by rung: pairs of outputs with the rung they stand on, and that no smaller rung would do.

What makes outputs the same on a rung is written down here a second time, over whole texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.config.settings import Compare, FormKind
from grader.judging import compare_outputs
from grader.judging.ladder import rungs as ladder
from grader.judging.ladder.forms import PUNCTUATION
from grader.model import Difference
from grader.text.visible import UNSEEN

FOUR = "Remove 2 counters from Heap 1\nLose Game\nRemove 2.5 counters from Heap 3\nRemove 6 counters from Heap 2\n"
ONE, LOST, TWO, THREE = FOUR.splitlines(keepends=True)


ALL_KINDS = get_args(FormKind)


def find_named(difference: Difference) -> list[str]:
    """The kinds of form that a sentence about several of them names."""
    names = {form.words: form.name for form in ladder.FORMS}
    return [names[words] for words in re.split(", | and ", difference.summary.split("(")[1].split(")")[0])]


def differ(expected: str, actual: str, mode: str) -> Difference:
    """As where an assignment lists every kind as form."""
    rule = Compare(mode=mode, form=ALL_KINDS)
    difference = compare_outputs(expected.encode(), actual.encode(), rule)
    assert difference is not None
    return difference


CHANGES: dict[str, Callable[[str], str]] = {
    "line endings": lambda text: text.replace("\n", "\r\n"),
    "final newline": lambda text: text.removesuffix("\n"),
    "trailing blanks": lambda text: text.replace("Game", "Game \t"),
    "blank lines": lambda text: text.replace("Lose", "\nLose"),
    "spacing": lambda text: text.replace("Lose Game", " Lose  Game"),
    "line breaks": lambda text: text.replace("counters from Heap 3", "counters\nfrom Heap 3"),
    "invisible characters": lambda text: text.replace("Lose", "\u200bLose"),
    "letter case": lambda text: text.replace("Heap", "HEAP"),
    "punctuation": lambda text: text.replace("Game", "Game!"),
    "number format": lambda text: text.replace("2.5", "2.50"),
}
"""Each kind of form, and what spoils it and nothing else."""


@pytest.mark.parametrize("name", CHANGES)
def test_each_form_alone(name: str) -> None:
    assert differ(FOUR, CHANGES[name](FOUR), "exact").rung == name
    assert differ(CHANGES[name](FOUR), FOUR, "exact").rung == name


def test_every_form_has_its_change() -> None:
    assert list(CHANGES) == [form.name for form in ladder.FORMS]


PAIRS = [
    # (expected, actual, rung): what is between two neighbours belongs to the lower one, both together to several forms
    ("a\nb\n", "a\r\nb\r\n", "line endings"),
    ("a\nb\n", "a\rb\r", "line endings"),
    ("a\r\nb\r\n", "a\nb\n", "line endings"),
    ("a\nb\n", "a\r\nb", "several forms"),
    ("a\nb\n", "a\nb", "final newline"),
    ("a\nb", "a\nb\n", "final newline"),
    ("a\nb\n", "a\nb ", "several forms"),
    ("a\nb\n", "a\nb \n", "trailing blanks"),
    ("a \nb\n", "a\nb\n", "trailing blanks"),
    ("a\n\nb\n", "a\n \nb\n", "trailing blanks"),
    ("a\nb\n", "a\v\nb\f\n", "trailing blanks"),
    ("a\nb\n", "a\n \nb\n", "blank lines"),
    ("a\nb\n", "a\nb\n\n", "blank lines"),
    ("a\n\nb\n", "a\nb\n", "blank lines"),
    ("a\nb\n", "\na \nb\n", "several forms"),
    ("a c\nb\n", "a  c\nb\n", "spacing"),
    ("a c\nb\n", " a c\nb\n", "spacing"),
    ("a c\nb\n", "a\tc\nb\n", "spacing"),
    ("a c\nb\n", "\na  c\nb\n", "several forms"),
    ("a c\nb\n", "a\nc\nb\n", "line breaks"),
    ("a c\nb\n", "a c b\n", "line breaks"),
    ("a\nb\n", "\ufeffa\nb\n", "invisible characters"),
    ("ab\n", "a\u200bb\n", "invisible characters"),
    ("a b\n", "a\n\u200bb\n", "several forms"),
    ("a\nb\n", "A\nb\n", "letter case"),
    ("straße\n", "STRASSE\n", "letter case"),
    ("a\nb\n", "\ufeffA\nb\n", "several forms"),
    ("a b\n", "a, b.\n", "punctuation"),
    ("(1, 2)\n", "1 2\n", "punctuation"),
    ("a. \u200bb\n", "a \u200bb\n", "punctuation"),
    (".\u200b2\n", "\u200b2\n", "different"),
    ("a b\n", "A, b\n", "several forms"),
    ("2.5\n", "2.50\n", "number format"),
    ("0.5\n", ".5\n", "number format"),
    ("-0.5 x\n", "-.50 x\n", "number format"),
    ("2\n", "+2.0\n", "number format"),
    ("1000\n", "1e3\n", "number format"),
    ("(2)\n", "2.0\n", "several forms"),
    ("a 2.5\nb\n", "A: 2.50\nb\n", "several forms"),
    ("A 2.5\nb\n", "hm\na 2.50\nb\n", "different"),
    ("a\nb\n", "hm?\na\nb\n", "extra lines"),
    ("a\nb\nc\n", "hm hm\na\nb\nc\n", "extra lines"),
    ("a\nb\nc\n", "debug\na\nb\nc\n", "extra lines"),
    ("a\nb\nc\n", "here1\na\nb\nc\n", "extra lines"),
    ("a\nb\nc\n", "n=3\na\nb\nc\n", "extra lines"),
    ("a\nb\nc\n", "Working...\na\nb\nc\n", "extra lines"),
    ("Menu\ntea 3\nTotal\n12\n", "loop\nMenu\ntea 3\nTotal\n12\n", "extra lines"),
    ("the sum is 3\nthe sum is -5\n", "the sum is 3\nthe sum is -5\nthe input is 7\n", "extra lines"),
    ("a\nb\nc\n", "hm\na\nb\nc\n", "surplus"),
    ("a\nb\nc\n", "Enter:\na\nb\nc\n", "extra lines"),
    ("Ann wins\nBob wins\nAnn wins\n", "Ann wins\nBob wins\nAnn wins\nEve wins\n", "surplus"),
    ("Ann wins\nBob wins\nAnn wins\n", "Ann wins\nBob wins\nAnn wins\nThank you\n", "extra lines"),
    ("sum 3\ncount 2\nmost 4\n", "sum 3\ncount 2\nmost 4\ntotal 9\n", "extra lines"),
    ("a\nb\n", "hm\na\nb\n", "surplus"),
    ("yes\n", "no\nyes\n", "surplus"),
    ("17\n", "1\n2\n17\n", "surplus"),
    ("a\nb\n", "a\nhm hm\nhm hm\nb\n", "extra lines"),
    ("a\nb\n", "a\n-\nb\n", "extra lines"),
    ("7\nb\n", "x = 7\nb\n", "labels"),
    ("7\nb\n", "x != 7\nb\n", "different"),
    ("7\n8\n", "x: 7\nx: 8\nx: \n", "labels"),
    ("7.5\nb\n", "7,5\nb\n", "decimal comma"),
    ("7\nb\n", "x: 7\nb\n", "labels"),
    ("7\n8\n", "a> 7\nb> 8\n", "labels"),
    ("7\n8\n", "? 7\n? 8\n", "punctuation"),
    ("a\nb\nc\n", "a\nhm\nx: b\nc\n", "different"),
    ("a\nb\nc\n", "c\nb\na\n", "other order"),
    ("1\n2\n3\n", "2\n3\n1\n", "other order"),
    ("a 1\na 2\n", "a 2\na 1\n", "other order"),
    ("a 1\na 2\n", "a 2\na 3\n", "numbering"),
    ("a 1\nb\na 2\n", "a 0\nb\na 1\n", "numbering"),
    ("Case 1: 7\nCase 2: 9\n", "Case 0: 7\nCase 1: 9\n", "numbering"),
    ("sum -3\nsum -5\n", "sum -4\nsum -6\n", "numbering"),
    ("1.50\n2.25\n", "0.50\n1.25\n", "different"),
    ("1.50\n2.25\n", "1.51\n2.26\n", "different"),
    ("at 01:05\nat 02:05\n", "at 00:05\nat 01:05\n", "different"),
    ("Case 1: 7\nCase 2: 9\n", "Case 2: 8\nCase 3: 10\n", "different"),
    ("a 1\na 2\n", "a 0\na 3\n", "different"),
    ("a 1\na 2\n", "a 2\na 3\na 4\n", "different"),
    ("a 1\na 2\n", "a 1\na 2\na 3\n", "surplus"),
    ("a 1\na 2\n", "a 3\na 1\na 2\n", "surplus"),
    ("a 1\na 2\n", "a 1\n", "missing"),
    ("a 1\nb\na 2\n", "b\na 2\n", "missing"),
    ("a 1\na 2\n", "a 2\na 2\n", "different"),
    ("a 1\nb\n", "b\nc\n", "different"),
    ("a\n", "\n \n", "nothing printed"),
    ("\n", "a\n", "nothing expected"),
    ("a\n", "b\n", "different"),
]


@pytest.mark.parametrize(("expected", "actual", "rung"), PAIRS)
def test_pairs(expected: str, actual: str, rung: str) -> None:
    assert differ(expected, actual, "exact").rung == rung


def test_every_rung_and_every_pair_of_neighbours_is_among_the_pairs() -> None:
    seen = [rung for _, _, rung in PAIRS]
    assert set(seen) == {rung.name for rung in ladder.RUNGS}


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(CHANGES)))
def test_neighbours_together_are_named_together(lower: str, upper: str) -> None:
    """Unless the upper kind forgives the lower one as well, both are in the sentence, and no other kind is."""
    difference = differ(FOUR, CHANGES[lower](CHANGES[upper](FOUR)), "exact")
    if upper in ALSO_FORGIVES.get(lower, ()):
        assert difference.rung == upper
        return
    assert difference.rung == "several forms"
    assert find_named(difference) == [lower, upper]


ALSO_FORGIVES = {"spacing": ("line breaks",)}
"""Kinds of form that the next kind forgives too."""


# --- the first rung named is the smallest that makes the outputs equal ------------------------------------------------


def plain_number(word: str) -> str:
    number = re.fullmatch(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]{1,4})?", word, re.ASCII)
    return str(Decimal(word).normalize()) if number and len(word) <= 28 else word


def spaced(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


ORACLE: dict[str, Callable[[str], str]] = {
    "line endings": lambda text: text.replace("\r\n", "\n").replace("\r", "\n"),
    "final newline": lambda text: text.removesuffix("\n"),
    "trailing blanks": lambda text: "\n".join(line.rstrip(" \t\v\f") for line in text.split("\n")),
    "blank lines": lambda text: "\n".join(line for line in text.split("\n") if line.strip()),
    "spacing": spaced,
    "line breaks": lambda text: " ".join(text.split()),
    "invisible characters": lambda text: "".join(
        sign for sign in text if sign in "\n\t\v\f\r" or (sign.isprintable() and not UNSEEN.match(sign))
    ),
    "letter case": str.casefold,
    "punctuation": lambda text: spaced(re.sub(r"[;:!?'\"()\[\]{}]|[.,](?!\u200b{0,8}[0-9])", " ", text)),
    "number format": lambda text: "\n".join(" ".join(map(plain_number, line.split(" "))) for line in text.split("\n")),
}


TOGETHER = [
    "line endings", "invisible characters", "letter case", "punctuation", "trailing blanks",
    "spacing", "number format", "blank lines", "final newline", "line breaks",
]  # fmt: skip
SMALL = ["line endings", "final newline", "trailing blanks", "blank lines", "spacing"]


def together(names: Sequence[str], text: str) -> str:
    """Several kinds at one time."""
    for name in sorted(names, key=TOGETHER.index):
        text = ORACLE[name](text)
    return text


def forgives(names: Sequence[str], expected: str, actual: str) -> bool:
    return together(names, expected) == together(names, actual)


PARTS = [
    "a",
    "A",
    "b",
    "2",
    "2.0",
    "02",
    "3",
    ".",
    ", ",
    " ",
    "  ",
    "\t",
    "\f",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\u200b",
    "x: ",
    "!",
]
texts = st.lists(st.sampled_from(PARTS), max_size=10).map("".join)
spoilt = st.lists(st.sampled_from(list(CHANGES)), min_size=1, max_size=3)


def check_smallest(expected: str, actual: str) -> None:
    difference = compare_outputs(expected.encode(), actual.encode(), Compare(mode="exact", form=ALL_KINDS))
    if difference is None or not expected.strip() or not actual.strip():
        return
    fitting = [name for name in ORACLE if forgives([name], expected, actual)]
    if forgives(SMALL, expected, actual):
        fitting = [name for name in fitting if name != "line breaks"]
    if fitting:
        assert difference.rung == fitting[0]
    elif forgives(list(ORACLE), expected, actual):
        assert difference.rung == "several forms"
        named = find_named(difference)
        if "number format" in named and not forgives(named, expected, actual):
            assert PUNCTUATION.findall(expected) == PUNCTUATION.findall(actual)  # it only hides the numbers
            named = [*named, "punctuation"]
        assert forgives(named, expected, actual)
        for name in named:
            assert not forgives([other for other in named if other != name], expected, actual)
    else:
        assert difference.rung not in {*ORACLE, "several forms"}


@settings(max_examples=1500)
@given(texts, texts)
def test_the_smallest_rung_of_any_outputs(expected: str, actual: str) -> None:
    check_smallest(expected, actual)


@settings(max_examples=1500)
@given(texts, st.lists(st.tuples(st.integers(0, 30), st.sampled_from(PARTS), st.booleans()), min_size=1, max_size=3))
def test_the_smallest_rung_of_outputs_that_are_nearly_the_same(
    expected: str, changes: list[tuple[int, str, bool]]
) -> None:
    actual = expected
    for place, part, instead in changes:
        actual = actual[:place] + part + actual[place + instead :]
    check_smallest(expected, actual)


@given(spoilt, st.booleans())
def test_the_smallest_rung_of_spoilt_answers(names: list[str], reverse: bool) -> None:
    actual = FOUR
    for name in names:
        actual = CHANGES[name](actual)
    check_smallest(*((actual, FOUR) if reverse else (FOUR, actual)))


@pytest.mark.parametrize("mode", ["lines", "tokens", "unordered", "numbers", "kattis"])
@given(expected=texts, actual=texts)
def test_form_never_hides_other_words_or_numbers(mode: str, expected: str, actual: str) -> None:
    """Whatever the mode, outputs that differ in form alone have the same letters and digits."""
    difference = compare_outputs(expected.encode(), actual.encode(), Compare(mode=mode, form=ALL_KINDS))
    if difference is None or not difference.form or difference.rung in {"extra lines", "labels", "decimal comma"}:
        return
    core = [sorted(essence(text)) if mode == "unordered" else essence(text) for text in (expected, actual)]
    assert core[0] == core[1]


def essence(text: str) -> list[str]:
    return together(list(ORACLE), text).split()
