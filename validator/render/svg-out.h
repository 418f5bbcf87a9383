/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing SVG. All lengths and places are in tenths of a unit of the drawing and are written as
 * decimals without regard to the locale.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Appends @format to @out, in which %T takes a gint32 of tenths, %C a colour 0xrrggbb, %S a text to
 * be escaped, and %s and %d are as ever. Nothing else is known. */
void svg_out(GString *out, const char *format, ...);

/* Appends the data of an open line through @points. */
void svg_out_line(GString *out, const Point *points, guint32 n_points);

/* Returns: @part per cent of @other in @colour. */
guint32 colour_mix(guint32 colour, guint32 other, guint part);
