/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games with blocks on areas: two sides with actions by die, hidden blocks with steps, battles in
 * rounds, sieges, forage, and an interphase between the years.
 */
#pragma once

#include "validator/engine/system.h"

extern const System area_blocks;

/* Parts of that row. */
extern const SystemSetUp area_set_up;
extern const SystemHidden area_hidden;
