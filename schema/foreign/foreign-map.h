/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as it is read from a file of any other program; it depends on no format. A map of hexes
 * becomes a grid of ours, and its places are not listed.
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

/* A hex with a name of its own. */
typedef struct {
    Hex hex;
    const char *name; /* borrowed from the map */
} ForeignHex;

/* What lies along a side of a hex. */
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
    GArray *named;     /* owned: of ForeignHex, each hex once; of data sets in order */
    GArray *sides;     /* owned: of ForeignHexside */
    HexLabels labels;  /* what is printed in the hexes */
} ForeignGrid;

/* Returns: (transfer full): a grid without hexes, of the size of @form, with labels A01 to ZZ99. */
ForeignGrid *foreign_grid_new(HexGrid form);
void foreign_grid_free(ForeignGrid *grid); /* NULL is allowed */

/* Returns: the number of the grid of @set on which most units of @scenario (NULL: of none) stand,
 * or else of the first one. */
guint32 foreign_grid_played(const DataSet *set, const Record *scenario);

/* Fills the grid and the terrains of @map with grid @number of @set, if it is there. Returns: how
 * many hexes of it have a level. */
guint foreign_grid_view(ForeignMap *map, const DataSet *set, guint32 number);

/* Fills the sides of the grid of @map, which has the borders of @set, from grid @number of it. */
void foreign_grid_view_sides(ForeignMap *map, const DataSet *set, guint32 number);

/* GCompareFunc: of ForeignHex by where they lie. */
gint foreign_hex_compare(gconstpointer a, gconstpointer b);

/* Returns: what is printed in the hexes of @grid, by its form. */
HexLabels foreign_grid_labels(const ForeignGrid *grid);

/* Writes what map.json says of the grid of @map, which has one, and of its hexes, as members of the
 * object that @writer is in. Terrains and borders have their ids. @title: of the grid. */
void foreign_grid_write_map(const ForeignMap *map, const char *title, Writer *writer);

/* Returns: (transfer full): the id of the hex @index, by hex_index(), in what is written. */
char *foreign_grid_hex_id(const ForeignGrid *grid, guint32 index);

/* Writes the member `terrains` of tables.json. What is no sea costs a point to enter. */
void foreign_grid_write_terrains(const GArray *terrains, Writer *writer);

#define FOREIGN_NONE G_MAXUINT32
#define FOREIGN_FACTORS (FACTOR_MORALE + 1)

/* What a shape is drawn as; the first three are places. */
typedef enum {
    FOREIGN_LAND,
    FOREIGN_SEA,
    FOREIGN_BOX,
    FOREIGN_WASTE, /* drawn, and nobody can be there */
    N_GROUNDS,
} ForeignGround;

typedef struct {
    const char *name; /* borrowed from the map, like all texts: as the source has it, not empty */
    const char *key;  /* what its id is made of; NULL: of the name */
    const char *id;   /* NULL until foreign_map_make_ids() */
} ForeignName;

typedef struct {
    ForeignName called;
    ForeignGround ground;
    guint32 nation;       /* whose land it is; or FOREIGN_NONE */
    guint32 capital;      /* nation whose capital it is; or FOREIGN_NONE */
    gint forage;          /* -1: nothing is said */
    gint town;            /* strength of its town; -1: it has none */
    guint32 port;         /* place of the first sea on which it has a port; or FOREIGN_NONE */
    gboolean has_harbour; /* where ships stand in its port */
    GPtrArray *aliases;   /* owned: of const char *, borrowed from the map; NULL: none */
    Shape *shape;         /* owned; on the grid of map.svg; NULL: it is not drawn */
    gboolean is_joined;   /* foreign_map_knit() changed the shape */
    gboolean is_rounded;  /* curves of the source became straight pieces */
    gboolean has_anchor;
    Point anchor;    /* where pieces stand */
    LossPlace where; /* where the source has it */
    LossPlace drawn; /* where it has the shape */
} ForeignPlace;

/* A named coast of a land. */
typedef struct {
    ForeignName called;
    guint32 place;   /* the land; or FOREIGN_NONE */
    GArray *seas;    /* owned: of guint32, places: those of its port that are reached from it */
    LossPlace where; /* where the source names it */
} ForeignCoast;

typedef enum {
    LINK_WAY,  /* between lands or between seas */
    LINK_PORT, /* between a land and a sea on which it has a port */
    LINK_NONE, /* nothing comes of it */
} LinkKind;

