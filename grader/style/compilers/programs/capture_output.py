"""Run a command and write what it says to a file: `FILE COMMAND …`.

As a file, because an outcome keeps 64 KiB of stderr only; more than 1 MiB is read and dropped.
"""

from __future__ import annotations

import subprocess
import sys

MOST_BYTES = 1 << 20


def main(said: str, *command: str) -> int:
    """Returns 1 when the command fails, else 0."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as tool:
        assert tool.stdout is not None  # noqa: S101  it is a pipe
        with open(said, "wb") as file:
            file.write(tool.stdout.read(MOST_BYTES))
        while tool.stdout.read(MOST_BYTES):
            pass
        return int(tool.wait() != 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
