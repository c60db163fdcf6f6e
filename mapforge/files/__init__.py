"""One file at a time: YAML and zips become data that know their places; findings, suggestions and the cache."""
