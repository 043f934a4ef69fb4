"""The site as it would be without pages of its own for what goes wrong."""

from skatclub.urls import urlpatterns

__all__ = ["urlpatterns"]
