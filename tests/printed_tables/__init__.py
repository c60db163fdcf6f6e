"""The tables of docs/balance: what printed races, powers, pairs and seats are worth, from games with known seeds."""
