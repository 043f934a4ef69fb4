"""Long lists with heads that sort."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.models import Player, Privacy, SheetRecord


class PlayerTable(tables.Table):  # type: ignore[misc]
    name = tables.Column(linkify=True, verbose_name=_("Name"), order_by="in_alphabet")
    shown_name = tables.Column(verbose_name=_("Others see"), orderable=False)
    member_number = tables.Column(verbose_name=_("Member number"), default="")
    is_active = tables.BooleanColumn(verbose_name=_("Plays"), yesno="✓,")

    figures = tables.Column(empty_values=(), verbose_name=_("Figures"), orderable=False)

    def render_figures(self, record: Player) -> str:
        """The link to the player's page; a player who objects has none."""
        if record.privacy == Privacy.OBJECTED:
            return ""
        address, words = reverse("player_page", args=[record.public_id]), _("Figures")
        return format_html('<a href="{}">{}<span class="visually-hidden">: {}</span></a>', address, words, record.name)

    def render_shown_name(self, record: Player) -> str:
        return record.shown_name if record.is_covered else ""

    class Meta:
        model = Player
        fields = ("name", "shown_name", "figures", "member_number", "is_active")


class SheetTable(tables.Table):  # type: ignore[misc]
    opened_at = tables.DateTimeColumn(linkify=True, verbose_name=_("Opened"), short=True)
    title = tables.Column(verbose_name=_("Title"), default="")
    players = tables.Column(verbose_name=_("Players"), empty_values=(), orderable=False)
    game = tables.Column(verbose_name=_("Game"), empty_values=(), order_by="ruleset_key")
    deal_count = tables.Column(verbose_name=_("Deals"), attrs={"td": {"class": "figure"}, "th": {"class": "figure"}})
    closed_at = tables.DateTimeColumn(verbose_name=_("Signed"), short=True, default="")

    class Meta:
        model = SheetRecord
        fields = ("opened_at", "title", "players", "game", "deal_count", "closed_at")
        order_by = "-opened_at"

    def render_players(self, record: SheetRecord) -> str:
        return ", ".join(seat.name for seat in record.seats.all())

    def render_deal_count(self, record: SheetRecord) -> str:
        return f"{record.deal_count} / {record.length}" if record.length else str(record.deal_count)

    def render_game(self, record: SheetRecord) -> str:
        return phrases.system_name(record.ruleset)
