"""What errors mean by which programs stop or do not build, in the words of the program: one file for each language."""

from __future__ import annotations

from collections.abc import Mapping

from grader.feedback.errors import c_errors, csharp_errors, java_errors, javascript_errors, python_errors
from grader.feedback.errors.error_tables import ErrorTexts, RaisedError, explain_by
from grader.text.spoken_text import SpokenText

__all__ = ["RaisedError", "explain_build_error", "explain_stop"]

_STOPS: Mapping[str, ErrorTexts] = {
    "python": python_errors.STOPS,
    "cpp": c_errors.STOPS,
    "java": java_errors.STOPS,
    "csharp": csharp_errors.STOPS,
    "javascript": javascript_errors.STOPS,
}
_BUILDS: Mapping[str, ErrorTexts] = {
    "python": python_errors.BUILDS,
    "c": c_errors.BUILDS_OF_C,
    "cpp": c_errors.BUILDS_OF_CPP,
    "java": java_errors.BUILDS,
    "csharp": csharp_errors.BUILDS,
    "javascript": javascript_errors.BUILDS,
}


def explain_stop(error: RaisedError, language: str) -> SpokenText:
    """What an error means that stopped a program; empty where there is nothing to add to its text."""
    return explain_by(_STOPS.get(language, ()), error)


def explain_build_error(error: RaisedError, language: str) -> SpokenText:
    """What the first error of a compiler means; empty where there is nothing to add to its text."""
    return explain_by(_BUILDS.get(language, ()), error)
