"""The reference of `top_words`, a program: the most frequent words of text.txt that are not in stop.txt, in top.txt."""

import sys
from collections import Counter
from pathlib import Path

stop = set(Path("stop.txt").read_text().split())
counted = Counter(word for word in Path("text.txt").read_text().split() if word not in stop)
ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
lines = [f"{word} {times}\n" for word, times in ordered[: int(sys.argv[1])]]
Path("top.txt").write_text("".join(lines))
