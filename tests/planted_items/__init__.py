"""Items with a worth that is planted: does the balance lab find it? Judged once, and nothing was tuned to them."""
