"""Which tool chains this machine has."""

from __future__ import annotations

import shutil
from pathlib import Path

from grader.model import Language


def is_here(language: Language) -> bool:
    """Whether all tools of the language are found, the first one with its parts."""
    places = [shutil.which(tool) for tool in language.tools]
    return None not in places and all(_is_part(places[0], pattern) for pattern in language.parts)


def find_first_tool_chain(*chains: Language) -> Language:
    """The first of a language's tool chains that is here; without any the first, whose package is then asked for."""
    return next(filter(is_here, chains), chains[0])


def _is_part(tool: str | None, pattern: str) -> bool:
    return tool is not None and any(Path(tool).resolve().parent.glob(pattern))
