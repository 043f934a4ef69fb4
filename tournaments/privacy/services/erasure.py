"""Erasing somebody: his name leaves everything that is stored, and a number takes its place."""

import json
from typing import Any

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.db import transaction

from scoring.clubs.turning import Forgotten, lifted
from scoring.models import Membership, Player, Privacy, SheetRecord
from scoring.models.names import writer_fields
from scoring.models.turnings import new_cover_number
from scoring.signals import login_erased, name_erased
from tournaments.events.models import DeskCode, Event, EventRole
from tournaments.events.services.rehearsals import delete_rehearsal
from tournaments.leagues.models import League
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.turned_events import turn_event
from tournaments.privacy.services.turned_protocols import His
from tournaments.privacy.services.turned_rooms import turn_free_list, turn_league, turn_season
from tournaments.seasons.models import Season


@transaction.atomic
def erase(person: Person, *, by: str) -> Forgotten:
    """His name leaves events, leagues, seasons, lists and the register; sums, seats and places stay.

    A login's name leaves whatever was done by it, and nobody logs in by it any more.

    Nobody can take that back. Whoever asks for it has waited until all that he plays in is over.
    """
    player = person.player and Player.objects.select_for_update(of=("self",)).get(pk=person.player.pk)
    number = (player and player.cover_number) or new_cover_number()
    who = person.forgotten(number)
    # A rehearsal has his name without being his.
    for rehearsal in Event.objects.filter(rehearses__in=person.events().values("pk")).order_by("pk"):
        delete_rehearsal(rehearsal)
    leagues = list(person.leagues().select_for_update(of=("self",)))
    seasons = list(person.seasons().select_for_update(of=("self",)))
    events = list(person.events().select_for_update(of=("self",)))
    lists = list(person.free_lists().select_for_update(of=("self",)))
    helped = _helped(events, who)
    # Rows first and tables then: whoever writes at this moment ends what he does.
    with lifted():
        _turn_all(person, who, leagues, seasons, events, lists, by=by)
        if player:
            _turn_player(player, who)
        if person.login:
            _turn_login(person.login, who)
        among_all = who.among(person.others_at([]))
        name_erased.send(Forgotten, who=among_all, helped=helped, club=person.club)
    return who


def _helped(events: list[Event], who: Forgotten) -> list[str]:
    """How audit logs call the person as a helper of these events."""
    codes = DeskCode.objects.filter(event__in=events)
    return [str(code) for code in codes if who.is_called(code.name)]


def _turn_all(
    person: Person,
    who: Forgotten,
    leagues: list[League],
    seasons: list[Season],
    events: list[Event],
    lists: list[SheetRecord],
    *,
    by: str,
) -> None:
    public_id, key = (person.player.public_id, person.player.pk) if person.player else ("", None)
    members = [member.pk for member in person.members]
    for league in leagues:
        turn_league(league, who.among(person.others_at([], [league.pk])), members, by=by)
    for season in seasons:
        evenings = season.evenings.values_list("event", flat=True)
        turn_season(season, who.among(person.others_at(evenings)), His(player=public_id), by=by)
    for event in events:
        numbers = [entrant.number for entrant in person.entrants if entrant.event_id == event.pk]
        turn_event(event, who.among(person.others_at([event.pk])), His(numbers), by=by)
    for sheet in lists:
        turn_free_list(sheet, who.among(person.others_at([])), key)


def _turn_player(player: Player, who: Forgotten) -> None:
    """He stays in the register as a number, since lists and standings point to him; nothing else is known of him."""
    player.name, player.nickname, player.member_number, player.former_names = who.shown, "", "", []
    player.sex, player.birth_date, player.is_active = "", None, False
    player.privacy, player.cover_number, player.card_objection = Privacy.OBJECTED, who.number, None
    player.save()


def _turn_login(login: Any, who: Forgotten) -> None:
    """It stays as a number by which nobody logs in, since the log of the administration points to it."""
    for model in apps.get_models():
        for name in writer_fields(model):
            model._base_manager.filter(**{name: who.login}).update(**{name: who.shown})
    _turn_log(login, who)
    Membership.objects.filter(user=login).delete()
    EventRole.objects.filter(user=login).delete()
    for names in (login.captain_of, login.groups, login.user_permissions):
        names.clear()
    login.username, login.first_name, login.last_name, login.email = who.shown, "", "", ""
    login.is_active, login.is_staff, login.is_superuser, login.last_login = False, False, False, None
    login.set_unusable_password()
    login.save()
    login_erased.send(get_user_model(), login=login)


def _turn_log(login: Any, who: Forgotten) -> None:
    """What the administration wrote of the login, and of its being given a club."""
    about = {"content_type__app_label": "auth", "content_type__model": "user", "object_id": str(login.pk)}
    LogEntry.objects.filter(**about).update(object_repr=who.shown, change_message="")
    before, after = (json.dumps(f"{name} in ")[:-1] for name in (who.login, who.shown))
    for entry in LogEntry.objects.filter(change_message__contains=before):
        entry.change_message = entry.change_message.replace(before, after)
        entry.save(update_fields=["change_message"])
