/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TripleA: the XML of a game, and the text files beside it that draw its map. The rules of TripleA
 * are not read; exports are games with nothing but positions, in the order of its DTD, drawn in
 * whole pixels.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/xml-walk.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"
#include "schema/geometry/knit.h"
#include "schema/geometry/unite.h"
#include "schema/store/map-svg.h"

#include <math.h>
#include <string.h>

typedef struct {
    const char *at; /* private: the next byte */
    const char *end;
    guint line;      /* of the record, from 1 */
    char *name;      /* owned: the text before the first point, trimmed */
    GArray *points;  /* owned: of Point, on the grid of map.svg */
    GArray *rings;   /* owned: of ShapeLine: those between < and > */
    gboolean is_bad; /* the line is not of the form */
} PointFile;

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define TRIPLEA_ROWS(ROW) \
    ROW (INFO, N_("info"), LOSS_READ, N_("the title of the data set")) \
    ROW (TERRITORY, N_("territory"), LOSS_READ, N_("a place")) \
    ROW (TERRITORY_WASTE, N_("territory"), LOSS_CHANGED, N_("impassable: it is drawn, but is not a place")) \
    ROW (TERRITORY_TWICE, N_("territory"), LOSS_LEFT, N_("another territory has the same name")) \
    ROW (TERRITORY_MANY, N_("territory"), LOSS_LEFT, N_("there are too many")) \
    ROW (CONNECTION, N_("connection"), LOSS_READ, N_("a connection between lands or seas")) \
    ROW (CONNECTION_PORT, N_("connection"), LOSS_READ, N_("the port of a land")) \
    ROW (CONNECTION_NONE, N_("connection"), LOSS_LEFT, N_("it leads to impassable ground or to itself, or is already listed")) \
    ROW (CONNECTION_UNKNOWN, N_("connection"), LOSS_LEFT, N_("it does not name a territory")) \
    ROW (PLAYER, N_("player"), LOSS_READ, N_("a nation")) \
    ROW (PLAYER_TWICE, N_("player"), LOSS_LEFT, N_("another player has the same name")) \
    ROW (ALLIANCE, N_("alliance"), LOSS_READ, N_("the side of a nation")) \
    ROW (ALLIANCE_MORE, N_("alliance"), LOSS_LEFT, N_("a nation can have only one side")) \
    ROW (ALLIANCE_UNKNOWN, N_("alliance"), LOSS_LEFT, N_("it does not name a player")) \
    ROW (RESOURCE, N_("resource"), LOSS_READ, N_("a value that territories have")) \
    ROW (RESOURCE_OTHER, N_("resource"), LOSS_LEFT, N_("no territory has any of it: it is money of the players")) \
    ROW (UNIT, N_("unit"), LOSS_READ, N_("a type of unit")) \
    ROW (UNIT_TWICE, N_("unit"), LOSS_LEFT, N_("another unit has the same name")) \
    ROW (OPTION_PRODUCTION, N_("option"), LOSS_CHANGED, N_("production: how many blocks the land feeds")) \
    ROW (OPTION_CITY, N_("option"), LOSS_CHANGED, N_("victoryCity: a town of that strength")) \
    ROW (OPTION_CAPITAL, N_("option"), LOSS_READ, N_("capital: of a nation")) \
    ROW (OPTION_CAPITAL_WASTE, N_("option"), LOSS_LEFT, N_("capital: its territory is impassable, so it is not a place")) \
    ROW (OPTION_WASTE, N_("option"), LOSS_READ, N_("isImpassable: see the rows of territory")) \
    ROW (OPTION_SEA, N_("option"), LOSS_READ, N_("isSea: where the type of unit moves")) \
    ROW (OPTION_MOVE, N_("option"), LOSS_READ, N_("movement: how many spaces its units move in a turn")) \
    ROW (OPTION_ROOM, N_("option"), LOSS_READ, N_("transportCost, transportCapacity: the room that a type of unit needs or has aboard")) \
    ROW (OPTION_FACTOR, N_("option"), LOSS_LEFT, N_("attack, defense and hitPoints: units have no such factors where places are areas")) \
    ROW (OPTION_VALUE, N_("option"), LOSS_READ, N_("unitProduction, or production above 99: a value with that name")) \
    ROW (OPTION_RESOURCE, N_("option"), LOSS_READ, N_("resources: a value with the name of the resource")) \
    ROW (OPTION_RANGE, N_("option"), LOSS_LEFT, N_("a production, victoryCity, movement, transport room or number of resources that is not a number, or too large")) \
    ROW (OPTION, N_("option"), LOSS_LEFT, N_("rules of TripleA")) \
    ROW (OWNER, N_("territoryOwner"), LOSS_READ, N_("the nation of a land")) \
    ROW (OWNER_SEA, N_("territoryOwner"), LOSS_LEFT, N_("a sea cannot belong to a nation")) \
    ROW (OWNER_WASTE, N_("territoryOwner"), LOSS_LEFT, N_("its territory is impassable, so it is not a place")) \
    ROW (OWNER_UNKNOWN, N_("territoryOwner"), LOSS_LEFT, N_("it does not name a territory, or its owner is not a player")) \
    ROW (PLACEMENT, N_("unitPlacement"), LOSS_CHANGED, N_("a unit with as many steps as there are pieces")) \
    ROW (PLACEMENT_NEUTRAL, N_("unitPlacement"), LOSS_CHANGED, N_("without an owner: a unit of the nation Neutral")) \
    ROW (PLACEMENT_UNKNOWN, N_("unitPlacement"), LOSS_LEFT, N_("it does not name a territory, a unit or a number of pieces")) \
    ROW (PLACEMENT_TERRAIN, N_("unitPlacement"), LOSS_LEFT, N_("its type cannot be there: land at sea, ships ashore, or impassable ground")) \
    ROW (PLACEMENT_ENEMY, N_("unitPlacement"), LOSS_LEFT, N_("an enemy is there already")) \
    ROW (OTHER, N_("other element"), LOSS_LEFT, N_("rules of TripleA")) \
    ROW (CARRIED, N_("other element"), LOSS_READ, N_("a property in which Narva stores what TripleA has no place for")) \
    ROW (POLYGON, N_("record of polygons.txt"), LOSS_READ, N_("the shape of a place")) \
    ROW (POLYGON_JOINED, N_("record of polygons.txt"), LOSS_CHANGED, N_("a shape; its borders were joined with those of its neighbours")) \
    ROW (POLYGON_UNKNOWN, N_("record of polygons.txt"), LOSS_LEFT, N_("no territory of the game has that name")) \
    ROW (POLYGON_BAD, N_("record of polygons.txt"), LOSS_LEFT, N_("it is malformed, or is already listed")) \
    ROW (CENTER, N_("record of centers.txt"), LOSS_READ, N_("where the pieces of a place are drawn")) \
    ROW (CENTER_UNKNOWN, N_("record of centers.txt"), LOSS_LEFT, N_("no territory of the game has that name")) \
    ROW (CENTER_BAD, N_("record of centers.txt"), LOSS_LEFT, N_("it is malformed")) \
    ROW (PLACE, N_("record of place.txt"), LOSS_LEFT, N_("Narva finds room for pieces itself")) \
    ROW (COLOUR, N_("line of map.properties"), LOSS_READ, N_("the paint of a nation")) \
    ROW (SIZE, N_("line of map.properties"), LOSS_READ, N_("the frame of the map")) \
    ROW (PROPERTY, N_("line of map.properties"), LOSS_LEFT, N_("settings of TripleA for showing the map"))
/* clang-format on */

#define TRIPLEA_ROW_NUMBER(NAME, ...) TRIPLEA_##NAME,

