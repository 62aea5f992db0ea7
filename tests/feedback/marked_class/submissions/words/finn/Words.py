import re
from collections import Counter
from pathlib import Path

INPUT = Path("words.txt")  # HERE
WORD = re.compile("[a-z]+")

counts = Counter(WORD.findall(INPUT.read_text().lower()))
for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
    print(word, count)
