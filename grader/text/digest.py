"""Hashes: of one content, and of several parts together."""

from __future__ import annotations

import hashlib


def digest(content: bytes | str) -> str:
    """SHA-256 in hexadecimal, of a text in UTF-8; lone surrogates count as they are."""
    return hashlib.sha256(_encode(content)).hexdigest()


def hash_parts(*parts: bytes | str) -> str:
    """One hash over all of the parts; their borders count."""
    whole = hashlib.sha256()
    for part in map(_encode, parts):
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def _encode(content: bytes | str) -> bytes:
    return content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
