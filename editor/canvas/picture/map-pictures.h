/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures below the map of a widget: painted, filled in, and put where they belong.
 */
#pragma once

#include "editor/drawing/sketch.h"
#include "editor/drawing/trace-pictures.h"
#include "editor/tools/view-transform.h"

#include <gtk/gtk.h>

typedef struct MapPictures MapPictures;

/* Returns: (transfer full): the pictures of the data set in @folder, as trace_pictures_new(). */
MapPictures *map_pictures_new(const char *folder, const char *state);
void map_pictures_free(MapPictures *pictures); /* NULL is allowed */

/* Returns: (transfer none): what is remembered of them. */
TracePictures *map_pictures_list(MapPictures *pictures);

/* Returns: whether any is to be seen. */
gboolean map_pictures_are_seen(MapPictures *pictures);

/* Paints those that are seen, from below. */
void map_pictures_snapshot(MapPictures *pictures, GtkSnapshot *snapshot, const ViewTransform *view);

/* What a click of a sketch's tools does on the pictures, @pictures being its data. */
Shape *map_pictures_flood(Point at, const SketchGround *ground, guint *reach, char **why,
                          gpointer pictures);
gboolean map_pictures_place(Point at, char **said, gpointer pictures);

/* What was begun by a click of map_pictures_place() is dropped. */
void map_pictures_drop(MapPictures *pictures);
