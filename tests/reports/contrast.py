"""The contrast of two colours."""

from __future__ import annotations


def compute_contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, as WCAG 2.2 defines it: 1 to 21."""
    light, dark = sorted((_compute_luminance(one), _compute_luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _compute_luminance(colour: str) -> float:
    red, green, blue = (_linearise(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linearise(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
