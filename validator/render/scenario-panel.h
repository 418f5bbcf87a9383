/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of a scenario beside the map.
 */
#pragma once

#include "schema/store/phrase.h"
#include "validator/render/legend.h"
#include "validator/render/scene.h"

/* Returns: (transfer full): the scores of the row @result, in words. */
char *scenario_panel_scores(const Result *result);

/* Returns: (transfer full): the level and status of @nation at the start; NULL: neither is stated.
 */
char *scenario_panel_nation(const Wording *wording, const Nation *nation);

/* Makes the rows of the panel for the scenario of @scene, which must have one and outlive @list.
 * @width: of a column. */
void scenario_panel_init(RowList *list, const Scene *scene, const Look *look, double width);
