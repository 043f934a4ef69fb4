"""What tells the phones who writes on a list is a write lock; its table stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0015_pseudonyms")]

    operations = [
        migrations.AlterModelTable("lease", "scoring_lease"),
        migrations.RenameModel("Lease", "WriteLock"),
        migrations.AlterField(
            "writelock",
            "sheet",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="write_lock", to="scoring.sheetrecord"
            ),
        ),
    ]
