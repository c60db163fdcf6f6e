"""Reports: what experiments found, as words, tables, plots and pages."""
