/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups: a table for the row of this system.
 */
#pragma once

#include "validator/engine/system.h"

extern const SystemSetUp area_set_up;
