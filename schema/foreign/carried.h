/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members that a format has no word for are carried in it as one text, in a property that other
 * programs keep but do not read. An import applies what still fits: a member counts if the value
 * that it corrects is the one that the export wrote, and if all that it refers to is there. So a
 * change made in the other program is never undone.
 *
 * The text is JSON: for each file an object, with an object for each record, by name at first and
 * by key further down. A member is an array of two texts, which are JSON again: its value as the
 * format has it (null: none), and its own. Shapes of the drawing that are no places are paths by
 * id, in an object for each group.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* The name of the property. */
#define CARRIED_NAME "narva"

/* Keeps @text (NULL: none), the value of the property in a file, to be applied. */
void carried_set(ForeignMap *map, const char *text);

/* Sets the keys of the things of @map from which their ids are made, and adds types of border that
 * only the text has. */
void carried_set_keys(ForeignMap *map);

/* Returns: whether the member @key of root records of @entity is carried. */
gboolean carried_has_member(EntityId entity, const char *key);

/* The member of the text with shapes. */
#define CARRIED_DRAWING "drawing"

/* Appends the carried shapes of @group, of @class, of the drawing of @map to @out. @ids: those of
 * other things in the drawing, which shapes must not have. */
void carried_append_shapes(GString *out, const ForeignMap *map, const char *group,
                           const char *class, GHashTable *ids);

/* Applies what is carried for the file of @root, which was just read from what was made of @map,
 * and whose ids are those of @map. */
void carried_apply(const ForeignMap *map, Record *root);
