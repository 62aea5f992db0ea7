"""A Python program in a fork of this interpreter: it finds the world as `python3 program.py` would have made it.

This interpreter never compiled, imported, unmarshalled or ran anything of a student. It was started inside the
sandbox's root without options, so `site`, encodings, hash seed and flags are those of a fresh start; what is left to
do is what differs from one program to the next. Whatever can be done before the fork is done before it: each page of
memory that the child writes first costs a copy.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the names of `signal` cost a child more memory
import atexit
import builtins
import ctypes
import gc
import io
import marshal
import os
import stat
import sys
import types
from importlib.machinery import SourceFileLoader

from . import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_OURS = "inside"
_FLUSH_FAILED = 120
_PROBE = compile("seen = peek()", "<probe>", "exec")
_PROBED_LIMIT = 12_345
_INT = ctypes.sizeof(ctypes.c_int)
_REHEARSALS = 20
"""The interpreter rewrites code to what it finds in it after the eighth time, and then notes what it sees (3.11)."""


class Depth:
    """Where the interpreter keeps how many calls are left, and how many of them `run` and what it calls take."""

    def __init__(self) -> None:
        place = _find_recursion_counter()
        self._left = ctypes.c_int.from_address(place) if place else ctypes.c_int()
        self._own = 0

    def peek(self) -> int:
        """How many calls are left here."""
        return self._left.value

    def measure(self, at_top: int) -> None:
        """To be called from where `run` will be called, and where `at_top` calls are left."""
        probe: dict[str, Any] = {"peek": self.peek}
        exec(_PROBE, probe)  # noqa: S102  our own code, as deep as the program will be
        self._own = at_top - probe["seen"]

    def forget_ours(self) -> None:
        """Give the program back what our own calls take."""
        self._left.value += self._own


def _find_recursion_counter() -> int:
    """The address of the thread's counter of calls left; 0 where it is not found (another layout of CPython)."""
    thread = ctypes.pythonapi.PyThreadState_Get
    thread.restype = ctypes.c_void_p
    base, usual = thread(), sys.getrecursionlimit()
    sys.setrecursionlimit(_PROBED_LIMIT)
    try:
        # The limit is kept beside the counter of what is left of it.
        for offset in range(_INT, 160, _INT):
            limit, left = (ctypes.c_int.from_address(base + at).value for at in (offset, offset - _INT))
            if limit == _PROBED_LIMIT and _PROBED_LIMIT - 100 < left < _PROBED_LIMIT:
                return int(base) + offset - _INT
        return 0
    finally:
        sys.setrecursionlimit(usual)


class World:
    """What a template keeps ready for its runs."""

    def __init__(self) -> None:
        self.modules = sys.modules
        self.known: frozenset[str] = frozenset()
        self.last = ""
        self.environment: dict[str, str] = {}
        self.streams: dict[str, io.TextIOWrapper] = {}
        self.main: list[types.ModuleType] = []
        self.kept: list[object] = []


depth = Depth()
_world = World()


def get_ready(used: list[object]) -> None:
    """In the template, once, before the first run: nothing of ours is left where a program would look.

    What is `used` until the program begins is kept, as are our modules: each child would take apart what it lets go of.
    """
    ours = [name for name in sys.modules if name.split(".")[0] == _OURS]
    _world.kept = [*used, sys.modules["__main__"], *[sys.modules.pop(name) for name in ours]]
    _world.known, _world.last = frozenset(sys.modules), [*sys.modules][-1]
    _world.environment = dict(os.environ)
    _make_streams()
    sys.path_importer_cache.clear()
    gc.freeze()  # there will be little to look at when garbage is collected in a rehearsal
    _rehearse()
    gc.collect()
    gc.freeze()
    gc.disable()
    _world.main = [_make_main()]  # not frozen: what the program leaves in it shall be collected at its end


