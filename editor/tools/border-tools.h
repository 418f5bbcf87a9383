/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of ports and of borders between two spaces, each of which has an entry for the other: both
 * entries are changed together. A one-way border stays one-way unless requested otherwise. Without
 * entries the border is blocked. Borders along hexsides are stated once for both hexes.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"
#include "schema/geometry/hex.h"
#include "schema/model/entities.h"
#include "validator/edits/edit-plan.h"

/* Adds a port of @land on @sea, besides those on other seas, as part of a plan. Returns: FALSE: the
 * plan has an error. */
gboolean border_add_port(EditPlan *plan, const char *land, const char *sea);

/* Add or remove a port, with both entries, as one step of the history. Return: FALSE with @error
 * set. */
gboolean border_add_port_in_document(EditorDocument *document, const char *land, const char *sea,
                                     GError **error);
gboolean border_remove_port_in_document(EditorDocument *document, const char *land, const char *sea,
                                        GError **error);

/* Returns: whether @land has a port on @sea. */
gboolean border_has_port(const DataSet *set, const char *land, const char *sea);

/* Which entries a change of a border affects. */
typedef enum {
    BORDER_AS_LISTED, /* both, or of a one-way border the one that exists */
    BORDER_BOTH,      /* both, and it is no longer one-way */
    BORDER_ONE_WAY,   /* only that of the first space; the other one is removed */
} BorderSides;

/* Returns: (transfer none): the type of the border from @from to @to in the entry of @from, else in
 * that of @to; NULL: there is no entry, it is blocked. */
const char *border_type(const DataSet *set, const char *from, const char *to);

/* Returns: (transfer container): the types that a border between these two may have, in the order
 * of the table: those of the set between lands, `sea` between seas, `port` between land and sea.
 * The texts are borrowed from @set. “Blocked” is not among them. */
GPtrArray *border_types(const DataSet *set, const char *from, const char *to);

/* Returns: (transfer none): the name of the type of border @type for people; NULL: `blocked`. */
const char *border_title(const DataSet *set, const char *type);

/* Returns: (transfer none): the name for no border between @from and @to: `blocked`, or for
 * adjacent hexes `plain`, as they are connected anyway. */
const char *border_none_title(const DataSet *set, const char *from, const char *to);

/* Sets the type of the border between @from and @to, as part of a plan; NULL: removes the entries;
 * `blocked`: the entries state it. Between hexes of a grid it is a border of their hexside, and
 * @sides is ignored. `port` adds or removes the port. Returns: FALSE: the plan has an error. */
gboolean border_set(EditPlan *plan, const char *from, const char *to, const char *type,
                    BorderSides sides);

/* The same as one step of the history. */
gboolean border_set_in_document(EditorDocument *document, const char *from, const char *to,
                                const char *type, BorderSides sides, GError **error);

/* Sets the border to the next type (@by 1) or the one before (@by -1). After the last type the
 * first follows, as it does for a blocked border; a hexside is plain between the two. One step of
 * the history, or none if there is only one type. Returns: FALSE with @error set, also if the game
 * has no types for it. */
gboolean border_cycle_in_document(EditorDocument *document, const char *from, const char *to,
                                  gint by, GError **error);

/* Gives all @borders (of Subject, at least one: “neighbours/…” of a space) the type after that of
 * the first, as one step; those that cannot have it keep theirs. Returns: FALSE with @error set. */
gboolean border_cycle_all_in_document(EditorDocument *document, const GPtrArray *borders,
                                      GError **error);

/* Returns: whether @from and @to are adjacent hexes of one grid. */
gboolean border_is_hexside(const DataSet *set, const char *from, const char *to);

/* Sets the type of the hexside between @from and @to, for which border_is_hexside() is TRUE, as
 * part of a plan; NULL: it is plain. A border that counts from one side only has @from outside.
 * Returns: FALSE: the plan has an error. */
gboolean border_set_hexside(EditPlan *plan, const char *from, const char *to, const char *type);

/* Sets @hex to the hex of @grid that @record, a Hexside, is about. Returns: the number of its side,
 * 0 to 5; -1: it is not of this grid, or not stated. */
gint border_hexside_number(const Record *record, const Grid *grid, Hex *hex);

/* Candidates for borders, for review by the user: borders that the drawing has, and the data do not
 * state, not even in one direction. This is why two places may have one: */
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
