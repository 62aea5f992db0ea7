#!/bin/sh
# Grade what lies in this repository. A result is there from the start, and says that grading did not finish.
here=$(cd "$(dirname "$0")" && pwd)
home=$(cd "$here/../.." && pwd)
cp "$here/unfinished.txt" "$GITHUB_OUTPUT"
exec "$here/venv/bin/python" -I -m grader.cli.bundle github-classroom @@{command} --course "$here/course" --home "$home"
