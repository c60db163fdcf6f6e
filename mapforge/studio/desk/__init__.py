"""The desk of the studio: opened files, edited as text, with a journal, undo and live findings. It knows no web."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.desk.manuscript import CannotEdit
    from mapforge.studio.desk.map_desk import MapDesk
    from mapforge.studio.desk.user_state import STATE_VARIABLE, state_folder
    from mapforge.studio.desk.workspace import NotInWorkspace, Workspace
else:
    __getattr__ = late(
        __name__,
        manuscript="CannotEdit",
        map_desk="MapDesk",
        user_state="STATE_VARIABLE state_folder",
        workspace="NotInWorkspace Workspace",
    )
