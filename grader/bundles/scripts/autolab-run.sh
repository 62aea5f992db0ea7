#!/bin/sh
# Grade the submission. Autolab reads the last line of the output; without one there is no score.
here=$(cd "$(dirname "$0")" && pwd)
python=${GRADER_IMAGE:-/opt/grader}/venv/bin/python
"$python" -I -m grader.cli.bundle autolab @@{command} --course "$here/course" --home "$1" || cat "$here/unfinished.txt"
