/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The spaces of a map and the ways between them as arrays, with names resolved to indices once.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

#define MAP_NONE G_MAXUINT32

/* What decides how it looks, as field_set_meets() takes it. */
#define MAP_GRAPH_READS "space.id space.kind space.neighbours neighbour"

typedef struct {
    guint32 from;               /* index of the space that lists it */
    guint32 to;                 /* index of the space it names, or MAP_NONE */
    guint32 item;               /* index in the list of neighbours */
    guint32 back;               /* index of the first link from there to here, or MAP_NONE */
    gint8 built_in;             /* the border: BORDER_PORT, ..., or -1: a type of the data */
    guint8 is_derived;          /* whether its record is; here, for links are gone over in line */
    gboolean is_first;          /* resolved, not to itself, and the first of its space to there */
    const Neighbour *neighbour; /* borrowed */
} MapLink;

typedef struct {
    guint32 n_spaces;
    const Record *const *spaces; /* borrowed, in the order of the file */
    guint32 n_links;
    gint8 *kinds;       /* of the spaces: SPACE_LAND, ..., or -1: not known */
    guint32 *first;     /* n_spaces + 1: links of space i are first[i] .. first[i+1]-1 */
    MapLink *links;     /* in the order of the file */
    guint32 *by_target; /* the same ranges, indices of links ordered by target and item */
    GHashTable *ids;    /* id (borrowed) -> index + 1 */
} MapGraph;

/* @set must outlive the graph. */
MapGraph *map_graph_new(const DataSet *set);
void map_graph_free(MapGraph *graph); /* NULL is allowed */

/* From now on @graph is of @set, which differs from the one it was of (which must be there yet) in
 * nothing that MAP_GRAPH_READS names. */
void map_graph_follow(MapGraph *graph, const DataSet *set);

/* Returns: the index of the space with that @id, of several the first, or MAP_NONE. */
guint32 map_graph_called(const MapGraph *graph, const char *id);

/* Returns: (transfer none): the first way that space @from lists to space @to, or NULL. */
const MapLink *map_graph_find(const MapGraph *graph, guint32 from, guint32 to);

/* Returns: whether @space has an entry that does not say where it leads; it may lead anywhere. */
gboolean map_graph_has_open_end(const MapGraph *graph, guint32 space);

/* Returns: (transfer none): what to call a space in a message: its name, else its id. */
const char *map_graph_name(const MapGraph *graph, guint32 space);

/* Returns: the space as a struct; its members may be absent. */
const Space *map_graph_space(const MapGraph *graph, guint32 space);

/* Returns: whether the space is given as that kind (SPACE_LAND, ...). */
gboolean map_graph_is(const MapGraph *graph, guint32 space, gint kind);

/* Returns: whether the space may be of that kind: it is given as it, or its kind is not known. */
gboolean map_graph_may_be(const MapGraph *graph, guint32 space, gint kind);
