"""The URLs of tables, lists and clubs."""

from django.urls import path

from scoring.clubs.views import clubs
from scoring.entry import views as entry
from scoring.entry.api import sheets as api
from scoring.entry.offline_code import views as offline_code
from scoring.sheets.views import (
    calls,
    compare,
    display,
    documents,
    games,
    objections,
    phone,
    sheets,
    start,
    write_locks,
)

urlpatterns = [
    path("", start.start, name="start"),
    path("display/", display.display, name="display"),
    path("tables/new/", start.new_table, name="new_table"),
    path("games/", games.games, name="games"),
    path("games/<slug:system_key>/", games.game, name="game"),
    path("phone/", phone.phone, name="phone"),
    # At the root, so that the service worker controls every page.
    path("worker.js", phone.worker, name="worker"),
    path("sheets/", start.find_sheet, name="find_sheet"),
    path("sheets/<slug:public_id>/", sheets.sheet, name="sheet"),
    path("sheets/<slug:public_id>/form.json", api.entry_form, name="entry_form"),
    path("sheets/<slug:public_id>/deals.json", api.deals, name="enter_deal"),
    path("sheets/<slug:public_id>/enter/", entry.enter, name="enter"),
    path("sheets/<slug:public_id>/preview/", entry.preview, name="preview"),
    path("sheets/<slug:public_id>/deals/<int:number>/preview/", entry.preview, name="preview_correction"),
    path("sheets/<slug:public_id>/enter/here/", write_locks.write_here, name="write_here"),
    path("sheets/<slug:public_id>/undo/", entry.undo, name="undo"),
    path("sheets/<slug:public_id>/key/<str:key>/", entry.take_key, name="take_key"),
    path("sheets/<slug:public_id>/code/", sheets.table_code, name="table_code"),
    path("sheets/<slug:public_id>/code/new/", sheets.new_code, name="new_code"),
    path("sheets/<slug:public_id>/deals/<int:number>/", sheets.deal, name="deal"),
    path("sheets/<slug:public_id>/deals/<int:number>/correct/", entry.correct, name="correct"),
    path("sheets/<slug:public_id>/by-code/", offline_code.offline_code, name="offline_code"),
    path("sheets/<slug:public_id>/by-code/store/", offline_code.store_offline_code, name="store_offline_code"),
    path("sheets/<slug:public_id>/by-code/<uuid:picture>/", offline_code.offline_code_photo, name="offline_code_photo"),
    path("sheets/<slug:public_id>/compare/", compare.compare, name="compare"),
    path("sheets/<slug:public_id>/copy/", compare.keep_second_list, name="keep_second_list"),
    path("sheets/<slug:public_id>/round/", sheets.play_round_again, name="repeat_round"),
    path("sheets/<slug:public_id>/adjust/", sheets.adjust, name="adjust"),
    path("sheets/<slug:public_id>/seats/", sheets.seats, name="seats"),
    path("sheets/<slug:public_id>/seats/swap/", sheets.swap, name="swap_seats"),
    path("sheets/<slug:public_id>/end/", sheets.end, name="end"),
    path("sheets/<slug:public_id>/sign/", sheets.sign, name="sign"),
    path("sheets/<slug:public_id>/sign/<int:place>/", sheets.sign_seat, name="sign_seat"),
    path("sheets/<slug:public_id>/objections/", objections.object_to_list, name="object_to_list"),
    path("sheets/<slug:public_id>/objections/<int:number>/", objections.answer, name="answer_objection"),
    path("sheets/<slug:public_id>/call/", calls.call_referee, name="call_referee"),
    path("sheets/<slug:public_id>/reopen/", sheets.reopen, name="reopen"),
    path("sheets/<slug:public_id>/versions/<int:number>/", sheets.version, name="version"),
    path("sheets/<slug:public_id>/list.pdf", documents.sheet_pdf, name="sheet_pdf"),
    path("sheets/<slug:public_id>/list.json", documents.sheet_file, name="sheet_file"),
    path("papers/", documents.blank_lists, name="blank_lists"),
    path("papers/list-<int:seats>-<int:length>.pdf", documents.blank_pdf, name="blank_pdf"),
    path("clubs/new/", clubs.new_club, name="new_club"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/players/new/", clubs.edit_player, name="player_new"),
    path("clubs/<slug:slug>/players/<int:pk>/", clubs.edit_player, name="player_edit"),
    path("clubs/<slug:slug>/rules/<int:rules_pk>/", clubs.house_rules, name="house_rules"),
    path("clubs/<slug:slug>/rules/<int:rules_pk>/delete/", clubs.remove_house_rules, name="delete_house_rules"),
]
