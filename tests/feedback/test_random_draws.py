"""Programs that draw by chance are known, so that no single run of them proves anything."""

from __future__ import annotations

import pytest

from grader.source.random_draws import draws_by_chance


@pytest.mark.parametrize(
    ("text", "by_chance"),
    [
        ("import random\nprint(random.randint(1, 6))\n", True),
        ("from random import choice\n", True),
        ("import sys, random\n", True),
        ("import random\nrandom.seed(7)\n", False),
        ("int n = rand() % 6;", False),
        ("srand(time(NULL)); int n = rand() % 6;", True),
        ("srand(42); int n = rand() % 6;", False),
        ("std::mt19937 draw(std::random_device{}());", True),
        ("std::mt19937 draw(7);", False),
        ("Random dice = new Random();", True),
        ("Random dice = new Random(3);", False),
        ("Random dice = new Random(3); double n = Math.random();", True),
        ("Collections.shuffle(this.cards);", True),
        ("import sys; import random", True),
        ("try: import random", True),
        ("std::mt19937 draw; draw.seed(time(0));", True),
        ("new System.Random()", True),
        ('f = open("/dev/urandom")', True),
        ("Collections.shuffle(cards, new Random(3));", False),
        ("Guid key = Guid.NewGuid();", True),
        ("std::mt19937 draw;", False),
        ("rng = make()  \nimport randomness\n", False),
        ("const n = Math.random() * 6;", True),
        ("# a brand(new) program\nprint(2)\n", False),
        ("random_walk = 3\n", False),
    ],
)
def test_what_is_drawn_by_chance(text: str, by_chance: bool) -> None:
    assert draws_by_chance(text, text) is by_chance
