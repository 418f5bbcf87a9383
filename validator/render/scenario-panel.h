/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of a scenario beside the map.
 */
#pragma once

#include "schema/store/phrase.h"
#include "validator/render/legend.h"
#include "validator/render/scene.h"

/* Returns: (transfer full): the scores that give @result. */
char *scenario_panel_scores(const Result *result);

/* Returns: (transfer full): level and status of @nation at the start, or NULL: nothing to say. */
char *scenario_panel_nation(const Wording *wording, const Nation *nation);

/* Gathers the rows of the scenario of @scene, which has one and must outlive @list. */
void scenario_panel_init(RowList *list, const Scene *scene, const Look *look, double width);
