/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Repairs torn borders: shapes that a redraw in another program moved slightly apart are joined
 * again, after a preview of the changes.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"

/* A shape that would change. */
typedef struct {
    char *title; /* owned: as people call it */
    char *id;    /* owned: in the drawing; NULL: it has none */
    Point at;    /* where the most changes */
    double by;   /* how far a point of the rim there is from where the rim was, in units of the
                    drawing */
} MendPlace;

/* Returns: how near, in grid units, open borders of @shapes are taken to be one that was torn: as
 * the checks take it. */
guint mend_reach(const ShapeMap *shapes);

/* Returns: (transfer full): of MendPlace: every shape that a repair within @reach grid units would
 * change, in the order of the drawing. */
GPtrArray *mend_preview(const DataSet *set, const ShapeMap *shapes, guint reach);

/* Repairs the borders, as one step. Returns: FALSE with @error set; also where there is nothing to
 * repair. */
gboolean mend_apply(EditorDocument *document, guint reach, GError **error);
