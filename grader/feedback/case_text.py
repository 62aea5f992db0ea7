"""The smallest failing input as the text of a case that an instructor can paste into a file of cases."""

from __future__ import annotations

from typing import Any

from grader.config.yaml_text import format_yaml, is_plain, shorten_numbers
from grader.model import Assignment, SmallestInput, write_call_keys


def format_case(smallest: SmallestInput, assignment: Assignment) -> str:
    """YAML of one case: the input, the right output, and all that bends the case that it comes from.

    Empty where a value has no form in YAML.
    """
    origin = next(case for case in assignment.cases if case.name == smallest.case)
    bent: dict[str, Any] = {"args": list(origin.args), "files": dict(origin.files)}
    if origin.compare != assignment.settings.compare:
        bent["compare"] = {"mode": origin.compare.mode} | origin.compare.model_dump(exclude_defaults=True)
    given = {key: shorten_numbers(value) for key, value in bent.items() if value}
    name = f"{smallest.case}, smallest"
    if origin.is_call:
        try:
            keys = write_call_keys(smallest.input, smallest.expected)
        except ValueError:  # an object, which nothing but itself can write
            return ""
        return format_yaml([{"name": name, **keys, **given}]) if is_plain(keys) else ""
    return format_yaml([{"name": name, "input": smallest.input, "expected": smallest.expected, **given}])
