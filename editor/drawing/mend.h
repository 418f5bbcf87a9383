/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mending torn borders: what a redraw from elsewhere moved apart by a little is knitted together,
 * after it was told what would change.
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

/* Returns: (transfer full): of MendPlace: every shape that mending within @reach grid units would
 * change, in the order of the drawing. */
GPtrArray *mend_preview(const DataSet *set, const ShapeMap *shapes, guint reach);

/* Does it, as one step. Returns: FALSE with @error set, as where there is nothing to mend. */
gboolean document_mend(EditorDocument *document, guint reach, GError **error);