typedef enum { TRIPLEA_ROWS(TRIPLEA_ROW_NUMBER) N_TRIPLEA_ROWS } TripleARow;

typedef struct {
    guint32 type, place, nation; /* nation: FOREIGN_NONE: neutral */
    guint64 quantity;
    guint line;
} TripleAPlacement;

typedef struct {
    const char *name; /* borrowed from the map */
    guint line;
} TripleAResource;

/* A capital or an owner, which can only be counted once the ground of its territory is known. */
typedef struct {
    guint32 place;
    guint32 nation;
    LossPlace where;
} TripleAHolding;

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
    GArray *capitals;      /* owned: of TripleAHolding */
    GArray *owners;        /* owned: of TripleAHolding */
    GHashTable *target_in; /* borrowed: of what the open attachment is; NULL: of nothing known */
    guint32 target;
} TripleA;

static guint32 triplea_find(const TripleA *game, GHashTable *table, const char *name);
static void triplea_note(TripleA *game, TripleARow row, const char *file, guint line);
static gint triplea_number(const char *value);

/* Readies @file for @bytes, which it borrows. */
static void
point_file_init(PointFile *file, GBytes *bytes)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    *file = (PointFile){
        .at = text,
        .end = text + length,
        .line = 1,
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
}

static const char *
skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* Reads one coordinate of a point, rounded to the grid. Returns: the text after it; NULL: there is
 * none. */
static const char *
read_number(const char *at, gint32 *value)
{
    char *end;
    at = skip_blanks(at);
    /* g_ascii_strtod() also accepts "inf" and hexadecimal digits. */
    if (!g_ascii_isdigit(*at) && *at != '-' && *at != '.')
        return NULL;
    double number = round(g_ascii_strtod(at, &end) * MAP_SVG_GRID.units);
    if (end == at || !(fabs(number) <= LIMIT_COORDINATE))
        return NULL;
    *value = (gint32)number;
    return skip_blanks(end);
}

/* Reads a point after its opening bracket. Returns: the text after it; NULL: it is not a point. */
static const char *
read_point(PointFile *file, const char *at)
{
    Point point;
    at = read_number(at, &point.x);
    if (at == NULL || *at != ',')
        return NULL;
    at = read_number(at + 1, &point.y);
    if (at == NULL || *at != ')')
        return NULL;
    g_array_append_val(file->points, point);
    return at + 1;
}

/* Reads the points after the name. Returns: the start of the next record on the same line, after
 * the last ring; NULL: none. */
static const char *
read_points(PointFile *file, const char *at)
{
    const char *next = NULL;
    guint32 start = G_MAXUINT32;
    while (at != NULL && *(at = skip_blanks(at)) != '\0') {
        if (*at == '(') {
            at = read_point(file, at + 1);
        } else if (*at == '<' && start == G_MAXUINT32) {
            start = file->points->len;
            at++;
        } else if (*at == '>' && start != G_MAXUINT32) {
            ShapeLine ring = {start, file->points->len - start, TRUE};
            g_array_append_val(file->rings, ring);
            start = G_MAXUINT32;
            at++;
        } else if (*at == '|' && start == G_MAXUINT32) {
            break; /* options of place.txt */
        } else if (start == G_MAXUINT32 && file->rings->len > 0) {
            next = at;
            break;
        } else {
            at = NULL;
        }
    }
    file->is_bad = at == NULL || start != G_MAXUINT32 || file->points->len == 0;
    return next;
}

/* Returns: how many bytes are left of the line. */
static gsize
line_length(const PointFile *file)
{
    gsize length = 0, left = (gsize)(file->end - file->at);
    while (length < left && file->at[length] != '\n' && file->at[length] != '\r')
        length++;
    return length;
}

/* Skips empty lines. Returns: FALSE at the end. */
static gboolean
skip_lines(PointFile *file)
{
    while (file->at < file->end) {
        if (*file->at == '\n' || *file->at == '\r') {
            gboolean is_pair =
                file->at + 1 < file->end && file->at[0] == '\r' && file->at[1] == '\n';
            file->at += is_pair ? 2 : 1;
            file->line++;
        } else if (*file->at == ' ' || *file->at == '\t') {
            file->at++;
        } else {
            return TRUE;
        }
    }
    return FALSE;
}

/* Reads the next record. Returns: FALSE at the end. */
static gboolean
point_file_next(PointFile *file)
{
    if (!skip_lines(file))
        return FALSE;
    gsize whole = line_length(file);
    g_autofree char *line = g_strndup(file->at, whole);
    /* Names of polygons may have round brackets. */
    gsize length = strchr(line, '<') != NULL ? strcspn(line, "<") : strcspn(line, "(");
    g_array_set_size(file->points, 0);
    g_array_set_size(file->rings, 0);
    g_free(file->name);
    file->name = g_strstrip(g_strndup(line, length));
    const char *next = read_points(file, line + length);
    file->at += next != NULL ? (gsize)(next - line) : whole;
    file->is_bad |= file->name[0] == '\0';
    return TRUE;
}

#define POLYGONS "polygons.txt"
#define CENTERS "centers.txt"
#define PLACES "place.txt"
#define PROPERTIES "map.properties"
#define COLOUR_PREFIX "color."

/* Returns: (transfer full): the area that any of the polygons of @file covers. */
static Shape *
shape_of_polygons(const PointFile *file)
{
    g_autoptr(GPtrArray) polygons = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint i = 0; i < file->rings->len; i++) {
        const ShapeLine *ring = &g_array_index(file->rings, ShapeLine, i);
        const ShapeLine alone = {0, ring->length, ring->is_closed};
        g_ptr_array_add(polygons, shape_new(&g_array_index(file->points, Point, ring->start),
                                            ring->length, &alone, 1));
    }
    return unite_shapes((Shape *const *)polygons->pdata, polygons->len);
}

static void
read_polygon(TripleA *game, const PointFile *file)
{
    guint32 index = triplea_find(game, game->territories, file->name);
    ForeignPlace *place = index != FOREIGN_NONE ? foreign_place(game->map, index) : NULL;
    if (file->is_bad || file->rings->len > LIMIT_PATH_LINES ||
        (place != NULL && place->shape != NULL)) {
        triplea_note(game, TRIPLEA_POLYGON_BAD, POLYGONS, file->line);
        return;
    }
    if (place == NULL) {
        triplea_note(game, TRIPLEA_POLYGON_UNKNOWN, POLYGONS, file->line);
        return;
    }
    foreign_place_set_shape(place, shape_of_polygons(file));
    place->drawn = (LossPlace){.file = POLYGONS, .number = file->line};
    if (place->shape == NULL)
        triplea_note(game, TRIPLEA_POLYGON_BAD, POLYGONS, file->line);
}

static void
read_center(TripleA *game, const PointFile *file)
{
    guint32 index = triplea_find(game, game->territories, file->name);
    TripleARow row = index != FOREIGN_NONE ? TRIPLEA_CENTER : TRIPLEA_CENTER_UNKNOWN;
    if (file->is_bad) {
        row = TRIPLEA_CENTER_BAD;
    } else if (index != FOREIGN_NONE) {
        ForeignPlace *place = foreign_place(game->map, index);
        place->has_anchor = TRUE;
        place->anchor = g_array_index(file->points, Point, 0);
    }
    triplea_note(game, row, CENTERS, file->line);
}

static void
pass_place(TripleA *game, const PointFile *file)
{
    triplea_note(game, TRIPLEA_PLACE, PLACES, file->line);
}

