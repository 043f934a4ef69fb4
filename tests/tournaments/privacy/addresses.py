"""Every address of the site: one without a row here is a fault, for nobody looks whether it tells names."""

from typing import Final

# In the order of the alphabet. `scene.arguments_of` says what stands in the place of each argument.
ROUTES: Final = """
(the start page)
account/
account/log-out-everywhere/
account/password/
clubs/<slug:slug>/
clubs/<slug:slug>/history/
clubs/<slug:slug>/players/<int:pk>/
clubs/<slug:slug>/players/new/
clubs/<slug:slug>/rating/
clubs/<slug:slug>/records/
clubs/<slug:slug>/rules/<int:rules_pk>/
clubs/<slug:slug>/rules/<int:rules_pk>/delete/
clubs/new/
display/
events/
events/<slug:public_id>/
events/<slug:public_id>/card/<slug:card_key>/
events/<slug:public_id>/ceremony/
events/<slug:public_id>/check-in/
events/<slug:public_id>/copy/
events/<slug:public_id>/desk/
events/<slug:public_id>/desk/<int:series>/<int:table>/
events/<slug:public_id>/desk/<int:series>/<int:table>/check/
events/<slug:public_id>/desk/<int:series>/<int:table>/deals/
events/<slug:public_id>/desk/<int:series>/<int:table>/substitute/
events/<slug:public_id>/desk/<int:series>/<int:table>/versions/
events/<slug:public_id>/desk/<int:series>/<int:table>/versions/<int:version>/
events/<slug:public_id>/desk/by-code/
events/<slug:public_id>/desk/by-code/<uuid:picture>/
events/<slug:public_id>/desk/prizes/
events/<slug:public_id>/desk/receive/
events/<slug:public_id>/door/
events/<slug:public_id>/door/<int:number>/
events/<slug:public_id>/door/<int:number>/presence/
events/<slug:public_id>/door/<int:number>/remove/
events/<slug:public_id>/door/import/
events/<slug:public_id>/door/offers/
events/<slug:public_id>/door/pay/
events/<slug:public_id>/door/presence/
events/<slug:public_id>/door/rows/
events/<slug:public_id>/files/
events/<slug:public_id>/files/event.json
events/<slug:public_id>/files/results.csv
events/<slug:public_id>/files/results.xlsx
events/<slug:public_id>/hall/
events/<slug:public_id>/money/
events/<slug:public_id>/money/<int:receipt>/
events/<slug:public_id>/money/<int:receipt>/take-back/
events/<slug:public_id>/money/cash/
events/<slug:public_id>/money/fees/
events/<slug:public_id>/money/fees/<int:number>/
events/<slug:public_id>/money/loss/<int:series>/
events/<slug:public_id>/money/loss/<int:series>/<int:table>/
events/<slug:public_id>/money/other/
events/<slug:public_id>/money/payments/
events/<slug:public_id>/money/prizes/
events/<slug:public_id>/money/prizes/pay/
events/<slug:public_id>/papers/
events/<slug:public_id>/papers/everything/
events/<slug:public_id>/papers/made/<uuid:pk>/paper.pdf
events/<slug:public_id>/papers/make/<slug:key>/
events/<slug:public_id>/papers/signs/
events/<slug:public_id>/people/
events/<slug:public_id>/people/<int:pk>/remove/
events/<slug:public_id>/prizes/
events/<slug:public_id>/prizes/plan/
events/<slug:public_id>/protocol/
events/<slug:public_id>/reopen/
events/<slug:public_id>/seating/
events/<slug:public_id>/seating/again/
events/<slug:public_id>/seating/by-standing/
events/<slug:public_id>/seating/cancel-series/
events/<slug:public_id>/seating/draw/
events/<slug:public_id>/seating/draws/<int:number>/
events/<slug:public_id>/seating/hold-back-table/<int:pk>/
events/<slug:public_id>/seating/publish/
events/<slug:public_id>/seating/reopen-series/
events/<slug:public_id>/seating/repair/
events/<slug:public_id>/seating/start-table/<int:pk>/
events/<slug:public_id>/seating/threes/
events/<slug:public_id>/seating/withdraw/
events/<slug:public_id>/settings/
events/<slug:public_id>/standings/
events/<slug:public_id>/standings/<str:key>/
events/<slug:public_id>/standings/corrections/
events/<slug:public_id>/standings/lots/
events/<slug:public_id>/standings/rulings/
events/<slug:public_id>/standings/rulings/<int:pk>/cancel/
events/<slug:public_id>/standings/versions/<int:number>/
events/<slug:public_id>/standings/versions/<int:number>/<str:key>/
events/<slug:public_id>/table/<int:number>/<str:key>/
events/<slug:public_id>/teams/
events/<slug:public_id>/teams/<int:pk>/
events/<slug:public_id>/teams/<int:pk>/remove/
events/<slug:public_id>/teams/<int:pk>/substitute/
events/<slug:public_id>/teams/apart/
events/<slug:public_id>/teams/apart/<int:pk>/
events/<slug:public_id>/teams/changes/<int:pk>/
events/<slug:public_id>/teams/new/<slug:kind>/
events/import/
events/new/
games/
games/<slug:system_key>/
language/setlang/
leagues/
leagues/<slug:public_id>/
leagues/<slug:public_id>/<int:division>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/absent/<int:team>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/answer/<int:team>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/approve/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/blank.pdf
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/line-up/<int:team>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/open/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/reopen/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/report.pdf
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/report/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/settings/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/substitutes/<int:team>/
leagues/<slug:public_id>/<int:division>/<int:day>/<int:number>/take-back/
leagues/<slug:public_id>/<int:division>/certificates.pdf
leagues/<slug:public_id>/<int:division>/players.pdf
leagues/<slug:public_id>/<int:division>/players/
leagues/<slug:public_id>/<int:division>/schedule.pdf
leagues/<slug:public_id>/<int:division>/schedule/
leagues/<slug:public_id>/<int:division>/schedule/<int:day>/
leagues/<slug:public_id>/<int:division>/schedule/make/
leagues/<slug:public_id>/<int:division>/settings/
leagues/<slug:public_id>/<int:division>/table.pdf
leagues/<slug:public_id>/close/
leagues/<slug:public_id>/divisions/
leagues/<slug:public_id>/papers/
leagues/<slug:public_id>/protocol/
leagues/<slug:public_id>/reopen/
leagues/<slug:public_id>/settings/
leagues/<slug:public_id>/teams/
leagues/<slug:public_id>/teams/<int:number>/
leagues/<slug:public_id>/teams/<int:number>/captains/
leagues/<slug:public_id>/teams/<int:number>/captains/<int:user>/remove/
leagues/<slug:public_id>/teams/<int:number>/deductions/
leagues/<slug:public_id>/teams/<int:number>/deductions/<int:pk>/cancel/
leagues/<slug:public_id>/teams/<int:number>/players/
leagues/<slug:public_id>/teams/<int:number>/players/<int:member>/remove/
leagues/<slug:public_id>/teams/<int:number>/schedule.pdf
leagues/<slug:public_id>/teams/<int:number>/settings/
leagues/<slug:public_id>/teams/<int:number>/withdraw/
leagues/<slug:public_id>/teams/paste/
leagues/new/
login/
logout/
papers/
papers/list-<int:seats>-<int:length>.pdf
phone/
players/<slug:public_id>/
players/<slug:public_id>/privacy/
search/
seasons/
seasons/<slug:public_id>/
seasons/<slug:public_id>/certificates.pdf
seasons/<slug:public_id>/chart.pdf
seasons/<slug:public_id>/close/
seasons/<slug:public_id>/evenings/
seasons/<slug:public_id>/evenings/<slug:event_id>/
seasons/<slug:public_id>/evenings/<slug:event_id>/end/
seasons/<slug:public_id>/evenings/<slug:event_id>/excused/
seasons/<slug:public_id>/evenings/<slug:event_id>/fees/
seasons/<slug:public_id>/evenings/<slug:event_id>/loss-money/
seasons/<slug:public_id>/evenings/<slug:event_id>/next/
seasons/<slug:public_id>/evenings/<slug:event_id>/people/
seasons/<slug:public_id>/evenings/<slug:event_id>/remove/
seasons/<slug:public_id>/evenings/<slug:event_id>/seats/
seasons/<slug:public_id>/evenings/add/
seasons/<slug:public_id>/evenings/new/
seasons/<slug:public_id>/papers/
seasons/<slug:public_id>/protocol/
seasons/<slug:public_id>/reopen/
seasons/<slug:public_id>/settings/
seasons/<slug:public_id>/till/
seasons/<slug:public_id>/till/entries/
seasons/<slug:public_id>/till/entries/<int:number>/
seasons/<slug:public_id>/till/till.csv
seasons/<slug:public_id>/versions/<int:number>/
seasons/new/
sheets/
sheets/<slug:public_id>/
sheets/<slug:public_id>/adjust/
sheets/<slug:public_id>/by-code/
sheets/<slug:public_id>/by-code/<uuid:picture>/
sheets/<slug:public_id>/by-code/store/
sheets/<slug:public_id>/code/
sheets/<slug:public_id>/code/new/
sheets/<slug:public_id>/deals.json
sheets/<slug:public_id>/deals/<int:number>/
sheets/<slug:public_id>/deals/<int:number>/correct/
sheets/<slug:public_id>/deals/<int:number>/preview/
sheets/<slug:public_id>/end/
sheets/<slug:public_id>/enter/
sheets/<slug:public_id>/enter/here/
sheets/<slug:public_id>/form.json
sheets/<slug:public_id>/key/<str:key>/
sheets/<slug:public_id>/list.pdf
sheets/<slug:public_id>/objections/
sheets/<slug:public_id>/objections/<int:number>/
sheets/<slug:public_id>/preview/
sheets/<slug:public_id>/reopen/
sheets/<slug:public_id>/round/
sheets/<slug:public_id>/seats/
sheets/<slug:public_id>/seats/swap/
sheets/<slug:public_id>/sign/
sheets/<slug:public_id>/sign/<int:place>/
sheets/<slug:public_id>/undo/
sheets/<slug:public_id>/versions/<int:number>/
tables/new/
worker.js
"""
# Asked for besides, with what pages can be asked.
QUESTIONS: Final = {
    "search/": ("?q=Kanar", "?q=Heimlich", "?q=Oskar+Kanar", "?q=Otto"),
    "clubs/<slug:slug>/history/": ("?q=Kanar",),
    "events/<slug:public_id>/door/": ("?find=kanar", "?new=1"),
    "events/<slug:public_id>/door/offers/": ("?name=kanar", "?name=oskar", "?name=blitz", "?name=otto"),
    "events/<slug:public_id>/standings/": ("?find=kanar", "?sort=name"),
    "events/<slug:public_id>/hall/": ("?mode=door", "?mode=seats", "?mode=play", "?mode=standings"),
    "events/<slug:public_id>/ceremony/": ("?told=3",),
    "events/<slug:public_id>/seating/draws/<int:number>/": ("?format=json", "?repeat=1"),
    "sheets/<slug:public_id>/list.pdf": ("?fill=names",),
}


def routes_with_a_row() -> list[str]:
    """The routes, the start page as it is."""
    return ["" if route.startswith("(") else route for route in ROUTES.split("\n")[1:-1]]
