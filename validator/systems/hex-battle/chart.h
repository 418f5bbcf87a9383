/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What this system gives to the map.
 */
#pragma once

#include "validator/engine/chart.h"

extern const SystemChart hex_chart;
