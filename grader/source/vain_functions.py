"""Whether a function in a language with braces has any effect beyond its own variables."""

from __future__ import annotations

import re

_REACHES_OUT = re.compile(r"->|&|[*]\s?\w{1,40}\s?(?:=(?!=)|\[)|\b(?:static|cin|new|delete|this|goto)\b|\?")
"""What may change something of another function, or read from the input."""
_PARAMETER = re.compile(r"(\w{1,40})\s?\Z")
_DECLARED = re.compile(
    r"(?<![\w.])(?!(?:else|return|case|do|goto|throw)\b)[A-Za-z_][\w:]{0,40}(?:\s?<[\w\s<>,:]{1,80}>)?\s([A-Za-z_]\w{0,40})\s?(?=[=;,:\[]|\(\w)"
)
_TAKES_VALUE = re.compile(
    r"(?<![\w.)\]])([A-Za-z_]\w{0,40})(?:\.\w{1,40}(?!\s?\()|\s?\[[^;={}]{1,80}\]){0,4}\s?(?:[+\-*/%]?=(?!=)|\+\+|--)"
    r"|(?:\+\+|--)([A-Za-z_]\w{0,40})"
)
_CALL = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})(?:(?:\.|\s?\[[^;={}]{1,80}\]\.)(\w{1,40}))?\s?\(")
_GIVEN = re.compile(r"\b(?:swap|sort)\s?\(([^;{}]{0,200})")
"""What is put in another order."""
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w{0,40}")
_HARMLESS = frozenset({"if", "for", "while", "switch", "swap", "sort", "min", "max", "abs", "int", "double", "sizeof"})
"""Called with variables of the function itself, these change nothing else."""


def has_no_effect(parameters: str, body: str) -> bool:
    """Whether a function that gives nothing, and prints nothing, changes nothing but its own variables."""
    if _REACHES_OUT.search(parameters) or _REACHES_OUT.search(body.replace("&&", " ")):
        return False
    names = (_PARAMETER.search(each) for each in parameters.split(","))
    own = {name[1] for name in names if name} | {declared[1] for declared in _DECLARED.finditer(body)}
    changed = {name for found in _TAKES_VALUE.finditer(body) for name in found.groups() if name}
    called = {found[1] for found in _CALL.finditer(body) if found[2] or found[1] not in _HARMLESS}
    given = {name for found in _GIVEN.finditer(body) for name in _NAME.findall(found[1])}
    return changed <= own and called <= own and given <= own
