"""How a program in C or C++ tries its own changes: what every build with notes has, and what cannot be tried so."""

from pathlib import Path

TRY_CHANGES = Path(__file__).with_name("programs").joinpath("try_changes.c").read_text(encoding="utf-8")
APART = (
    r"(?<![.>\w])(?:v?fork|clone|system|popen|exec[lv]\w*|posix_spawn\w*|kill|killpg|setitimer|alarm|clock_gettime|freopen"
    r"|creat|open|openat|fdopen|tmpfile|mkstemp|mkdir|symlink|truncate|rename|unlink|mmap|shm_open|syscall)\s*\("
    r"|(?<![.>\w])remove\s*\(\s*[\"\w.\[\]]+\s*\)|\b(?:w?ofstream|basic_ofstream|asm|__asm__|constructor)\b"
    r"|\bfstream\s*[\w({]|\bfilesystem\s*::"
)
"""Code that makes processes or files, or does something before the program begins."""
APART_TEXTS = r"\bfopen\s*\([^;]{0,200}(?:\"(?:[wa]|rb?\+)|,\s*\w+\s*\))|/dev/|/proc/"
"""Texts that say so."""
