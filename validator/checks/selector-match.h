/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units and places selectors of rules can match: by what is printed on units, by the commands
 * they belong to and by the sides that their nations can be on; not by where units are.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/checks/check.h"

/* Returns: (transfer none): @text if it is an id, not a word such as @self; else NULL. */
const char *selector_match_fixed_word(const char *text);

/* Returns: (transfer none): the id of the one nation whose units @units, a record of UNITS,
 * selects; NULL: it selects units of several nations, or @units is NULL or no object. */
const char *selector_match_nation(const CheckRun *run, const Units *units);

/* The sides that nations can be on in the course of a game, and where rules let them in. */
typedef struct Loyalty {
    GHashTable *turning; /* owned: ids of nations that may fight for another side; "": any may */
    GHashTable *let_in;  /* owned: ids of nations that rules let in somewhere; "": any */
} Loyalty;

/* Returns: (transfer none): the loyalties in the data set of @run, gathered on first use. */
const Loyalty *selector_match_loyalty(CheckRun *run);
void selector_match_loyalty_free(Loyalty *loyalty); /* NULL is allowed */

/* Returns: whether units of @nation may fight for the side @side; TRUE for NULL, an unknown nation.
 */
gboolean selector_match_nation_can_be_of(CheckRun *run, const Nation *nation, const char *side);

/* Returns: whether @record, a unit, can match @asked; a value of it that could not be read is taken
 * to match. */
gboolean selector_match_unit(CheckRun *run, const Units *asked, const Record *record);

/* Where something can be: in places on land, at sea. */
typedef enum {
    STANDS_ON_LAND = 1 << 0,
    STANDS_AT_SEA = 1 << 1,
    STANDS_ANYWHERE = STANDS_ON_LAND | STANDS_AT_SEA,
} StandsWhere;

/* The units that match a selector by what is printed on them, wherever they are. */
typedef struct {
    gboolean is_known;  /* every unit could be read */
    guint n;            /* how many there are */
    guint n_with_twin;  /* and have a twin */
    gint64 n_steps_max; /* steps of the strongest */
    guint moves;        /* bits STANDS_…: where they move by themselves */
} UnitsThere;

/* Returns: the units that match @asked, a record of UNITS (NULL: all), and are of @nation (NULL: of
 * any). The comparisons of all calls of a run together are limited (LIMIT_SELECTOR_COMPARISONS). */
UnitsThere selector_match_units(CheckRun *run, const Record *asked, const char *nation);

/* Returns: bits STANDS_…: whether units that move on land, and units that move at sea, can be in
 * @id, a place or region; STANDS_ANYWHERE if it is neither. Harbours may be built in any port. */
guint selector_match_place_holds(const CheckRun *run, const char *id);

/* The same for the places that @places, a record of PLACES, names; all if it names none. */
guint selector_match_places_hold(const CheckRun *run, const Record *places);

/* Calls @visit for each place that @ids, of places and regions, name, twice for a place that two of
 * them name, until it returns FALSE. Returns: FALSE: @visit returned FALSE. */
gboolean selector_match_each_place(const CheckRun *run, const Texts *ids,
                                   gboolean (*visit)(const Space *space, gpointer data),
                                   gpointer data);

/* Returns: how many places @ids name, each counted once. */
guint selector_match_count_places(const CheckRun *run, const Texts *ids);
