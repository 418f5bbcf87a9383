/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: what is read of the file, before a map is made of it.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/tiled/tmx-form.h"
#include "schema/foreign/units/unit-making.h"
#include "schema/foreign/xml-walk.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define TMX_ROWS(ROW) \
    ROW (LAYER, "layer", LOSS_READ, "the ground: the first one with tiles, or that of --layer") \
    ROW (LAYER_OTHER, "layer", LOSS_LEFT, "one layer is the ground; --layer NAME takes another one") \
    ROW (TILESET, "tileset", LOSS_READ, "the names of grounds") \
    ROW (TILESET_AWAY, "tileset", LOSS_LEFT, "its file is not there, or not in the folder: grounds are called by its name and their numbers") \
    ROW (TILE, "tile", LOSS_CHANGED, "a ground, by its class or the property of --name; what it looks like is lost") \
    ROW (CELL_HEX, "cell", LOSS_READ, "a hex of the ground of its tile") \
    ROW (CELL_DIAMOND, "cell", LOSS_CHANGED, "a hex in the place of a staggered diamond: it touches those on its left and right as well") \
    ROW (CELL_TURNED, "cell", LOSS_CHANGED, "a hex, or a place; the tile is turned or mirrored, the ground is not") \
    ROW (CELL_PLACE, "cell", LOSS_READ, "a place, or with --name a piece of one") \
    ROW (CELL_NAMELESS, "cell", LOSS_LEFT, "its tile does not have the property of --name") \
    ROW (CELL_TILE, "cell", LOSS_LEFT, "its number belongs to no tileset") \
    ROW (CELL_MANY, "cell", LOSS_LEFT, "there are too many kinds of ground, or places") \
    ROW (CELL_LAYER, "cell", LOSS_LEFT, "it is in another layer") \
    ROW (CELL_AREAS, "cell", LOSS_LEFT, "the areas of objects are the places") \
    ROW (AREA, "object", LOSS_READ, "a place") \
    ROW (AREA_CHANGED, "object", LOSS_CHANGED, "a place: its curves became straight pieces, or its borders were joined with those around it") \
    ROW (AREA_PIECE, "object", LOSS_CHANGED, "another piece of the place of the same name") \
    ROW (AREA_TWICE, "object", LOSS_LEFT, "an area of the same name lies there already") \
    ROW (AREA_NAMELESS, "object", LOSS_LEFT, "an area without a name") \
    ROW (AREA_CELLS, "object", LOSS_LEFT, "hexes are the places; --layer with the name of its layer takes areas") \
    ROW (AREA_BAD, "object", LOSS_LEFT, "it encloses nothing, or lies too far away, or there are too many") \
    ROW (POINT, "object", LOSS_READ, "a point with a name: the hex under it is called so, or pieces of the area of that name stand there") \
    ROW (POINT_OTHER, "object", LOSS_LEFT, "a point that has no name, lies on no hex, or names what is no area or has a point") \
    ROW (UNIT, "object", LOSS_CHANGED, "a unit: a point with a class in the layer Units of objects; its class is its type, its properties say nation, side, command, steps and faces, and how it is turned where it faces") \
    ROW (UNIT_OTHER, "object", LOSS_LEFT, "such a point that lies on no hex and in no place, or where an enemy is, has no name or nation, stands at sea while others of its type stand on land, or there are too many") \
    ROW (OBJECT_LAYER, "object", LOSS_LEFT, "it is not in the layer that was asked for") \
    ROW (OBJECT_OTHER, "object", LOSS_LEFT, "a line, a text, a picture, or made by a template") \
    ROW (OBJECT_TILE, "object", LOSS_LEFT, "a shape within a tile") \
    ROW (PROPERTY, "property", LOSS_READ, "the name of a place or ground, that it is water, its `forage`, its `nation` and the `side` of that, its `neighbours` with the type of border behind a colon, other numbers of it (`int`) as values; what a unit is; labels and levels of the hexes of the map") \
    ROW (WAY, "neighbour", LOSS_READ, "a way; between a land and a sea a port of the land") \
    ROW (WAY_OTHER, "neighbour", LOSS_LEFT, "it is no place, or the same one, or there are too many") \
    ROW (PROPERTY_OTHER, "property", LOSS_LEFT, "a data set has no place for it") \
    ROW (OTHER, "other element", LOSS_LEFT, "pictures, colours, and what the editor of the map keeps")
/* clang-format on */

#define TMX_ROW_NUMBER(NAME, ...) TMX_##NAME,
typedef enum { TMX_ROWS(TMX_ROW_NUMBER) N_TMX_ROWS } TmxRow;

typedef enum {
    TMX_ORTHOGONAL,
    TMX_ISOMETRIC,
    TMX_STAGGERED,
    TMX_HEXAGONAL,
    N_TMX_ORIENTATIONS,
} TmxOrientation;

