/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units and places selectors of rules can mean: by what is printed on units, by the commands
 * they belong to and by the sides that their nations can be on; not by where they are.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/checks/check.h"

/* Returns: (transfer none): @text if it is no word such as @self, else NULL. */
const char *selector_match_fixed_word(const char *text);

/* Returns: (transfer none): the id of the one nation of which @units, a record of UNITS that may be
 * NULL or no object, says that its units are; NULL: there is none. */
const char *selector_match_nation(const CheckRun *run, const Units *units);

/* The sides that nations can be on in the course of a game, and where rules let them in. */
typedef struct Loyalty {
    GHashTable *turning; /* owned: ids of nations that may fight for another side; "": any may */
    GHashTable *let_in;  /* owned: ids of nations that rules let in somewhere; "": any */
} Loyalty;

/* Returns: (transfer none): that of the data set of @run, gathered on first use. */
const Loyalty *check_loyalty_of(CheckRun *run);
void check_loyalty_free(Loyalty *loyalty); /* NULL is allowed */

/* Returns: whether units of @nation (NULL: unknown, which can be) may fight for the side @side. */
gboolean selector_match_nation_can_be_of(CheckRun *run, const Nation *nation, const char *side);

/* Returns: whether @record, a unit, is like that; what could not be read of it may be. */
gboolean selector_match_unit(CheckRun *run, const Units *asked, const Record *record);

/* Where something can be: in places on land, at sea. */
typedef enum {
    STANDS_ON_LAND = 1 << 0,
    STANDS_AT_SEA = 1 << 1,
    STANDS_ANYWHERE = STANDS_ON_LAND | STANDS_AT_SEA,
} StandsWhere;

/* The units that are like a selector by what is printed on them, wherever they are. */
typedef struct {
    gboolean is_known;  /* every unit could be read */
    guint n;            /* how many there are */
    guint n_with_twin;  /* and have a twin */
    gint64 n_steps_max; /* steps of the strongest */
    guint moves;        /* bits STANDS_…: where they move by themselves */
} UnitsThere;

/* @asked, a record of UNITS, may be NULL: all units. @nation: they are of that nation; NULL: of
 * any. The effort for all calls of a run together is limited (LIMIT_SELECTOR_COMPARISONS). */
UnitsThere selector_match_units(CheckRun *run, const Record *asked, const char *nation);

/* Returns: bits STANDS_…: whether units that move on land, and those that move at sea, can be in
 * @id, a place or region; STANDS_ANYWHERE for what is neither. Harbours may be built in any port.
 */
guint selector_match_place_holds(const CheckRun *run, const char *id);

/* The same for the places that @places, a record of PLACES, names; all if it names none. */
guint selector_match_places_hold(const CheckRun *run, const Record *places);

/* Calls @visit for each place that @ids, of places and regions, name; a place of two of them comes
 * twice. Ends when that returns FALSE. Returns: whether it never did. */
gboolean selector_match_each_place(const CheckRun *run, const Texts *ids,
                                   gboolean (*visit)(const Space *space, gpointer data),
                                   gpointer data);

/* Returns: how many places @ids name, each counted once. */
guint selector_match_count_places(const CheckRun *run, const Texts *ids);
