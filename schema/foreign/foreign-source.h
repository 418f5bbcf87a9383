/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an import reads: one file and the files beside it, a folder, or an archive.
 */
#pragma once

#include <glib.h>

typedef struct ForeignArchive ForeignArchive;

/* Returns: whether the file @path begins as a zip archive does. */
gboolean foreign_archive_is(const char *path);

/* Opens the archive @path; @shown is its name for people.
 * Returns: (transfer full): NULL with @error set where it is damaged, passes a limit, has two files
 * of one name or one that would lie outside of it. */
ForeignArchive *foreign_archive_open(const char *path, const char *shown, GError **error);

/* The same of an archive in @bytes. */
ForeignArchive *foreign_archive_open_bytes(GBytes *bytes, const char *shown, GError **error);
void foreign_archive_free(ForeignArchive *archive); /* NULL is allowed */

/* Returns: (transfer none): its name for people. */
const char *foreign_archive_shown(const ForeignArchive *archive);

/* Returns: whether there is a file @name in it. */
gboolean foreign_archive_has(ForeignArchive *archive, const char *name);

/* Returns: (transfer full): the file @name, which has at most @most bytes unpacked; NULL with
 * @error set. */
GBytes *foreign_archive_read(ForeignArchive *archive, const char *name, guint64 most,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ForeignArchive, foreign_archive_free)

/* Why something cannot be imported. */
#define FOREIGN_ERROR foreign_error_quark()

typedef enum {
    FOREIGN_ERROR_PATH,   /* no such file, or several where one is meant: wrong words */
    FOREIGN_ERROR_FILE,   /* it cannot be read, or is too large */
    FOREIGN_ERROR_FORMAT, /* it is not of the format */
} ForeignError;

GQuark foreign_error_quark(void);

typedef struct {
    char *folder;            /* owned: where the file lies, on disk */
    char *file;              /* owned: its path in the folder */
    char *shown;             /* owned: its name for people */
    ForeignArchive *archive; /* owned: the file, if it is one, whose files are read; or NULL */
    ForeignArchive *save;    /* owned: a saved game of what the file is, which alone was named; or
                                NULL */
    char *save_shown;        /* owned: the name of that for people; NULL: there is none */
    guint64 left;            /* bytes that may still be read: LIMIT_FOREIGN_BYTES for all files */
} ForeignSource;

/* What a reader may be told, by the rows of choices.def: `class=water` for `sea`, and so on. */
typedef struct {
#define CHOICE(NAME, member, ...) const char *member; /* NULL: nothing is said */
#include "schema/foreign/choices.def"
} ForeignChoices;

typedef enum {
#define CHOICE(NAME, ...) CHOICE_##NAME,
#include "schema/foreign/choices.def"
    N_CHOICES,
} ForeignChoiceId;

#define CHOICE_BIT(id) (1u << (id))

/* @path: a file, or a folder in which, or in whose folders, there is one file with a name that ends
 * in the first of @endings, with line feeds between them, in which any ends.
 * Returns: FALSE with @error set where there is none, or several. */
gboolean foreign_source_open(ForeignSource *source, const char *path, const char *endings,
                             GError **error);
void foreign_source_clear(ForeignSource *source);

/* Where the file of @source is a zip archive, the files in it are from now on those that are read,
 * and its `file` is that of the @names, with a line feed between them, which is there first; the
 * first where none is. Other sources stay as they are.
 * Returns: FALSE with @error set where it is an archive that cannot be opened. */
gboolean foreign_source_unpack(ForeignSource *source, const char *names, GError **error);

/* Returns: (transfer full): the paths, below @folder, of the files in it and in its folders whose
 * name ends in the first of @endings, with line feeds between them, in which any ends: of owned
 * texts, sorted. */
GPtrArray *foreign_source_list(const char *folder, const char *endings);

/* Returns: whether a property @name of @value, either may be NULL, means water: by the rule of
 * @choices, or else where @value is a word for it. */
gboolean foreign_choices_mean_sea(const ForeignChoices *choices, const char *name,
                                  const char *value);

/* Reads @name, a path below the folder of @source, or in its archive.
 * Returns: (transfer full): its bytes; NULL with @error set. */
GBytes *foreign_source_read(ForeignSource *source, const char *name, GError **error);

/* The same as text: without a byte order mark, and in UTF-8, from what an XML declaration names or
 * else, where it is no UTF-8, from Windows-1252. NUL bytes are an error. */
GBytes *foreign_source_read_text(ForeignSource *source, const char *name, GError **error);

/* Makes the folder around that of the file the one of @source where @name lies there, and not
 * beside the file. Returns: whether @name lies in the folder of @source now. */
gboolean foreign_source_widen(ForeignSource *source, const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ForeignSource, foreign_source_clear)

/* Reads the size that the PNG, GIF or JPEG @bytes says it has.
 * Returns: FALSE where it is none of them or says none. */
gboolean picture_size(GBytes *bytes, guint32 *width, guint32 *height);
