"""From plain data to a frozen world: region filters, hooks as items use them, and the world they make."""
