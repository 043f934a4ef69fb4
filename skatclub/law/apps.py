from django.apps import AppConfig


class LawConfig(AppConfig):
    name = "skatclub.law"
