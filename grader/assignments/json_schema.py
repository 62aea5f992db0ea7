"""JSON Schema of every YAML file that an instructor writes, from the models that also check it and from the tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from grader.config.checked_models import find_model
from grader.config.settings import Compare
from grader.config.validation import ADJUSTMENTS, ASSIGNMENT, CASES, COMMENTS, EXTENSIONS, RUBRIC, SUBMITTED, Kind
from grader.judging.mode import Mode
from grader.judging.modes import MODES
from grader.languages import LANGUAGES
from grader.style.header_kinds import HEADER_KINDS

_KINDS: dict[str, Kind[Any]] = {
    "assignment": ASSIGNMENT,
    "cases": CASES,
    "extensions": EXTENSIONS,
    "adjust": ADJUSTMENTS,
    "rubric": RUBRIC,
    "comments": COMMENTS,
    "submissions": SUBMITTED,
}
_TABLES: Mapping[str, Collection[str]] = {"languages": LANGUAGES, "modes": MODES}


def build_schemas() -> dict[str, dict[str, Any]]:
    """Kind of file (`assignment`, `cases`, `submissions`, …) to its JSON Schema (2020-12)."""
    return {name: _build_schema(kind) for name, kind in _KINDS.items()}


def _build_schema(kind: Kind[Any]) -> dict[str, Any]:
    whole: dict[str, Any] = _accept_plain_texts(_add_table_names(kind.adapter.json_schema(by_alias=True)))
    if "Compare" in whole.get("$defs", {}):
        whole["$defs"]["Compare"] = _add_mode_options(whole["$defs"]["Compare"], is_of_case=kind is CASES)
    if "HeaderField" in whole.get("$defs", {}):
        whole["$defs"]["HeaderField"] = _add_header_kinds(whole["$defs"]["HeaderField"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole}


def _add_header_kinds(field: dict[str, Any]) -> dict[str, Any]:
    """A field of the header with the keys of all kinds."""
    kinds = [find_model(kind.options).model_json_schema()["properties"] for kind in HEADER_KINDS.values()]
    properties = {name: schema for own in (field["properties"], *kinds) for name, schema in own.items()}
    return {**field, "properties": properties, "additionalProperties": False}


def _add_mode_options(compare: dict[str, Any], is_of_case: bool) -> dict[str, Any]:
    """How outputs are compared: one form for each mode, with the options that it knows and no others.

    What a case leaves out is as the assignment has it: without a mode it may have the options of any.
    """
    shared = compare["properties"]
    forms = [_build_mode_form(shared, mode, is_of_case) for mode in MODES.values()]
    if is_of_case:
        options = {name: form for mode in MODES.values() for name, form in _list_options(shared, mode).items()}
        forms.append({"properties": options, "additionalProperties": False})
    return {"title": compare["title"], "description": compare["description"], "type": "object", "oneOf": forms}


def _build_mode_form(shared: dict[str, Any], mode: Mode, is_named: bool) -> dict[str, Any]:
    told = {"const": mode.name, "description": shared["mode"]["description"]}
    required = ["mode"] if is_named or mode.name != Compare().mode else []
    properties = {"mode": told, **_list_options(shared, mode)}
    return {"properties": properties, "required": required, "additionalProperties": False}


def _list_options(shared: dict[str, Any], mode: Mode) -> dict[str, Any]:
    own = _accept_plain_texts(find_model(mode.options).model_json_schema()).get("properties", {})
    return {name: own.get(name) or shared[name] for name in mode.option_names}


def _accept_plain_texts(schema: Any) -> Any:
    """The schema with numbers, `true` and `false` for texts: they are read as what is written there."""

    def accept(part: dict[str, Any]) -> dict[str, Any]:
        is_text = part.get("type") == "string" and not {"enum", "const"} & part.keys()
        return part | {"type": ["string", "number", "boolean"]} if is_text else part

    return _change_parts(schema, accept)


def _add_table_names(schema: Any) -> Any:
    """The schema with the names of the entries wherever a model says that a text is one of a table."""

    def add(part: dict[str, Any]) -> dict[str, Any]:
        table = part.pop("table", None) if isinstance(part.get("table"), str) else None
        return part | {"enum": list(_TABLES[table])} if table else part

    return _change_parts(schema, add)


def _change_parts(schema: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """The schema with each mapping in it changed, the innermost first."""
    if isinstance(schema, list):
        return [_change_parts(part, change) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return change({key: _change_parts(part, change) for key, part in schema.items()})
