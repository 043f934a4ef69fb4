"""What somebody allowed, and who wants to be forgotten."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_names_can_be_erased"),
        ("tournaments", "0006_papers_wait_as_tasks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scoring.player",
                    ),
                ),
            ],
            options={
                "ordering": ["given_at", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("player__isnull", False), ("entrant__isnull", False), _connector="XOR"),
                        name="consent_of_one",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasureWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("alike", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField()),
                ("asked_by", models.CharField(blank=True, max_length=150)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("number", models.PositiveIntegerField(blank=True, null=True)),
                ("overwritten_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="scoring.club"
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
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scoring.player",
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at", "-pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("player__isnull", False), ("entrant__isnull", False), _connector="XOR"),
                        name="erasurewish_of_one",
                    )
                ],
            },
        ),
    ]
