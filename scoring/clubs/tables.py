"""Column heads that sort a club's long lists; rows are templates, since django-tables2 takes 0.2 ms per cell."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from scoring.models import Player, SheetRecord


class PlayerTable(tables.Table):  # type: ignore[misc]
    name = tables.Column(verbose_name=_("Name"), order_by="in_alphabet")
    shown_name = tables.Column(verbose_name=_("Others see"), orderable=False)
    figures = tables.Column(verbose_name=_("Figures"), orderable=False)
    member_number = tables.Column(verbose_name=_("Member number"))
    is_active = tables.Column(verbose_name=_("Active"))

    class Meta:
        model = Player
        fields = ("name", "shown_name", "figures", "member_number", "is_active")


class SheetTable(tables.Table):  # type: ignore[misc]
    opened_at = tables.Column(verbose_name=_("Opened"))
    title = tables.Column(verbose_name=_("Title"))
    players = tables.Column(verbose_name=_("Players"), orderable=False)
    game = tables.Column(verbose_name=_("Game"), order_by="ruleset_key")
    deal_count = tables.Column(verbose_name=_("Deals"), attrs={"th": {"class": "figure"}})
    closed_at = tables.Column(verbose_name=_("Signed"))

    class Meta:
        model = SheetRecord
        fields = ("opened_at", "title", "players", "game", "deal_count", "closed_at")
        order_by = "-opened_at"
