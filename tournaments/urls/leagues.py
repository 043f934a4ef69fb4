"""The addresses of leagues."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
