"""`play()` of a reference: a game line by line, and that every other behaviour is a fault of the reference."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments import load_assignment, validate_assignment
from grader.errors import AssignmentError, ReferenceFault
from grader.reference.client import ReferenceWorker
from grader.reference_api import Judgement, Turn

from ..guessing import GUESSING
from .conftest import SETTINGS, Course, reference_of

HEAD = "from grader.model import Judgement\ndef solve(text):\n    return text\ndef play(text):\n    "


def test_a_game_goes_line_by_line(tmp_path: Path) -> None:
    body = "line = yield 'begin é'\n    line = yield line + '!'\n    return Judgement(line is None, 'why')"
    with ReferenceWorker(reference_of(tmp_path, HEAD + body)) as worker:
        assert "play" in worker.functions
        assert worker.play("a") == Turn("begin é")
        assert worker.reply("x") == Turn("x!")
        assert worker.reply(None) == Judgement(True, "why")
        assert worker.game_of("a", "x\ny\n") == Judgement(False, "why")
        assert worker.game_of("a", "x\n") == Judgement(True, "why")


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("return Judgement(True)", "play() must return a generator, not Judgement"),
        ("yield 1", "play() must return text (str), not int"),
        ("yield ''", "play() must return a Judgement, not NoneType"),
        ("yield ''\n    return Judgement(False)", "play() must return True, or False and a reason"),
        ("while True:\n        yield ''", "play() must return a Judgement once the program prints no more"),
        ("yield ''\n    raise KeyError('x')", "KeyError: 'x'"),
        ("yield ''\n    import os; os._exit(3)", "the process ended unexpectedly (exit code 3)"),
    ],
)
def test_whatever_else_is_a_fault_and_the_next_call_works(tmp_path: Path, body: str, wanted: str) -> None:
    with ReferenceWorker(reference_of(tmp_path, HEAD + body)) as worker:
        with pytest.raises(ReferenceFault) as caught:
            worker.play("a", "some case")
            worker.reply("x", "some case")
            worker.reply(None, "some case")
        assert wanted in caught.value.message
        assert "play()" in caught.value.message
        assert "case `some case`" in caught.value.message
        assert worker.solve("still there") == "still there"


def test_a_line_without_a_game_is_a_fault(tmp_path: Path) -> None:
    with (
        ReferenceWorker(reference_of(tmp_path, HEAD + "yield ''")) as worker,
        pytest.raises(ReferenceFault, match="has not started"),
    ):
        worker.reply("x")


def test_a_game_needs_somebody_to_play(course: Course) -> None:
    settings = "name: sums\nsubmission: {file: sums.py}\ncompare: {mode: interactive}\n"
    cases = "- {name: two, input: '2', expected: '2'}\n"
    folder = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    with pytest.raises(AssignmentError, match="there is no opponent to play against"):
        load_assignment("sums", folder)


@pytest.mark.parametrize("key", ["input", "output"])
def test_a_game_is_played_on_the_standard_streams(course: Course, key: str) -> None:
    settings = f"{SETTINGS}compare: {{mode: interactive}}\n{key}: {{file: moves.txt}}\n"
    with pytest.raises(AssignmentError, match="a program that plays reads and prints on the standard streams only"):
        load_assignment("sums", course({"cases/sums/assignment.yaml": settings}))


VARIANTS = """

    from grader.reference_api import Variant

    VARIANTS = {
        "always one": Variant(lambda text: "1\\n", "It guesses nothing but 1."),
        "counts up": Variant(lambda text: "".join(f"{n}\\n" for n in range(int(text) + 1)), "It counts."),
    }
"""


CASES = "- {name: two, input: '2'}\n- {name: nothing, input: '0'}\n- {name: nine, input: '9'}\n"


def test_validate_plays_what_the_reference_and_its_variants_print(course: Course) -> None:
    settings = f"{SETTINGS}compare: {{mode: interactive}}\n"
    files = {"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": CASES}
    guessing = dedent(GUESSING)
    folder = course({**files, "reference/sums.py": guessing + dedent(VARIANTS)})
    validation = validate_assignment(load_assignment("sums", folder))
    assert {check.name: check.caught for check in validation.variants} == {
        "always one": (True, True, True),
        "counts up": (False, False, True),
    }
    wrong = guessing.replace('return f"{int(text)}', 'return f"{int(text) + 1}')
    folder = course({**files, "reference/sums.py": wrong})
    with pytest.raises(ReferenceFault, match=r"cases `two`, `nothing`, `nine`: play\(\) does not accept the answer"):
        validate_assignment(load_assignment("sums", folder))
