"""`uv pip install` with the package index of pip on this machine: `.venv/bin/python bin/uv.py ARGUMENT...`

uv itself reads neither pip's configuration files nor its environment variables.
"""

import configparser
import os
import sys
from pathlib import Path

# Options by pip's name: the option or variable of uv.
OPTIONS = {
    "index-url": "--default-index",
    "extra-index-url": "--index",
    "find-links": "--find-links",
    "trusted-host": "--allow-insecure-host",
}
VARIABLES = {"cert": "SSL_CERT_FILE", "proxy": "HTTPS_PROXY"}


def pip_settings() -> dict[str, str]:
    """Return pip's settings; the environment overrides the files."""
    settings: dict[str, str] = {}
    parser = configparser.RawConfigParser()
    parser.read(files())
    for section in ("global", "install"):
        settings |= dict(parser.items(section)) if parser.has_section(section) else {}
    for name in (*OPTIONS, *VARIABLES, "no-index"):
        settings[name] = os.environ.get(f"PIP_{name.upper().replace('-', '_')}") or settings.get(name, "")
    return settings


def files() -> list[Path]:
    """Return pip's configuration files, in ascending precedence."""
    home, config_home = Path.home(), os.environ.get("XDG_CONFIG_HOME")
    settings = Path(config_home) if config_home else home / ".config"
    found = [Path("/etc/xdg/pip/pip.conf"), Path("/etc/pip.conf"), home / ".pip/pip.conf", settings / "pip/pip.conf"]
    return [*found, *(Path(named) for named in [os.environ.get("PIP_CONFIG_FILE")] if named)]


def options(settings: dict[str, str]) -> list[str]:
    # Like pip, uv then looks for a version in all indexes.
    found = [f"{option}={value}" for name, option in OPTIONS.items() for value in settings[name].split()]
    is_off_line = settings["no-index"].lower() in {"1", "true", "yes", "on"}
    return ["--index-strategy=unsafe-best-match", *found, *(["--no-index"] if is_off_line else [])]


def main() -> None:
    settings = pip_settings()
    uv = str(Path(sys.prefix, "bin/uv"))
    os.environ["VIRTUAL_ENV"] = sys.prefix
    for name, variable in VARIABLES.items():
        if settings[name]:
            os.environ.setdefault(variable, settings[name])
    os.execv(uv, [uv, "pip", "install", *options(settings), *sys.argv[1:]])  # noqa: S606 (no shell is wanted)


if __name__ == "__main__":
    main()
