/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the elements of SVG that are shapes draw, as path data.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer none): what the attribute @name of @element says, NULL: it has none; until the
 * next call. */
typedef const char *(*SvgAttribute)(gpointer element, const char *name);

/* Returns: (transfer full): what @element, called @name, draws, as path data; NULL: it is no shape
 * or a `use`, or its numbers are none. */
char *svg_data_of(const char *name, SvgAttribute attribute, gpointer element);

/* Returns: whether elements of that @name are shapes, `use` among them. */
gboolean svg_data_is_shape(const char *name);

/* Reads a length without a unit, in px, pt, mm, cm or in, as user units.
 * Returns: FALSE: it is none, or a percentage. */
gboolean svg_data_length(const char *text, double *length);
