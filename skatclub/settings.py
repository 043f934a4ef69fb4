"""The site's one settings file: everything that differs between machines comes from the environment."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from urllib.parse import parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent


def newest_version(changelog: Path) -> str:
    """Return the version of the first heading, such as "## [0.5.0] - 2026-11-28"; "" without a changelog."""
    lines = changelog.read_text(encoding="utf-8").splitlines() if changelog.exists() else []
    return next((line.split()[1].strip("[]") for line in lines if line.startswith("## ")), "")


def installed_at(changelog: Path) -> datetime | None:
    """Return when this version was installed; a correct clock shows no earlier time."""
    return datetime.fromtimestamp(changelog.stat().st_mtime, UTC) if changelog.exists() else None


# Exported files contain it.
VERSION = newest_version(BASE_DIR / "CHANGELOG.md")
RELEASED = installed_at(BASE_DIR / "CHANGELOG.md")


def env(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def env_flag(name: str, *, default: bool) -> bool:
    """Read 1/0, yes/no, true/false or on/off; raise ImproperlyConfigured for anything else."""
    text = env(name, "1" if default else "0").lower()
    if text in {"1", "yes", "true", "on"}:
        return True
    if text in {"0", "no", "false", "off", ""}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}.")


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in env(name, default).split(",") if part.strip()]


def data_folder() -> Path:
    """Return the folder for everything the site writes; an empty variable means the default, not the current folder."""
    return Path(env("SKATCLUB_DATA") or BASE_DIR / ".data").resolve()


# Database, secret key, documents, static files.
DATA_DIR = data_folder()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def stored_secret() -> str:
    file = DATA_DIR / "secret_key"
    if not file.exists():
        # The file appears complete; if several processes start at once, the first one's key stays.
        draft = file.with_name(f"secret_key.{os.getpid()}")
        descriptor = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            stream.write(secrets.token_urlsafe(48))
        with suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
    return file.read_text().strip()


SECRET_KEY = env("SECRET_KEY") or stored_secret()
DEBUG = env_flag("DEBUG", default=False)
# "*" suits a club's own laptop, which is reached by whatever address the pub's network gives it.
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "*")


def site_url(url: str) -> str:
    """Return scheme and host of SITE_URL without a trailing slash, "" if it is not set."""
    if not url:
        return ""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ImproperlyConfigured(f"SITE_URL must be an address such as https://club.example, not {url!r}.")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ImproperlyConfigured(
            f"SITE_URL must end with the name of the host, not {url!r}: the site does not run under a path. Give it a "
            "host name of its own, such as https://skat.club.example."
        )
    return f"{parts.scheme}://{parts.netloc}"


# The address by which others reach the site: links in mails, documents and codes lead there.
SITE_URL = site_url(env("SITE_URL"))
CSRF_TRUSTED_ORIGINS = [*env_list("CSRF_TRUSTED_ORIGINS"), *([SITE_URL] if SITE_URL else [])]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "django_tables2",
    "csp",
    "django_tasks_db",
    "skatclub.accounts",
    "skatclub.legal",
    "scoring",
    "tournaments",
]

MIDDLEWARE = [
    "skatclub.http.response_headers.add_answered_by",
    "skatclub.http.response_headers.drop_unneeded",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "skatclub.http.compressed.Compressed",
    "skatclub.replica.Readers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scoring.sheets.views.display.named",
    "skatclub.http.requests.guarded",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "skatclub.http.robots.noindex",
    "skatclub.accounts.middleware.logins",
    "skatclub.legal.downloads.log_downloads",
]

ROOT_URLCONF = "skatclub.urls"
WSGI_APPLICATION = "skatclub.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LOGOUT_REDIRECT_URL = "start"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    # Passwords of older sites; each is hashed again at its next login.
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["skatclub.components"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scoring.sheets.views.display.display_on",
            ],
        },
    }
]
# So that templates/django/forms/field.html renders the fields of forms.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# An acknowledged deal must survive a power cut, hence WAL with synchronous FULL. Without recursive triggers an INSERT
# OR REPLACE would bypass those that forbid deletion. secure_delete overwrites deleted bytes with zeros, so that an
# erased name is in no byte of the file.
SQLITE_INIT = """
PRAGMA journal_mode=WAL;
PRAGMA synchronous=FULL;
PRAGMA recursive_triggers=ON;
PRAGMA secure_delete=ON;
PRAGMA mmap_size=134217728;
PRAGMA journal_size_limit=27103364;
PRAGMA cache_size=-20000;
PRAGMA temp_store=MEMORY;
"""


def pool() -> dict[str, object]:
    most = env("DATABASE_POOL")
    if not most:
        return {}
    if not most.isdecimal() or not int(most):
        raise ImproperlyConfigured(f"DATABASE_POOL must be a number of connections, not {most!r}.")
    # After so many seconds the request fails as if the storage did not answer.
    return {"pool": {"min_size": 1, "max_size": int(most), "timeout": 3}}


def database(url: str, pool: Mapping[str, object] = MappingProxyType({})) -> dict[str, object]:
    if not url:
        return sqlite(DATA_DIR / "skatclub.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)))
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            # A server that vanishes is noticed in seconds; by default a query waits a quarter of an hour.
            "OPTIONS": {"connect_timeout": "3", "tcp_user_timeout": "5000"} | dict(parse_qsl(parts.query)) | dict(pool),
            # The pool keeps connections open; without one each thread keeps its own.
            "CONN_MAX_AGE": 0 if pool else None,
            # After a restart of the database server connections are opened again without an error.
            "CONN_HEALTH_CHECKS": True,
        }
    raise ImproperlyConfigured("DATABASE_URL must begin with sqlite:// or postgresql://.")


def sqlite(file: Path) -> dict[str, object]:
    """Return Django's settings for an SQLite file; a writer waits up to 20 seconds for others."""
    return {
        "ENGINE": "skatclub.queued_sqlite",
        "NAME": str(file),
        # Opening the file costs more than most pages; skatclub/connection_guard.py detects that it was replaced.
        "CONN_MAX_AGE": None,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_INIT},
        # Tests need a real file: an in-memory database has no locks to prove.
        "TEST": {"NAME": str(file.with_name("test.sqlite3"))},
    }


