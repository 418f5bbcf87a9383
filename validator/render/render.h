/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map of a data set as one SVG picture fit for print: lands in the colours of their nations,
 * borders by what they do to a move, every name, garrison, forage value, port and harbour, a title
 * and a legend. Nothing in it depends on the machine: equal data give equal bytes.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/store/map-svg.h"

typedef struct {
    double unit_km;         /* kilometres to one unit of the drawing; 0: no scale is drawn */
    gboolean has_no_panels; /* neither title nor legend */
} RenderOptions;

/* @svg must be one without an error. Faces that no space of @set is drawn by, and spaces without a
 * face, are left out; that is for the checks to tell.
 * Returns: (transfer full): the picture. */
GBytes *render_map(const DataSet *set, const MapSvg *svg, const RenderOptions *options);
