"""Events, leagues and seasons as of version 0.5.0."""

import uuid

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.models.names
import scoring.models.public_id
import scoring.models.sheets
import tournaments.events.models.entrants
import tournaments.events.models.events
import tournaments.events.models.hall
import tournaments.leagues.models
from scoring.migrations._at_once import CreateAtOnce
from tournaments.migrations._written_once import EVENTS


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0001_squashed_new_database"),
    ]

    operations = [
        CreateAtOnce(
            state_operations=[
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "head_hash",
                            models.CharField(
                                default="0000000000000000000000000000000000000000000000000000000000000000",
                                max_length=64,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="events",
                                to="scoring.club",
                                verbose_name="club",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="place",
                            ),
                        ),
                        ("day", models.DateField(verbose_name="day")),
                        ("begins_at", models.TimeField(blank=True, null=True, verbose_name="begins at")),
                        (
                            "notice_text",
                            models.CharField(
                                blank=True,
                                help_text="On the page of the event too: the way, food, who to ask.",
                                max_length=600,
                                verbose_name="more on the notice",
                            ),
                        ),
                        (
                            "certificate_text",
                            models.CharField(
                                blank=True,
                                help_text="One sentence, under the points.",
                                max_length=160,
                                verbose_name="more on the certificates",
                            ),
                        ),
                        ("emblem", models.TextField(blank=True, default="")),
                        (
                            "protest_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Counted down from when standings are published; after that only the director changes results. Empty: no limit.",
                                null=True,
                                validators=[django.core.validators.MinValueValidator(1)],
                                verbose_name="minutes for objections",
                            ),
                        ),
                        (
                            "phase",
                            models.CharField(
                                choices=[
                                    ("registration", "Registration"),
                                    ("check_in", "Check-in"),
                                    ("play", "Being played"),
                                    ("closed", "Closed"),
                                ],
                                default="registration",
                                max_length=12,
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
                        (
                            "time_limit",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="minutes for a series"
                            ),
                        ),
                        ("entry_fee", models.PositiveIntegerField(default=0, verbose_name="entry fee")),
                        ("card_fee", models.PositiveIntegerField(default=0, verbose_name="card fee")),
                        ("fees_by_category", models.JSONField(blank=True, default=list)),
                        ("team_fees", models.JSONField(blank=True, default=list)),
                        (
                            "keeps_missed_fees",
                            models.BooleanField(
                                default=False,
                                help_text="What he paid stays in the till and is not in the pot.",
                                verbose_name="whoever paid and does not come gets nothing back",
                            ),
                        ),
                        ("loss_fee_steps", models.JSONField(blank=True, default=list)),
                        (
                            "pot_percent",
                            models.PositiveSmallIntegerField(
                                default=100, verbose_name="per cent of the entry fees paid out"
                            ),
                        ),
                        (
                            "loss_money_is_paid_out",
                            models.BooleanField(default=False, verbose_name="loss money is paid out too"),
                        ),
                        ("prize_plan", models.JSONField(blank=True, default=list)),
                        (
                            "tie_rule",
                            models.CharField(
                                choices=[("split", "they share the prizes equally"), ("lot", "a lot is drawn")],
                                default="split",
                                max_length=8,
                                verbose_name="equal players",
                            ),
                        ),
                        ("tie_breaks", models.JSONField(default=tournaments.events.models.events.official_tie_breaks)),
                        (
                            "leavers_have_no_place",
                            models.BooleanField(
                                default=False,
                                help_text="He stands last, with what he made, gets no prize, and the others move up.",
                                verbose_name="whoever leaves before the end has no place",
                            ),
                        ),
                        ("team_kinds", models.JSONField(blank=True, default=list)),
                        (
                            "fills_up_teams",
                            models.BooleanField(
                                default=False,
                                help_text="Series by series; with fewer than three, and in pairs, those who play are added up.",
                                verbose_name="a team of four with three players counts 4/3",
                            ),
                        ),
                        ("day_events", models.JSONField(blank=True, default=list)),
                        ("brought", models.JSONField(blank=True, default=list)),
                        (
                            "draw_mode",
                            models.CharField(
                                choices=tournaments.events.models.events.mode_choices, default="cap", max_length=8
                            ),
                        ),
                        (
                            "seeded_threes",
                            models.CharField(
                                choices=tournaments.events.models.events.threes_choices, default="fair", max_length=8
                            ),
                        ),
                        (
                            "final_size",
                            models.PositiveSmallIntegerField(default=0, verbose_name="players in the final"),
                        ),
                        (
                            "final_from",
                            models.PositiveSmallIntegerField(default=0, verbose_name="first series of the final"),
                        ),
                        (
                            "final_counts",
                            models.CharField(
                                choices=[
                                    ("all", "the total of all series"),
                                    ("final", "the series of the final alone"),
                                ],
                                default="all",
                                max_length=8,
                            ),
                        ),
                        ("finalists", models.JSONField(blank=True, default=list, editable=False)),
                        (
                            "second_keying",
                            models.CharField(
                                choices=[
                                    ("never", "never"),
                                    ("unproved", "only where the figures of the paper do not prove each other"),
                                    ("always", "always"),
                                ],
                                default="unproved",
                                max_length=8,
                            ),
                        ),
                        ("is_listed", models.BooleanField(default=True, verbose_name="everybody can find the event")),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("live", "as soon as a list is in"),
                                    ("series", "when a series is complete"),
                                    ("end", "when the event is closed"),
                                ],
                                default="live",
                                max_length=8,
                                verbose_name="results are public",
                            ),
                        ),
                        (
                            "shown_names",
                            models.CharField(
                                choices=[("full", "full names"), ("short", "first name and initial")],
                                default="full",
                                max_length=8,
                                verbose_name="the public sees",
                            ),
                        ),
                        (
                            "public_until",
                            models.DateField(
                                blank=True,
                                help_text="Empty: twelve months after the day. From then on others read “Player 7”; the result stays.",
                                null=True,
                                verbose_name="names are public until",
                            ),
                        ),
                        ("signs", models.PositiveSmallIntegerField(default=0, editable=False)),
                        (
                            "rehearses",
                            models.OneToOneField(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rehearsal",
                                to="tournaments.event",
                            ),
                        ),
                        ("tour", models.JSONField(blank=True, default=dict, editable=False)),
                        ("receipts_forgotten", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                        ("created_at", models.DateTimeField()),
                        ("created_by", models.CharField(blank=True, max_length=150)),
                    ],
                    options={
                        "verbose_name": "event",
                        "verbose_name_plural": "events",
                        "ordering": ["-day", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("phase__in", ["registration", "check_in", "play", "closed"])),
                                name="event_phase_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("pot_percent__lte", 100)), name="pot_is_at_most_all"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entrant",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrants",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="start number")),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to="scoring.player",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        ("written_name", models.CharField(blank=True, editable=False, max_length=60)),
                        (
                            "club_name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="club",
                            ),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True,
                                choices=[("f", "female"), ("m", "male"), ("d", "diverse")],
                                max_length=1,
                                verbose_name="sex",
                            ),
                        ),
                        ("birth_date", models.DateField(blank=True, null=True, verbose_name="date of birth")),
                        (
                            "phone",
                            models.CharField(
                                blank=True,
                                max_length=40,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="phone",
                            ),
                        ),
                        (
                            "presence",
                            models.CharField(
                                choices=[
                                    ("expected", "expected"),
                                    ("present", "present"),
                                    ("later", "comes later"),
                                    ("no_show", "did not come"),
                                    ("left", "has left"),
                                ],
                                default="expected",
                                max_length=8,
                            ),
                        ),
                        (
                            "fixed_table",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table in all series"),
                        ),
                        (
                            "fixed_seat",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat at it"),
                        ),
                        ("salt", models.CharField(blank=True, editable=False, max_length=32)),
                        ("player_elsewhere", models.JSONField(blank=True, default=list, editable=False)),
                        (
                            "card_key",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("registered_at", models.DateTimeField()),
                    ],
                    options={
                        "verbose_name": "entrant",
                        "verbose_name_plural": "entrants",
                        "ordering": ["number"],
                        "indexes": [models.Index(fields=["name"], name="entrants_by_name")],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="start_number_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("player__isnull", False)),
                                fields=("event", "player"),
                                name="a_player_enters_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)), name="start_numbers_from_one"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("presence__in", ["expected", "present", "later", "no_show", "left"])
                                ),
                                name="presence_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DrawRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="draws",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("drawn", "drawn"),
                                    ("seeded", "by standing"),
                                    ("league", "by the plan of a league day"),
                                    ("lots", "by lots drawn by hand"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("seed", models.CharField(max_length=80)),
                        ("attempt", models.PositiveSmallIntegerField(default=1)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("protocol", models.JSONField()),
                        ("report", models.JSONField()),
                        ("names", models.JSONField(editable=False, null=True)),
                        ("salt", models.CharField(blank=True, editable=False, max_length=32)),
                        ("made_by", models.CharField(blank=True, max_length=150)),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [models.UniqueConstraint(fields=("event", "number"), name="draws_are_numbered")],
                    },
                ),
                migrations.CreateModel(
                    name="Category",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="categories",
                                to="tournaments.event",
                            ),
                        ),
                        ("key", models.SlugField(max_length=30)),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True,
                                choices=[("f", "female"), ("m", "male"), ("d", "diverse")],
                                max_length=1,
                                verbose_name="sex",
                            ),
                        ),
                        ("born_from", models.DateField(blank=True, null=True, verbose_name="born from")),
                        ("born_to", models.DateField(blank=True, null=True, verbose_name="born up to")),
                        (
                            "members",
                            models.ManyToManyField(blank=True, related_name="own_categories", to="tournaments.entrant"),
                        ),
                    ],
                    options={
                        "verbose_name": "category",
                        "verbose_name_plural": "categories",
                        "ordering": ["pk"],
                        "constraints": [models.UniqueConstraint(fields=("event", "key"), name="category_key_once")],
                    },
                ),
                migrations.CreateModel(
                    name="ApartPair",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="apart_pairs",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "one",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entrant"
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entrant"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "one", "other"), name="a_pair_once"),
                            models.CheckConstraint(
                                condition=models.Q(("one", models.F("other")), _negated=True), name="a_pair_is_two"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ActRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seq", models.PositiveIntegerField()),
                        ("act", models.CharField(max_length=40)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("data", models.JSONField(default=dict)),
                        ("prev_hash", models.CharField(max_length=64)),
                        ("hash", models.CharField(max_length=64)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="acts", to="tournaments.event"
                            ),
                        ),
                        ("seals", models.JSONField(editable=False, null=True)),
                        ("salt", models.CharField(blank=True, editable=False, max_length=32)),
                    ],
                    options={
                        "verbose_name": "act",
                        "ordering": ["seq"],
                        "abstract": False,
                        "constraints": [models.UniqueConstraint(fields=("event", "seq"), name="acts_are_numbered")],
                    },
                ),
                migrations.CreateModel(
                    name="EventRole",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="roles",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("organiser", "Organiser"),
                                    ("director", "Tournament director"),
                                    ("referee", "Referee"),
                                    ("desk", "Desk"),
                                    ("cashier", "Cashier"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["role", "pk"],
                        "constraints": [models.UniqueConstraint(fields=("event", "user", "role"), name="a_role_once")],
                    },
                ),
                migrations.CreateModel(
                    name="League",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "head_hash",
                            models.CharField(
                                default="0000000000000000000000000000000000000000000000000000000000000000",
                                max_length=64,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="leagues",
                                to="scoring.club",
                                verbose_name="club",
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
                        (
                            "series_a_day",
                            models.PositiveSmallIntegerField(default=3, verbose_name="series on a match day"),
                        ),
                        ("rounds", models.PositiveSmallIntegerField(default=12, verbose_name="rounds")),
                        ("loss_fee_steps", models.JSONField(blank=True, default=list)),
                        (
                            "scale_key",
                            models.CharField(
                                choices=tournaments.leagues.models.scale_choices, default="dskv", max_length=20
                            ),
                        ),
                        ("own_scale", models.JSONField(blank=True, default=list)),
                        ("parted_by", models.JSONField(default=tournaments.leagues.models.by_total)),
                        ("tie_breaks", models.JSONField(default=tournaments.leagues.models.league_tie_breaks)),
                        (
                            "report_days",
                            models.PositiveSmallIntegerField(default=1, verbose_name="days until the report is due"),
                        ),
                        (
                            "confirm_days",
                            models.PositiveSmallIntegerField(default=7, verbose_name="days for an objection"),
                        ),
                        (
                            "binding_days",
                            models.PositiveSmallIntegerField(
                                default=14, verbose_name="days until the table is binding"
                            ),
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
                    ],
                    options={
                        "verbose_name": "league",
                        "verbose_name_plural": "leagues",
                        "ordering": ["-created_at", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("series_a_day__gte", 1), ("series_a_day__lte", 8)),
                                name="one_to_eight_series_a_day",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("rounds__gte", 1), ("rounds__lte", 15)),
                                name="league_rounds_one_to_15",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Division",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="divisions",
                                to="tournaments.league",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        ("promoted", models.PositiveSmallIntegerField(default=0, verbose_name="promoted")),
                        ("relegated", models.PositiveSmallIntegerField(default=0, verbose_name="relegated")),
                    ],
                    options={
                        "verbose_name": "division",
                        "verbose_name_plural": "divisions",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "number"), name="divisions_are_numbered"),
                            models.UniqueConstraint(fields=("league", "name"), name="division_name_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="tournaments.league",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "act",
                        "ordering": ["seq"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "seq"), name="league_acts_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="tournaments.league",
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="teams",
                                to="tournaments.division",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
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
                            "club_name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="club",
                            ),
                        ),
                        ("is_withdrawn", models.BooleanField(default=False)),
                        (
                            "captains",
                            models.ManyToManyField(blank=True, related_name="captain_of", to=settings.AUTH_USER_MODEL),
                        ),
                    ],
                    options={
                        "verbose_name": "team",
                        "verbose_name_plural": "teams",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "number"), name="league_teams_are_numbered"),
                            models.UniqueConstraint(fields=("league", "name"), name="league_team_name_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Deduction",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="LotRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="lots", to="tournaments.event"
                            ),
                        ),
                        ("ranking", models.CharField(max_length=60)),
                        ("order", models.JSONField()),
                        ("seed", models.CharField(blank=True, max_length=80)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="MatchDay",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="match_days",
                                to="tournaments.division",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("day", models.DateField(verbose_name="day")),
                        ("series", models.PositiveSmallIntegerField(default=3, verbose_name="series")),
                    ],
                    options={
                        "verbose_name": "match day",
                        "verbose_name_plural": "match days",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("division", "number"), name="match_days_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Meeting",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "match_day",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="meetings",
                                to="tournaments.matchday",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
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
                        ("approved_by", models.CharField(blank=True, max_length=150)),
                        ("approved_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name": "meeting",
                        "verbose_name_plural": "meetings",
                        "ordering": ["match_day", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("match_day", "number"), name="meetings_are_numbered"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        ["planned", "playing", "provisional", "disputed", "confirmed", "approved"],
                                    )
                                ),
                                name="meeting_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MatchReport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "meeting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reports",
                                to="tournaments.meeting",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField()),
                        ("changes", models.JSONField(default=dict)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["meeting", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("meeting", "number"), name="reports_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Confirmation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="confirmations",
                                to="tournaments.leagueteam",
                            ),
                        ),
                        ("agrees", models.BooleanField()),
                        ("note", models.CharField(blank=True, max_length=300)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["report", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="MeetingTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "meeting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sides",
                                to="tournaments.meeting",
                            ),
                        ),
                        (
                            "match_day",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sides",
                                to="tournaments.matchday",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sides",
                                to="tournaments.leagueteam",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("is_absent", models.BooleanField(default=False)),
                    ],
                    options={
                        "ordering": ["meeting", "place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("meeting", "place"), name="a_place_in_a_meeting_once"),
                            models.UniqueConstraint(fields=("match_day", "team"), name="a_team_meets_once_a_day"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Season",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "head_hash",
                            models.CharField(
                                default="0000000000000000000000000000000000000000000000000000000000000000",
                                max_length=64,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seasons",
                                to="scoring.club",
                                verbose_name="club",
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
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="so many best series count"
                            ),
                        ),
                        (
                            "drop",
                            models.PositiveSmallIntegerField(default=0, verbose_name="worst series that are struck"),
                        ),
                        (
                            "credit",
                            models.IntegerField(blank=True, null=True, verbose_name="points for a missed series"),
                        ),
                        (
                            "credits_excused_only",
                            models.BooleanField(default=False, verbose_name="only for those who are excused"),
                        ),
                        (
                            "least",
                            models.PositiveSmallIntegerField(default=0, verbose_name="fewest series to be ranked"),
                        ),
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
                    ],
                    options={
                        "verbose_name": "season",
                        "verbose_name_plural": "seasons",
                        "ordering": ["-first_day", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("last_day__gte", models.F("first_day"))),
                                name="season_ends_after_it_begins",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Evening",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="evenings",
                                to="tournaments.season",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="evenings",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "excused",
                            models.ManyToManyField(blank=True, related_name="excused_from", to="scoring.player"),
                        ),
                    ],
                    options={
                        "verbose_name": "evening",
                        "verbose_name_plural": "evenings",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "number"), name="evenings_are_numbered"),
                            models.UniqueConstraint(fields=("season", "event"), name="an_event_counts_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CashEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="cash",
                                to="tournaments.season",
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "number"), name="cash_entries_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeasonAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="tournaments.season",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "act",
                        "ordering": ["seq"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "seq"), name="season_acts_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeasonVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="versions",
                                to="tournaments.season",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField()),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "number"), name="season_versions_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="series",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("rounds", models.PositiveSmallIntegerField(default=12, verbose_name="rounds")),
                        (
                            "seating",
                            models.CharField(
                                choices=[
                                    ("drawn", "drawn"),
                                    ("seeded", "by standing"),
                                    ("league", "by the plan of a league day"),
                                    ("lots", "by lots drawn by hand"),
                                ],
                                default="drawn",
                                max_length=8,
                            ),
                        ),
                        ("day", models.DateField(blank=True, null=True, verbose_name="day")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("draft", "draft"),
                                    ("published", "published"),
                                    ("running", "running"),
                                    ("complete", "complete"),
                                    ("checked", "checked"),
                                ],
                                default="planned",
                                max_length=10,
                            ),
                        ),
                        (
                            "draw",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="series",
                                to="tournaments.drawrecord",
                            ),
                        ),
                        ("plan", models.PositiveSmallIntegerField(default=0)),
                        ("hand_lots", models.JSONField(blank=True, default=list, editable=False)),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("completed_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name": "series",
                        "verbose_name_plural": "series",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="series_are_numbered"),
                            models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="series_from_one"),
                            models.CheckConstraint(
                                condition=models.Q(("rounds__gte", 1), ("rounds__lte", 15)),
                                name="one_to_fifteen_rounds",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["planned", "draft", "published", "running", "complete", "checked"])
                                ),
                                name="series_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.seriesrecord",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rulings",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("adjust", "points given or taken"),
                                    ("zero", "series set to zero"),
                                    ("credit", "points credited for a series not played"),
                                ],
                                max_length=8,
                            ),
                        ),
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
                                to="tournaments.ruling",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PlanVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="plans",
                                to="tournaments.seriesrecord",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("tables", models.JSONField()),
                        ("moves", models.JSONField(default=list)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("made_by", models.CharField(blank=True, max_length=150)),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "number"), name="plans_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SquadMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="squad",
                                to="tournaments.league",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="squad",
                                to="tournaments.leagueteam",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        ("written_name", models.CharField(blank=True, editable=False, max_length=60)),
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
                        ("is_active", models.BooleanField(default=True)),
                    ],
                    options={
                        "verbose_name": "player",
                        "verbose_name_plural": "players",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "number"), name="squad_numbers_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("player__isnull", False)),
                                fields=("league", "player"),
                                name="one_squad_for_a_player",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LineUpPlace",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "member",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="line_ups",
                                to="tournaments.squadmember",
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["side", "place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("side", "place"), name="a_place_in_a_line_up_once"),
                            models.UniqueConstraint(fields=("side", "member"), name="a_member_once_in_a_line_up"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StandingsVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="standings",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[("provisional", "provisional"), ("checked", "checked"), ("final", "final")],
                                max_length=12,
                            ),
                        ),
                        ("through_series", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField()),
                        ("salt", models.CharField(blank=True, editable=False, max_length=32)),
                        ("changes", models.JSONField(default=dict)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="standings_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tables",
                                to="tournaments.seriesrecord",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "sheet",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="event_table",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("received_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name": "table",
                        "verbose_name_plural": "tables",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "number"), name="tables_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ResultRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="tournaments.tablerecord",
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField()),
                        ("is_current", models.BooleanField(default=True)),
                        (
                            "source",
                            models.CharField(
                                choices=[("sheet", "entered deal by deal"), ("paper", "keyed from paper")], max_length=6
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("keyed", "keyed once"),
                                    ("checked", "checked"),
                                    ("clarify", "to be clarified"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("deals", models.PositiveSmallIntegerField()),
                        ("passed", models.PositiveSmallIntegerField(null=True)),
                        ("rows", models.JSONField()),
                        ("ended_early", models.CharField(blank=True, max_length=200)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("keyed_by", models.CharField(blank=True, max_length=150)),
                        ("keyed_at", models.DateTimeField()),
                        ("checked_by", models.CharField(blank=True, max_length=150)),
                        ("checked_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["version"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "version"), name="results_are_numbered"),
                            models.UniqueConstraint(
                                condition=models.Q(("is_current", True)),
                                fields=("table",),
                                name="one_result_of_a_table_counts",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ResultLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "result",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="tournaments.resultrecord",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="tournaments.seriesrecord",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="lines",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("points", models.IntegerField()),
                        ("won", models.PositiveSmallIntegerField()),
                        ("lost", models.PositiveSmallIntegerField()),
                        ("others_lost", models.PositiveSmallIntegerField()),
                        ("passed", models.PositiveSmallIntegerField()),
                        ("adjustment", models.IntegerField(default=0)),
                        ("total", models.IntegerField()),
                    ],
                    options={
                        "ordering": ["result", "place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "entrant"), name="one_line_for_an_entrant")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableSeat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="tournaments.tablerecord",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="tournaments.seriesrecord",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("played_by", models.CharField(blank=True, max_length=60)),
                        ("salt", models.CharField(blank=True, editable=False, max_length=32)),
                    ],
                    options={
                        "ordering": ["table", "place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "place"), name="one_entrant_on_a_seat"),
                            models.UniqueConstraint(fields=("series", "entrant"), name="one_seat_for_an_entrant"),
                            models.CheckConstraint(condition=models.Q(("place__lte", 3)), name="four_seats_at_most"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=tournaments.events.models.entrants.team_kind_choices, max_length=8
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "team",
                        "verbose_name_plural": "teams",
                        "ordering": ["kind", "name"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "kind", "name"), name="team_name_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.teamrecord",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=tournaments.events.models.entrants.team_kind_choices, max_length=8
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                    ],
                    options={
                        "ordering": ["team", "place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("team", "place"), name="a_place_in_a_team_once"),
                            models.UniqueConstraint(fields=("entrant", "kind"), name="one_team_of_a_kind"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Payment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="payments",
                                to="tournaments.event",
                            ),
                        ),
                        ("receipt", models.PositiveIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("fee", "entry and card fee"),
                                    ("loss", "loss money"),
                                    ("prize", "prize"),
                                    ("other", "other"),
                                ],
                                max_length=6,
                            ),
                        ),
                        ("cents", models.IntegerField()),
                        (
                            "entrant",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="payments",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="payments",
                                to="tournaments.teamrecord",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="payments",
                                to="tournaments.tablerecord",
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=200)),
                        ("by", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField()),
                        (
                            "cancels",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="cancelled_by",
                                to="tournaments.payment",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["receipt"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "receipt"), name="receipts_are_numbered")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamSubstitution",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="substitutions",
                                to="tournaments.teamrecord",
                            ),
                        ),
                        ("series", models.PositiveSmallIntegerField()),
                        (
                            "leaves",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entrant"
                            ),
                        ),
                        (
                            "comes",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entrant"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["series", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="DeskCode",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="desk_codes",
                                to="tournaments.event",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[("referee", "Referee"), ("desk", "Desk"), ("cashier", "Cashier")],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        ("mark", models.CharField(max_length=4, unique=True)),
                        ("key_hash", models.CharField(blank=True, max_length=64)),
                        ("made_at", models.DateTimeField()),
                        ("ends_at", models.DateTimeField(verbose_name="valid until")),
                        ("taken_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name": "desk code",
                        "verbose_name_plural": "desk codes",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="desk_code_number_once"),
                            models.CheckConstraint(
                                condition=models.Q(("role__in", ["referee", "desk", "cashier"])),
                                name="a_code_never_organises",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Hall",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="hall", to="tournaments.event"
                            ),
                        ),
                        ("screens", models.JSONField(default=tournaments.events.models.hall.one_screen)),
                        ("told", models.PositiveSmallIntegerField(default=0)),
                        ("told_of", models.PositiveSmallIntegerField(default=0)),
                    ],
                ),
                migrations.CreateModel(
                    name="HallNetwork",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="network",
                                to="tournaments.event",
                            ),
                        ),
                        ("name", models.CharField(max_length=32, verbose_name="name of the network")),
                        ("password", models.CharField(blank=True, max_length=63, verbose_name="password")),
                    ],
                    options={
                        "verbose_name": "network of the hall",
                        "verbose_name_plural": "networks of halls",
                    },
                ),
                migrations.CreateModel(
                    name="SignUpPage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sign_up_page",
                                to="tournaments.event",
                            ),
                        ),
                        ("is_open", models.BooleanField(default=False, verbose_name="everybody can sign up")),
                        ("places", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                        ("closes_at", models.DateTimeField(blank=True, null=True, verbose_name="closes by itself at")),
                        (
                            "shows_names",
                            models.BooleanField(
                                default=False, verbose_name="everybody reads the names of those who are accepted"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "sign-up page",
                        "verbose_name_plural": "sign-up pages",
                    },
                ),
                migrations.CreateModel(
                    name="SignUp",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sign_ups",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "key",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("form_id", models.UUIDField(default=uuid.uuid4, editable=False)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("placed", "has a place"),
                                    ("waiting", "on the waiting list"),
                                    ("accepted", "accepted"),
                                    ("withdrawn", "withdrawn"),
                                    ("declined", "declined"),
                                ],
                                max_length=9,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "club_name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="club",
                            ),
                        ),
                        (
                            "plays_with",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="team or partner",
                            ),
                        ),
                        ("classes", models.JSONField(blank=True, default=list)),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="note",
                            ),
                        ),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                        ("language", models.CharField(blank=True, max_length=5)),
                        ("site", models.CharField(blank=True, max_length=200)),
                        ("mail_due", models.CharField(blank=True, max_length=12)),
                        (
                            "entrant",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="sign_ups",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("signed_up_at", models.DateTimeField()),
                    ],
                    options={
                        "verbose_name": "sign-up",
                        "verbose_name_plural": "sign-ups",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "form_id"), name="a_form_signs_up_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["placed", "waiting", "accepted", "withdrawn", "declined"])
                                ),
                                name="sign_up_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Consent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="scoring.player",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "login",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "to",
                            models.CharField(
                                choices=[
                                    ("publication", "name and results elsewhere, as in a newspaper"),
                                    ("photos", "photos taken at the event"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("given_at", models.DateTimeField()),
                        ("given_by", models.CharField(blank=True, max_length=150)),
                        ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                        ("withdrawn_by", models.CharField(blank=True, max_length=150)),
                    ],
                    options={
                        "ordering": ["given_at", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("entrant__isnull", True), ("login__isnull", True), ("player__isnull", False)
                                    ),
                                    models.Q(
                                        ("entrant__isnull", False), ("login__isnull", True), ("player__isnull", True)
                                    ),
                                    models.Q(
                                        ("entrant__isnull", True), ("login__isnull", False), ("player__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="consent_of_one",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ErasureWish",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="scoring.player",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "login",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to="scoring.club",
                            ),
                        ),
                        ("alike", models.BooleanField(default=False)),
                        ("asked_at", models.DateTimeField()),
                        ("asked_by", models.CharField(blank=True, max_length=150)),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("number", models.PositiveIntegerField(blank=True, null=True)),
                        ("overwritten_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-asked_at", "-pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("entrant__isnull", True), ("login__isnull", True), ("player__isnull", False)
                                    ),
                                    models.Q(
                                        ("entrant__isnull", False), ("login__isnull", True), ("player__isnull", True)
                                    ),
                                    models.Q(
                                        ("entrant__isnull", True), ("login__isnull", False), ("player__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="erasurewish_of_one",
                            )
                        ],
                    },
                ),
            ]
        ),
        migrations.RunPython(EVENTS.install, EVENTS.remove),
    ]
