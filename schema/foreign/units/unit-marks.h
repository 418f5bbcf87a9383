/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What formats for maps say of units of a hex battle as properties, each with a key and a value:
 * `Move` of the full face, `Move 2` of the one below, how many `Faces` there are.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

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
