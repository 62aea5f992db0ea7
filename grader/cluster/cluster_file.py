"""The file that says where the workers of a cluster are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.config.cluster_settings import (
    ClusterSettings,
    LocalSettings,
    SchedulerSettings,
    SlurmSettings,
    SshSettings,
)
from grader.config.faults import Fault, render
from grader.config.strict_yaml import Document, read_document
from grader.config.validation import Kind, merge_faults, report_unknown_word
from grader.errors import UsageError

_KINDS: dict[str, Kind[Any]] = {
    str(settings.model_fields["kind"]): Kind(settings)
    for settings in (LocalSettings, SchedulerSettings, SshSettings, SlurmSettings)
}


def read_cluster_file(path: Path) -> ClusterSettings:
    """The cluster that a file describes; its `keys` as seen from here. Raises UsageError with every fault."""
    reading = read_document(path)
    found, faults = _check(reading.document) if reading.document else (None, [])
    faults = merge_faults(reading, faults)
    if found is None or faults:
        raise UsageError(_list_faults(faults), "Fix the file, then run the command again.")
    if isinstance(found, SchedulerSettings) and found.keys is not None:
        return found.model_copy(update={"keys": str(path.parent / found.keys)})
    return found


def _check(document: Document) -> tuple[ClusterSettings | None, list[Fault]]:
    named = document.text("kind")
    if named is None:
        return None, [document.fault((), "the key `kind` is missing", f"add it: one of {', '.join(_KINDS)}")]
    if named not in _KINDS:
        return None, [report_unknown_word(document, ("kind",), named, _KINDS)]
    return _KINDS[named].read(document)


def _list_faults(faults: Sequence[Fault]) -> str:
    return render(faults, Path())
