/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the two formats of Diplomacy variants: provinces with aliases, connections for armies
 * and fleets, powers, supply centres, one army or fleet a province. A Diplomacy belongs to one
 * thread.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define DIPLOMACY_ROWS(ROW) \
    ROW (PROVINCE, N_("province"), LOSS_READ, N_("a place")) \
    ROW (COAST, N_("province"), LOSS_READ, N_("a named coast of a place")) \
    ROW (PROVINCE_WASTE, N_("province"), LOSS_CHANGED, N_("no unit can enter it: it is drawn, but is not a place")) \
    ROW (PROVINCE_TWICE, N_("province"), LOSS_LEFT, N_("another one has the same name")) \
    ROW (COAST_OTHER, N_("province"), LOSS_LEFT, N_("a named coast without a land, or without a connection from the sea")) \
    ROW (ALIAS, N_("alias"), LOSS_READ, N_("another name of a place")) \
    ROW (ALIAS_TWICE, N_("alias"), LOSS_LEFT, N_("a place already has that name")) \
    ROW (ALIAS_COAST, N_("alias"), LOSS_LEFT, N_("it is for a named coast, which can have only one name")) \
    ROW (WAY, N_("connection"), LOSS_READ, N_("a connection between lands or seas")) \
    ROW (WAY_PORT, N_("connection"), LOSS_READ, N_("the port of a land")) \
    ROW (WAY_AGAIN, N_("connection"), LOSS_READ, N_("the same connection from the other side, or from another coast")) \
    ROW (WAY_SHORE, N_("connection"), LOSS_CHANGED, N_("between lands, for fleets along a coast: a connection, without the fleets or the coast")) \
    ROW (WAY_SELF, N_("connection"), LOSS_READ, N_("it leads to itself: the province has no connections over land")) \
    ROW (WAY_WASTE, N_("connection"), LOSS_LEFT, N_("it leads to a province that no unit can enter")) \
    ROW (WAY_FLEETS, N_("connection"), LOSS_LEFT, N_("between lands, only for fleets")) \
    ROW (WAY_UNKNOWN, N_("connection"), LOSS_LEFT, N_("it does not name a province")) \
    ROW (POWER, N_("power"), LOSS_READ, N_("a nation with a side of its own")) \
    ROW (POWER_OTHER, N_("power"), LOSS_LEFT, N_("it belongs to another variant, or was replaced")) \
    ROW (CENTRE, N_("supply centre"), LOSS_CHANGED, N_("a town of strength 1; a home centre is a capital")) \
    ROW (CENTRE_AGAIN, N_("supply centre"), LOSS_READ, N_("it is already listed")) \
    ROW (CENTRE_SEA, N_("supply centre"), LOSS_LEFT, N_("its province is a sea, which has neither a town nor an owner")) \
    ROW (CENTRE_WASTE, N_("supply centre"), LOSS_LEFT, N_("its province cannot be entered, so it is not a place")) \
    ROW (CENTRE_OTHER, N_("supply centre"), LOSS_LEFT, N_("it belongs to another variant, was replaced, or names no province")) \
    ROW (UNIT, N_("unit"), LOSS_READ, N_("a unit with one step")) \
    ROW (UNIT_COAST, N_("unit"), LOSS_CHANGED, N_("a unit with one step; it names a coast where it cannot be")) \
    ROW (UNIT_TERRAIN, N_("unit"), LOSS_LEFT, N_("it cannot be there: an army at sea, or a fleet without a port")) \
    ROW (UNIT_OTHER, N_("unit"), LOSS_LEFT, N_("it belongs to another variant, was replaced, or names no province or power")) \
    ROW (SHAPE, N_("shape"), LOSS_READ, N_("the shape of a place")) \
    ROW (SHAPE_CHANGED, N_("shape"), LOSS_CHANGED, N_("a shape; its curves were turned into straight segments, or its borders were joined")) \
    ROW (SHAPE_PIECE, N_("shape"), LOSS_CHANGED, N_("another piece of a place: it is in the same group")) \
    ROW (SHAPE_OTHER, N_("shape"), LOSS_LEFT, N_("it does not belong to a province, is a second shape of one, or cannot be read")) \
    ROW (OTHER, N_("other element"), LOSS_LEFT, N_("rules, texts and pictures"))