def _make_streams() -> None:
    """On what those of most runs are, pipes and a memory file: the interpreter asks a stream once what it is."""
    pipes = [*os.pipe(), *os.pipe()]
    for number, name, mode, file in (
        (0, "stdin", "r", os.memfd_create("stdin")),
        (1, "stdout", "w", pipes[1]),
        (2, "stderr", "w", pipes[3]),
    ):
        os.dup2(file, number)
        _world.streams[name] = _stream(number, name, mode)


def _rehearse() -> None:
    """Do what each run does: what the interpreter notes at the first times would cost each run copies of pages."""
    job = {"command": [sys.executable, "program.py"], "environment": _world.environment}
    for _ in range(_REHEARSALS):
        _refresh()
        Program(_PROBE, _make_look_fresh(job, _make_main()), []).take()
        _finish()
    del sys.last_type, sys.last_value, sys.last_traceback


def _stream(number: int, name: str, mode: str) -> io.TextIOWrapper:
    """A text stream on a descriptor, made as the interpreter makes its own at its start."""
    old = getattr(sys, f"__{name}__")
    raw = io.FileIO(number, mode, closefd=False)
    raw.name = f"<{name}>"
    buffer = io.BufferedReader(raw) if mode == "r" else io.BufferedWriter(raw)
    text = io.TextIOWrapper(buffer, old.encoding, old.errors, newline="\n", line_buffering=name == "stderr")
    text.mode = mode  # type: ignore[misc]  # the interpreter sets it too
    return text


class Program:
    """Code and the module that it will run in, handed on so that nobody else holds them when the program ends."""

    def __init__(self, code: types.CodeType, module: types.ModuleType, warned: list[tuple[str, str, int]]) -> None:
        self._parts: list[tuple[types.CodeType, types.ModuleType]] = [(code, module)]
        self._warned = warned

    def take(self) -> tuple[types.CodeType, dict[str, Any]]:
        """The code and the module's names, once."""
        code, module = self._parts.pop()
        sys.modules["__main__"] = module
        self._warn_again(code.co_filename)
        return code, vars(module)

    def _warn_again(self, path: str) -> None:
        """What the compiler warned of is shown at the start of each run, as if it had compiled the source itself."""
        if self._warned:
            import warnings

            for kind, text, line in self._warned:
                warnings.warn_explicit(text, getattr(builtins, kind), path, line)


def prepare_early() -> None:
    """In the child, before it is known what it will run: what is the same for every program, or undone by an exec."""
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    _refresh()


def _refresh() -> None:
    """Make what every program finds look fresh."""
    atexit._clear()
    sys.stdout = sys.__stdout__ = _world.streams["stdout"]  # type: ignore[misc]  # final to a type checker only
    sys.stderr = sys.__stderr__ = _world.streams["stderr"]  # type: ignore[misc]  # likewise
    _reseed()


def prepare(job: dict[str, Any], code: bytes) -> Program:
    """In the child, after its privileges are gone: unmarshal the code and make the interpreter look fresh.

    `job["command"]` is the interpreter, the name of the script, and its arguments.
    """
    compiled, warned = marshal.loads(code)  # noqa: S302  nothing is left that bad bytes could break but the run itself
    program = Program(compiled, _make_look_fresh(job, _world.main.pop()), warned)
    kernel.allow_dumps()  # its own /proc is its own again, as after an exec
    return program


def _make_main() -> types.ModuleType:
    module = types.ModuleType("__main__")
    names: dict[str, Any] = {"__loader__": SourceFileLoader("__main__", ""), "__annotations__": {}}
    names |= {"__builtins__": builtins, "__file__": "", "__cached__": None, "__package__": None}
    vars(module).update(names)
    return module


def _make_look_fresh(job: dict[str, Any], module: types.ModuleType) -> types.ModuleType:
    """The module, in which the program will run."""
    _, name, *arguments = job["command"]
    path = os.path.abspath(name)
    sys.argv = [name, *arguments]
    sys.orig_argv = list(job["command"])
    sys.path[0] = os.path.dirname(path)
    if job["environment"] != _world.environment:
        os.environ.update(job["environment"])
    # What it is given is a memory file, as the stream that is ready; else the stream must ask what it reads.
    given = _world.streams["stdin"] if stat.S_ISREG(os.fstat(0).st_mode) else _stream(0, "stdin", "r")
    sys.stdin = sys.__stdin__ = given  # type: ignore[misc]  # likewise
    module.__loader__.path = path  # type: ignore[union-attr]  # the one of `_make_main`
    module.__file__ = path
    return module


def _reseed() -> None:
    """Modules warmed before the fork must not give every run the same chance; `random` reseeds itself."""
    numpy_random = sys.modules.get("numpy.random")
    if numpy_random is not None:
        numpy_random.seed()


def run(program: Program) -> NoReturn:
    """Run it as the interpreter runs a script, and end the process as the interpreter ends."""
    gc.enable()
    depth.forget_ours()
    ended_by: BaseException | None = None
    try:
        exec(*program.take())  # noqa: S102  running it is the point
    except BaseException as error:
        ended_by = error
    # Outside of the handler: a hook of the program must not find an exception being handled.
    status = _find_status(ended_by)
    ended_by = None  # it holds the program's frames, and with them all that the program made
    _end(status)


def _find_status(error: BaseException | None) -> int:
    """The exit status of a program that ended by `error`, which is shown; negative for a signal."""
    if error is None:
        return 0
    return _find_status_of_exit(error) if isinstance(error, SystemExit) else _report(error)


def _find_status_of_exit(error: SystemExit) -> int:
    """What the interpreter makes of the value given to exit()."""
    code = error.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF if -(1 << 63) <= code < 1 << 63 else 0xFF
    _say(str(code))
    return 1


def _say(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text + "\n")


def _report(error: BaseException) -> int:
    """Print an exception that nobody caught, without our own frame, as the interpreter does; its exit status."""
    error = _drop_own_frame(error)
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except SystemExit as leaving:
        return _find_status_of_exit(leaving)
    except BaseException as second:
        _say("Error in sys.excepthook:")
        _show(_drop_own_frame(second))
        _say("\nOriginal exception was:")
        _show(error)
    return -_signal.SIGINT if isinstance(error, KeyboardInterrupt) else 1


def _drop_own_frame(error: BaseException) -> BaseException:
    """The exception without the frame of ours that its traceback begins with."""
    return error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)


def _show(error: BaseException) -> None:
    sys.__excepthook__(type(error), error, error.__traceback__)


def _end(status: int) -> NoReturn:
    """End the process as the interpreter ends."""
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    flushed = _finish()
    if status < 0:
        _signal.signal(-status, _signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status if flushed else _FLUSH_FAILED)


def _finish() -> bool:
    """After the threads: exit functions, streams, then all that the program made, in the interpreter's order.

    Taking the interpreter itself apart would copy all of its memory, so that is left to the kernel. Returns whether
    what was printed could be written.
    """
    atexit._run_exitfuncs()
    flushed = _flush()
    sys.last_type = sys.last_value = sys.last_traceback = None
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    for name in _list_new_modules():
        _world.modules[name] = None  # type: ignore[assignment]  # as the interpreter does, so that imports fail now
    gc.collect()
    return _flush(tell=False) and flushed


def _list_new_modules() -> list[str]:
    """The program, and what it has imported: they stand behind what was there before, each name of which would cost a
    page that is looked at."""
    found: list[str] = []
    for name in reversed(_world.modules):
        if name == _world.last:
            break
        if name not in _world.known:
            found.append(name)
    return ["__main__", *reversed(found)]


def _flush(tell: bool = True) -> bool:
    """Whether what was printed could be written."""
    right = True
    for stream in (sys.stdout, sys.stderr):
        if stream is None or getattr(stream, "closed", False):
            continue
        try:
            stream.flush()
        except Exception as error:
            right = False
            if tell and stream is not sys.stderr:
                _say(f"Exception ignored in: {stream!r}\n{type(error).__name__}: {error}")
    return right
