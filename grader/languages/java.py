"""Java by the JDK: one thread collects garbage and only the quick compiler works, because the programs are short."""

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE, SINGLE, TRIPLE_DOUBLE
from grader.model import CommentSyntax, HeapEnd, Language

_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto")

_COMMENTS = CommentSyntax((LINE, BLOCK, rf"(?P<text>{TRIPLE_DOUBLE}|{DOUBLE}|{SINGLE})"))

JAVA = Language(
    name="java",
    title="Java",
    suffixes=(".java",),
    lexer="java",
    comments=_COMMENTS,
    grammar="c",
    build=("javac", *(f"-J{flag}" for flag in _QUICK), "-J-Xmx512m", "-encoding", "UTF-8", "-d", ".", "{sources}"),
    run=("java", *_QUICK, "-Xmx{heap_mib}m", "-Xss8m", "-XX:CompressedClassSpaceSize=32m", "-cp", ".", "{main}"),
    program="*.class",
    versions=(("javac", "-version"), ("java", "--version")),
    tools=("javac", "java"),
    package="default-jdk-headless",
    needs=("/etc/java-*",),
    threads=32,
    package_pattern=r"(?m)^[^\S\n]*+package\s++([\w.]++)\s*+;",
    heap_end=HeapEnd(
        r'^(?:Exception in thread "[^"\n]*"|Caused by:) java\.lang\.OutOfMemoryError: '
        r"(?:Java heap space|GC overhead limit exceeded)",
        endings=(1,),
    ),
    prints="System.out.println",
    printing=r"\b(?:out|err|\w*print\w*|\w*[wW]rite\w*|console)\b",
)
