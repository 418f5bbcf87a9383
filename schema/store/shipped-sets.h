/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data sets that come with Narva, which are found by name wherever it is installed: games, and
 * kits, that is data sets without a map that games extend. Each is a folder with its id as its name
 * in one of these folders; kits are in their subfolder `kits`. The first one with an id hides later
 * ones:
 *
 * - If the environment variable NARVA_DATA_PATH is set: the folders that it lists, separated by
 *   colons, and no others; none if it is empty.
 * - Else narva/data in the data folder of the user (XDG_DATA_HOME), for data sets of their own;
 *   data/ of the source, for a program that is run from its build folder; narva/data below the
 *   `share` of the installation that the running program belongs to; the folder that the build was
 *   configured with; and narva/data in the data folders of the system (XDG_DATA_DIRS).
 *
 * What is installed is never written to. The folders of the user and of the source are ordinary
 * folders. Any thread may call these functions; each call looks at the disk.
 */
#pragma once

#include <glib.h>

typedef struct {
    char *id;              /* owned: the name of its folder */
    char *folder;          /* owned: absolute */
    gboolean is_kit;       /* has no map of its own */
    gboolean is_protected; /* must not be written to */
} ShippedSet;

/* Returns: (transfer full): the shipped data sets (of ShippedSet), games first, each by id. */
GArray *shipped_sets_list(void);

/* Finds the shipped data set @id, a game or a kit. Any text is allowed; only an id can be found.
 * Returns: (transfer full): its absolute folder; NULL: there is none. */
char *shipped_set_find(const char *id);

/* Finds what a path means that does not exist on disk, and whose first part is the id of a shipped
 * data set, such as `ID` or `ID/map.json`.
 * Returns: (transfer full): the absolute path, which exists; NULL: it means nothing. */
char *shipped_set_path(const char *path);

/* Returns: whether @folder, which need not exist, is outside the folders that must not be written
 * to; FALSE with @error (NULL is allowed) set to G_FILE_ERROR_ROFS, and what to do instead. */
gboolean shipped_sets_allow_writing(const char *folder, GError **error);

/* The kits from which Narva makes games: shipped data sets without a map, with the rules of a game.
 */
typedef enum {
#define KIT(NAME, ...) KIT_##NAME,
#include "schema/store/kits.def"
    N_KITS,
    KIT_NONE = N_KITS
} KitId;

typedef struct {
    const char *name;  /* of its folder */
    const char *title; /* N_() */
    const char *about; /* N_(), without a full stop */
} Kit;

/* Returns: (transfer none): the kit @id, which is not KIT_NONE. */
const Kit *shipped_kit_get(KitId id);

/* Returns: the kit called @name, NULL is allowed; KIT_NONE: there is none. */
KitId shipped_kit_find(const char *name);
