"""The checks: each looks at a library and yields findings."""
