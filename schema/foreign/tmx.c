/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled: maps of hexes or squares whose tiles have a terrain, and objects that are areas or
 * units.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/foreign-units.h"
#include "schema/foreign/way-text.h"
#include "schema/foreign/foreign-view.h"
#include "schema/foreign/tmx-json.h"
#include "schema/foreign/xml-walk.h"
#include "schema/geometry/hex.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/knit.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/map-svg.h"
#include "schema/text/limits.h"
#include "schema/text/markup.h"

#include <gio/gio.h>
#include <glib.h>
#include <math.h>
#include <string.h>
#include <zlib.h>

typedef struct {
    gint32 width, height; /* of a tile in pixels, at least 1 */
    gint32 side;          /* pixels of the straight side of a hex; 0: a diamond */
    gboolean by_columns;  /* columns are shifted, not rows */
    gboolean shifts_even; /* even ones, counted from 0, are shifted */
} TmxForm;

/* The object layer with the units, as points. */
#define TMX_UNITS "Units"

/* The middle of the tile in @column and @row, either sign, in pixels. */
static inline void
tmx_form_middle(const TmxForm *form, gint32 column, gint32 row, double *x, double *y)
{
    double width = form->width, height = form->height, side = form->side;
    gboolean is_shifted = (((form->by_columns ? column : row) & 1) != 0) != form->shifts_even;
    *x = form->by_columns ? column * (width + side) / 2 : column * width;
    *y = form->by_columns ? row * height : row * (height + side) / 2;
    *(form->by_columns ? y : x) += is_shifted ? (form->by_columns ? height : width) / 2 : 0;
    *x += width / 2;
    *y += height / 2;
}

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define TMX_ROWS(ROW) \
    ROW (LAYER, N_("layer"), LOSS_READ, N_("the terrain: the first layer with tiles, or the one of --layer")) \
    ROW (LAYER_OTHER, N_("layer"), LOSS_LEFT, N_("only one layer is the terrain; --layer NAME chooses another one")) \
    ROW (TILESET, N_("tileset"), LOSS_READ, N_("the names of terrains")) \
    ROW (TILESET_AWAY, N_("tileset"), LOSS_LEFT, N_("its file is missing, or outside the folder: terrains get its name and their numbers")) \
    ROW (TILE, N_("tile"), LOSS_CHANGED, N_("a terrain, by its class or the property of --name; its picture is lost")) \
    ROW (CELL_HEX, N_("cell"), LOSS_READ, N_("a hex with the terrain of its tile")) \
    ROW (CELL_DIAMOND, N_("cell"), LOSS_CHANGED, N_("a hex instead of a staggered diamond: it also touches those on its left and right")) \
    ROW (CELL_TURNED, N_("cell"), LOSS_CHANGED, N_("a hex, or a place; the tile is rotated or mirrored, the terrain is not")) \
    ROW (CELL_PLACE, N_("cell"), LOSS_READ, N_("a place, or with --name a piece of one")) \
    ROW (CELL_NAMELESS, N_("cell"), LOSS_LEFT, N_("its tile does not have the property of --name")) \
    ROW (CELL_TILE, N_("cell"), LOSS_LEFT, N_("its number does not belong to a tileset")) \
    ROW (CELL_MANY, N_("cell"), LOSS_LEFT, N_("there are too many types of terrain, or places")) \
    ROW (CELL_LAYER, N_("cell"), LOSS_LEFT, N_("it is in another layer")) \
    ROW (CELL_AREAS, N_("cell"), LOSS_LEFT, N_("the areas of objects are the places")) \
    ROW (AREA, N_("object"), LOSS_READ, N_("a place")) \
    ROW (AREA_CHANGED, N_("object"), LOSS_CHANGED, N_("a place; its curves were turned into straight segments, or its borders were joined with those of its neighbours")) \
    ROW (AREA_PIECE, N_("object"), LOSS_CHANGED, N_("another piece of the place with the same name")) \
    ROW (AREA_TWICE, N_("object"), LOSS_LEFT, N_("there is already an area with the same name")) \
    ROW (AREA_NAMELESS, N_("object"), LOSS_LEFT, N_("an area without a name")) \
    ROW (AREA_CELLS, N_("object"), LOSS_LEFT, N_("hexes are the places; --layer with the name of its layer imports areas instead")) \
    ROW (AREA_BAD, N_("object"), LOSS_LEFT, N_("it encloses nothing, is too far away, or there are too many")) \
    ROW (POINT, N_("object"), LOSS_READ, N_("a point with a name: the hex under it gets that name, or units of the area with that name are drawn there")) \
    ROW (POINT_OTHER, N_("object"), LOSS_LEFT, N_("a point without a name, not on a hex, or whose name is not that of an area or is that of an area with a point")) \
    ROW (UNIT, N_("object"), LOSS_CHANGED, N_("a unit: a point with a class in the object layer Units; the class is its type, the properties are its nation, side, command, steps and faces, and the rotation is its facing")) \
    ROW (UNIT_OTHER, N_("object"), LOSS_LEFT, N_("a point in the object layer Units that is not on a hex or in a place, or is where an enemy is; has no name or nation; is at sea while others of its type are on land; or there are too many")) \
    ROW (OBJECT_LAYER, N_("object"), LOSS_LEFT, N_("it is not in the layer of --layer")) \
    ROW (OBJECT_OTHER, N_("object"), LOSS_LEFT, N_("a line, a text, a picture, or made by a template")) \
    ROW (OBJECT_TILE, N_("object"), LOSS_LEFT, N_("a shape within a tile")) \
    ROW (PROPERTY, N_("property"), LOSS_READ, N_("of a place or terrain: the name, whether it is water, `forage`, `nation` and its `side`, `neighbours` with the type of border after a colon, other numbers (`int`) as values; of a unit: what it is; of the map: labels and levels of its hexes")) \
    ROW (WAY, N_("neighbour"), LOSS_READ, N_("a connection; between a land and a sea, a port of the land")) \
    ROW (WAY_OTHER, N_("neighbour"), LOSS_LEFT, N_("it is not a place, or is the place itself, or there are too many")) \
    ROW (OWNER_SEA, N_("owner"), LOSS_LEFT, N_("a sea cannot belong to a nation")) \
    ROW (PROPERTY_OTHER, N_("property"), LOSS_LEFT, N_("a data set cannot contain it")) \
    ROW (OTHER, N_("other element"), LOSS_LEFT, N_("pictures, colours, and settings of the program Tiled"))
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

/* The properties of a tile of a tileset. */
typedef struct {
    const char *name; /* its class, or the requested property; NULL: none */
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
    guint ways_line;     /* their line */
    guint steps;         /* of a unit */
    gboolean is_turned;  /* it has a rotation */
    GArray *faces;       /* owned: of ForeignFace; NULL: it is no unit */
    gboolean is_sea, is_in_layer;
    gint forage;                       /* -1: not stated */
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
    gboolean is_json; /* the file that is read; its lines are not those of the walk */
    TmxOrientation orientation;
    gint32 width, height; /* in tiles; 0 of infinite maps */
    TmxForm form;         /* of a tile; of other orientations only its size counts */
    GArray *tilesets;     /* owned: of TmxTileset, by their first numbers */
    GHashTable *tiles;    /* owned: number -> TmxTile, owned */
    GArray *cells;        /* owned: of TmxCell: those of the ground */
    guint cells_line;     /* lines in the file where these start */
    GArray *objects;      /* owned: of TmxObject */
    GArray *worths;       /* owned: of TmxWorth */
    HexLabels labels;     /* of the grid */
    char *levels;         /* owned: lines with a digit for each hex; NULL: none */
} Tmx;

/* Whether @object is a point that can be a unit. */
static inline gboolean
tmx_is_unit(const TmxObject *object)
{
    return object->form == TMX_POINT_OBJECT && object->type != NULL;
}

/* Returns: line @line of @file, or in JSON the file as a whole. */
static inline LossPlace
tmx_place(const Tmx *tmx, const char *file, guint line)
{
    return (LossPlace){.file = file, .number = tmx->is_json ? 0 : line};
}

/* Counts @row at line @line of the map. */
static inline void
tmx_note(const Tmx *tmx, TmxRow row, guint line)
{
    loss_report_add(tmx->report, row, tmx_place(tmx, tmx->file, line), 1);
}

/* How far the objects of a layer, or of a group of layers, are moved. */
typedef struct {
    guint depth;
    double x, y; /* pixels, with those around it */
} TmxOffset;

typedef struct {
    Tmx tmx;
    ForeignSource *source;
    XmlWalk *walk;
    const char *file;               /* of the walk, for people */
    gboolean is_map;                /* the walk is over the map, not over a tileset */
    guint tile_depth, object_depth; /* of those that are open; 0: none is, for the root has that */
    guint32 tile_gid;
    const char *group; /* name of the last group of objects */
    GArray *offsets;   /* owned: of TmxOffset: of the layers that are open, one in the other */
    /* The last layer of tiles. */
    const char *layer, *encoding, *compression;
    gsize n_layer;              /* its tiles, where it is not infinite */
    gint32 layer_width;         /* its columns */
    gsize n_listed;             /* tiles given as elements, so far */
    guint n_layers, layer_line; /* layers so far; the line of the open one, 0: none is open */
    guint ground;               /* the number of the layer that is it; 0: none yet */
    gboolean is_infinite;
    guint64 n_left;     /* tiles that may yet be read */
    gboolean has_layer; /* a layer has the name that was asked for */
    guint32 first;      /* number of the first tile of the tileset that is read */
    GArray *away;       /* owned: of tilesets in files of their own */
    GError *error;      /* owned: the first one */
} TmxReading;

static guint32 tmx_place_of(const Tmx *tmx, ForeignUnits *making, const TmxObject *object);
static TmxRow tmx_make_unit(Tmx *tmx, ForeignUnits *making, const TmxObject *object, guint32 index);
static gboolean tmx_point(const Tmx *tmx, double x, double y, Point *point);
static void tmx_end_layer(TmxReading *reading);

#define CELL_BYTES 4

static gboolean
read_csv(const char *text, guint32 *gids, gsize n, const char **why)
{
    gsize i = 0;
    *why = _("it does not contain as many tiles as the layer has");
    while (*(text += strspn(text, " \t\r\n,")) != '\0') {
        char *end;
        guint64 number = g_ascii_strtoull(text, &end, 10);
        if (!g_ascii_isdigit(*text) || number > G_MAXUINT32) {
            *why = _("it contains something that is not the number of a tile");
            return FALSE;
        }
        if (i == n)
            return FALSE;
        gids[i++] = (guint32)number;
        text = end;
    }
    return i == n;
}

/* Returns: whether the @length @bytes are @size bytes when unpacked, which go to @out. @out has one
 * byte more. */
static gboolean
decompress_bytes(const guint8 *bytes, gsize length, GZlibCompressorFormat format, guint8 *out,
                 gsize size)
{
    g_autoptr(GConverter) unpacker = G_CONVERTER(g_zlib_decompressor_new(format));
    gsize at = 0, made = 0;
    GConverterResult result = G_CONVERTER_CONVERTED;
    while (result == G_CONVERTER_CONVERTED && made <= size) {
        gsize taken = 0, given = 0;
        result = g_converter_convert(unpacker, bytes + at, length - at, out + made, size + 1 - made,
                                     G_CONVERTER_INPUT_AT_END, &taken, &given, NULL);
        at += taken;
        made += given;
    }
    return result == G_CONVERTER_FINISHED && made == size;
}

