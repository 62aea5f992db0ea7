"""The cases of `cases/nim` against the reference and its variants: can they tell right from wrong?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from grader.judging import compare_bytes
from grader.reference.frozen_random import FrozenRandom
from reference import nim

FOLDER = Path(__file__).parents[2] / "cases" / "nim"
GROUPS = ("handout", "edges", "spacing", "large", "random", "beyond")


@dataclass(frozen=True)
class Written:
    """A case as its file has it, with its input made."""

    group: str
    data: dict[str, Any]
    text: str

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def points(self) -> float:
        return float(self.data.get("points", 1))

    def passed_by(self, output: str) -> bool:
        return compare_bytes("lines", nim.solve(self.text).encode(), output.encode()) is None


def input_of(data: dict[str, Any]) -> str:
    if "generate" in data:
        parameters = dict(data["generate"])
        return nim.generate(FrozenRandom(parameters.pop("seed")), **parameters)
    written = data["input"]
    return written if isinstance(written, str) else "\n".join([*written["lines"], ""])


def read_cases() -> list[Written]:
    groups = [(group, yaml.safe_load((FOLDER / f"{group}.yaml").read_text(encoding="utf-8"))) for group in GROUPS]
    return [Written(group, data, input_of(data)) for group, datas in groups for data in datas]


CASES = read_cases()
NAMES = [case.name for case in CASES]


def test_every_case_file_is_known_here() -> None:
    others = {"assignment", "extensions", "adjust"}
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {*GROUPS, *others}


def test_names_are_unique_and_every_case_teaches() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(len(case.data["hint"]) > 40 for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_case_is_valid_and_agrees_with_the_reference(case: Written) -> None:
    nim.validate(case.text)
    if "expected" in case.data:
        assert nim.solve(case.text) == case.data["expected"]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_case_is_not_passed_by_nothing(case: Written) -> None:
    assert not case.passed_by("")
    assert not case.passed_by("\n" * nim.solve(case.text).count("\n"))


@pytest.mark.parametrize("name", nim.VARIANTS)
def test_variant_is_caught_by_a_case_that_counts(name: str) -> None:
    solve = nim.VARIANTS[name].solve
    assert any(case.points > 0 and not case.passed_by(solve(case.text)) for case in CASES)


@pytest.mark.parametrize(
    ("name", "case_name"),
    [
        ("last suitable heap", "first of several winning heaps"),
        ("largest suitable heap", "first of several winning heaps"),
        ("every suitable heap", "first of several winning heaps"),
        ("largest heap less the nim-sum", "heaps of the text"),
        ("heaps from 0", "one game"),
        ("empty heaps not numbered", "zeros among the heaps"),
        ("misere", "heaps of one counter"),
        ("sum for nim-sum", "heaps of the text"),
        ("says what remains", "one game"),
        ("removes the nim-sum", "many counters, few taken"),
        ("prints the nim-sum", "one game"),
        ("forgets Lose Game", "two equal heaps"),
        ("removes 0 when lost", "all heaps empty"),
        ("one counter in the singular", "heaps of one counter"),
        ("blank line first", "one game"),
        ("debugging prints", "one game"),
        ("stops after the first game", "two equal heaps"),
        ("stops after a lost game", "heaps of the text"),
        ("skips the last game", "one game"),
        ("skips the first game", "one game"),
        ("plays the count line", "one game"),
        ("ignores the count", "more lines than the count says"),
        ("splits on one space", "runs of spaces between the numbers"),
        ("empty words are heaps", "runs of spaces between the numbers"),
        ("three heaps only", "handout sample"),
        ("cuts the last character", "no newline at the end of the file"),
    ],
)
def test_variant_is_caught_by_the_case_that_is_for_it(name: str, case_name: str) -> None:
    case = CASES[NAMES.index(case_name)]
    assert not case.passed_by(nim.VARIANTS[name].solve(case.text))


def test_every_case_that_counts_catches_a_variant() -> None:
    for case in CASES:
        caught = any(not case.passed_by(variant.solve(case.text)) for variant in nim.VARIANTS.values())
        assert caught or case.points == 0


def test_no_two_variants_are_the_same_program() -> None:
    outputs = [tuple(variant.solve(case.text) for case in CASES) for variant in nim.VARIANTS.values()]
    assert len(set(outputs)) == len(outputs)


def test_beyond_the_handout_is_worth_nothing_and_the_rest_something() -> None:
    assert all((case.points == 0) == (case.group == "beyond") for case in CASES)


def test_a_share_of_the_points_is_hidden() -> None:
    hidden = sum(case.points for case in CASES if case.data.get("visibility") == "hidden")
    assert 0.2 < hidden / sum(case.points for case in CASES) < 0.5


def test_the_large_case_is_as_large_as_it_says() -> None:
    sizes = {case.name: case.text.split("\n", 1)[0] for case in CASES}
    assert sizes["ten thousand games"] == "10000"
    heaps = CASES[NAMES.index("two hundred heaps")].text.splitlines()[1]
    assert len(heaps.split()) == 200


@given(st.text("0123456789 \t\r\n-x\0", max_size=60))
def test_a_variant_never_raises(text: str) -> None:
    for variant in nim.VARIANTS.values():
        assert isinstance(variant.solve(text), str)


def test_a_crashing_variant_ends_with_what_it_has_printed() -> None:
    text = "3\n3 4 5\n8  13 5\n1 2\n"
    assert nim.VARIANTS["splits on one space"].solve(text) == "Remove 2 counters from Heap 1\n"
