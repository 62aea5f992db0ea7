"""What one value cannot tell: checks between keys, between files, and with what lies on the disk.

They look at the trees, not at the models, so that they report even when some value elsewhere is faulty.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.assignments.call_checks import find_call_faults
from grader.assignments.comparisons import find_comparison_faults, find_pattern_faults
from grader.assignments.header_checks import find_header_faults
from grader.assignments.reference_kind import has_reference_module
from grader.config.faults import Fault, shorten_word
from grader.config.scalars import Plain, free
from grader.config.strict_yaml import Document, Location, YamlTree
from grader.config.validation import FILE_OF_EACH_LANGUAGE, report_unknown_word
from grader.languages import LANGUAGES, find_language, list_suffixes
from grader.style import HEADER_RULES, RUFF_FAMILY, STYLE_RULES, list_rule_families
from grader.text.wording import suggest_word
from grader.translations import list_page_languages

_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE")
_SUFFIX = re.compile(r"\.[A-Za-z]{1,4}(?=[\s,;]|\Z)")
"""The ending of a name, also of one among several."""


def find_assignment_faults(document: Document, folder: Path, references: Path) -> Iterator[Fault]:
    """The faults of `assignment.yaml` beyond single values; `references` is the folder of the reference modules."""
    name = document.text("name")
    if name is not None and name != folder.name:
        message = f"`name` is `{shorten_word(name)}`, but the folder is `{folder.name}`"
        yield document.fault(("name",), message, "use the same name for both")
    language = document.text("page_language")
    if language is not None and language not in list_page_languages():
        yield report_unknown_word(document, ("page_language",), language, list_page_languages())
    yield from _find_channel_faults(document, "input", "stdin", takes_both=True)
    yield from _find_channel_faults(document, "output", "stdout", takes_both=False)
    yield from _find_submission_faults(document)
    yield from _find_output_faults(document)
    yield from _find_reference_faults(document, references)
    yield from find_header_faults(document)
    yield from _find_rule_faults(document)
    yield from _find_family_faults(document)
    yield from find_comparison_faults(document, document)


def _find_channel_faults(document: Document, key: str, stream: str, takes_both: bool) -> Iterator[Fault]:
    """Input and output each have a file or a stream; an input may have both, and the program reads either."""
    word = document.text(key, stream)
    if not isinstance(document.at(key), dict) or word not in (None, *_TRUE, *_FALSE):
        return
    streamed, filed = word in _TRUE, document.at(key, "file") is not None
    choice = f"`file`, `{stream}: true` or both" if takes_both else f"`file` or `{stream}: true`"
    if not streamed and not filed:
        yield document.fault((key,), f"`{key}` is {choice}; neither is given", "add one of them")
    elif streamed and filed and not takes_both:
        yield document.fault((key,), f"`{key}` is {choice}; both are given", "keep one of them")


def _find_submission_faults(document: Document) -> Iterator[Fault]:
    location: Location = ("submission", "file")
    named = document.at(*location)
    if isinstance(named, str) and len(_SUFFIX.findall(named)) > 1:
        yield document.fault(location, "`file` is the name of one file", FILE_OF_EACH_LANGUAGE)
    elif isinstance(named, str) and named != "any" and not find_language(named):
        hint = f"use one of {' '.join(list_suffixes())}, or `any`"
        yield document.fault(location, f"the suffix of `{shorten_word(named)}` does not name a language", hint)
    for language, name in _list_names_by_language(named):
        if language not in LANGUAGES:
            yield report_unknown_word(document, (*location, language), language, LANGUAGES, at_key=True)
        elif not name.lower().endswith(LANGUAGES[language].suffixes):
            hint = "its suffix must be one of " + " ".join(LANGUAGES[language].suffixes)
            message = f"`{shorten_word(name)}` is not a valid name for a {language} file"
            yield document.fault((*location, language), message, hint)
    if document.text("input", "file") in list_submission_names(document):
        yield document.fault(("input", "file"), "the input has the name of the submission's own file")


def _find_output_faults(document: Document) -> Iterator[Fault]:
    name, location = document.text("output", "file"), ("output", "file")
    if name is not None and name == document.text("input", "file"):
        yield document.fault(location, "the output has the name of the input", "give it another name")
    elif name in list_submission_names(document):
        yield document.fault(location, "the output has the name of the submission's own file", "give it another name")


def _list_names_by_language(named: YamlTree | None) -> list[tuple[str, str]]:
    entries = named.items() if isinstance(named, dict) else ()
    return [(language, name) for language, name in entries if isinstance(name, str)]


def list_submission_names(document: Document) -> set[str]:
    """The names that a submission's file may have."""
    named = document.at("submission", "file")
    return {named} if isinstance(named, str) else {name for _, name in _list_names_by_language(named)}


