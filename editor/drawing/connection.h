/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Connections between two places that are made on the map: the entries of both places, and, if
 * their shapes do not touch, a line in the drawing that can be bent.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"

/* Connects @from and @to by @type, one of border_types() (editor/tools/border-tools.h); NULL: they
 * are no longer connected. An existing line keeps its course. One step of the history. Returns:
 * FALSE with @error set. */
gboolean connection_set_in_document(EditorDocument *document, const char *from, const char *to,
                                    const char *type, GError **error);

/* A point of a line in the drawing. */
typedef struct {
    char *one, *other; /* owned: ids of the places that it connects; NULL: no line was found */
    GArray *course;    /* owned: of Point, in grid units */
    guint index;       /* of the point, or of the one before which a new one belongs */
    gboolean is_new;   /* there is no point yet */
} ConnectionGrip;

/* Finds the line within @reach grid units of @at that connects two places whose shapes do not
 * touch. Returns: FALSE: there is none. @grip is to be cleared with connection_grip_clear(). */
gboolean connection_find(EditorDocument *document, const ShapeMap *shapes, Point at, guint reach,
                         ConnectionGrip *grip);
void connection_grip_clear(ConnectionGrip *grip);

/* Moves the point of @grip to @to in its course. */
void connection_grip_move(ConnectionGrip *grip, Point to);

/* Makes the course of @grip that of the line in the drawing, as one step. Returns: FALSE with
 * @error set. */
gboolean connection_bend_in_document(EditorDocument *document, const ConnectionGrip *grip,
                                     GError **error);
