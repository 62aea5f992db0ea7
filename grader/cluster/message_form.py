"""What both sides of a conversation between front end and worker hold to: its form, its size, and how it fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_BYTES = 256 << 20
"""Of one message, unpacked: nobody fills the memory of the other side."""
BASE64: Mapping[str, Any] = {"ser_json_bytes": "base64", "val_json_bytes": "base64", "allow_inf_nan": False}


class WorkerFault(Exception):
    """A worker could not do what it was asked to; the text says why."""


class ClosedSession(WorkerFault):
    """A worker has nothing open for the batch: it is another process than the one that was admitted."""
