"""Run a student's program as its source stands, which nobody has compiled before: `SOURCE ARGUMENT…`."""

from __future__ import annotations

import os
import sys


def main(source: str, *arguments: str) -> None:
    """Run it as if it had been started itself."""
    path = os.path.abspath(source)
    with open(path, encoding="utf-8-sig", errors="surrogateescape") as file:
        text = file.read()
    sys.argv = [source, *arguments]
    sys.path[0] = os.path.dirname(path)
    module = type(sys)("__main__")
    vars(module).update({"__file__": path})
    sys.modules["__main__"] = module
    exec(compile(text, path, "exec", dont_inherit=True), vars(module))  # noqa: S102  running it is the point


main(*sys.argv[1:])
