"""The places that have been read out are `announced`; the columns keep their names."""

from django.db import migrations, models

COLUMNS = {"announced": "told", "announced_version": "told_of"}


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_erasure_requests"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                operation
                for name, column in COLUMNS.items()
                for operation in (
                    migrations.RenameField(model_name="hall", old_name=column, new_name=name),
                    migrations.AlterField(
                        model_name="hall",
                        name=name,
                        field=models.PositiveSmallIntegerField(db_column=column, default=0),
                    ),
                )
            ]
        ),
    ]
