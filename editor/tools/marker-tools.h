/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers of control, and the signs of the system: how they are in a scenario, or how they are
 * printed on the map.
 *
 * Functions with a document make one step of the history, for the scenario that is shown. The
 * others add to a plan; their @scenario is an id, or NULL: the printed map. A scenario does not
 * state what is as printed.
 */
#pragma once

#include "editor/document/document.h"
#include "validator/scenario/scenario-state.h"

/* Places the marker of @nation on each of @places (ids, NULL-terminated); NULL, or the owner of the
 * land: removes the marker. Returns: FALSE with @error set, also if no scenario is shown. */
gboolean marker_set_in_document(EditorDocument *document, const char *const *places,
                                const char *nation, GError **error);

/* As marker_set_in_document(), for one place, as part of a plan. Returns: FALSE: the plan has an
 * error. */
gboolean marker_set(EditPlan *plan, const char *scenario, const char *place, const char *nation);

/* Sets the sign of @row, which can be changed, to @value at each of @places (ids, NULL-terminated),
 * without a check of the range; for a sign without a number 0 or 1. On the printed map a missing
 * record is added, or the step fails, as the row says. Returns: FALSE with @error set. */
gboolean marker_set_sign_in_document(EditorDocument *document, const char *const *places,
                                     const SignRow *row, gint64 value, GError **error);

/* Returns: the sign of @row in @place; one that is not there for a place that is not on the map. */
PlaceSign marker_sign_of_place(const DataSet *set, const char *scenario, const char *place,
                               const SignRow *row);
