/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario or a record states of a position that only this system has.
 */
#pragma once

#include "validator/engine/system.h"

extern const SystemSetUp hex_set_up;
