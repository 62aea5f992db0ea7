"""Which modules that come with Python a file of the same name hides."""

from __future__ import annotations

import sys

_LOADED_FIRST = frozenset({"_collections_abc", "abc", "codecs", "encodings", "genericpath", "io", "ntpath", "os"}) | {
    "posixpath",
    "site",
    "stat",
    "zipimport",
}
"""What Python has loaded before it comes to the file, besides what is built into it."""
HIDABLE_MODULES = sys.stdlib_module_names - {*sys.builtin_module_names} - _LOADED_FIRST
