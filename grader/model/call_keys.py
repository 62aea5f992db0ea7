"""The keys `call` and `returns` of a case, from and to the text of its calls and of what they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grader.model.function_calls import CallKind, FunctionCall, parse_calls, read_value

if TYPE_CHECKING:
    from grader.config.case_settings import CallSettings


def read_call_keys(given: CallSettings) -> tuple[FunctionCall, ...]:
    """The calls that a case asks for."""
    if given.function:
        return (FunctionCall(given.function, given.args),)
    methods = [FunctionCall(each.method, each.args, CallKind.METHOD) for each in given.calls]
    only = [FunctionCall(given.method, (), CallKind.METHOD)] if given.method else []
    return FunctionCall(given.class_ or "", given.args, CallKind.CLASS), *only, *methods


def list_returned(given: CallSettings, returns: Any) -> Sequence[Any]:
    """What each of the calls must return."""
    return list(returns) if given.calls else [returns]


def write_call_keys(text: str, expected: str) -> dict[str, Any]:
    """The keys that stand for the calls of a text and the values that are expected."""
    made, *others = parse_calls(text)
    returns = [read_value(line) for line in expected.splitlines()]
    if made.kind is CallKind.FUNCTION:
        return {"call": {"function": made.name, "args": list(made.args)}, "returns": returns[0]}
    calls = [{"method": call.name, "args": list(call.args)} for call in others]
    return {"call": {"class": made.name, "args": list(made.args), "calls": calls}, "returns": returns}
