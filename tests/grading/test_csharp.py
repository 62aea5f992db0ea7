"""Which tool chain builds C#, and what a .NET SDK is asked; the SDK here is a double that says what it was asked."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from grader.assignments import load_assignment
from grader.config.settings import BuildLimits
from grader.grading.programs import BuiltProgram, build, make_job_for_case
from grader.grading.tool_versions import ask
from grader.languages import LANGUAGES, is_here
from grader.languages.csharp import DOTNET, MONO
from grader.languages.installed_tools import find_first_tool_chain
from grader.model import Source, Tier
from grader.sandbox import Sandbox

from ..conftest import Course

SDK = "sdk/9.0.100/Roslyn/bincore/csc.dll"
FRAMEWORK = "shared/Microsoft.NETCore.App/10.0.1"
DOUBLE = """
    #!{python} -IS
    import json, os, pathlib, sys
    said = {{"asked": sys.argv[1:], "set": {{name: os.environ[name] for name in os.environ if "DOTNET" in name}}}}
    outs = [word.partition(":")[2] for word in sys.argv if word.startswith("-out:")]
    if sys.argv[-1] == "broken.cs":
        sys.exit("broken.cs(1,1): error CS1002: ; expected")
    pathlib.Path(outs[0]).write_text(json.dumps(said)) if outs else print(json.dumps(said))
    """


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A machine where nothing is found but the tools that this makes; each lies in a folder of its own, with a link."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    def make(name: str) -> Path:
        path = tmp_path / name / name
        path.parent.mkdir()
        path.write_text(dedent(DOUBLE).lstrip().format(python=sys.executable), encoding="utf-8")
        path.chmod(0o755)
        (tmp_path / "bin" / name).symlink_to(path)
        return path.parent

    return make


@pytest.fixture
def sdk(tool: Callable[[str], Path]) -> Path:
    """A .NET SDK with an older one and an older runtime beside it."""
    root = tool("dotnet")
    libraries = ("System.Runtime.dll", "System.Private.CoreLib.dll", "System.IO.Compression.Native.dll", "coreclr.dll")
    for name in (SDK, "sdk/10.0.100-preview/empty", "sdk/8.0.404/Roslyn/bincore/csc.dll"):
        (root / name).parent.mkdir(parents=True)
        (root / name).touch()
    for folder in (FRAMEWORK, "shared/Microsoft.NETCore.App/9.0.0"):
        (root / folder).mkdir(parents=True)
        for library in libraries:
            (root / folder / library).touch()
    return root


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(1, only=Tier.PLAIN) as opened:
        yield opened


def test_mono_comes_first(sdk: Path, tool: Callable[[str], Path]) -> None:
    tool("mcs")
    tool("mono")
    assert find_first_tool_chain(MONO, DOTNET) is MONO


def test_a_sdk_does_without_mono(sdk: Path, tool: Callable[[str], Path]) -> None:
    tool("mono")  # the runtime alone builds nothing
    assert find_first_tool_chain(MONO, DOTNET) is DOTNET


@pytest.mark.parametrize("missing", ["sdk", "shared"])
def test_a_runtime_without_its_sdk_is_no_tool_chain(sdk: Path, missing: str) -> None:
    (sdk / missing).rename(sdk / "elsewhere")
    assert not is_here(DOTNET)


def test_without_any_the_first_is_asked_for(tool: Callable[[str], Path]) -> None:
    chosen = find_first_tool_chain(MONO, DOTNET)
    assert not is_here(chosen)
    assert chosen.package == "mono-mcs mono-runtime"


def test_the_table_has_what_is_here() -> None:
    assert LANGUAGES["csharp"] is find_first_tool_chain(MONO, DOTNET)


def built(sandbox: Sandbox, name: str = "Double.cs", **others: bytes) -> BuiltProgram:
    source = Source(DOTNET, name, name, b"class P { static void Main() { } }")
    files = {f"{stem}.cs": content for stem, content in others.items()} | {"words.txt": b"mine"}
    made = build(source, files, sys.executable, BuildLimits(), sandbox.run)
    assert made.program is not None, made
    return made.program


def test_the_newest_compiler_gets_the_newest_framework(sdk: Path, sandbox: Sandbox) -> None:
    program = built(sandbox, helper=b"class Q { }")
    assert set(program.files) == {"built.net.dll", "built.net.runtimeconfig.json", "words.txt"}
    told: dict[str, Any] = json.loads(program.files["built.net.dll"].content)
    first, compiler, *options = told["asked"]
    assert (first, compiler) == ("exec", str(sdk / SDK))
    assert options[-2:] == ["Double.cs", "helper.cs"]
    references = [option.partition(":")[2] for option in options if option.startswith("-reference:")]
    folder = str(sdk / FRAMEWORK)
    assert {os.path.dirname(name) for name in references} == {folder}  # noqa: PTH120  texts, not files
    assert {os.path.basename(name) for name in references} == {  # noqa: PTH119
        "System.Runtime.dll",
        "System.Private.CoreLib.dll",
        "netstandard.dll",
        "mscorlib.dll",
        "Microsoft.CSharp.dll",
    }
    assert {"-noconfig", "-nostdlib", "-out:built.net.dll"} <= set(options)
    config = json.loads(program.files["built.net.runtimeconfig.json"].content)
    assert config == {"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": "10.0.1"}}}


def test_what_it_runs_and_the_heap_it_may_have(course: Course, sdk: Path, sandbox: Sandbox) -> None:
    assignment = load_assignment("double", course.folder)
    case = assignment.cases[0]
    limits = case.limits.model_copy(update={"memory_mib": 100})
    outcome = sandbox.run(
        make_job_for_case(built(sandbox), replace(case, limits=limits, args=("7",)), assignment.settings)
    )
    told = json.loads(outcome.stdout)
    assert told["asked"] == ["exec", "built.net.dll", "7"]
    assert told["set"]["DOTNET_GCHeapHardLimit"] == hex(60 << 20)
    assert told["set"]["DOTNET_EnableDiagnostics"] == "0"


def test_its_compiler_too_keeps_below_its_limit(sdk: Path, sandbox: Sandbox) -> None:
    told = json.loads(built(sandbox).files["built.net.dll"].content)
    assert int(told["set"]["DOTNET_GCHeapHardLimit"], 16) < BuildLimits().memory_mib << 20
    assert told["set"]["DOTNET_EnableWriteXorExecute"] == "0"


def test_what_does_not_compile_says_why(sdk: Path, sandbox: Sandbox) -> None:
    made = build(Source(DOTNET, "broken.cs", "broken.cs", b"{"), {}, sys.executable, BuildLimits(), sandbox.run)
    assert made.program is None
    assert made.result is not None
    assert made.result.message == "broken.cs(1,1): error CS1002: ; expected"


def test_it_is_asked_what_it_is(sdk: Path) -> None:
    answers = ask(DOTNET.versions, None)
    assert json.loads(answers["dotnet", "--version"])["asked"] == ["--version"]
