#!/bin/sh
# Install the grader: run once, while the image is built, with network. Grading needs no network.
set -e
here=$(cd "$(dirname "$0")" && pwd)
missing=
for tool in python3 @@{tools}; do
    command -v "$tool" >/dev/null || missing=1
done
python3 -c "import ensurepip" 2>/dev/null || missing=1
if [ -n "$missing" ]; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update
    $as_root apt-get install -y --no-install-recommends python3 python3-venv @@{packages}
fi
if ! python3 -c "import sys; sys.exit(sys.version_info < (3, 11))"; then
    echo "The grader needs Python 3.11 or newer. Choose a newer image, such as Ubuntu 24.04." >&2
    exit 1
fi
python3 -m venv "$here/venv"
"$here/venv/bin/pip" install "$here"/wheels/*.whl
