/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units go over hexes: to the one on a side, and in a line of which each takes the next.
 */
#pragma once

#include "editor/document/document.h"

/* Directions are those of the compass, clockwise from north (schema/geometry/hex.h). Six of
 * them are sides of a hex; to the other two one goes along a row or column of the grid. */

/* Returns: (transfer full): the hex that lies in @direction beside the hex @place; NULL: @place is
 * no hex, or none lies there. */
char *hex_towards(const DataSet *set, const char *place, guint direction);

/* Moves each of @units (ids, closed by NULL) by one hex, as one step of the history. Returns: FALSE
 * with @error set, as where one of them has no hex there. */
gboolean document_step_units(EditorDocument *document, const char *const *units, guint direction,
                             GError **error);

typedef struct {
    const char *from;         /* id of the first hex */
    const char *const *units; /* ids in the order of the line, closed by NULL */
    guint per_hex;            /* how many share a hex; 0 counts as 1 */
    guint direction;          /* of the line */
    gint facing;              /* direction of a corner; -1: each as it faces */
} UnitLine;

/* Returns: (transfer full): the hexes of @line, closed by NULL; NULL with @error set: it leaves the
 * grid before all have a hex, or nobody stands in it. */
char **unit_line_hexes(const DataSet *set, const UnitLine *line, GError **error);

/* Puts all of @line where it says, as one step of the history. Returns: FALSE with @error set, as
 * where no scenario is shown. */
gboolean document_place_line(EditorDocument *document, const UnitLine *line, GError **error);