typedef struct {
    guint32 a, b;
    guint32 border;      /* in the map's borders; FOREIGN_NONE: the usual one */
    gboolean is_derived; /* found in the drawing, not said by the source */
    LinkKind kind;       /* foreign_map_assign_ports() says what comes of it */
    LossPlace where;
} ForeignLink;

typedef struct {
    ForeignName called;
} ForeignSide;

typedef struct {
    ForeignName called;
    guint32 side;      /* or FOREIGN_NONE */
    const char *paint; /* #rrggbb, or NULL */
} ForeignNation;

/* Numbers of types of unit where places are areas. */
typedef enum {
    TYPE_MOVE,    /* spaces that each of its units moves in a turn */
    TYPE_WEIGHT,  /* room it takes aboard */
    TYPE_CARRIES, /* room it has for others */
    N_TYPE_NUMBERS,
} ForeignTypeNumber;

typedef struct {
    ForeignName called;
    gboolean is_sea;               /* whether it moves at sea */
    guint numbers[N_TYPE_NUMBERS]; /* each + 1; 0: nothing is said */
} ForeignType;

/* What units are led in. */
typedef struct {
    ForeignName called;
    guint32 side; /* or FOREIGN_NONE, of data sets alone */
} ForeignCommand;

/* What a counter shows while so many steps are left. */
typedef struct {
    const char *name;              /* NULL: that of its unit */
    gint factors[FOREIGN_FACTORS]; /* by FactorWord; -1: none */
} ForeignFace;

typedef struct {
    ForeignName called;
    guint32 type, nation;
    guint32 place;         /* where it stands at the start: with a grid its hex, by hex_index() */
    guint32 coast;         /* at which coast it lies + 1; 0: nothing is said */
    guint strength;        /* steps: 1 to LIMIT_FOREIGN_STRENGTH */
    guint facing;          /* direction + 1; 0: nothing is said */
    guint32 command;       /* in the map's commands, what it is led with, + 1; 0: none */
    guint32 face, n_faces; /* its first one in the map's faces, and how many it has */
} ForeignUnit;

/* What stands on the map in one scenario. */
typedef struct {
    ForeignName called;
    GArray *units; /* owned: of ForeignUnit */
} ForeignSetUp;

typedef struct {
    ForeignName called;
    gboolean is_sea;
    const char *paint; /* #rrggbb, or NULL */
} ForeignTerrain;

/* What a set-up says of something in another data set; all ids are of that. */
typedef struct {
    const char *unit;   /* NULL: the nation has its marker in the place */
    const char *nation; /* NULL: the unit stands there */
    const char *at;
    gint64 strength; /* steps of the unit; 0: nothing is said */
} ForeignPlacing;

struct ForeignMap {
    GStringChunk *strings; /* owned: all texts */
    const char *title;     /* NULL: the source has none */
    const char *about;     /* one sentence for people; NULL: none */
    const char *source;    /* what the book of the source is called */
    Box frame;             /* on the grid of map.svg; empty: around all shapes */
    GArray *places;        /* owned: of ForeignPlace */
    GArray *coasts;        /* owned: of ForeignCoast, coasts with names */
    GArray *links;         /* owned: of ForeignLink */
    GArray *borders;       /* owned: of ForeignName: types of border beside the usual one */
    GArray *sides;         /* owned: of ForeignSide */
    GArray *nations;       /* owned: of ForeignNation */
    GArray *types;         /* owned: of ForeignType */
    GArray *units;         /* owned: of ForeignUnit */
    GArray *commands;      /* owned: of ForeignCommand */
    GArray *faces;         /* owned: of ForeignFace; those of a unit one after the other */
    GArray *set_ups;       /* owned: of ForeignSetUp, that of `units` first; of data sets alone */
    GArray *terrains;      /* owned: of ForeignTerrain; for the grid alone */
    GArray *values;        /* owned: of ForeignValue, see foreign-values.h */
    GArray *worths;        /* owned: of ForeignWorth */
    ForeignGrid *grid;     /* owned; NULL: places are listed. With it there are none of these */
    const char *base;      /* the folder of the data set of which this is a layer, with a scenario
                              and nothing else; NULL: it is none */
    const char *base_scenario; /* what shows through in it */
    GArray *placings;          /* owned: of ForeignPlacing, for a layer; NULL: it is none */
    guint scale;      /* how many times as large the drawing was made; 0 and 1: not at all */
    guint knit_reach; /* grid units that borders were joined over; 0: none were */
};

