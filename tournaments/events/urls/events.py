"""The addresses of an event: what it is, and who runs it."""

from django.urls import path

from tournaments.events.views import events

urlpatterns = [
    path("", events.events, name="events"),
    path("new/", events.new_event, name="new_event"),
    path("<slug:public_id>/", events.event, name="event"),
    path("<slug:public_id>/settings/", events.event_settings, name="event_settings"),
    path("<slug:public_id>/copy/", events.copy, name="copy_event"),
    path("<slug:public_id>/check-in/", events.check_in, name="open_check_in"),
    path("<slug:public_id>/reopen/", events.reopen, name="reopen_event"),
    path("<slug:public_id>/people/", events.people, name="event_roles"),
    path("<slug:public_id>/people/<int:pk>/remove/", events.remove_role, name="remove_role"),
    path("<slug:public_id>/protocol/", events.protocol, name="event_protocol"),
]
