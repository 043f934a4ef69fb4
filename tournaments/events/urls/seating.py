"""The addresses of an event: draw, seats, repairs."""

from django.urls import path

from tournaments.events.views import seating

urlpatterns = [
    path("<slug:public_id>/seating/", seating.seating, name="seating"),
    path("<slug:public_id>/seating/draw/", seating.draw_now, name="draw"),
    path("<slug:public_id>/seating/by-standing/", seating.by_standing, name="seat_by_standing"),
    path("<slug:public_id>/seating/again/", seating.draw_again, name="new_attempt"),
    path("<slug:public_id>/seating/withdraw/", seating.withdraw, name="withdraw_draft"),
    path("<slug:public_id>/seating/publish/", seating.publish_draft, name="publish_draft"),
    path("<slug:public_id>/seating/repair/", seating.repair, name="repair_plan"),
    path("<slug:public_id>/seating/start-table/<int:pk>/", seating.start_waiting, name="start_table"),
    path("<slug:public_id>/seating/hold-back-table/<int:pk>/", seating.hold_back, name="hold_back_table"),
    path("<slug:public_id>/seating/reopen-series/", seating.reopen, name="reopen_series"),
    path("<slug:public_id>/seating/cancel-series/", seating.cancel, name="cancel_series"),
    path("<slug:public_id>/seating/draws/<int:number>/", seating.draw_protocol, name="draw_protocol"),
    path("<slug:public_id>/seating/threes/", seating.threes, name="threes_account"),
]
