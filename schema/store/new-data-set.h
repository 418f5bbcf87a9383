/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a new data set: a small complete one, or a layer that extends another. Any thread may call
 * these functions.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"

typedef struct {
    const char *folder;   /* on disk; made if it is missing, with those around it */
    const char *title;    /* display name; NULL: made from the name of the folder */
    const char *extends;  /* the base, a data set beside it; NULL: none */
    const char *sides[2]; /* names of the two sides of an otherwise empty data set with an empty
                             map; NULL: a layer of extends, or a small example */
    gboolean has_kit;     /* a small game on the kit `kit`, which it extends */
    KitId kit;
    const HexGrid *hexes; /* with sides: one grid of hexes of this size instead of the empty map,
                             for a battle; NULL: none */
} NewDataSet;

/* Returns: (transfer full): the id made from the name of @folder; NULL: none can be made. */
char *new_data_set_id(const char *folder);

/* Returns: (transfer full): a title made from @name: Winter War for `winter-war`; a name that is
 * not an id is used as it is. */
char *new_data_set_title(const char *name);

/* Returns: (transfer none): the name of the file number @index, from 0, that new_data_set_make()
 * makes; NULL: there are no more. */
const char *new_data_set_file(const NewDataSet *wish, guint index);

/* Makes @folder, with those around it, or checks that it exists and is empty. Returns: FALSE with
 * @error set (G_FILE_ERROR_EXIST: it is not empty). */
gboolean new_data_set_prepare_folder(const char *folder, GError **error);

/* Makes the data set. The folder must be empty or missing, and have a name from which an id can be
 * made. Returns: FALSE with @error set (G_FILE_ERROR_EXIST or _NOTDIR if another folder would do);
 * then nothing was made. */
gboolean new_data_set_make(const NewDataSet *wish, GError **error);

/* Makes a data set of the @n @files, all or none, in a folder as for new_data_set_make().
 * Returns: FALSE with @error set; then nothing was made. */
gboolean new_data_set_write(const char *folder, const SaveFile *files, guint n, GError **error);
