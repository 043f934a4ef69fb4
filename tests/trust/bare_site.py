"""The site without its error pages."""

from skatclub.urls import urlpatterns

__all__ = ["urlpatterns"]
