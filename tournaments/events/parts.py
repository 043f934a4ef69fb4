"""The parts of an event: the one description of the records that its file contains and its audit entries seal.

A part has all fields of its model. A reference to another record is written as that record's key in the file.
Export, file schema, checks, import and seals all use this description, and so does the file for publication, which
leaves out `private` fields.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.db.models import Model

from scoring.models import EntryRecord, Objection, Seat, SheetRecord, SheetVersion
from scoring.sheets.exchange.plain_files import plain
from tournaments.events.models import (
    Category,
    DrawRecord,
    Entrant,
    Event,
    EventAuditEntry,
    HallNetwork,
    LotRecord,
    Payment,
    PlanVersion,
    ResultLine,
    ResultRecord,
    Ruling,
    SeriesRecord,
    SignUp,
    SignUpPage,
    StandingsVersion,
    TableRecord,
    TableSeat,
    TeamMember,
    TeamRecord,
    TeamSubstitution,
)
from tournaments.events.models.settings import settings_of

Row = Mapping[str, Any]
# Identifies a row in the file.
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Link:
    """A reference to a record of the part `to` by its key: one value, a list, or several columns of the row."""

    name: str
    to: str
    spread: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return self.spread or (self.name,)

    def key_in(self, row: Row) -> Key | None:
        if self.spread:
            return tuple(row[name] for name in self.spread)
        value = row[self.name]
        return None if value is None else tuple(value) if isinstance(value, list) else (value,)


@dataclass(frozen=True, kw_only=True, eq=False)
class Part:
    """The records of one model as rows of the file.

    `key` identifies and orders the rows; without a key they are numbered from 1 in the order of creation. `event` is
    the query path from a record to its event. Rows `within` each row refer to it as their `parent`; `copied` fields
    repeat values of that parent.

    `others` are written by separate code; `unwritten` fields can be derived. Fields added `later` are written only if
    they differ from their default, because older files and seals do not have them. `private` names are left out of the
    file for publication: keys, contact details, free text and logins, and every hash of such a value, from which a
    short value could be guessed. `unsealed` names are in no seal. Instead of the model's `personal_fields`, a seal has
    their commitment, so that they can be erased.
    """

    name: str
    model: type[Model]
    key: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None
    event: str = "event"
    parent: str = ""
    links: tuple[Link, ...] = ()
    others: tuple[str, ...] = ()
    within: tuple["Part", ...] = ()
    copied: Mapping[str, str] = field(default_factory=dict)
    unwritten: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    unsealed: tuple[str, ...] = ()

    @cached_property
    def fields(self) -> dict[str, Any]:
        return {
            # Its column, which keeps the name of the first file where the field got another.
            str(each.column): each
            for each in self.model._meta.concrete_fields
            if not (each.primary_key or each.is_relation or each.name in self.unwritten)
        }

    @cached_property
    def defaults(self) -> Row:
        """The values of `later` fields that a row does not have."""
        return {name: plain(self.fields[name].get_default()) for name in self.later}

    @cached_property
    def names(self) -> frozenset[str]:
        linked = [name for link in self.links for name in link.names]
        return frozenset([*self.fields, *linked, *self.others, *(part.name for part in self.within)])

    @property
    def personal_fields(self) -> tuple[str, ...]:
        """The fields that can be erased without changing a seal."""
        return getattr(self.model, "PERSONAL_FIELDS", ())

    @property
    def names_its_event(self) -> bool:
        return self.event == "event" and not self.parent

    @property
    def sorted_by(self) -> tuple[str, ...]:
        return self.key if self.order is None else self.order

    def key_of(self, row: Row, number: int) -> Key:
        return tuple(row[name] for name in self.key) or (number,)


_COLUMNS: Final = {each.name: str(each.column) for each in Event._meta.concrete_fields}
SETTINGS: Final = {_COLUMNS[name]: each for name, each in settings_of(Event).items()}
# The settings that are in every file.
OF_VERSION_1: Final = frozenset(
    {
        *("name", "place", "day", "ruleset_key", "ruleset_options", "scheme", "time_limit", "entry_fee", "card_fee"),
        *("fees_by_category", "loss_fee_steps", "pot_percent", "loss_money_is_paid_out", "prize_plan", "tie_rule"),
        *("tie_breaks", "team_kinds", "draw_mode", "seeded_threes", "second_keying"),
        *("is_listed", "visibility", "shown_names"),
    }
)
UNWRITTEN: Final = ("public_until", "tour", "receipts_erased")
EVENT: Final = Part(
    name="event",
    model=Event,
    event="pk",
    unwritten=UNWRITTEN,
    later=(*SETTINGS.keys() - OF_VERSION_1 - {*UNWRITTEN}, "finalists", "brought"),
    private=(*(name for name, setting in SETTINGS.items() if setting.private), "signs", "created_by"),
    # Version and head hash change with every audit entry: an entry that sealed them would have to seal itself.
    unsealed=("version", "head_hash", "created_by"),
)
ENTRANT: Final = Link("entrant", "entrants")
SERIES: Final = Link("series", "series")
# In order of dependency: each part comes after those it refers to, so an import can resolve every link.
PARTS: Final[Mapping[str, Part]] = {
    part.name: part
    for part in (
        Part(
            name="entrants",
            model=Entrant,
            key=("number",),
            others=("player",),
            unwritten=("player_elsewhere",),
            later=("fixed_table", "fixed_seat", "without_fee", "claims"),
            private=(
                *("birth_date", "sex", "phone", "card_key", "salt", "digest", "written_name", "player"),
                # A fixed seat reveals that the player cannot walk.
                *("fixed_table", "fixed_seat"),
            ),
            # A club may change a member's number or name at any time, without an entry in this event's audit log.
            unsealed=("player",),
        ),
        Part(name="categories", model=Category, key=("key",), order=(), others=("members",), unsealed=("members",)),
        Part(
            name="teams",
            model=TeamRecord,
            key=("kind", "name"),
            within=(
                Part(
                    name="members",
                    model=TeamMember,
                    key=("place",),
                    parent="team",
                    links=(ENTRANT,),
                    copied={"kind": "kind"},
                    unwritten=("kind",),
                ),
                Part(
                    name="substitutions",
                    model=TeamSubstitution,
                    order=("series",),
                    parent="team",
                    links=(Link("leaves", "entrants"), Link("comes", "entrants")),
                ),
            ),
        ),
        Part(
            name="draws",
            model=DrawRecord,
            key=("number",),
            private=("names", "reason", "made_by", "salt", "digest"),
        ),
        Part(name="series", model=SeriesRecord, key=("number",), links=(Link("draw", "draws"),), later=("hand_lots",)),
        Part(
            name="plans",
            model=PlanVersion,
            key=("series", "number"),
            event="series__event",
            links=(SERIES,),
            private=("reason", "made_by", "salt", "digest"),
        ),
        Part(
            name="sheets",
            model=SheetRecord,
            key=("public_id",),
            event="event_table__series__event",
            within=(
                Part(
                    name="seats",
                    model=Seat,
                    key=("place",),
                    parent="sheet",
                    private=("name", "written_name", "salt", "digest"),
                ),
                Part(
                    name="entries",
                    model=EntryRecord,
                    key=("seq",),
                    parent="sheet",
                    links=(Link("replaces", "entries"),),
                    private=("client_id", "entered_by", "reason", "salt", "words", "hash", "prev_hash"),
                ),
                Part(name="versions", model=SheetVersion, key=("number",), parent="sheet", unsealed=("lines",)),
                Part(
                    name="objections",
                    model=Objection,
                    key=("seq",),
                    parent="sheet",
                    links=(Link("answers", "objections"),),
                    private=("words", "said_by"),
                ),
            ),
            private=("key_hash", "title", "opened_by", "erasures", "earlier_codes", "objections"),
            # A list changes without an audit entry until it is signed; its own chain protects it. Keys may be renewed.
            unsealed=(
                *("key_hash", "version", "ended_at", "closed_at", "deal_count", "is_over", "head_seq", "head_hash"),
                *("seats", "entries", "versions", "objections", "opened_by", "erasures", "earlier_codes"),
            ),
        ),
        Part(
            name="tables",
            model=TableRecord,
            key=("series", "number"),
            event="series__event",
            links=(SERIES, Link("sheet", "sheets")),
            within=(
                Part(
                    name="seats",
                    model=TableSeat,
                    key=("place",),
                    parent="table",
                    links=(ENTRANT,),
                    copied={"series": "series"},
                    private=("played_by", "salt", "digest"),
                ),
            ),
        ),
        Part(
            name="results",
            model=ResultRecord,
            key=("series", "table", "version"),
            event="table__series__event",
            links=(Link("table", "tables", spread=("series", "table")),),
            within=(
                Part(
                    name="lines",
                    model=ResultLine,
                    key=("place",),
                    parent="result",
                    links=(ENTRANT,),
                    copied={"series": "table.series"},
                ),
            ),
            private=("reason", "ended_early", "keyed_by", "checked_by", "salt", "digest"),
            unsealed=("lines",),
        ),
        Part(
            name="rulings",
            model=Ruling,
            links=(SERIES, ENTRANT, Link("cancels", "rulings")),
            private=("reason", "by", "salt", "digest"),
        ),
        Part(name="lots", model=LotRecord, private=("by", "salt", "digest")),
        Part(
            name="standings",
            model=StandingsVersion,
            key=("number",),
            private=("reason", "by", "salt", "digest"),
        ),
        Part(
            name="payments",
            model=Payment,
            key=("receipt",),
            links=(ENTRANT, Link("team", "teams"), Link("table", "tables"), Link("cancels", "payments")),
            private=("note", "by", "salt", "digest"),
        ),
        Part(
            name="acts",
            model=EventAuditEntry,
            key=("seq",),
            private=("by", "reason", "said", "seals", "salt", "words", "hash", "prev_hash"),
        ),
        Part(name="sign_up_pages", model=SignUpPage),
        # No file contains what leads back to a browser or a mailbox.
        Part(
            name="sign_ups",
            model=SignUp,
            links=(ENTRANT,),
            unwritten=("form_id", "email", "language", "mail_due", "browser", "declined_at", "state_before"),
            later=("birth_year", "is_namesake"),
        ),
        Part(name="hall_networks", model=HallNetwork),
    )
}


# Not written if empty; a reader treats a missing one as empty.
LEFT_OUT_EMPTY: Final = ("hall_networks", "sign_up_pages", "sign_ups")
# Not in the file for publication: who signed up, the hall's network password, who must not meet.
PRIVATE_PARTS: Final = frozenset({*LEFT_OUT_EMPTY, "apart_pairs"})


def all_parts() -> Iterator[Part]:
    yield EVENT
    for part in PARTS.values():
        yield part
        yield from part.within


def event_way(part: Part) -> str:
    """Return the query path from a record of the part to its event: "event", "result__series__event"."""
    outer = next((each for each in (EVENT, *PARTS.values()) if part in each.within), part)
    return "__".join(filter(None, (part.parent, outer.event)))


PART_OF: Final[Mapping[type[Model], Part]] = {part.model: part for part in all_parts()}


def linked(link: Link, part: Part) -> Part:
    return part if link.to == part.name else PARTS[link.to]
