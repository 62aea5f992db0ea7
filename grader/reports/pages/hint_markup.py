"""Hints in Markdown, as HTML that loads nothing and leads nowhere: HTML in a hint is shown as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_OFF = ("html_block", "html_inline", "entity", "autolink", "reference", "heading", "lheading", "hr", "code")
"""Rules of Markdown that a hint is read without: they hide characters, or make what has no place within a page.

`code` is that of indented lines; code between fences stays.
"""


@lru_cache(maxsize=1_000)
def render_markdown(text: str) -> Markup:
    """The text as HTML; a link becomes its text and its address, a picture what it shows. A class shares its hints."""
    return Markup(_make_parser().render(text, {"addresses": []}))  # noqa: S704  with `html` off all text is escaped


@cache
def _make_parser() -> MarkdownIt:
    """Made when the first hint is shown: it loads slowly."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).disable(_OFF)
    for name, rule in (("link_open", _open_link), ("link_close", _close_link), ("image", _describe_picture)):
        parser.add_render_rule(name, rule)
    return parser


def _open_link(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, env: dict[str, list[str]]) -> str:
    env["addresses"].append(str(tokens[index].attrs.get("href", "")))
    return ""


def _close_link(_renderer: Any, _tokens: Sequence[Token], _index: int, _options: Any, env: dict[str, list[str]]) -> str:
    return f" ({escape(env['addresses'].pop())})"


def _describe_picture(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    return f"{escape(tokens[index].content)} ({escape(str(tokens[index].attrs.get('src', '')))})"
