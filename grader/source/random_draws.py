"""Programs that draw by chance: what one of them prints once proves nothing of the next time."""

from __future__ import annotations

import re

_DRAWS = re.compile(
    r"\b(?:import|from)[ \t][\w,. \t]{0,80}\b(?:random|secrets|uuid)\b|\burandom\b"
    r"|(?<![\w.])s?rand\s?\(|\brandom_device\b|\bmt19937\b"
    r"|\bMath\.random\s?\(|\bnew\s(?:java\.util\.)?(?:Secure)?Random\b|\bThreadLocalRandom\b|\bRandom\.Shared\b"
)
_ALWAYS_ALIKE = re.compile(r"\bseed\(\s?[0-9]|\bsrand\(\s?[0-9]|\bRandom\(\s?[0-9]|\bmt19937\s?\w{0,40}[({]\s?[0-9]")
"""What begins with the same number each time draws the same each time."""


def draws_by_chance(text: str) -> bool:
    """Whether a program, in any language, may print something else when it is run again."""
    return _DRAWS.search(text) is not None and _ALWAYS_ALIKE.search(text) is None
