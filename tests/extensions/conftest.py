"""Entries of tables from outside, used by the commands themselves."""

from __future__ import annotations

from ..cli.conftest import grader

__all__ = ["grader"]
