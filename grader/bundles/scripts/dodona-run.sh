#!/bin/sh
# Judge a submission: Dodona's request is on standard input, the judgement goes to standard output.
judge=$(cd "$(dirname "$0")" && pwd)
python=${GRADER_IMAGE:-/opt/grader}/venv/bin/python
"$python" -I -m grader.cli.bundle dodona @@{options} || cat "$judge/unfinished.jsonl"
