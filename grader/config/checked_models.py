"""The models by which pydantic checks settings: built from their annotations and docstrings when they are needed."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    Tag,
    ValidatorFunctionWrapHandler,
    create_model,
)
from pydantic_core import CoreSchema, core_schema

from grader.config.setting import REQUIRED, Setting

Checked = TypeVar("Checked", bound=Setting)

_NAMES = {one.__name__: one for one in (AfterValidator, Discriminator, Field, Tag)}
"""What annotations of settings may name without having loaded it."""

_MODELS: dict[type[Setting], type[BaseModel]] = {}


def validate(kind: type[Checked], value: Any) -> Checked:
    """A setting from what was written. Raises pydantic's ValidationError."""
    return value if isinstance(value, kind) else _make_setting(kind, find_model(kind).model_validate(value))


def build_core_schema(kind: type[Setting], handler: GetCoreSchemaHandler) -> CoreSchema:
    """How pydantic reads a setting within something else."""

    def read(value: Any, check: ValidatorFunctionWrapHandler) -> Setting:
        return value if isinstance(value, kind) else _make_setting(kind, check(value))

    dumped = core_schema.plain_serializer_function_ser_schema(_dump_what_is_written)
    return core_schema.no_info_wrap_validator_function(read, handler(find_model(kind)), serialization=dumped)


def _dump_what_is_written(value: Setting) -> dict[str, Any]:
    """Without defaults: what an assignment does not ask for must not look as if it did when it is read again."""
    return value.model_dump(by_alias=True, exclude_unset=True)


def find_model(kind: type[Setting]) -> type[BaseModel]:
    """The model with the keys of a setting."""
    if kind not in _MODELS:
        _MODELS[kind] = _build_model(kind)
    return _MODELS[kind]


def _build_model(kind: type[Setting]) -> type[BaseModel]:
    hints = get_type_hints(kind, localns=_NAMES, include_extras=True)
    told = _read_docstrings(kind)
    fields: Mapping[str, Any] = {
        name: (
            hints[name],
            Field(... if default is REQUIRED else default, alias=_choose_alias(name), description=told.get(name)),
        )
        for name, default in kind.model_fields.items()
    }
    extra = ConfigDict(extra="allow" if kind.takes_more else "forbid")
    return create_model(kind.__name__, __config__=extra, __doc__=kind.__doc__, __module__=kind.__module__, **fields)


@cache
def _read_classes(module: str) -> list[ast.ClassDef]:
    """Those of a module; its code is read once for all of them."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return [one for one in tree.body if isinstance(one, ast.ClassDef)]


def _choose_alias(name: str) -> str | None:
    """The key of a field that is named like a word of Python: `class_` is read from `class`; None for any other."""
    return name.rstrip("_") if name.endswith("_") else None


def _make_setting(kind: type[Checked], model: BaseModel) -> Checked:
    return kind.from_checked({**vars(model), **(model.model_extra or {})}, model.model_fields_set)


def _read_docstrings(kind: type[Setting]) -> dict[str, str]:
    """The text below each key of a setting, as it stands in the code."""
    body = next((one for one in _read_classes(kind.__module__) if one.name == kind.__name__), None)
    return {
        key.target.id: inspect.cleandoc(text.value.value)
        for key, text in pairwise(body.body if body else [])
        if isinstance(key, ast.AnnAssign) and isinstance(key.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }
