"""Run a student's program once more and note where it stops: `KIND AMOUNT NOTES SOURCE ARGUMENT…`.

KIND is `end` (note an exception that nobody catches), `lines` (that, every line of SOURCE that is executed, and which
prints how many characters), `cpu` or `wall` (note the line that is executed after AMOUNT seconds of that time, and
stop), `output` (likewise after AMOUNT characters) or `memory` (likewise where more than AMOUNT bytes are asked for).
That line is of the innermost function that goes on for a while: one that is called again and again ends each time.
NOTES is the file for it: lines of a word and what it says, with tabs between.

The program may hold anything. So nothing of its own is called here (no `repr`, no `str`, no attribute of its classes):
what cannot be told by the interpreter alone is not told.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would be a module more that the program finds imported
import builtins
import faulthandler
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, FrameType, TracebackType
    from typing import Any

globals()["__builtins__"] = dict(vars(builtins))  # the program may change those that it sees

LONGEST_TEXT, LONGEST_MESSAGE, MOST_ITEMS, MOST_LEVELS, MOST_BITS = 60, 300, 8, 3, 400
MOST_PRINTS, MOST_CAUGHT = 3_000, 100
LOOKS, BETWEEN = 6, 0.02
"""So often it is looked which functions go on, with at most so many seconds between two looks."""
PLAIN = (str, bytes, int, float, complex, bool, type(None))
BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("{", "}"),
    dict: ("{", "}"),
}
UNTOLD = (type, type(sys), type(len), type(lambda: None))
CLEANS_UP = ("finally", "except", "__exit__", "contextmanager", "__del__")
"""Without these words nothing of a program is executed between an exception and its end, but for files that close."""


class Watch:
    """The program, and the file into which it is noted what becomes of it."""

    def __init__(self, code: CodeType, text: str, notes: int) -> None:
        self.own = {id(one) for one in list_codes(code)}
        self.text, self.lines = text, text.split("\n")
        self.notes = notes
        self.seen: set[int] = set()
        self.raised: list[Any] = []
        self.caught: dict[int, tuple[int, str]] = {}
        self.printed: list[list[int]] = []
        self.lasting: list[FrameType] = []
        self.looks = 0
        self.between = 0.0
        self.size = 0
        self.allow_memory: Callable[[], None] = lambda: None

    def begin(self, kind: str, amount: float) -> None:
        """Do what has to be done before the program begins."""
        if kind == "lines":
            sys.stdout = NotedStream(self.take_print, sys.stdout)
            sys.settrace(self.trace)
        elif kind == "output":
            self.between = amount / LOOKS
            sys.stdout = NotedStream(self.count_print, sys.stdout)
        elif kind == "memory":
            self.allow_memory = limit_memory(int(amount))
        elif kind != "end":
            self.look_by_clock(kind, amount)

    def look_by_clock(self, kind: str, seconds: float) -> None:
        """Look which functions go on after so many seconds, and a few times more."""
        # Where a signal finds no moment, within one long call, this knows the line all the same.
        faulthandler.dump_traceback_later(3 * seconds + 1, file=self.notes, exit=True)
        if hasattr(_signal, "setitimer"):
            timer, number = (("PROF", "SIGPROF"), ("REAL", "SIGALRM"))[kind == "wall"]
            _signal.signal(getattr(_signal, number), self.look)
            _signal.setitimer(getattr(_signal, f"ITIMER_{timer}"), seconds, min(BETWEEN, seconds / 10))

    def trace(self, frame: FrameType, _event: str, _value: object) -> Any:
        """Note the lines of the program's own code only."""
        return self.trace_line if id(frame.f_code) in self.own else None

    def trace_line(self, frame: FrameType, event: str, value: object) -> Any:
        if event == "line":
            self.seen.add(frame.f_lineno)
            if self.raised and len(self.caught) < MOST_CAUGHT:
                self.caught.setdefault(frame.f_lineno, self.raised[-1])
                self.raised.clear()
        elif event == "exception":
            self.take_error(frame, value)
        return self.trace_line

    def take_error(self, frame: FrameType, value: Any) -> None:
        """Remember what is raised in the innermost function until the next line runs, which may catch it."""
        if not self.raised or self.raised[0] is not value[1]:  # one before that nobody saw, as in `hasattr`
            self.raised = [value[1], (frame.f_lineno, name_type(value[0]))]

    def look(self, _number: int, frame: FrameType | None) -> None:
        """Remember which functions have gone on since the first look; at the last one note where, and end."""
        own: list[FrameType] = []
        while frame is not None:
            if id(frame.f_code) in self.own:
                own.insert(0, frame)
            frame = frame.f_back
        lasting = [one for one, other in zip(own, self.lasting) if one is other]  # noqa: B905  `strict` is new
        self.lasting = lasting if self.looks else own
        self.looks += 1
        if self.looks == LOOKS:
            self.stop()

    def stop(self) -> None:
        """Note where the program is, and end it."""
        try:
            if self.lasting:
                frame = self.lasting[-1]
                self.note("line", str(frame.f_lineno))
                self.note_values(frame, frame.f_lineno)
        finally:
            os._exit(0)

    def note_error(self) -> None:
        """Note the innermost line of the program's own that the exception has passed, and what it is.

        Of a recursion that goes too deep it is the line that calls again.
        """
        _, error, trace = sys.exc_info()
        place, untouched, passed = None, True, []
        while trace is not None:
            if id(trace.tb_frame.f_code) in self.own:
                place = trace
                passed.append(trace)
            untouched = untouched and (place is None or trace.tb_lasti == trace.tb_frame.f_lasti)
            trace = trace.tb_next
        if RecursionError in list_bases(type(error)):
            place = find_repeated(passed) or place
        if place is not None and error is not None:
            self.note("line", str(place.tb_lineno))
            self.note("raised", *describe_error(error))
            self.note_part(place)
            if untouched or not any(word in self.text for word in CLEANS_UP):
                self.note_values(place.tb_frame, place.tb_lineno)

    def note_part(self, place: TracebackType) -> None:
        """Note from which byte of the line to which the interpreter marks it; older ones cannot tell."""
        code = place.tb_frame.f_code
        if hasattr(code, "co_positions"):
            line, last_line, start, end = list(code.co_positions())[place.tb_lasti // 2]
            if line == last_line == place.tb_lineno and start is not None and end is not None:
                self.note("part", str(start), str(end))

    def note_values(self, frame: FrameType, line: int) -> None:
        """Note the values of the names in a line."""
        code, scopes = frame.f_code, (frame.f_locals, frame.f_globals)
        known = {*code.co_names, *code.co_varnames, *code.co_cellvars, *code.co_freevars}
        for name in dict.fromkeys(list_names(self.lines[line - 1])):
            scope = next((scope for scope in scopes if is_readable(scope) and name in scope), None)
            if name in known and scope is not None and is_data(scope[name]):
                self.note("value", name, describe(scope[name]))

    def take_print(self, frame: FrameType | None, size: int) -> None:
        """Remember which line of the program's own prints so many characters; prints of one line become one."""
        while frame is not None and id(frame.f_code) not in self.own:
            frame = frame.f_back
        line = frame.f_lineno if frame is not None else 0
        if self.printed and self.printed[-1][0] == line:
            self.printed[-1][1] += size
        elif len(self.printed) < MOST_PRINTS:
            self.printed.append([line, size])

    def count_print(self, frame: FrameType | None, size: int) -> None:
        """Look which functions go on each time that so much more is printed."""
        self.size += size
        while self.size >= self.between * (self.looks + 1):
            self.look(0, frame)

    def note_lines(self) -> None:
        """Note what was executed and printed."""
        sys.settrace(None)
        self.note("ran", *map(str, sorted(self.seen)))
        self.note("caught", *(f"{line}:{raised}:{name}" for line, (raised, name) in self.caught.items()))
        self.note("printed", *(f"{line}:{size}" for line, size in self.printed))

    def note(self, *words: str) -> None:
        """Write one line."""
        os.write(self.notes, ("\t".join(words) + "\n").encode("utf-8", "backslashreplace"))


class NotedStream(io.TextIOWrapper):
    """Standard output that tells of all that is written to it: from where, and how many characters."""

    def __init__(self, take: Callable[[FrameType | None, int], None], stream: Any) -> None:
        line_ends = "\n" if os.linesep == "\n" else None
        super().__init__(stream.buffer, stream.encoding, stream.errors, line_ends, stream.line_buffering)
        self.take = take

    def write(self, text: str) -> int:
        """Write a text."""
        size = super().write(text)
        self.take(sys._getframe(1), size)
        return size


def limit_memory(size: int) -> Callable[[], None]:
    """Let the interpreter refuse what would be more, where it can; what comes back allows it again."""
    try:
        import resource
    except ImportError:
        return lambda: None
    del sys.modules["resource"]  # the program shall find imported what it finds elsewhere
    before, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (size, most))
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (before, most))


