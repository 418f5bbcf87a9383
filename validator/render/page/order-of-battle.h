/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of a scenario with their units, and where these stand. Private to validator/render.
 */
#pragma once

#include "validator/render/page/rows.h"
#include "validator/render/scene/scene.h"

/* Adds a heading, and for each command that has units on the map its stripe and name, and who
 * stands where. */
void order_of_battle_add(RowList *list, const Scene *scene);
