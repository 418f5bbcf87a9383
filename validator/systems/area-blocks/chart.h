/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signs and modes of the map, and the texts for what units eat.
 */
#pragma once

#include "validator/engine/chart.h"

/* The signs of the chart, by number. */
enum { SIGN_GARRISON, SIGN_FORAGE, SIGN_PORT, N_AREA_SIGNS };

extern const SystemChart area_chart;
