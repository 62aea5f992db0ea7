"""The base of all settings: frozen values. Pydantic checks them, and is loaded only when something is to be checked.

A command that finds its assignment kept needs the values and none of the checks, and loading pydantic takes longer than
all runs of a check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

REQUIRED = object()
"""Stands for the default of a key that must be given."""
_GIVEN = "_given"


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Setting:
    """A frozen value that knows all of its keys. What a program gives is taken as it is; `model_validate` checks it.

    A key is called as its attribute, but for an underscore at the end: that keeps it apart from a name of Python.
    """

    model_fields: ClassVar[Mapping[str, Any]] = {}
    """The attributes, each with its default."""
    takes_more: ClassVar[bool] = False
    """Whether keys that it does not know are kept beside its own."""

    def __init_subclass__(cls) -> None:
        own = vars(cls).get("__annotations__", {})
        names = (name for name, kind in own.items() if "ClassVar" not in str(kind))
        cls.model_fields = {**cls.model_fields, **{name: vars(cls).get(name, REQUIRED) for name in names}}

    def __init__(self, **values: Any) -> None:
        """Raises TypeError for a key that is missing or not known."""
        wrong = [name for name, default in self.model_fields.items() if default is REQUIRED and name not in values]
        if not self.takes_more:
            wrong += values.keys() - self.model_fields.keys()
        if wrong:
            raise TypeError(f"{type(self).__name__}: missing or not known: {', '.join(wrong)}")
        vars(self).update({**self.model_fields, **values, _GIVEN: frozenset(values)})

    @classmethod
    def from_checked(cls, values: Mapping[str, Any], given: Collection[str]) -> Self:
        """The value with all of these attributes, of which some were `given`."""
        value = object.__new__(cls)
        vars(value).update(values, _given=frozenset(given))
        return value

    @classmethod
    def model_validate(cls, value: Any) -> Self:
        """The value that was written, checked. Raises pydantic's ValidationError with every fault."""
        from grader.config.checked_models import validate

        return validate(cls, value)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from grader.config.checked_models import build_core_schema

        return build_core_schema(cls, handler)

    @property
    def model_fields_set(self) -> frozenset[str]:
        """The attributes that were given."""
        given: frozenset[str] = vars(self)[_GIVEN]
        return given

    @property
    def model_extra(self) -> dict[str, Any]:
        """What was given beside its own keys."""
        return {name: value for name, value in self if name not in self.model_fields}

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """The same with other values, which are taken as they are."""
        return self.from_checked({**dict(iter(self)), **update}, self.model_fields_set | update.keys())

    def model_dump(
        self,
        *,
        by_alias: bool = False,
        exclude: Collection[str] = (),
        exclude_unset: bool = False,
        exclude_none: bool = False,
        exclude_defaults: bool = False,
    ) -> dict[str, Any]:
        """Mappings, lists and scalars; `by_alias` they have the names of keys. `exclude` is left out at the top."""
        rules = {"by_alias": by_alias, "exclude_unset": exclude_unset}
        rules |= {"exclude_none": exclude_none, "exclude_defaults": exclude_defaults}
        left_out = set(exclude)
        if exclude_unset:
            left_out |= self.model_fields.keys() - self.model_fields_set
        if exclude_defaults:
            left_out |= {name for name, default in self.model_fields.items() if getattr(self, name) == default}
        if exclude_none:
            left_out |= {name for name, value in self if value is None}
        kept = ((name, _make_plain(value, rules)) for name, value in self if name not in left_out)
        return {name.rstrip("_") if by_alias else name: value for name, value in kept}

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, value) for name, value in vars(self).items() if name != _GIVEN)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and type(self) is type(other) and dict(iter(self)) == dict(iter(other))

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.model_fields)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self)})"


def _make_plain(value: Any, rules: Mapping[str, Any]) -> Any:
    if isinstance(value, Setting):
        return value.model_dump(**rules)
    if isinstance(value, Mapping):
        return {key: _make_plain(item, rules) for key, item in value.items()}
    return [_make_plain(item, rules) for item in value] if isinstance(value, list | tuple) else value
