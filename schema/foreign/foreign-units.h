/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units and their types, of formats without rules of their own.
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

/* Called with each key of a unit and its value. */
typedef void (*UnitMark)(gpointer data, const char *key, const char *value);

/* Calls @add for each mark of the faces of @unit, in a fixed order. */
void unit_marks_of_faces(const ForeignMap *map, const ForeignUnit *unit, UnitMark add,
                         gpointer data);

/* Reads @value of @key into @faces, of ForeignFace, which grows as needed; texts are kept in @map.
 * Returns: whether it is such a mark. */
gboolean unit_marks_read_face(ForeignMap *map, GArray *faces, const char *key, const char *value);

/* Gives @unit the faces in @faces (NULL: none). */
void unit_marks_take_faces(ForeignMap *map, ForeignUnit *unit, const GArray *faces);

/* Returns: how many degrees clockwise from the top a counter is turned that faces @direction in a
 * grid of @form: a corner, or what is none but a side. */
guint unit_marks_angle(const HexGrid *form, guint direction);

/* Returns: the direction + 1 of the corner that a counter faces which is turned by @angle, 0 to
 * 360; 0: it faces none, as no unit does. */
guint unit_marks_direction(const HexGrid *form, double angle);
