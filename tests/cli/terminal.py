"""A terminal of a given size in which a command runs."""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

from ..forked_commands import start_command


def show_on_terminal(folder: Path, *arguments: str, columns: int = 80, lines: int = 24, **environment: str) -> str:
    """What a command prints on stdout, a terminal of that size; what it says on stderr goes nowhere."""
    import fcntl
    import termios

    master, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    shown = {**known, "TERM": "xterm", **environment}
    with start_command(arguments, cwd=folder, stdout=terminal, stderr=subprocess.DEVNULL, env=shown):
        os.close(terminal)
        said = b"".join(iter(lambda: read_terminal(master), b""))
        os.close(master)
    return said.decode().replace("\r\n", "\n")


def read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # whoever held the other end has ended
        return b""
