"""The figures of signed lists kept beside them, and a rating for clubs that want one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0004_players_decide_what_others_see"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="has_rating",
            field=models.BooleanField(default=False, verbose_name="players have a rating"),
        ),
        migrations.CreateModel(
            name="ListLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("signed_at", models.DateTimeField()),
                ("deals", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField()),
                ("won", models.PositiveSmallIntegerField()),
                ("lost", models.PositiveSmallIntegerField()),
                ("others_lost", models.PositiveSmallIntegerField()),
                ("passed", models.PositiveSmallIntegerField()),
                ("adjustment", models.IntegerField(default=0)),
                ("total", models.IntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lines",
                        to="scoring.player",
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="line", to="scoring.seat"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lines", to="scoring.sheetrecord"
                    ),
                ),
            ],
            options={
                "ordering": ["-signed_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="GameFigures",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20)),
                ("won", models.PositiveSmallIntegerField(default=0)),
                ("lost", models.PositiveSmallIntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
                ("best", models.IntegerField(default=0)),
                ("hand", models.PositiveSmallIntegerField(default=0)),
                ("schneider", models.PositiveSmallIntegerField(default=0)),
                ("schwarz", models.PositiveSmallIntegerField(default=0)),
                ("ouvert", models.PositiveSmallIntegerField(default=0)),
                ("ouvert_won", models.PositiveSmallIntegerField(default=0)),
                ("overbid", models.PositiveSmallIntegerField(default=0)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="scoring.listline"
                    ),
                ),
            ],
            options={
                "ordering": ["line", "game"],
            },
        ),
        migrations.AddIndex(
            model_name="listline",
            index=models.Index(fields=["player", "signed_at"], name="lines_of_a_player"),
        ),
        migrations.AddConstraint(
            model_name="gamefigures",
            constraint=models.UniqueConstraint(fields=("line", "game"), name="a_game_once_on_a_line"),
        ),
    ]