def _find_reference_faults(document: Document, references: Path) -> Iterator[Fault]:
    name = document.text("reference")
    if name is None:
        return
    if not find_language(name):
        hint = f"name a Python module, or a program in one file: {' '.join(list_suffixes())}"
        message = f"the suffix of the reference `{shorten_word(name)}` does not name a language"
        yield document.fault(("reference",), message, hint)
    elif not os.path.isfile(references / Path(name).name):  # noqa: PTH113  of a folder that cannot be read it says no
        there = sorted(path.name for path in references.glob("*") if find_language(path.name))
        hint = suggest_word(name, there) or f"it should be in the folder `{references.name}` of the course"
        yield document.fault(("reference",), f"cannot find the reference `{shorten_word(name)}`", hint)
    elif not os.access(references / Path(name).name, os.R_OK):
        message = f"the reference `{shorten_word(name)}` cannot be read: permission denied"
        yield document.fault(("reference",), message, "change its permissions")


def _find_rule_faults(document: Document) -> Iterator[Fault]:
    rules = document.at("style", "rules")
    for rule in rules if isinstance(rules, dict) else ():
        location: Location = ("style", "rules", rule)
        if rule in HEADER_RULES and document.at(*location, "weight") is not None:
            hint = "a header field is either right or wrong: give a severity (`note` costs nothing)"
            yield document.fault((*location, "weight"), "a rule of the header has no weight", hint, at_key=True)
        elif rule not in HEADER_RULES and rule not in STYLE_RULES and not _is_of_tool(rule):
            yield document.fault(location, f"there is no rule `{shorten_word(rule)}`", _suggest_rule(rule), at_key=True)


def _find_family_faults(document: Document) -> Iterator[Fault]:
    families = document.at("style", "ruff")
    for at, family in enumerate(families if isinstance(families, list) else ()):
        if not RUFF_FAMILY.fullmatch(str(family)):
            hint = "give families as E, F, W, B or N, or rules such as E501"
            yield document.fault(("style", "ruff", at), f"ruff has no rules `{shorten_word(str(family))}`", hint)


def _is_of_tool(rule: str) -> bool:
    return any(family.has(rule) for family in list_rule_families(LANGUAGES.values()).values())


def _suggest_rule(rule: str) -> str:
    own, tools = (*STYLE_RULES, *HEADER_RULES), list_rule_families(LANGUAGES.values())
    tool, _, name = rule.rpartition("/")
    bare = name.removeprefix("-W").removesuffix("=")
    families = [tools[tool]] if tool in tools else list(tools.values())
    # A code such as `e501` may be written small; of a word that is said, a capital letter is part of its name.
    spellings = (bare, bare.upper()) if re.search("[0-9]", bare) else (bare,)
    forms = [(family, f"{family.name}/{form}") for family in families for form in spellings]
    known = [(family.distinct, meant) for family, meant in forms if family.has(meant)]
    most = max((distinct for distinct, _ in known), default=0)
    near = " or ".join(dict.fromkeys(f"`{meant}`" for distinct, meant in known if distinct == most))
    if near:
        near = f"did you mean {near}?" if most or tool in tools else f"name its tool as well: {near}"
    others = f" and those of {', '.join(tools)}, as ruff/E501 or eslint/eqeqeq"
    return suggest_word(rule, own) or near or f"the rules are {', '.join(own)}{others}"


