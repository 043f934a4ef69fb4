"""Drawing certificates: a page for each, set in a serif within a frame."""

from collections.abc import Sequence
from html import escape
from typing import Final

from scoring.printing import engine
from scoring.printing.emblems import Emblem, read_emblem
from scoring.printing.letters import printable
from scoring.printing.page import A4

from .paper_values import Certificate, CertificateSheet

# The four colours of tournament cards, dark enough for paper.
_SUITS: Final = (("♣", "#000000"), ("♠", "#006626"), ("♥", "#bf0d1a"), ("♦", "#9e6100"))
# The address of the emblem, and the room it has instead of them.
_EMBLEM: Final = "own:emblem"
_EMBLEM_ROOM: Final = (60.0, 30.0)
# A name of so many letters still stands in one line at the largest size.
_NAME_LETTERS: Final = 20
_NAME_SIZE: Final = 36
_LEAST_NAME_SIZE: Final = 18
# So many letters of a team's players are about three lines.
_MEMBERS_LETTERS: Final = 130
_MEMBERS_SIZE, _LEAST_MEMBERS_SIZE = 13, 10

_STYLE: Final = f"""
@page {{ size: {A4[0]}mm {A4[1]}mm; margin: 0 }}
html {{ font-family: "DejaVu Serif", serif; color: #1c1a17 }}
body, p, h1, section, ul {{ margin: 0; padding: 0 }}
section {{ position: relative; width: {A4[0]}mm; height: {A4[1]}mm; overflow: hidden; break-after: page;
  text-align: center }}
section:last-child {{ break-after: auto }}
.frame {{ position: absolute; inset: 13mm; border: 1.1mm solid #1a5640 }}
.frame div {{ position: absolute; inset: 1.6mm; border: 0.25mm solid #1a5640 }}
.page {{ position: absolute; left: 26mm; right: 26mm; top: 36mm; bottom: 30mm }}
.suits {{ font-family: "DejaVu Sans"; font-size: 17pt; letter-spacing: 5mm; margin-right: -5mm }}
.emblem {{ margin: -12mm 5mm -6mm 0; vertical-align: middle }}
h1 {{ margin-top: 10mm; font-size: 44pt; font-weight: normal; letter-spacing: 3mm; margin-right: -3mm }}
.event {{ margin-top: 12mm; font-size: 19pt; font-weight: bold; line-height: 1.25 }}
.note {{ margin-top: 4mm; font-size: 15pt; font-style: italic; color: #bf0d1a }}
.note + .event {{ margin-top: 6mm }}
.day {{ margin-top: 2mm; font-size: 12pt; color: #55514a }}
.ranking {{ margin-top: 16mm; font-size: 15pt; font-style: italic; color: #55514a }}
.place {{ margin-top: 20mm; font-size: 42pt; color: #1a5640; line-height: 1.15 }}
.ranking + .place {{ margin-top: 3mm }}
.name {{ margin-top: 11mm; font-weight: bold; line-height: 1.15 }}
.club {{ margin-top: 3mm; font-size: 14pt; font-style: italic; color: #55514a }}
.members {{ margin-top: 4mm; line-height: 1.5 }}
.members span {{ display: inline-block; max-width: 100% }}
.points {{ margin-top: 13mm; font-size: 18pt }}
.points::before {{ content: ""; display: block; width: 40mm; margin: 0 auto 9mm; border-top: 0.25mm solid #1a5640 }}
.words {{ margin-top: 8mm; font-size: 13pt; font-style: italic; line-height: 1.35 }}
.signing {{ position: absolute; left: 30mm; right: 30mm; bottom: 36mm }}
.signing div {{ position: absolute; bottom: 0; width: 64mm; border-top: 0.25mm solid #1c1a17; padding-top: 1.6mm;
  font-size: 10pt; color: #55514a }}
.left {{ left: 0 }}
.right {{ right: 0 }}
"""


def draw(sheet: CertificateSheet) -> bytes:
    """The certificates as one PDF; the same certificates give the same bytes."""
    emblem = read_emblem(sheet.emblem)
    pages = "".join(_page(sheet, each, emblem) for each in sheet.certificates)
    title = _said(f"{sheet.words['title']} {sheet.event}".strip())
    head = f"<title>{title}</title><style>{_STYLE}</style>"
    markup = f'<html lang="{escape(sheet.language)}"><head>{head}</head><body>{pages}</body></html>'
    return engine.draw(markup, engine.OwnFiles({_EMBLEM: emblem.jpeg} if emblem else {}))


def _page(sheet: CertificateSheet, each: Certificate, emblem: Emblem | None) -> str:
    words = sheet.words
    lines = [
        f'<p class="suits">{_over_heading(emblem)}</p><h1>{_said(words["heading"])}</h1>',
        _line("note", sheet.note),
        _line("event", sheet.event),
        _line("day", sheet.day),
        _line("ranking", each.ranking),
        _line("place", each.place),
        f'<p class="name" style="font-size:{_name_size(each.name)}pt">{_said(each.name)}</p>',
        _line("club", each.club),
        _members(each.members),
        _line("points", each.points),
        _line("words", sheet.text),
    ]
    signing = "".join(f'<div class="{side}">{_said(words[key])}</div>' for side, key in _SIGNING)
    return (
        f'<section><div class="frame"><div></div></div><div class="page">{"".join(lines)}</div>'
        f'<div class="signing">{signing}</div></section>'
    )


def _over_heading(emblem: Emblem | None) -> str:
    """The emblem of the event, or else the four suits; all below stays where it is."""
    if emblem:
        width, height = emblem.within(*_EMBLEM_ROOM)
        return f'<img class="emblem" src="{_EMBLEM}" style="width:{width:.1f}mm;height:{height:.1f}mm">'
    return "".join(f'<span style="color:{colour}">{suit}</span>' for suit, colour in _SUITS)


_SIGNING: Final = (("left", "organiser"), ("right", "director"))


def _line(kind: str, text: str) -> str:
    return f'<p class="{kind}">{_said(text)}</p>' if text else ""


def _members(names: Sequence[str]) -> str:
    """Each name stays in its line where it can; many are set smaller."""
    if not names:
        return ""
    size = _MEMBERS_SIZE if sum(map(len, names)) <= _MEMBERS_LETTERS else _LEAST_MEMBERS_SIZE
    said = " · ".join(f"<span>{_said(name)}</span>" for name in names)
    return f'<p class="members" style="font-size:{size}pt">{said}</p>'


def _said(text: str) -> str:
    return escape(printable(text))


def _name_size(name: str) -> float:
    return max(_LEAST_NAME_SIZE, min(_NAME_SIZE, round(_NAME_SIZE * _NAME_LETTERS / max(len(name), 1), 1)))
