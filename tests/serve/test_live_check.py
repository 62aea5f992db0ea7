"""A check and those who follow it."""

from __future__ import annotations

from grader.serve.live_check import LiveCheck
from grader.serve.visitors import SentFile, Visitor


def test_a_follower_counts_before_anything_is_told_and_until_it_is_gone() -> None:
    """Many that come in the same moment are all asked before the first one is told anything."""
    check = LiveCheck(Visitor("ab1", "/s/link"), "nim", SentFile("Nim.py", b"print(1)"))
    changes = check.follow(15)
    assert check.number_of_followers == 1
    del changes
    assert check.number_of_followers == 0
