"""`submissions.yaml` at the top of a batch: when each submitter handed in, and with whom.

    ada: {submitted: "2013-01-18 22:10", partners: [ben]}

Every scalar is taken as the text that stands there, never guessed from its look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Protocol
from zoneinfo import ZoneInfo

import yaml

from grader.errors import AssignmentError, IntakeError
from grader.intake.contents import TIMES_FILE
from grader.intake.names import plain

_KEYS = ("submitted", "partners")
_TIME = re.compile(r"(19|20)\d\d-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)? ?(Z|[+-]\d\d:\d\d)?")
_DEPTH = 4  # document, submitter, key, partner; the C loader's own recursion has no bound and ends in a crash


@dataclass(frozen=True)
class Handed:
    """What the batch says of one submitter."""

    submitted: datetime | None = None
    partners: tuple[str, ...] = ()


def read_times(content: bytes, submitters: Iterable[str], deadline_zone: str) -> dict[str, Handed]:
    """What `submissions.yaml` says, by submitter; one `IntakeError` lists all of its faults with their lines.

    A time without a zone is in `deadline_zone`; an unknown zone is an `AssignmentError`.
    """
    reader = _Reader(_zone(deadline_zone), frozenset(submitters))
    handed = reader.read(_document(content))
    if reader.faults:
        raise _faulty(reader.faults)
    return handed


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise AssignmentError(
            f"the deadline's time zone {name!r} is unknown", "Name a zone of the tz database, such as America/Chicago."
        ) from error


def _faulty(faults: list[str]) -> IntakeError:
    return IntakeError("\n".join(faults), f"Mend {TIMES_FILE} at the top of the batch; nothing was graded.")


def _document(content: bytes) -> yaml.Node | None:
    try:
        _check_depth(content)
        return yaml.compose(content, Loader=yaml.CSafeLoader)  # the text is bounded, and no alias is followed twice
    except yaml.MarkedYAMLError as error:
        raise _faulty([f"{_at(error.problem_mark)} {error.problem}"]) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise _faulty([f"{TIMES_FILE}: {error}"]) from error


def _check_depth(content: bytes) -> None:
    depth = 0
    for event in yaml.parse(content, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEPTH:
            raise _faulty([f"{_at(event.start_mark)} brackets or indents lie too deep"])
        if isinstance(event, yaml.AliasEvent):
            raise _faulty([f"{_at(event.start_mark)} aliases (*{event.anchor}) are not read"])


class _Mark(Protocol):
    """A place in the file; the C loader's marks and the Python loader's are two types."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


def _at(mark: _Mark | None) -> str:
    return f"{TIMES_FILE}:{mark.line + 1}:{mark.column + 1}:" if mark else f"{TIMES_FILE}:"


class _Reader:
    """Turns the nodes into data, and collects every fault instead of stopping at the first."""

    def __init__(self, zone: ZoneInfo, submitters: frozenset[str]) -> None:
        self.faults: list[str] = []
        self._zone = zone
        self._submitters = submitters

    def read(self, document: yaml.Node | None) -> dict[str, Handed]:
        pairs = self._pairs(document, "the file") if document is not None else []
        return {plain(key.value): self._handed(key, value) for key, value in pairs}

    def _fault(self, node: yaml.Node, message: str) -> None:
        self.faults.append(f"{_at(node.start_mark)} {message}")

    def _pairs(self, node: yaml.Node, what: str) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
        """The rows of a mapping whose keys are texts, each once; a fault for what is not so."""
        if not isinstance(node, yaml.MappingNode):
            self._fault(node, f"{what} must be rows of `key: value`")
            return []
        seen: dict[str, yaml.ScalarNode] = {}
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._fault(key, "a key must be a plain text")
            elif plain(key.value) in seen:
                self._fault(key, f"{plain(key.value)} stands here twice")
            else:
                seen[plain(key.value)] = key
        return [(key, value) for key, value in node.value if any(key is known for known in seen.values())]

    def _handed(self, submitter: yaml.ScalarNode, node: yaml.Node) -> Handed:
        name = plain(submitter.value)
        if name not in self._submitters:
            self._fault(submitter, f"there is no submitter {name!r}{_did_you_mean(name, self._submitters)}")
        values = dict(self._known(self._pairs(node, f"what is said of {name}")))
        return Handed(self._time(values.get("submitted")), self._names(values.get("partners")))

    def _known(self, pairs: list[tuple[yaml.ScalarNode, yaml.Node]]) -> Iterable[tuple[str, yaml.Node]]:
        for key, value in pairs:
            if key.value in _KEYS:
                yield key.value, value
            else:
                self._fault(key, f"there is no key {plain(key.value)!r}{_did_you_mean(key.value, _KEYS)}")

    def _time(self, node: yaml.Node | None) -> datetime | None:
        if node is None:
            return None
        try:
            return self._parsed(node)
        except ValueError:
            self._fault(node, 'submitted must be a date and a time, such as "2013-01-18 22:10"')
            return None

    def _parsed(self, node: yaml.Node) -> datetime:
        if not isinstance(node, yaml.ScalarNode) or not _TIME.fullmatch(node.value):
            raise ValueError("no time")
        time = datetime.fromisoformat(re.sub(r" (?=[Z+-])", "", node.value))
        return time if time.tzinfo else time.replace(tzinfo=self._zone)

    def _names(self, node: yaml.Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        if isinstance(node, yaml.SequenceNode) and all(_is_name(item) for item in node.value):
            return tuple(plain(item.value) for item in node.value)
        self._fault(node, "partners must be a list of names, such as [ben, eva]")
        return ()


def _is_name(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and bool(node.value.strip())


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
