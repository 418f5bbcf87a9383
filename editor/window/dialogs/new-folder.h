/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder that a dialog makes.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the path of a folder in @beside that is not there, called after @name,
 * or after @other where no id can be made of that. */
char *new_folder_propose(const char *beside, const char *name, const char *other);

/* Returns: (transfer none): why no new files can come to lie in @folder; NULL: they can. */
const char *new_folder_problem(const char *folder);