/* Reads the text of one <data> or <chunk> into the @n numbers @gids. Returns: FALSE with @why set
 * (to a constant) if it does not have exactly @n. */
static gboolean
tmx_data_read(const char *text, const char *encoding, const char *compression, guint32 *gids,
              gsize n, const char **why)
{
    gsize length, size = n * CELL_BYTES;
    gboolean is_gzip = g_strcmp0(compression, "gzip") == 0;
    if (strcmp(encoding, "csv") == 0)
        return read_csv(text, gids, n, why);
    *why = _("its encoding is not supported; csv and base64 are");
    if (strcmp(encoding, "base64") != 0)
        return FALSE;
    *why = _("its compression is not supported; zlib and gzip are, zstd is not. Choose another one "
             "in Tiled (Map > Map Properties > Tile Layer Format)");
    gboolean is_packed = compression != NULL && compression[0] != '\0';
    if (is_packed && !is_gzip && strcmp(compression, "zlib") != 0)
        return FALSE;
    *why = _("it does not contain as many tiles as the layer has");
    g_autofree guint8 *bytes = g_base64_decode(text, &length);
    g_autofree guint8 *out = is_packed ? g_malloc(size + 1) : NULL;
    GZlibCompressorFormat format =
        is_gzip ? G_ZLIB_COMPRESSOR_FORMAT_GZIP : G_ZLIB_COMPRESSOR_FORMAT_ZLIB;
    if (is_packed ? !decompress_bytes(bytes, length, format, out, size) : length != size)
        return FALSE;
    memcpy(gids, is_packed ? out : bytes, size);
    for (gsize i = 0; i < n; i++)
        gids[i] = GUINT32_FROM_LE(gids[i]);
    return TRUE;
}

/* Counts @row where the walk is. */
static void
tmx_reading_note(TmxReading *reading, TmxRow row)
{
    loss_report_add(reading->tmx.report, row,
                    tmx_place(&reading->tmx, reading->file, xml_walk_line(reading->walk)), 1);
}

/* Ends the walk with an error at @line of the file, unless it has one. */
static void
tmx_reading_fail(TmxReading *reading, guint line, const char *why)
{
    if (reading->error == NULL)
        g_set_error(&reading->error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s:%u: %s",
                    reading->file, line, why);
}

/* Returns: (transfer none): the attribute @name of the element, or NULL; until the next step. */
static const char *
tmx_reading_attribute(TmxReading *reading, const char *name)
{
    return xml_walk_attribute(reading->walk, name);
}

/* The same, kept with the map; NULL, too, where it is "". */
static const char *
tmx_reading_kept(TmxReading *reading, const char *name)
{
    const char *value = tmx_reading_attribute(reading, name);
    return value != NULL && value[0] != '\0' ? foreign_map_text(reading->tmx.map, value) : NULL;
}

/* Returns: the whole number @name, @usual where it is not there; outside of @min to @max the walk
 * fails. */
static gint32
tmx_reading_whole(TmxReading *reading, const char *name, gint32 usual, gint32 min, gint32 max)
{
    const char *value = tmx_reading_attribute(reading, name);
    gint64 number;
    if (value == NULL)
        return usual;
    if (g_ascii_string_to_signed(value, 10, min, max, &number, NULL))
        return (gint32)number;
    g_autofree char *why =
        g_strdup_printf(_("%s is “%s”, not %d to %d"), name, value, (int)min, (int)max);
    tmx_reading_fail(reading, xml_walk_line(reading->walk), why);
    return usual;
}

/* Returns: the number @name; 0 where it is none. */
static double
tmx_reading_number(TmxReading *reading, const char *name)
{
    const char *value = tmx_reading_attribute(reading, name);
    double result = value != NULL ? g_ascii_strtod(value, NULL) : 0;
    return isfinite(result) ? result : 0;
}

/* Returns: whether the attribute @name is @text. */
static gboolean
tmx_reading_is(TmxReading *reading, const char *name, const char *text)
{
    return g_strcmp0(tmx_reading_attribute(reading, name), text) == 0;
}

/* Returns: (transfer none): the class of a tile or object, as versions of Tiled call it; or NULL.
 */
static const char *
tmx_reading_class(TmxReading *reading)
{
    const char *class = tmx_reading_kept(reading, "class");
    return class != NULL ? class : tmx_reading_kept(reading, "type");
}

/* Returns: whether @value of the attribute or property @name means water. */
static gboolean
tmx_reading_is_water(TmxReading *reading, const char *name, const char *value)
{
    return foreign_choices_mean_sea(reading->tmx.choices, name, value);
}

/* Keeps @value of the property @name as what the last object has of a value, if it can be that.
 * Returns: whether it can; which row it is of is known when the object is a place or none. */
static gboolean
tmx_reading_keep_worth(TmxReading *reading, const char *name, const char *value)
{
    TmxWorth worth = {
        .object = reading->tmx.objects->len - 1,
        .name = foreign_map_text(reading->tmx.map, name),
        .line = xml_walk_line(reading->walk),
    };
    if (worth.name[0] == '\0' || !tmx_reading_is(reading, "type", "int") ||
        !foreign_worth_parse(value, &worth.number))
        return FALSE;
    g_array_append_val(reading->tmx.worths, worth);
    return TRUE;
}

/* Returns: the offset of the present element of the walk. */
static TmxOffset
tmx_reading_offset(const TmxReading *reading)
{
    guint n = reading->offsets->len;
    return n > 0 ? g_array_index(reading->offsets, TmxOffset, n - 1) : (TmxOffset){0};
}

/* Each reads the element that the walk is at. */
static void
tmx_read_group(TmxReading *reading)
{
    TmxOffset around = tmx_reading_offset(reading);
    TmxOffset own = {
        .depth = xml_walk_depth(reading->walk),
        .x = around.x + tmx_reading_number(reading, "offsetx"),
        .y = around.y + tmx_reading_number(reading, "offsety"),
    };
    tmx_end_layer(reading);
    g_array_append_val(reading->offsets, own);
}

/* Straight pieces of an ellipse. */
#define ELLIPSE_STEPS 48

typedef struct {
    Tmx *tmx;
    GHashTable *names;  /* owned: name (borrowed) -> number + 1 */
    GArray *points;     /* owned: of Point: the outline of one object */
    guint64 n_points;   /* of all */
    ForeignUnits units; /* owned; where the areas are made */
} Areas;

/* Adds the point (@x, @y), in pixels from the origin of @object before its rotation. Returns:
 * FALSE: it is too far away. */
static gboolean
add_point(Areas *areas, const TmxObject *object, double x, double y)
{
    double turn = object->angle * G_PI / 180;
    Point point;
    if (!tmx_point(areas->tmx, object->x + x * cos(turn) - y * sin(turn),
                   object->y + x * sin(turn) + y * cos(turn), &point))
        return FALSE;
    g_array_append_val(areas->points, point);
    return TRUE;
}

static gboolean
add_outline(Areas *areas, const TmxObject *object)
{
    double width = object->width, height = object->height;
    gboolean is_drawn = TRUE;
    g_array_set_size(areas->points, 0);
    if (object->form == TMX_POLYGON) {
        const char *text = object->points;
        while (*(text += strspn(text, " \t\r\n")) != '\0') {
            char *end;
            double x = g_ascii_strtod(text, &end);
            if (end == text || *end != ',')
                return FALSE;
            text = end + 1;
            double y = g_ascii_strtod(text, &end);
            if (end == text || areas->points->len >= LIMIT_PATH_POINTS ||
                !add_point(areas, object, x, y))
                return FALSE;
            text = end;
        }
        return TRUE;
    }
    if (object->form == TMX_RECTANGLE)
        return add_point(areas, object, 0, 0) && add_point(areas, object, width, 0) &&
               add_point(areas, object, width, height) && add_point(areas, object, 0, height);
    for (guint i = 0; i < ELLIPSE_STEPS && is_drawn; i++) {
        double angle = 2 * G_PI * i / ELLIPSE_STEPS;
        is_drawn =
            add_point(areas, object, width / 2 * (1 + cos(angle)), height / 2 * (1 + sin(angle)));
    }
    return is_drawn;
}

/* Returns: (transfer full): the outline, appended to the lines of @before, which may be NULL. */
static Shape *
shape_behind(const Areas *areas, const Shape *before)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    if (before != NULL) {
        g_array_append_vals(points, before->points, before->n_points);
        g_array_append_vals(lines, before->lines, before->n_lines);
    }
    ShapeLine line = {points->len, areas->points->len, TRUE};
    g_array_append_vals(points, areas->points->data, areas->points->len);
    g_array_append_val(lines, line);
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* A second area with the same name is another piece of the place, unless they overlap. */
static TmxRow
add_piece(Areas *areas, guint32 index)
{
    ForeignPlace *place = foreign_place(areas->tmx->map, index);
    g_autoptr(Shape) piece = shape_behind(areas, NULL);
    if (box_meets(shape_bounds(place->shape), shape_bounds(piece)))
        return TMX_AREA_TWICE;
    foreign_place_set_shape(place, shape_behind(areas, place->shape));
    return TMX_AREA_PIECE;
}

/* Returns: the row to count @object as; N_TMX_ROWS: it is a place. */
static TmxRow
add_area(Areas *areas, const TmxObject *object)
{
    ForeignMap *map = areas->tmx->map;
    if (object->name == NULL)
        return TMX_AREA_NAMELESS;
    if (map->places->len >= LIMIT_FOREIGN_PLACES || !add_outline(areas, object) ||
        areas->points->len < 3 || (areas->n_points += areas->points->len) > LIMIT_FOREIGN_POINTS)
        return TMX_AREA_BAD;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name));
    if (at > 0)
        return add_piece(areas, at - 1);
    ForeignGround ground = object->is_sea ? FOREIGN_SEA : FOREIGN_LAND;
    guint32 index = foreign_map_add_place(map, object->name, ground);
    ForeignPlace *place = foreign_place(map, index);
    foreign_place_set_shape(place, shape_behind(areas, NULL));
    if (place->shape == NULL) {
        g_array_set_size(map->places, index);
        return TMX_AREA_BAD;
    }
    place->forage = object->is_sea ? -1 : object->forage;
    if (object->nation != NULL && !object->is_sea)
        place->nation = foreign_map_nation(map, object->nation, object->side);
    else if (object->nation != NULL)
        tmx_note(areas->tmx, TMX_OWNER_SEA, object->line);
    place->is_rounded = object->form == TMX_ELLIPSE;
    place->where = tmx_place(areas->tmx, areas->tmx->file, object->line);
    g_hash_table_insert(areas->names, (gpointer)object->name, GUINT_TO_POINTER(index + 1));
    return N_TMX_ROWS;
}

/* A point with the name of an area is the position of pieces in it. */
static TmxRow
add_anchor(Areas *areas, const TmxObject *object)
{
    guint at = object->name != NULL
                   ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name))
                   : 0;
    ForeignPlace *place = at > 0 ? foreign_place(areas->tmx->map, at - 1) : NULL;
    if (place == NULL || place->has_anchor ||
        !tmx_point(areas->tmx, object->x, object->y, &place->anchor))
        return TMX_POINT_OTHER;
    place->has_anchor = TRUE;
    return TMX_POINT;
}

/* Reads a point: a unit, or the position of pieces in an area. */
static TmxRow
add_at_point(Areas *areas, const TmxObject *object)
{
    if (!tmx_is_unit(object))
        return add_anchor(areas, object);
    guint32 place = tmx_place_of(areas->tmx, &areas->units, object);
    return tmx_make_unit(areas->tmx, &areas->units, object, place);
}

