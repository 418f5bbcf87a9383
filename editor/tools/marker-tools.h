/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers of control, and the signs of the system: how they are in a scenario, or how they are
 * printed on the map.
 *
 * Functions that begin with document_ are one step of the history, for the scenario that is
 * shown. The others add to a plan; their @scenario is an id, or NULL: what is printed. What is in a
 * scenario as it is printed is not stated there.
 */
#pragma once

#include "editor/document/document.h"
#include "validator/scenario/scenario-state.h"

/* Puts the marker of @nation on each of @places (ids, closed by NULL); NULL, or the nation whose
 * land it is: there is none. Returns: FALSE with @error set, as where no scenario is shown. */
gboolean marker_set_in_document(EditorDocument *document, const char *const *places,
                                const char *nation, GError **error);

/* The same for one place, as part of a plan. */
gboolean marker_set(EditPlan *plan, const char *scenario, const char *place, const char *nation);

/* Gives the sign of @row, which can be changed, that number at each of @places (ids, closed by
 * NULL), in range or not; of one that is there or not 0 or 1. What is printed and has no record for
 * it yet gets one, or the step fails, as the row demands. Returns: FALSE with @error set. */
gboolean marker_set_sign_in_document(EditorDocument *document, const char *const *places,
                                     const SignRow *row, gint64 value, GError **error);

/* Returns: the sign of @row in @place; nothing for a place that is not on the map. */
PlaceSign marker_sign_of_place(const DataSet *set, const char *scenario, const char *place,
                               const SignRow *row);
