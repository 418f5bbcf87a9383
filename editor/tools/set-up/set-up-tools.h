/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placing, moving, turning and removing units. In a scenario that is its set-up; where no scenario
 * is meant it is the zone in which the roster lets them start.
 *
 * Functions that begin with document_ are one step of the history, for the scenario that is shown.
 * The others add to a plan; their @scenario is an id, or NULL: the roster. @units are ids, closed
 * by NULL. Units that are not in the roster are placed all the same: the checks tell.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/data-set.h"

/* Returns: (transfer none): the entry of @id in the list @list (`units`, `places`) of the position
 * of @scenario, or NULL. */
const Record *set_up_entry(const DataSet *set, const char *scenario, const char *list,
                           const char *id);

/* Puts @units into @zone: a place, `@pool:NATION`, `@box:ID`, `@year:1702`, `@out`, `@aboard:UNIT`
 * or whatever a ZONE may say. Who is aboard one of them stays aboard. An entry that would say no
 * more than that a unit is where it starts anyway is not made, or goes.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean document_move_units(EditorDocument *document, const char *const *units, const char *zone,
                             GError **error);

/* Gives @units so many steps, in range or not; one that has all of its steps says nothing about
 * them. Returns: FALSE with @error set, as where no scenario is shown: printed strength is a member
 * of the unit. */
gboolean document_set_strength(EditorDocument *document, const char *const *units, gint64 strength,
                               GError **error);

/* Turns the blocks of @units: @by steps up, or down where it is negative. It stops at one step and
 * at full strength. Returns: as document_set_strength(). */
gboolean document_turn_units(EditorDocument *document, const char *const *units, gint by,
                             GError **error);

/* Takes the entries of @units out of the set-up; then they are where the scenario below or the
 * roster has them.
 * @note: (transfer full): which units stay on the board all the same, and why, in words; NULL if
 * none do. May be NULL itself.
 * Returns: FALSE with @error set. */
gboolean document_remove_units(EditorDocument *document, const char *const *units, char **note,
                               GError **error);

/* The same for one unit, as part of a plan. */
gboolean set_up_move(EditPlan *plan, const char *scenario, const char *unit, const char *zone);
gboolean set_up_set_strength(EditPlan *plan, const char *scenario, const char *unit,
                             gint64 strength);

/* Gives the member @key of the entry of @unit the JSON @after, as part of a plan; NULL: it goes.
 * The entry is made where it is missing. */
gboolean set_up_set(EditPlan *plan, const char *scenario, const char *unit, const char *key,
                    const char *after);

/* Returns: (transfer full): the zone @unit is in. */
char *set_up_zone(const DataSet *set, const char *scenario, const char *unit);

/* Returns: the steps @unit has; 0: it is in no roster and nothing is said. */
gint64 set_up_strength(const DataSet *set, const char *scenario, const char *unit);
