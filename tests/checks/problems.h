/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test that looks at many things reports all that is wrong before it fails.
 */
#pragma once

#include <glib.h>

/* Fails the test that runs, with the lines of @problems, unless there are none. Frees @problems. */
void problems_fail_if_any(GString *problems);
