/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A zip archive of a stranger, of which files are read one by one; none is ever written anywhere.
 */
#pragma once

#include <glib.h>

typedef struct ForeignArchive ForeignArchive;

/* Returns: whether the file @path begins as a zip archive does. */
gboolean foreign_archive_is(const char *path);

/* Opens the archive @path; @shown is its name for people.
 * Returns: (transfer full): NULL with @error set where it is damaged, passes a limit, has two files
 * of one name or one that would lie outside of it, or where the program was built without libzip:
 * FOREIGN_ERROR_LIBRARY. */
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
