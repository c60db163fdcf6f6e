"""Packs: folders and zips become one library of items, with what packs require of and change in each other."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library, Pack
    from mapforge.packs.loader import UntrustedPack, load_library, named_library, refuse_untrusted
    from mapforge.packs.manifest import as_written, read_manifest
    from mapforge.packs.overrides import items_in_play, override_chain, override_in, override_root, touched_fields
    from mapforge.packs.pack_checks import PACK_CHECKS, STRAY_FILE
    from mapforge.packs.pack_files import condition_of, kind_of_file
    from mapforge.packs.pack_origin import PackOrigin, PackReference, PackReferences
    from mapforge.packs.pack_paths import NoSuchPath, pack_around, pack_folders, packs_at
    from mapforge.packs.pack_zip import CannotPack, write_zip
    from mapforge.packs.patches import patch_changes
    from mapforge.packs.requirements import PackFinder, needed_packs
    from mapforge.packs.restored_packs import FOLDERS_VARIABLE, CannotRestore, restored_library
    from mapforge.packs.sound_shapes import refuse_misshapen, refuse_misshapen_map
    from mapforge.packs.swapped_documents import with_documents
    from mapforge.packs.translations import BOARD_WORDS, languages, region_names, translated, translation, words_of
else:
    __getattr__ = late(
        __name__,
        library="Item Library Pack",
        loader="UntrustedPack load_library named_library refuse_untrusted",
        manifest="as_written read_manifest",
        overrides="items_in_play override_chain override_in override_root touched_fields",
        pack_checks="PACK_CHECKS STRAY_FILE",
        pack_files="condition_of kind_of_file",
        pack_paths="NoSuchPath pack_around pack_folders packs_at",
        pack_zip="CannotPack write_zip",
        pack_origin="PackOrigin PackReference PackReferences",
        patches="patch_changes",
        requirements="PackFinder needed_packs",
        restored_packs="CannotRestore FOLDERS_VARIABLE restored_library",
        sound_shapes="refuse_misshapen refuse_misshapen_map",
        swapped_documents="with_documents",
        translations="BOARD_WORDS languages region_names translated translation words_of",
    )
