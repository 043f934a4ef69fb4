"""Clubs, players and lists as of version 0.5.0."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.models.names
import scoring.models.people
import scoring.models.public_id
import scoring.models.sheets
from scoring.migrations._at_once import CreateAtOnce
from scoring.migrations._written_once import LISTS


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateAtOnce(
            state_operations=[
                migrations.CreateModel(
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                unique=True,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="name",
                            ),
                        ),
                        ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                        ("has_rating", models.BooleanField(default=False, verbose_name="players have a rating")),
                        (
                            "members",
                            models.ManyToManyField(
                                related_name="clubs", through="scoring.Membership", to=settings.AUTH_USER_MODEL
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "club",
                        "verbose_name_plural": "clubs",
                        "ordering": ["name"],
                    },
                ),
                migrations.CreateModel(
                    name="Allowance",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("what", models.CharField(max_length=40)),
                        ("who", models.CharField(max_length=64)),
                        ("full_at", models.DateTimeField(db_index=True)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("what", "who"), name="one_allowance_each")],
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL),
                        ),
                        ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="scoring.club")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "club"), name="one_membership_per_club")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
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
                            "nickname",
                            models.CharField(
                                blank=True,
                                help_text="Shown on lists instead of the name.",
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="nickname",
                            ),
                        ),
                        (
                            "member_number",
                            models.CharField(
                                blank=True,
                                default="",
                                max_length=20,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="member number",
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
                        ("is_active", models.BooleanField(default=True, verbose_name="plays at present")),
                        (
                            "public_id",
                            models.CharField(
                                default=scoring.models.public_id.make_public_id,
                                editable=False,
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        (
                            "privacy",
                            models.CharField(
                                choices=[
                                    ("open", "name, lists and figures"),
                                    ("hidden", "only the nickname, and no page"),
                                    ("objected", "nothing: he objects to being named"),
                                ],
                                default="open",
                                max_length=8,
                                verbose_name="others see",
                            ),
                        ),
                        ("cover_number", models.PositiveIntegerField(editable=False, null=True, unique=True)),
                        ("former_names", models.JSONField(blank=True, default=list, editable=False)),
                    ],
                    options={
                        "verbose_name": "player",
                        "verbose_name_plural": "players",
                        "ordering": ["name", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("member_number", ""), _negated=True),
                                fields=("club", "member_number"),
                                name="one_player_per_member_number",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SheetRecord",
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
                        ("key_hash", models.CharField(blank=True, editable=False, max_length=64)),
                        (
                            "copy_of",
                            models.OneToOneField(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="copy",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sheets",
                                to="scoring.club",
                            ),
                        ),
                        (
                            "title",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[scoring.models.names.validate_name],
                                verbose_name="title",
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
                        ("seat_count", models.PositiveSmallIntegerField()),
                        ("length", models.PositiveSmallIntegerField(null=True)),
                        ("first_dealer", models.PositiveSmallIntegerField(default=0)),
                        ("cents_per_point", models.CharField(default="0", max_length=12)),
                        ("loss_fee_steps", models.JSONField(blank=True, default=list)),
                        ("opened_at", models.DateTimeField()),
                        ("opened_by", models.CharField(blank=True, max_length=150)),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        ("deal_count", models.PositiveSmallIntegerField(default=0)),
                        ("is_over", models.BooleanField(default=False)),
                        ("head_seq", models.PositiveIntegerField(default=0)),
                        (
                            "head_hash",
                            models.CharField(
                                default="0000000000000000000000000000000000000000000000000000000000000000",
                                max_length=64,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-opened_at", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("seat_count__in", (2, 3, 4, 5))), name="two_to_five_seats"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("length__isnull", True),
                                    models.Q(("length__gte", 1), ("length__lte", 60)),
                                    _connector="OR",
                                ),
                                name="one_to_sixty_deals_if_agreed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("deal_count__lte", 300), ("length__isnull", True)),
                                    ("deal_count__lte", models.F("length")),
                                    _connector="OR",
                                ),
                                name="no_deal_more_than_agreed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("first_dealer__lt", models.F("seat_count"))),
                                name="first_dealer_sits_at_the_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("copy_of", None), models.Q(("closed_at", None), ("club", None)), _connector="OR"
                                ),
                                name="a_copy_counts_for_nothing",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
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
                                related_name="seats",
                                to="scoring.player",
                            ),
                        ),
                        ("points", models.IntegerField(default=0)),
                        ("won", models.PositiveSmallIntegerField(default=0)),
                        ("lost", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "ordering": ["place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("sheet", "place"), name="one_player_per_seat"),
                            models.UniqueConstraint(fields=("sheet", "name"), name="a_name_once_at_a_table"),
                            models.UniqueConstraint(
                                condition=models.Q(("player__isnull", False)),
                                fields=("sheet", "player"),
                                name="a_player_once_at_a_table",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ListLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="scoring.sheetrecord",
                            ),
                        ),
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
                        ("signed_at", models.DateTimeField()),
                        ("deals", models.PositiveSmallIntegerField()),
                        ("points", models.IntegerField()),
                        ("won", models.PositiveSmallIntegerField()),
                        ("lost", models.PositiveSmallIntegerField()),
                        ("others_lost", models.PositiveSmallIntegerField()),
                        ("passed", models.PositiveSmallIntegerField()),
                        ("adjustment", models.IntegerField(default=0)),
                        ("total", models.IntegerField()),
                    ],
                    options={
                        "ordering": ["-signed_at", "-pk"],
                        "indexes": [models.Index(fields=["player", "signed_at"], name="lines_of_a_player")],
                    },
                ),
                migrations.CreateModel(
                    name="EntryRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("seq", models.PositiveIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("deal", "deal"),
                                    ("correction", "correction"),
                                    ("withdrawal", "withdrawal"),
                                    ("adjustment", "adjustment"),
                                    ("ending", "ending"),
                                    ("signature", "signature"),
                                    ("reopening", "reopening"),
                                    ("reseating", "other seats"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        ("number", models.PositiveSmallIntegerField(null=True)),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        ("payload", models.JSONField(default=dict)),
                        ("points", models.IntegerField(default=0)),
                        (
                            "replaces",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="scoring.entryrecord",
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("client_id", models.UUIDField(unique=True)),
                        ("entered_by", models.CharField(blank=True, max_length=150)),
                        ("entered_at", models.DateTimeField()),
                        ("prev_hash", models.CharField(max_length=64)),
                        ("hash", models.CharField(max_length=64)),
                    ],
                    options={
                        "ordering": ["seq"],
                        "constraints": [
                            models.UniqueConstraint(fields=("sheet", "seq"), name="one_entry_per_seq"),
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "signature")),
                                fields=("sheet", "version", "seat"),
                                name="one_signature_per_seat",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("points__gte", -1000000), ("points__lte", 1000000)),
                                name="points_can_be",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "deal",
                                            "correction",
                                            "withdrawal",
                                            "adjustment",
                                            "ending",
                                            "signature",
                                            "reopening",
                                            "reseating",
                                        ],
                                    )
                                ),
                                name="entry_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("kind__in", ["deal", "correction", "withdrawal"]), _negated=True),
                                    models.Q(("number__gte", 1), ("number__isnull", False)),
                                    _connector="OR",
                                ),
                                name="deals_are_numbered",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("kind__in", ["correction", "withdrawal"]), _negated=True),
                                    ("replaces__isnull", False),
                                    _connector="OR",
                                ),
                                name="corrections_name_their_deal",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SheetVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="versions",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("closed_at", models.DateTimeField()),
                        ("head_seq", models.PositiveIntegerField()),
                        ("head_hash", models.CharField(max_length=64)),
                        ("lines", models.JSONField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("sheet", "number"), name="one_version_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HouseRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="house_rules",
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
                        ("ruleset_key", models.CharField(choices=scoring.models.people.ruleset_choices, max_length=40)),
                        ("ruleset_options", models.JSONField(blank=True, default=dict)),
                        ("scheme", models.CharField(default="classic", max_length=40)),
                    ],
                    options={
                        "verbose_name": "house rules",
                        "verbose_name_plural": "house rules",
                        "ordering": ["name"],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "name"), name="house_rules_once_by_name")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GameFigures",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "line",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="scoring.listline"
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["line", "game"],
                        "constraints": [models.UniqueConstraint(fields=("line", "game"), name="a_game_once_on_a_line")],
                    },
                ),
                migrations.CreateModel(
                    name="Lease",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sheet",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lease",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("browser", models.CharField(max_length=64)),
                        ("taken_by", models.CharField(blank=True, max_length=150)),
                        ("taken_at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="Objection",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="objections",
                                to="scoring.sheetrecord",
                            ),
                        ),
                        ("seq", models.PositiveSmallIntegerField()),
                        (
                            "answers",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answer",
                                to="scoring.objection",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(null=True)),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        ("after", models.PositiveIntegerField()),
                        ("words", models.CharField(blank=True, max_length=200)),
                        ("said_by", models.CharField(blank=True, max_length=150)),
                        ("said_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["seq"],
                        "constraints": [
                            models.UniqueConstraint(fields=("sheet", "seq"), name="objections_are_numbered"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("answers__isnull", False),
                                    ("number__isnull", False),
                                    ("seat__isnull", False),
                                    _connector="OR",
                                ),
                                name="an_objection_is_about_something",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CoverNumber",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField(unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Turning",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seq", models.PositiveIntegerField(unique=True)),
                        ("chain", models.CharField(db_index=True, max_length=40)),
                        ("number", models.PositiveIntegerField()),
                        ("through", models.PositiveIntegerField()),
                        ("before", models.CharField(max_length=64)),
                        ("after", models.CharField(max_length=64)),
                        ("at", models.DateTimeField()),
                        ("prev_hash", models.CharField(max_length=64)),
                        ("hash", models.CharField(max_length=64)),
                    ],
                    options={
                        "ordering": ["seq"],
                    },
                ),
            ]
        ),
        migrations.RunPython(LISTS.install, LISTS.remove),
    ]
