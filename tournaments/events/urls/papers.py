"""The addresses of an event: papers."""

from django.urls import path

from tournaments.events.views import papers

urlpatterns = [
    path("<slug:public_id>/papers/", papers.event_papers, name="event_papers"),
    path("<slug:public_id>/papers/everything/", papers.make_everything, name="make_everything"),
    path("<slug:public_id>/papers/signs/", papers.new_signs, name="new_signs"),
    path("<slug:public_id>/papers/make/<slug:key>/", papers.make_paper, name="make_paper"),
    path("<slug:public_id>/papers/made/<uuid:pk>/paper.pdf", papers.paper_pdf, name="paper_pdf"),
]
