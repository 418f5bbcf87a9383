/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Candidates for borders, which the drawing has and the data do not, for review by the user.
 * Borders that the data state, also in one direction only, are not among them.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"

/* Why two places may have a border. */
typedef enum {
    REVIEW_LINE,   /* their shapes share a line */
    REVIEW_COAST,  /* likewise for a land and a sea: it may be a port; the land has none yet */
    REVIEW_CORNER, /* they meet in a point, or along a line that is shorter than a tenth of the
                      usual length: probably no border */
} ReviewReason;

typedef struct {
    const char *a, *b; /* borrowed from the set: ids of the places, in the order of their shapes */
    const char *type;  /* borrowed: the type that is proposed; NULL: none */
    ReviewReason reason;
    double length; /* along which they meet, in units of the drawing */
} BorderCandidate;

/* @shapes: those of the drawing that @set shows. The cost grows with the points of the drawing and
 * the entries of the data.
 * Returns: (transfer full): of BorderCandidate, in the order of the shapes; @gave_up is set to
 * whether not all corners were found. */
GArray *border_review_find(const DataSet *set, const ShapeMap *shapes, gboolean *gave_up);

/* Adds a border of @type between @a and @b, places that share a line; NULL: notes that there is
 * none, so that it is no candidate again. One step of the history. Returns: FALSE with @error set.
 */
gboolean border_review_accept(EditorDocument *document, const char *a, const char *b,
                              const char *type, GError **error);

/* Adds every border of @found (of BorderCandidate) along a line for which a type is proposed, as
 * one step. Returns: FALSE with @error set. */
gboolean border_review_accept_lines(EditorDocument *document, const GArray *found, GError **error);
