"""The pages of a person's rights, shared by start cards, logins, and the leader of a club."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models.names import clean_name
from tournaments.events.locking import Refused
from tournaments.events.views.attempts import show_refusal
from tournaments.privacy.models import ErasureRequest
from tournaments.privacy.phrases.choices import Allowed
from tournaments.privacy.queries.mentions import mentions
from tournaments.privacy.queries.occurrences import occurrences_of
from tournaments.privacy.queries.personal_data import personal_data_of
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.rights import (
    allow,
    erase_now,
    request_erasure,
    unfinished_events,
    withdraw,
    withdraw_request,
)
from tournaments.privacy.traces import remove_traces
from tournaments.privacy.views.data_cards import consent_lines, data_cards


@dataclass(frozen=True)
class Whose:
    """Whose rights a page is about, who requests it, and the route of its pages.

    `way` is "by_card" or "of_player", each with its `key`, or "of_login".
    """

    person: Person
    by: str
    way: str
    key: str = ""

    @property
    def name(self) -> str:
        return self.person.called

    @property
    def is_by_card(self) -> bool:
        return self.way == "by_card"

    @property
    def card(self) -> str:
        return self.key if self.is_by_card else ""

    @property
    def may_show_name(self) -> bool:
        """Whether this card can withdraw the objection; it cannot if another card or the club made it."""
        player = self.person.player
        return player is None or player.objected_by(self.card)

    @property
    def is_login(self) -> bool:
        return self.way == "of_login"

    @property
    def is_oneself(self) -> bool:
        return self.is_by_card or self.is_login

    @property
    def may_allow(self) -> list[tuple[str, str]]:
        """The consents to request; none for a login, which appears in no results."""
        consents = [Allowed.PHOTOS] if self.is_login else [*Allowed]
        return [(each.value, str(each.label)) for each in consents]

    @property
    def leader_erases(self) -> bool:
        # A start card may lie on a table: too little to delete the years of a member.
        return self.is_by_card and self.person.player is not None

    def address(self, page: str) -> str:
        return reverse(f"{page}_{self.way}", args=[self.key] if self.key else [])


def personal_data_page(request: HttpRequest, whose: Whose) -> HttpResponse:
    person = whose.person
    personal_data = personal_data_of(person)
    allowed = {each["to"] for each in personal_data["consents"] if each["withdrawn_at"] is None}
    requests = ErasureRequest.objects.filter(**person.key)
    pages = ["personal_data_file", "consents", "erasure"] + ["objection"] * whose.is_by_card
    context = {
        "whose": whose,
        "parts": data_cards(personal_data),
        "consent_texts": list(consent_lines(personal_data)),
        "consents": [(value, label, value in allowed) for value, label in whose.may_allow],
        "erasure_request": requests.filter(done_at=None).first(),
        "is_pseudonymised": _is_pseudonymised(person),
        "is_erased": requests.exclude(done_at=None).exists(),
        "addresses": {page: whose.address(page) for page in pages},
    }
    return _private(render(request, "tournaments/privacy/personal_data.html", context))


def personal_data_as_file(whose: Whose) -> HttpResponse:
    response = JsonResponse(personal_data_of(whose.person), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = 'attachment; filename="kept.json"'
    return _private(response)


def consents_page(request: HttpRequest, whose: Whose) -> HttpResponse:
    """Grant the ticked consents, and withdraw all others."""
    if request.method == "POST":
        ticked = set(request.POST.getlist("to"))
        for to, _label in whose.may_allow:
            (allow if to in ticked else withdraw)(whose.person, to, by=whose.by)
        messages.success(request, _("Saved, with date and time."))
    return redirect(whose.address("personal_data"))


def erasure_page(request: HttpRequest, whose: Whose) -> HttpResponse:
    """Show the consequences and ask for the exact name, since an erasure cannot be undone.

    A pending request can be withdrawn here.
    """
    if "take_back" in request.POST:
        return _withdraw(request, whose)
    typed = clean_name(request.POST.get("name", ""))
    context = {
        "whose": whose,
        "unfinished_events": unfinished_events(whose.person),
        "typed": typed,
        "differs": request.method == "POST" and typed.casefold() != whose.name.casefold(),
        "back": whose.address("personal_data"),
    }
    if request.method != "POST" or context["differs"]:
        status = 422 if context["differs"] else 200
        context |= {"occurrences": occurrences_of(whose.person), "texts": mentions(whose.person)}
        return _private(render(request, "tournaments/privacy/erasure.html", context, status=status))
    return _erase(request, whose, is_unfinished=bool(context["unfinished_events"]))


def _erase(request: HttpRequest, whose: Whose, *, is_unfinished: bool) -> HttpResponse:
    """Erase, or store a request if events are unfinished or the leader must decide."""
    try:
        if whose.leader_erases or is_unfinished:
            request_erasure(whose.person, by=whose.by, card=whose.card)
            messages.success(request, _requested_text(whose))
            return redirect(whose.address("personal_data"))
        erasure_request = erase_now(whose.person, by=whose.by)
    except Refused as refused:
        show_refusal(request, refused)
        return redirect(whose.address("personal_data"))
    remove_traces()
    if whose.is_login:
        logout(request)
    shown = whose.person.erased(erasure_request.number or 0).shown
    messages.success(request, _("Erased. “%(name)s” is now shown instead.") % {"name": shown})
    if erasure_request.texts and not whose.is_oneself:
        return redirect("erased_texts", erasure_request.pk)
    return redirect("start" if whose.is_login else whose.address("personal_data"))


def _withdraw(request: HttpRequest, whose: Whose) -> HttpResponse:
    if withdraw_request(whose.person):
        messages.success(request, _withdrawn_text(whose))
    return redirect(whose.address("personal_data"))


def _withdrawn_text(whose: Whose) -> str:
    if _is_pseudonymised(whose.person):
        return _("The request is withdrawn: nothing is erased. A number is still shown instead of the name.")
    return _("The request is withdrawn: nothing is erased.")


def _requested_text(whose: Whose) -> str:
    if whose.is_login:
        return _("The request is saved. Until it is carried out, you can log in as before.")
    return _("The request is saved. Until it is carried out, a number is shown instead of the name.")


def _is_pseudonymised(person: Person) -> bool:
    if person.player:
        return person.player.needs_pseudonym
    return any(entrant.written_name for entrant in person.entrants)


def _private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-store"
    return response
