/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns of powers on areas: money, forces that are points, marches, battles by a table, loot,
 * vassals, and a score for each side.
 */
#pragma once

#include "validator/engine/system.h"

extern const System area_campaign;
