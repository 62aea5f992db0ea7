"""Sets the resource limits of the tier `plain`, then becomes the program: run as a script, never imported."""

import json
import os
import resource
import sys

for name, value in json.loads(sys.argv[1]).items():
    kind = getattr(resource, name, None)
    if kind is not None:
        hard = resource.getrlimit(kind)[1]
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (most, most))
os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606  no shell is the point
