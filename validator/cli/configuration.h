/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The configuration of a repository: the file .narva.json, with the checks and folders that are
 * left out, the severity of failures, and the baseline. The command line overrides it.
 */
#pragma once

#include "schema/store/ignore.h"
#include "validator/cli/verb.h"

typedef struct {
    char *path;      /* owned: of the file, as messages show it */
    char *folder;    /* owned: absolute: its folder, to which paths in it are relative */
    char **select;   /* owned: ids or prefixes of findings; NULL, as for all of these: not given */
    char **ignore;   /* owned */
    char *fail_on;   /* owned: the name of a severity */
    char *baseline;  /* owned: a path, relative to the current folder */
    char **patterns; /* owned: `exclude` as it was written */
    IgnoreList *exclude; /* owned */
} Configuration;

/* Finds the configuration for all of @paths (empty: the current folder): the nearest one in the
 * folder of each or above, up to the top of its repository or file system. Complains about an
 * invalid one, and about paths with different ones, and sets @status.
 * Returns: (transfer full): NULL: there is none, or @status is no longer EXIT_CLEAN. */
Configuration *configuration_find(char *const *paths, ExitStatus *status);
void configuration_free(Configuration *configuration); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Configuration, configuration_free)
