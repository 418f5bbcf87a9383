/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files in reports as they are seen from another folder than that of the run: a build job
 * may begin below the top of a repository, or beside it.
 */
#pragma once

#include <glib.h>

typedef struct ReportPaths ReportPaths;

/* Returns: (transfer full): paths from the folder @root, which is there. */
ReportPaths *report_paths_new(const char *root);
void report_paths_free(ReportPaths *paths); /* NULL is allowed */

/* Returns: (transfer none): @name, which is relative to the current folder or absolute, from the
 * root: `.` for that itself; absolute where it lies elsewhere. */
const char *report_paths_find(ReportPaths *paths, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ReportPaths, report_paths_free)
