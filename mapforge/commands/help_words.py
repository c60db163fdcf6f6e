"""What several commands say about the same argument."""

MAP_HELP = "a map: its id, such as base:map/three_players, a short id, or its file"
PACK_HELP = "a pack: its folder, its zip, or the id of a shipped one"