DATABASES = {"default": database(env("DATABASE_URL"), pool())}
# A streaming replica for anonymous readers (skatclub/replica.py), which is queried at each request anyway, so health
# checks are off. Without a pool, which would make requests wait while the replica is down.
if replica_url := env("REPLICA_URL"):
    DATABASES["replica"] = database(replica_url) | {"CONN_HEALTH_CHECKS": False, "TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS = ["skatclub.replica.Router"]

# Pages that thousands watch are rendered once per process and cached in its memory. A ranking of a thousand players is
# half a megabyte, so this takes some 30 MB at most; after ten minutes nobody requests an entry any more.
CACHES = {
    "default": {
        "BACKEND": "skatclub.memory_cache.MemoryCache",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 60},
    },
    # Keys of the entry screens and lines of lists, some kilobytes each, as rendered by {% drawn_once %}.
    "template_fragments": {
        "BACKEND": "skatclub.memory_cache.MemoryCache",
        "LOCATION": "template_fragments",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # Where lists are played, for the heads of the entry screens, which show a change by the desk with this delay.
    "places": {
        "BACKEND": "skatclub.memory_cache.MemoryCache",
        "LOCATION": "places",
        "TIMEOUT": 10,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}


def mail_server(url: str) -> dict[str, object]:
    """Read an EMAIL_URL, smtp://user:password@host:587?from=club@example.org or smtps://; {} without one."""
    if not url:
        return {}
    parts = urlsplit(url)
    more = dict(parse_qsl(parts.query))
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or "@" not in more.get("from", ""):
        raise ImproperlyConfigured("EMAIL_URL must be smtp:// or smtps:// with a host and ?from= with an address.")
    is_ssl = parts.scheme == "smtps"
    return {
        "host": parts.hostname,
        "port": parts.port or (465 if is_ssl else 587),
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "ssl": is_ssl,
        # A server on the same machine may lack TLS.
        "starttls": not is_ssl and more.get("starttls") != "no",
        "from": more["from"],
    }


# Mail is optional: without a server nobody is asked for an address. EMAIL_TIMEOUT is in seconds.
MAIL = mail_server(env("EMAIL_URL"))
if MAIL and not SITE_URL:
    raise ImproperlyConfigured(
        "EMAIL_URL is set, but SITE_URL is not. Mails contain links to the site: set its address, for "
        "example SITE_URL=https://club.example."
    )
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL else 'dummy'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.get("host", ""), MAIL.get("port", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.get("user", ""), MAIL.get("password", "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.get("ssl", False), MAIL.get("starttls", False)
DEFAULT_FROM_EMAIL = MAIL.get("from", "")
EMAIL_TIMEOUT = 10

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "skatclub" / "locale"]
TIME_ZONE = env("TIME_ZONE", "Europe/Berlin")
FORMAT_MODULE_PATH = ["skatclub.formats"]
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "skatclub" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "skatclub.http.static_files.SiteStorage"
    },
    # Fonts of documents, and files that the worker prepares. Machines that share the work need a folder they all reach.
    "papers": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": env("PAPERS", str(DATA_DIR / "papers")), "allow_overwrite": True},
    },
}
# With DEBUG static files are served from the checkout, without collectstatic.
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False

HTTPS = env_flag("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# No address leaves the site; within it the CSRF check needs the Origin that "no-referrer" would blank out.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_SSL_REDIRECT = HTTPS
# The redirect to https leads to SITE_URL, whatever Host was requested.
SECURE_SSL_HOST = urlsplit(SITE_URL).netloc or None
# Monitoring may bypass the proxy and use http.
SECURE_REDIRECT_EXEMPT = ["^health/"]
# Subdomains and the browsers' preload lists are a decision of the domain's owner, not of one site on it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
# A phone keeps the keys of its tables for 30 days; a login ends after twelve idle hours (accounts/sessions.py).
SESSION_ENGINE = "skatclub.accounts.session_store"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "skatclub.http.error_pages.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# A web server in front of the site may write its log here: addresses in it are cut after 14 days (legal/addresses.py).
LOGS = DATA_DIR / "logs"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {
        "stderr": {"class": "logging.StreamHandler"},
        "errors": {"class": "logging.StreamHandler", "level": "ERROR"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # Good and failed logins, without IP addresses: a whole hall shares one.
    "loggers": {
        "skatclub.accounts": {"level": "INFO"},
        # Only failed tasks; by default the worker also logs each task that it runs, and its own end.
        "django_tasks": {"handlers": ["errors"], "propagate": False},
        "django_tasks_db": {"handlers": ["errors"], "propagate": False},
    },
}

# Tasks that take long wait in the database for `python -m skatclub.serving.worker`.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["papers"]}}
# Format of documents: A4, or Letter and Tabloid.
PAPER_SIZE = env("PAPER_SIZE", "A4")
if PAPER_SIZE not in {"A4", "Letter"}:
    raise ImproperlyConfigured(f"PAPER_SIZE must be A4 or Letter, not {PAPER_SIZE!r}.")

# A folder on another disk for automatic copies of the whole site; without one there are none.
COPIES = env("SKATCLUB_COPIES")
