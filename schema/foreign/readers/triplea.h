/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the reader of TripleA: what is known while a game is read.
 */
#pragma once

#include "schema/foreign/formats.h"
#include "schema/foreign/xml-walk.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define TRIPLEA_ROWS(ROW) \
    ROW (INFO, "info", LOSS_READ, "the title of the data set") \
    ROW (TERRITORY, "territory", LOSS_READ, "a place") \
    ROW (TERRITORY_WASTE, "territory", LOSS_CHANGED, "impassable: it is drawn, and no place") \
    ROW (TERRITORY_TWICE, "territory", LOSS_LEFT, "another territory has the same name") \
    ROW (TERRITORY_MANY, "territory", LOSS_LEFT, "there are too many") \
    ROW (CONNECTION, "connection", LOSS_READ, "a way between lands or seas") \
    ROW (CONNECTION_PORT, "connection", LOSS_READ, "the port of a land") \
    ROW (CONNECTION_NONE, "connection", LOSS_LEFT, "it leads to impassable ground, to itself, or stands there already") \
    ROW (CONNECTION_UNKNOWN, "connection", LOSS_LEFT, "it names no territory") \
    ROW (PLAYER, "player", LOSS_READ, "a nation") \
    ROW (PLAYER_TWICE, "player", LOSS_LEFT, "another player has the same name") \
    ROW (ALLIANCE, "alliance", LOSS_READ, "the side of a nation") \
    ROW (ALLIANCE_MORE, "alliance", LOSS_LEFT, "a nation has one side") \
    ROW (ALLIANCE_UNKNOWN, "alliance", LOSS_LEFT, "it names no player") \
    ROW (RESOURCE, "resource", LOSS_READ, "a value that territories have") \
    ROW (RESOURCE_OTHER, "resource", LOSS_LEFT, "no territory has any of it: it is money of players") \
    ROW (UNIT, "unit", LOSS_READ, "a type of unit") \
    ROW (UNIT_TWICE, "unit", LOSS_LEFT, "another unit has the same name") \
    ROW (OPTION_PRODUCTION, "option", LOSS_CHANGED, "production: what the land feeds") \
    ROW (OPTION_CITY, "option", LOSS_CHANGED, "victoryCity: a town of that strength") \
    ROW (OPTION_CAPITAL, "option", LOSS_READ, "capital: of a nation") \
    ROW (OPTION_WASTE, "option", LOSS_READ, "isImpassable: see territory") \
    ROW (OPTION_SEA, "option", LOSS_READ, "isSea: where the type of unit moves") \
    ROW (OPTION_MOVE, "option", LOSS_READ, "movement: the spaces that its units move in a turn") \
    ROW (OPTION_ROOM, "option", LOSS_READ, "transportCost, transportCapacity: the room that a type of unit takes or has aboard") \
    ROW (OPTION_FACTOR, "option", LOSS_LEFT, "attack, defense and hitPoints: units have no such factors where places are areas") \
    ROW (OPTION_VALUE, "option", LOSS_READ, "unitProduction, or production above 99: a value of that name") \
    ROW (OPTION_RESOURCE, "option", LOSS_READ, "resources: a value called as the resource") \
    ROW (OPTION_RANGE, "option", LOSS_LEFT, "a production, victoryCity, movement, room or count of resources that is no number, or too large") \
    ROW (OPTION, "option", LOSS_LEFT, "rules of TripleA") \
    ROW (OWNER, "territoryOwner", LOSS_READ, "the nation of a land") \
    ROW (OWNER_UNKNOWN, "territoryOwner", LOSS_LEFT, "it names no territory, or an owner that is no player") \
    ROW (PLACEMENT, "unitPlacement", LOSS_CHANGED, "a unit with as many steps as there are pieces") \
    ROW (PLACEMENT_NEUTRAL, "unitPlacement", LOSS_CHANGED, "of nobody: a unit of the nation Neutral") \
    ROW (PLACEMENT_UNKNOWN, "unitPlacement", LOSS_LEFT, "it names no territory or unit, or no pieces") \
    ROW (PLACEMENT_TERRAIN, "unitPlacement", LOSS_LEFT, "its type cannot be there: land at sea, ships ashore, or impassable ground") \
    ROW (PLACEMENT_ENEMY, "unitPlacement", LOSS_LEFT, "an enemy stands there already") \
    ROW (OTHER, "other element", LOSS_LEFT, "rules of TripleA") \
    ROW (POLYGON, "record of polygons.txt", LOSS_READ, "the shape of a place") \
    ROW (POLYGON_JOINED, "record of polygons.txt", LOSS_CHANGED, "a shape whose borders were joined with those around it") \
    ROW (POLYGON_UNKNOWN, "record of polygons.txt", LOSS_LEFT, "no territory of the game has that name") \
    ROW (POLYGON_BAD, "record of polygons.txt", LOSS_LEFT, "it is not of the form, or stands there already") \
    ROW (CENTER, "record of centers.txt", LOSS_READ, "where the pieces of a place stand") \
    ROW (CENTER_UNKNOWN, "record of centers.txt", LOSS_LEFT, "no territory of the game has that name") \
    ROW (CENTER_BAD, "record of centers.txt", LOSS_LEFT, "it is not of the form") \
    ROW (PLACE, "record of place.txt", LOSS_LEFT, "the map finds room for pieces by itself") \
    ROW (COLOUR, "line of map.properties", LOSS_READ, "the paint of a nation") \
    ROW (SIZE, "line of map.properties", LOSS_READ, "the frame of the map") \
    ROW (PROPERTY, "line of map.properties", LOSS_LEFT, "how TripleA shows the map")
/* clang-format on */

#define TRIPLEA_ROW_NUMBER(NAME, ...) TRIPLEA_##NAME,
typedef enum { TRIPLEA_ROWS(TRIPLEA_ROW_NUMBER) } TripleARow;

typedef struct {
    guint32 type, place, nation; /* nation: FOREIGN_NONE: of nobody */
    guint64 quantity;
    guint line;
} TripleAPlacement;

typedef struct {
    const char *name; /* borrowed from the map */
    guint line;
} TripleAResource;

typedef struct {
    ForeignSource *source;
    ForeignMap *map;
    LossReport *report;
    XmlWalk *walk;
    GHashTable *territories; /* owned: name -> number + 1, as the other two */
    GHashTable *players;
    GHashTable *types;
    GArray *placements;    /* owned: of TripleAPlacement */
    GArray *resources;     /* owned: of TripleAResource */
    GHashTable *target_in; /* borrowed: of what the open attachment is; NULL: of nothing known */
    guint32 target;
} TripleA;

/* Returns: the number of @name in @table, FOREIGN_NONE: it is not there; @name may be NULL. */
guint32 triplea_find(const TripleA *game, GHashTable *table, const char *name);

/* Counts one thing of @file. */
void triplea_note(TripleA *game, TripleARow row, const char *file, guint line);

/* Reads the files with points and colours beside the game. */
gboolean triplea_read_drawing(TripleA *game, GError **error);

/* Returns: the number @value from 0 to 99, -1: it is none. */
gint triplea_number(const char *value);

/* Gives the type of the open attachment what its option @name says. Returns: what became of it. */
TripleARow triplea_read_unit_option(TripleA *game, const char *name, const char *value);

/* Makes units of the placements. */
void triplea_place_units(TripleA *game);
