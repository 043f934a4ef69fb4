"""The addresses of a club's history: what was played there, and how to find it."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
