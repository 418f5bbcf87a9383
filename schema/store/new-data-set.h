/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A new data set: a small and complete one to begin with, or a layer above another.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/store/save.h"

typedef struct {
    const char *folder;   /* on disk; made if it is missing, with those around it */
    const char *title;    /* for people; NULL: made of the name of the folder */
    const char *extends;  /* the data set beside it that shows through; NULL: none */
    const char *sides[2]; /* names of those who play, where nothing else is to be in it, and a map
                             on which nothing is drawn; NULL: as extends says, or a small example */
    const HexGrid *hexes; /* in place of that map one grid of hexes, as large as that, for a battle;
                             NULL: none */
} NewDataSet;

/* Returns: (transfer full): the id after the name of @folder; NULL: none can be made of it. */
char *new_data_set_id(const char *folder);

/* Returns: (transfer full): the title that @name suggests: `winter-war` is Winter War; what has no
 * form of an id is one already. */
char *new_data_set_title(const char *name);

/* Returns: (transfer none): the name of the file @index that is made, from 0; NULL: there is no
 * such one. */
const char *new_data_set_file(const NewDataSet *wish, guint index);

/* Makes it. The folder must have a name of which an id can be made, and be empty.
 * Returns: FALSE with @error set, G_FILE_ERROR_EXIST or _NOTDIR where another folder would do; then
 * nothing was made. */
gboolean new_data_set_make(const NewDataSet *wish, GError **error);

/* Makes one of other @files, @n of them: all or none. What must be of the folder is the same.
 * Returns: FALSE with @error set; then nothing was made. */
gboolean new_data_set_write(const char *folder, const SaveFile *files, guint n, GError **error);
