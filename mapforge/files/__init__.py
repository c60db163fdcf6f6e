"""One file at a time: YAML and zips become data that know their places; findings, suggestions and the cache."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.files.archives import (
        ARCHIVE_ENDING,
        MOST_UNPACKED,
        archive_around,
        content_of,
        exists,
        folder_in_archive,
        is_archive,
        is_file,
        open_archive,
        place_of,
        refusal_of,
        refusal_of_infos,
        size,
    )
    from mapforge.files.cache import digest, keep, program_digest, recall, state_of
    from mapforge.files.documents import Document, Keys, document_from_text, read_document
    from mapforge.files.file_checks import FILE_CHECKS
    from mapforge.files.findings import Check, Finding, Fix, Place, Severity, reading_order
    from mapforge.files.folders import walk
    from mapforge.files.fonts import FONT_FAMILY, font_file, font_files, font_folder, undrawable
    from mapforge.files.kinds import (
        COLLECTIONS,
        FOLDERS,
        HOOKED_KINDS,
        HOOKS,
        HOOKS_FOLDER,
        ITEM_KINDS,
        LOCALES,
        MANIFEST,
        SCENARIOS,
        SCHEMAS_FOLDER,
        TRANSLATED_KINDS,
        WITH,
        folder_of,
    )
    from mapforge.files.output import CannotWrite, is_inside, write_file, write_inside, written_to
    from mapforge.files.parse_cache import Shelf
    from mapforge.files.plain_data import Fields, Record
    from mapforge.files.plain_files import plain_content
    from mapforge.files.plurals import counted, plural
    from mapforge.files.schema_validators import schema_validator
    from mapforge.files.schemas import SCHEMA_NAMES, Schema, part_for, schema, schema_file
    from mapforge.files.shipped_folders import content_folder, is_shipped, schemas_folder
    from mapforge.files.shown_paths import shown
    from mapforge.files.shown_text import ShownStream, as_line, as_text
    from mapforge.files.suggestions import KnownWords, closest
    from mapforge.files.watch import saves
else:
    __getattr__ = late(
        __name__,
        archives=(
            "ARCHIVE_ENDING MOST_UNPACKED archive_around content_of exists folder_in_archive is_archive is_file "
            "open_archive place_of refusal_of refusal_of_infos size"
        ),
        cache="digest keep program_digest recall state_of",
        documents="Document Keys document_from_text read_document",
        file_checks="FILE_CHECKS",
        findings="Check Finding Fix Place Severity reading_order",
        folders="walk",
        fonts="FONT_FAMILY font_file font_files font_folder undrawable",
        kinds=(
            "COLLECTIONS FOLDERS HOOKED_KINDS HOOKS HOOKS_FOLDER ITEM_KINDS LOCALES MANIFEST SCENARIOS SCHEMAS_FOLDER "
            "TRANSLATED_KINDS WITH folder_of"
        ),
        output="CannotWrite is_inside write_file write_inside written_to",
        parse_cache="Shelf",
        plurals="counted plural",
        plain_data="Fields Record",
        plain_files="plain_content",
        schema_validators="schema_validator",
        schemas="SCHEMA_NAMES Schema part_for schema schema_file",
        shipped_folders="content_folder is_shipped schemas_folder",
        shown_paths="shown",
        shown_text="ShownStream as_line as_text",
        suggestions="KnownWords closest",
        watch="saves",
    )