def find_case_faults(assignment: Document | None, groups: Sequence[Document]) -> Iterator[Fault]:
    """The faults of all case files beyond single values."""
    first: dict[str, str] = {}
    for group in groups:
        for number, case in enumerate(group.items()):
            if isinstance(case, dict) and "data" not in case:
                yield from _name_faults(group, number, first)
                yield from _find_faults_of_case(assignment, group, number)
                yield from find_call_faults(assignment, group, number)


def _name_faults(group: Document, number: int, first: dict[str, str]) -> Iterator[Fault]:
    name = group.text(number, "name")
    if name is None:
        return
    if name in first:
        hint = f"the first is in {first[name]}"
        yield group.fault((number, "name"), f"the case `{shorten_word(name)}` is given twice", hint)
    first.setdefault(name, f"{group.path.name} in line {group.values[number, 'name'][0]}")


def _find_faults_of_case(assignment: Document | None, group: Document, number: int) -> Iterator[Fault]:
    location: Location = (number,)
    given = [key for key in ("input", "generate") if group.at(number, key) is not None]
    if len(given) != 1 and group.at(number, "call") is None:
        said = f"this case has {' and '.join(f'`{key}`' for key in given)}" if given else "this case has no input"
        yield group.fault(location, said, "a case has exactly one of `input`, `generate` and `call`")
    yield from _find_seed_faults(group, number)
    if assignment is None or not isinstance(assignment.tree, dict):
        return
    yield from _find_faults_without_reference(assignment, group, number)
    yield from find_comparison_faults(assignment, group, location)
    yield from find_pattern_faults(assignment, group, number)
    own = {assignment.text(key, "file") or "" for key in ("input", "output")}
    names = list_submission_names(assignment) | own
    extra = group.at(number, "files")
    for name in extra if isinstance(extra, dict) else ():
        if name in names:
            message = f"the file `{shorten_word(name)}` would take the place of the input, the output or the submission"
            yield group.fault((number, "files", name), message, "give it another name", at_key=True)


def _find_seed_faults(group: Document, number: int) -> Iterator[Fault]:
    if not isinstance(group.at(number, "generate"), dict):
        return
    seed = group.at(number, "generate", "seed")
    if not _is_seed(seed):
        location: Location = (number, "generate") if seed is None else (number, "generate", "seed")
        yield group.fault(location, "`generate` needs a `seed` that is a whole number", "write one, like seed: 7")


def _is_seed(value: YamlTree | None) -> bool:
    try:
        return isinstance(value, Plain) and type(free(value)) is int
    except ValueError:
        return True  # of too many digits, which is told as a fault of its own


def _find_faults_without_reference(assignment: Document, group: Document, number: int) -> Iterator[Fault]:
    if has_reference_module(assignment):
        return
    program = assignment.text("reference")
    if group.at(number, "generate") is not None:
        named = f"; `{shorten_word(program)}` is a program" if program else ""
        hint = "write the input out, or name a Python module with generate() as the `reference`"
        message = f"only a reference module can generate inputs{named}"
        yield group.fault((number, "generate"), message, hint, at_key=True)
    if group.at(number, "call") is not None and (number, "returns") not in group.keys:
        hint = "name a `reference` in assignment.yaml that has this function, or write `returns`"
        yield group.fault((number,), "this case does not say what the call returns", hint)
    elif not program and group.at(number, "expected") is None and group.at(number, "call") is None:
        hint = 'name a `reference` in assignment.yaml, or write the expected output (`expected: ""` when it is empty)'
        yield group.fault((number,), "this case has no expected output, and the assignment has no reference", hint)
