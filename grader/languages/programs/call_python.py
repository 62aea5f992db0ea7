"""Call functions of a student's program: `RESULTS CODE SOURCE`.

Standard input tells a nonce, then one call per line, in the words of `value_words.py`. What the calls return goes to
the file RESULTS, each line behind the nonce, and at last that all of them are done. SOURCE is imported, so its main
guard is false; CODE is what it was compiled to.

The program may hold anything: it may change every module, and look at every frame. So what is called here is not looked
up where the program could have put something else, and nothing here knows what a right value would be.
"""

from __future__ import annotations

import builtins
import marshal
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

globals()["__builtins__"] = dict(vars(builtins))  # the program may change those that it sees

MOST_WORDS, DEEPEST, MOST_NAMES = 200_000, 50, 8
IN_THE_WAY = "{} ended while it was imported, before {} could be called. Put the code that runs the program below "
IN_THE_WAY += 'the line if __name__ == "__main__":.'
write, close, leave = os.write, os.close, os._exit
show = sys.excepthook
streams = [stream.flush for stream in (sys.stdout, sys.stderr)]


class CalledProgram:
    """The imported program, and the object that its methods are called on."""

    def __init__(self, source: str, results: int, nonce: str) -> None:
        self.source = source
        self.results, self.nonce = results, nonce
        self.names: dict[str, Any] = {}
        self.made: Any = None
        self.returned: list[Any] = []
        """Never let go: a coroutine, for one, would complain about the line of ours at which that happens."""

    def load(self, code_name: str) -> None:
        """Import it under its own name, as another program would."""
        path = os.path.abspath(self.source)
        module = type(sys)(self.source.rpartition("/")[2].rpartition(".")[0])
        module.__file__ = path
        self.names = vars(module)
        self.names["__builtins__"] = builtins
        sys.argv, sys.path[0] = [self.source], os.path.dirname(path)
        sys.modules[module.__name__] = sys.modules["__main__"] = module
        exec(read_code(path, code_name), self.names)  # noqa: S102  running it is the point

    def find(self, kind: str, name: str) -> Any:
        """What is to be called; a missing function or method ends the run with a sentence."""
        if kind == "method":
            try:
                return getattr(self.made, name)
            except AttributeError:
                owner = type(self.made)
                known = list_known(owner)
                if name in known or "__getattr__" in known or has_own(self.made, name):
                    raise
                self.refuse(type.__dict__["__name__"].__get__(owner), kind, name, known)
        if name not in self.names:
            self.refuse(self.source, kind, name, self.names)
        return self.names[name]

    def refuse(self, owner: str, kind: str, name: str, known: dict[str, Any]) -> NoReturn:
        """End the run because a name is missing, and say which names there are."""
        named = [(each, value) for each, value in known.items() if type(each) is str and each[:2] != "__"]
        kinds = (type(main), type, staticmethod, classmethod, property)
        there = [
            each for each, value in named if is_among(type(value), kinds) or (kind == "method" and callable(value))
        ]
        alike = [each for each in there if spell_plainly(each) == spell_plainly(name)]
        if alike:
            self.stop(f"{owner} has no {kind} {name}. It has {alike[0]}: the name must be spelled exactly {name}.")
        self.stop(f"{owner} has no {kind} {name}. It defines: {', '.join(there[:MOST_NAMES]) or 'none'}.")

    def stop(self, why: str) -> NoReturn:
        """End the run with a sentence for the student."""
        self.tell([f"sentence {encode_text(why)}"])
        end(1)

    def tell(self, lines: list[str]) -> None:
        """Write to the results. Where the program has closed them, nothing is told."""
        told = "".join(f"{self.nonce} {line}\n" for line in lines).encode()
        try:
            while told:
                told = told[write(self.results, told) :]
        except OSError:
            end(1)

    def fail(self, error: BaseException, name: str, note: str = "") -> NoReturn:
        """End the run as a program ends by an exception that nobody catches, without our frames."""
        if is_among(SystemExit, list_bases(type(error))):
            self.stop(note or f"{self.source} called exit(), so {name} did not return.")
        if note:
            self.tell([f"sentence {encode_text(note)}"])
        traceback = BaseException.__dict__["__traceback__"]  # not what its class calls so
        trace = traceback.__get__(error)
        while trace is not None and trace.tb_frame.f_code.co_filename == main.__code__.co_filename:
            trace = trace.tb_next
        traceback.__set__(error, trace)
        show(type(error), error, trace)
        end(1)


def read_code(path: str, code_name: str) -> Any:
    """The code of the program; compiled anew where it names another folder, as its tracebacks would."""
    with open(code_name, "rb") as file:
        code, _ = marshal.loads(file.read())  # noqa: S302  it runs in the sandbox either way
    if code.co_filename == path:
        return code
    with open(path, "rb") as file:
        return compile(file.read(), path, "exec", dont_inherit=True)


