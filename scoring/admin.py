"""Clubs and memberships for administrators; lists are never edited here."""

from django.contrib import admin

from scoring.models import Club, Membership


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Membership
    extra = 1


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    prepopulated_fields = {"slug": ("name",)}
    inlines = [MembershipInline]
