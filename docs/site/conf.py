"""How Sphinx makes the site; docs/site/build.py puts the pages together before."""

from mapforge import __version__

project = "mapforge"
author = "mapforge contributors"
copyright = "mapforge contributors. An unofficial fan tool; Small World is a trademark of Days of Wonder"
version = release = __version__
extensions = ["myst_parser"]
# The documents are plain Markdown that hosts of code show as well, so none of MyST's own syntax is read.
myst_disable_syntax = ["myst_block_break", "myst_line_comment", "myst_role", "myst_target"]
myst_heading_anchors = 6
# Tables of rules and examples begin below the first level, and colours of code are only colours.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
exclude_patterns = ["extra"]
html_theme = "furo"
html_title = f"mapforge {__version__}"
html_static_path = ["_static"]
# Pictures of generated pages, which are named in HTML.
html_extra_path = ["extra"]
html_css_files = ["site.css"]
html_favicon = "_static/icon.svg"
html_logo = "_static/icon.svg"
html_copy_source = False
html_show_sphinx = False