static gboolean
read_point_file(TripleA *game, const char *name, void (*take)(TripleA *game, const PointFile *file),
                GError **error)
{
    g_autofree char *found = foreign_source_widen(game->source, name);
    if (found == NULL)
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, found, error);
    if (bytes == NULL)
        return FALSE;
    PointFile file;
    point_file_init(&file, bytes);
    while (point_file_next(&file))
        take(game, &file);
    g_free(file.name);
    g_array_unref(file.points);
    g_array_unref(file.rings);
    return TRUE;
}

/* Reads `color.NAME=RRGGBB`. Returns: whether it is a colour of a nation. */
static gboolean
read_colour(TripleA *game, const char *name, const char *value)
{
    gsize end = strlen(name);
    while (end > 0 && name[end - 1] == '\\')
        end--;
    if ((strlen(name) - end) % 2 == 1) /* it escapes nothing */
        return FALSE;
    g_autofree char *plain = g_strcompress(name);
    guint32 index = triplea_find(game, game->players, plain);
    if (index == FOREIGN_NONE || strlen(value) != 6 || strspn(value, "0123456789abcdefABCDEF") != 6)
        return FALSE;
    g_autofree char *lower = g_ascii_strdown(value, -1);
    g_autofree char *paint = g_strconcat("#", lower, NULL);
    g_array_index(game->map->nations, ForeignNation, index).paint =
        foreign_map_text(game->map, paint);
    return TRUE;
}

/* Reads the size of the map. Returns: whether it is one. */
static gboolean
read_size(const char *value, gint32 *size)
{
    guint64 pixels;
    if (!g_ascii_string_to_unsigned(value, 10, 1, LIMIT_COORDINATE / MAP_SVG_GRID.units, &pixels,
                                    NULL))
        return FALSE;
    *size = (gint32)(pixels * MAP_SVG_GRID.units);
    return TRUE;
}

static void
read_property(TripleA *game, char *line, guint number, Box *frame)
{
    TripleARow row = TRIPLEA_PROPERTY;
    g_strstrip(line);
    /* As in Java properties: the separator is blanks with at most one of = and :, which are escaped
     * with \\ in names. */
    char *value = line;
    while (*value != '\0' && strchr("=: \t", *value) == NULL)
        value += *value == '\\' && value[1] != '\0' ? 2 : 1;
    char *end = value;
    value += strspn(value, " \t");
    value += *value == '=' || *value == ':';
    *end = '\0';
    g_strstrip(value);
    if (g_str_has_prefix(line, COLOUR_PREFIX))
        row = read_colour(game, line + strlen(COLOUR_PREFIX), value) ? TRIPLEA_COLOUR : row;
    else if (strcmp(line, "map.width") == 0)
        row = read_size(value, &frame->right) ? TRIPLEA_SIZE : row;
    else if (strcmp(line, "map.height") == 0)
        row = read_size(value, &frame->bottom) ? TRIPLEA_SIZE : row;
    triplea_note(game, row, PROPERTIES, number);
}

static gboolean
read_properties(TripleA *game, GError **error)
{
    Box frame = {0};
    g_autofree char *found = foreign_source_widen(game->source, PROPERTIES);
    if (found == NULL)
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, found, error);
    if (bytes == NULL)
        return FALSE;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autofree char *copy = g_strndup(text != NULL ? text : "", length);
    guint number = 0;
    for (char *line = copy; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        number++;
        g_strstrip(line);
        if (*line != '\0' && *line != '#' && *line != '!')
            read_property(game, line, number, &frame);
        line = end != NULL ? end + 1 : NULL;
    }
    if (frame.right > 0 && frame.bottom > 0)
        game->map->frame = frame;
    return TRUE;
}

/* Reads the files with points and colours beside the game. */
static gboolean
triplea_read_drawing(TripleA *game, GError **error)
{
    if (!read_point_file(game, POLYGONS, read_polygon, error) ||
        !read_point_file(game, CENTERS, read_center, error) ||
        !read_point_file(game, PLACES, pass_place, error) || !read_properties(game, error))
        return FALSE;
    foreign_map_knit(game->map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < game->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(game->map, i);
        if (place->shape != NULL)
            loss_report_add(game->report,
                            place->is_joined ? TRIPLEA_POLYGON_JOINED : TRIPLEA_POLYGON,
                            place->drawn, 1);
    }
    return TRUE;
}

/* The options of unit types in TripleA with a counterpart in Narva. */
static const struct {
    const char *name;
    ForeignTypeNumber number;
    TripleARow row;
} numbers[] = {
    {"movement", TYPE_MOVE, TRIPLEA_OPTION_MOVE},
    {"transportCost", TYPE_WEIGHT, TRIPLEA_OPTION_ROOM},
    {"transportCapacity", TYPE_CARRIES, TRIPLEA_OPTION_ROOM},
};

/* What it fights with; for games of a kit. */
static const char *const factors[] = {"attack", "defense", "hitPoints", NULL};

/* Sets the option @name of the unit type of the open attachment. Returns: the row to count it as.
 */
static TripleARow
triplea_read_unit_option(TripleA *game, const char *name, const char *value)
{
    ForeignType *type = &g_array_index(game->map->types, ForeignType, game->target);
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (strcmp(name, numbers[i].name) == 0) {
            gint number = triplea_number(value);
            type->numbers[numbers[i].number] = (guint)(number + 1);
            return number >= 0 ? numbers[i].row : TRIPLEA_OPTION_RANGE;
        }
    if (strcmp(name, "isSea") == 0) {
        type->is_sea = g_ascii_strcasecmp(value, "true") == 0;
        return TRIPLEA_OPTION_SEA;
    }
    if (strcmp(name, "isAir") == 0)
        type->is_air = g_ascii_strcasecmp(value, "true") == 0;
    guint *const factor_of[] = {&type->attack, &type->defence, &type->hits};
    for (guint i = 0; factors[i] != NULL; i++)
        if (strcmp(name, factors[i]) == 0) {
            *factor_of[i] = (guint)MAX(triplea_number(value), 0);
            return TRIPLEA_OPTION_FACTOR;
        }
    return TRIPLEA_OPTION;
}

/* The nation of neutral pieces. */
#define NEUTRAL "Neutral"

/* Returns: the number of the neutral nation, which is added at the first call. */
static guint32
neutral(TripleA *game)
{
    guint32 found = triplea_find(game, game->players, NEUTRAL);
    if (found != FOREIGN_NONE)
        return found;
    ForeignNation nation = {
        .called.name = foreign_map_text(game->map, NEUTRAL),
        .side = FOREIGN_NONE,
    };
    g_array_append_val(game->map->nations, nation);
    g_hash_table_insert(game->players, (char *)nation.called.name,
                        GUINT_TO_POINTER(game->map->nations->len));
    return game->map->nations->len - 1;
}

static gboolean
can_be_placed(const TripleA *game, const TripleAPlacement *placement)
{
    ForeignGround ground = foreign_place(game->map, placement->place)->ground;
    gboolean is_sea = g_array_index(game->map->types, ForeignType, placement->type).is_sea;
    return ground == (is_sea ? FOREIGN_SEA : FOREIGN_LAND);
}

