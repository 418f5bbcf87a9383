/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking for the name of a shape, where it lies. The id follows the name until somebody types one.
 */
#pragma once

#include "editor/canvas/map-view.h"

/* Asks for the name of the shape at @at, in grid units. Return gives it: a shape that belongs to no
 * place becomes one. Escape leaves it as it is. */
void name_shape_popup(EditorMapView *view, Point at);
