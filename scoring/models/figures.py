"""Figures of each player on signed lists, stored so that pages need not read the deals again."""

from django.db import models

from .people import Player
from .sheets import Seat, SheetRecord


class ListLine(models.Model):
    """One player's line on a signed list: game points, games, and rating points as `total`.

    Written with the last signature, deleted when the list is reopened. `signed_at` is the first signing: a correction
    does not make an old list a new one. At an event table the seat's `entrant` identifies the player.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="line")
    sheet = models.ForeignKey(SheetRecord, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="lines")
    signed_at = models.DateTimeField()
    deals = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    won = models.PositiveSmallIntegerField()
    lost = models.PositiveSmallIntegerField()
    others_lost = models.PositiveSmallIntegerField()
    passed = models.PositiveSmallIntegerField()
    adjustment = models.IntegerField(default=0)
    total = models.IntegerField()

    class Meta:
        ordering = ["-signed_at", "-pk"]
        indexes = [models.Index(fields=["player", "signed_at"], name="lines_of_a_player")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.total}"


class GameFigures(models.Model):
    """How often a player declared one game on a signed list, and with which results.

    `game` is the deal's own code: "clubs", "grand", "null", ... `won` and `lost` count results; `hand` to `overbid`
    count games won or lost alike, except `ouvert_won`. `best` is the highest value won, 0 if none was.
    """

    line = models.ForeignKey(ListLine, on_delete=models.CASCADE, related_name="games")
    game = models.CharField(max_length=20)
    won = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    points = models.IntegerField(default=0)
    best = models.IntegerField(default=0)
    hand = models.PositiveSmallIntegerField(default=0)
    schneider = models.PositiveSmallIntegerField(default=0)
    schwarz = models.PositiveSmallIntegerField(default=0)
    ouvert = models.PositiveSmallIntegerField(default=0)
    ouvert_won = models.PositiveSmallIntegerField(default=0)
    overbid = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["line", "game"]
        constraints = [models.UniqueConstraint(fields=["line", "game"], name="a_game_once_on_a_line")]

    def __str__(self) -> str:
        return f"{self.line}: {self.game}"
