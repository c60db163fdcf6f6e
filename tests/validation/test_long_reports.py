"""A report for people stays readable when one mistake is made a thousand times."""

from pathlib import Path

from mapforge.files.file_checks import EMPTY
from mapforge.validation.report import Report
from mapforge.validation.report_formats.as_text import MOST_OF_A_KIND, render


def test_many_findings_of_one_check_in_one_file_are_counted() -> None:
    many = [EMPTY.in_file(Path("a.yaml"), f"mistake {number}") for number in range(1_234)]
    other = EMPTY.in_file(Path("b.yaml"), "another one")
    said = render(Report((*many, other)))
    assert said.count("mistake ") == MOST_OF_A_KIND
    assert f"and 1,134 more of [{EMPTY.id}] in a.yaml" in said
    assert "another one" in said
    assert "Found 1,235" in said
