from __future__ import annotations

from grader.serve.held_checks import HeldChecks
from grader.serve.live_check import LiveCheck
from grader.serve.visitors import SentFile, Visitor


def make_check(student: str, is_over: bool = True) -> LiveCheck:
    check = LiveCheck(Visitor(student, f"/s/{student}"), "nim", SentFile("Nim.py", b"print(1)"))
    if is_over:
        check.fail("It ended.")
    return check


def test_the_last_check_of_a_student_stays_whoever_uploads_after_it() -> None:
    held = HeldChecks(3)
    early, running = make_check("ab1"), make_check("bn2", is_over=False)
    former = [make_check("cm3") for _ in range(3)]
    for check in (early, running, *former, make_check("bn2")):
        held.add(check)
    assert held.find_last("ab1", "nim") is held.find(early.id) is early
    assert held.find(running.id) is running
    assert [held.find(check.id) for check in former] == [None, None, former[2]]
    assert held.find_last("dq4", "nim") is None
