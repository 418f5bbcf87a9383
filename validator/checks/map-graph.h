/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The spaces of a map and the ways between them as arrays, with names resolved to indices once.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

#define MAP_NONE G_MAXUINT32

/* The fields from which a graph is made, as words for field_set_meets(). */
#define MAP_GRAPH_READS "space.id space.kind space.neighbours neighbour"

typedef struct {
    guint32 from;      /* index of the space that lists it */
    guint32 to;        /* index of the space it names, or MAP_NONE */
    guint32 item;      /* index in the list of neighbours */
    guint32 back;      /* index of the first link from there to here, or MAP_NONE */
    gint8 built_in;    /* the border: BORDER_PORT, ..., or -1: a type of the data */
    guint8 is_derived; /* whether its record is derived; a copy, as links are read one after the
                          other */
    gboolean is_first; /* resolved, not to itself, and the first of its space to there */
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

/* @set is borrowed and must outlive the graph. Returns: (transfer full). */
MapGraph *map_graph_new(const DataSet *set);
void map_graph_free(MapGraph *graph); /* NULL is allowed */

/* Makes @graph the graph of @set, which is borrowed, instead of the set it was made of, which must
 * still exist. The two sets must not differ in any field of MAP_GRAPH_READS. */
void map_graph_follow(MapGraph *graph, const DataSet *set);

/* Returns: the index of the first space with the id @id; MAP_NONE: there is none. */
guint32 map_graph_called(const MapGraph *graph, const char *id);

/* Returns: (transfer none): the first way that space @from lists to space @to, or NULL. */
const MapLink *map_graph_find(const MapGraph *graph, guint32 from, guint32 to);

/* Returns: whether @space has a neighbour entry that does not state its target, and so may lead
 * anywhere. */
gboolean map_graph_has_open_end(const MapGraph *graph, guint32 space);

/* Returns: (transfer none): what to call a space in a message: its name, else its id. */
const char *map_graph_name(const MapGraph *graph, guint32 space);

/* Returns: (transfer none): the space as a struct; its members may be absent. */
const Space *map_graph_space(const MapGraph *graph, guint32 space);

/* Returns: whether the data state that @space is of @kind (SPACE_LAND, ...). */
gboolean map_graph_is(const MapGraph *graph, guint32 space, gint kind);

/* Returns: whether @space may be of @kind: the data state it, or its kind is not known. */
gboolean map_graph_may_be(const MapGraph *graph, guint32 space, gint kind);