/* clang-format on */

#define DIPLOMACY_ROW_NUMBER(NAME, ...) DIPLOMACY_##NAME,
typedef enum { DIPLOMACY_ROWS(DIPLOMACY_ROW_NUMBER) N_DIPLOMACY_ROWS } DiplomacyRow;

extern const LossRow diplomacy_rows[N_DIPLOMACY_ROWS];

/* The suffix of the name of a province: one of four named coasts, the only coast, or the land. */
typedef enum {
    COAST_NORTH,
    COAST_SOUTH,
    COAST_EAST,
    COAST_WEST,
    COAST_ONLY,
    COAST_LAND,
    COAST_NONE, /* nothing */
} CoastWord;

typedef struct {
    guint32 place, nation;
    gboolean is_fleet;
    CoastWord coast;
    LossPlace where;
} DiplomacyUnit;

/* A supply centre, whose province gets its ground later. */
typedef struct {
    guint32 place, home, owner;
    LossPlace where;
} DiplomacyCentre;

typedef struct {
    ForeignMap *map;
    LossReport *report;
    GHashTable *names;  /* owned: folded name (owned) -> number + 1 */
    GHashTable *powers; /* owned: folded name (owned) -> number + 1 */
    GHashTable *pairs;  /* owned: the pairs of places (owned) that have a link */
    GHashTable *coasts; /* owned: places with a CoastWord (owned) -> number + 1 of the coast */
    GArray *units;      /* owned: of DiplomacyUnit */
    GArray *centres;    /* owned: of DiplomacyCentre */
} Diplomacy;

/* Starts a variant that fills @map and counts in @report; both are borrowed. To be cleared with
 * diplomacy_clear(). */
void diplomacy_init(Diplomacy *game, ForeignMap *map, LossReport *report);
void diplomacy_clear(Diplomacy *game);

/* Returns: the coast for the two letters at @text, in upper or lower case. */
CoastWord diplomacy_coast_word(const char *text);

/* Finds the province @name, in upper or lower case, perhaps with a coast after - or /, or in
 * brackets, which is stored in @coast (may be NULL). Returns: the number of the province;
 * FOREIGN_NONE: there is none. */
guint32 diplomacy_find(const Diplomacy *game, const char *name, CoastWord *coast);

/* Names the coast that the first of @aliases (of texts) denotes @name; the other aliases that end
 * in a coast denote it too. All provinces must have been added. */
void diplomacy_name_coast(Diplomacy *game, const char *name, const GPtrArray *aliases,
                          LossPlace where);

/* Returns: the number of the power @name, in upper or lower case; FOREIGN_NONE: there is none. */
guint32 diplomacy_find_power(const Diplomacy *game, const char *name);

/* Adds the province @name, which diplomacy_finish() counts. Returns: its number; FOREIGN_NONE:
 * there is one of that name, which is counted as a loss. */
guint32 diplomacy_add_province(Diplomacy *game, const char *name, LossPlace where);

/* Adds the alias @alias of the province @place, unless a province has that name, and counts it. */
void diplomacy_add_alias(Diplomacy *game, guint32 place, const char *alias, LossPlace where);

/* Adds the power @name as a nation with a side of its own, unless there is one of that name, and
 * counts it. Returns: its number. */
guint32 diplomacy_add_power(Diplomacy *game, const char *name, LossPlace where);

/* Adds the connection from @from, at its @coast, to the province called @to, perhaps with a coast.
 * The grounds of all provinces must be set. @by_land: armies can move along it. */
void diplomacy_add_way(Diplomacy *game, guint32 from, CoastWord coast, const char *to,
                       gboolean by_land, LossPlace where);

/* Makes the province @name a supply centre, if it turns out to be land. @home and @owner: nations,
 * or FOREIGN_NONE. */
void diplomacy_add_centre(Diplomacy *game, const char *name, guint32 home, guint32 owner,
                          LossPlace where);

/* Places an army or a fleet of @power in the province @name, at @coast or at the coast in @name. */
void diplomacy_add_unit(Diplomacy *game, const char *name, guint32 power, gboolean is_fleet,
                        CoastWord coast, LossPlace where);

/* Assigns ports, counts provinces, centres and connections, and makes the units. */
void diplomacy_finish(Diplomacy *game);
