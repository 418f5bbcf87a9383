/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Doing the fixes that findings of a sample offer.
 */
#pragma once

#include "tests/checks/sample.h"

/* Does each fix of the bad @sample on a data set of its own, in memory and on disk: the finding is
 * gone, nothing new came, and what is saved is what was in memory, in canonical form. What does not
 * hold is appended to @problems.
 * Returns: how many findings carry a fix. */
guint sample_fixes_check(const Sample *sample, GString *problems);
