"""Filters for shares and averages."""

from django import template

from scoring.phrases import format_average, format_share

register = template.Library()
register.filter("percent", format_share)
register.filter("mean", format_average)