/* Adds the areas, or then the points. */
static void
add_objects(Areas *areas, gboolean is_points)
{
    for (guint i = 0; i < areas->tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(areas->tmx->objects, TmxObject, i);
        if ((object->form == TMX_POINT_OBJECT) != is_points)
            continue;
        TmxRow row = !object->is_in_layer          ? TMX_OBJECT_LAYER
                     : is_points                   ? add_at_point(areas, object)
                     : object->form == TMX_NO_AREA ? TMX_OBJECT_OTHER
                                                   : add_area(areas, object);
        if (row != N_TMX_ROWS)
            tmx_note(areas->tmx, row, object->line);
    }
}

/* Adds the links that areas state, or if none states any those along the borders of shapes. */
static void
add_ways(const Areas *areas)
{
    Tmx *tmx = areas->tmx;
    g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(WayText));
    for (guint i = 0; i < tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        gboolean is_area = object->ways != NULL && object->is_in_layer &&
                           object->form <= TMX_POLYGON && object->name != NULL;
        guint at = is_area ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name)) : 0;
        WayText said = {at - 1, object->ways, tmx_place(tmx, tmx->file, object->ways_line)};
        if (at > 0)
            g_array_append_val(texts, said);
    }
    way_texts_link(tmx->map, texts, areas->names, tmx->report, TMX_WAY, TMX_WAY_OTHER);
    if (texts->len == 0)
        foreign_map_find_links(tmx->map);
    foreign_map_assign_ports(tmx->map);
}

/* Sets the values of the places. */
static void
add_worths(const Areas *areas)
{
    Tmx *tmx = areas->tmx;
    for (guint i = 0; i < tmx->worths->len; i++) {
        const TmxWorth *worth = &g_array_index(tmx->worths, TmxWorth, i);
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, worth->object);
        gboolean is_area =
            object->is_in_layer && object->form <= TMX_POLYGON && object->name != NULL;
        guint at = is_area ? GPOINTER_TO_UINT(g_hash_table_lookup(areas->names, object->name)) : 0;
        gboolean is_taken =
            at > 0 && foreign_map_add_worth(tmx->map, at - 1, worth->name, worth->number);
        tmx_note(tmx, is_taken ? TMX_PROPERTY : TMX_PROPERTY_OTHER, worth->line);
    }
}

/* Makes the ground of objects, whose areas are the places. */
static void
tmx_make_areas(Tmx *tmx)
{
    Areas areas = {
        .tmx = tmx,
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
    };
    for (guint i = 0; i < areas.tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(areas.tmx->objects, TmxObject, i);
        if (tmx_is_unit(object) && object->is_in_layer && object->nation != NULL)
            foreign_map_nation(areas.tmx->map, object->nation, object->side);
    }
    add_objects(&areas, FALSE);
    foreign_units_init(&areas.units, tmx->map);
    add_objects(&areas, TRUE);
    foreign_units_clear(&areas.units);
    add_worths(&areas);
    for (guint i = 0; i < tmx->cells->len; i++)
        tmx_note(tmx, TMX_CELL_AREAS, tmx->cells_line);
    foreign_map_knit(tmx->map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < tmx->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(tmx->map, i);
        loss_report_add(tmx->report,
                        place->is_joined || place->is_rounded ? TMX_AREA_CHANGED : TMX_AREA,
                        place->where, 1);
    }
    add_ways(&areas);
    g_hash_table_unref(areas.names);
    g_array_unref(areas.points);
}

#define FULL_TURN 360.0

/* Returns: the first place around @object; FOREIGN_NONE: none. */
static guint32
tmx_place_of(const Tmx *tmx, ForeignUnits *making, const TmxObject *object)
{
    Point point;
    return tmx_point(tmx, object->x, object->y, &point) ? foreign_units_place_at(making, point)
                                                        : FOREIGN_NONE;
}

/* Makes a unit of @object on hex @index (a hex_index()), or in place @index; FOREIGN_NONE: in none.
 * Returns: the row to count it as. */
static TmxRow
tmx_make_unit(Tmx *tmx, ForeignUnits *making, const TmxObject *object, guint32 index)
{
    ForeignMap *map = tmx->map;
    ForeignUnitSpec words = {object->name, object->type, object->nation, object->side,
                             object->steps};
    double angle = fmod(fmod(object->angle, FULL_TURN) + FULL_TURN, FULL_TURN);
    ForeignUnit *unit = foreign_units_add(making, &words, index);
    if (unit == NULL)
        return TMX_UNIT_OTHER;
    if (map->grid != NULL && object->is_turned)
        unit->facing = foreign_unit_direction(&map->grid->form, angle);
    foreign_unit_set_faces(map, unit, object->faces);
    foreign_map_add_to_command(map, unit, object->command);
    return TMX_UNIT;
}

/* Reads the property @name of units into @object. Returns: FALSE if it is not a property of units.
 */
static gboolean
tmx_read_unit_property(Tmx *tmx, TmxObject *object, const char *name, const char *value)
{
    guint64 steps;
    if (strcmp(name, "side") == 0 && value[0] != '\0') {
        object->side = foreign_map_text(tmx->map, value);
        return TRUE;
    }
    if (object->type == NULL)
        return FALSE;
    if (strcmp(name, "command") == 0 && value[0] != '\0') {
        object->command = foreign_map_text(tmx->map, value);
        return TRUE;
    }
    if (strcmp(name, "steps") == 0 &&
        g_ascii_string_to_unsigned(value, 10, 1, LIMIT_FOREIGN_STRENGTH, &steps, NULL)) {
        object->steps = (guint)steps;
        return TRUE;
    }
    return foreign_unit_read_face(tmx->map, object->faces, name, value);
}

/* The extent of the tiles of the ground layer. */
typedef struct {
    gint32 x, y, n_columns, n_rows; /* the first column and row */
} Extent;

/* Converts (@x, @y), in pixels of objects, to a point of the drawing. Returns: FALSE if it is too
 * far away. */
static gboolean
tmx_point(const Tmx *tmx, double x, double y, Point *point)
{
    if (tmx->orientation == TMX_ISOMETRIC) {
        /* A tile is as wide as high in the pixels of objects. */
        double a = x / tmx->form.height, b = y / tmx->form.height;
        x = (a - b) * tmx->form.width / 2;
        y = (a + b) * tmx->form.height / 2;
    }
    x = round(x * MAP_SVG_GRID.units);
    y = round(y * MAP_SVG_GRID.units);
    if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
        return FALSE;
    *point = (Point){(gint32)x, (gint32)y};
    return TRUE;
}

/* Returns: the number of the tileset that has the tile @gid; its length where none has. */
static guint
tileset_of(const Tmx *tmx, guint32 gid)
{
    guint n = 0;
    while (n < tmx->tilesets->len && g_array_index(tmx->tilesets, TmxTileset, n).first <= gid)
        n++;
    return n > 0 ? n - 1 : tmx->tilesets->len;
}

/* Measures the extent of the tiles. Returns: FALSE with @error set if they are too far apart. */
static gboolean
measure_extent(const Tmx *tmx, Extent *extent, GError **error)
{
    gint64 left = 0, top = 0, right = tmx->width, bottom = tmx->height;
    for (guint i = 0; i < tmx->cells->len && (tmx->width == 0 || tmx->height == 0); i++) {
        const TmxCell *cell = &g_array_index(tmx->cells, TmxCell, i);
        left = i == 0 ? cell->x : MIN(left, cell->x);
        top = i == 0 ? cell->y : MIN(top, cell->y);
        right = i == 0 ? cell->x + 1 : MAX(right, cell->x + 1);
        bottom = i == 0 ? cell->y + 1 : MAX(bottom, cell->y + 1);
    }
    *extent = (Extent){(gint32)left, (gint32)top, (gint32)(right - left), (gint32)(bottom - top)};
    if (right - left <= LIMIT_FOREIGN_COLUMNS && bottom - top <= LIMIT_FOREIGN_COLUMNS &&
        (right - left) * (bottom - top) <= LIMIT_HEXES)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                _("%s:%u: the tiles of the layer span more columns and rows than a map can have"),
                tmx->file, tmx->cells_line);
    return FALSE;
}

/* Finds the ground called @name, which is made where it is not there.
 * Returns: FOREIGN_NONE: there are too many. */
static guint32
terrain_called(Tmx *tmx, GHashTable *terrains, const char *name, gboolean is_sea)
{
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(terrains, name));
    ForeignTerrain terrain = {.called.name = name, .is_sea = is_sea};
    if (at > 0)
        return at - 1;
    if (tmx->map->terrains->len >= LIMIT_FOREIGN_TERRAINS)
        return FOREIGN_NONE;
    g_array_append_val(tmx->map->terrains, terrain);
    g_hash_table_insert(terrains, (gpointer)name, GUINT_TO_POINTER(tmx->map->terrains->len));
    return tmx->map->terrains->len - 1;
}

/* Returns: the ground of tile @gid, which tileset @number has. */
static guint32
terrain_of(Tmx *tmx, GHashTable *terrains, guint32 gid, guint number)
{
    const TmxTileset *tileset = &g_array_index(tmx->tilesets, TmxTileset, number);
    const TmxTile *tile = g_hash_table_lookup(tmx->tiles, GUINT_TO_POINTER(gid));
    if (tile != NULL && tile->name != NULL)
        return terrain_called(tmx, terrains, tile->name, tile->is_sea);
    g_autofree char *made = g_strdup_printf("%s %u", tileset->name, gid - tileset->first);
    return terrain_called(tmx, terrains, foreign_map_text(tmx->map, made),
                          tile != NULL && tile->is_sea);
}

/* Returns: the hex of @grid, whose first one is that of @extent, whose middle is nearest to (@x,
 * @y); a column of -1: there is none. */
static Hex
hex_at(const Tmx *tmx, const ForeignGrid *grid, const Extent *extent, double x, double y)
{
    double width = tmx->form.width, height = tmx->form.height, side = tmx->form.side,
           best = INFINITY;
    double column = floor(x / (tmx->form.by_columns ? (width + side) / 2 : width)) - extent->x;
    double row = floor(y / (tmx->form.by_columns ? height : (height + side) / 2)) - extent->y;
    Hex nearest = {-1, -1};
    if (!(fabs(column) <= LIMIT_FOREIGN_COLUMNS && fabs(row) <= LIMIT_FOREIGN_COLUMNS))
        return nearest;
    for (gint i = 0; i < 9; i++) {
        Hex hex = {(gint32)column + i % 3 - 1, (gint32)row + i / 3 - 1};
        double hex_x, hex_y;
        tmx_form_middle(&tmx->form, hex.column + extent->x, hex.row + extent->y, &hex_x, &hex_y);
        double away = hypot(hex_x - x, hex_y - y);
        if (away >= best)
            continue;
        best = away;
        nearest = hex;
    }
    gboolean is_hex = hex_is_within(&grid->form, nearest) &&
                      grid->terrains[hex_index(&grid->form, nearest)] != FOREIGN_NONE &&
                      best <= MAX(width, height);
    return is_hex ? nearest : (Hex){-1, -1};
}

/* Sets the levels of hexes from a property of the map. */
static void
set_levels(Tmx *tmx, const Extent *extent)
{
    ForeignGrid *grid = tmx->map->grid;
    Hex hex = {-extent->x, -extent->y};
    for (const char *at = tmx->levels; at != NULL && *at != '\0'; at++) {
        if (*at == '\n') {
            hex = (Hex){-extent->x, hex.row + 1};
            continue;
        }
        if (g_ascii_isdigit(*at) && hex_is_within(&grid->form, hex))
            grid->levels[hex_index(&grid->form, hex)] = (guint8)(*at - '0');
        hex.column += hex.column < G_MAXINT16;
    }
}

