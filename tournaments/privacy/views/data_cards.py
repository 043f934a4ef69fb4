"""The stored data about a person as text: a card per club, event and league, and one for all lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Player, Privacy
from scoring.phrases import format_money, format_points, writer_name
from tournaments.events.phrases.choices import PaymentKind, Presence, Role, RulingKind
from tournaments.privacy.phrases.choices import Allowed
from tournaments.privacy.queries.personal_data import PersonalData

NAMED: Final = (
    ("name", gettext_lazy("Name")),
    ("written_name", gettext_lazy("Name as entered")),
    ("nickname", gettext_lazy("Nickname")),
    ("former_names", gettext_lazy("Earlier names")),
    ("member_number", gettext_lazy("Member number")),
    ("club_name", gettext_lazy("Club")),
    ("sex", gettext_lazy("Sex")),
    ("birth_date", gettext_lazy("Date of birth")),
    ("phone", gettext_lazy("Phone")),
)

ACCOUNT: Final = (
    ("username", gettext_lazy("Account")),
    ("first_name", gettext_lazy("First name")),
    ("last_name", gettext_lazy("Last name")),
    ("email", gettext_lazy("Email")),
)


@dataclass(frozen=True)
class DataCard:
    """A card: facts as (label, value), and audit entries that name the person."""

    title: str
    facts: Sequence[tuple[str, str]]
    lines: Sequence[str] = ()


def data_cards(personal_data: PersonalData) -> list[DataCard]:
    if "login" in personal_data:
        return [*_login(personal_data), *_activity(personal_data)]
    return [*_member_data(personal_data), *_events(personal_data), *_leagues(personal_data), *_lists(personal_data)]


def consent_lines(personal_data: PersonalData) -> Iterator[str]:
    for each in personal_data["consents"]:
        given = {"what": Allowed(each["to"]).label, "day": _moment(each["given_at"]), "by": _writer(each["given_by"])}
        yield _("%(what)s: allowed %(day)s, %(by)s") % given
        if each["withdrawn_at"]:
            back = {"what": given["what"], "day": _moment(each["withdrawn_at"]), "by": _writer(each["withdrawn_by"])}
            yield _("%(what)s: withdrawn %(day)s, %(by)s") % back


def _member_data(personal_data: PersonalData) -> Iterator[DataCard]:
    if row := personal_data["register"]:
        facts = [*_named(row), (_("Others see"), str(Privacy(row["privacy"]).label))]
        yield DataCard(_("Members of %(club)s") % {"club": row["club"]}, facts)


def _login(personal_data: PersonalData) -> Iterator[DataCard]:
    row = personal_data["login"]
    facts = [(str(word), row[name]) for name, word in ACCOUNT if row[name]]
    facts += [(_("Created"), _moment(row["date_joined"]))]
    facts += [(_("Last login"), _moment(row["last_login"]))] if row["last_login"] else []
    facts += [(_("Club"), club) for club in personal_data["clubs"]]
    facts += [(str(Role(one["role"]).label), one["event"]) for one in personal_data["roles"]]
    facts += [(_("Captain of %(team)s") % one, one["league"]) for one in personal_data["captain_of"]]
    facts += [(_("Logged in with"), one["browser"] or _("A browser")) for one in personal_data.get("browsers", ())]
    yield DataCard(_("Account"), facts)


def _activity(personal_data: PersonalData) -> Iterator[DataCard]:
    """Yield where the login did how much; the file has the individual entries."""
    facts = [(one["name"], _span([entry["at"] for entry in one["acts"]])) for one in personal_data["protocols"]]
    if personal_data["entries"]:
        facts.append((_("Entries on lists"), _span([entry["at"] for entry in personal_data["entries"]])))
    if downloads := personal_data.get("files_taken"):
        facts.append((_("Downloads"), _span([one["at"] for one in downloads])))
    if personal_data["administration"]:
        facts.append((_("Administration"), _span([one["at"] for one in personal_data["administration"]])))
    if facts:
        yield DataCard(_("Actions of this account"), facts)


def _span(moments: Sequence[str]) -> str:
    first, last = _moment(min(moments)), _moment(max(moments))
    text = ngettext("%(count)s time, %(first)s", "%(count)s times, %(first)s to %(last)s", len(moments))
    return text % {"count": len(moments), "first": first, "last": last}


def _events(personal_data: PersonalData) -> Iterator[DataCard]:
    for row in personal_data["events"]:
        yield DataCard(f"{row['event']}, {_day(row['day'])}", list(_event_facts(row)), [*map(_entry, row["protocol"])])


def _event_facts(row: PersonalData) -> Iterator[tuple[str, str]]:
    yield _("Start number"), str(row["number"])
    yield from _named(row)
    yield _("Registered"), _moment(row["registered_at"])
    for one in row["sign_ups"]:
        typed = (one["email"], one["plays_with"], str(one["birth_year"] or ""), one["note"])
        yield _("Signed up"), " · ".join([_moment(one["at"]), *filter(None, typed)])
    yield _("Attendance"), str(Presence(row["presence"]).label)
    if row["classes"]:
        yield _("Classes"), ", ".join(row["classes"])
    if row["claims"]:
        yield _("Classes claimed, not checked"), ", ".join(row["claims"])
    if row["teams"]:
        yield _("Teams"), ", ".join(row["teams"])
    for seat in row["seats"]:
        place = _("table %(table)s, seat %(seat)s") % seat
        yield _("Series %(number)s") % {"number": seat["series"]}, place
    for line in row["results"]:
        won = {"total": format_points(line["total"]), "won": line["won"], "lost": line["lost"]}
        text = _("%(total)s points, won %(won)s, lost %(lost)s") % won
        yield _("Result of series %(number)s") % {"number": line["series"]}, text
    for each in row["rulings"]:
        text = f"{RulingKind(each['kind']).label}, {format_points(each['points'])}: {each['reason']}"
        yield _("Ruling, series %(number)s") % {"number": each["series"]}, text
    for each in row["payments"]:
        text = f"{PaymentKind(each['kind']).label}, {format_money(each['cents'])}, {_moment(each['at'])}"
        yield _("Receipt %(number)s") % {"number": each["receipt"]}, text


def _leagues(personal_data: PersonalData) -> Iterator[DataCard]:
    for row in personal_data["leagues"]:
        facts = [(_("Team"), row["team"]), (_("Number in the squad"), str(row["number"])), *_named(row)]
        facts += [(_("Match day"), _day(day)) for day in row["match_days"]]
        yield DataCard(row["league"], facts)


def _lists(personal_data: PersonalData) -> Iterator[DataCard]:
    facts = [(_("Season"), name) for name in personal_data["seasons"]]
    for row in personal_data["lists"]:
        total = "" if row["total"] is None else format_points(row["total"])
        facts.append((_moment(row["opened_at"]), " ".join(filter(None, (row["title"], row["name"], total)))))
    if facts:
        yield DataCard(_("Lists and seasons"), facts)


def _named(row: PersonalData) -> Iterator[tuple[str, str]]:
    for name, word in NAMED:
        value: Any = row.get(name)
        if name == "sex" and value:
            value = Player.Sex(value).label
        if name == "birth_date" and value:
            value = _day(value)
        if value:
            yield str(word), ", ".join(value) if isinstance(value, list) else str(value)


def _entry(row: PersonalData) -> str:
    return f"{_moment(row['at'])}: {row['what']}, {row['by']}"


def _writer(by: str) -> str:
    return str(writer_name(by))


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")


def _moment(text: str) -> str:
    return date_format(localtime(datetime.fromisoformat(text)), "SHORT_DATETIME_FORMAT")
