"""JavaScript by ESLint: rules that name a likely mistake, each with what to do about it; none on layout.

No configuration of a student's is looked for, and no comment switches anything off.
"""

from __future__ import annotations

import json
from typing import Any

from grader.style.diagnostics import Diagnostic, of_utf16
from grader.style.families import RuleFamily
from grader.style.linters.linter import ReportingLinter

_SETTINGS = "settings.of.the.linter.mjs"
_REMOVE = "Remove it, or use it where it was meant to be used."
_DOUBLE = "Only one of them counts: remove or rename the other."
_NEVER = "Look at the condition: it always has the same result."
_LOST = "Store the result, call the function, or remove the line: as it stands, this does nothing."

# Rule to (options, advice).
_RULES: dict[str, tuple[dict[str, Any] | str | None, str]] = {
    "array-callback-return": (None, "Return a value for each item, or use `forEach`, which needs none."),
    "consistent-return": (None, "Return a value on every path through the function, or on none."),
    "constructor-super": (None, "Call `super(…)` in the constructor of a class that extends another one."),
    "default-case-last": (None, "Put `default` last, where a reader looks for it."),
    "eqeqeq": (None, "`===` compares values as they are; `==` converts them first, so 0 == '' is true."),
    "for-direction": (None, "The counter moves away from its end: look at the step and the comparison."),
    "getter-return": (None, "Return a value: without one the property is undefined."),
    "no-async-promise-executor": (None, "What is thrown in it is lost: await outside of `new Promise`."),
    "no-caller": (None, "Give the function a name and call it by that name."),
    "no-class-assign": (None, "Give the value another name: the class is lost otherwise."),
    "no-compare-neg-zero": (None, "Compare with 0: -0 and 0 are equal."),
    "no-cond-assign": ("always", "`=` assigns and `===` compares; use the one you mean."),
    "no-const-assign": (None, "Write `let` where it is declared, if it is to change."),
    "no-constant-binary-expression": (None, _NEVER),
    "no-constant-condition": ({"checkLoops": False}, _NEVER),
    "no-delete-var": (None, "`delete` is for properties; a variable ends with its block."),
    "no-dupe-class-members": (None, _DOUBLE),
    "no-dupe-else-if": (None, "The same condition is tested above: this branch is never reached."),
    "no-dupe-keys": (None, _DOUBLE),
    "no-duplicate-case": (None, "The same case is listed above: this one is never reached."),
    "no-empty": (None, "Write what should happen here, or invert the condition."),
    "no-eval": (None, "Read the text with `Number`, `JSON.parse` or `split`: `eval` runs whatever code is in it."),
    "no-ex-assign": (None, "Give the value another name: the error is lost otherwise."),
    "no-fallthrough": (None, "End the case with `break`, or say in a comment `// falls through` that it is meant."),
    "no-func-assign": (None, "Give the value another name: the function is lost otherwise."),
    "no-global-assign": (None, "Give the value another name: the built-in one is lost otherwise."),
    "no-implied-eval": (None, "Pass a function instead of a string."),
    "no-import-assign": (None, "Give the value another name: what is imported cannot change."),
    "no-invalid-regexp": (None, "Correct the pattern: the program stops here."),
    "no-loss-of-precision": (None, "The number is not stored as written: add an `n` after it (`BigInt`)."),
    "no-new-wrappers": (None, "Leave out `new`: an object that wraps a value never equals it."),
    "no-obj-calls": (None, "This is not a function: call one of its members."),
    "no-redeclare": (None, _DOUBLE),
    "no-self-assign": (None, "It is set to itself: write what it should be set to."),
    "no-self-compare": (None, "It is compared with itself: write what it should be compared with."),
    "no-setter-return": (None, "What a setter returns is lost: leave it out."),
    "no-shadow-restricted-names": (None, "Use another name: this one already has a meaning."),
    "no-sparse-arrays": (None, "Two commas leave a gap: remove one, or write `undefined`."),
    "no-template-curly-in-string": (None, "`${…}` is filled in only between backticks."),
    "no-this-before-super": (None, "Call `super(…)` first."),
    "no-undef": (None, "Declare it with `const` or `let`, or correct the name."),
    "no-unmodified-loop-condition": (None, "Nothing in the loop changes it: the loop never stops or never starts."),
    "no-unreachable": (None, "This code can never run; remove it, or look at the `return` or `break` before it."),
    "no-unreachable-loop": (None, "The loop ends in its first round: look at the `return` or `break` in it."),
    "no-unsafe-finally": (None, "It hides what was returned or thrown before: let `finally` end normally."),
    "no-unsafe-negation": (None, "`!` applies only to the left side: put parentheses around the comparison."),
    "no-unsafe-optional-chaining": (None, "It may be undefined here: test for that first."),
    "no-unused-expressions": (None, _LOST),
    "no-unused-labels": (None, _REMOVE),
    "no-unused-vars": ({"args": "none", "caughtErrors": "none"}, _REMOVE),
    "no-use-before-define": ({"functions": False, "classes": False}, "Declare it above: until then it has no value."),
    "no-useless-catch": (None, "It throws what it caught: remove the `try`, or handle the error."),
    "no-var": (None, "Write `const` or `let`: `var` reaches out of its block."),
    "no-with": (None, "Name the object at each use: otherwise it is unclear whose member is meant."),
    "prefer-const": (None, "Write `const`: it never changes, and `const` says so."),
    "use-isnan": (None, "Test with `Number.isNaN(…)`: NaN equals nothing, not even itself."),
    "valid-typeof": (
        None,
        "`typeof` returns one of a few strings, such as 'number' or 'undefined': correct the spelling.",
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


def _make_config() -> str:
    """The settings as ESLint reads them from version 9 on; `.mjs` files are modules to it as they are to Node.js."""
    rules = {rule: ["warn", options] if options else "warn" for rule, (options, _) in _RULES.items()}
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
    return Diagnostic(bool(message.get("fatal")), str(message["ruleId"] or ""), file, *place, str(message["message"]))


ESLINT = ReportingLinter(
    rules=RuleFamily("eslint", "[a-z]+(?:-[a-z0-9]+)*"),
    title="ESLint",
    languages=frozenset({"javascript"}),
    package="eslint 9 or newer, by `npm install --global eslint`",
    command=("eslint", "--no-config-lookup", "--config", _SETTINGS, "--format", "json", "--output-file", "{said}"),
    read=_read,
    column=of_utf16,
    advice={f"eslint/{rule}": advice for rule, (_, advice) in _RULES.items()},
    at_once=16,
    suppressions=r"\beslint-disable\b|\A/\*\s*+eslint\s",
    line_ends="\u2028\u2029",
    settings={_SETTINGS: _make_config()},
    environment={"NODE_OPTIONS": "--max-old-space-size=700"},
)
