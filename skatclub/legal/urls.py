"""URLs of the legal pages."""

from django.urls import path

from skatclub.legal import views

urlpatterns = [
    path("imprint/", views.imprint, name="imprint"),
    path("privacy/", views.privacy, name="privacy"),
    path("operator/details/", views.operator_details, name="operator_details"),
    path("operator/processing/", views.record_of_processing, name="record_of_processing"),
    path("takings/", views.downloads, name="downloads"),
]