/* Makes units of the placements. */
static void
triplea_place_units(TripleA *game)
{
    g_autofree guint32 *party = g_new(guint32, game->map->places->len);
    for (guint32 i = 0; i < game->map->places->len; i++)
        party[i] = FOREIGN_NONE;
    for (guint i = 0; i < game->placements->len; i++) {
        const TripleAPlacement *placement = &g_array_index(game->placements, TripleAPlacement, i);
        TripleARow row = TRIPLEA_PLACEMENT_TERRAIN;
        if (can_be_placed(game, placement)) {
            gboolean is_neutral = placement->nation == FOREIGN_NONE;
            guint32 nation = is_neutral ? neutral(game) : placement->nation;
            guint32 own = foreign_map_party(game->map, nation), *there = &party[placement->place];
            row = TRIPLEA_PLACEMENT_ENEMY;
            if (*there == FOREIGN_NONE || *there == own) {
                row = is_neutral ? TRIPLEA_PLACEMENT_NEUTRAL : TRIPLEA_PLACEMENT;
                *there = own;
                ForeignMap *map = game->map;
                const char *type =
                    g_array_index(map->types, ForeignType, placement->type).called.name;
                const char *place = foreign_place(map, placement->place)->called.name;
                g_autofree char *name = g_strdup_printf("%s, %s", type, place);
                for (guint64 left = placement->quantity;
                     left > 0 && map->units->len < LIMIT_FOREIGN_UNITS;) {
                    guint strength = (guint)MIN(left, LIMIT_FOREIGN_STRENGTH);
                    ForeignUnit unit = {
                        .called.name = foreign_map_text(map, name),
                        .type = placement->type,
                        .nation = nation,
                        .place = placement->place,
                        .strength = strength,
                    };
                    g_array_append_val(map->units, unit);
                    left -= strength;
                }
            }
        }
        triplea_note(game, row, game->source->shown, placement->line);
    }
}

static const LossRow import_rows[] = {TRIPLEA_ROWS(LOSS_ROW)};

/* What only holds other elements. */
static const char *const holders[] = {
    "game",
    "map",
    "playerList",
    "unitList",
    "resourceList",
    "attachmentList",
    "attatchmentList",
    "initialize",
    "ownerInitialize",
    "unitInitialize",
};

/* Returns: the number of @name in @table, FOREIGN_NONE: it is not there; @name may be NULL. */
static guint32
triplea_find(const TripleA *game, GHashTable *table, const char *name)
{
    const char *text = name != NULL ? foreign_map_text(game->map, name) : NULL;
    guint number = text != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(table, text)) : 0;
    return number > 0 ? number - 1 : FOREIGN_NONE;
}

/* Counts one thing of @file. */
static void
triplea_note(TripleA *game, TripleARow row, const char *file, guint line)
{
    loss_report_add(game->report, row, (LossPlace){.file = file, .number = line}, 1);
}

static LossPlace
current_line(const TripleA *game)
{
    return (LossPlace){.file = game->source->shown, .number = xml_walk_line(game->walk)};
}

static void
count_row(TripleA *game, TripleARow row)
{
    loss_report_add(game->report, row, current_line(game), 1);
}

/* Returns: the attribute @name of the element, "" where it has none. */
static const char *
attribute(const TripleA *game, const char *name)
{
    const char *value = xml_walk_attribute(game->walk, name);
    return value != NULL ? value : "";
}

static gboolean
is_true(const char *value)
{
    return g_ascii_strcasecmp(value, "true") == 0;
}

static void
remember_name(GHashTable *table, const char *name, guint32 number)
{
    g_hash_table_insert(table, (char *)name, GUINT_TO_POINTER(number + 1));
}

static void
read_info(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] != '\0')
        game->map->title = foreign_map_text(game->map, name);
    count_row(game, TRIPLEA_INFO);
}

static void
read_territory(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] == '\0' || triplea_find(game, game->territories, name) != FOREIGN_NONE) {
        count_row(game, TRIPLEA_TERRITORY_TWICE);
        return;
    }
    if (game->map->places->len >= LIMIT_FOREIGN_PLACES) {
        count_row(game, TRIPLEA_TERRITORY_MANY);
        return;
    }
    ForeignGround ground = is_true(attribute(game, "water")) ? FOREIGN_SEA : FOREIGN_LAND;
    guint32 index = foreign_map_add_place(game->map, name, ground);
    foreign_place(game->map, index)->where = current_line(game);
    remember_name(game->territories, foreign_place(game->map, index)->called.name, index);
}

static void
read_connection(TripleA *game)
{
    guint32 a = triplea_find(game, game->territories, attribute(game, "t1"));
    guint32 b = triplea_find(game, game->territories, attribute(game, "t2"));
    if (a == FOREIGN_NONE || b == FOREIGN_NONE || game->map->links->len >= LIMIT_FOREIGN_LINKS)
        count_row(game, TRIPLEA_CONNECTION_UNKNOWN);
    else
        foreign_map_add_link(game->map, a, b, current_line(game));
}

/* Returns: the number of the nation called @name, which is made where it is not there. */
static guint32
add_nation(TripleA *game, const char *name)
{
    ForeignNation nation = {
        .called.name = foreign_map_text(game->map, name),
        .side = FOREIGN_NONE,
    };
    g_array_append_val(game->map->nations, nation);
    remember_name(game->players, nation.called.name, game->map->nations->len - 1);
    return game->map->nations->len - 1;
}

static void
read_player(TripleA *game)
{
    const char *name = attribute(game, "name");
    gboolean is_new = name[0] != '\0' && triplea_find(game, game->players, name) == FOREIGN_NONE;
    if (is_new)
        add_nation(game, name);
    count_row(game, is_new ? TRIPLEA_PLAYER : TRIPLEA_PLAYER_TWICE);
}

static void
read_alliance(TripleA *game)
{
    guint32 player = triplea_find(game, game->players, attribute(game, "player"));
    const char *name = attribute(game, "alliance");
    if (player == FOREIGN_NONE || name[0] == '\0') {
        count_row(game, TRIPLEA_ALLIANCE_UNKNOWN);
        return;
    }
    ForeignNation *nation = &g_array_index(game->map->nations, ForeignNation, player);
    count_row(game, nation->side == FOREIGN_NONE ? TRIPLEA_ALLIANCE : TRIPLEA_ALLIANCE_MORE);
    if (nation->side == FOREIGN_NONE)
        nation->side = foreign_map_side(game->map, name);
}

static void
read_dice(TripleA *game)
{
    game->map->faces_of_die = (guint)MAX(triplea_number(attribute(game, "value")), 0);
    count_row(game, TRIPLEA_OTHER);
}

static void
read_resource(TripleA *game)
{
    TripleAResource resource = {
        .name = foreign_map_text(game->map, attribute(game, "name")),
        .line = xml_walk_line(game->walk),
    };
    g_array_append_val(game->resources, resource);
}

static void
read_unit(TripleA *game)
{
    const char *name = attribute(game, "name");
    if (name[0] == '\0' || triplea_find(game, game->types, name) != FOREIGN_NONE) {
        count_row(game, TRIPLEA_UNIT_TWICE);
        return;
    }
    ForeignType type = {.called.name = foreign_map_text(game->map, name)};
    g_array_append_val(game->map->types, type);
    remember_name(game->types, type.called.name, game->map->types->len - 1);
    count_row(game, TRIPLEA_UNIT);
}

/* The `type` of an attachment is the type of its subject; older ones have it in their name. */
static void
read_attachment(TripleA *game)
{
    const char *target = xml_walk_attribute(game->walk, "attachTo");
    const char *type = xml_walk_attribute(game->walk, "type");
    if (target == NULL)
        target = attribute(game, "attatchTo");
    if (type == NULL)
        type = attribute(game, "name");
    game->target_in = NULL;
    if (strcmp(type, "territory") == 0 || strcmp(type, "territoryAttachment") == 0)
        game->target_in = game->territories;
    else if (strcmp(type, "unitType") == 0 || strcmp(type, "unitAttachment") == 0)
        game->target_in = game->types;
    if (game->target_in != NULL)
        game->target = triplea_find(game, game->target_in, target);
    if (game->target_in != NULL && game->target == FOREIGN_NONE)
        game->target_in = NULL;
}

