"""Questions about a position: what players see and earn, what threatens them, why an action is refused."""
