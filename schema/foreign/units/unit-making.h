/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of formats that say of a point which unit stands there.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* What such a format says of one; texts are borrowed from the map. */
typedef struct {
    const char *name;   /* NULL: none, as the others */
    const char *type;   /* what its type is called */
    const char *nation; /* and its nation */
    const char *side;   /* and the side of that */
    guint steps;
} UnitWords;

/* What is known of units while they are made. */
typedef struct {
    ForeignMap *map;
    GHashTable *types;    /* owned: name -> number + 1 */
    guint32 *party;       /* owned: of each hex or place who is there; FOREIGN_NONE: nobody is */
    guint64 n_comparable; /* corners of places that may yet be looked at */
} UnitMaking;

/* The hexes or places of @map are made, and drawn. */
void unit_making_init(UnitMaking *making, ForeignMap *map);
void unit_making_clear(UnitMaking *making);

/* Returns: the first place around @point; FOREIGN_NONE: it lies in none. */
guint32 unit_making_place_at(UnitMaking *making, Point point);

/* Makes a unit of @words on the hex or place @spot; FOREIGN_NONE: on none. Returns: (transfer
 * none): the unit; NULL: there it cannot be, or there are too many. */
ForeignUnit *unit_making_add(UnitMaking *making, const UnitWords *words, guint32 spot);
