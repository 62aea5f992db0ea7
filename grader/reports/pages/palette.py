"""The colours of the pages as data; the style sheet's variables are made from it, and a test measures its contrast."""

from __future__ import annotations

from collections.abc import Mapping

Colours = Mapping[str, str]

LIGHT: Colours = {
    "paper": "#f8f7f4",
    "panel": "#ffffff",
    "sunken": "#f1efea",
    "ink": "#1c1e22",
    "soft": "#595d66",
    "rule": "#dedad2",
    "edge": "#85878c",
    "accent": "#1f4f8a",
    "bar": "#4a6fa5",
    "track": "#e6e3dc",
    "ok": "#1b6641",
    "ok-tint": "#e3f1e8",
    "form": "#6d4d00",
    "form-tint": "#f9eecd",
    "wrong": "#9c2420",
    "wrong-tint": "#fae5e2",
    "limit": "#8a3d08",
    "limit-tint": "#fbe9da",
    "crash": "#7d2463",
    "crash-tint": "#f7e4f1",
    "idle": "#51555e",
    "idle-tint": "#eae9e6",
    "unsure": "#3f3c99",
    "unsure-tint": "#e7e6f8",
    "mark-wrong": "#f3bdb6",
    "mark-ok": "#b4dfc3",
    "code-keyword": "#7a2f8f",
    "code-string": "#1d6b3c",
    "code-number": "#8a4206",
    "code-comment": "#5e6370",
    "code-name": "#1f4f8a",
}

DARK: Colours = {
    "paper": "#16181c",
    "panel": "#1d2025",
    "sunken": "#24282e",
    "ink": "#e8e6e1",
    "soft": "#a9adb5",
    "rule": "#343941",
    "edge": "#7c828c",
    "accent": "#94bdf2",
    "bar": "#7fa5dc",
    "track": "#333840",
    "ok": "#86d6a6",
    "ok-tint": "#1c3427",
    "form": "#e9c46a",
    "form-tint": "#3a3016",
    "wrong": "#f7a49c",
    "wrong-tint": "#422120",
    "limit": "#f3b27c",
    "limit-tint": "#3f2a18",
    "crash": "#eda6d8",
    "crash-tint": "#3c2036",
    "idle": "#b4b8c0",
    "idle-tint": "#2f333a",
    "unsure": "#b9b7f7",
    "unsure-tint": "#2a2951",
    "mark-wrong": "#74322d",
    "mark-ok": "#255a3c",
    "code-keyword": "#d9a5ea",
    "code-string": "#93d3a5",
    "code-number": "#efb27c",
    "code-comment": "#a3a8b3",
    "code-name": "#94bdf2",
}

KINDS = ("ok", "form", "wrong", "limit", "crash", "idle", "unsure")
"""The colour families of the verdicts."""

GROUNDS = ("paper", "panel", "sunken")
CODE = ("code-keyword", "code-string", "code-number", "code-comment", "code-name")

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *((text, ground) for text in ("ink", "soft", "accent", *KINDS, *CODE) for ground in GROUNDS),
    *((kind, f"{kind}-tint") for kind in KINDS),
    *(("ink", f"{kind}-tint") for kind in KINDS),
    *((text, mark) for text in ("ink",) for mark in ("mark-wrong", "mark-ok")),
    *((text, f"{kind}-tint") for text in ("soft", "accent", *CODE) for kind in KINDS if kind not in ("ok", "idle")),
)
"""Foreground and background of everything that is read: at least 4.5 to 1."""

GRAPHIC_PAIRS: tuple[tuple[str, str], ...] = (
    *(
        (shape, ground)
        for shape in ("bar", "edge", *KINDS)
        for ground in (*GROUNDS, "track")
        if shape != "edge" or ground != "track"
    ),
)
"""Shapes that carry a meaning, and what they lie on: at least 3 to 1."""


def format_variables() -> str:
    """The style sheet's custom properties: light, dark by the system, and dark by the switch."""
    return (
        f":root{{color-scheme:light;{_format_properties(LIGHT)}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light])"
        f"{{color-scheme:dark;{_format_properties(DARK)}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{_format_properties(DARK)}}}}}\n"
    )


def _format_properties(colours: Colours) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())
