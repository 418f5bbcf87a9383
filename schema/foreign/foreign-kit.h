/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game from a foreign map: its data set extends a kit, and sides, pieces, money and victory are
 * made from what the source has. Whatever the source does not state is assumed, counted, and listed
 * with the member to change. Each import runs in one thread.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/store/shipped-sets.h"

/* Returns: the kit that suits @map: battles for hexes, blocks for two alliances, else powers. */
KitId foreign_kit_choose(const ForeignMap *map);

/* Makes a game of @kit from @map, a map with ports, and not a layer, before it has ids; once for a
 * map. Returns: FALSE with @error set if the map does not suit the kit; then @map is unchanged. */
gboolean foreign_kit_apply(ForeignMap *map, KitId kit, GError **error);

/* Frees the game of a map; NULL is allowed. */
void foreign_game_free(ForeignGame *game);

/* Returns: the kit of @map, KIT_NONE: it is a map without a game. */
KitId foreign_game_kit(const ForeignMap *map);

/* Returns: whether kits for areas have the type of border called @name. */
gboolean foreign_kit_has_border(const char *name);

/* Write to the open object or list of @writer: members of map.json, of a nation, a space, a unit,
 * of rules.json, of a position and of a scenario, and types of the kit that are not used; @map has
 * a game and ids. */
void foreign_game_write_regions(const ForeignMap *map, Writer *writer);
void foreign_game_write_nation(const ForeignMap *map, guint32 nation, Writer *writer);
void foreign_game_write_space(const ForeignMap *map, guint32 place, Writer *writer);
void foreign_game_write_unit(const ForeignMap *map, const ForeignUnit *unit, Writer *writer);
void foreign_game_write_types(const ForeignMap *map, Writer *writer);
void foreign_game_write_rules(const ForeignMap *map, Writer *writer);
void foreign_game_write_position(const ForeignMap *map, Writer *writer);
void foreign_game_write_victory(const ForeignMap *map, Writer *writer);

/* Returns: how many things of the type @row, from 0, of @map were assumed. @thing, @why and @where:
 * (out): the thing, as N_(), or NULL after the last row; what was assumed, likewise; and the file
 * and member to change. */
guint64 foreign_assumed_get(const ForeignMap *map, guint row, const char **thing, const char **why,
                            const char **where);

/* Appends what was assumed as text for people, a line each. */
void foreign_assumed_append_text(GString *out, const ForeignMap *map);

/* Writes the members `kit` and `assumed` to the open object of @writer, if @map has a game. */
void foreign_assumed_write_json(Writer *writer, const ForeignMap *map);
