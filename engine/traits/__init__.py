"""What the traits of nations amount to: the hooks in force, what each trait contributes, and their sum."""
