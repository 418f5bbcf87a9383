/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawings for tests.
 */
#pragma once

#include "schema/store/map-svg.h"

/* Returns: (transfer full): @text read as map.svg, be it right or not. */
MapSvg *sample_drawing(const char *text);
