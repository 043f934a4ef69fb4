"""The addresses of club seasons."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
