import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.models.names
import scoring.models.sheets


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        max_length=60, unique=True, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="scoring.club")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddField(
            model_name="club",
            name="members",
            field=models.ManyToManyField(
                related_name="clubs", through="scoring.Membership", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="scoring.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SheetRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(
                        default=scoring.models.sheets.make_public_id, editable=False, max_length=12, unique=True
                    ),
                ),
                ("key_hash", models.CharField(blank=True, editable=False, max_length=64)),
                (
                    "title",
                    models.CharField(
                        blank=True, max_length=60, validators=[scoring.models.names.validate_name], verbose_name="title"
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
                ("length", models.PositiveSmallIntegerField()),
                ("first_dealer", models.PositiveSmallIntegerField(default=0)),
                ("cents_per_point", models.CharField(default="0", max_length=12)),
                ("loss_fee_steps", models.JSONField(blank=True, default=list)),
                ("opened_at", models.DateTimeField()),
                ("opened_by", models.CharField(blank=True, max_length=150)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("deal_count", models.PositiveSmallIntegerField(default=0)),
                ("head_seq", models.PositiveIntegerField(default=0)),
                (
                    "head_hash",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000", max_length=64
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
            ],
            options={
                "ordering": ["-opened_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(
                        max_length=60, validators=[scoring.models.names.validate_name], verbose_name="name"
                    ),
                ),
                ("points", models.IntegerField(default=0)),
                ("won", models.PositiveSmallIntegerField(default=0)),
                ("lost", models.PositiveSmallIntegerField(default=0)),
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
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="scoring.sheetrecord"
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
            },
        ),
        migrations.CreateModel(
            name="EntryRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        ],
                        max_length=12,
                    ),
                ),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("payload", models.JSONField(default=dict)),
                ("points", models.IntegerField(default=0)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("client_id", models.UUIDField(unique=True)),
                ("entered_by", models.CharField(blank=True, max_length=150)),
                ("entered_at", models.DateTimeField()),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "replaces",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="scoring.entryrecord",
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="scoring.sheetrecord"
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
            },
        ),
        migrations.CreateModel(
            name="SheetVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("closed_at", models.DateTimeField()),
                ("head_seq", models.PositiveIntegerField()),
                ("head_hash", models.CharField(max_length=64)),
                ("lines", models.JSONField()),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="scoring.sheetrecord"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("user", "club"), name="one_membership_per_club"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("member_number", ""), _negated=True),
                fields=("club", "member_number"),
                name="one_player_per_member_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat_count__in", [3, 4, 5])), name="three_to_five_seats"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("length__gte", 1), ("length__lte", 60)), name="one_to_sixty_deals"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("deal_count__lte", models.F("length"))), name="no_deal_too_many"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_dealer__lt", models.F("seat_count"))), name="first_dealer_sits_at_the_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("sheet", "place"), name="one_player_per_seat"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("sheet", "name"), name="a_name_once_at_a_table"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("player__isnull", False)),
                fields=("sheet", "player"),
                name="a_player_once_at_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.UniqueConstraint(fields=("sheet", "seq"), name="one_entry_per_seq"),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "signature")),
                fields=("sheet", "version", "seat"),
                name="one_signature_per_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("points__gte", -8640), ("points__lte", 4224)), name="points_can_be"
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["deal", "correction", "withdrawal", "adjustment", "ending", "signature", "reopening"])
                ),
                name="entry_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["deal", "correction", "withdrawal"]), _negated=True),
                    models.Q(("number__gte", 1), ("number__isnull", False)),
                    _connector="OR",
                ),
                name="deals_are_numbered",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["correction", "withdrawal"]), _negated=True),
                    ("replaces__isnull", False),
                    _connector="OR",
                ),
                name="corrections_name_their_deal",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetversion",
            constraint=models.UniqueConstraint(fields=("sheet", "number"), name="one_version_per_number"),
        ),
    ]
