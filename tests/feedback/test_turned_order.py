"""A stack where a queue is meant, or a queue where a stack is."""

from __future__ import annotations

import pytest

from grader.feedback import CaseRun
from grader.feedback.generic.by_stacks import find_turned_order

from .conftest import case_of, ran
from .test_generic import facts_of

CSHARP = "class Program {\n  static Stack<string> waiting = new Stack<string>();\n}\n"


def run(asked: str, got: str) -> CaseRun:
    return ran(case_of(f"{asked}\n", f"3: Ada, {asked}\nend\n", asked), f"3: Ada, {got}\nend\n")


TURNED = (run("Bo Cy", "Cy Bo"), run("Dan Eve Fay", "Fay Eve Dan"), run("Bo", "Bo"))


def test_a_stack_for_a_queue() -> None:
    found = find_turned_order(facts_of(*TURNED, language="csharp", text=CSHARP))
    assert found
    assert found.message == (
        "Your program prints “Cy Bo” where “Bo Cy” is asked for: the same, the other way round. "
        "A stack gives back first what came last. Use a queue, which gives back first what came first."
    )
    assert found.place
    assert (found.place.line, {*found.cases}) == (2, {"Bo Cy", "Dan Eve Fay"})
    assert found.variant == "stack for queue"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("java", "class A {\n  Queue<String> waiting = new LinkedList<>();\n}\n"),
        ("cpp", "#include <queue>\nstd::queue<int> waiting;\n"),
    ],
)
def test_a_queue_for_a_stack(language: str, text: str) -> None:
    found = find_turned_order(facts_of(*TURNED, language=language, text=text))
    assert found
    assert found.message.endswith("Use a stack, which gives back first what came last.")
    assert found.variant == "queue for stack"


@pytest.mark.parametrize(
    ("runs", "language", "text"),
    [
        (TURNED[:1], "csharp", CSHARP),  # one test may be chance
        ((run("Bo Cy", "Bo Dan"), run("Dan Eve", "Eve Cy")), "csharp", CSHARP),
        ((run("Bo Cy Dan", "Cy Bo Dan"), run("Bo Cy Dan", "Bo")), "csharp", CSHARP),
        (TURNED, "csharp", CSHARP.replace("Stack", "List")),
        (TURNED, "csharp", f"{CSHARP}Queue<int> other;\n"),
        (TURNED, "python", CSHARP),
        (TURNED, "cpp", "std::priority_queue<int> waiting;\n"),
        (TURNED, "java", "Queue<String> waiting = new PriorityQueue<>();\n"),
        (TURNED, "java", "// no Stack<T> here\nDeque<String> path; path.push(one);\n"),
        (TURNED, "java", "/* no Stack<T>\n * here */\n"),
        ((run("3 5", "5 3"), run("1 2", "2 1")), "cpp", "std::queue<int> cells;\n"),  # row and column
    ],
)
def test_what_may_have_another_reason(runs: tuple[CaseRun, ...], language: str, text: str) -> None:
    assert find_turned_order(facts_of(*runs, language=language, text=text)) is None
