/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A rectangle with round corners.
 */
#pragma once

#include <cairo.h>

/* Adds it to the path of @cr as a closed part of its own. @radius, of the corners, is at most half
 * the shorter side; all in the units of @cr. */
void rounded_box(cairo_t *cr, double x, double y, double width, double height, double radius);
