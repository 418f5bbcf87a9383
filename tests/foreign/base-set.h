/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What set-ups are about that made-up texts are read as: a data set with names in several forms,
 * two units of one name, and records without what they need.
 */
#pragma once

/* Returns: (transfer full): its folder, for temporary_folder_free(). */
char *base_set_new(void);
