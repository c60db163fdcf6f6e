"""What becomes of packs on a real or a virtual table: kits to print, saved objects, and single images."""
