"""Makes PDF of pages that are written in Typst's words, with our fonts and none of the system's."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from mapforge.files.deadline import DEADLINE, PICTURING, working_on
from mapforge.files.fonts import FONT_FAMILY, font_folder
from mapforge.files.output import CannotWrite
from mapforge.render.outlined_letters import legible
from mapforge.render.picture import Picture

SECONDS_PER_PICTURE = 0.1
"""How much further each picture of some pages moves the deadline: some times what an honest one takes."""
SHARED = ".pdf"
"""How the name of a picture ends that is in a PDF once, however often it is shown: others are drawn each time anew."""
# Without a date, the same pages give the same bytes.
_NO_DATE = "#set document(date: none)\n"


def readable_fonts(folders: Sequence[Path]) -> tuple[Path, ...]:
    """The font files in some folders that Typst can read; it passes over others in silence."""
    if not folders:
        return ()
    typst = _typst()
    paths = list(map(str, folders))
    known = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=paths).fonts()
    return tuple(sorted({Path(font.path) for font in known if font.path}))


def _typst() -> Any:
    try:
        import pikepdf  # noqa: F401 - it is needed as well
        import typst
    except ImportError as error:
        raise CannotWrite("PDF needs two libraries: pip install 'mapforge[print]'") from error
    return typst


def pdf_pages(
    source: str, pictures: Mapping[str, Picture], fonts: Sequence[Path] = (), *, is_for_printers: bool = False
) -> bytes:
    """The pages as PDF; the same pages give the same bytes.

    With `is_for_printers`, programs that print the file are asked not to scale it.
    """
    made = bytes(_compiled(source, pictures, fonts, format="pdf"))
    if not is_for_printers:
        return made
    import pikepdf

    written = BytesIO()
    with pikepdf.open(BytesIO(made)) as document:
        document.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=pikepdf.Name("/None"))
        document.save(written, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return written.getvalue()


def png_pages(source: str, pictures: Mapping[str, Picture], fonts: Sequence[Path] = (), *, dpi: int) -> list[bytes]:
    """The same pages as small pictures, to look at before anything is printed."""
    made = _compiled(source, pictures, fonts, format="png", ppi=float(dpi))
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made)]


def _compiled(source: str, pictures: Mapping[str, Picture], fonts: Sequence[Path], **wanted: object) -> Any:
    typst = _typst()
    DEADLINE.grant(SECONDS_PER_PICTURE * len(pictures))
    with working_on(PICTURING), tempfile.TemporaryDirectory() as folder:
        folders = (font.parent if font.is_file() else font for font in fonts)
        known = {"font_paths": [str(font_folder()), *map(str, dict.fromkeys(folders))], "ignore_system_fonts": True}
        for name, picture in pictures.items():
            file = Path(folder, name)
            # Given a list of fonts, Typst takes one of its own.
            file.with_suffix(".svg").write_text(legible(picture, fonts).in_font(FONT_FAMILY).svg, encoding="utf-8")
            if file.suffix == SHARED:
                page = file.with_suffix(".typ")
                page.write_text(_NO_DATE + _picture_page(file.with_suffix(".svg").name, picture), encoding="utf-8")
                file.write_bytes(typst.compile(str(page), format="pdf", **known))
        main = Path(folder, "pages.typ")
        main.write_text(_NO_DATE + source, encoding="utf-8")
        return typst.compile(str(main), **known, **wanted)


def _picture_page(name: str, picture: Picture) -> str:
    """A page that a picture fills."""
    width, height = picture.millimetres, picture.millimetres * picture.height / picture.width
    size = f"width: {width:.4f}mm, height: {height:.4f}mm"
    return f'#page({size}, margin: 0mm)[#image("{name}", {size})]'
