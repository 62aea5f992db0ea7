"""Mistakes that an interpreter or a compiler names in its error output."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.recursion_traces import TOO_DEEP, read_recursion
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences, join_with_and, list_some

_MODULES = {
    "python": re.compile(r"^ModuleNotFoundError: No module named '([\w.]{1,60})'", re.M),
    "javascript": re.compile(r"^Error(?: \[\w+\])?: Cannot find (?:module|package) '([^'\n]{1,60})'", re.M),
    "c": re.compile(r"fatal error: ([\w./+-]{1,60}): No such file or directory"),
    "cpp": re.compile(r"fatal error: ([\w./+-]{1,60}): No such file or directory"),
    "java": re.compile(r"error: package ([\w.]{1,60}) does not exist"),
    "csharp": re.compile(r"error CS0246: The type or namespace name [`']([\w.]{1,60})'"),
}
_IMPORTED = {"java": r"^\s*import\s+(?:static\s+)?{}\.", "csharp": r"^\s*using\s+{}\b"}
"""Where the compiler says the same of a name that is misspelt, how it must stand in the source."""
_THERE = {
    "python": say_later("the modules that come with Python, such as math, random and collections"),
    "javascript": say_later("the modules that come with Node.js, such as fs and readline"),
    "c": say_later("the headers of C"),
    "cpp": say_later("the headers of C++"),
    "java": say_later("the packages that come with Java"),
    "csharp": say_later("the namespaces that come with C#"),
}

_CODE = r"^ {{4}}(?>{})[^\n]*+\n(?:[ ^~]*+\n)?"
"""The line of the program that is shown above an error, and the marks below it."""
_CALLED = say_later("it is called {now}.")
_IS = say_later("it is {now}.")
_WRITE = say_later("you write {now}.")
_BESIDE_NAME = {
    _CALLED: say_later("`{name}` (it is called {now} now)"),
    _IS: say_later("`{name}` (it is {now} now)"),
    _WRITE: say_later("`{name}` (write {now})"),
}
"""The same behind a name within a sentence."""
_PYTHON_2 = (
    (r"Missing parentheses in call to 'print'", say_later("`print` without parentheses"), _WRITE, "print(…)"),
    (r"Missing parentheses in call to 'exec'", say_later("`exec` without parentheses"), _WRITE, "exec(…)"),
    (r"unsupported operand type\(s\) for >>: 'builtin_function_or_method'", "`print >>`", _WRITE, "print(…, file=…)"),
    (_CODE.format(r"raise [\w.]++ *+,") + "SyntaxError: invalid syntax", "`raise …, …`", _WRITE, "raise …(…)"),
    (_CODE.format(r"[^\n]*?<>") + "SyntaxError: invalid syntax", "`<>`", _WRITE, "`!=`"),
    (r"multiple exception types must be parenthesized", "`except …, …`", _WRITE, "`except … as …`"),
    (
        _CODE.format(r"[^\n]*?\b[0-9]++[lL]\b") + "SyntaxError: invalid decimal",
        say_later("a number with an L"),
        say_later("you write it without the L."),
        "",
    ),
    (
        r"parameters cannot be parenthesized",
        say_later("a tuple among the parameters"),
        say_later("you take it apart inside the function."),
        "",
    ),
    (r"NameError: name 'raw_input' is not defined", "`raw_input`", _CALLED, "input()"),
    (r"NameError: name 'xrange' is not defined", "`xrange`", _CALLED, "range()"),
    (r"NameError: name 'unicode' is not defined", "`unicode`", _CALLED, "str()"),
    (r"NameError: name 'basestring' is not defined", "`basestring`", _CALLED, "str"),
    (r"NameError: name 'unichr' is not defined", "`unichr`", _CALLED, "chr()"),
    (_CODE.format(r"[^\n]*?\blong\(") + "NameError: name 'long' is", "`long`", _CALLED, "int()"),
    (
        _CODE.format(r"[^\n]*?\breduce\(") + "NameError: name 'reduce' is",
        "`reduce`",
        say_later("you import it from functools."),
        "",
    ),
    (_CODE.format(r"[^\n]*?\bfile\(") + "NameError: name 'file' is", "`file`", _CALLED, "open()"),
    (r"'dict' object has no attribute 'has_key'", "`has_key`", _WRITE, "`key in …`"),
    (r"'dict' object has no attribute 'iteritems'", "`iteritems`", _CALLED, "items()"),
    (r"'dict' object has no attribute 'iterkeys'", "`iterkeys`", _CALLED, "keys()"),
    (r"'dict' object has no attribute 'itervalues'", "`itervalues`", _CALLED, "values()"),
    (r"'(?:\w+_iterator|generator|_io\.TextIOWrapper)' object has no attribute 'next'", "`.next()`", _WRITE, "next(…)"),
    (r"module 'sys' has no attribute 'maxint'", "`sys.maxint`", _IS, "sys.maxsize"),
    (r"module 'string' has no attribute 'lowercase'", "`string.lowercase`", _IS, "string.ascii_lowercase"),
    (r"module 'string' has no attribute 'uppercase'", "`string.uppercase`", _IS, "string.ascii_uppercase"),
    (r"module 'string' has no attribute 'letters'", "`string.letters`", _IS, "string.ascii_letters"),
    (r"module 'string' has no attribute 'maketrans'", "`string.maketrans`", _IS, "str.maketrans()"),
    (r"module 'string' has no attribute 'join'", "`string.join`", _WRITE, "separator.join(words)"),
    (r"module 'string' has no attribute 'split'", "`string.split`", _WRITE, "text.split()"),
    (r"No module named 'StringIO'", say_later("the module `StringIO`"), say_later("it is in the module io."), ""),
    (r"No module named 'Queue'", say_later("the module `Queue`"), _CALLED, "queue"),
    (r"No module named 'Tkinter'", say_later("the module `Tkinter`"), _CALLED, "tkinter"),
    (r"No module named 'cPickle'", say_later("the module `cPickle`"), _CALLED, "pickle"),
    (r"No module named 'urllib2'", say_later("the module `urllib2`"), _CALLED, "urllib.request"),
)
_OF_PYTHON_2 = [(re.compile(pattern, re.M), what, fix, now) for pattern, what, fix, now in _PYTHON_2]

_NAMES_OF_PYTHON_2 = re.compile(
    r"\b(raw_input|xrange|unichr|has_key|iteritems|iterkeys|itervalues)\(|"
    r"\b(string\.(?:lowercase|uppercase|letters|maketrans)|sys\.maxint)\b"
)

_AT_MOST = say_later("Python stops at about 1,000 levels.")
_LARGE = say_later("Your program has a function that calls itself too often on large inputs.")
_SMALL_IS_RIGHT = say_later("On small inputs your program is right. Use a loop instead.")
_DOES_IT_END = say_later("Check that it ends: does each call come nearer to its end?")


def find_missing_module(facts: ProgramFacts) -> Diagnosis | None:
    """A module that is not there."""
    name = facts.language.name
    pattern = _MODULES.get(name)
    found, runs = facts.find_errors(pattern) if pattern else (None, ())
    if found is None or not _is_imported(found[1], facts):
        return None
    warm = facts.settings.runtime.warm if name == "python" else ()
    message = say(
        "Your program needs `{module}`, which is not installed here. Write it without `{module}`; there are only "
        "{there}. If `{module}` is a file of your own, submit it as well.",
        module=found[1],
        there=say("{there}, and {more}", there=_THERE[name], more=", ".join(warm)) if warm else _THERE[name],
    )
    return facts.diagnose("missing-module", "missing module", message, runs)


def _is_imported(name: str, facts: ProgramFacts) -> bool:
    pattern = _IMPORTED.get(facts.language.name)
    return pattern is None or re.search(pattern.format(re.escape(name)), facts.text, re.M) is not None


def find_code_of_python_2(facts: ProgramFacts) -> Diagnosis | None:
    """Code that only Python 2 understands."""
    if facts.language.name != "python":
        return None
    for pattern, what, fix, now in _OF_PYTHON_2:
        found, runs = facts.find_errors(pattern)
        if found:
            message = say(
                "Your program contains Python 2 code: {what}. This is Python 3, where {fix}",
                what=what,
                fix=say(fix, now=now),
            )
            others = [name for name in _find_names_of_python_2(facts.text) if name not in what]
            return facts.diagnose("python-2", "Python 2 code", join_sentences(message, _tell_others(others)), runs)
    return None


def _tell_others(names: Sequence[str]) -> str:
    """The first names of Python 2 with what they are called now; empty where there are none."""
    if not names:
        return ""
    return say("The file has more of it: {names}.", names=list_some(list(map(_tell_name_now, names))))


def _tell_name_now(name: str) -> str:
    """`raw_input` with what it is called now."""
    fix, now = next((fix, now) for _, what, fix, now in _OF_PYTHON_2 if what == f"`{name}`")
    return say(_BESIDE_NAME[fix], name=name, now=now)


def _find_names_of_python_2(text: str) -> list[str]:
    """Names of Python 2 that are called or taken from their module; none that the file itself defines."""
    found = dict.fromkeys(match[1] or match[2] for match in _NAMES_OF_PYTHON_2.finditer(text))
    return [name for name in found if not re.search(rf"\bdef {re.escape(name)}\b", text)]


def find_deep_recursion(facts: ProgramFacts) -> Diagnosis | None:
    """Functions that call themselves more often than the stack can hold."""
    found, runs = facts.find_errors(TOO_DEEP)
    if found is None or not runs:
        return None
    traces = (read_recursion(ran.result.stderr) for ran in sorted(runs, key=lambda ran: not ran.case.is_visible))
    trace = next(filter(None, traces), None)
    right = [len(ran.case.input) for ran in facts.runs if ran.result.verdict is Verdict.ACCEPTED]
    is_of_large = bool(right) and max(right) < min(len(ran.case.input) for ran in runs)
    message = _tell_recursion(trace.names if trace else (), is_of_large, facts)
    line = trace.line if trace else facts.source.lines.recursion
    place = name_place(line, say("The function calls itself here."))
    if trace and len(trace.names) > 1:
        place = name_place(line, say("One function calls the other here."))
    return facts.diagnose("deep-recursion", "recursion too deep", message, runs, place)


def _tell_recursion(names: Sequence[str], is_of_large: bool, facts: ProgramFacts) -> str:
    """What is said of functions that call themselves too often, by their names where these are known."""
    is_usual = facts.language.name == "python" and "setrecursionlimit" not in facts.text
    then = _SMALL_IS_RIGHT if is_of_large else _DOES_IT_END
    if not names and not is_of_large:
        return say("Your recursion goes too deep. Check that it ends: does each call come nearer to its end?")
    told = say(_LARGE)
    if names:
        quoted = join_with_and([f"`{name}`" for name in names])
        told = say("{names} call each other too many levels deep.", names=quoted)
    if len(names) == 1:
        told = say("`{name}` calls itself too many levels deep.", name=names[0])
    return join_sentences(told, say(_AT_MOST) if is_usual else "", say(then))
