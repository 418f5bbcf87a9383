/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By what the map of a campaign can be coloured beside what every map can.
 */
#pragma once

#include "validator/engine/chart.h"

#define CAMPAIGN_MODES 3
extern const ModeRow campaign_modes[CAMPAIGN_MODES];
