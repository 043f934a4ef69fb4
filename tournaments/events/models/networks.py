"""The wireless network of the hall."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .events import Event


class HallNetwork(models.Model):
    """The network of the hall, printed as a QR code next to addresses."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="network")
    name = models.CharField(_("network name"), max_length=32)
    password = models.CharField(_("password"), max_length=63, blank=True)

    class Meta:
        verbose_name = _("hall Wi-Fi")
        verbose_name_plural = _("hall Wi-Fi networks")

    def __str__(self) -> str:
        return self.name
