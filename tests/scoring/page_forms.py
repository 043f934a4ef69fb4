"""A page's form as a browser sends it: every field with its value."""

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.select = ""
        self.is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name: value or "" for name, value in attrs}
        self.is_inside |= tag == "main"
        if not self.is_inside or data.get("name") == "csrfmiddlewaretoken":
            return
        if tag == "input" and data.get("name") and data.get("type") != "checkbox":
            self.found[data["name"]] = data.get("value", "")
        elif tag == "select":
            self.select = data["name"]
        # Where nothing is chosen a browser sends the first.
        elif tag == "option" and self.select and ("selected" in data or self.select not in self.found):
            self.found[self.select] = data["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""


def fields_of(page: str) -> dict[str, str]:
    """The fields of a page's own forms by their names, without those of its head."""
    fields = _Fields()
    fields.feed(page)
    return fields.found
