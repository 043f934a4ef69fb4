"""Leagues with their match days, and a club's seasons of evenings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.models.names
import scoring.models.public_id
import scoring.models.sheets
import tournaments.events.models.events
import tournaments.leagues.models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_kept_figures"),
        ("tournaments", "0002_acts_are_written_once"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("content", models.JSONField()),
                ("changes", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["meeting", "number"],
            },
        ),
        migrations.AlterField(
            model_name="drawrecord",
            name="kind",
            field=models.CharField(
                choices=[
                    ("drawn", "drawn"),
                    ("seeded", "by standing"),
                    ("league", "by the plan of a league day"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="seriesrecord",
            name="seating",
            field=models.CharField(
                choices=[
                    ("drawn", "drawn"),
                    ("seeded", "by standing"),
                    ("league", "by the plan of a league day"),
                ],
                default="drawn",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="written_name",
            field=models.CharField(blank=True, editable=False, max_length=60),
        ),
        migrations.AddIndex(
            model_name="entrant",
            index=models.Index(fields=["name"], name="entrants_by_name"),
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "head_hash",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000", max_length=64
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=scoring.models.public_id.make_public_id, editable=False, max_length=12, unique=True
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                (
                    "season",
                    models.CharField(
                        max_length=20, validators=[scoring.models.names.validate_name], verbose_name="season"
                    ),
                ),
                ("ruleset_key", models.CharField(default="isko", max_length=40)),
                ("ruleset_options", models.JSONField(blank=True, default=dict)),
                (
                    "scheme",
                    models.CharField(
                        choices=scoring.models.sheets.scheme_choices, default="seeger_fabian", max_length=40
                    ),
                ),
                ("series_a_day", models.PositiveSmallIntegerField(default=3, verbose_name="series on a match day")),
                ("rounds", models.PositiveSmallIntegerField(default=12, verbose_name="rounds")),
                ("loss_fee_steps", models.JSONField(blank=True, default=list)),
                (
                    "scale_key",
                    models.CharField(choices=tournaments.leagues.models.scale_choices, default="dskv", max_length=20),
                ),
                ("own_scale", models.JSONField(blank=True, default=list)),
                ("parted_by", models.JSONField(default=tournaments.leagues.models.by_total)),
                ("tie_breaks", models.JSONField(default=tournaments.leagues.models.league_tie_breaks)),
                (
                    "report_days",
                    models.PositiveSmallIntegerField(default=1, verbose_name="days until the report is due"),
                ),
                ("confirm_days", models.PositiveSmallIntegerField(default=7, verbose_name="days for an objection")),
                (
                    "binding_days",
                    models.PositiveSmallIntegerField(default=14, verbose_name="days until the table is binding"),
                ),
                ("is_listed", models.BooleanField(default=True, verbose_name="everybody can find the league")),
                (
                    "shown_names",
                    models.CharField(
                        choices=[("full", "full names"), ("short", "first name and initial")],
                        default="full",
                        max_length=8,
                        verbose_name="the public sees",
                    ),
                ),
                ("is_closed", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("created_by", models.CharField(blank=True, max_length=150)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leagues",
                        to="scoring.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
                "ordering": ["-created_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Division",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                ("promoted", models.PositiveSmallIntegerField(default=0, verbose_name="promoted")),
                ("relegated", models.PositiveSmallIntegerField(default=0, verbose_name="relegated")),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="divisions", to="tournaments.league"
                    ),
                ),
            ],
            options={
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="LeagueAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("act", models.CharField(max_length=40)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("data", models.JSONField(default=dict)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="acts", to="tournaments.league"
                    ),
                ),
            ],
            options={
                "verbose_name": "act",
                "ordering": ["seq"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="LeagueTeam",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                (
                    "club_name",
                    models.CharField(
                        blank=True, max_length=60, validators=[scoring.models.names.validate_name], verbose_name="club"
                    ),
                ),
                ("is_withdrawn", models.BooleanField(default=False)),
                (
                    "captains",
                    models.ManyToManyField(blank=True, related_name="captain_of", to=settings.AUTH_USER_MODEL),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="league_teams",
                        to="scoring.club",
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="teams", to="tournaments.division"
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournaments.league"
                    ),
                ),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Deduction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match_points", models.IntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "cancels",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cancelled_by",
                        to="tournaments.deduction",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deductions",
                        to="tournaments.leagueteam",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="MatchDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("day", models.DateField(verbose_name="day")),
                ("series", models.PositiveSmallIntegerField(default=3, verbose_name="series")),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match_days",
                        to="tournaments.division",
                    ),
                ),
            ],
            options={
                "verbose_name": "match day",
                "verbose_name_plural": "match days",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("agrees", models.BooleanField()),
                ("note", models.CharField(blank=True, max_length=300)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="tournaments.leagueteam",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="tournaments.matchreport",
                    ),
                ),
            ],
            options={
                "ordering": ["report", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "venue",
                    models.CharField(
                        blank=True,
                        max_length=120,
                        validators=[scoring.models.names.validate_name],
                        verbose_name="venue",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("playing", "Being played"),
                            ("provisional", "Provisional"),
                            ("disputed", "Disputed"),
                            ("confirmed", "Confirmed"),
                            ("approved", "Approved"),
                        ],
                        default="planned",
                        max_length=12,
                    ),
                ),
                ("approved_by", models.CharField(blank=True, max_length=150)),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="meeting",
                        to="tournaments.event",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted",
                        to="tournaments.leagueteam",
                    ),
                ),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="meetings", to="tournaments.matchday"
                    ),
                ),
            ],
            options={
                "verbose_name": "meeting",
                "verbose_name_plural": "meetings",
                "ordering": ["match_day", "number"],
            },
        ),
        migrations.AddField(
            model_name="matchreport",
            name="meeting",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="tournaments.meeting"
            ),
        ),
        migrations.CreateModel(
            name="MeetingTeam",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("is_absent", models.BooleanField(default=False)),
                (
                    "match_day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="tournaments.matchday"
                    ),
                ),
                (
                    "meeting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="tournaments.meeting"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sides", to="tournaments.leagueteam"
                    ),
                ),
            ],
            options={
                "ordering": ["meeting", "place"],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "head_hash",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000", max_length=64
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=scoring.models.public_id.make_public_id, editable=False, max_length=12, unique=True
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                ("first_day", models.DateField(verbose_name="first day")),
                ("last_day", models.DateField(verbose_name="last day")),
                (
                    "ranking",
                    models.CharField(
                        choices=[
                            ("total", "the sum of the series that count"),
                            ("average", "the average of the series that count"),
                        ],
                        default="total",
                        max_length=8,
                        verbose_name="ranked by",
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="so many best series count"),
                ),
                ("drop", models.PositiveSmallIntegerField(default=0, verbose_name="worst series that are struck")),
                ("credit", models.IntegerField(blank=True, null=True, verbose_name="points for a missed series")),
                (
                    "credits_excused_only",
                    models.BooleanField(default=False, verbose_name="only for those who are excused"),
                ),
                ("least", models.PositiveSmallIntegerField(default=0, verbose_name="fewest series to be ranked")),
                ("tie_breaks", models.JSONField(default=tournaments.events.models.events.official_tie_breaks)),
                ("guests_are_ranked", models.BooleanField(default=False, verbose_name="guests are ranked too")),
                ("is_listed", models.BooleanField(default=True, verbose_name="everybody can find the season")),
                (
                    "shown_names",
                    models.CharField(
                        choices=[("full", "full names"), ("short", "first name and initial")],
                        default="full",
                        max_length=8,
                        verbose_name="the public sees",
                    ),
                ),
                ("is_closed", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("created_by", models.CharField(blank=True, max_length=150)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="scoring.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["-first_day", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="evenings", to="tournaments.event"
                    ),
                ),
                ("excused", models.ManyToManyField(blank=True, related_name="excused_from", to="scoring.player")),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="evenings", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "evening",
                "verbose_name_plural": "evenings",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="CashEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("day", models.DateField(verbose_name="day")),
                (
                    "words",
                    models.CharField(
                        max_length=120, validators=[scoring.models.names.validate_name], verbose_name="what for"
                    ),
                ),
                ("cents", models.IntegerField(verbose_name="amount")),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "cancels",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cancelled_by",
                        to="tournaments.cashentry",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cash", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="SeasonAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("act", models.CharField(max_length=40)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("data", models.JSONField(default=dict)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="acts", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "act",
                "ordering": ["seq"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SeasonVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("content", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="SquadMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                ("written_name", models.CharField(blank=True, editable=False, max_length=60)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="squad", to="tournaments.league"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="squad_places",
                        to="scoring.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="squad", to="tournaments.leagueteam"
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="LineUpPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "entrant",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="line_up_place",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "side",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="line_up",
                        to="tournaments.meetingteam",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="tournaments.squadmember",
                    ),
                ),
            ],
            options={
                "ordering": ["side", "place"],
            },
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=models.Q(("series_a_day__gte", 1), ("series_a_day__lte", 8)), name="one_to_eight_series_a_day"
            ),
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=models.Q(("rounds__gte", 1), ("rounds__lte", 15)), name="league_rounds_one_to_15"
            ),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(fields=("league", "number"), name="divisions_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(fields=("league", "name"), name="division_name_once"),
        ),
        migrations.AddConstraint(
            model_name="leagueact",
            constraint=models.UniqueConstraint(fields=("league", "seq"), name="league_acts_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="leagueteam",
            constraint=models.UniqueConstraint(fields=("league", "number"), name="league_teams_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="leagueteam",
            constraint=models.UniqueConstraint(fields=("league", "name"), name="league_team_name_once"),
        ),
        migrations.AddConstraint(
            model_name="matchday",
            constraint=models.UniqueConstraint(fields=("division", "number"), name="match_days_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="meeting",
            constraint=models.UniqueConstraint(fields=("match_day", "number"), name="meetings_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="meeting",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["planned", "playing", "provisional", "disputed", "confirmed", "approved"])
                ),
                name="meeting_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchreport",
            constraint=models.UniqueConstraint(fields=("meeting", "number"), name="reports_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="meetingteam",
            constraint=models.UniqueConstraint(fields=("meeting", "place"), name="a_place_in_a_meeting_once"),
        ),
        migrations.AddConstraint(
            model_name="meetingteam",
            constraint=models.UniqueConstraint(fields=("match_day", "team"), name="a_team_meets_once_a_day"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))), name="season_ends_after_it_begins"
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.UniqueConstraint(fields=("season", "number"), name="evenings_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.UniqueConstraint(fields=("season", "event"), name="an_event_counts_once"),
        ),
        migrations.AddConstraint(
            model_name="cashentry",
            constraint=models.UniqueConstraint(fields=("season", "number"), name="cash_entries_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="seasonact",
            constraint=models.UniqueConstraint(fields=("season", "seq"), name="season_acts_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="seasonversion",
            constraint=models.UniqueConstraint(fields=("season", "number"), name="season_versions_are_numbered"),
        ),
        migrations.AddConstraint(
            model_name="squadmember",
            constraint=models.UniqueConstraint(fields=("league", "number"), name="squad_numbers_once"),
        ),
        migrations.AddConstraint(
            model_name="squadmember",
            constraint=models.UniqueConstraint(
                condition=models.Q(("player__isnull", False)),
                fields=("league", "player"),
                name="one_squad_for_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="lineupplace",
            constraint=models.UniqueConstraint(fields=("side", "place"), name="a_place_in_a_line_up_once"),
        ),
        migrations.AddConstraint(
            model_name="lineupplace",
            constraint=models.UniqueConstraint(fields=("side", "member"), name="a_member_once_in_a_line_up"),
        ),
    ]