/* Returns: the number @value from 0 to 99, -1: it is none. */
static gint
triplea_number(const char *value)
{
    guint64 number;
    return g_ascii_string_to_unsigned(value, 10, 0, 99, &number, NULL) ? (gint)number : -1;
}

/* Sets the value @name of the territory of the attachment to @number. Returns: @row if it is valid.
 */
static TripleARow
add_worth(TripleA *game, const char *name, const char *number, TripleARow row)
{
    gint read;
    gboolean can_be = name[0] != '\0' && foreign_worth_parse(number, &read) &&
                      foreign_map_add_worth(game->map, game->target, name, read);
    return can_be ? row : TRIPLEA_OPTION_RANGE;
}

/* Returns: what the option is; N_TRIPLEA_ROWS: note_map() counts it. */
static TripleARow
read_territory_option(TripleA *game, const char *name, const char *value)
{
    ForeignPlace *place = foreign_place(game->map, game->target);
    if (strcmp(name, "production") == 0 && triplea_number(value) >= 0) {
        place->forage = triplea_number(value);
        return TRIPLEA_OPTION_PRODUCTION;
    }
    if (strcmp(name, "production") == 0 || strcmp(name, "unitProduction") == 0)
        return add_worth(game, name, value, TRIPLEA_OPTION_VALUE);
    if (strcmp(name, "resources") == 0) {
        const char *count = attribute(game, "count");
        return add_worth(game, value, count[0] != '\0' ? count : "1", TRIPLEA_OPTION_RESOURCE);
    }
    if (strcmp(name, "victoryCity") == 0) {
        gint worth = is_true(value) ? 1 : triplea_number(value);
        place->town = worth > 0 ? worth : -1;
        return worth >= 0 ? TRIPLEA_OPTION_CITY : TRIPLEA_OPTION_RANGE;
    }
    if (strcmp(name, "isImpassable") == 0 || strcmp(name, "isImpassible") == 0) {
        place->ground = is_true(value) ? FOREIGN_WASTE : place->ground;
        return TRIPLEA_OPTION_WASTE;
    }
    if (strcmp(name, "capital") == 0 && triplea_find(game, game->players, value) != FOREIGN_NONE) {
        place->capital = triplea_find(game, game->players, value);
        const TripleAHolding capital = {game->target, place->capital, current_line(game)};
        g_array_append_val(game->capitals, capital);
        return N_TRIPLEA_ROWS;
    }
    return TRIPLEA_OPTION;
}

static void
read_option(TripleA *game)
{
    const char *name = attribute(game, "name"), *value = attribute(game, "value");
    TripleARow row = TRIPLEA_OPTION;
    if (game->target_in == game->territories)
        row = read_territory_option(game, name, value);
    else if (game->target_in == game->types)
        row = triplea_read_unit_option(game, name, value);
    if (row != N_TRIPLEA_ROWS)
        count_row(game, row);
}

static void
read_owner(TripleA *game)
{
    guint32 place = triplea_find(game, game->territories, attribute(game, "territory"));
    guint32 nation = triplea_find(game, game->players, attribute(game, "owner"));
    TripleAHolding owner = {place, nation, current_line(game)};
    if (place != FOREIGN_NONE && nation != FOREIGN_NONE)
        g_array_append_val(game->owners, owner);
    else
        count_row(game, TRIPLEA_OWNER_UNKNOWN);
}

static void
read_placement(TripleA *game)
{
    const char *owner = attribute(game, "owner"), *quantity = attribute(game, "quantity");
    TripleAPlacement placement = {
        .type = triplea_find(game, game->types, attribute(game, "unitType")),
        .place = triplea_find(game, game->territories, attribute(game, "territory")),
        .nation = triplea_find(game, game->players, owner),
        .line = xml_walk_line(game->walk),
    };
    if (placement.type == FOREIGN_NONE || placement.place == FOREIGN_NONE ||
        !g_ascii_string_to_unsigned(quantity, 10, 1, G_MAXUINT32, &placement.quantity, NULL))
        count_row(game, TRIPLEA_PLACEMENT_UNKNOWN);
    else
        g_array_append_val(game->placements, placement);
}

static void
read_game_property(TripleA *game)
{
    if (strcmp(attribute(game, "name"), CARRIED_NAME) != 0) {
        count_row(game, TRIPLEA_OTHER);
        return;
    }
    carried_set(game->map, xml_walk_attribute(game->walk, "value"));
    count_row(game, TRIPLEA_CARRIED);
}

static const struct {
    const char *name;
    void (*read)(TripleA *game);
} elements[] = {
    {"territory", read_territory},
    {"connection", read_connection},
    {"player", read_player},
    {"alliance", read_alliance},
    {"resource", read_resource},
    {"unit", read_unit},
    {"attachment", read_attachment},
    {"attatchment", read_attachment},
    {"option", read_option},
    {"property", read_game_property},
    {"territoryOwner", read_owner},
    {"unitPlacement", read_placement},
    {"info", read_info},
    {"diceSides", read_dice},
};

static void
read_element(TripleA *game)
{
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (xml_walk_is(game->walk, elements[i].name)) {
            elements[i].read(game);
            return;
        }
    for (guint i = 0; i < G_N_ELEMENTS(holders); i++)
        if (xml_walk_is(game->walk, holders[i]))
            return;
    count_row(game, TRIPLEA_OTHER);
}

static gboolean
read_game(TripleA *game, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, game->source->file, error);
    g_autoptr(XmlWalk) walk =
        bytes != NULL ? xml_walk_new(bytes, game->source->shown, error) : NULL;
    if (walk == NULL)
        return FALSE;
    game->walk = walk;
    gboolean is_game = xml_walk_next(walk) && xml_walk_is(walk, "game");
    while (is_game && xml_walk_next(walk))
        read_element(game);
    game->walk = NULL;
    if (!xml_walk_finish(walk, error))
        return FALSE;
    if (is_game && game->map->places->len > 0)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, _("%s: it is not a TripleA game: %s"),
                game->source->shown,
                is_game ? _("it has no territory") : _("its root is not <game>"));
    return FALSE;
}

static void
set_owners(TripleA *game)
{
    static const TripleARow of_ground[N_GROUNDS] = {
        [FOREIGN_LAND] = TRIPLEA_OWNER,
        [FOREIGN_SEA] = TRIPLEA_OWNER_SEA,
        [FOREIGN_BOX] = TRIPLEA_OWNER,
        [FOREIGN_WASTE] = TRIPLEA_OWNER_WASTE,
    };
    for (guint i = 0; i < game->owners->len; i++) {
        const TripleAHolding *owner = &g_array_index(game->owners, TripleAHolding, i);
        ForeignPlace *place = foreign_place(game->map, owner->place);
        TripleARow row = of_ground[place->ground];
        if (row == TRIPLEA_OWNER)
            place->nation = owner->nation;
        loss_report_add(game->report, row, owner->where, 1);
    }
}