/* Returns: the hex or place of @object, for tmx_make_unit(). */
static guint32
spot_of(const Tmx *tmx, ForeignUnits *units, const Extent *extent, const TmxObject *object)
{
    const ForeignGrid *grid = tmx->map->grid;
    if (grid == NULL)
        return tmx_place_of(tmx, units, object);
    Hex hex = hex_at(tmx, grid, extent, object->x, object->y);
    return hex.column >= 0 ? hex_index(&grid->form, hex) : FOREIGN_NONE;
}

/* Names hexes after the points on them, makes units of other points, and counts all objects. */
static void
name_hexes(Tmx *tmx, const Extent *extent)
{
    ForeignGrid *grid = tmx->map->grid;
    ForeignUnits units;
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    foreign_units_init(&units, tmx->map);
    for (guint i = 0; i < tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        TmxRow row = object->form <= TMX_POLYGON        ? TMX_AREA_CELLS
                     : object->form == TMX_POINT_OBJECT ? TMX_POINT_OTHER
                                                        : TMX_OBJECT_OTHER;
        if (object->form <= TMX_POLYGON && object->name == NULL)
            row = TMX_AREA_NAMELESS;
        if (tmx_is_unit(object)) {
            guint32 spot = spot_of(tmx, &units, extent, object);
            row = object->is_in_layer ? tmx_make_unit(tmx, &units, object, spot) : row;
        } else if (grid != NULL && object->form == TMX_POINT_OBJECT && object->name != NULL) {
            Hex hex = hex_at(tmx, grid, extent, object->x, object->y);
            guint32 index = hex.column >= 0 ? hex_index(&grid->form, hex) + 1 : 0;
            ForeignHex called = {hex, object->name};
            if (index > 0 && g_hash_table_add(named, GUINT_TO_POINTER(index))) {
                g_array_append_val(grid->named, called);
                row = TMX_POINT;
            }
        }
        tmx_note(tmx, object->is_in_layer ? row : TMX_OBJECT_LAYER, object->line);
    }
    foreign_units_clear(&units);
}

static void
make_grid(Tmx *tmx, const Extent *extent)
{
    g_autoptr(GHashTable) terrains = g_hash_table_new(g_str_hash, g_str_equal);
    gint32 first = tmx->form.by_columns ? extent->x : extent->y;
    HexGrid form = {
        .has_flat_top = tmx->form.by_columns,
        .shifts_even = tmx->form.shifts_even != ((first & 1) != 0),
        .n_columns = extent->n_columns,
        .n_rows = extent->n_rows,
    };
    ForeignGrid *grid = tmx->map->grid = foreign_grid_new(form);
    grid->labels = tmx->labels;
    set_levels(tmx, extent);
    TmxRow usual = tmx->orientation == TMX_STAGGERED ? TMX_CELL_DIAMOND : TMX_CELL_HEX;
    for (guint i = 0; i < tmx->cells->len; i++) {
        const TmxCell *cell = &g_array_index(tmx->cells, TmxCell, i);
        Hex hex = {cell->x - extent->x, cell->y - extent->y};
        guint32 gid = cell->gid & TMX_GID_MASK, terrain = FOREIGN_NONE;
        guint tileset = tileset_of(tmx, gid);
        if (tileset < tmx->tilesets->len)
            terrain = terrain_of(tmx, terrains, gid, tileset);
        grid->terrains[hex_index(&form, hex)] = terrain;
        tmx_note(tmx,
                 tileset == tmx->tilesets->len ? TMX_CELL_TILE
                 : terrain == FOREIGN_NONE     ? TMX_CELL_MANY
                 : gid != cell->gid            ? TMX_CELL_TURNED
                                               : usual,
                 tmx->cells_line);
    }
}

/* The outlines of the tiles of one place. */
typedef struct {
    guint32 place;
    GArray *points; /* owned: of Point */
    GArray *lines;  /* owned: of ShapeLine */
} Outline;

static void
outline_free(gpointer data)
{
    Outline *outline = data;
    g_array_unref(outline->points);
    g_array_unref(outline->lines);
    g_free(outline);
}

/* Returns: (transfer none): the outline of the place called @name, which is made where it is not
 * there; NULL: there are too many. */
static Outline *
outline_of(Tmx *tmx, GHashTable *outlines, const char *name, gboolean is_sea)
{
    Outline *outline = g_hash_table_lookup(outlines, name);
    if (outline != NULL || tmx->map->places->len >= LIMIT_FOREIGN_PLACES)
        return outline;
    outline = g_new(Outline, 1);
    *outline = (Outline){
        .place = foreign_map_add_place(tmx->map, name, is_sea ? FOREIGN_SEA : FOREIGN_LAND),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
    g_hash_table_insert(outlines, (gpointer)foreign_place(tmx->map, outline->place)->called.name,
                        outline);
    return outline;
}

/* Adds the four corners of the tile in @column and @row. Returns: FALSE: it is too far away. */
static gboolean
add_square(const Tmx *tmx, Outline *outline, gint32 column, gint32 row)
{
    static const struct {
        gint32 x, y;
    } corners[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    /* In the pixels of objects, where isometric tiles are squares. */
    double height = tmx->form.height;
    double width = tmx->orientation == TMX_ISOMETRIC ? height : tmx->form.width;
    ShapeLine line = {outline->points->len, G_N_ELEMENTS(corners), TRUE};
    for (guint i = 0; i < G_N_ELEMENTS(corners); i++) {
        Point point;
        if (!tmx_point(tmx, (column + corners[i].x) * width, (row + corners[i].y) * height,
                       &point)) {
            g_array_set_size(outline->points, line.start);
            return FALSE;
        }
        g_array_append_val(outline->points, point);
    }
    g_array_append_val(outline->lines, line);
    return TRUE;
}

/* Adds the tile @cell to a place. Returns: the row to count it as. */
static TmxRow
place_cell(Tmx *tmx, GHashTable *outlines, const Extent *extent, const TmxCell *cell)
{
    static const HexLabels labels = {.counts_on = TRUE, .first = 1, .digits = 2};
    guint32 gid = cell->gid & TMX_GID_MASK;
    const TmxTile *tile = g_hash_table_lookup(tmx->tiles, GUINT_TO_POINTER(gid));
    char label[HEX_LABEL_SIZE];
    const char *name = tmx->choices->name != NULL ? (tile != NULL ? tile->name : NULL) : label;
    if (tileset_of(tmx, gid) == tmx->tilesets->len)
        return TMX_CELL_TILE;
    if (name == NULL)
        return TMX_CELL_NAMELESS;
    hex_label_write(&labels, (Hex){cell->x - extent->x, cell->y - extent->y}, label);
    Outline *outline = outline_of(tmx, outlines, name, tile != NULL && tile->is_sea);
    if (outline == NULL || !add_square(tmx, outline, cell->x, cell->y))
        return TMX_CELL_MANY;
    return gid != cell->gid ? TMX_CELL_TURNED : TMX_CELL_PLACE;
}

static void
make_squares(Tmx *tmx, const Extent *extent)
{
    g_autoptr(GHashTable) outlines =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, outline_free);
    for (guint i = 0; i < tmx->cells->len; i++)
        tmx_note(tmx, place_cell(tmx, outlines, extent, &g_array_index(tmx->cells, TmxCell, i)),
                 tmx->cells_line);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, outlines);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Outline *outline = value;
        foreign_place_set_shape(
            foreign_place(tmx->map, outline->place),
            shape_new((const Point *)(gpointer)outline->points->data, outline->points->len,
                      (const ShapeLine *)(gpointer)outline->lines->data, outline->lines->len));
    }
    foreign_map_find_links(tmx->map);
    foreign_map_assign_ports(tmx->map);
}

/* Makes the ground of cells: a grid, or places. Returns: FALSE with @error set where it would be
 * too large. */
static gboolean
tmx_make_ground(Tmx *tmx, GError **error)
{
    Extent extent;
    if (!measure_extent(tmx, &extent, error))
        return FALSE;
    if (tmx->orientation >= TMX_STAGGERED && tmx->cells->len > 0)
        make_grid(tmx, &extent);
    else
        make_squares(tmx, &extent);
    name_hexes(tmx, &extent);
    return TRUE;
}

/* The largest distance of a chunk from the first tile, in tiles. */
#define CHUNK_FAR (1 << 24)

/* Ends the layer that is open, if one is. */
/* What comes of the ground is decided when all is read. */
static void
tmx_end_layer(TmxReading *reading)
{
    if (reading->layer_line > 0 && reading->ground != reading->n_layers)
        tmx_note(&reading->tmx, TMX_LAYER_OTHER, reading->layer_line);
    reading->layer_line = 0;
}

/* Counts the @n numbers @gids of tiles from column @x and row @y on, and keeps them if they are of
 * the ground. */
static void
keep_cells(TmxReading *reading, const guint32 *gids, gsize n, gint32 x, gint32 y, gint32 width)
{
    const char *wanted = reading->tmx.choices->layer;
    for (gsize i = 0; i < n; i++) {
        TmxCell cell = {
            .x = x + (gint32)(i % (gsize)width),
            .y = y + (gint32)(i / (gsize)width),
            .gid = gids[i],
        };
        if ((cell.gid & TMX_GID_MASK) == 0)
            continue;
        if (reading->ground == 0 && (wanted == NULL || g_strcmp0(reading->layer, wanted) == 0)) {
            reading->ground = reading->n_layers;
            reading->tmx.cells_line = reading->layer_line;
        }
        if (reading->ground == reading->n_layers)
            g_array_append_val(reading->tmx.cells, cell);
        else
            tmx_note(&reading->tmx, TMX_CELL_LAYER, reading->layer_line);
    }
}