def find_repeated(passed: list[TracebackType]) -> TracebackType | None:
    """The innermost frame of the first of the lines that stand on the stack most often; None where each is there once.

    One that is there half as often as another calls again as well.
    """
    times: dict[int, int] = {}
    for place in passed:
        times[place.tb_lineno] = times.get(place.tb_lineno, 0) + 1
    least = max(2, max(times.values(), default=0) / 2)
    line = min((line for line, number in times.items() if number >= least), default=0)
    return next((place for place in reversed(passed) if place.tb_lineno == line), None)


def list_codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a program with that of all functions and classes in it."""
    waiting = [code]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += [each for each in one.co_consts if isinstance(each, type(code))]


def list_names(line: str) -> Iterator[str]:
    """The words of a line that may be names: not what stands behind a dot."""
    word = before = ""
    for character in line + "\n":
        if character.isalnum() or character == "_":
            word += character
        else:
            if word.isidentifier() and before != ".":
                yield word
            before, word = character if character != " " else before, ""


def is_readable(scope: object) -> bool:
    """Whether to look a name up there executes nothing of the program's."""
    return type(scope) is dict or type(scope).__name__ == "FrameLocalsProxy"


def is_data(value: object) -> bool:
    """Whether it is neither a function, nor a class, nor a module."""
    return not any(kind in UNTOLD for kind in list_bases(type(value)))


