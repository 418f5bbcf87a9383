/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map of a data set as one SVG picture fit for print: lands in the colours of their nations,
 * borders by what they do to a move, every name, garrison, forage value, port and harbour, a title
 * and a legend; with a scenario also its blocks and markers, and below the map what else it sets
 * up. Nothing in it depends on the machine: equal data give equal bytes.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "schema/store/map-svg.h"

/* Between a field and more than the Earth on one sheet. */
#define RENDER_UNIT_KM_MIN 0.001
#define RENDER_UNIT_KM_MAX 1000.0

typedef struct {
    double unit_km;           /* kilometres to one unit of the drawing, or 0: no scale is drawn */
    gboolean has_no_panels;   /* neither title nor legend nor what a scenario says beside the map */
    const Scenario *scenario; /* borrowed: as seen through all layers; NULL: all is as printed */
} RenderOptions;

/* Returns: whether a scale can be drawn with @unit_km; FALSE for NaN. */
static inline gboolean
render_unit_km_is_usable(double unit_km)
{
    return unit_km >= RENDER_UNIT_KM_MIN && unit_km <= RENDER_UNIT_KM_MAX;
}

/* @svg must be one without an error, unit_km of @options usable or 0. Faces that no space of @set
 * is drawn by, and spaces without a face, are left out; that is for the checks to tell.
 * Returns: (transfer full): the picture. */
GBytes *render_map(const DataSet *set, MapSvg *svg, const RenderOptions *options);
