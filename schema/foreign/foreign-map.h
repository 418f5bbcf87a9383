/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as it is read from a file of any other program; it depends on no format. A map of hexes
 * becomes a grid of ours, and its places are not listed. A map belongs to one thread, and several
 * threads may read one at once.
 */
#pragma once

#include "schema/foreign/limits.h"
#include "schema/foreign/loss-report.h"
#include "schema/geometry/hex.h"
#include "schema/geometry/shape.h"
#include "schema/model/words.h"
#include "schema/store/data-set.h"
#include "schema/text/writer.h"

#include <glib.h>

typedef struct ForeignMap ForeignMap;

/* What a kit adds to a map; see foreign-kit.h. */
typedef struct ForeignGame ForeignGame;

/* A hex with a name of its own. */
typedef struct {
    Hex hex;
    const char *name; /* borrowed from the map */
} ForeignHex;

/* A border along a side of a hex. */
typedef struct {
    Hex hex;
    guint side;     /* direction + 1 */
    guint32 border; /* in the map's borders, or FOREIGN_NONE */
} ForeignHexside;

typedef struct {
    HexGrid form;
    guint32 *terrains; /* owned: of each hex, by hex_index(): a terrain of the map, or FOREIGN_NONE
                          where there is no hex */
    guint8 *levels;    /* owned: of each hex: 0 to 9 */
    GArray *named;     /* owned: of ForeignHex, each hex once; of data sets sorted */
    GArray *sides;     /* owned: of ForeignHexside */
    HexLabels labels;  /* what is printed in the hexes */
} ForeignGrid;

/* Returns: (transfer full): a grid without hexes, of the size of @form, with labels A01 to ZZ99. */
ForeignGrid *foreign_grid_new(HexGrid form);

/* Returns: the number of the grid of @set that has the most units of @scenario (NULL: none), else
 * that of the first grid. */
guint32 foreign_grid_choose(const DataSet *set, const Record *scenario);

/* Fills the grid and the terrains of @map from grid @number of @set, if there is one. Returns: how
 * many of its hexes have a level. */
guint foreign_grid_fill(ForeignMap *map, const DataSet *set, guint32 number);

/* Fills the hexsides of the grid of @map, which must have the borders of @set, from grid @number of
 * @set. */
void foreign_grid_fill_sides(ForeignMap *map, const DataSet *set, guint32 number);

/* GCompareFunc of ForeignHex, by position. */
gint foreign_grid_compare_hexes(gconstpointer a, gconstpointer b);

/* Returns: the labels of the hexes of @grid, adapted to its form. */
HexLabels foreign_grid_labels(const ForeignGrid *grid);

/* Writes the members of map.json about the grid of @map, which must have one, and its hexes to the
 * open object of @writer. Ids of terrains and borders must have been made. @title: of the grid. */
void foreign_grid_write_map(const ForeignMap *map, const char *title, Writer *writer);

/* Returns: (transfer full): the id in map.json of the hex with hex_index() @index. */
char *foreign_grid_hex_id(const ForeignGrid *grid, guint32 index);

/* Writes the member `terrains` of tables.json from @terrains (of ForeignTerrain). Terrain other
 * than sea costs a point to enter. */
void foreign_grid_write_terrains(const GArray *terrains, Writer *writer);

#define FOREIGN_NONE G_MAXUINT32
#define FOREIGN_FACTORS (FACTOR_MORALE + 1)

/* The type of a shape; the first three are places. */
typedef enum {
    FOREIGN_LAND,
    FOREIGN_SEA,
    FOREIGN_BOX,
    FOREIGN_WASTE, /* drawn, but impassable */
    N_GROUNDS,
} ForeignGround;

typedef struct {
    const char *name; /* borrowed from the map, like all texts: as in the source, not empty */
    const char *key;  /* the id is made from this; NULL: from the name */
    const char *id;   /* NULL until foreign_map_make_ids() */
} ForeignName;

typedef struct {
    ForeignName called;
    ForeignGround ground;
    guint32 nation;       /* the nation that owns the land; or FOREIGN_NONE */
    guint32 capital;      /* the nation with this capital; or FOREIGN_NONE */
    gint forage;          /* -1: not stated */
    gint town;            /* strength of its town; -1: it has none */
    guint32 port;         /* the first sea on which it has a port; or FOREIGN_NONE */
    gboolean has_harbour; /* ships can be inside its port */
    GPtrArray *aliases;   /* owned: of const char *, borrowed from the map; NULL: none */
    Shape *shape;         /* owned; on the grid of map.svg; NULL: it is not drawn */
    gboolean is_joined;   /* foreign_map_knit() changed the shape */
    gboolean is_rounded;  /* curves of the source became straight pieces */
    gboolean has_anchor;
    Point anchor;    /* the position of pieces */
    LossPlace where; /* its position in the source */
    LossPlace drawn; /* the position of its shape in the source */
} ForeignPlace;

/* A named coast of a land. */
typedef struct {
    ForeignName called;
    guint32 place;   /* the land; or FOREIGN_NONE */
    GArray *seas;    /* owned: of guint32: the seas of its port that it reaches */
    LossPlace where; /* its position in the source */
} ForeignCoast;

