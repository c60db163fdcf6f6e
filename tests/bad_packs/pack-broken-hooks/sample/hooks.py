from engine import hook


@hook("conquest_cost"
def half_price(me, conquest):
    yield 1
