"""Arguments as people type them."""

from __future__ import annotations

import shlex


def quote_argument(argument: str) -> str:
    """An argument that POSIX shells, PowerShell and cmd all read as one word; for odd ones, POSIX shells only."""
    is_option = argument.startswith("-")
    if argument and not is_option and all(character.isalnum() or character in "._/-" for character in argument):
        return argument
    if argument.isprintable() and not set(argument) & set('"$`\\!%^') and not is_option:
        return f'"{argument}"'
    return shlex.quote(argument)
