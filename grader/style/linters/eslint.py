"""JavaScript by ESLint: rules that name a likely mistake, each with what to do about it; none on layout.

No configuration of a student's is looked for, and no comment switches anything off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from grader.model import Source
from grader.style.diagnostics import Diagnostic, of_utf16
from grader.style.families import RuleFamily
from grader.style.linters.linter import Bench, LintResult, ReportingLinter, lint
from grader.text.identifiers import write_in_camel_case
from grader.text.spoken_text import say_later

_SETTINGS = "settings.of.the.linter.mjs"
_REMOVE = say_later("Remove it, or use it where it was meant to be used.")
_DOUBLE = say_later("Only one of them counts: remove or rename the other.")
_NEVER = say_later("Look at the condition: it always has the same result.")
_LOST = say_later("Store the result, call the function, or remove the line: as it stands, this does nothing.")
_READ_TEXT = say_later("Read the text with `Number`, `JSON.parse` or `split`: `eval` runs whatever code is in it.")
_FALL_THROUGH = say_later("End the case with `break`, or say in a comment `// falls through` that it is meant.")
_UNCHANGED = say_later("Nothing in the loop changes it: the loop never stops or never starts.")
_UNREACHABLE = say_later("This code can never run; remove it, or look at the `return` or `break` before it.")
_ONE_ROUND = say_later("The loop ends in its first round: look at the `return` or `break` in it.")
_LEFT_SIDE = say_later("`!` applies only to the left side: put parentheses around the comparison.")
_DECLARE_FIRST = say_later("Declare it above: until then it has no value.")

_UNUSED = "no-unused-vars"
_UNUSED_OPTIONS = {"args": "none", "caughtErrors": "none"}
_ALLOWED = re.compile(r" Allowed unused vars must match [^\n]*")
"""Which names it leaves alone, which is for whoever has written its settings."""
_OPTIONS: dict[str, dict[str, Any] | str] = {
    "no-cond-assign": "always",
    "no-constant-condition": {"checkLoops": False},
    _UNUSED: _UNUSED_OPTIONS,
    "no-unused-expressions": {"allowShortCircuit": True, "allowTernary": True},
    "no-use-before-define": {"functions": False, "classes": False},
    "prefer-const": {"destructuring": "all"},
}
_ADVICE = {
    "array-callback-return": say_later("Return a value for each item, or use `forEach`, which needs none."),
    "consistent-return": say_later("Return a value on every path through the function, or on none."),
    "constructor-super": say_later("Call `super(…)` in the constructor of a class that extends another one."),
    "default-case-last": say_later("Put `default` last, where a reader looks for it."),
    "eqeqeq": say_later("`===` compares values as they are; `==` converts them first, so 0 == '' is true."),
    "for-direction": say_later("The counter moves away from its end: look at the step and the comparison."),
    "getter-return": say_later("Return a value: without one the property is undefined."),
    "no-async-promise-executor": say_later("What is thrown in it is lost: await outside of `new Promise`."),
    "no-caller": say_later("Give the function a name and call it by that name."),
    "no-class-assign": say_later("Give the value another name: the class is lost otherwise."),
    "no-compare-neg-zero": say_later("Compare with 0: -0 and 0 are equal."),
    "no-cond-assign": say_later("`=` assigns and `===` compares; use the one you mean."),
    "no-const-assign": say_later("Write `let` where it is declared, if it is to change."),
    "no-constant-binary-expression": _NEVER,
    "no-constant-condition": _NEVER,
    "no-delete-var": say_later("`delete` is for properties; a variable ends with its block."),
    "no-dupe-class-members": _DOUBLE,
    "no-dupe-else-if": say_later("The same condition is tested above: this branch is never reached."),
    "no-dupe-keys": _DOUBLE,
    "no-duplicate-case": say_later("The same case is listed above: this one is never reached."),
    "no-empty": say_later("Write what should happen here, or invert the condition."),
    "no-eval": _READ_TEXT,
    "no-ex-assign": say_later("Give the value another name: the error is lost otherwise."),
    "no-fallthrough": _FALL_THROUGH,
    "no-func-assign": say_later("Give the value another name: the function is lost otherwise."),
    "no-global-assign": say_later("Give the value another name: the built-in one is lost otherwise."),
    "no-implied-eval": say_later("Pass a function instead of a string."),
    "no-import-assign": say_later("Give the value another name: what is imported cannot change."),
    "no-invalid-regexp": say_later("Correct the pattern: the program stops here."),
    "no-loss-of-precision": say_later("The number is not stored as written: add an `n` after it (`BigInt`)."),
    "no-new-wrappers": say_later("Leave out `new`: an object that wraps a value never equals it."),
    "no-obj-calls": say_later("This is not a function: call one of its members."),
    "no-redeclare": _DOUBLE,
    "no-self-assign": say_later("It is set to itself: write what it should be set to."),
    "no-self-compare": say_later("It is compared with itself: write what it should be compared with."),
    "no-setter-return": say_later("What a setter returns is lost: leave it out."),
    "no-shadow-restricted-names": say_later("Use another name: this one already has a meaning."),
    "no-sparse-arrays": say_later("Two commas leave a gap: remove one, or write `undefined`."),
    "no-template-curly-in-string": say_later("`${…}` is filled in only between backticks."),
    "no-this-before-super": say_later("Call `super(…)` first."),
    "no-undef": say_later("Declare it with `const` or `let`, or correct the name."),
    "no-unmodified-loop-condition": _UNCHANGED,
    "no-unreachable": _UNREACHABLE,
    "no-unreachable-loop": _ONE_ROUND,
    "no-unsafe-finally": say_later("It hides what was returned or thrown before: let `finally` end normally."),
    "no-unsafe-negation": _LEFT_SIDE,
    "no-unsafe-optional-chaining": say_later("It may be undefined here: test for that first."),
    "no-unused-expressions": _LOST,
    "no-unused-labels": _REMOVE,
    _UNUSED: _REMOVE,
    "no-use-before-define": _DECLARE_FIRST,
    "no-useless-catch": say_later("It throws what it caught: remove the `try`, or handle the error."),
    "no-var": say_later("What `var` declares is known outside of its block as well."),
    "no-with": say_later("Name the object at each use: otherwise it is unclear whose member is meant."),
    "prefer-const": say_later("Use `let` only for a variable that gets another value later."),
    "use-isnan": say_later("Test with `Number.isNaN(…)`: NaN equals nothing, not even itself."),
    "valid-typeof": say_later(
        "`typeof` returns one of a few strings, such as 'number' or 'undefined': correct the spelling."
    ),
}

# What Node.js 18 to 24 have, beside what belongs to the language.
_GLOBALS = (
    "AbortController AbortSignal Blob BroadcastChannel Buffer ByteLengthQueuingStrategy CloseEvent CompressionStream "
    "CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DecompressionStream Event EventSource EventTarget "
    "File FormData Headers MessageChannel MessageEvent MessagePort Navigator Performance PerformanceEntry "
    "PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming "
    "ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest "
    "ReadableStreamDefaultController ReadableStreamDefaultReader Request Response Storage SubtleCrypto TextDecoder "
    "TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL "
    "URLSearchParams WebAssembly WebSocket WritableStream WritableStreamDefaultController WritableStreamDefaultWriter "
    "atob btoa clearImmediate clearInterval clearTimeout console crypto fetch global navigator performance process "
    "queueMicrotask setImmediate setInterval setTimeout structuredClone"
)
_OF_SCRIPTS = "__dirname __filename exports module require"


def _make_config(called: Collection[str] = ()) -> str:
    """The settings as ESLint reads them from version 9 on; `.mjs` files are modules to it as they are to Node.js.

    What is `called` from elsewhere is used, though the file itself does not use it.
    """
    rules = {rule: ["warn", _OPTIONS[rule]] if rule in _OPTIONS else "warn" for rule in _ADVICE}
    if called:
        used = sorted({*called, *map(write_in_camel_case, called)})
        rules[_UNUSED] = ["warn", {**_UNUSED_OPTIONS, "varsIgnorePattern": f"^(?:{'|'.join(used)})$"}]
    known = dict.fromkeys(_GLOBALS.split(), "readonly")
    common = {
        "linterOptions": {"noInlineConfig": True, "reportUnusedDisableDirectives": "off"},
        "languageOptions": {"globals": known},
        "rules": rules,
    }
    scripts = {
        "files": ["**/*.js"],
        "languageOptions": {"sourceType": "commonjs", "globals": dict.fromkeys(_OF_SCRIPTS.split(), "writable")},
    }
    return f"export default {json.dumps([common, scripts])};\n"


def _read(said: str) -> list[Diagnostic]:
    report = json.loads(said)
    try:
        return [_make_diagnostic(one, each["filePath"]) for each in report for one in each["messages"] if _counts(one)]
    except (TypeError, LookupError) as error:
        raise ValueError("not a report of ESLint") from error


def _counts(message: dict[str, Any]) -> bool:
    """A remark without a rule is about comments that tried to switch something off; but for a file it cannot parse."""
    return bool(message.get("ruleId") or message.get("fatal"))


def _make_diagnostic(message: dict[str, Any], file: str) -> Diagnostic:
    place = int(message.get("line") or 1), int(message.get("column") or 1)
    said = _ALLOWED.sub("", str(message["message"]))
    return Diagnostic(bool(message.get("fatal")), str(message["ruleId"] or ""), file, *place, said)


class _Eslint(ReportingLinter):
    def look(self, sources: Sequence[Source], bench: Bench) -> list[LintResult]:
        linter = replace(self, settings={_SETTINGS: _make_config(bench.called)}) if bench.called else self
        return lint(sources, linter, bench.run, bench.each, bench.call)


ESLINT = _Eslint(
    rules=RuleFamily("eslint", "[a-z]+(?:-[a-z0-9]+)*"),
    title="ESLint",
    languages=frozenset({"javascript"}),
    package="eslint 9 or newer, by `npm install --global eslint`",
    command=("eslint", "--no-config-lookup", "--config", _SETTINGS, "--format", "json", "--output-file", "{said}"),
    read=_read,
    column=of_utf16,
    advice={f"eslint/{rule}": advice for rule, advice in _ADVICE.items()},
    at_once=16,
    suppressions=r"\beslint-disable\b|\A/\*\s*+eslint\s",
    line_ends="\u2028\u2029",
    settings={_SETTINGS: _make_config()},
    environment={"NODE_OPTIONS": "--max-old-space-size=700"},
)
