"""`grader help`: of a command, of an error, of an exit code; no error shows where the grader is installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grader import __version__
from grader.errors import GraderError

from .conftest import Grader


def list_anchors() -> list[str]:
    """The anchors of all errors."""
    kinds, anchors = [GraderError], set()
    while kinds:
        kind = kinds.pop()
        anchors.add(kind.anchor)
        kinds += kind.__subclasses__()
    return sorted(anchors)


def test_help_alone_lists_the_commands(grader: Grader) -> None:
    said = grader("help")
    assert said.code == 0
    assert said.out == grader("--help").out


def test_help_of_a_command_is_its_own(grader: Grader) -> None:
    said = grader("help", "compare")
    assert said.code == 0
    assert said.out == grader("compare", "--help").out


def test_help_of_a_command_is_a_value_for_programs(grader: Grader) -> None:
    told = json.loads(grader("help", "compare", "--json").out)
    assert (told["command"], told["help"].strip()) == ("compare", grader("help", "compare").out.strip())
    assert json.loads(grader("help", "--json").out)["command"] is None


@pytest.mark.parametrize("anchor", list_anchors())
def test_help_of_an_error_says_what_the_docs_say(grader: Grader, anchor: str) -> None:
    said = grader("help", anchor)
    assert said.code == 0, said.err
    assert said.out.startswith(f"{anchor}: exit code ")
    assert len(said.out.splitlines()) > 2
    assert not {"](", "##", "| "} & {said.out[at : at + 2] for at in range(len(said.out))}


def test_help_of_an_exit_code_lists_its_errors(grader: Grader) -> None:
    out = grader("help", "2").out
    assert [line.partition(":")[0] for line in out.splitlines()] == ["usage", "assignment", "reference", "intake"]


@pytest.mark.parametrize(("code", "kind"), [("0", "done"), ("1", "fails"), ("130", "interrupted")])
def test_every_exit_code_has_a_meaning(grader: Grader, code: str, kind: str) -> None:
    assert grader("help", code).out.startswith(f"{kind}: ")


@pytest.mark.parametrize(("topic", "near"), [("chekc", "check"), ("usgae", "usage")])
def test_an_unknown_topic_is_guessed(grader: Grader, topic: str, near: str) -> None:
    said = grader("help", topic)
    assert said.code == 2
    assert f"did you mean `{near}`?" in said.err


def test_an_unknown_topic_lists_what_there_is(grader: Grader) -> None:
    said = grader("help", "xyzzy")
    assert said.code == 2
    assert all(word in said.err for word in ("grade", "validate", "nothing-to-grade", "sandbox"))


def test_an_error_names_the_help_and_no_place_of_the_grader(grader: Grader, tmp_path: Path) -> None:
    said = grader("expect", "nim", "--course", tmp_path)
    assert said.err.splitlines()[-1] == "More: grader help usage"
    assert "errors.md" not in said.err


def test_the_short_option_for_the_version(grader: Grader) -> None:
    assert grader("-V").out == grader("--version").out == f"grader, version {__version__}\n"
