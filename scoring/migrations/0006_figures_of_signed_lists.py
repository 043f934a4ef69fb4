"""Keep the figures of lists that were signed before there was a place for them."""

from dataclasses import asdict

from django.db import migrations

from scoring.models.sheets import SheetLog
from scoring.rules import Sheet, read_ruleset, tally
from scoring.rules.game_figures import game_figures

# So many lists are written at once.
BATCH = 200


def keep(apps, schema_editor):
    records = apps.get_model("scoring", "SheetRecord")
    signed = records.objects.filter(closed_at__isnull=False, lines=None).order_by("pk")
    numbers = list(signed.values_list("pk", flat=True))
    for first in range(0, len(numbers), BATCH):
        batch = records.objects.filter(pk__in=numbers[first : first + BATCH]).order_by("pk")
        keep_lists(apps, batch.prefetch_related("seats", "entries", "versions"))


def keep_lists(apps, sheets):
    line_model, games_model = (apps.get_model("scoring", name) for name in ("ListLine", "GameFigures"))
    lines, games = [], []
    for sheet in sheets:
        try:
            played = sheet_of(sheet)
        except ValueError:
            # `check_figures` names a list that cannot be read.
            continue
        signed_at = min((version.closed_at for version in sheet.versions.all()), default=sheet.closed_at)
        seats = sorted(sheet.seats.all(), key=lambda seat: seat.place)
        for seat, line, counts in zip(seats, tally(played, sheet.scheme), game_figures(played), strict=True):
            sums = {name: value for name, value in asdict(line).items() if name != "seat"}
            kept = line_model(
                seat_id=seat.pk,
                sheet_id=sheet.pk,
                player_id=seat.player_id,
                signed_at=signed_at,
                deals=len(played.deals),
                **sums,
            )
            lines.append(kept)
            games += [games_model(line=kept, game=game.value, **asdict(count)) for game, count in counts.items()]
    line_model.objects.bulk_create(lines)
    games_model.objects.bulk_create(games)


def sheet_of(record):
    """The list as it stands."""
    ruleset = read_ruleset(record.ruleset_key, record.ruleset_options)
    log = SheetLog.read(sorted(record.entries.all(), key=lambda entry: entry.seq))
    return Sheet(
        seats=record.seat_count,
        length=record.length,
        ruleset=ruleset,
        deals=tuple(ruleset.read_deal(entry.payload) for entry in log.standing),
        adjustments=log.adjustments,
        first_dealer=record.first_dealer,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_kept_figures"),
    ]

    operations = [
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
