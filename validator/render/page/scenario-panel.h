/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario sets up beside the map: period, nations, tracks, units that are not on the map,
 * what is left to the players, and what wins.
 */
#pragma once

#include "validator/render/page/rows.h"
#include "validator/render/scene/scene.h"

/* Gathers the rows of the scenario of @scene, which has one and must outlive @list. */
void scenario_panel_init(RowList *list, const Scene *scene, const Look *look, double width);
