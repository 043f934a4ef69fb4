"""Tables of two, sessions that last until their own end, figures in cents, and a club's own house rules."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

import scoring.models.names
import scoring.models.people

# SQLite builds an altered table anew, and its triggers are gone: they are taken off before and put back after.
written_once = import_module("scoring.migrations.0002_entries_are_written_once")


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0002_entries_are_written_once"),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.RunPython(written_once.remove, written_once.install),
        migrations.RemoveConstraint(
            model_name="entryrecord",
            name="points_can_be",
        ),
        migrations.RemoveConstraint(
            model_name="sheetrecord",
            name="three_to_five_seats",
        ),
        migrations.RemoveConstraint(
            model_name="sheetrecord",
            name="one_to_sixty_deals",
        ),
        migrations.RemoveConstraint(
            model_name="sheetrecord",
            name="no_deal_too_many",
        ),
        migrations.AddField(
            model_name="sheetrecord",
            name="is_over",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="sheetrecord",
            name="length",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="entryrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("points__gte", -1000000), ("points__lte", 1000000)), name="points_can_be"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat_count__in", (2, 3, 4, 5))), name="two_to_five_seats"
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("length__isnull", True), models.Q(("length__gte", 1), ("length__lte", 60)), _connector="OR"
                ),
                name="one_to_sixty_deals_if_agreed",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetrecord",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deal_count__lte", 300), ("length__isnull", True)),
                    ("deal_count__lte", models.F("length")),
                    _connector="OR",
                ),
                name="no_deal_more_than_agreed",
            ),
        ),
        migrations.RunPython(written_once.install, written_once.remove),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(fields=("club", "name"), name="house_rules_once_by_name"),
        ),
    ]
