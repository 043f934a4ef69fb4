"""The kinds of consent."""

from django.db import models
from django.utils.translation import pgettext_lazy


class Allowed(models.TextChoices):
    """The consents requested at registration and on a player's own page."""

    PUBLICATION = "publication", pgettext_lazy("allowed", "name and results elsewhere, as in a newspaper")
    PHOTOS = "photos", pgettext_lazy("allowed", "photos taken at the event")
