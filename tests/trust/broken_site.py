"""The site with failing addresses."""

from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.urls import path

from skatclub.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500"]


def raising(error: Exception) -> Any:
    def view(request: Any) -> Any:
        raise error

    return view


urlpatterns = [
    path("wrong/mistake/", raising(ZeroDivisionError())),
    path("wrong/mistake.json", raising(ZeroDivisionError())),
    path("wrong/forbidden/", raising(PermissionDenied())),
    path("wrong/nonsense/", raising(SuspiciousOperation())),
    *urlpatterns,
]
