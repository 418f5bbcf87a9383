/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the reader of SVG: what elements draw, as path data.
 */
#pragma once

#include "schema/foreign/xml-walk.h"

/* Returns: (transfer full): what the element at which @walk stands draws, as path data; NULL: it is
 * no shape, or its numbers are none. */
char *svg_data_of(XmlWalk *walk);

/* Returns: whether elements of that name are shapes, `use` among them. */
gboolean svg_data_is_shape(const char *name);

/* Reads a length without a unit, in px, pt, mm, cm or in, as user units.
 * Returns: FALSE: it is none, or a percentage. */
gboolean svg_data_length(const char *text, double *length);
