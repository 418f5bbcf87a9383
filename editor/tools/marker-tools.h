/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers of control, and garrisons and harbours: how they are in a scenario, or how they are
 * printed on the map.
 *
 * Functions that begin with document_ are one step of the history, for the scenario that is shown.
 * The others add to a plan; their @scenario is an id, or NULL: what is printed. What is in a
 * scenario as it is printed is not said there.
 */
#pragma once

#include "editor/document/document.h"

/* Puts the marker of @nation on each of @places (ids, closed by NULL); NULL, or the nation whose
 * land it is: there is none. Returns: FALSE with @error set, as where no scenario is shown. */
gboolean document_mark_places(EditorDocument *document,
                              const char *const *places,
                              const char *nation,
                              GError **error);

/* The same for one place, as part of a plan. */
gboolean marker_set(EditPlan *plan, const char *scenario, const char *place, const char *nation);

/* Gives the garrison of @place that strength, in range or not. One that is printed and was not
 * there takes the name of the place. Returns: FALSE with @error set. */
gboolean document_set_garrison(EditorDocument *document,
                               const char *place,
                               gint64 value,
                               GError **error);

/* Says whether @place has a harbour. Returns: FALSE with @error set, as where a harbour is to be
 * printed and the place has no port. */
gboolean document_set_harbour(EditorDocument *document,
                              const char *place,
                              gboolean has_harbour,
                              GError **error);

/* How strong the garrison of @place is. Returns: FALSE if there is none. */
gboolean marker_garrison(const DataSet *set,
                         const char *scenario,
                         const char *place,
                         gint64 *value);

/* Returns: whether @place has a harbour. */
gboolean marker_harbour(const DataSet *set, const char *scenario, const char *place);
