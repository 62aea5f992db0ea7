"""Try what the sandbox must refuse: `NAME FILE FOLDER PORT PID`, where NAME is one of the attempts below.

`refused` is printed only when the kernel refused; whatever else goes wrong is `DONE`, so that no broken attempt passes.
"""

import os
import socket
import sys

name, file, folder, port, pid = sys.argv[1:]


def fork() -> None:
    """Start a process that ends at once."""
    if os.fork() == 0:
        os._exit(0)


ATTEMPTS = {
    "read": lambda: open(file).read(),
    "list": lambda: os.listdir(folder),
    "write": lambda: open(file, "a").write("x"),
    "touch": lambda: os.utime(file),
    "write to the system": lambda: os.open("/usr", os.O_TMPFILE | os.O_WRONLY),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 2),
    "signal": lambda: os.kill(int(pid), 0),
    "fork": fork,
}
try:
    ATTEMPTS[name]()
    print("DONE")
except OSError as error:
    print("refused:", error.strerror)
except Exception as error:
    print("DONE: not tried:", repr(error))
