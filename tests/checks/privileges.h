/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Permissions of files mean nothing to root. Tests about them let go of that for a moment.
 */
#pragma once

#include <glib.h>

/* Whether this process may read what the permissions of a file forbid, as far as it ever could.
 * Changes nothing for anybody but root. */
void privileges_set(gboolean may_override);
