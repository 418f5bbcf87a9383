/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ports, and borders between two spaces, each of which has an entry for the other: both sides are
 * kept in step. A border that is one-way stays so unless asked otherwise. No entry at all is a
 * border that is blocked. Borders along sides of hexes are stated once for both hexes beside them.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/edit-plan.h"
#include "schema/geometry/hex.h"
#include "schema/model/entities.h"

/* Gives @land a port on @sea, as part of a plan, beside those on other seas. */
gboolean border_add_port(EditPlan *plan, const char *land, const char *sea);

/* Add or remove a port, with both entries, as one step of the history. Return: FALSE with @error
 * set. */
gboolean border_add_port_in_document(EditorDocument *document, const char *land, const char *sea,
                                     GError **error);
gboolean border_remove_port_in_document(EditorDocument *document, const char *land, const char *sea,
                                        GError **error);

/* Returns: whether @land has a port on @sea. */
gboolean border_has_port(const DataSet *set, const char *land, const char *sea);

/* Which entries a change of a border is about. */
typedef enum {
    BORDER_AS_LISTED, /* both; only the one that is there where it is one-way */
    BORDER_BOTH,      /* both, and it is no longer one-way */
    BORDER_ONE_WAY,   /* only that of the first space; the other one goes */
} BorderSides;

/* Returns: (transfer none): the type of the border from @from to @to as @from lists it, else as
 * @to does; NULL: neither does, it is blocked. */
const char *border_type(const DataSet *set, const char *from, const char *to);

/* Returns: (transfer container): the types that a border between these two may have, in the order
 * of the table: those of the set between lands, `sea` between seas, `port` between land and sea.
 * The texts are borrowed from @set. To be blocked is not among them. */
GPtrArray *border_types(const DataSet *set, const char *from, const char *to);

/* Returns: (transfer none): what people call a type of border; NULL: `blocked`. */
const char *border_title(const DataSet *set, const char *type);

/* Returns: (transfer none): what it is called that two places have no border: `blocked`, or, for
 * hexes side by side, `plain`: they can be reached from each other all the same. */
const char *border_none_title(const DataSet *set, const char *from, const char *to);

/* Gives the border that type, as part of a plan; NULL: the entries are removed, `blocked`: they
 * state it. Between hexes of a grid it runs along their side, whatever @sides is. `port` adds or
 * removes the port. */
gboolean border_set(EditPlan *plan, const char *from, const char *to, const char *type,
                    BorderSides sides);

/* The same as one step of the history. */
gboolean border_set_in_document(EditorDocument *document, const char *from, const char *to,
                                const char *type, BorderSides sides, GError **error);

/* Gives the border the next type (@by 1) or the one before (@by -1); behind the last one comes the
 * first, which a blocked border becomes too; a side of hexes is plain between these. One step of
 * the history, or none where there is only the type that it has. Fails if the game has no types for
 * it. */
gboolean border_cycle_in_document(EditorDocument *document, const char *from, const char *to,
                                  gint by, GError **error);

/* Returns: whether @from and @to are hexes of one grid, side by side. */
gboolean border_is_hexside(const DataSet *set, const char *from, const char *to);

/* Gives the side that type, as part of a plan; NULL: it is plain. A border that counts from one
 * side alone has @from outside. Hexes that border_is_hexside(). */
gboolean border_set_hexside(EditPlan *plan, const char *from, const char *to, const char *type);

/* Returns: which side of a hex of @grid, which goes to @hex, the Hexside @record is about, 0 to 5;
 * -1: none of this grid, or it is not stated. */
gint border_hexside_number(const Record *record, const Grid *grid, Hex *hex);
