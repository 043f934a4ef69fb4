"""The addresses of an event: its list desk."""

from django.urls import path

from tournaments.events.views import desk, desk_acts

LIST = "<slug:public_id>/desk/<int:series>/<int:table>/"

urlpatterns = [
    path("<slug:public_id>/desk/", desk.list_desk, name="list_desk"),
    path("<slug:public_id>/desk/receive/", desk.receive_list, name="receive_list"),
    path("<slug:public_id>/desk/prizes/", desk_acts.prize_audit, name="prize_audit"),
    path(LIST, desk.key_list, name="key_list"),
    path(f"{LIST}check/", desk.check_keyed, name="check_keyed"),
    path(f"{LIST}deals/", desk_acts.key_deals, name="key_deals"),
    path(f"{LIST}versions/", desk_acts.list_versions, name="list_versions"),
    path(f"{LIST}versions/<int:version>/", desk_acts.take_version, name="take_version"),
    path(f"{LIST}substitute/", desk_acts.replace_player, name="replace_player"),
]
