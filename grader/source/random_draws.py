"""Programs that draw by chance: what one of them prints once proves nothing of the next time."""

from __future__ import annotations

import re

_DRAWS = re.compile(
    r"\burandom\b|^[ \t]*(?:import|from)[ \t][\w,. \t]{0,80}\b(?:secrets|uuid)\b"
    r"|\bsrand(?:om)?\s?\((?!\s?[0-9])|\barc4random|\brandom_device\b|\bmt19937(?:_64)?\s?\w{0,40}\s?[({](?!\s?[0-9)}])"
    r"|\bnew\s(?:java\.util\.)?Random\s?\((?!\s?[0-9])|\bnew\s(?:java\.security\.)?SecureRandom\b|\bMath\.random\s?\("
    r"|\bThreadLocalRandom\b|\bCollections\.shuffle\(\w{1,40}\)|\brandomUUID\b"
    r"|\bRandom\.Shared\b|\bRandomNumberGenerator\b|\bNewGuid\b|\bcrypto\.(?:random|getRandom)",
    re.MULTILINE,
)
"""What is another number in each run; without `srand` each run of a program in C draws the same."""
_MODULE = re.compile(r"^[ \t]*(?:import|from)[ \t][\w,. \t]{0,80}\brandom\b", re.MULTILINE)
_MODULE_ALIKE = re.compile(r"\bseed\(\s?[0-9]|\bRandom\(\s?[0-9]")
"""What begins with the same number each time draws the same each time."""


def draws_by_chance(code: str) -> bool:
    """Whether a program, in any language, may print something else when it is run again."""
    if _DRAWS.search(code):
        return True
    return _MODULE.search(code) is not None and _MODULE_ALIKE.search(code) is None
