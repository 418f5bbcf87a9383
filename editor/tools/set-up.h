/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placing, moving, turning and removing units, and pasting a set-up as rule books print it. In a
 * scenario these change its set-up; without a scenario they change the zone in which units start by
 * the roster.
 *
 * Functions with a document make one step of the history, for the scenario that is shown. The
 * others add to a plan and return FALSE if it has an error; their @scenario is an id, or NULL: the
 * roster. @units are ids, NULL-terminated. Units that are not in the roster are placed, too: the
 * checks report them.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/interchange/set-up-text.h"
#include "schema/store/data-set.h"

#include <glib.h>

/* Returns: (transfer none): the entry of @id in the list @list (`units`, `places`) of the position
 * of @scenario, or NULL. */
const Record *set_up_entry(const DataSet *set, const char *scenario, const char *list,
                           const char *id);

/* Moves @units to @zone: a place, `@pool:NATION`, `@box:ID`, `@year:1702`, `@out`, `@aboard:UNIT`
 * or any other ZONE. Units aboard one of them stay aboard. An entry that would state only that a
 * unit is where it starts by the roster is not added, or is removed. Returns: FALSE with @error
 * set; then nothing has changed. */
gboolean set_up_move_units(EditorDocument *document, const char *const *units, const char *zone,
                           GError **error);

/* Sets the steps of @units to @strength, without a check of the range; full strength is not stated.
 * Returns: FALSE with @error set, also if no scenario is shown: printed strength is a member of the
 * unit. */
gboolean set_up_set_strengths(EditorDocument *document, const char *const *units, gint64 strength,
                              GError **error);

/* Changes the steps of @units by @by, to at least one step and at most full strength. Returns: as
 * set_up_set_strengths(). */
gboolean set_up_turn_units(EditorDocument *document, const char *const *units, gint by,
                           GError **error);

/* Removes the entries of @units from the set-up; then the base of the scenario, or the roster,
 * applies. @note (may be NULL) is set (transfer full) to a text about units that are still on the
 * board, and why; NULL: there are none. Returns: FALSE with @error set. */
gboolean set_up_remove_units(EditorDocument *document, const char *const *units, char **note,
                             GError **error);

/* As set_up_move_units(), for one unit, as part of a plan. */
gboolean set_up_move(EditPlan *plan, const char *scenario, const char *unit, const char *zone);

/* Sets the member @key of the entry of @unit to @value, as part of a plan; NULL: removes it. A
 * missing entry is added. */
gboolean set_up_set(EditPlan *plan, const char *scenario, const char *unit, const char *key,
                    const RecordValue *value);

/* Returns: (transfer full): the zone @unit is in. */
char *set_up_zone(const DataSet *set, const char *scenario, const char *unit);

/* Returns: the steps of @unit; 0: it is not in the roster, and none are stated. */
gint64 set_up_strength(const DataSet *set, const char *scenario, const char *unit);

/* Returns: whether any of @units (ids, closed by NULL) is in a hex of the scenario that is
 * shown. */
gboolean set_up_can_face(EditorDocument *document, const char *const *units);

/* Turns those of @units that are in hexes, and units with them that have a facing, @by corners
 * clockwise. A unit without a facing starts at the first corner from north. One step of the
 * history. Returns: FALSE with @error set. */
gboolean set_up_face_units(EditorDocument *document, const char *const *units, gint by,
                           GError **error);

/* Returns: whether the place @zone (NULL is allowed) of @state has a stack with an order: more than
 * one unit, in a game that has them. */
gboolean set_up_stack_has_order(const ScenarioState *state, const char *zone);

/* Moves @unit (an id) @by places up in its stack (negative: down), as far as that goes. One step of
 * the history. Returns: FALSE with @error set. */
gboolean set_up_raise_unit(EditorDocument *document, const char *unit, gint by, GError **error);

/* Moves @unit to the place of @other in the stack of both; units between them move by one. Returns:
 * as set_up_raise_unit(). */
gboolean set_up_stack_unit(EditorDocument *document, const char *unit, const char *other,
                           GError **error);

/* Directions are those of the compass, clockwise from north (schema/geometry/hex.h). Six of them
 * are hexsides; the other two lead along a row or column of the grid. */

/* Returns: (transfer full): the id of the hex next to the hex @place in @direction; NULL: @place is
 * no hex, or there is none. */
char *set_up_hex_towards(const DataSet *set, const char *place, guint direction);

/* Moves each of @units (ids, closed by NULL) by one hex, as one step of the history. Returns: FALSE
 * with @error set, also if there is no hex for one of them. */
gboolean set_up_step_units(EditorDocument *document, const char *const *units, guint direction,
                           GError **error);

typedef struct {
    const char *from;         /* id of the first hex */
    const char *const *units; /* ids in the order of the line, closed by NULL */
    guint per_hex;            /* how many units share a hex; 0 counts as 1 */
    guint direction;          /* of the line */
    gint facing;              /* direction of a corner; -1: each faces as before */
} UnitLine;

/* Returns: (transfer full): the hexes of @line, closed by NULL; NULL with @error set: it leaves the
 * grid before all have a hex, or it has no units. */
char **set_up_line_hexes(const DataSet *set, const UnitLine *line, GError **error);

/* Places all of @line, as one step of the history. Returns: FALSE with @error set, as where no
 * scenario is shown. */
gboolean set_up_place_line(EditorDocument *document, const UnitLine *line, GError **error);

/* The most units of one text; no game has as many. */
#define DRAGGED_UNITS_MAX 10000

/* Returns: (transfer full): the text by which @units (ids, NULL-terminated) are dragged. */
char *set_up_dragged_text(const char *const *units);

/* Returns: (transfer full): the ids in @text, NULL-terminated; NULL: it is not such a text, or has
 * none or too many. Whether these units exist is not checked. */
char **set_up_dragged_read(const char *text);

/* Returns: whether the type of @carrier carries others, and that of each of @units (ids,
 * NULL-terminated) can be carried; FALSE for unknown units, and if @carrier is one of @units. */
gboolean set_up_may_board(const DataSet *set, const char *const *units, const char *carrier);

typedef struct {
    guint32 start, end;  /* bytes of the text */
    gboolean is_problem; /* it will be left out, or needs attention */
    char *words;         /* owned: `Vellinck to Nyland, strength 3`, or what is wrong */
} PasteLine;

typedef struct {
    SetUpText *read;  /* owned */
    GPtrArray *lines; /* owned: of PasteLine, in the order of the text */
    guint n_items;
    guint n_problems;
    gboolean needs_nation; /* some markers are listed without their nation */
} SetUpPaste;

/* Reads @text for the scenario that is shown. @nation (NULL: unknown) is that of markers for which
 * the text names none. Returns: (transfer full). */
SetUpPaste *set_up_paste_new(EditorDocument *document, const char *text, const char *nation);
void set_up_paste_free(SetUpPaste *paste); /* NULL is allowed */

/* Places the items that were understood, as one step. Other units stay where they are; a unit
 * without a stated strength is at full strength. Returns: FALSE with @error set, also if no
 * scenario is shown or nothing was understood; then nothing has changed. */
gboolean set_up_paste_apply(const SetUpPaste *paste, EditorDocument *document, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SetUpPaste, set_up_paste_free)
