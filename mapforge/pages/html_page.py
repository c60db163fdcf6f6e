"""Self-contained HTML pages: everything a pack says is shown as text, whatever it is."""

from __future__ import annotations

from html import escape

STYLE = """\
:root { color-scheme: light dark; --ink: #26221c; --paper: #faf6ec; --line: #cfc3a8; --soft: #efe6d2 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee6d6; --paper: #211d18; --line: #5a5040; --soft: #2e2820 } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 72rem; margin: 2rem auto;
  padding: 0 1rem }
h1, h2, h3 { line-height: 1.2 } h2 { border-bottom: 2px solid var(--line); margin-top: 2.5rem }
table { border-collapse: collapse } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left }
.items { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem }
.item { display: flex; gap: .75rem; background: var(--soft); border-radius: .5rem; padding: .75rem }
.item > svg { flex: none } .item:has(.card) { flex-direction: column }
.card svg { width: 100%; height: auto; display: block }
.items.power, .items.relic, .items.place, .items.piece { grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)) }
.item h3 { margin: 0 } .item p { margin: .25rem 0 } .quiet { opacity: .75; font-size: .9em }
.map svg { width: 100%; height: auto; background: #fff } .yes { background: #4f8a4c33 } .dead { background: #b0413e44 }
.short { background: #d9a44144 } .unknown { background: #88888844 }
"""


def text(words: object) -> str:
    """Words as a page shows them, never as markup."""
    return escape(str(words), quote=True)


def page(title: str, body: str, language: str = "en") -> str:
    """A whole page; it needs no other file and runs no script."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return (
        f'<!DOCTYPE html>\n<html lang="{text(language.replace("_", "-"))}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