typedef enum {
    TMX_RECTANGLE,
    TMX_ELLIPSE,
    TMX_POLYGON,
    TMX_POINT_OBJECT,
    TMX_NO_AREA,
} TmxObjectKind;

/* A tile that is not empty. */
typedef struct {
    gint32 x, y; /* column and row, either sign */
    guint32 gid; /* number over all tilesets, with the bits of turned tiles */
} TmxCell;

/* The bits of a number that is one; those above turn the tile. */
#define TMX_GID_MASK 0x0fffffffu

typedef struct {
    guint32 first;    /* number of its first tile */
    const char *name; /* borrowed from the map */
} TmxTileset;

/* What a tileset says of one of its tiles. */
typedef struct {
    const char *name; /* its class, or the property that was asked for; NULL: none */
    gboolean is_sea;
} TmxTile;

typedef struct {
    TmxObjectKind form;
    const char *name;    /* borrowed from the map; NULL: none */
    const char *nation;  /* likewise: whose land it is, or whose unit */
    const char *type;    /* likewise: of the unit that it is; NULL: it is none */
    const char *side;    /* likewise: that of its nation */
    const char *command; /* likewise: what the unit is led in */
    const char *ways;    /* likewise: of an area, see way-text.h */
    guint ways_line;     /* where they are said */
    guint steps;         /* of a unit */
    gboolean is_turned;  /* it says how */
    GArray *faces;       /* owned: of ForeignFace; NULL: it is no unit */
    gboolean is_sea, is_in_layer;
    gint forage;                       /* -1: nothing is said */
    double x, y, width, height, angle; /* pixels, degrees clockwise around (x, y) */
    char *points;                      /* owned: of a polygon, from (x, y) */
    guint line;
} TmxObject;

/* A number of an object by which it may have so much of a value. */
typedef struct {
    guint object; /* its number */
    const char *name;
    gint number;
    guint line;
} TmxWorth;

typedef struct {
    const ForeignChoices *choices;
    ForeignMap *map;
    LossReport *report;
    const char *file; /* for people */
    TmxOrientation orientation;
    gint32 width, height; /* in tiles; 0 of infinite maps */
    TmxForm form;         /* of a tile; of other orientations only its size counts */
    GArray *tilesets;     /* owned: of TmxTileset, by their first numbers */
    GHashTable *tiles;    /* owned: number -> TmxTile, owned */
    GArray *cells;        /* owned: of TmxCell: those of the ground */
    guint cells_line;     /* in the file, where these begin */
    GArray *objects;      /* owned: of TmxObject */
    GArray *worths;       /* owned: of TmxWorth */
    HexLabels labels;     /* of the grid */
    char *levels;         /* owned: lines with a digit for each hex; NULL: none */
} Tmx;

/* Reads the text of one <data> or <chunk> into the @n numbers @gids.
 * Returns: FALSE with @why set (owned by nobody) where it does not hold exactly so many. */
gboolean tmx_data_read(const char *text, const char *encoding, const char *compression,
                       guint32 *gids, gsize n, const char **why);

/* Makes the ground of cells: a grid, or places. Returns: FALSE with @error set where it would be
 * too large. */
gboolean tmx_make_ground(Tmx *tmx, GError **error);

/* Returns: whether the property @name says something of the unit that @object is, if it is one;
 * then
 * @object has it. */
gboolean tmx_read_unit_property(Tmx *tmx, TmxObject *object, const char *name, const char *value);

/* Whether @object is a point that can be a unit. */
static inline gboolean
tmx_is_unit(const TmxObject *object)
{
    return object->form == TMX_POINT_OBJECT && object->type != NULL;
}

/* Returns: the first place around @object; FOREIGN_NONE: it lies in none. */
guint32 tmx_place_of(const Tmx *tmx, UnitMaking *making, const TmxObject *object);

/* Makes a unit of @object, which stands on hex @index, by hex_index(), or in that place;
 * FOREIGN_NONE: in none. Returns: the row that says what became of it. */
TmxRow tmx_make_unit(Tmx *tmx, UnitMaking *making, const TmxObject *object, guint32 index);

/* Makes the ground of objects, whose areas are the places. */
void tmx_make_areas(Tmx *tmx);

/* Returns: whether (@x, @y) in pixels of objects is a point of the drawing, which goes to @point.
 */
gboolean tmx_point(const Tmx *tmx, double x, double y, Point *point);

/* Counts @row at line @line of the map. */
static inline void
tmx_note(const Tmx *tmx, TmxRow row, guint line)
{
    loss_note(tmx->report, row, (LossPlace){.file = tmx->file, .number = line});
}
