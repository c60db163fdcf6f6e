"""A pack's Python: run when somebody trusts it, otherwise only read, and stopped when it does not end."""
