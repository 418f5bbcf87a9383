/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a part of a rule means, as the scenario that is shown begins. What is known only in
 * play, as the unit that an event is about, means none.
 */
#pragma once

#include "schema/model/records/record.h"
#include "validator/scenario/scenario-state.h"

/* Returns: (transfer container): set of ids, borrowed from the data set: the places that the member
 * @field of @record names, or its item @item (-1: all of it): a place, those of a region, the lands
 * of a nation, where a unit stands, what a selector fits; NULL: those that the members of @record
 * mean, or where it is a selector, what it fits. */
GHashTable *meant_places(const ScenarioState *state,
                         const Record *record,
                         const Field *field,
                         gint item);
