"""Java by Checkstyle: checks that name a likely mistake or a broken convention, each with what to do about it.

Without a filter among the settings no comment and no annotation switches anything off.
"""

from __future__ import annotations

from xml.etree import ElementTree

from grader.style.diagnostics import Diagnostic, of_characters
from grader.style.families import RuleFamily
from grader.style.linters.linter import ReportingLinter
from grader.style.linters.xml_report import parse_report
from grader.text.spoken_text import say_later

_SETTINGS = "settings.of.the.linter.xml"
_CHECKS = ".checks."
_BRACES = say_later("Put braces around the body, even if it is one line: sooner or later another is added.")
_SHORTER = say_later("Return or store the condition itself: it is already true or false.")
_SMALL = say_later("Begin with a lowercase letter and capitalize later words, as in `heapSize`.")

# Check to (properties, advice).
_MODULES: dict[str, tuple[dict[str, str], str]] = {
    "ArrayTypeStyle": ({}, say_later("Write the brackets after the type, as in `int[] numbers`.")),
    "ConstantName": ({}, say_later("Write constants in capital letters, as in `MAX_HEAPS`.")),
    "CovariantEquals": ({}, say_later("Let `equals` take an `Object`: otherwise it overrides nothing.")),
    "DefaultComesLast": ({}, say_later("Put `default` last, where a reader looks for it.")),
    "EmptyBlock": ({"option": "text"}, say_later("Write what should happen here, or invert the condition.")),
    "EmptyCatchBlock": (
        {},
        say_later("Report what went wrong, or let it be thrown: a hidden error is the hardest to find."),
    ),
    "EmptyStatement": ({}, say_later("Remove the `;`: it cuts off what follows from the line before it.")),
    "EqualsHashCode": (
        {},
        say_later("Override `equals` and `hashCode` together: otherwise sets and maps lose the object."),
    ),
    "FallThrough": (
        {},
        say_later("End the case with `break`, or say in a comment `// fall through` that it is meant."),
    ),
    "InnerAssignment": (
        {},
        say_later("`=` assigns and `==` compares; use the one you mean, and assign on a line of its own."),
    ),
    "LocalVariableName": ({}, _SMALL),
    "MemberName": ({}, _SMALL),
    "MethodLength": (
        {"max": "100"},
        say_later("Move its steps to methods of their own, each with a name that says what it does."),
    ),
    "MethodName": ({}, _SMALL),
    "MissingSwitchDefault": ({}, say_later("Add a `default` that says what happens with every other value.")),
    "ModifiedControlVariable": ({}, say_later("Change the counter only in the loop header, or write a `while` loop.")),
    "ModifierOrder": ({}, say_later("Write them in the usual order: `public static final`.")),
    "NeedBraces": ({}, _BRACES),
    "NestedIfDepth": ({"max": "3"}, say_later("Return early, or move the inner part to a method of its own.")),
    "OneStatementPerLine": ({}, say_later("Write each statement on a line of its own.")),
    "ParameterName": ({}, _SMALL),
    "ParameterNumber": ({}, say_later("Group what belongs together in an object.")),
    "RedundantImport": ({}, say_later("Remove it: it is implied.")),
    "SimplifyBooleanExpression": ({}, _SHORTER),
    "SimplifyBooleanReturn": ({}, _SHORTER),
    "StringLiteralEquality": (
        {},
        say_later("Compare strings with `equals`: `==` asks whether they are the same object."),
    ),
    "TypeName": ({}, say_later("Begin the name of a class with a capital letter, as in `NimGame`.")),
    "UnusedImports": ({}, say_later("Remove it.")),
    "UpperEll": ({}, say_later("Write `L` after the number: `l` looks like 1.")),
    "VisibilityModifier": (
        {},
        say_later("Make it private and add methods for those who need it, so that only this class changes it."),
    ),
}


def _make_config() -> str:
    """Columns count characters here, and a file that cannot be parsed does not stop the others."""
    root = ElementTree.Element("module", name="Checker")
    for name, value in {"charset": "UTF-8", "severity": "warning", "haltOnException": "false", "tabWidth": "1"}.items():
        ElementTree.SubElement(root, "property", name=name, value=value)
    walker = ElementTree.SubElement(root, "module", name="TreeWalker")
    for check, (properties, _) in _MODULES.items():
        module = ElementTree.SubElement(walker, "module", name=check)
        for name, value in properties.items():
            ElementTree.SubElement(module, "property", name=name, value=value)
    kind = '"-//Checkstyle//DTD Checkstyle Configuration 1.3//EN" "https://checkstyle.org/dtds/configuration_1_3.dtd"'
    return f'<?xml version="1.0"?>\n<!DOCTYPE module PUBLIC {kind}>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _read(said: str) -> list[Diagnostic]:
    return [
        _make_diagnostic(one, file.get("name", ""))
        for file in parse_report(said).iter("file")
        for one in file
        if one.tag in _TOLD
    ]


_TOLD = ("error", "exception")


def _make_diagnostic(element: ElementTree.Element, file: str) -> Diagnostic:
    """What does not come from a check is about a file that cannot be parsed."""
    source = element.get("source", "")
    rule = source.rpartition(".")[2].removesuffix("Check")
    place = int(element.get("line", "1")), int(element.get("column", "1"))
    return Diagnostic(_CHECKS not in source, rule, file, *place, element.get("message", ""))


CHECKSTYLE = ReportingLinter(
    rules=RuleFamily("checkstyle", "[A-Z][A-Za-z]*", distinct=1),
    title="Checkstyle",
    languages=frozenset({"java"}),
    package="checkstyle",
    command=("checkstyle", "-c", _SETTINGS, "-f", "xml", "-o", "{said}"),
    read=_read,
    column=of_characters,
    advice={f"checkstyle/{check}": advice for check, (_, advice) in _MODULES.items()},
    twins={
        "checkstyle/EmptyStatement": frozenset({"javac/empty"}),
        "checkstyle/FallThrough": frozenset({"javac/fallthrough"}),
    },
    at_once=16,
    suppressions=r"\bCHECKSTYLE\W?OFF\b|\bCSOFF\b",
    settings={_SETTINGS: _make_config()},
    environment={"JDK_JAVA_OPTIONS": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xmx512m"},
)
