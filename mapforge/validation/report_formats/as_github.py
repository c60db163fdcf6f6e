"""Findings as workflow commands, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from mapforge.files.findings import Finding, Severity
from mapforge.files.printable_text import printable, without_commands
from mapforge.files.short_paths import short_path
from mapforge.validation.report import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(report: Report) -> str:
    """One command per finding."""
    return "".join(f"{_command(finding)}\n" for finding in report.findings)


def _command(finding: Finding) -> str:
    properties = {"file": short_path(finding.file), "line": finding.line, "col": finding.column, "title": finding.check}
    listed = ",".join(f"{name}={_escaped_property(str(value))}" for name, value in properties.items())
    message = f"{finding.message}. {finding.help}".removesuffix(" ")
    return f"::{_COMMANDS[finding.severity]} {listed}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return (
        without_commands(printable(text), at_start=False).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    )


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
