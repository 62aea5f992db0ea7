"""How often a student may do something."""

from __future__ import annotations

import pytest

from grader.serve.check_queue import QueueFull
from grader.serve.rate_limit import RateLimit
from grader.serve.upload_arrivals import MOST_ARRIVING, MOST_REFUSED, UploadArrivals
from grader.serve.uploads import UploadError


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


def test_uploads_that_are_refused_are_limited_too() -> None:
    now = 0.0
    arrivals = UploadArrivals(lambda: now)
    for _ in range(MOST_REFUSED):
        now += 10
        with pytest.raises(UploadError), arrivals.admit("ab1"):
            raise UploadError("it is not a program")
    with pytest.raises(QueueFull, match="what you sent was refused too often") as refused, arrivals.admit("ab1"):
        raise AssertionError("it is not read")
    assert refused.value.hint == "Try again in 51 minutes."
    with arrivals.admit("bn2"):
        pass
    now += 51 * 60
    with arrivals.admit("ab1"):
        pass


def test_an_upload_that_is_cut_off_counts_as_refused() -> None:
    arrivals = UploadArrivals()
    for _ in range(MOST_REFUSED):
        with pytest.raises(ConnectionError), arrivals.admit("ab1"):
            raise ConnectionError
    with pytest.raises(QueueFull), arrivals.admit("ab1"):
        raise AssertionError("it is not read")


def test_uploads_that_are_taken_are_not_counted_as_refused() -> None:
    arrivals = UploadArrivals()
    for _ in range(MOST_REFUSED + 1):
        with arrivals.admit("ab1"):
            pass


def test_a_few_uploads_of_one_student_arrive_at_one_time() -> None:
    arrivals = UploadArrivals()
    opened = [arrivals.admit("ab1") for _ in range(MOST_ARRIVING)]
    for each in opened:
        each.__enter__()
    with pytest.raises(QueueFull, match="still arriving"), arrivals.admit("ab1"):
        raise AssertionError("it is not read")
    opened[0].__exit__(None, None, None)
    with arrivals.admit("ab1"):
        pass
