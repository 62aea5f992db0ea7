"""Who hands in: what a learning system or the roster of the course says of a student."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """By what a row of the roster can be found; empty where nobody says it. Each of `ids` is a name in some system."""

    ids: tuple[str, ...] = ()
    name: str = ""
    email: str = ""
