"""Programs that call functions of a script behind its text, and print nothing but what these return.

They are run to see whether a changed program returns something else, so nothing follows from what they print but that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from grader.model import CallKind, FunctionCall, format_call
from grader.text.identifiers import write_in_camel_case

_PROGRAMS = Path(__file__).with_name("programs")
_BEFORE_PYTHON = _PROGRAMS.joinpath("show_values.py").read_text(encoding="utf-8")
_BEFORE_JAVASCRIPT = _PROGRAMS.joinpath("show_values.js").read_text(encoding="utf-8")
_FUTURE_IMPORT = re.compile(r"^from __future__ import [\w ,]++", re.MULTILINE)


def frame_python_calls(text: str, calls: Sequence[FunctionCall]) -> str:
    """A program in Python that prints what the calls return, one value per line.

    Imports from `__future__` are moved: Python takes them only where nothing stands before them.
    """
    lines = (
        format_call(call) if call.kind is CallKind.CLASS else f"print(repr({format_call(call)}), file=grader_out)"
        for call in calls
    )
    before = "".join(f"{each}\n" for each in _FUTURE_IMPORT.findall(text)) + _BEFORE_PYTHON
    return "\n".join((before + _FUTURE_IMPORT.sub("pass", text), *lines, "grader_sys.stdout = grader_out", ""))


def frame_javascript_calls(text: str, calls: Sequence[FunctionCall]) -> str:
    """A program in JavaScript that prints what the calls return, one value per line, as Python writes them."""
    return "\n".join((_BEFORE_JAVASCRIPT + text, *map(_write_javascript_call, calls), "graderTell();", ""))


def _write_javascript_call(call: FunctionCall) -> str:
    arguments = f"({', '.join(map(json.dumps, call.args))})"
    camel = write_in_camel_case(call.name)
    if call.kind is CallKind.CLASS:
        return f"const obj = new {call.name}{arguments};"
    if call.kind is CallKind.METHOD:
        return f"graderValues.push(graderShow((obj.{call.name} ?? obj.{camel}).apply(obj, [{arguments[1:-1]}])));"
    target = f'(typeof {call.name} === "function" ? {call.name} : {camel})'
    return f"graderValues.push(graderShow({target}{arguments}));"
