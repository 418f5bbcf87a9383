/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set as a foreign map, for formats that are written, and what drawings with names hold
 * of it.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/store/data-set.h"
#include "schema/store/drawing/map-svg.h"

/* What a foreign map has no room for, and how much of it there is. */
typedef struct {
    guint n_aliases;
    guint n_blocked;   /* borders that nobody may cross, each once */
    guint n_elsewhere; /* units of the scenario that stand in no place */
    guint n_waiting;   /* units of the roster that the scenario does not place */
    guint n_others;    /* other records: regions, tables, rules, further scenarios */
    guint n_grids;     /* of hexes; one is the grid of the map */
    guint n_levels;    /* hexes of that one that have a level */
    guint n_hexsides;  /* borders along sides of hexes */
    guint n_unread;    /* shapes whose path cannot be read */
} ForeignRest;

/* Returns: how many records formats without grids lose beside those of ForeignRest.n_others: of
 * hexes and terrains. */
guint foreign_rest_of_grids(const ForeignMap *map, const ForeignRest *rest);

/* Returns: how many records formats lose that have no numbers of places: values, and what places
 * have of them. */
guint foreign_rest_of_values(const ForeignMap *map);

/* @svg: the drawing of @set, or NULL. @scenario: what stands on the map, or NULL. @has_hexes:
 * whether units stand on hexes of the grid, if there is one; else in places that are listed. Names
 * and ids are those of @set. Returns: (transfer full): the map; @rest says what is not in it. */
ForeignMap *foreign_view(const DataSet *set, const MapSvg *svg, const char *scenario,
                         gboolean has_hexes, ForeignRest *rest);

/* Returns: (transfer full): the paint of each terrain of @map, 0xrrggbb: its own, or one by its
 * number. */
guint32 *terrain_paints(const ForeignMap *map);

/* clang-format off */
/* ROW (NAME, thing, fate, why): the first rows of such a format, which has more of its own */
#define DRAWN_ROWS(ROW) \
    ROW (SPACE, "space", LOSS_READ, "a shape with its name, and whether it is land or sea") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a shape like that of a land") \
    ROW (SPACE_SHAPELESS, "space", LOSS_LEFT, "it is not drawn, or its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a shape has one name") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a shape is no town")
/* clang-format on */

/* Returns: (transfer full): the names of the places of @map, borrowed: NULL of those that are not
 * drawn. */
const char **drawn_names(const ForeignMap *map);

/* Counts what of @map and @rest these rows are about: spaces, their aliases and garrisons. */
void drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report);