def end(status: int) -> NoReturn:
    """End at once: what the program left running, or asked to be run at its end, has no part in what it returned."""
    for flush in streams:
        try:
            flush()
        except Exception:  # noqa: S112  it has closed the stream itself
            continue
    leave(status)


def list_bases(kind: type) -> tuple[type, ...]:
    """The classes that a class is made of, without a word of its own."""
    bases: tuple[type, ...] = type.__dict__["__mro__"].__get__(kind)
    return bases


def list_known(kind: type) -> dict[str, Any]:
    """What a class and those that it is made of define, but for what every object has."""
    spaces = [type.__dict__["__dict__"].__get__(base) for base in list_bases(kind)[:-1]]
    return {name: value for space in reversed(spaces) for name, value in space.items() if type(name) is str}


def has_own(made: Any, name: str) -> bool:
    """Whether an object has a name of its own, which no class defines."""
    try:
        return name in object.__getattribute__(made, "__dict__")
    except AttributeError:
        return False


def spell_plainly(name: str) -> str:
    """A name without what spellings of it differ in: `formatTime` and `format_time` are one."""
    return name.replace("_", "").lower()


def is_among(kind: type, kinds: tuple[type, ...]) -> bool:
    """Whether a class is one of several: the very same, since a class may say that it equals another."""
    return any(kind is each for each in kinds)


def encode(value: Any, depth: int = 0) -> Iterator[str]:
    """The words of a value, read by the methods of the interpreter's own types only."""
    bases = list_bases(type(value))
    if value is None or is_among(bool, bases):
        yield "n" if value is None else "t" if value else "f"
    elif is_among(int, bases):
        yield "i" + int.__format__(value, "x")
    elif is_among(float, bases):
        yield "r" + float.__repr__(value)
    elif is_among(str, bases):
        yield "s" + str.encode(value, "utf-8", "surrogatepass").hex()
    elif depth < DEEPEST:
        yield from encode_items(value, bases, depth)
    else:
        yield encode_text("…")


def encode_items(value: Any, bases: tuple[type, ...], depth: int) -> Iterator[str]:
    """The words of a list, tuple, set or dictionary; of any other value its type."""
    for kind, word in ((list, "l"), (tuple, "u"), (set, "e"), (frozenset, "e"), (dict, "d")):
        if is_among(kind, bases):
            yield f"{word}{kind.__len__(value)}"
            for item in dict.items(value) if kind is dict else kind.__iter__(value):
                for part in item if kind is dict else (item,):
                    yield from encode(part, depth + 1)
            return
    plain = is_among(type(value), (complex, bytes, bytearray, range))
    yield (
        encode_text(repr(value)) if plain else encode_text(f"<{type.__dict__['__name__'].__get__(type(value))} object>")
    )


def encode_text(text: str) -> str:
    """The word for a value that is not plain data."""
    return "o" + text.encode("utf-8", "backslashreplace").hex()


def take_words(value: Any) -> str:
    """The words of a value in a line."""
    words = []
    for word in encode(value):
        words.append(word)
        if len(words) > MOST_WORDS:
            return encode_text(f"<a value of more than {MOST_WORDS:,} items>")
    return " ".join(words)


def decode(words: list[str]) -> Any:
    """The value that begins with the last of the words, which are taken."""
    word = words.pop()
    kind, rest = word[0], word[1:]
    if kind in "ntf":
        return {"n": None, "t": True, "f": False}[kind]
    if kind == "i":
        return int(rest, 16)
    if kind == "r":
        return float(rest)
    if kind == "s":
        return bytes.fromhex(rest).decode("utf-8", "surrogatepass")
    if kind == "d":
        return {decode(words): decode(words) for _ in range(int(rest))}
    items = [decode(words) for _ in range(int(rest))]
    return items if kind == "l" else set(items)


def read_request() -> list[str]:
    """The lines of standard input, which is empty from now on."""
    parts = []
    while part := os.read(0, 1 << 16):
        parts.append(part)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    close(nothing)
    return b"".join(parts).decode().splitlines()


def call_all(program: CalledProgram, calls: list[str]) -> list[str]:
    """What the calls return, in words."""
    told = []
    for line in calls:
        kind, name, *words = line.split(" ")
        try:
            value = program.find(kind, name)(*decode(words[::-1]))
            program.returned.append(value)
            words_of_value = take_words(value)
        except BaseException as error:
            program.fail(error, name)
        if kind == "class":
            program.made = value
        else:
            told.append(f"value {words_of_value}")
    return [*told, "completed"]


def main(results_name: str, code_name: str, source: str) -> None:
    """Import the program, call its functions, and tell what they return."""
    nonce, *calls = read_request()
    results = os.open(results_name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    program = CalledProgram(source, results, nonce)
    first = calls[0].split(" ")[1]
    try:
        program.load(code_name)
    except BaseException as error:
        program.fail(error, first, IN_THE_WAY.format(source, first))
    program.tell(call_all(program, calls))
    end(0)


try:
    main(*sys.argv[1:])
except BaseException:
    end(1)  # only what the program has changed can bring it here, and nothing of ours is shown
