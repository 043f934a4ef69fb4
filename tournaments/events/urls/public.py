"""The addresses of an event for everybody: the hall, a player's own page, a table's sign."""

from django.urls import path

from tournaments.events.views import public

urlpatterns = [
    path("<slug:public_id>/hall/", public.hall, name="hall"),
    path("<slug:public_id>/ceremony/", public.ceremony, name="ceremony"),
    path("<slug:public_id>/card/<slug:card_key>/", public.start_card, name="start_card"),
    path("<slug:public_id>/table/<int:number>/<str:key>/", public.table_door, name="table_door"),
]