typedef enum {
    LINK_WAY,  /* a connection between lands or between seas */
    LINK_PORT, /* between a land and a sea on which it has a port */
    LINK_NONE, /* dropped */
} LinkKind;

typedef struct {
    guint32 a, b;
    guint32 border;      /* in the map's borders; FOREIGN_NONE: the usual one */
    gboolean is_derived; /* found in the drawing, not stated by the source */
    LinkKind kind;       /* set by foreign_map_assign_ports() */
    LossPlace where;
} ForeignLink;

/* Two places. */
typedef struct {
    guint32 a, b;
} ForeignPair;

typedef struct {
    ForeignName called;
} ForeignSide;

typedef struct {
    ForeignName called;
    guint32 side;      /* or FOREIGN_NONE */
    const char *paint; /* #rrggbb, or NULL */
} ForeignNation;

/* Numbers of unit types on maps of areas. */
typedef enum {
    TYPE_MOVE,    /* movement allowance in spaces */
    TYPE_WEIGHT,  /* space it takes in transport */
    TYPE_CARRIES, /* transport capacity */
    N_TYPE_NUMBERS,
} ForeignTypeNumber;

typedef struct {
    ForeignName called;
    gboolean is_sea;               /* a naval unit */
    guint numbers[N_TYPE_NUMBERS]; /* each + 1; 0: not stated */
    guint attack, defence, hits;   /* as rules of the source have them; 0: not stated */
    gboolean is_air;
} ForeignType;

/* A formation of units. */
typedef struct {
    ForeignName called;
    guint32 side; /* or FOREIGN_NONE, only for data sets */
} ForeignCommand;

/* The face of a counter for a number of steps left. */
typedef struct {
    const char *name;              /* NULL: that of its unit */
    gint factors[FOREIGN_FACTORS]; /* by FactorWord; -1: none */
} ForeignFace;

typedef struct {
    ForeignName called;
    guint32 type, nation;
    guint32 place;         /* its place at the start; with a grid the hex_index() of its hex */
    guint32 coast;         /* its coast + 1; 0: not stated */
    guint strength;        /* steps: 1 to LIMIT_FOREIGN_STRENGTH */
    guint full;            /* of a game: steps at full strength; 0: as strength */
    guint hits;            /* of a game: its combat rating; 0: none */
    gboolean is_spare;     /* of a game: it is not on the map at the start */
    guint facing;          /* direction + 1; 0: not stated */
    guint32 command;       /* index in the commands of the map, + 1; 0: none */
    guint32 face, n_faces; /* the first one in the faces of the map, and their number */
} ForeignUnit;

/* The units on the map in one scenario. */
typedef struct {
    ForeignName called;
    GArray *units; /* owned: of ForeignUnit */
} ForeignSetUp;

typedef struct {
    ForeignName called;
    gboolean is_sea;
    const char *paint; /* #rrggbb, or NULL */
} ForeignTerrain;

/* A placement in a set-up for another data set, to which all ids belong. */
typedef struct {
    const char *unit;   /* NULL: a marker of the nation */
    const char *nation; /* NULL: the unit is placed */
    const char *at;
    gint64 strength; /* steps of the unit; 0: not stated */
} ForeignPlacing;

struct ForeignMap {
    GStringChunk *strings; /* owned: all texts */
    const char *title;     /* NULL: the source has none */
    const char *about;     /* a sentence of description; NULL: none */
    const char *source;    /* title of the source */
    Box frame;             /* on the grid of map.svg; empty: around all shapes */
    GArray *places;        /* owned: of ForeignPlace */
    GArray *coasts;        /* owned: of ForeignCoast, coasts with names */
    GArray *links;         /* owned: of ForeignLink */
    GArray *borders;       /* owned: of ForeignName: types of border other than the default */
    GArray *sides;         /* owned: of ForeignSide */
    GArray *nations;       /* owned: of ForeignNation */
    GArray *types;         /* owned: of ForeignType */
    GArray *units;         /* owned: of ForeignUnit */
    GArray *commands;      /* owned: of ForeignCommand */
    GArray *faces;         /* owned: of ForeignFace; those of a unit one after the other */
    GArray *set_ups;       /* owned: of ForeignSetUp, that of `units` first; only for data sets */
    GArray *terrains;      /* owned: of ForeignTerrain; only for the grid */
    GArray *values;        /* owned: of ForeignValue, see foreign-values.h */
    GArray *worths;        /* owned: of ForeignWorth */
    ForeignGrid *grid;     /* owned; NULL: a map of places; with a grid there are no places */
    const char *base; /* the folder of the data set that this layer, a single scenario, extends;
                         NULL: not a layer */
    const char *base_scenario; /* the scenario that it extends */
    GArray *placings;          /* owned: of ForeignPlacing, for a layer; NULL: not a layer */
    const char *carried;       /* see carried.h; NULL: nothing is carried */
    guint faces_of_die;        /* of the dice of the source; 0: not stated */
    ForeignGame *game;         /* owned; NULL: a map without a game */
    guint scale;               /* the factor by which the drawing was enlarged; 0 and 1: none */
    guint knit_reach;  /* the distance in grid units over which borders were joined; 0: none were */
    guint apart_reach; /* the distance that was measured for this, also if none were */
    GArray *apart;     /* owned: of ForeignPair: borders within apart_reach that were not joined */
};

