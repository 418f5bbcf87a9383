/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a part of a rule matches at the start of the scenario that is shown. What is known
 * only in play, as the unit that an event is about, matches none.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: (transfer container): set of ids, borrowed from the data set: the places that the member
 * @field of @record names, or its item @item (-1: all of it): a place, those of a region, the lands
 * of a nation, where a unit is, what a selector matches; NULL: those that the members of @record
 * mean, or where it is a selector, what it fits. */
GHashTable *place_query_find(const ScenarioState *state, const Record *record, const Field *field,
                             gint item);

/* Highlights on the map of @document what place_query_find() finds; @title describes it. */
void place_query_light(EditorDocument *document, const Record *record, const Field *field,
                       gint item, const char *title);

/* Highlights the places that @record and its parts name, as conditions do, whether they hold now or
 * not; @title describes it. */
void place_query_light_named(EditorDocument *document, const Record *record, const char *title);
