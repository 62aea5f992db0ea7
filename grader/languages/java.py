"""Java by the JDK: one thread collects garbage and only the quick compiler works, because the programs are short."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE, SINGLE, TRIPLE_DOUBLE
from grader.languages.java_classes import find_main_class
from grader.model import (
    CommentSyntax,
    CompilerWarnings,
    HeapEnd,
    Language,
    NoteSyntax,
    PrintPattern,
    ProgramFile,
    Suppressions,
)
from grader.text.spoken_text import say_later

_CALL = Path(__file__).with_name("programs").joinpath("GraderCaller.java").read_text(encoding="utf-8")

_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto")

_KEYWORDS = (
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends "
    "false final finally float for if implements import instanceof int interface long native new null package "
    "private protected public record return short static strictfp super switch synchronized this throw throws "
    "transient true try var void volatile while yield"
)
_COMMENTS = CommentSyntax((LINE, BLOCK, rf"(?P<text>{TRIPLE_DOUBLE}|{DOUBLE}|{SINGLE})"))
_NOTE_LINES = Path(__file__).with_name("programs").joinpath("NoteLines.java").read_text(encoding="utf-8")
_READING_FILES = "readAllLines|readAllBytes|readString|lines|newBufferedReader|newInputStream|exists|notExists|size"
_NOTING = NoteSyntax(
    _NOTE_LINES,
    "GraderNotes.note({line});",
    "GraderNotes.attempt({number},{change}) + ",
    (
        PrintPattern(
            r"(?<![\w.])System\.out(?=\s{0,60}\.\s?(?:print|println|printf|format|append)\b)",
            "GraderNotes.mark({line})",
        ),
    ),
    r"\bSystem\s{0,9}\.\s{0,9}out\b|\bout\s{0,9}[.;]|\b(?:setOut|FileDescriptor|console)\b",
    trier="GraderTrials",
    apart=r"\bFile(?:Descriptor|OutputStream|Writer)\b|\bRandomAccessFile\b|\binheritedChannel\b|\bconsole\b"
    r"|\b(?:FileChannel|FileHandler|ProcessBuilder|Runtime)\b|\.(?:delete|deleteOnExit|createNewFile|renameTo|mkdirs?)\s?\("
    r"|\bnew\s{1,9}(?:PrintWriter|PrintStream|Formatter)\s?\(\s?(?!System\.out\b|new\s{1,9}(?!File\b)|\))"
    rf"|\bFiles\s{{0,9}}(?:::|\.\s{{0,9}}(?!(?:{_READING_FILES})\b))|\bstatic\s{{1,9}}java\.nio\.file\.Files\b",
    apart_texts=r"/dev/",
)

_ADVICE = {
    "divzero": say_later("Division by 0 stops the program: check the divisor."),
    "empty": say_later("The `;` ends the statement before its body: remove it."),
    "finally": say_later("A `finally` that returns or throws hides what went wrong before: let it end normally."),
    "static": say_later("Call it by the name of the class: it belongs to the class, not to one object."),
    "cast": say_later("Remove the cast: the value has that type already."),
    "overrides": say_later("Override `hashCode` as well: otherwise sets and maps lose the object."),
    "dep-ann": say_later("Add `@Deprecated` to it, as its comment says."),
    "deprecation": say_later("Use the replacement that its documentation names."),
    "removal": say_later("Use the replacement that its documentation names: newer versions of Java do not have it."),
}
_SUPPRESSIONS = Suppressions(
    # javac has no option that passes over the annotation.
    heeded=(
        r"@\s*+(?:java\s*+\.\s*+lang\s*+\.\s*+)?SuppressWarnings\b"
        r"(?:\s*+\(\s*+(?:value\s*+=)?(?P<rules>[\s({},\"]++)\))?"
    ),
    word=r"[a-z][\w-]*+",
    spelling=r"(?<!\\)\\u++(?P<code>[0-9a-fA-F]{4})",
)
_WARNINGS = CompilerWarnings(
    tool="javac",
    form="[a-z]+(?:-[a-z]+)*",
    line=(
        r"(?P<file>[^:\n]+):(?P<line>[0-9]{1,9}):(?P<column>[0-9]{1,9}): (?P<kind>warning|error): "
        r"(?:\[(?P<rule>[a-z-]+)\] )?(?P<message>.*)"
    ),
    columns="tabs",
    options=(
        "-Xlint:all",
        "-Xmaxwarns",
        "1000",
        "-proc:none",
        "-XDdiags.formatterOptions=-source",
        "-XDdiags.layout=%f:%l:%c:%_%p%L%m|%p%L%m|%f:%_%p%L%m",
    ),
    advice=_ADVICE,
    suppressions=_SUPPRESSIONS,
)

JAVA = Language(
    name="java",
    title="Java",
    suffixes=(".java",),
    lexer="java",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    grammar="c",
    build=(
        "javac",
        "-g",
        *(f"-J{flag}" for flag in _QUICK),
        "-J-Xmx512m",
        "-encoding",
        "UTF-8",
        "-d",
        ".",
        "{sources}",
    ),
    run=("java", *_QUICK, "-Xmx{heap_mib}m", "-Xss8m", "-XX:CompressedClassSpaceSize=32m", "-cp", ".", "{main}"),
    program="*.class",
    versions=(("javac", "-version"), ("java", "--version")),
    tools=("javac", "java"),
    package="default-jdk-headless",
    needs=("/etc/java-*",),
    threads=32,
    package_pattern=r"(?m)^[^\S\n]*+package\s++([\w.]++)\s*+;",
    named_by=(
        r"(?m)^[^\S\n]*+(?:import\s[\w.*\s]{1,80};[^\S\n]*+)*+public\s++(?:(?:abstract|final|sealed|strictfp)\s++)*+"
        r"(?:class|interface|enum|record)\s++(\w{1,100})\b"
    ),
    find_main=find_main_class,
    heap_end=HeapEnd(
        r'^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.OutOfMemoryError: '
        r"(?:Java heap space|GC overhead limit exceeded)",
        endings=(1,),
    ),
    warnings=_WARNINGS,
    noting=_NOTING,
    exits=r"\bSystem\.exit\s?\(([^()]{0,60})\)",
    prints="System.out.println",
    printing=r"\b(?:out|err|\w*print\w*|\w*[wW]rite\w*|console)\b",
    reading=r"\bSystem\.(?:in\b|console ?\()",
    caller=ProgramFile("GraderCaller.java", _CALL),
)
