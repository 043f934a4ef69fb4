"""URLs of a person's rights: by the code of a start card, by their login, and for a club's player."""

from django.urls import path

from tournaments.privacy.views import by_card, of_login, of_player, texts

urlpatterns = [
    path("cards/<slug:card_key>/", by_card.personal_data, name="personal_data_by_card"),
    path("cards/<slug:card_key>/kept.json", by_card.personal_data_file, name="personal_data_file_by_card"),
    path("cards/<slug:card_key>/consents/", by_card.consents, name="consents_by_card"),
    path("cards/<slug:card_key>/objection/", by_card.objection, name="objection_by_card"),
    path("cards/<slug:card_key>/erasure/", by_card.erasure, name="erasure_by_card"),
    path("players/<slug:public_id>/kept/", of_player.personal_data, name="personal_data_of_player"),
    path("players/<slug:public_id>/kept/kept.json", of_player.personal_data_file, name="personal_data_file_of_player"),
    path("players/<slug:public_id>/consents/", of_player.consents, name="consents_of_player"),
    path("players/<slug:public_id>/erasure/", of_player.erasure, name="erasure_of_player"),
    path("erasures/<int:pk>/texts/", texts.texts, name="erased_texts"),
    path("account/kept/", of_login.personal_data, name="personal_data_of_login"),
    path("account/kept/kept.json", of_login.personal_data_file, name="personal_data_file_of_login"),
    path("account/consents/", of_login.consents, name="consents_of_login"),
    path("account/erasure/", of_login.erasure, name="erasure_of_login"),
]
