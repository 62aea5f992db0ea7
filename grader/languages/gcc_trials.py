"""How a program in C or C++ tries its own changes: what every build with notes has, and what cannot be tried so."""

from pathlib import Path

TRY_CHANGES = Path(__file__).with_name("programs").joinpath("try_changes.c").read_text(encoding="utf-8")
APART = (
    r"\b(?:v?fork|clone|system|popen|exec[lv]\w*|kill|killpg|setitimer|alarm|freopen|creat|fdopen|tmpfile|remove|rename"
    r"|unlink|ofstream|filesystem|mmap|syscall|asm|__asm__|constructor)\b|(?<![.>])\bopen\s*\(|\bfstream\s+\w"
    r"|\bfopen\s*\([^;]{0,200}\"(?:[wa]|rb?\+)|/dev/|/proc/"
)
"""It makes processes or files, or does something before it begins."""