static void
tmx_read_layer(TmxReading *reading)
{
    tmx_end_layer(reading);
    reading->n_layers++;
    reading->layer_line = xml_walk_line(reading->walk);
    reading->layer = tmx_reading_kept(reading, "name");
    reading->layer_width =
        tmx_reading_whole(reading, "width", reading->tmx.width, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height =
        tmx_reading_whole(reading, "height", reading->tmx.height, 0, LIMIT_FOREIGN_COLUMNS);
    reading->n_layer = (gsize)reading->layer_width * (gsize)height;
    reading->has_layer |= g_strcmp0(reading->layer, reading->tmx.choices->layer) == 0;
    if (!reading->is_infinite &&
        (reading->layer_width != reading->tmx.width || height != reading->tmx.height))
        tmx_reading_fail(reading, reading->layer_line,
                         _("the layer does not have the size of the map"));
}

/* Returns: whether so many tiles more may be read. */
static gboolean
spend_tiles(TmxReading *reading, gsize n)
{
    if (n > reading->n_left)
        tmx_reading_fail(reading, xml_walk_line(reading->walk),
                         _("the map has more tiles than the limit"));
    else
        reading->n_left -= n;
    return reading->error == NULL;
}

/* Reads the text of the element, of @width by @n / @width tiles. */
static void
read_tiles(TmxReading *reading, gsize n, gint32 x, gint32 y, gint32 width)
{
    const char *why = NULL;
    guint line = xml_walk_line(reading->walk);
    if (!spend_tiles(reading, n))
        return;
    g_autofree guint32 *gids = g_new(guint32, MAX(n, 1));
    if (tmx_data_read(xml_walk_text(reading->walk), reading->encoding, reading->compression, gids,
                      n, &why))
        keep_cells(reading, gids, n, x, y, width);
    else
        tmx_reading_fail(reading, line, why);
}

static void
tmx_read_data(TmxReading *reading)
{
    if (reading->layer_line == 0)
        return;
    reading->encoding = tmx_reading_kept(reading, "encoding");
    reading->compression = tmx_reading_kept(reading, "compression");
    reading->n_listed = 0;
    if (!reading->is_infinite && reading->encoding != NULL)
        read_tiles(reading, reading->n_layer, 0, 0, reading->layer_width);
}

static void
tmx_read_chunk(TmxReading *reading)
{
    gint32 x = tmx_reading_whole(reading, "x", 0, -CHUNK_FAR, CHUNK_FAR);
    gint32 y = tmx_reading_whole(reading, "y", 0, -CHUNK_FAR, CHUNK_FAR);
    gint32 width = tmx_reading_whole(reading, "width", 0, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height = tmx_reading_whole(reading, "height", 0, 0, LIMIT_FOREIGN_COLUMNS);
    if (reading->encoding == NULL || reading->layer_line == 0 || !reading->is_infinite)
        tmx_reading_fail(reading, xml_walk_line(reading->walk), _("a chunk is in a wrong place"));
    else if (reading->error == NULL)
        read_tiles(reading, (gsize)width * (gsize)height, x, y, width);
}

/* Pixels of a tile. */
#define SIZE_MAX_PIXELS 10000

static const LossRow import_rows[N_TMX_ROWS] = {TMX_ROWS(LOSS_ROW)};

static const char *const orientations[N_TMX_ORIENTATIONS] = {"orthogonal", "isometric", "staggered",
                                                             "hexagonal"};

/* A tileset in a file of its own. */
typedef struct {
    guint32 first;
    char *file; /* owned: as the map names it */
    guint line;
} Away;

static void
away_clear(gpointer data)
{
    g_free(((Away *)data)->file);
}

/* Elements around a property of the map. */
#define MAP_PROPERTY_DEPTH 2

static void
object_clear(gpointer data)
{
    TmxObject *object = data;
    g_free(object->points);
    g_clear_pointer(&object->faces, g_array_unref);
}

static void
read_map(TmxReading *reading)
{
    Tmx *tmx = &reading->tmx;
    guint i = 0;
    while (i < N_TMX_ORIENTATIONS && !tmx_reading_is(reading, "orientation", orientations[i]))
        i++;
    if (i == N_TMX_ORIENTATIONS)
        tmx_reading_fail(reading, xml_walk_line(reading->walk),
                         _("its orientation is not supported; orthogonal, isometric, staggered and "
                           "hexagonal are"));
    tmx->orientation = (TmxOrientation)MIN(i, N_TMX_ORIENTATIONS - 1);
    reading->is_infinite = tmx_reading_is(reading, "infinite", "1");
    gint32 width = tmx_reading_whole(reading, "width", 0, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height = tmx_reading_whole(reading, "height", 0, 0, LIMIT_FOREIGN_COLUMNS);
    tmx->width = reading->is_infinite ? 0 : width;
    tmx->height = reading->is_infinite ? 0 : height;
    tmx->form.width = tmx_reading_whole(reading, "tilewidth", 1, 1, SIZE_MAX_PIXELS);
    tmx->form.height = tmx_reading_whole(reading, "tileheight", 1, 1, SIZE_MAX_PIXELS);
    if (tmx->orientation == TMX_HEXAGONAL)
        tmx->form.side = tmx_reading_whole(reading, "hexsidelength", 0, 0, SIZE_MAX_PIXELS);
    tmx->form.by_columns = tmx_reading_is(reading, "staggeraxis", "x");
    tmx->form.shifts_even = tmx_reading_is(reading, "staggerindex", "even");
}

static void
read_tileset(TmxReading *reading)
{
    const char *source = tmx_reading_attribute(reading, "source"),
               *name = tmx_reading_kept(reading, "name");
    guint line = xml_walk_line(reading->walk);
    if (!reading->is_map) {
        /* The root of its own file. */
        TmxTileset *last =
            &g_array_index(reading->tmx.tilesets, TmxTileset, reading->tmx.tilesets->len - 1);
        last->name = name != NULL ? name : last->name;
        return;
    }
    tmx_end_layer(reading);
    reading->first = (guint32)tmx_reading_whole(reading, "firstgid", 1, 1, TMX_GID_MASK);
    if (source != NULL) {
        Away away = {reading->first, g_strdup(source), line};
        g_array_append_val(reading->away, away);
        return;
    }
    TmxTileset tileset = {reading->first, name != NULL ? name : "Tile"};
    g_array_append_val(reading->tmx.tilesets, tileset);
    tmx_reading_note(reading, TMX_TILESET);
}

static TmxTile *
tile_of(TmxReading *reading, guint32 gid)
{
    TmxTile *tile = g_hash_table_lookup(reading->tmx.tiles, GUINT_TO_POINTER(gid));
    if (tile == NULL) {
        tile = g_new0(TmxTile, 1);
        g_hash_table_insert(reading->tmx.tiles, GUINT_TO_POINTER(gid), tile);
    }
    return tile;
}

/* A <tile> is one of a tileset, or one number in the data of a layer. */
static void
read_tile(TmxReading *reading)
{
    if (reading->is_map && reading->layer_line > 0) {
        const char *value = tmx_reading_attribute(reading, "gid");
        guint32 gid = value != NULL ? (guint32)g_ascii_strtoull(value, NULL, 10) : 0;
        gsize at = reading->n_listed++;
        if (at >= reading->n_layer)
            tmx_reading_fail(reading, xml_walk_line(reading->walk),
                             _("the layer has no room for this tile"));
        else if (spend_tiles(reading, 1))
            keep_cells(reading, &gid, 1, (gint32)(at % (gsize)reading->layer_width),
                       (gint32)(at / (gsize)reading->layer_width), 1);
        return;
    }
    guint32 id = (guint32)tmx_reading_whole(reading, "id", 0, 0, TMX_GID_MASK);
    const char *class = tmx_reading_class(reading), *wanted = reading->tmx.choices->name;
    reading->tile_depth = xml_walk_depth(reading->walk);
    reading->tile_gid = (reading->first + id) & TMX_GID_MASK;
    TmxTile *tile = tile_of(reading, reading->tile_gid);
    if (wanted == NULL || strcmp(wanted, "class") == 0 || strcmp(wanted, "type") == 0)
        tile->name = class;
    tile->is_sea |= tmx_reading_is_water(reading, "class", class) ||
                    tmx_reading_is_water(reading, "type", class);
    tmx_reading_note(reading, TMX_TILE);
}

static void
read_objects(TmxReading *reading)
{
    if (reading->tile_depth == 0)
        tmx_read_group(reading);
    tmx_end_layer(reading);
    reading->group = reading->tile_depth == 0 ? tmx_reading_kept(reading, "name") : NULL;
    reading->has_layer |=
        reading->group != NULL && g_strcmp0(reading->group, reading->tmx.choices->layer) == 0;
}

static void
read_object(TmxReading *reading)
{
    if (reading->tile_depth > 0) {
        tmx_reading_note(reading, TMX_OBJECT_TILE);
        return;
    }
    const char *class = tmx_reading_class(reading), *wanted = reading->tmx.choices->layer;
    gboolean is_drawn = tmx_reading_attribute(reading, "gid") == NULL &&
                        tmx_reading_attribute(reading, "template") == NULL;
    TmxObject object = {
        .form = is_drawn ? TMX_RECTANGLE : TMX_NO_AREA,
        .name = tmx_reading_kept(reading, "name"),
        .is_sea = tmx_reading_is_water(reading, "class", class) ||
                  tmx_reading_is_water(reading, "type", class) ||
                  tmx_reading_is_water(reading, "layer", reading->group),
        .is_in_layer = wanted == NULL || g_strcmp0(reading->group, wanted) == 0,
        .forage = -1,
        .x = tmx_reading_offset(reading).x + tmx_reading_number(reading, "x"),
        .y = tmx_reading_offset(reading).y + tmx_reading_number(reading, "y"),
        .width = tmx_reading_number(reading, "width"),
        .height = tmx_reading_number(reading, "height"),
        .angle = tmx_reading_number(reading, "rotation"),
        .is_turned = tmx_reading_attribute(reading, "rotation") != NULL,
        .steps = 1,
        .line = xml_walk_line(reading->walk),
    };
    if (class != NULL && g_strcmp0(reading->group, TMX_UNITS) == 0) {
        object.type = class;
        object.faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace));
    }
    reading->object_depth = xml_walk_depth(reading->walk);
    g_array_append_val(reading->tmx.objects, object);
}

/* An element in an object that defines its form. */
static void
read_form(TmxReading *reading)
{
    static const struct {
        const char *name;
        TmxObjectKind form;
    } forms[] = {
        {"polygon", TMX_POLYGON},
        {"ellipse", TMX_ELLIPSE},
        {"point", TMX_POINT_OBJECT},
    };
    if (reading->object_depth == 0 || reading->tile_depth > 0)
        return;
    TmxObject *object =
        &g_array_index(reading->tmx.objects, TmxObject, reading->tmx.objects->len - 1);
    const char *points = tmx_reading_attribute(reading, "points");
    if (object->form == TMX_RECTANGLE)
        object->form = TMX_NO_AREA;
    else
        return;
    for (guint i = 0; i < G_N_ELEMENTS(forms); i++)
        if (xml_walk_is(reading->walk, forms[i].name))
            object->form = forms[i].form;
    if (object->form == TMX_POLYGON)
        object->points = g_strdup(points != NULL ? points : "");
}

/* Reads the property @name of the open tile. Returns: FALSE if it is unknown. */
static gboolean
read_tile_property(TmxReading *reading, const char *name, const char *value)
{
    TmxTile *tile = tile_of(reading, reading->tile_gid);
    gboolean is_name = g_strcmp0(name, reading->tmx.choices->name) == 0 && value[0] != '\0';
    gboolean is_sea = tmx_reading_is_water(reading, name, value) &&
                      (reading->tmx.choices->sea != NULL || strcmp(name, "kind") == 0);
    if (is_name)
        tile->name = foreign_map_text(reading->tmx.map, value);
    tile->is_sea |= is_sea;
    return is_name || is_sea;
}

/* Reads the property @name of the map about its hexes. Returns: FALSE if it is unknown. */
static gboolean
read_map_property(TmxReading *reading, const char *name, const char *value)
{
    HexLabels *labels = &reading->tmx.labels;
    const gboolean is_letters = strcmp(name, "letters") == 0;
    guint64 number;
    if (strcmp(name, CARRIED_NAME) == 0) {
        carried_set(reading->tmx.map, value);
        return TRUE;
    }
    if (is_letters && strcmp(value, letters_words[LETTERS_ROWS]) == 0)
        labels->letters_rows = TRUE;
    else if (is_letters && strcmp(value, letters_words[LETTERS_COLUMNS]) == 0)
        labels->letters_rows = FALSE;
    else if (strcmp(name, "after-z") == 0 && strcmp(value, after_z_words[AFTER_Z_DOUBLE]) == 0)
        labels->counts_on = FALSE;
    else if (strcmp(name, "after-z") == 0 && strcmp(value, after_z_words[AFTER_Z_COUNT]) == 0)
        labels->counts_on = TRUE;
    else if (strcmp(name, "first") == 0 &&
             g_ascii_string_to_unsigned(value, 10, 0, LIMIT_FOREIGN_FIRST, &number, NULL))
        labels->first = (gint32)number;
    else if (strcmp(name, "digits") == 0 &&
             g_ascii_string_to_unsigned(value, 10, 1, LIMIT_FOREIGN_DIGITS, &number, NULL))
        labels->digits = (guint)number;
    else if (strcmp(name, "oblique") == 0)
        labels->is_oblique = strcmp(value, "true") == 0;
    else if (strcmp(name, "levels") == 0 && reading->tmx.levels == NULL)
        reading->tmx.levels = g_strdup(value);
    else
        return FALSE;
    return TRUE;
}

/* The same of the object. */
static gboolean
read_object_property(TmxReading *reading, const char *name, const char *value)
{
    TmxObject *object =
        &g_array_index(reading->tmx.objects, TmxObject, reading->tmx.objects->len - 1);
    gint64 forage;
    gboolean is_name = g_strcmp0(name, reading->tmx.choices->name) == 0 && value[0] != '\0';
    gboolean is_sea = tmx_reading_is_water(reading, name, value) &&
                      (reading->tmx.choices->sea != NULL || strcmp(name, "kind") == 0);
    gboolean is_forage =
        strcmp(name, "forage") == 0 && g_ascii_string_to_signed(value, 10, 0, 99, &forage, NULL);
    if (is_name)
        object->name = foreign_map_text(reading->tmx.map, value);
    gboolean is_nation = strcmp(name, "nation") == 0 && value[0] != '\0';
    if (is_nation)
        object->nation = foreign_map_text(reading->tmx.map, value);
    if (is_forage)
        object->forage = (gint)forage;
    if (strcmp(name, WAY_PROPERTY) == 0) {
        object->ways = g_string_chunk_insert(reading->tmx.map->strings, value);
        object->ways_line = xml_walk_line(reading->walk);
        return TRUE;
    }
    object->is_sea |= is_sea;
    return is_name || is_sea || is_forage || is_nation ||
           tmx_read_unit_property(&reading->tmx, object, name, value);
}

/* The parent of <properties> is the element with the property. */
static void
read_property(TmxReading *reading)
{
    guint depth = xml_walk_depth(reading->walk);
    const char *name = tmx_reading_attribute(reading, "name"),
               *value = tmx_reading_attribute(reading, "value");
    gboolean is_read = FALSE;
    if (name != NULL && value == NULL)
        value = xml_walk_text(reading->walk);
    if (name != NULL && reading->tile_depth > 0 && depth == reading->tile_depth + 2)
        is_read = read_tile_property(reading, name, value);
    else if (name != NULL && reading->tile_depth == 0 && reading->object_depth > 0 &&
             depth == reading->object_depth + 2) {
        is_read = read_object_property(reading, name, value);
        if (!is_read && tmx_reading_keep_worth(reading, name, value))
            return;
    } else if (name != NULL && reading->tile_depth == 0 && reading->object_depth == 0 &&
               reading->is_map && depth == MAP_PROPERTY_DEPTH)
        is_read = read_map_property(reading, name, value);
    tmx_reading_note(reading, is_read ? TMX_PROPERTY : TMX_PROPERTY_OTHER);
}

static void
read_image_layer(TmxReading *reading)
{
    tmx_end_layer(reading);
    tmx_reading_note(reading, TMX_OTHER);
}

static void
read_holder(TmxReading *reading G_GNUC_UNUSED)
{
}

/* The elements of a file. Elements without a row are counted and left out. */
static const struct {
    const char *name;
    void (*read)(TmxReading *reading);
} elements[] = {
    {"map", read_map},         {"tileset", read_tileset},        {"tile", read_tile},
    {"layer", tmx_read_layer}, {"data", tmx_read_data},          {"chunk", tmx_read_chunk},
    {"group", tmx_read_group}, {"imagelayer", read_image_layer}, {"objectgroup", read_objects},
    {"object", read_object},   {"polygon", read_form},           {"polyline", read_form},
    {"ellipse", read_form},    {"capsule", read_form},           {"point", read_form},
    {"text", read_form},       {"properties", read_holder},      {"property", read_property},
};

static void
read_element(TmxReading *reading)
{
    guint depth = xml_walk_depth(reading->walk);
    while (reading->offsets->len > 0 && tmx_reading_offset(reading).depth >= depth)
        g_array_set_size(reading->offsets, reading->offsets->len - 1);
    if (reading->tile_depth >= depth)
        reading->tile_depth = 0;
    if (reading->object_depth >= depth)
        reading->object_depth = 0;
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (xml_walk_is(reading->walk, elements[i].name)) {
            elements[i].read(reading);
            return;
        }
    tmx_reading_note(reading, TMX_OTHER);
}

/* Walks over @bytes. Returns: FALSE with @error set where they are not such a file. */
static gboolean
walk_file(TmxReading *reading, GBytes *bytes, const char *file, const char *root, GError **error)
{
    reading->file = file;
    reading->tile_depth = reading->object_depth = 0;
    reading->tmx.is_json = tmx_is_json(bytes);
    g_autoptr(GBytes) text =
        reading->tmx.is_json ? tmx_from_json(bytes, file, root, error) : g_bytes_ref(bytes);
    g_autoptr(XmlWalk) walk = text != NULL ? xml_walk_new(text, file, error) : NULL;
    reading->walk = walk;
    if (walk == NULL)
        return FALSE;
    for (gboolean is_first = TRUE; reading->error == NULL && xml_walk_next(walk);
         is_first = FALSE) {
        if (is_first && !xml_walk_is(walk, root))
            tmx_reading_fail(reading, xml_walk_line(walk),
                             _("it is not a file of Tiled: its root element is another one"));
        else
            read_element(reading);
    }
    if (reading->error != NULL) {
        g_propagate_error(error, g_steal_pointer(&reading->error));
        return FALSE;
    }
    return xml_walk_finish(walk, error);
}

/* Returns: (transfer full): the path in the folder of the source of what the map calls @name; NULL:
 * it is outside. */
static char *
path_beside(const ForeignSource *source, const char *name)
{
    /* Any folder will do for the paths in an archive. */
    g_autofree char *folder =
        g_canonicalize_filename(source->archive != NULL ? "archive" : source->folder, NULL);
    g_autofree char *map = g_build_filename(folder, source->file, NULL);
    g_autofree char *beside = g_path_get_dirname(map);
    g_autofree char *path = g_canonicalize_filename(name, beside);
    gsize length = strlen(folder);
    gboolean is_inside = strncmp(path, folder, length) == 0 && path[length] == '/';
    return is_inside ? g_strdup(path + length + 1) : NULL;
}

/* Reads a tileset in its own file; what cannot be read is left out. */
static gboolean
read_away(TmxReading *reading, const Away *away, GError **error)
{
    g_autofree char *path = path_beside(reading->source, away->file);
    g_autofree char *base = g_path_get_basename(away->file);
    char *dot = strrchr(base, '.');
    g_autoptr(GBytes) bytes =
        path != NULL ? foreign_source_read_text(reading->source, path, NULL) : NULL;
    const char *shown = foreign_map_text(reading->tmx.map, base);
    if (dot != NULL)
        *dot = '\0';
    TmxTileset tileset = {away->first, foreign_map_text(reading->tmx.map, base)};
    g_array_append_val(reading->tmx.tilesets, tileset);
    tmx_note(&reading->tmx, bytes != NULL ? TMX_TILESET : TMX_TILESET_AWAY, away->line);
    reading->first = away->first;
    return bytes == NULL || walk_file(reading, bytes, shown, "tileset", error);
}

static int
compare_tilesets(gconstpointer a, gconstpointer b)
{
    const TmxTileset *p = a, *q = b;
    return p->first < q->first ? -1 : p->first > q->first;
}

static gboolean
read_files(TmxReading *reading, GError **error)
{
    g_autoptr(GBytes) bytes =
        foreign_source_read_text(reading->source, reading->source->file, error);
    reading->is_map = TRUE;
    if (bytes == NULL || !walk_file(reading, bytes, reading->tmx.file, "map", error))
        return FALSE;
    tmx_end_layer(reading);
    reading->is_map = FALSE;
    for (guint i = 0; i < reading->away->len; i++)
        if (!read_away(reading, &g_array_index(reading->away, Away, i), error))
            return FALSE;
    g_array_sort(reading->tmx.tilesets, compare_tilesets);
    if (reading->tmx.choices->layer == NULL || reading->has_layer)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, _("%s: there is no layer “%s”"),
                reading->tmx.file, reading->tmx.choices->layer);
    return FALSE;
}

