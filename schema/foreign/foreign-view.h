/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set as a foreign map, for export, and what the exports that are drawings with names have
 * in common. Any thread may call these functions.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/store/data-set.h"
#include "schema/store/map-svg.h"

/* The counts of things that a foreign map cannot hold. */
typedef struct {
    guint n_aliases;
    guint n_blocked;   /* impassable borders, each once */
    guint n_elsewhere; /* units of the scenario that are not in a place */
    guint n_waiting;   /* units of the roster that the scenario does not place */
    guint n_others;    /* other records: regions, tables, rules, further scenarios */
    guint n_grids;     /* of hexes; one is the grid of the map */
    guint n_levels;    /* hexes of that grid with a level */
    guint n_hexsides;  /* borders along sides of hexes */
    guint n_unread;    /* shapes whose path cannot be read */
} ForeignOmissions;

/* Returns: how many records of hexes and terrains a format without grids loses, beside
 * ForeignOmissions.n_others. */
guint foreign_omissions_count_grids(const ForeignMap *map, const ForeignOmissions *rest);

/* Returns: how many records of values a format without numbers of places loses. */
guint foreign_omissions_count_values(const ForeignMap *map);

/* Makes a foreign map of @set. @svg: its drawing, or NULL. @scenario: the id of the scenario whose
 * units are placed, or NULL. @has_hexes: units are placed on hexes of the grid, if there is one;
 * else in places. Names and ids are those of @set. Returns: (transfer full): the map; @rest is set
 * to the counts of what is not in it. */
ForeignMap *foreign_view_new(const DataSet *set, const MapSvg *svg, const char *scenario,
                             gboolean has_hexes, ForeignOmissions *rest);

/* Returns: (transfer full): the colour of each terrain of @map, 0xRRGGBB: its own, or one derived
 * from its number. */
guint32 *foreign_view_terrain_paints(const ForeignMap *map);

/* clang-format off */
/* ROW (NAME, thing, fate, why): the first rows of such a format, which has more of its own */
#define FOREIGN_DRAWN_ROWS(ROW) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("a shape with its name, and whether it is land or sea")) \
    ROW (SPACE_BOX, N_("space"), LOSS_CHANGED, N_("an off-map box becomes a shape like that of a land")) \
    ROW (SPACE_SHAPELESS, N_("space"), LOSS_LEFT, N_("it is not drawn, or its path cannot be read")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("a shape can have only one name")) \
    ROW (GARRISON, N_("garrison"), LOSS_LEFT, N_("a shape cannot have a town"))
/* clang-format on */

/* Returns: (transfer full): an array with the name (borrowed) of each place of @map; NULL for those
 * that are not drawn. */
const char **foreign_view_drawn_names(const ForeignMap *map);

/* Counts the things of @map and @rest for the rows of FOREIGN_DRAWN_ROWS: spaces, their aliases and
 * garrisons. */
void foreign_view_count_drawn(const ForeignMap *map, const ForeignOmissions *rest,
                              LossReport *report);
