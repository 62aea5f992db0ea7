"""Programs that draw by chance: what one of them prints once proves nothing of the next time."""

from __future__ import annotations

import re

_IMPORTS = r"(?:^|[;:])[ \t]*(?:import|from)[ \t][\w,. \t]{0,80}\b"
_DRAWS = re.compile(
    rf"\burandom\b|{_IMPORTS}(?:secrets|uuid)\b"
    r"|\bsrand(?:om|48)?\s?\((?!\s?[0-9])|\barc4random|\brandom_device\b|\.seed\s?\((?!\s?[0-9])"
    r"|\b(?:mt19937(?:_64)?|default_random_engine)\s?\w{0,40}\s?[({](?!\s?[0-9)}])"
    r"|\bnew\s(?:java\.util\.|System\.)?Random\s?\((?!\s?[0-9])|\bnew\s(?:java\.security\.)?SecureRandom\b"
    r"|\bMath\.random\s?\(|\bThreadLocalRandom\b|\bCollections\.shuffle\([\w.]{1,60}\)|\brandomUUID\b"
    r"|\bRandom\.Shared\b|\bRandomNumberGenerator\b|\bNewGuid\b|\bcrypto\.(?:random|getRandom)",
    re.MULTILINE,
)
"""What is another number in each run; without `srand` each run of a program in C draws the same."""
_MODULE = re.compile(rf"{_IMPORTS}random\b", re.MULTILINE)
_MODULE_ALIKE = re.compile(r"\bseed\(\s?[0-9]|\bRandom\(\s?[0-9]")
"""What begins with the same number each time draws the same each time."""
_DEVICE = re.compile(r"[\"']/dev/u?random[\"']")


def draws_by_chance(text: str, code: str) -> bool:
    """Whether a program may print something else when it is run again; `code` is without comments and quotations."""
    if _DRAWS.search(code) or _DEVICE.search(text):
        return True
    return _MODULE.search(code) is not None and _MODULE_ALIKE.search(code) is None
