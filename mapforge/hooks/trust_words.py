"""What it means to trust a pack, in the words that users read."""

TRUST_MEANT = "it can do on this machine whatever you can"
TRUST_MEANING = f"Trusting a pack runs its Python: {TRUST_MEANT}."