/* Counts what became of territories and connections, now that all is known of them. */
static void
note_map(TripleA *game)
{
    static const TripleARow of_link[] = {
        [LINK_WAY] = TRIPLEA_CONNECTION,
        [LINK_PORT] = TRIPLEA_CONNECTION_PORT,
        [LINK_NONE] = TRIPLEA_CONNECTION_NONE,
    };
    for (guint32 i = 0; i < game->map->places->len; i++) {
        ForeignPlace *place = foreign_place(game->map, i);
        gboolean is_waste = place->ground == FOREIGN_WASTE;
        loss_report_add(game->report, is_waste ? TRIPLEA_TERRITORY_WASTE : TRIPLEA_TERRITORY,
                        place->where, 1);
        if (is_waste)
            place->capital = FOREIGN_NONE;
    }
    for (guint i = 0; i < game->capitals->len; i++) {
        const TripleAHolding *capital = &g_array_index(game->capitals, TripleAHolding, i);
        gboolean is_waste = foreign_place(game->map, capital->place)->ground == FOREIGN_WASTE;
        loss_report_add(game->report,
                        is_waste ? TRIPLEA_OPTION_CAPITAL_WASTE : TRIPLEA_OPTION_CAPITAL,
                        capital->where, 1);
    }
    for (guint i = 0; i < game->map->links->len; i++) {
        const ForeignLink *link = &g_array_index(game->map->links, ForeignLink, i);
        loss_report_add(game->report, of_link[link->kind], link->where, 1);
    }
}

/* A game needs sides: where there are none, each nation is one. */
static void
set_sides(ForeignMap *map)
{
    gboolean has_none = map->sides->len == 0;
    for (guint i = 0; i < map->nations->len && has_none; i++) {
        ForeignNation *nation = &g_array_index(map->nations, ForeignNation, i);
        if (nation->side == FOREIGN_NONE)
            nation->side = foreign_map_side(map, nation->called.name);
    }
}

static gboolean
read_triplea(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
             LossReport *report, GError **error)
{
    TripleA game = {
        .source = source,
        .map = map,
        .report = report,
        .territories = g_hash_table_new(g_str_hash, g_str_equal),
        .players = g_hash_table_new(g_str_hash, g_str_equal),
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .placements = g_array_new(FALSE, FALSE, sizeof(TripleAPlacement)),
        .resources = g_array_new(FALSE, FALSE, sizeof(TripleAResource)),
        .capitals = g_array_new(FALSE, FALSE, sizeof(TripleAHolding)),
        .owners = g_array_new(FALSE, FALSE, sizeof(TripleAHolding)),
    };
    gboolean is_read = read_game(&game, error);
    if (is_read) {
        set_sides(map);
        triplea_place_units(&game);
        is_read = triplea_read_drawing(&game, error);
    }
    if (is_read) {
        foreign_map_assign_ports(map);
        note_map(&game);
        set_owners(&game);
        for (guint i = 0; i < game.resources->len; i++) {
            const TripleAResource *resource = &g_array_index(game.resources, TripleAResource, i);
            gboolean is_value = foreign_map_has_value(game.map, resource->name);
            triplea_note(&game, is_value ? TRIPLEA_RESOURCE : TRIPLEA_RESOURCE_OTHER,
                         game.source->shown, resource->line);
        }
    }
    g_hash_table_unref(game.territories);
    g_hash_table_unref(game.players);
    g_hash_table_unref(game.types);
    g_array_unref(game.placements);
    g_array_unref(game.resources);
    g_array_unref(game.capitals);
    g_array_unref(game.owners);
    return is_read;
}

const ForeignReader reader_triplea = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_triplea,
    .choices = CHOICE_BIT(CHOICE_LAYER),
    .signs = "<game>\n<game ",
};

#define ATTACHMENT "games.strategy.triplea.attachments."

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("a territory")) \
    ROW (SPACE_BOX, N_("space"), LOSS_CHANGED, N_("an off-map box becomes a land territory")) \
    ROW (SPACE_NAME, N_("space"), LOSS_CHANGED, N_("a territory with another name, because its own is already taken or contains brackets, which separate names from coordinates in the files")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("a territory can have only one name")) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a connection")) \
    ROW (WAY_TYPE, N_("border"), LOSS_CHANGED, N_("a connection; connections have no types")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a connection are not connected")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours; ships in one are placed in the sea zone beside it")) \
    ROW (GARRISON, N_("garrison"), LOSS_CHANGED, N_("a victory city; towns have no names")) \
    ROW (FORAGE, N_("forage"), LOSS_CHANGED, N_("the production of a territory")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("a resource")) \
    ROW (VALUE_ABOUT, N_("value"), LOSS_CHANGED, N_("a resource; what it counts is lost")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a resource of a territory, or its unitProduction")) \
    ROW (NATION, N_("nation"), LOSS_READ, N_("a player in the alliance of its side")) \
    ROW (NATION_ALONE, N_("nation"), LOSS_CHANGED, N_("a player in no alliance")) \
    ROW (TYPE, N_("type"), LOSS_CHANGED, N_("a unit of land or sea, with its transport room and the movement of its units, if they have one; its other numbers are lost")) \
    ROW (UNIT, N_("unit"), LOSS_CHANGED, N_("as many pieces of its type as it has steps; names and ratings are lost")) \
    ROW (UNIT_HARBOUR, N_("unit"), LOSS_CHANGED, N_("as many pieces of its type as it has steps, in the sea zone of its harbour; names and ratings are lost")) \
    ROW (UNIT_ELSEWHERE, N_("unit"), LOSS_LEFT, N_("it is not on a territory at the start")) \
    ROW (SHAPE, N_("shape"), LOSS_READ, N_("a polygon")) \
    ROW (SHAPE_ROUNDED, N_("shape"), LOSS_CHANGED, N_("a polygon in whole pixels")) \
    ROW (SHAPE_BAD, N_("shape"), LOSS_LEFT, N_("its path cannot be read")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

/* What TripleA calls the numbers of types of unit. */
static const char *const type_options[N_TYPE_NUMBERS] = {
    [TYPE_MOVE] = "movement",
    [TYPE_WEIGHT] = "transportCost",
    [TYPE_CARRIES] = "transportCapacity",
};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    GPtrArray *names;   /* owned: of owned texts: of the places */
    GPtrArray *nations; /* owned: of owned texts: names of nations, types and values as XML ids */
    GPtrArray *types;
    GPtrArray *values;
} Export;

/* Words of the format that are ids, too, and the player of a map without nations. */
static const char *const reserved[] = {"initDelegate"};

#define NO_PLAYER "Neutral"

/* Appends an element with attributes: pairs of name and value up to NULL. */
static void
append_element(GString *out, const char *indent, const char *element, ...)
{
    va_list ap;
    const char *name;
    va_start(ap, element);
    g_string_append_printf(out, "%s<%s", indent, element);
    while ((name = va_arg(ap, const char *)) != NULL) {
        g_autofree char *value = g_markup_escape_text(va_arg(ap, const char *), -1);
        g_string_append_printf(out, " %s=\"%s\"", name, value);
    }
    g_string_append(out, "/>\n");
    va_end(ap);
}

/* Names the places: each otherwise, and without what ends a name in polygons.txt. */
static void
name_places(Export *export)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < export->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(export->map, i);
        g_autofree char *plain = g_strdup(place->called.name);
        if (strpbrk(plain, "<(") != NULL)
            g_strdelimit(g_strdelimit(plain, "<(", '['), ">)", ']');
        char *name = g_strdup(plain);
        for (guint n = 2; g_hash_table_contains(taken, name); n++) {
            g_free(name);
            name = g_strdup_printf("%s %u", plain, n);
        }
        g_hash_table_add(taken, name);
        g_ptr_array_add(export->names, name);
        gboolean is_same = strcmp(name, place->called.name) == 0;
        ExportRow row = place->ground == FOREIGN_BOX ? EXPORT_SPACE_BOX : EXPORT_SPACE;
        loss_report_add_unlocated(export->report, is_same ? row : EXPORT_SPACE_NAME, 1);
    }
}

/* Returns: (transfer full): @name as an XML id that is not in @taken, to which it is added: ids
 * have no blanks and start with a letter. */
