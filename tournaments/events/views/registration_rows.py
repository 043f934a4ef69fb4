"""Rows of the check-in list as HTML, rendered without templates: a large event has a thousand rows."""

from collections.abc import Callable
from functools import cache
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.models.names import split_name
from scoring.phrases import format_money
from tournaments.events.models import Entrant
from tournaments.events.phrases.choices import Presence, State
from tournaments.events.queries.claims import Claim
from tournaments.events.queries.registration import RegistrationRow
from tournaments.events.views.access import Desk

# Players who are present or have left need no buttons for coming later.
SETTLED = (Presence.PRESENT, Presence.LEFT)
AS_USUAL = (Presence.EXPECTED, Presence.PRESENT)


class RowWriter:
    """Render rows for one login; the name in each row is a button as wide as the row.

    `query` is the part of the page's query string that the URLs of its buttons preserve.
    """

    def __init__(self, desk: Desk, query: str = "") -> None:
        event = [desk.event.public_id]
        self.address = reverse("registration", args=event)
        self.tick = reverse("set_presence", args=event)
        self.pay = reverse("registration_pay", args=event)
        self.check = reverse("check_class", args=event)
        self.query = escape(query)
        self.is_open = desk.state != State.REGISTRATION
        self.takes_money = desk.may["take_fee"]
        self.money: Callable[[int], str] = cache(lambda cents: escape(format_money(cents)))
        self.presences = {value: escape(str(label)) for value, label in Presence.choices}
        self.words_of = {
            Presence.EXPECTED: escape(_("undo")),
            Presence.LATER: escape(_("later")),
            Presence.NO_SHOW: escape(_("did not come")),
        }
        self.without_fee, self.owes = escape(_("without fee")), escape(_("%(amount)s due"))
        self.unfinished = f"<b>{escape(_('incomplete'))}</b> "
        self.claims = escape(_("claims %(class)s"))
        self.born = escape(_("born %(year)s?"))
        self.question = escape(_("year of birth?"))
        self.answers = {"confirm": escape(_("Yes")), "deny": escape(_("No"))}
        self.pays, self.details, self.paid = escape(_("%(name)s pays")), escape(_("%(name)s: details")), _("paid")

    def write(self, row: RegistrationRow, *, oob: bool = False) -> SafeString:
        """Return one row; with `oob` it replaces the existing row by an htmx out-of-band swap."""
        one = row.entrant
        name, is_here = escape(one.name), one.presence == Presence.PRESENT
        swap = ' hx-swap-oob="true"' if oob else ""
        html = (
            f'<li class="registration-row is-{one.presence}" id="row-{one.number}"'
            f' data-find="{escape(row.find)}"{swap}>\n'
            f'<button class="registration-here" id="here-{one.number}" name="{"expected" if is_here else "present"}"'
            f' value="{one.number}" aria-pressed="{"true" if is_here else "false"}" hx-post="{self.tick}">\n'
            f'<span class="registration-number">{one.number}</span>\n{self._who(row)}\n'
            f'<span class="registration-mark" aria-hidden="true">{"✓" if is_here else ""}</span></button>\n'
            f"{self._presences(one, name)}\n{self._money(row, name)}\n"
            f'<a class="registration-page" href="{self.address}{one.number}/"'
            f' aria-label="{self.details % {"name": name}}">›</a>\n'
            f"{self._claims(row, name)}</li>"
        )
        return mark_safe(html)  # noqa: S308 (user input is escaped)

    def _who(self, row: RegistrationRow) -> str:
        one = row.entrant
        first, last = split_name(one.name)
        presence = "" if one.presence in AS_USUAL else f"<b>{self.presences[one.presence]}</b> "
        presence += self.unfinished if row.is_unfinished else ""
        phone = one.phone if self.is_open and row.is_missing else ""
        cell = f' <span class="registration-phone">{escape(phone)}</span>' if phone else ""
        return (
            f'<span class="registration-who">'
            f'<span class="registration-person">{escape(first)} <b>{escape(last)}</b></span>\n'
            f'<span class="registration-notes">{presence}{self._notes(row)}</span>{cell}</span>'
        )

    def _notes(self, row: RegistrationRow) -> str:
        teams = [
            escape(name) + (f" <b>({self.owes % {'amount': self.money(cents)}})</b>" if cents else "")
            for name, cents in row.teams
        ]
        free = self.without_fee if row.entrant.without_fee else ""
        return " · ".join(filter(None, (escape(row.entrant.club_name), *teams, free)))

    def _claims(self, row: RegistrationRow, name: str) -> str:
        return "".join(self._claim(row.entrant.number, claim, name) for claim in row.claims)

    def _claim(self, number: int, claim: Claim, name: str) -> str:
        hint = self.born % {"year": claim.birth_year} if claim.birth_year else self.question
        buttons = "\n".join(
            f'<button class="button button-quiet" id="{answer}-{number}-{escape(claim.key)}" name="{answer}"'
            f' value="{number}:{escape(claim.key)}" formaction="{self.check}{self.query}" hx-post="{self.check}">{word}'
            f'<span class="visually-hidden">: {name}, {escape(claim.name)}</span></button>'
            for answer, word in self.answers.items()
        )
        return (
            f'<span class="registration-claim">'
            f"<span><b>{self.claims % {'class': escape(claim.name)}}</b>, {hint}</span>\n"
            f"{buttons}</span>\n"
        )

    def _presences(self, one: Entrant, name: str) -> str:
        if not self.is_open or one.presence in SETTLED:
            return ""
        is_expected, is_gone = one.presence == Presence.EXPECTED, one.presence == Presence.NO_SHOW
        wanted = ((Presence.EXPECTED, not is_expected), (Presence.LATER, is_expected), (Presence.NO_SHOW, not is_gone))
        buttons = "\n".join(
            self._presence(presence, one.number, name) if is_wanted else "" for presence, is_wanted in wanted
        )
        return f'<span class="registration-actions">\n{buttons}\n</span>'

    def _presence(self, presence: Presence, number: int, name: str) -> str:
        return (
            f'<button class="button button-quiet" id="{presence.replace("_", "-")}-{number}" name="{presence}"'
            f' value="{number}" hx-post="{self.tick}">{self.words_of[presence]}'
            f'<span class="visually-hidden">: {name}</span></button>'
        )

    def _money(self, row: RegistrationRow, name: str) -> str:
        if not (row.due or row.paid):
            return ""
        if row.open and self.takes_money:
            number = row.entrant.number
            cell = (
                f'<button class="button button-quiet" id="pays-{number}" name="pays" value="{number}"'
                f' formaction="{self.pay}{self.query}" hx-post="{self.pay}">'
                f'<span class="visually-hidden">{self.pays % {"name": name}} </span>{self.money(row.open)}</button>'
            )
        elif row.open:
            cell = f'<span class="registration-due">{self.money(row.open)}</span>'
        else:
            cell = (
                f'<span class="registration-paid"><span class="visually-hidden">{escape(self.paid)}: </span>'
                f'<span aria-hidden="true">✓</span> {self.money(row.paid)}</span>'
            )
        return f'<span class="registration-money">{cell}</span>'
