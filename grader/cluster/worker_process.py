"""What Dask runs first in each worker process on this machine."""

from __future__ import annotations

import signal


def dask_setup(_: object) -> None:
    """Leave Ctrl-C to the front end, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