static char *
make_xml_id(const char *name, GHashTable *taken)
{
    g_autoptr(GString) id = g_string_new(NULL);
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        gboolean is_letter = g_unichar_isalpha(letter) || letter == '_';
        gboolean is_inner = g_unichar_isdigit(letter) || letter == '-' || letter == '.';
        if (id->len == 0 && !is_letter)
            g_string_append_c(id, '_');
        if (is_letter || is_inner)
            g_string_append_unichar(id, letter);
        else if (id->len > 0)
            g_string_append_c(id, '_');
    }
    char *made = g_strdup(id->str);
    for (guint n = 2; g_hash_table_contains(taken, made); n++) {
        g_free(made);
        made = g_strdup_printf("%s-%u", id->str, n);
    }
    g_hash_table_add(taken, made);
    return made;
}

/* Returns: (transfer full): the names of the things of @list, which start with one, as ids. */
static GPtrArray *
make_xml_ids(const GArray *list, GHashTable *taken)
{
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    guint size = g_array_get_element_size((GArray *)list);
    for (guint i = 0; i < list->len; i++) {
        const ForeignName *called = (const ForeignName *)(gpointer)(list->data + (gsize)i * size);
        g_ptr_array_add(ids, make_xml_id(called->name, taken));
    }
    return ids;
}

static void
name_others(Export *export)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < G_N_ELEMENTS(reserved); i++)
        g_hash_table_add(taken, (char *)reserved[i]);
    export->nations = make_xml_ids(export->map->nations, taken);
    export->types = make_xml_ids(export->map->types, taken);
    export->values = make_xml_ids(export->map->values, taken);
}

static const char *
place_name(const Export *export, guint32 place)
{
    return export->names->pdata[place];
}

static const char *
nation_name(const Export *export, guint32 nation)
{
    return export->nations->pdata[nation];
}

static void
append_map(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <map>\n");
    for (guint32 i = 0; i < map->places->len; i++) {
        gboolean is_sea = foreign_place(map, i)->ground == FOREIGN_SEA;
        append_element(out, "    ", "territory", "name", place_name(export, i),
                       is_sea ? "water" : NULL, "true", NULL);
    }
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        append_element(out, "    ", "connection", "t1", place_name(export, link->a), "t2",
                       place_name(export, link->b), NULL);
        gboolean has_type = link->border != FOREIGN_NONE && map->borders->len > 1;
        loss_report_add_unlocated(export->report, has_type ? EXPORT_WAY_TYPE : EXPORT_WAY, 1);
    }
    g_string_append(out, "  </map>\n");
}

static void
append_resources(GString *out, Export *export)
{
    const GArray *values = export->map->values;
    if (values->len == 0)
        return;
    g_string_append(out, "  <resourceList>\n");
    for (guint i = 0; i < values->len; i++) {
        const ForeignValue *value = &g_array_index(values, ForeignValue, i);
        append_element(out, "    ", "resource", "name", export->values->pdata[i], NULL);
        loss_report_add_unlocated(export->report,
                                  value->about != NULL ? EXPORT_VALUE_ABOUT : EXPORT_VALUE, 1);
    }
    g_string_append(out, "  </resourceList>\n");
}

static void
append_players(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    g_string_append(out, "  <playerList>\n");
    for (guint i = 0; i < map->nations->len; i++)
        append_element(out, "    ", "player", "name", nation_name(export, i), "optional", "false",
                       NULL);
    if (map->nations->len == 0)
        append_element(out, "    ", "player", "name", NO_PLAYER, "optional", "false", NULL);
    for (guint i = 0; i < map->nations->len; i++) {
        guint32 side = g_array_index(map->nations, ForeignNation, i).side;
        loss_report_add_unlocated(export->report,
                                  side != FOREIGN_NONE ? EXPORT_NATION : EXPORT_NATION_ALONE, 1);
        if (side != FOREIGN_NONE)
            append_element(out, "    ", "alliance", "player", nation_name(export, i), "alliance",
                           g_array_index(map->sides, ForeignSide, side).called.name, NULL);
    }
    g_string_append(out, "  </playerList>\n");
    if (map->types->len > 0)
        g_string_append(out, "  <unitList>\n");
    for (guint i = 0; i < map->types->len; i++)
        append_element(out, "    ", "unit", "name", export->types->pdata[i], NULL);
    loss_report_add_unlocated(export->report, EXPORT_TYPE, map->types->len);
    if (map->types->len > 0)
        g_string_append(out, "  </unitList>\n");
    g_string_append(out, "  <gamePlay>\n"
                         "    <delegate name=\"initDelegate\" javaClass=\"games.strategy.triplea."
                         "delegate.InitializationDelegate\" display=\"Initializing Delegates\"/>\n"
                         "    <sequence>\n"
                         "      <step name=\"gameInitDelegate\" delegate=\"initDelegate\" "
                         "maxRunCount=\"1\"/>\n"
                         "    </sequence>\n"
                         "  </gamePlay>\n");
}

static void
append_option(GString *out, const char *name, gint value)
{
    g_autofree char *number = g_strdup_printf("%d", value);
    append_element(out, "      ", "option", "name", name, "value", number, NULL);
}

static void
append_attachment(GString *out, const char *name, const char *to, const char *class,
                  const char *type)
{
    g_autofree char *target = g_markup_escape_text(to, -1);
    g_string_append_printf(out,
                           "    <attachment name=\"%s\" attachTo=\"%s\" javaClass=\"" ATTACHMENT
                           "%s\" type=\"%s\">\n",
                           name, target, class, type);
}

/* Appends what @place has of each value: an option of its own where TripleA has one that comes
 * back as a value. */
static void
append_worths(GString *out, const Export *export, guint32 place)
{
    const ForeignWorths worths = foreign_worths_of(export->map, place);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(export->map, worth);
        g_autofree char *number = g_strdup_printf("%d", worth->number);
        gboolean is_production =
            strcmp(name, "production") == 0 && foreign_worth_is_no_forage(export->map, worth);
        if (is_production || strcmp(name, "unitProduction") == 0)
            append_option(out, name, worth->number);
        else
            append_element(out, "      ", "option", "name", "resources", "value",
                           export->values->pdata[worth->value], "count", number, NULL);
    }
}

static void
append_attachments(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    gsize start = out->len;
    g_string_append(out, "  <attachmentList>\n");
    gsize empty = out->len;
    for (guint i = 0; i < map->types->len; i++) {
        const ForeignType *type = &g_array_index(map->types, ForeignType, i);
        append_attachment(out, "unitAttachment", export->types->pdata[i], "UnitAttachment",
                          "unitType");
        append_element(out, "      ", "option", "name", "isSea", "value",
                       type->is_sea ? "true" : "false", NULL);
        for (guint j = 0; j < N_TYPE_NUMBERS; j++)
            if (type->numbers[j] > 0)
                append_option(out, type_options[j], (gint)type->numbers[j] - 1);
        g_string_append(out, "    </attachment>\n");
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add_unlocated(export->report, EXPORT_FORAGE, place->forage >= 0);
        loss_report_add_unlocated(export->report, EXPORT_GARRISON, place->town >= 0);
        loss_report_add_unlocated(export->report, EXPORT_HARBOUR, place->has_harbour);
        if (place->forage < 0 && place->town <= 0 && place->capital == FOREIGN_NONE &&
            foreign_worths_of(export->map, i).n == 0)
            continue;
        append_attachment(out, "territoryAttachment", place_name(export, i), "TerritoryAttachment",
                          "territory");
        if (place->forage >= 0)
            append_option(out, "production", place->forage);
        if (place->town > 0)
            append_option(out, "victoryCity", place->town);
        append_worths(out, export, i);
        if (place->capital != FOREIGN_NONE)
            append_element(out, "      ", "option", "name", "capital", "value",
                           nation_name(export, place->capital), NULL);
        g_string_append(out, "    </attachment>\n");
    }
    if (out->len == empty)
        g_string_truncate(out, start);
    else
        g_string_append(out, "  </attachmentList>\n");
}