/* Returns: (transfer full). */
ForeignMap *foreign_map_new(void);
void foreign_map_free(ForeignMap *map); /* NULL is allowed */

/* Returns: (transfer none): a copy of @text that lives as long as @map, as one line, without blanks
 * around it and cut after LIMIT_FOREIGN_NAME_LETTERS. */
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

/* Adds another name of @place. */
void foreign_map_add_alias(ForeignMap *map, guint32 place, const char *name);

/* Returns: the number of the side called @name, which is made where it is not there. */
guint32 foreign_map_side(ForeignMap *map, const char *name);

/* Returns: the number of the nation called @name, which is added if it is missing: on the side
 * called
 * @side, which is added likewise; NULL: on a side of its own. FOREIGN_NONE: there are too many. */
guint32 foreign_map_nation(ForeignMap *map, const char *name, const char *side);

/* Returns: the number of the type of border called @name, which is made where it is not there;
 * FOREIGN_NONE: there are too many. */
guint32 foreign_map_border(ForeignMap *map, const char *name);

/* Puts @unit, of a nation with a side, into the command of that which is called @name (NULL: none)
 * and is made where it is not there. */
void foreign_map_lead(ForeignMap *map, ForeignUnit *unit, const char *name);

/* Returns: what tells friend from foe: the side of @nation, or where it has none a number of its
 * own. Sides are complete. */
guint32 foreign_map_party(const ForeignMap *map, guint32 nation);

/* Returns: how many places there are that a unit may stand in: hexes of the grid, or else places.
 */
guint32 foreign_map_n_spots(const ForeignMap *map);

/* Returns: the place or hex of @unit; of a ship in its harbour the sea before it. */
guint32 foreign_unit_berth(const ForeignMap *map, const ForeignUnit *unit);

/* Puts @shape (taken over) in the place of that which @place had; what draws nothing, or more than
 * a path may, is none. Rings that visit a point twice become several, those side by side one, and
 * loops that are no wider than a unit of the drawing go away. */
void foreign_place_draw(ForeignPlace *place, Shape *shape);

/* Adds a way between @a and @b that the source states. */
void foreign_map_add_link(ForeignMap *map, guint32 a, guint32 b, LossPlace where);

/* Makes the id of everything: of its key or name, in letters of an id, unique and never empty. */
void foreign_map_make_ids(ForeignMap *map);

/* Decides what becomes of each link: of several that say the same the first counts; a land has a
 * port on each sea to which it has a link. */
void foreign_map_assign_ports(ForeignMap *map);

/* Adds a coast called @called of @place, which may be FOREIGN_NONE as yet. Returns: its number. */
guint32 foreign_map_add_coast(ForeignMap *map, ForeignName called, guint32 place);

/* Has @coast lie on @sea, once. */
void foreign_coast_add_sea(ForeignCoast *coast, guint32 sea);

/* Whether @coast is one of a land, on a sea. Grounds are known by now. */
gboolean foreign_coast_is_whole(const ForeignMap *map, const ForeignCoast *coast);

/* Adds a way from the land of each coast to each of its seas. */
void foreign_map_link_coasts(ForeignMap *map);

/* Drops the coasts that are not whole, and from the units that they lie there. */
void foreign_map_settle_coasts(ForeignMap *map);

/* Joins the borders of shapes that nearly meet, as far apart as the drawing itself shows them to
 * be, but at most @most grid units; see knit_reach and is_joined. */
void foreign_map_knit(ForeignMap *map, guint most);

/* Adds a link that is derived for each two places whose shapes share a border. */
void foreign_map_derive_links(ForeignMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ForeignMap, foreign_map_free)

/* Ids that are taken. */
typedef GHashTable ForeignIds;

/* Returns: (transfer full): no ids. */
ForeignIds *foreign_ids_new(void);

/* Takes @id, so that nothing else gets it. */
void foreign_ids_reserve(ForeignIds *ids, const char *id);

/* @name: UTF-8. Returns: (transfer full): @name in the letters of an id: Latin letters without
 * marks, Greek and Cyrillic ones by their sound, of other scripts the code points; never empty and
 * at most LIMIT_FOREIGN_ID_BYTES. Where that is taken, -2, -3... follow. It is taken now. */
char *foreign_ids_make(ForeignIds *ids, const char *name);
