/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an import reads: one file and the files beside it, a folder, or an archive. A source and an
 * archive belong to one thread.
 */
#pragma once

#include <glib.h>

typedef struct ForeignArchive ForeignArchive;

/* Opens the archive @path; @shown is its display name. Returns: (transfer full): NULL with @error
 * (FOREIGN_ERROR) set if it is damaged, exceeds a limit, or has two files of one name or a path
 * that leads outside. */
ForeignArchive *foreign_archive_open(const char *path, const char *shown, GError **error);

/* As foreign_archive_open(), for an archive in memory; takes a reference on @bytes. */
ForeignArchive *foreign_archive_open_bytes(GBytes *bytes, const char *shown, GError **error);
void foreign_archive_free(ForeignArchive *archive); /* NULL is allowed */

/* Returns: (transfer none): the display name of @archive. */
const char *foreign_archive_shown(const ForeignArchive *archive);

/* Returns: whether @archive has the file @name. */
gboolean foreign_archive_has(ForeignArchive *archive, const char *name);

/* Returns: (transfer full): the names of the matching files of @archive (of owned texts, sorted);
 * @endings as for foreign_source_open(), in upper or lower case. Files that programs for archives
 * add are left out. */
GPtrArray *foreign_archive_list(ForeignArchive *archive, const char *endings);

/* Returns: (transfer full): the unpacked file @name; NULL with @error set, also if it has more than
 * @most bytes. */
GBytes *foreign_archive_read(ForeignArchive *archive, const char *name, guint64 most,
                             GError **error);

/* Unpacks the start of the file @name, at most @length bytes, into @head. Returns: the number of
 * its bytes; 0: it cannot be read. */
gsize foreign_archive_read_head(ForeignArchive *archive, const char *name, char *head,
                                gsize length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ForeignArchive, foreign_archive_free)

/* Why something cannot be imported. */
#define FOREIGN_ERROR foreign_error_quark()

typedef enum {
    FOREIGN_ERROR_PATH,   /* no such file, or several candidates: invalid arguments */
    FOREIGN_ERROR_FILE,   /* it cannot be read, or is too large */
    FOREIGN_ERROR_FORMAT, /* it is not of the format */
} ForeignError;

GQuark foreign_error_quark(void);

typedef struct {
    char *folder;            /* owned: the folder of the file, on disk */
    char *file;              /* owned: the path of the file in the folder */
    char *shown;             /* owned: its display name */
    ForeignArchive *archive; /* owned: the file as an archive whose files are read; or NULL */
    char *inside; /* owned: the folder in the archive in which `file` and the files beside it are,
                     with a slash at its end; NULL: the archive itself */
    ForeignArchive *save; /* owned: a saved game whose module is the file, if the user named only
                             that; or NULL */
    char *save_shown;     /* owned: display name of save; NULL: none */
    guint64 left;         /* bytes that may still be read: LIMIT_FOREIGN_BYTES for all files */
} ForeignSource;

/* The options of readers, by the rows of choices.def: `class=water` for `sea`, and so on. */
typedef struct {
#define CHOICE(NAME, member, ...) const char *member; /* NULL: not given */
#include "schema/foreign/choices.def"
} ForeignChoices;

/* The value of a choice that is yes or no. */
#define CHOICE_YES "yes"

typedef enum {
#define CHOICE(NAME, ...) CHOICE_##NAME,
#include "schema/foreign/choices.def"
    N_CHOICES,
} ForeignChoiceId;

#define CHOICE_BIT(id) (1u << (id))

/* Opens @path: a file, or a folder with exactly one matching file in it or in its subfolders.
 * @endings: endings of file names, separated by line feeds; the first one that any file has counts.
 * Returns: FALSE with @error set if there is no such file, or several. */
gboolean foreign_source_open(ForeignSource *source, const char *path, const char *endings,
                             GError **error);
void foreign_source_clear(ForeignSource *source);

/* If the file of @source is a zip archive, reads files from it from now on, and sets `file` to the
 * first of @names (separated by line feeds) that it has, else to the first of @names. Other sources
 * are unchanged. Returns: FALSE with @error set if it is an archive that cannot be opened. */
gboolean foreign_source_unpack(ForeignSource *source, const char *names, GError **error);

/* If the file of @source is a zip archive, reads files from it from now on; its file is to be set
 * with foreign_source_set_file(). Other sources are unchanged. Returns: FALSE with @error set if it
 * is an archive that cannot be opened. */
gboolean foreign_source_enter(ForeignSource *source, GError **error);

/* Opens the archive @zip, of which a reference is taken, instead of a file on disk, at its file
 * @name. Returns: FALSE with @error set. */
gboolean foreign_source_open_bytes(ForeignSource *source, GBytes *zip, const char *name,
                                   GError **error);

/* Sets the file of @source, which is in its folder or archive. */
void foreign_source_set_file(ForeignSource *source, const char *name);

/* Returns: whether @name is a file in the folder of @source, or in its archive. */
gboolean foreign_source_has(ForeignSource *source, const char *name);

/* Returns: whether the file @path has the signature of a zip archive. */
gboolean foreign_source_is_archive(const char *path);

/* Returns: (transfer full): the paths below @folder of the matching files in it and in its
 * subfolders (of owned texts, sorted); @endings as for foreign_source_open(). */
GPtrArray *foreign_source_list(const char *folder, const char *endings);

/* Returns: whether the property @name with @value (either may be NULL) means water: by the rule of
 * @choices, or else because @value is a word for it. */
gboolean foreign_choices_mean_sea(const ForeignChoices *choices, const char *name,
                                  const char *value);

/* Reads the file @name, a path below the folder of @source, or in its archive. Returns: (transfer
 * full): its bytes; NULL with @error set. */
GBytes *foreign_source_read(ForeignSource *source, const char *name, GError **error);

/* Reads a file as text: without a byte order mark and converted to UTF-8, from the encoding of an
 * XML declaration or, if it is not UTF-8, from Windows-1252. NUL bytes are an error. */
GBytes *foreign_source_read_text(ForeignSource *source, const char *name, GError **error);

/* Looks for the file @name, in upper or lower case, beside the file of @source and then in the
 * folder around it, which becomes the folder of @source where it is found. Returns: (transfer
 * full): its name as it is in the folder of @source; NULL: there is none. */
char *foreign_source_widen(ForeignSource *source, const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ForeignSource, foreign_source_clear)

/* Reads the size in pixels of the PNG, GIF or JPEG picture @bytes from its header. Returns: FALSE
 * if it is none of them or states no size. */
gboolean foreign_source_picture_size(GBytes *bytes, guint32 *width, guint32 *height);