def describe(value: object, level: int = 1) -> str:
    """A value of a type of the interpreter's own; of any other only the type."""
    kind = type(value)
    if kind is int and value.bit_length() > MOST_BITS:  # type: ignore[attr-defined]  # it is an int
        return f"<int of {value.bit_length()} bits>"  # type: ignore[attr-defined]  # likewise
    if kind in (str, bytes):
        return describe_text(value)  # type: ignore[arg-type]  # it is one of the two
    if kind in PLAIN:
        return repr(value)
    if kind in BRACKETS:
        return describe_items(value, level)
    return f"<{name_type(kind)} object>"


def describe_text(text: str | bytes) -> str:
    shown = repr(text[:LONGEST_TEXT])
    return shown if len(text) <= LONGEST_TEXT else f"{shown[:-1]}…{shown[-1]} ({len(text):,} long)"


def describe_items(value: Any, level: int) -> str:
    """The first items of a list, tuple, set or dictionary."""
    kind, (opening, closing) = type(value), BRACKETS[type(value)]
    if not value and kind in (set, frozenset):
        return f"{kind.__name__}()"
    if level > MOST_LEVELS:
        return f"{opening}…{closing}" if value else opening + closing
    if kind is dict:
        pairs = [pair for pair, _ in zip(value.items(), range(MOST_ITEMS))]  # noqa: B905  `strict` is new
        shown = [f"{describe(key, level + 1)}: {describe(item, level + 1)}" for key, item in pairs]
    else:
        shown = [describe(item, level + 1) for item, _ in zip(value, range(MOST_ITEMS))]  # noqa: B905  likewise
    if len(value) > len(shown):
        return f"{opening}{', '.join([*shown, '…'])}{closing} ({len(value):,} long)"
    return f"{opening}{', '.join(shown)}{',' if kind is tuple and len(value) == 1 else ''}{closing}"


def is_plain(value: object) -> bool:
    """Whether it is one value of the interpreter's own, and no huge number."""
    return type(value) in PLAIN and (type(value) is not int or value.bit_length() <= MOST_BITS)


def describe_error(error: BaseException) -> tuple[str, str]:
    """Its type, and what it says where saying so executes nothing of the program's."""
    kind = type(error)
    bases = list_bases(kind)
    module = next((names["__module__"] for names in map(list_class_names, bases) if "__module__" in names), "")
    name = name_type(kind) if module in ("builtins", "__main__", "") else f"{module}.{name_type(kind)}"
    say = next(names["__str__"] for names in map(list_class_names, bases) if "__str__" in names)
    told = (*BaseException.__dict__["args"].__get__(error), error.filename if OSError in bases else None)  # type: ignore[attr-defined]  # it has one
    if type(say) is not type(object.__str__) or not all(map(is_plain, told)):
        return name, ""
    return name, say(error)[:LONGEST_MESSAGE].partition("\n")[0]


def list_bases(kind: type) -> tuple[type, ...]:
    bases: tuple[type, ...] = type.__dict__["__mro__"].__get__(kind)
    return bases


def list_class_names(kind: type) -> Any:
    return type.__dict__["__dict__"].__get__(kind)


def name_type(kind: type) -> str:
    name = type.__dict__["__name__"].__get__(kind)
    return name if type(name) is str else "?"


def make_main(path: str) -> dict[str, Any]:
    """The names of a fresh module that the program finds itself in."""
    module = type(sys)("__main__")
    vars(module).update({"__builtins__": builtins, "__file__": path, "__annotations__": {}, "__cached__": None})
    sys.modules["__main__"] = module
    return vars(module)


def main(kind: str, amount: str, notes: str, source: str, *arguments: str) -> None:
    """Run the program as `python3 SOURCE ARGUMENT…` does."""
    path = os.path.abspath(source)
    with open(path, "rb") as file:
        content = file.read()
    code = compile(content, path, "exec", dont_inherit=True)
    watch = Watch(code, content.decode("utf-8", "replace"), os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_APPEND))
    sys.argv, sys.path[0] = [source, *arguments], os.path.dirname(path)
    names = make_main(path)
    watch.begin(kind, float(amount))
    try:
        exec(code, names)  # noqa: S102  running it is the point
    except BaseException:
        try:
            watch.allow_memory()
            watch.note_error()
        except Exception:
            watch.note("failed")  # then nothing of it is told
        raise
    finally:
        if kind == "lines":
            watch.note_lines()


main(*sys.argv[1:])
