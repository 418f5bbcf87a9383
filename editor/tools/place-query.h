/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a part of a rule matches at the start of the scenario that is shown. Anything known
 * only in play, such as the unit of an event, matches none.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: (transfer container): a set of ids, borrowed from the data set: the places of the member
 * @field of @record, or of its item @item (-1: all): a place, the places of a region, the lands of
 * a nation, the place of a unit, the matches of a selector. @field NULL: the places of all members
 * of @record, or its matches if it is a selector. */
GHashTable *place_query_find(const ScenarioState *state, const Record *record, const Field *field,
                             gint item);

/* Highlights on the map of @document what place_query_find() finds; @title describes it. */
void place_query_light(EditorDocument *document, const Record *record, const Field *field,
                       gint item, const char *title);

/* Highlights the places that @record and its parts name, such as those of conditions, whether these
 * hold or not; @title describes it. */
void place_query_light_named(EditorDocument *document, const Record *record, const char *title);
