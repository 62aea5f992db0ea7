"""How often a student may do something."""

from __future__ import annotations

from grader.serve.rate_limit import RateLimit


def test_a_student_waits_until_the_oldest_of_so_many_is_so_long_ago() -> None:
    now = 0.0
    limit = RateLimit(2, 60.0, lambda: now)
    limit.count("ab1")
    now = 10.0
    assert limit.compute_wait("ab1") == 0
    limit.count("ab1")
    assert limit.compute_wait("ab1") == 50
    assert limit.compute_wait("bn2") == 0
    now = 60.0
    assert limit.compute_wait("ab1") == 0


def test_what_counts_for_several_makes_a_student_wait_longer() -> None:
    now = 0.0
    limit = RateLimit(3, 60.0, lambda: now)
    limit.count("ab1")
    now = 10.0
    limit.count("ab1", 3)
    now = 65.0
    assert limit.compute_wait("ab1") == 5
