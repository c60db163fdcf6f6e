"""A small grammar of English, in which hooks say what they do."""
