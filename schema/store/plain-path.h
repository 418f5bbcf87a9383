/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paths as they are shown and compared.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): @path without empty and `.` parts, `.` for nothing. Parts `..` stay:
 * behind a link they lead elsewhere. */
char *plain_path(const char *path);
