"""Every player has an address of his own, and says what others see there."""

from django.db import migrations, models

import scoring.models.public_id


def give_addresses(apps, schema_editor):
    """An address of his own for every player there is."""
    players = apps.get_model("scoring", "Player").objects.using(schema_editor.connection.alias)
    for player in players.only("pk").iterator(chunk_size=500):
        players.filter(pk=player.pk).update(public_id=scoring.models.public_id.make_public_id())


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_games_of_every_kind")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="public_id",
            field=models.CharField(
                default=scoring.models.public_id.make_public_id, editable=False, max_length=12, null=True
            ),
        ),
        migrations.RunPython(give_addresses, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="player",
            name="public_id",
            field=models.CharField(
                default=scoring.models.public_id.make_public_id, editable=False, max_length=12, unique=True
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="cover_number",
            field=models.PositiveIntegerField(editable=False, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="player",
            name="former_names",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="privacy",
            field=models.CharField(
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
        migrations.AddField(
            model_name="seat",
            name="written_name",
            field=models.CharField(blank=True, editable=False, max_length=60),
        ),
    ]
