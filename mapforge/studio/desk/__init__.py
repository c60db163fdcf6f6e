"""The desk of the studio: opened files, edited as text, with a journal, undo and live findings. It knows no web."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.desk.edit_request import Request, checked_text
    from mapforge.studio.desk.manuscript import CannotEdit, Edit, Manuscript, data_of, proven_splices
    from mapforge.studio.desk.map_desk import MapDesk
    from mapforge.studio.desk.pack_requirements import require_pack
    from mapforge.studio.desk.sheet import free_id
    from mapforge.studio.desk.splices import Splice, spliced, whole_change
    from mapforge.studio.desk.user_state import STATE_VARIABLE, state_folder
    from mapforge.studio.desk.workspace import NotInWorkspace, Workspace, is_read_only
    from mapforge.studio.desk.yaml_words import entry, flow, word
else:
    __getattr__ = late(
        __name__,
        edit_request="Request checked_text",
        manuscript="CannotEdit Edit Manuscript data_of proven_splices",
        map_desk="MapDesk",
        pack_requirements="require_pack",
        sheet="free_id",
        splices="Splice spliced whole_change",
        user_state="STATE_VARIABLE state_folder",
        workspace="NotInWorkspace Workspace is_read_only",
        yaml_words="entry flow word",
    )
