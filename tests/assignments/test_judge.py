"""`judge()` of a reference: what it may give, and that every other ending is a fault of the reference."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.errors import ReferenceFault
from grader.reference.client import ReferenceHung, ReferenceWorker
from grader.reference_api import Explanation, JudgedRule, Judgement, MarkRow, Marks, Picture

from .conftest import reference_of

HEAD = "from grader.reference_api import *\ndef solve(text):\n    return text\ndef judge(text, output):\n    "


def test_a_judgement_comes_back_whole(tmp_path: Path) -> None:
    body = "return Judgement(output == text, 'é\\x00 is wrong', 2, 'for you')"
    with ReferenceWorker(reference_of(tmp_path, HEAD + body)) as worker:
        assert "judge" in worker.functions
        assert worker.judge("a", "b") == Judgement(False, "é\0 is wrong", 2, "for you")
        assert worker.judge("\ud83d", "\ud83d").accepted


def test_rules_and_an_explanation_come_back_whole(tmp_path: Path) -> None:
    rules = (JudgedRule("even", True), JudgedRule("short", False, 3))
    why = Explanation("", ("too long",), picture=Picture("t", "d", Marks((MarkRow("r", "w", 1),))))
    body = f"return Judgement(False, 'no', rules={rules!r}, explanation={why!r})"
    with ReferenceWorker(reference_of(tmp_path, HEAD + body)) as worker:
        judgement = worker.judge("a", "b")
    assert judgement == Judgement(False, "no", rules=rules, explanation=why)
    assert judgement.share == 0.25


def test_accepting_needs_no_reason(tmp_path: Path) -> None:
    with ReferenceWorker(reference_of(tmp_path, HEAD + "return Judgement(True)")) as worker:
        assert worker.judge("a", "b") == Judgement(True)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("return True", "must return a Judgement, not bool"),
        ("return None", "must return a Judgement, not NoneType"),
        ("return Judgement(False)", "must return True, or False and a reason"),
        ("return Judgement(False, ' ')", "must return True, or False and a reason"),
        ("return Judgement('no', 'x')", "must return True, or False and a reason"),
        ("return Judgement(False, 'x', 'two')", "the Judgement is wrong at line"),
        ("return Judgement(False, ['x'])", "the Judgement is wrong at reason"),
        ("return Judgement(False, object())", "not JSON serializable"),
        (
            "return Judgement(True, rules=(JudgedRule('x', False),))",
            "accepts an output that does not keep the rule `x`",
        ),
        ("return Judgement(False, 'no', rules=(JudgedRule('x', True),))", "rejects an output that keeps every rule"),
        ("return Judgement(False, 'no', rules=(JudgedRule('x', False, 0),))", "a rule needs a weight above 0, not 0"),
        (
            "return Judgement(False, 'no', rules=(JudgedRule('x', 1),))",
            "whether a rule is kept is True or False, not 1",
        ),
        ("return Judgement(False, 'no', rules=(JudgedRule(' ', False),))", "a rule needs a name"),
        (
            "return Judgement(False, 'no', explanation='why')",
            "judge() must return an Explanation or None as explanation, not str",
        ),
        ("raise KeyError('x')", "KeyError: 'x'"),
        ("raise SystemExit", "SystemExit"),
        ("import os; os._exit(3)", "the process ended unexpectedly (exit code 3)"),
    ],
)
def test_whatever_else_is_a_fault_and_the_next_call_works(tmp_path: Path, body: str, wanted: str) -> None:
    with ReferenceWorker(reference_of(tmp_path, HEAD + body)) as worker:
        with pytest.raises(ReferenceFault) as caught:
            worker.judge("a", "b", "some case")
        assert wanted in caught.value.message
        assert "judge()" in caught.value.message
        assert worker.solve("still there") == "still there"


def test_a_judge_that_hangs(tmp_path: Path) -> None:
    with (
        ReferenceWorker(reference_of(tmp_path, HEAD + "\n    while True: pass"), time_limit=0.3) as worker,
        pytest.raises(ReferenceHung, match=r"ours\.py:6: judge\(\): took longer than 0\.3 s"),
    ):
        worker.judge("a", "b")


def test_a_reference_without_judge(tmp_path: Path) -> None:
    path = reference_of(tmp_path, HEAD + "return Judgement(True)")
    path.write_text("def solve(text): return text\n", encoding="utf-8")
    with ReferenceWorker(path) as worker, pytest.raises(ReferenceFault, match=r"there is no function judge\(\)"):
        worker.judge("a", "b")