/* Returns: whether areas of objects are the places: where some that may be have names, and no hexes
 * are. */
static gboolean
has_areas(const Tmx *tmx)
{
    gboolean is_hexes = tmx->orientation >= TMX_STAGGERED && tmx->cells->len > 0;
    for (guint i = 0; i < tmx->objects->len && !is_hexes; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        if (object->form <= TMX_POLYGON && object->name != NULL && object->is_in_layer)
            return TRUE;
    }
    return FALSE;
}

static gboolean
read_tmx(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map, LossReport *report,
         GError **error)
{
    TmxReading reading = {
        .tmx =
            {
                .choices = choices,
                .map = map,
                .report = report,
                .file = source->shown,
                .tilesets = g_array_new(FALSE, FALSE, sizeof(TmxTileset)),
                .tiles = g_hash_table_new_full(NULL, NULL, NULL, g_free),
                .cells = g_array_new(FALSE, FALSE, sizeof(TmxCell)),
                .objects = g_array_new(FALSE, FALSE, sizeof(TmxObject)),
                .worths = g_array_new(FALSE, FALSE, sizeof(TmxWorth)),
                .labels = {.counts_on = TRUE, .first = 1, .digits = 2},
            },
        .source = source,
        .n_left = LIMIT_FOREIGN_CELLS,
        .offsets = g_array_new(FALSE, FALSE, sizeof(TmxOffset)),
        .away = g_array_new(FALSE, FALSE, sizeof(Away)),
    };
    g_array_set_clear_func(reading.tmx.objects, object_clear);
    g_array_set_clear_func(reading.away, away_clear);
    gboolean is_read = read_files(&reading, error);
    gboolean by_areas = is_read && has_areas(&reading.tmx);
    if (reading.ground > 0)
        tmx_note(&reading.tmx, by_areas ? TMX_LAYER_OTHER : TMX_LAYER, reading.tmx.cells_line);
    if (by_areas)
        tmx_make_areas(&reading.tmx);
    else if (is_read)
        is_read = tmx_make_ground(&reading.tmx, error);
    for (guint i = 0; i < reading.tmx.worths->len && !by_areas; i++)
        tmx_note(&reading.tmx, TMX_PROPERTY_OTHER,
                 g_array_index(reading.tmx.worths, TmxWorth, i).line);
    g_array_unref(reading.tmx.tilesets);
    g_hash_table_unref(reading.tmx.tiles);
    g_array_unref(reading.tmx.cells);
    g_array_unref(reading.tmx.objects);
    g_array_unref(reading.tmx.worths);
    g_array_unref(reading.offsets);
    g_array_unref(reading.away);
    g_free(reading.tmx.levels);
    return is_read;
}

const ForeignReader reader_tmx = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_tmx,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_NAME),
    .signs = "<map version=\n\"tiledversion\"",
};

#define PIXEL_BYTES 4

static void
append_number(GString *out, guint32 number)
{
    guint32 bytes = GUINT32_TO_BE(number);
    g_string_append_len(out, (const char *)&bytes, sizeof bytes);
}

