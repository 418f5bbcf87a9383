/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario sets up beside the map, in columns: period, nations, tracks, units that are not
 * on the map, what is left to the players, and what wins.
 */
#pragma once

#include "validator/render/scene.h"

/* Draws the contents from (@left, @top), as wide as the map allows. Returns: the box they fill. */
Box scenario_panel_set(GString *out, const Scene *scene, gint32 left, gint32 top);
