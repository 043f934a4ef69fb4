"""A protocol without a name: its acts turned, and its chain made anew."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.clubs.turning import Forgotten, log_turning, turn_record
from scoring.models.sheets import digest_of
from tournaments.events.held import Held
from tournaments.events.models import Act, make_salt
from tournaments.events.protocols import NAME_ERASED, WITNESS_DIGITS
from tournaments.events.seals import WORDS

# Under this name the data of an act has a login.
LOGIN: Final = "user"
# What tells by a number whose data it is: of an event's entrant, of a squad's member.
NUMBERED: Final = ("number", "entrant")
# The old and the new digest of a row, by its name.
Changed = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class His:
    """What tells that data is about him: numbers he has there, and the public id of a club's player."""

    numbers: Collection[int] = ()
    player: str = ""

    def is_number(self, value: Any) -> bool:
        # A team may be called "7".
        return type(value) is int and value in self.numbers

    def says(self, data: Mapping[str, Any]) -> bool:
        by_number = any(self.is_number(data.get(name)) for name in NUMBERED)
        return by_number or bool(self.player and data.get("player") == self.player)


def turned(value: Any, who: Forgotten, his: His) -> Any:
    """Plain data without the name; what says whose it is is his own, or another's."""
    if isinstance(value, Mapping):
        if his.says(value):
            return who.own(value)
        return {key: who.writer(each) if key == LOGIN else turned(each, who, his) for key, each in value.items()}
    return [turned(each, who, his) for each in value] if isinstance(value, list) else who.text(value)


def turn_protocol(held: Held[Any], who: Forgotten, his: His, *, changed: Changed | None = None, by: str) -> None:
    """The protocol from its first line, and one line more that says so; nothing where the name is in none.

    An act of an event is bound to its words and rows as they read now; `changed` are those rows.
    """

    def turn(act: Any) -> None:
        _turn_act(act, who, his, changed or {})

    make_anew(held, turn, NAME_ERASED, number=who.number, by=who.writer(by), shown=who.shown)


def make_anew(held: Held[Any], turn: Callable[[Any], None], said: str, *, number: int, by: str, **data: Any) -> None:
    """Each act turned and the chain over them made anew; nothing where none is another one then.

    That it was done is the act `said`, in the place of a name `number`.
    """
    owner, acts = held.owner, list(held.owner.acts.order_by("seq"))
    heads, head = _witnessed(acts), owner.head_hash
    before = acts[0].prev_hash if acts else head
    for act in acts:
        setattr(act, act.owner, owner)
        turn(act)
        act.prev_hash = before
        act.hash = before = act.digest()
    if before == head:
        return
    fields = {"by", "reason", "data", "salt", "seals", "prev_hash", "hash"}
    owner.acts.model.objects.bulk_update(acts, [name for name in fields if hasattr(acts[0], name)], batch_size=200)
    owner.head_hash = before
    owner.save(update_fields=["head_hash"])
    chain = f"{owner._meta.model_name} {owner.public_id}"
    log_turning(chain, number, through=owner.version, before=head, after=before)
    held.log(said, by=by, heads=heads, **data)


def _turn_act(act: Any, who: Forgotten, his: His, changed: Changed) -> None:
    said, data = turn_record(act, ("reason",), who), turned(act.data, who, his)
    is_other = bool(said) or data != act.data
    act.data = data
    seal_anew(act, changed, is_other=is_other)


def seal_anew(act: Any, changed: Changed, *, is_other: bool) -> None:
    """Bind an act to its rows as they read now; `is_other` says whether itself reads as before."""
    seals = getattr(act, "seals", None) or {}
    rows = changed.keys() & seals.keys()
    for name in rows:
        seals[name] = _sealed_anew(seals[name], *changed[name])
    if seals and (rows or is_other):
        # With the salt of before goes what one would need to try names of logins on hashes that are kept.
        act.salt = make_salt()
        seals[WORDS] = act.words_digest()


def _sealed_anew(seal: str | None, before: str, after: str) -> str | None:
    """The row as this act left it; what it was in between nobody finds out by trying names."""
    if seal is None:
        return None
    return after if seal == before else digest_of([make_salt()])


def _witnessed(acts: Iterable[Act]) -> dict[str, str]:
    """The hashes that may stand on printed standings, by the number of the act.

    None of a protocol that was hashed with the names themselves: they could be tried on them.
    """
    kept: dict[str, str] = {}
    for act in acts:
        seals = getattr(act, "seals", None)
        if seals is None:
            return {}
        if kept or any(name.startswith("standings ") for name in seals):
            kept[str(act.seq)] = act.hash[:WITNESS_DIGITS]
    return kept
