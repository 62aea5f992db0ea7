"""The contrast of the colours, measured."""

import pytest

from grader.reports.pages.palette import DARK, GRAPHIC_PAIRS, LIGHT, TEXT_PAIRS, Colours

from .contrast import compute_contrast

SCHEMES = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_follows_the_definition() -> None:
    assert compute_contrast("#000000", "#ffffff") == pytest.approx(21)
    assert compute_contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert compute_contrast("#123456", "#123456") == 1


@SCHEMES
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read(colours: Colours, text: str, ground: str) -> None:
    assert compute_contrast(colours[text], colours[ground]) >= 4.5


@SCHEMES
@pytest.mark.parametrize(("shape", "ground"), GRAPHIC_PAIRS)
def test_shapes_can_be_told(colours: Colours, shape: str, ground: str) -> None:
    assert compute_contrast(colours[shape], colours[ground]) >= 3


def test_both_schemes_have_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
