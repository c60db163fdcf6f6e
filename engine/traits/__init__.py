"""What the traits of nations amount to: hooks in force, folded into profiles, and the position that holds them."""
