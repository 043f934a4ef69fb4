"""The addresses of players."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
