"""Print as JSON what the interpreter that runs this is: its path, its folders, its version, its packages."""

import json
import os
import platform
import site
import sys
import sysconfig

paths = sysconfig.get_paths()
facts = {
    # A virtual environment is known by the path that it is called by.
    "executable": sys.executable if sys.prefix != sys.base_prefix else os.path.realpath(sys.executable),
    "prefixes": sorted({sys.base_prefix, sys.prefix}),
    "version": platform.python_version(),
    "title": platform.python_implementation(),
    "packages": sorted({paths["purelib"], paths["platlib"], *site.getsitepackages()}),
}
print(json.dumps(facts))
