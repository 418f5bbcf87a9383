/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets of any size: a map of lands on a skewed grid, each with up to six neighbours.
 */
#pragma once

#include <glib.h>

/* What is wrong with every space. */
typedef enum {
    DEFECT_NONE,
    DEFECT_RANGE, /* a garrison that is out of range */
    DEFECT_SIDE,  /* its neighbour to the west is not listed, and lists it */
} Defect;

/* Returns: how many spaces make a map of about @size bytes. */
guint generated_set_spaces(gsize size);

/* Returns: (transfer full): the map.json of @n_spaces. */
GBytes *generated_set_map(guint n_spaces, Defect defect);

/* Returns: (transfer full): a new folder with a data set around such a map, to be removed with
 * temporary_folder_free(). */
char *generated_set_new(guint n_spaces, Defect defect);

/* Returns: (transfer full): such a set without defects, with a map.svg in which each space is a
 * hexagon, drawn beside its neighbours. */
char *generated_set_new_drawn(guint n_spaces);

/* Returns: (transfer full): a set of a hex battle, whose map is a grid of about @n_hexes that makes
 * about a square, of clear ground with woods and marshes. */
char *generated_set_new_hexes(guint n_hexes);
