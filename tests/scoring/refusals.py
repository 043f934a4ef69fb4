"""For each code of systems.md 26 a deal that is refused with it, with its table and earlier deals."""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The deal `data` at a table of `seats` that plays `system` with `options`, after the deals `before`."""

    code: str
    data: Data
    system: str = "isko"
    options: Any = field(default_factory=lambda: MappingProxyType({}))
    seats: int = 3
    before: tuple[Data, ...] = ()
    length: int = 12


HEARTS: Final[Data] = {"declarer": 1, "game": "hearts", "matadors": 1, "with_without": "with", "won": True}
NULL: Final[Data] = {"declarer": 1, "game": "null", "won": True}
HAND: Final[Data] = HEARTS | {"hand": True}
WITH_RAMSCH: Final = {"all_pass": "ramsch", "ramsch_schieben": True}
RAMSCH: Final[Data] = {"outcome": "ramsch", "points": [45, 40, 25], "skat": 10, "last": 1}
TWO: Final[Data] = {"declarer": 0, "game": "clubs", "matadors": 1, "with_without": "with", "points": 70}
TOURNEE: Final[Data] = {
    "declarer": 1, "contract": "tournee", "suit": "hearts", "matadors": 1, "with_without": "with", "points": 61,
}  # fmt: skip
FRAGE: Final[Data] = {"declarer": 1, "contract": "frage", "points": 71}
PICK_UP: Final[Data] = {"declarer": 1, "contract": "aufnahme", "trump": "hearts", "points": 71}
WITHOUT_SUIT: Final = {name: value for name, value in PICK_UP.items() if name != "trump"}
# Enough for the pot of three antes at once.
EMPTIES_THE_HAFERL: Final[Data] = {"declarer": 1, "contract": "hand", "trump": "hearts", "plus": 55, "points": 120}

# fmt: off
REFUSALS: Final = (
    Refusal("V01", {name: value for name, value in HEARTS.items() if name != "declarer"}),
    Refusal("V02", HEARTS | {"declarer": 0}, seats=4),
    Refusal("V03", HEARTS | {"bid": 19}),
    Refusal("V04", HEARTS | {"bid": 17}),
    Refusal("V04", HEARTS | {"bid": 265}),
    Refusal("V05", {name: value for name, value in HEARTS.items() if name not in ("matadors", "with_without")}),
    Refusal("V06", HEARTS | {"game": "grand", "matadors": 5}),
    Refusal("V07", HEARTS | {"matadors": 12}),
    Refusal("V08", NULL | {"matadors": 2, "with_without": "with"}),
    Refusal("V09", NULL | {"schneider_announced": True}),
    Refusal("V10", HEARTS | {"schneider_announced": True}),
    Refusal("V11", HEARTS | {"schwarz_announced": True, "schneider_announced": True}),
    Refusal("V12", HAND | {"schwarz_announced": True, "schneider_announced": False}),
    Refusal("V13", HEARTS | {"ouvert": True}),
    Refusal("V14", HEARTS | {"points": 130}),
    Refusal("V15", HEARTS | {"points": 119}),
    Refusal("V16", HEARTS, options={"card_points": "required"}),
    Refusal("V17", NULL | {"points": 70}),
    Refusal("V18", HEARTS | {"schwarz": True, "points": 118}),
    Refusal("V19", HEARTS | {"won": False, "schwarz": True, "points": 30}),
    Refusal("V20", HAND | {"schneider_announced": True, "schwarz_announced": True, "points": 100}),
    Refusal("V21", NULL | {"bid": 24}),
    Refusal("V22", HEARTS | {"kontra_by": 2}, options={"kontra_levels": 2}),
    Refusal("V22", HEARTS | {"kontra": 1}),
    Refusal("V22", TWO | {"kontra": 1}, "skat_two", {"variant": "oma"}, seats=2),
    Refusal("V22", FRAGE | {"kontra": 1}, "tarock_simple"),
    Refusal("V22", PICK_UP | {"kontra": 1}, "haferltarock"),
    Refusal("V23", HEARTS | {"kontra": 1, "kontra_by": 2, "bidders": [0, 1]}, options={"kontra_levels": 1}),
    Refusal("V24", HEARTS | {"kontra": 1, "kontra_by": 1}, options={"kontra_levels": 1}),
    Refusal("V25", {"outcome": "passed", "declarer": 1}),
    Refusal("V26", HEARTS, options={"score_basis": "bid"}),
    Refusal("V27", HEARTS, before=(HEARTS,), length=1),
    Refusal("V30", RAMSCH | {"declarer": 1}, options=WITH_RAMSCH),
    Refusal("V30", RAMSCH),
    Refusal("V31", RAMSCH | {"points": [60, 40, 10], "skat": 5}, options=WITH_RAMSCH),
    Refusal("V32", RAMSCH | {"virgins": [2]}, options=WITH_RAMSCH),
    Refusal("V33", RAMSCH | {"points": [0, 0, 0], "virgins": [0, 1, 2]}, options=WITH_RAMSCH),
    Refusal("V34", {name: value for name, value in RAMSCH.items() if name != "last"}, options=WITH_RAMSCH),
    Refusal("V34", RAMSCH | {"points": [70, 40, 0], "virgins": [2], "last": 2}, options=WITH_RAMSCH),
    Refusal("V35", RAMSCH | {"pushes": 4}, options=WITH_RAMSCH),
    Refusal("V36", RAMSCH | {"points": [45, 40, 12], "skat": 23}, options=WITH_RAMSCH),
    Refusal("V40", TWO | {"hand": True}, "skat_two", {"variant": "offiziers"}, seats=2),
    Refusal("V41", TWO | {"hand": True, "ouvert": True}, "skat_two", {"variant": "col_morto"}, seats=2),
    Refusal("V42", TWO | {"points": 52, "defender_points": 48, "second_skat": 10},
            "skat_two", {"variant": "strohmann"}, seats=2),
    Refusal("V42", TWO | {"points": 45, "defender_points": 35, "unused": 30},
            "skat_two", {"variant": "piloten_unused"}, seats=2),
    Refusal(
        "V50", HEARTS, "skat_raeuber",
        before=(HEARTS, NULL | {"declarer": 2}, NULL | {"declarer": 0}),
    ),
    Refusal("V51", HEARTS | {"declarer": 2}, "skat_raeuber"),
    Refusal("V51", TWO, "skat_two", {"variant": "offiziers"}, seats=2),
    Refusal("V52", HEARTS | {"bid": 18}, "skat_raeuber"),
    Refusal("V55", HEARTS, "skat_bierlachs", {"bierlachs_target": 30}, before=(HEARTS | {"won": False},)),
    Refusal("V60", TOURNEE | {"contract": "solo", "passt_mir_nicht": True}, "tournee_skat"),
    Refusal("V61", TOURNEE | {"contract": "guckser"}, "tournee_skat"),
    Refusal("V61", TOURNEE | {"ouvert": True}, "tournee_skat"),
    Refusal("V62", {"declarer": 1, "contract": "null", "matadors": 2, "with_without": "with", "won": True},
            "tournee_skat"),
    Refusal("V63", {"outcome": "ramsch", "points": [60, 60, 10]}, "tournee_skat"),
    Refusal("V70", FRAGE | {"points": 119}, "tarock_simple"),
    Refusal("V70", FRAGE | {"points": 130}, "tarock_simple"),
    Refusal("V71", FRAGE | {"trump": "leaves"}, "tarock_simple"),
    Refusal("V71", FRAGE | {"contract": "solo", "trump": "hearts"}, "tarock_simple"),
    Refusal("V72", FRAGE | {"durch": True, "points": 100}, "tarock_simple"),
    Refusal("V73", FRAGE | {"contract": "bettel", "points": 10}, "tarock_simple", {"bettel": True}),
    Refusal("V74", {"declarer": 1, "contract": "bettel"}, "tarock_simple"),
    Refusal("V75", FRAGE, "tarock_simple", {"coin": 10, "ante": 55}),
    Refusal("V76", PICK_UP | {"plus": 5}, "haferltarock"),
    Refusal("V76", PICK_UP | {"contract": "hand", "plus": 7}, "haferltarock"),
    Refusal("V77", PICK_UP, "haferltarock", {"berliner": True}),
    Refusal("V78", PICK_UP | {"declarer": 0, "trump": "leaves"},
            "haferltarock", {"berliner": True, "berliner_hearts_only": True}),
    Refusal("V78", WITHOUT_SUIT | {"declarer": 0}, "haferltarock", {"berliner": True, "berliner_hearts_only": True}),
    Refusal("V79", PICK_UP, "haferltarock", {"unit": 50}, before=(EMPTIES_THE_HAFERL,)),
    Refusal("V80", {"declarer": 1, "contract": "herzsolo", "points": 4, "schwarz": True}, "scharfer_tarock"),
    Refusal("V81", FRAGE | {"contested": True}, "scharfer_tarock"),
    Refusal("V90", {"declarer": 1, "won": True}),
    Refusal("V90", FRAGE | {"contract": "solo"}, "tarock_simple"),
    Refusal("V90", WITHOUT_SUIT, "haferltarock"),
    Refusal("V90", WITHOUT_SUIT | {"contract": "hand"}, "haferltarock"),
    Refusal("V91", {"declarer": 1, "game": "null"}),
    Refusal("V92", HEARTS | {"points": 50}),
    Refusal("V93", HEARTS | {"points": 70, "schneider": True}),
    Refusal("V94", HEARTS | {"bid": 30}),
    Refusal("V95", HEARTS | {"schwarz": True, "schneider": False, "points": 120}),
    Refusal("V96", HAND | {"schneider_announced": True, "schneider": False}),
    Refusal("V97", HEARTS | {"conceded": "declarer"}),
)
# fmt: on
