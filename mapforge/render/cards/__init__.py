"""Cards of items: banners, badges and the cards of relics, places and pieces, front and back."""
