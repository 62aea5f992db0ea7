"""Templates compiled once per user: to compile those of both pages takes longer than to render twenty."""

from __future__ import annotations

import sys

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from grader.files import keep, read_kept
from grader.text.digest import hash_parts


class CompiledTemplates(BytecodeCache):
    """Keeps what Jinja has compiled in the user's own folder, by all that it follows from."""

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = read_kept(_name(bucket))
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep(_name(bucket), bucket.bytecode_to_string())


def _name(bucket: Bucket) -> str:
    """All that the compiled form follows from: Jinja leaves out of its own key how it was told to read a template."""
    environment = bucket.environment
    told = (environment.autoescape, environment.trim_blocks, environment.lstrip_blocks)
    compiler = (jinja2.__version__, sys.version, repr(told))
    return f"template-{hash_parts(*compiler, bucket.key, bucket.checksum)}"
