"""JavaScript by Node.js."""

from grader.model import HeapEnd, Language

JAVASCRIPT = Language(
    name="javascript",
    title="JavaScript",
    suffixes=(".js", ".mjs"),
    lexer="javascript",
    check=("node", "--check", "{source}"),
    run=("node", "--max-old-space-size={heap_mib}", "{source}"),
    versions=(("node", "--version"),),
    tools=("node",),
    package="nodejs",
    needs=("/etc/ssl/openssl.cnf",),
    threads=32,
    heap_end=HeapEnd(r"^FATAL ERROR: [^\n]*JavaScript heap out of memory", endings=("SIGABRT",)),
)
