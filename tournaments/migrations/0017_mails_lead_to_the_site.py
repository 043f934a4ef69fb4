"""Links in mails lead to SITE_URL, and no longer to the address by which somebody signed up."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_receipts_forgotten"),
    ]

    operations = [
        migrations.RemoveField(model_name="signup", name="site"),
    ]
