"""The formats in which findings are reported: for people, for programs and for code hosts."""
