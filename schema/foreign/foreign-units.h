/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units and their types, for formats without a notion of units. A ForeignUnits belongs to one
 * thread.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* A unit as such a format describes it; texts are borrowed from the map. */
typedef struct {
    const char *name;   /* NULL: none, like the other texts */
    const char *type;   /* the name of its type */
    const char *nation; /* the name of its nation */
    const char *side;   /* the name of the side of its nation */
    guint steps;
} ForeignUnitSpec;

/* The state while units are made. */
typedef struct {
    ForeignMap *map;
    GHashTable *types;    /* owned: name -> number + 1 */
    guint32 *party;       /* owned: for each hex or place the party in it; FOREIGN_NONE: none */
    guint64 n_comparable; /* the budget of corners to compare */
} ForeignUnits;

/* The hexes or places of @map must have been added, with their shapes. */
void foreign_units_init(ForeignUnits *making, ForeignMap *map);
void foreign_units_clear(ForeignUnits *making);

/* Returns: the first place that contains @point; FOREIGN_NONE: there is none. */
guint32 foreign_units_place_at(ForeignUnits *making, Point point);

/* Adds the unit @words to the hex or place @spot (FOREIGN_NONE: not placed). Returns: (transfer
 * none): the unit; NULL: it cannot be there, or there are too many. */
ForeignUnit *foreign_units_add(ForeignUnits *making, const ForeignUnitSpec *words, guint32 spot);

/* Called with a key and a value of a unit. */
typedef void (*ForeignUnitProperty)(gpointer data, const char *key, const char *value);

/* Calls @add for each key of the faces of @unit, in a fixed order. */
void foreign_unit_write_faces(const ForeignMap *map, const ForeignUnit *unit,
                              ForeignUnitProperty add, gpointer data);

/* Reads @value of @key into @faces (of ForeignFace), which grows as needed; texts are copied to
 * @map. Returns: FALSE if @key is not a key of faces. */
gboolean foreign_unit_read_face(ForeignMap *map, GArray *faces, const char *key, const char *value);

/* Sets the faces of @unit to copies of @faces (NULL: none). */
void foreign_unit_set_faces(ForeignMap *map, ForeignUnit *unit, const GArray *faces);

/* Returns: the rotation, in degrees clockwise from the top, of a counter that faces @direction, a
 * corner or a side, in a grid of @form. */
guint foreign_unit_angle(const HexGrid *form, guint direction);

/* Returns: the direction + 1 of the corner that a counter rotated by @angle degrees, 0 to 360,
 * faces; 0: it faces no corner. */
guint foreign_unit_direction(const HexGrid *form, double angle);
