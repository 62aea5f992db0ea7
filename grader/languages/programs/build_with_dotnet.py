"""Build C# sources, the arguments, to `built.net.dll` by the compiler inside of the .NET SDK.

`dotnet build` wants a project and its packages from the network; this compiler wants neither.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

OPTIONS = ("-nologo", "-noconfig", "-nostdlib", "-utf8output", "-preferreduilang:en", "-out:built.net.dll")


def main(*sources: str) -> int:
    """Write the program and what its runtime must know. Returns the compiler's exit code."""
    root = Path(str(shutil.which("dotnet"))).resolve().parent
    framework = find_newest(root, "shared/Microsoft.NETCore.App/*")
    write_settings(framework)
    compiler = find_newest(root, "sdk/*/Roslyn/bincore/csc.dll")
    references = [f"-reference:{name}" for name in list_libraries(framework)]
    return subprocess.call(["dotnet", "exec", str(compiler), *OPTIONS, *references, *sources])  # noqa: S607  the one whose folder was found


def find_newest(root: Path, pattern: str) -> Path:
    """The path with the largest version in it."""
    return max(root.glob(pattern), key=lambda path: [int(digits) for digits in re.findall("[0-9]+", str(path))])


def list_libraries(framework: Path) -> list[Path]:
    """The libraries that a program may use."""
    managed = [name for name in framework.glob("System*.dll") if ".Native." not in name.name]
    return [*managed, *(framework / name for name in ("netstandard.dll", "mscorlib.dll", "Microsoft.CSharp.dll"))]


def write_settings(framework: Path) -> None:
    """Say which runtime the program is for."""
    wanted = {"name": framework.parent.name, "version": framework.name}
    text = json.dumps({"runtimeOptions": {"framework": wanted}})
    Path("built.net.runtimeconfig.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
