/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ports: a land with a port names its sea, lists it as a neighbour, and the sea lists it back. All
 * three are kept in step.
 */
#pragma once

#include "editor/document/document.h"

/* Gives @land its port on @sea, as part of a plan. One on another sea moves; its harbour stays. */
gboolean port_give(EditPlan *plan, const char *land, const char *sea);

/* Takes the port of @land away, with both entries and its harbour. A land without one stays as it
 * is. */
gboolean port_take(EditPlan *plan, const char *land);

/* The same as one step of the history. Returns: FALSE with @error set. */
gboolean document_give_port(EditorDocument *document,
                            const char *land,
                            const char *sea,
                            GError **error);
gboolean document_take_port(EditorDocument *document, const char *land, GError **error);

/* Returns: (transfer none): the sea on which @land has its port, or NULL. */
const char *port_sea(const DataSet *set, const char *land);
