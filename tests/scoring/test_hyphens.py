"""Long names break where a reader would break them."""

import pytest

from scoring.hyphens import SOFT_HYPHEN, hyphenated

NAMES = {
    "Lothar": "Lothar",
    "Braun": "Braun",
    "Müller": "Müller",
    "Oltmanns": "Olt-manns",
    "Oberndörfer": "Obern-dör-fer",
    "Schwarzenberger": "Schwar-zen-ber-ger",
    "Steinbacher": "Stein-ba-cher",
    "Brackenhoff": "Bra-cken-hoff",
    "Wachtelschmidt": "Wach-tel-schmidt",
    "Hans-Jürgen": "Hans-Jürgen",
    "Leutheusser-Schnarrenberger": "Leu-theus-ser-Schnar-ren-ber-ger",
    "Aaaaaaaaaaaa": "Aaaaaaaaaaaa",
}


@pytest.mark.parametrize(("name", "broken"), NAMES.items())
def test_a_long_name_breaks_between_its_syllables(name, broken):
    shown = hyphenated(name)

    assert shown.replace(SOFT_HYPHEN, "-") == broken
    assert shown.replace(SOFT_HYPHEN, "") == name
