"""Papers wait as tasks of django-tasks; what the site itself kept of them goes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_seals_and_salts")]

    operations = [migrations.DeleteModel("PaperJob")]