/* @type: four letters. */
static void
append_chunk(GString *out, const char *type, const char *bytes, gsize length)
{
    append_number(out, (guint32)length);
    gsize start = out->len;
    g_string_append(out, type);
    g_string_append_len(out, bytes, (gssize)length);
    append_number(out,
                  (guint32)crc32(0, (const Bytef *)out->str + start, (uInt)(out->len - start)));
}

/* Returns: whether the middle of the pixel (@x, @y) of a tile is in its hex. */
static gboolean
is_in_hex(const TmxForm *form, gint x, gint y)
{
    double across = form->by_columns ? form->height : form->width;
    double along = form->by_columns ? form->width : form->height;
    double from_middle = fabs((form->by_columns ? y : x) + 0.5 - across / 2);
    double reach = along / 2 - (along - form->side) / 2 * from_middle / (across / 2);
    return fabs((form->by_columns ? x : y) + 0.5 - along / 2) <= reach;
}

/* Returns: (transfer full): all lines of pixels, each after a byte for "no filter". */
static GByteArray *
draw(const TmxForm *form, const guint32 *paints, guint n)
{
    GByteArray *pixels = g_byte_array_new();
    const guint8 plain = 0;
    for (gint y = 0; y < form->height; y++) {
        g_byte_array_append(pixels, &plain, 1);
        for (guint i = 0; i < n; i++)
            for (gint x = 0; x < form->width; x++) {
                guint32 solid = is_in_hex(form, x, y) ? 0xff : 0;
                guint32 pixel = GUINT32_TO_BE(solid > 0 ? paints[i] << 8 | solid : 0);
                g_byte_array_append(pixels, (const guint8 *)&pixel, PIXEL_BYTES);
            }
    }
    return pixels;
}

/* Returns: (transfer full): @plain in zlib's form. */
static GByteArray *
compress_bytes(const GByteArray *plain)
{
    g_autoptr(GConverter) packer =
        G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9));
    GByteArray *packed = g_byte_array_new();
    GConverterResult result = G_CONVERTER_CONVERTED;
    gsize at = 0;
    while (result == G_CONVERTER_CONVERTED) {
        guint8 room[4096];
        gsize taken = 0, given = 0;
        result = g_converter_convert(packer, plain->data + at, plain->len - at, room, sizeof room,
                                     G_CONVERTER_INPUT_AT_END, &taken, &given, NULL);
        at += taken;
        g_byte_array_append(packed, room, (guint)given);
    }
    return packed;
}

/* Draws the @n tiles side by side, each a hex of @form on a transparent ground. @paints: their
 * colours, 0xRRGGBB. Returns: (transfer full): the bytes of the PNG file. */
static GString *
tile_picture(const TmxForm *form, const guint32 *paints, guint n)
{
    GString *out = g_string_new_len("\x89PNG\r\n\x1a\n", 8);
    g_autoptr(GString) head = g_string_new(NULL);
    g_autoptr(GByteArray) pixels = draw(form, paints, n);
    g_autoptr(GByteArray) packed = compress_bytes(pixels);
    append_number(head, (guint32)form->width * n);
    append_number(head, (guint32)form->height);
    /* Eight bits, colours with alpha, and the usual of all else. */
    g_string_append_len(head, "\x08\x06\0\0\0", 5);
    append_chunk(out, "IHDR", head->str, head->len);
    append_chunk(out, "IDAT", (const char *)packed->data, packed->len);
    append_chunk(out, "IEND", "", 0);
    return out;
}

/* Pixels of a hex: from corner to corner, from side to side, and of a side. */
#define HEX_LONG 32
#define HEX_SHORT 28
#define HEX_SIDE 16

