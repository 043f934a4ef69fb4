"""All games: rulesets, presets and the clubs' house rules, as plain values for their pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import phrases
from scoring.models import Club, HouseRules
from scoring.rules import (
    Account,
    Preset,
    Ruleset,
    find_preset,
    find_ruleset,
    option_names,
    presets_of,
    ruleset_keys,
)
from scoring.rules.value_table import ValueTable

HOUSE: Final = "house-"

# A `ValueTable` in words: its title, the heads of its columns, and its rows with their figures formatted.
WrittenTable = tuple[str, list[str], list[tuple[str, list[str]]]]

# Groups of options by prefixes of their names; amounts of money are one group, whatever their names.
MONEY: Final = gettext_lazy("Money")
OPTION_GROUPS: Final = (
    (("all_pass", "ramsch_", "gewinner_"), gettext_lazy("Ramsch")),
    (("kontra_",), gettext_lazy("Doubling")),
    (("pinke_",), MONEY),
)
GENERAL: Final = gettext_lazy("The game")


@dataclass(frozen=True, kw_only=True)
class GameSystem:
    """A ruleset, a preset or house rules, with the `key` of its page."""

    key: str
    ruleset: Ruleset
    name: str
    about: str
    explained: str
    scheme: str
    house_rules: HouseRules | None = None

    @property
    def club(self) -> Club | None:
        return self.house_rules.club if self.house_rules else None

    @property
    def base(self) -> "GameSystem":
        return _of_ruleset(find_ruleset(self.ruleset.key))

    @property
    def is_base(self) -> bool:
        return self.key == self.ruleset.key

    @property
    def players(self) -> str:
        return _("%(sizes)s players") % {"sizes": table_sizes(self.ruleset)}


@dataclass(frozen=True, slots=True)
class OptionInWords:
    """One option as text: its `value` in this system and the `default` of the plain ruleset."""

    label: str
    value: str
    default: str
    differs: bool = False
    is_house_rule: bool = False
    is_printed: bool = False


def catalogue() -> list[tuple[GameSystem, list[GameSystem]]]:
    return [
        (_of_ruleset(find_ruleset(key)), [_of_preset(preset) for preset in presets_of(key)]) for key in ruleset_keys()
    ]


def house_systems(clubs: Iterable[Club]) -> list[GameSystem]:
    house_rules = HouseRules.objects.filter(club__in=clubs).select_related("club").order_by("club__name", "name")
    return [_of_house_rules(rules) for rules in house_rules]


def find_system(key: str = "", clubs: Iterable[Club] = ()) -> GameSystem:
    """Return the system with this key, official Skat for "".

    Raises ValueError if there is none, or if it belongs to another club.
    """
    if key.startswith(HOUSE):
        return _of_house_rules(_find_house_rules(key.removeprefix(HOUSE), clubs))
    if not key or key in ruleset_keys():
        return _of_ruleset(find_ruleset(key) if key else find_ruleset())
    return _of_preset(find_preset(key))


def house_key(rules: HouseRules) -> str:
    """Return the key of house rules; it is derived from the primary key, so it does not reveal the name."""
    return f"{HOUSE}{rules.pk}"


def system_of(ruleset: Ruleset, scheme: str, clubs: Iterable[Club] = ()) -> GameSystem:
    """Return the system with exactly these rules and scheme, otherwise with these rules, otherwise the plain
    ruleset."""
    base = _of_ruleset(find_ruleset(ruleset.key))
    known = [base, *(_of_preset(preset) for preset in presets_of(ruleset.key)), *house_systems(clubs)]
    same = [system for system in known if system.ruleset in (ruleset, ruleset.as_corrected())]
    return next((system for system in same if system.scheme == scheme), same[0] if same else base)


def _find_house_rules(number: str, clubs: Iterable[Club]) -> HouseRules:
    # A number of ten digits is no primary key, and may be too large for the database.
    house_rules = HouseRules.objects.filter(club__in=clubs).select_related("club")
    found = house_rules.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 10 else None
    if found is None:
        raise ValueError(f"these clubs have no house rules {number!r}")
    return found


def _of_ruleset(ruleset: Ruleset) -> GameSystem:
    return GameSystem(
        key=ruleset.key,
        ruleset=ruleset,
        name=phrases.word(ruleset, "name"),
        about=phrases.word(ruleset, "about"),
        explained=phrases.word(ruleset, "explained"),
        scheme=ruleset.schemes[0],
    )


def _of_preset(preset: Preset) -> GameSystem:
    return GameSystem(
        key=preset.key,
        ruleset=preset.ruleset,
        name=phrases.preset_word(preset, "name"),
        about=phrases.preset_word(preset, "about"),
        explained=phrases.preset_word(preset, "explained"),
        scheme=preset.scheme or preset.ruleset.schemes[0],
    )


def _of_house_rules(rules: HouseRules) -> GameSystem:
    played = phrases.word(rules.ruleset, "name")
    return GameSystem(
        key=house_key(rules),
        ruleset=rules.ruleset,
        name=rules.name,
        about=_("%(game)s as played by %(club)s.") % {"game": played, "club": rules.club.name},
        explained=phrases.word(rules.ruleset, "explained"),
        scheme=rules.scheme,
        house_rules=rules,
    )


def table_sizes(ruleset: Ruleset) -> str:
    *fewer, most = map(str, ruleset.table_sizes)
    return _("%(fewer)s or %(most)s") % {"fewer": ", ".join(fewer), "most": most} if fewer else most


def facts(system: GameSystem) -> list[tuple[str, str]]:
    ruleset = system.ruleset
    lasts = _("until the game ends by itself") if ruleset.ends_by_itself else _("as many deals as agreed")
    counted = _("money, in cents") if ruleset.account is Account.CENTS else _("points")
    pot = [(_("Pot"), _("money in the middle of the table"))] if ruleset.has_pot else []
    return [(_("Players"), table_sizes(ruleset)), (_("Length"), lasts), (_("Counted in"), counted), *pot]


def value_tables(ruleset: Ruleset) -> list[WrittenTable]:
    return [_written_table(table, ruleset) for table in ruleset.value_tables()]


def _written_table(table: ValueTable, ruleset: Ruleset) -> WrittenTable:
    heads = [phrases.word(ruleset, head) for head in table.columns]
    rows = [
        (phrases.word(ruleset, row.word), [phrases.format_account(figure, ruleset) for figure in row.figures])
        for row in table.rows
    ]
    return phrases.word(ruleset, table.word), heads, rows


def changed_settings(system: GameSystem) -> list[OptionInWords]:
    return [setting for _title, settings in setting_groups(system) for setting in settings if setting.differs]


def setting_groups(system: GameSystem) -> list[tuple[str, list[OptionInWords]]]:
    """Return every option with its value, by group title; the scheme of the list comes first."""
    groups = [
        (title, [_setting(system.ruleset, name) for name in names]) for title, names in option_groups(system.ruleset)
    ]
    if len(system.ruleset.schemes) > 1:
        groups.insert(0, (_("The list"), [_scheme_setting(system)]))
    return groups


def option_groups(ruleset: Ruleset) -> list[tuple[str, list[str]]]:
    """Return the option names by group title; "The game" comes first."""
    titles = {name: _group_of(ruleset, name) for name in option_names(ruleset)}
    ordered = sorted(set(titles.values()), key=_GROUP_ORDER.index)
    return [(str(title), [name for name in titles if titles[name] is title]) for title in ordered]


_GROUP_ORDER: Final[Sequence[Any]] = (GENERAL, *(title for _starts, title in OPTION_GROUPS))


def _group_of(ruleset: Ruleset, name: str) -> Any:
    if ruleset.is_in_cents(name):
        return MONEY
    return next((title for starts, title in OPTION_GROUPS if name.startswith(starts)), GENERAL)


def _setting(ruleset: Ruleset, name: str) -> OptionInWords:
    value, default = getattr(ruleset, name), getattr(find_ruleset(ruleset.key), name)
    return OptionInWords(
        label=phrases.option_name(ruleset, name),
        value=phrases.option_label(ruleset, name, value),
        default=phrases.option_label(ruleset, name, default),
        differs=value != default,
        is_house_rule=ruleset.is_house_rule(name),
        is_printed=ruleset.is_printed(name),
    )


def _scheme_setting(system: GameSystem) -> OptionInWords:
    default = system.ruleset.schemes[0]
    names = phrases.SCHEME_NAMES
    return OptionInWords(_("Scoring"), str(names[system.scheme]), str(names[default]), differs=system.scheme != default)