static void
append_initialize(GString *out, Export *export)
{
    const ForeignMap *map = export->map;
    guint n_owners = 0;
    g_string_append(out, "  <initialize>\n");
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->nation != FOREIGN_NONE) {
            g_string_append(out, n_owners++ == 0 ? "    <ownerInitialize>\n" : "");
            append_element(out, "      ", "territoryOwner", "territory", place_name(export, i),
                           "owner", nation_name(export, foreign_place(map, i)->nation), NULL);
        }
    if (n_owners > 0)
        g_string_append(out, "    </ownerInitialize>\n");
    g_string_append(out, "    <unitInitialize>\n");
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        g_autofree char *quantity = g_strdup_printf("%u", unit->strength);
        guint32 place = foreign_unit_location(map, unit);
        loss_report_add_unlocated(export->report,
                                  place != unit->place ? EXPORT_UNIT_HARBOUR : EXPORT_UNIT, 1);
        append_element(out, "      ", "unitPlacement", "unitType", export->types->pdata[unit->type],
                       "territory", place_name(export, place), "quantity", quantity, "owner",
                       nation_name(export, unit->nation), NULL);
    }
    g_string_append(out, "    </unitInitialize>\n  </initialize>\n");
}

static GString *
game_of(Export *export)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<!DOCTYPE game SYSTEM \"game.dtd\">\n"
                                "<game>\n");
    append_element(out, "  ", "info", "name", export->map->title, "version", "1.0", NULL);
    append_map(out, export);
    append_resources(out, export);
    append_players(out, export);
    append_attachments(out, export);
    append_initialize(out, export);
    if (export->map->carried != NULL) {
        g_string_append(out, "  <propertyList>\n");
        append_element(out, "    ", "property", "name", CARRIED_NAME, "value", export->map->carried,
                       "editable", "false", NULL);
        g_string_append(out, "  </propertyList>\n");
    }
    g_string_append(out, "</game>\n");
    return out;
}

/* Returns: @value, in grid units, in pixels. */
static gint
pixels(double value)
{
    return (gint)floor(value / MAP_SVG_GRID.units + 0.5);
}

static void
append_polygon(GString *out, Export *export, guint32 index)
{
    const Shape *shape = foreign_place(export->map, index)->shape;
    gboolean is_rounded = FALSE;
    g_string_append(out, place_name(export, index));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        g_string_append(out, "  <");
        for (guint32 j = 0; j < ring.length; j++) {
            Point point = ring.points[j];
            is_rounded |=
                point.x % (gint)MAP_SVG_GRID.units != 0 || point.y % (gint)MAP_SVG_GRID.units != 0;
            g_string_append_printf(out, "  (%d,%d)", pixels(point.x), pixels(point.y));
        }
        g_string_append(out, "  >");
    }
    g_string_append_c(out, '\n');
    loss_report_add_unlocated(export->report, is_rounded ? EXPORT_SHAPE_ROUNDED : EXPORT_SHAPE, 1);
}

static void
append_properties(GString *out, const Export *export)
{
    Box frame = export->map->frame;
    for (guint i = 0; i < export->map->nations->len; i++) {
        const char *paint = g_array_index(export->map->nations, ForeignNation, i).paint;
        if (paint != NULL)
            g_string_append_printf(out, "color.%s=%s\n", nation_name(export, i), paint + 1);
    }
    if (frame.right > 0 && frame.bottom > 0)
        g_string_append_printf(out, "map.width=%d\nmap.height=%d\n", pixels(frame.right),
                               pixels(frame.bottom));
}

/* Adds the same files as an archive as TripleA downloads them: a folder of its own with map.yml,
 * and the files in map/. */
static void
add_archive(ForeignFiles *files, const char *title)
{
    g_autoptr(GHashTable) ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *folder = foreign_ids_make(ids, title);
    g_autofree char *yml = g_strconcat(folder, "/map.yml", NULL);
    g_autofree char *archive = g_strconcat(folder, ".zip", NULL);
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, title);
    g_autofree char *name = writer_finish_text(writer);
    GString *list = g_string_new(NULL);
    g_string_append_printf(list,
                           "map_name: %s\nversion: 1\ngames:\n  - game_name: %s\n"
                           "    file_name: game.xml\n",
                           name, name);
    ForeignFiles *packed = foreign_files_new();
    foreign_files_add(packed, yml, g_string_free_to_bytes(list));
    for (guint i = 0; i < files->len; i++) {
        const SaveFile *file = &g_array_index(files, SaveFile, i);
        g_autofree char *path = g_strconcat(folder, "/map/", file->name, NULL);
        foreign_files_add(packed, path, g_bytes_ref(file->contents));
    }
    foreign_files_add(files, archive, foreign_files_zip(packed));
    foreign_files_free(packed);
}

static ForeignFiles *
write_triplea(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    Export export = {.map = map, .report = report, .names = g_ptr_array_new_with_free_func(g_free)};
    GString *polygons = g_string_new(NULL), *centres = g_string_new(NULL);
    GString *places = g_string_new(NULL), *properties = g_string_new(NULL);
    name_places(&export);
    name_others(&export);
    foreign_files_add(files, "games/game.xml", g_string_free_to_bytes(game_of(&export)));
    for (guint32 i = 0; i < map->places->len; i++) {
        if (foreign_place(map, i)->shape != NULL)
            append_polygon(polygons, &export, i);
        const ForeignPlace *place = foreign_place(export.map, i);
        InnerPoint inner =
            place->shape != NULL ? inner_point_find(place->shape, 1) : (InnerPoint){.x = 0};
        gint x = pixels(place->has_anchor ? place->anchor.x : inner.x);
        gint y = pixels(place->has_anchor ? place->anchor.y : inner.y);
        const char *name = place_name(&export, i);
        g_string_append_printf(centres, "%s  (%d,%d)\n", name, x, y);
        g_string_append_printf(places, "%s  (%d,%d)\n", name, x, y);
    }
    append_properties(properties, &export);
    foreign_files_add(files, "polygons.txt", g_string_free_to_bytes(polygons));
    foreign_files_add(files, "centers.txt", g_string_free_to_bytes(centres));
    foreign_files_add(files, "place.txt", g_string_free_to_bytes(places));
    foreign_files_add(files, "map.properties", g_string_free_to_bytes(properties));
    loss_report_add_unlocated(report, EXPORT_ALIAS, rest->n_aliases);
    loss_report_add_unlocated(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_report_add_unlocated(report, EXPORT_UNIT_ELSEWHERE,
                              (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_report_add_unlocated(report, EXPORT_SHAPE_BAD, rest->n_unread);
    loss_report_add_unlocated(report, EXPORT_WORTH, map->worths->len);
    loss_report_add_unlocated(report, EXPORT_OTHER,
                              (guint64)rest->n_others + foreign_omissions_count_grids(map, rest));
    add_archive(files, map->title);
    g_ptr_array_unref(export.names);
    g_ptr_array_unref(export.nations);
    g_ptr_array_unref(export.types);
    g_ptr_array_unref(export.values);
    return files;
}

const ForeignWriter writer_triplea = {export_rows, G_N_ELEMENTS(export_rows), write_triplea};