/* Pixels of a tile where there are none. */
#define TILE 16

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (GRID, N_("grid"), LOSS_READ, N_("the map")) \
    ROW (GRID_MORE, N_("grid"), LOSS_LEFT, N_("only the grid of the scenario is exported; --scenario NAME chooses another one")) \
    ROW (HEX, N_("hex"), LOSS_READ, N_("a tile of its terrain")) \
    ROW (HEX_NAME, N_("name of a hex"), LOSS_READ, N_("a point with that name")) \
    ROW (LEVEL, N_("level of a hex"), LOSS_READ, N_("a digit in the property `levels` of the map")) \
    ROW (HEXSIDE, N_("hexside"), LOSS_LEFT, N_("tiles have no sides")) \
    ROW (TERRAIN, N_("terrain"), LOSS_CHANGED, N_("a tile with its name as class; costs, sight and patterns are lost")) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("a polygon with its name, and whether it is sea")) \
    ROW (SPACE_RINGS, N_("space"), LOSS_CHANGED, N_("a polygon whose pieces and holes are connected by lines without width")) \
    ROW (SPACE_BOX, N_("space"), LOSS_CHANGED, N_("an off-map box becomes a polygon like that of a land")) \
    ROW (SPACE_SHAPELESS, N_("space"), LOSS_LEFT, N_("it is not drawn, or its path cannot be read")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("a polygon can have only one name")) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a name in the property `neighbours` of the polygon of one of its places, with its type")) \
    ROW (WAY_SHAPELESS, N_("border"), LOSS_LEFT, N_("one of its places is not drawn")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a name are not connected")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours; ships in one are placed in the sea zone beside it")) \
    ROW (GARRISON, N_("garrison"), LOSS_LEFT, N_("a polygon is not a town")) \
    ROW (FORAGE, N_("forage"), LOSS_READ, N_("a property of the polygon")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("the name of a property")) \
    ROW (VALUE_ABOUT, N_("value"), LOSS_CHANGED, N_("the name of a property; what it counts is lost")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a property of the polygon")) \
    ROW (WORTH_NAME, N_("worth"), LOSS_LEFT, N_("a property with that name has another meaning")) \
    ROW (WORTH_SHAPELESS, N_("worth"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (NATION, N_("nation"), LOSS_CHANGED, N_("a property of its lands and units, with its side; colour and capitals are lost, and so is a nation without lands and units")) \
    ROW (TYPE, N_("type"), LOSS_CHANGED, N_("the class of its units; its numbers are lost, and so is a type without units on the map")) \
    ROW (UNIT, N_("unit"), LOSS_CHANGED, N_("a point in the layer Units, rotated by its facing, with its type as class; nation, side, command, steps and faces are properties; its other numbers are lost")) \
    ROW (UNIT_HARBOUR, N_("unit"), LOSS_CHANGED, N_("a point in the layer Units with its type as class, in the sea zone of its harbour; its other numbers are lost")) \
    ROW (UNIT_SHAPELESS, N_("unit"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not in a place or hex of the map at the start; --scenario NAME chooses another grid")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GString *out;
    const char **names; /* owned: of the places that are drawn, NULL of the others */
    GPtrArray *ways;    /* owned texts: of the places, see way-text.h */
    guint n_objects;    /* numbered so far */
    guint n_worths;     /* of places that are drawn */
} Export;

/* @width, @height: in tiles of @form. */
static void
append_head(Export *export, const TmxForm *form, gint width, gint height)
{
    g_string_append(export->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    markup_append(
        export->out,
        "<map version=\"1.10\" orientation=\"%s\" renderorder=\"right-down\" width=\"%d\" "
        "height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\"",
        form->side > 0 ? "hexagonal" : "orthogonal", width, height, form->width, form->height);
    if (form->side > 0)
        markup_append(export->out, " hexsidelength=\"%d\" staggeraxis=\"%s\" staggerindex=\"%s\"",
                      form->side, form->by_columns ? "x" : "y", form->shifts_even ? "even" : "odd");
    g_string_append(export->out, ">\n");
}

static void
append_terrains(Export *export, const TmxForm *form)
{
    const GArray *terrains = export->map->terrains;
    markup_append(export->out,
                  " <tileset firstgid=\"1\" name=\"Terrains\" tilewidth=\"%d\" tileheight=\"%d\" "
                  "tilecount=\"%u\" columns=\"%u\">\n"
                  "  <image source=\"tiles.png\" width=\"%u\" height=\"%d\"/>\n",
                  form->width, form->height, terrains->len, terrains->len,
                  (guint)form->width * terrains->len, form->height);
    for (guint i = 0; i < terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(terrains, ForeignTerrain, i);
        markup_append(export->out, "  <tile id=\"%u\" type=\"%s\"", i, terrain->called.name);
        g_string_append(export->out, terrain->is_sea
                                         ? "><properties><property name=\"kind\" value=\"sea\"/>"
                                           "</properties></tile>\n"
                                         : "/>\n");
    }
    g_string_append(export->out, " </tileset>\n");
    loss_report_add_unlocated(export->report, EXPORT_TERRAIN, terrains->len);
}

static void
append_hexes(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    markup_append(export->out,
                  " <layer id=\"1\" name=\"Terrain\" width=\"%d\" height=\"%d\">\n"
                  "  <data encoding=\"csv\">\n",
                  grid->form.n_columns, grid->form.n_rows);
    guint32 n = (guint32)grid->form.n_columns * (guint32)grid->form.n_rows;
    for (guint32 i = 0; i < n; i++) {
        gboolean is_hex = grid->terrains[i] != FOREIGN_NONE;
        gboolean ends_row = (i + 1) % (guint32)grid->form.n_columns == 0;
        markup_append(export->out, "%u%s%s", is_hex ? grid->terrains[i] + 1 : 0,
                      i + 1 < n ? "," : "", ends_row ? "\n" : "");
        loss_report_add_unlocated(export->report, EXPORT_HEX, is_hex);
    }
    g_string_append(export->out, "  </data>\n </layer>\n");
}

/* Appends @value, in tenths, as a number. */
static void
append_tenths(Export *export, gint64 value)
{
    guint64 size = (guint64)ABS(value);
    markup_append(export->out, "%s%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT, value < 0 ? "-" : "",
                  size / 10, size % 10);
}

static void
append_names(Export *export, const TmxForm *form)
{
    const GArray *named = export->map->grid->named;
    g_string_append(export->out, " <objectgroup id=\"2\" name=\"Names\">\n");
    for (guint i = 0; i < named->len; i++) {
        const ForeignHex *hex = &g_array_index(named, ForeignHex, i);
        double x, y;
        tmx_form_middle(form, hex->hex.column, hex->hex.row, &x, &y);
        markup_append(export->out, "  <object id=\"%u\" name=\"%s\" x=\"", ++export->n_objects,
                      hex->name);
        append_tenths(export, (gint64)(x * 10));
        g_string_append(export->out, "\" y=\"");
        append_tenths(export, (gint64)(y * 10));
        g_string_append(export->out, "\"><point/></object>\n");
    }
    g_string_append(export->out, " </objectgroup>\n");
    loss_report_add_unlocated(export->report, EXPORT_HEX_NAME, named->len);
}

static void
append_property(Export *export, const char *name, const char *type, const char *value)
{
    markup_append(export->out, "<property name=\"%s\" type=\"%s\" value=\"%s\"/>", name, type,
                  value);
}

static void
append_nation(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignNation *nation = &g_array_index(map->nations, ForeignNation, index);
    append_property(export, "nation", "string", nation->called.name);
    if (nation->side != FOREIGN_NONE)
        append_property(export, "side", "string",
                        g_array_index(map->sides, ForeignSide, nation->side).called.name);
}

/* Called with each mark of a unit. */
static void
append_mark(gpointer data, const char *key, const char *value)
{
    append_property(data, key, "string", value);
}

/* Appends a unit at (@x, @y), in tenths of pixels. */
static void
append_unit(Export *export, const ForeignUnit *unit, gint64 x, gint64 y)
{
    const ForeignMap *map = export->map;
    g_autofree char *steps = g_strdup_printf("%u", unit->strength);
    markup_append(export->out, "  <object id=\"%u\" name=\"%s\" type=\"%s\" x=\"",
                  ++export->n_objects, unit->called.name,
                  g_array_index(map->types, ForeignType, unit->type).called.name);
    append_tenths(export, x);
    g_string_append(export->out, "\" y=\"");
    append_tenths(export, y);
    g_string_append_c(export->out, '"');
    if (unit->facing > 0 && map->grid != NULL)
        markup_append(export->out, " rotation=\"%u\"",
                      foreign_unit_angle(&map->grid->form, unit->facing - 1));
    g_string_append(export->out, "><properties>");
    append_nation(export, unit->nation);
    if (unit->command > 0)
        append_property(
            export, "command", "string",
            g_array_index(map->commands, ForeignCommand, unit->command - 1).called.name);
    append_property(export, "steps", "int", steps);
    foreign_unit_write_faces(map, unit, append_mark, export);
    g_string_append(export->out, "</properties><point/></object>\n");
}

/* Appends @unit at the position for pieces in its place. */
static void
append_in_place(Export *export, const ForeignUnit *unit)
{
    guint32 berth = foreign_unit_location(export->map, unit);
    const Shape *shape = foreign_place(export->map, berth)->shape;
    if (shape == NULL) {
        loss_report_add_unlocated(export->report, EXPORT_UNIT_SHAPELESS, 1);
        return;
    }
    InnerPoint inner = inner_point_find(shape, 1);
    append_unit(export, unit, (gint64)floor(inner.x + 0.5), (gint64)floor(inner.y + 0.5));
    loss_report_add_unlocated(export->report,
                              berth != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT, 1);
}

static void
append_units(Export *export, const TmxForm *form)
{
    const GArray *units = export->map->units;
    g_string_append(export->out, " <objectgroup id=\"3\" name=\"" TMX_UNITS "\">\n");
    for (guint i = 0; i < units->len; i++) {
        const ForeignUnit *unit = &g_array_index(units, ForeignUnit, i);
        if (export->map->grid != NULL) {
            Hex hex = hex_of_index(&export->map->grid->form, unit->place);
            double x, y;
            tmx_form_middle(form, hex.column, hex.row, &x, &y);
            append_unit(export, unit, (gint64)(x * 10), (gint64)(y * 10));
            loss_report_add_unlocated(export->report, EXPORT_UNIT, 1);
        } else
            append_in_place(export, unit);
    }
    g_string_append(export->out, " </objectgroup>\n");
}

static void
append_levels(Export *export)
{
    const ForeignGrid *grid = export->map->grid;
    guint32 n = foreign_map_n_spots(export->map), first = 0;
    while (first < n && grid->levels[first] == 0)
        first++;
    if (first == n)
        return;
    g_string_append(export->out, "<property name=\"levels\">");
    for (guint32 i = 0; i < n; i++) {
        if (i > 0 && i % (guint32)grid->form.n_columns == 0)
            g_string_append_c(export->out, '\n');
        g_string_append_c(export->out, (char)('0' + grid->levels[i]));
    }
    g_string_append(export->out, "</property>");
}

/* Appends the property of the map with what is carried, if there is anything. */
static void
append_carried(Export *export)
{
    if (export->map->carried != NULL)
        append_property(export, CARRIED_NAME, "string", export->map->carried);
}

/* Appends the labels of the hexes as a property of the map. */
static void
append_labels(Export *export)
{
    const HexLabels *labels = &export->map->grid->labels;
    g_autofree char *first = g_strdup_printf("%d", labels->first);
    g_autofree char *digits = g_strdup_printf("%u", labels->digits);
    g_string_append(export->out, " <properties>");
    append_property(export, "letters", "string",
                    letters_words[labels->letters_rows ? LETTERS_ROWS : LETTERS_COLUMNS]);
    append_property(export, "after-z", "string",
                    after_z_words[labels->counts_on ? AFTER_Z_COUNT : AFTER_Z_DOUBLE]);
    append_property(export, "first", "int", first);
    append_property(export, "digits", "int", digits);
    if (labels->is_oblique)
        append_property(export, "oblique", "bool", "true");
    append_levels(export);
    append_carried(export);
    g_string_append(export->out, "</properties>\n");
}

static void
write_grid(Export *export, ForeignFiles *files)
{
    const HexGrid *grid = &export->map->grid->form;
    TmxForm form = {
        .width = grid->has_flat_top ? HEX_LONG : HEX_SHORT,
        .height = grid->has_flat_top ? HEX_SHORT : HEX_LONG,
        .side = HEX_SIDE,
        .by_columns = grid->has_flat_top,
        .shifts_even = grid->shifts_even,
    };
    g_autofree guint32 *paints = foreign_view_terrain_paints(export->map);
    append_head(export, &form, grid->n_columns, grid->n_rows);
    append_labels(export);
    append_terrains(export, &form);
    append_hexes(export);
    append_names(export, &form);
    append_units(export, &form);
    foreign_files_add(
        files, "tiles.png",
        g_string_free_to_bytes(tile_picture(&form, paints, export->map->terrains->len)));
    loss_report_add_unlocated(export->report, EXPORT_GRID, 1);
}

/* Appends the points of a ring from @origin, with its first one at the end, too, if it @comes_back.
 */
static void
append_ring(Export *export, Ring ring, Point origin, gboolean comes_back)
{
    for (guint32 i = 0; i < ring.length + comes_back; i++) {
        Point point = ring.points[i % ring.length];
        append_tenths(export, (gint64)point.x - origin.x);
        g_string_append_c(export->out, ',');
        append_tenths(export, (gint64)point.y - origin.y);
        if (i + 1 < ring.length + comes_back)
            g_string_append_c(export->out, ' ');
    }
}

/* Whether the property @name of a polygon means something else than a value. */
static gboolean
is_taken(const char *name)
{
    static const char *const taken[] = {"forage", "nation", "side", "kind", WAY_PROPERTY, NULL};
    return g_strv_contains(taken, name);
}

static void
append_properties(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    gsize start = export->out->len;
    g_string_append(export->out, "<properties>");
    gsize none = export->out->len;
    g_autofree char *forage = g_strdup_printf("%d", place->forage);
    if (place->forage >= 0)
        append_property(export, "forage", "int", forage);
    if (place->nation != FOREIGN_NONE)
        append_nation(export, place->nation);
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        loss_report_add_unlocated(export->report, is_taken(name) ? EXPORT_WORTH_NAME : EXPORT_WORTH,
                                  1);
        export->n_worths++;
        if (!is_taken(name))
            append_property(export, name, "int", number);
    }
    if (export->ways->pdata[index] != NULL)
        append_property(export, WAY_PROPERTY, "string", export->ways->pdata[index]);
    if (export->out->len > none)
        g_string_append(export->out, "</properties>");
    else
        g_string_truncate(export->out, start);
}

static void
append_place(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    Point origin = place->shape->points[place->shape->lines[0].start];
    markup_append(export->out, "  <object id=\"%u\" name=\"%s\" type=\"%s\" x=\"",
                  ++export->n_objects, place->called.name,
                  place->ground == FOREIGN_SEA ? "sea" : "land");
    append_tenths(export, origin.x);
    g_string_append(export->out, "\" y=\"");
    append_tenths(export, origin.y);
    g_string_append(export->out, "\">");
    append_properties(export, index);
    g_string_append(export->out, "<polygon points=\"");
    append_ring(export, shape_ring(place->shape, 0), origin, place->shape->n_lines > 1);
    for (guint32 i = 1; i < place->shape->n_lines; i++) {
        g_string_append_c(export->out, ' ');
        append_ring(export, shape_ring(place->shape, i), origin, TRUE);
        g_string_append(export->out, " 0,0");
    }
    g_string_append(export->out, "\"/>");
    g_string_append(export->out, "</object>\n");
}

static void
write_areas(Export *export)
{
    const ForeignMap *map = export->map;
    const TmxForm form = {.width = TILE, .height = TILE};
    const gint unit = TILE * (gint)MAP_SVG_GRID.units;
    Box frame = box_join(map->frame, (Box){0, 0, 1, 1});
    export->names = foreign_view_drawn_names(map);
    export->ways = way_texts_of(map, export->names);
    append_head(export, &form, (frame.right - 1) / unit + 1, (frame.bottom - 1) / unit + 1);
    if (map->carried != NULL) {
        g_string_append(export->out, " <properties>");
        append_carried(export);
        g_string_append(export->out, "</properties>\n");
    }
    g_string_append(export->out, " <objectgroup id=\"1\" name=\"Places\">\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add_unlocated(export->report,
                                  place->shape == NULL           ? EXPORT_SPACE_SHAPELESS
                                  : place->ground == FOREIGN_BOX ? EXPORT_SPACE_BOX
                                  : place->shape->n_lines > 1    ? EXPORT_SPACE_RINGS
                                                                 : EXPORT_SPACE,
                                  1);
        loss_report_add_unlocated(export->report, EXPORT_GARRISON, place->town >= 0);
        loss_report_add_unlocated(export->report, EXPORT_FORAGE, place->forage >= 0);
        loss_report_add_unlocated(export->report, EXPORT_HARBOUR, place->has_harbour);
        if (place->shape != NULL)
            append_place(export, i);
    }
    guint n_ways = way_texts_count(map, export->names);
    loss_report_add_unlocated(export->report, EXPORT_WAY, n_ways);
    loss_report_add_unlocated(export->report, EXPORT_WAY_SHAPELESS, map->links->len - n_ways);
    g_string_append(export->out, " </objectgroup>\n");
    append_units(export, &form);
}

static ForeignFiles *
write_tmx(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    Export export = {.map = map, .report = report, .out = g_string_new(NULL)};
    gboolean has_grid = map->grid != NULL;
    if (has_grid)
        write_grid(&export, files);
    else
        write_areas(&export);
    g_string_append(export.out, "</map>\n");
    foreign_files_add(files, "map.tmx", g_string_free_to_bytes(export.out));
    loss_report_add_unlocated(report, EXPORT_GRID_MORE, rest->n_grids - has_grid);
    loss_report_add_unlocated(report, EXPORT_LEVEL, rest->n_levels);
    loss_report_add_unlocated(report, EXPORT_HEXSIDE, rest->n_hexsides);
    loss_report_add_unlocated(report, EXPORT_SPACE_SHAPELESS, has_grid ? map->places->len : 0);
    loss_report_add_unlocated(report, EXPORT_ALIAS, rest->n_aliases);
    loss_report_add_unlocated(report, EXPORT_WAY_SHAPELESS, has_grid ? map->links->len : 0);
    loss_report_add_unlocated(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_report_add_unlocated(report, EXPORT_NATION, map->nations->len);
    loss_report_add_unlocated(report, EXPORT_TYPE, map->types->len);
    loss_report_add_unlocated(report, EXPORT_UNIT_ELSEWHERE,
                              (guint64)rest->n_elsewhere + rest->n_waiting);
    if (!has_grid)
        foreign_values_count(map, report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_report_add_unlocated(report, EXPORT_WORTH_SHAPELESS,
                              has_grid ? 0 : map->worths->len - export.n_worths);
    loss_report_add_unlocated(report, EXPORT_OTHER,
                              (guint64)rest->n_others +
                                  (has_grid ? foreign_omissions_count_values(map) : 0));
    g_free(export.names);
    g_clear_pointer(&export.ways, g_ptr_array_unref);
    return files;
}

const ForeignWriter writer_tmx = {
    .rows = export_rows,
    .n_rows = G_N_ELEMENTS(export_rows),
    .write = write_tmx,
    .has_hexes = TRUE,
};