/* Returns: (transfer full). */
ForeignMap *foreign_map_new(void);
void foreign_map_free(ForeignMap *map); /* NULL is allowed */

/* Returns: (transfer none): a copy of @text owned by @map, on one line, trimmed, and cut after
 * LIMIT_FOREIGN_NAME_LETTERS. */
const char *foreign_map_text(ForeignMap *map, const char *text);

/* Adds a place called @name. Returns: its number. */
guint32 foreign_map_add_place(ForeignMap *map, const char *name, ForeignGround ground);

static inline ForeignPlace *
foreign_place(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->places, ForeignPlace, index);
}

static inline ForeignCoast *
foreign_coast(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->coasts, ForeignCoast, index);
}

/* Adds the alias @name of @place, unless it is blank. */
void foreign_map_add_alias(ForeignMap *map, guint32 place, const char *name);

/* Returns: the number of the side called @name, which is added if it is missing. */
guint32 foreign_map_side(ForeignMap *map, const char *name);

/* Returns: the number of the nation called @name, which is added if it is missing: on the side
 * called
 * @side, which is added likewise; NULL: on a side of its own. FOREIGN_NONE: there are too many. */
guint32 foreign_map_nation(ForeignMap *map, const char *name, const char *side);

/* Returns: the number of the type of border called @name, which is added if it is missing;
 * FOREIGN_NONE: there are too many. */
guint32 foreign_map_border(ForeignMap *map, const char *name);

/* Assigns @unit, whose nation must have a side, to the command of that side called @name (NULL:
 * none), which is added if it is missing. */
void foreign_map_add_to_command(ForeignMap *map, ForeignUnit *unit, const char *name);

/* Returns: a number that is the same for friendly nations: the side of @nation, or if it has none a
 * number of its own. All sides must have been added. */
guint32 foreign_map_party(const ForeignMap *map, guint32 nation);

/* Returns: the number of possible places of units: hexes of the grid, or else places. */
guint32 foreign_map_n_spots(const ForeignMap *map);

/* Returns: the place or hex of @unit; for a ship in a harbour the sea outside it. */
guint32 foreign_unit_location(const ForeignMap *map, const ForeignUnit *unit);

/* Replaces the shape of @place by @shape (consumed); an empty shape, or one that exceeds the limits
 * of a path, is dropped. Rings that visit a point twice are split, adjacent rings are joined, and
 * loops no wider than a unit of the drawing are removed. */
void foreign_place_set_shape(ForeignPlace *place, Shape *shape);

/* Adds a link between @a and @b that the source states. */
void foreign_map_add_link(ForeignMap *map, guint32 a, guint32 b, LossPlace where);

/* Makes the ids of all things from their keys or names: valid, unique and never empty. What has a
 * blank name is called as its id. */
void foreign_map_make_ids(ForeignMap *map);

/* Gives each nation without a paint one that is distinct from those of the other nations, as far as
 * there are enough. The same nations always get the same ones. Returns: how many got one. */
guint foreign_map_paint_nations(ForeignMap *map);

/* Decides the kind of each link: of duplicates the first counts; a land has a port on each sea to
 * which it has a link. */
void foreign_map_assign_ports(ForeignMap *map);

/* Adds a coast called @called of @place, which may still be FOREIGN_NONE. Returns: its number. */
guint32 foreign_map_add_coast(ForeignMap *map, ForeignName called, guint32 place);

/* Adds @sea to the seas of @coast, unless it is there. */
void foreign_coast_add_sea(ForeignCoast *coast, guint32 sea);

/* Returns: whether @coast belongs to a land and is on a sea. All grounds must be set. */
gboolean foreign_coast_is_complete(const ForeignMap *map, const ForeignCoast *coast);

/* Adds a link from the land of each coast to each of its seas. */
void foreign_map_link_coasts(ForeignMap *map);

/* Removes the coasts that are not complete, also from units. */
void foreign_map_drop_partial_coasts(ForeignMap *map);

/* Joins the borders of shapes that nearly meet, over a distance measured in the drawing, but at
 * most @most grid units; sets knit_reach, apart_reach, is_joined and apart. Where a joined border
 * would cross itself, that spot of it stays as it was. */
void foreign_map_knit(ForeignMap *map, guint most);

/* Adds a derived link for each two places whose shapes share a border. */
void foreign_map_find_links(ForeignMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ForeignMap, foreign_map_free)

/* A set of used ids, which it owns. */
typedef GHashTable ForeignIds;

/* Makes an unused id from @name, UTF-8, and adds it to @ids. Returns: (transfer full): the id:
 * Latin letters without marks, Greek and Cyrillic letters transliterated, other scripts as code
 * points; not empty and at most LIMIT_FOREIGN_ID_BYTES. If it is used, -2, -3... is appended. */
char *foreign_ids_make(ForeignIds *ids, const char *name);
