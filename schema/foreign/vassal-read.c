/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: a module, and what has been saved of it, becomes a map. The build file is walked once;
 * then one board is chosen, and its grid, zones and regions become places, its pieces units.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/foreign-units.h"
#include "schema/foreign/vassal-words.h"
#include "schema/foreign/way-text.h"
#include "schema/foreign/xml-walk.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/knit.h"
#include "schema/store/map-svg.h"
#include "schema/text/limits.h"

#include <math.h>
#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define VASSAL_ROWS(ROW) \
    ROW (MODULE, N_("module"), LOSS_READ, N_("the title of the data set")) \
    ROW (BOARD, N_("board"), LOSS_READ, N_("the map: the first board with hexes, or else the one with most places; or the one that --layer names, or that has a zone of that name with hexes")) \
    ROW (BOARD_OTHER, N_("board"), LOSS_LEFT, N_("only one board is the map; --layer NAME chooses another one")) \
    ROW (ZONE, N_("zone"), LOSS_READ, N_("a place")) \
    ROW (ZONE_CHANGED, N_("zone"), LOSS_CHANGED, N_("a place; its borders were joined with those of its neighbours")) \
    ROW (ZONE_PIECE, N_("zone"), LOSS_CHANGED, N_("another piece of the place with the same name")) \
    ROW (ZONE_AROUND, N_("zone"), LOSS_LEFT, N_("it is around named points, which are the places")) \
    ROW (ZONE_NAME, N_("zone"), LOSS_READ, N_("the name of the one hex in it")) \
    ROW (ZONE_HEXES, N_("zone"), LOSS_LEFT, N_("hexes are the places")) \
    ROW (ZONE_BAD, N_("zone"), LOSS_LEFT, N_("it has no name, encloses nothing, is too far away, or there are too many")) \
    ROW (ZONE_BOARD, N_("zone"), LOSS_LEFT, N_("it is on another board")) \
    ROW (PROPERTY, N_("property of a zone"), LOSS_READ, N_("whether the place is sea, its `nation` and the `side` of that nation, `forage`, `neighbours` with the type of border after a colon, other whole numbers as values")) \
    ROW (OWNER_SEA, N_("owner"), LOSS_LEFT, N_("a sea cannot belong to a nation")) \
    ROW (PROPERTY_OTHER, N_("property of a zone"), LOSS_LEFT, N_("a data set cannot contain it")) \
    ROW (WAY, N_("neighbour"), LOSS_READ, N_("a connection; between a land and a sea, a port of the land")) \
    ROW (WAY_OTHER, N_("neighbour"), LOSS_LEFT, N_("it is not a place, or is the place itself, or there are too many")) \
    ROW (REGION, N_("region"), LOSS_READ, N_("a place that is a point")) \
    ROW (REGION_POINT, N_("region"), LOSS_READ, N_("where pieces are placed in the zone of the same name")) \
    ROW (REGION_HEX, N_("region"), LOSS_READ, N_("the name of the hex under it")) \
    ROW (REGION_TWICE, N_("region"), LOSS_LEFT, N_("the place with the same name already has a point, or the hex a name")) \
    ROW (REGION_BAD, N_("region"), LOSS_LEFT, N_("it has no name, is too far away or not on a hex, or there are too many")) \
    ROW (REGION_BOARD, N_("region"), LOSS_LEFT, N_("it is on another board")) \
    ROW (GRID_HEXES, N_("grid"), LOSS_CHANGED, N_("hexes with the terrains that properties of the map name, or else all of one terrain; what the picture shows on them is lost")) \
    ROW (GRID_STACKS, N_("grid"), LOSS_CHANGED, N_("hexes, but only as far as the set-up stacks reach, because the picture of the board is missing")) \
    ROW (GRID_SQUARES, N_("grid"), LOSS_LEFT, N_("squares within a zone: the zone is a place")) \
    ROW (GRID_SIZE, N_("grid"), LOSS_LEFT, N_("the size of its board is unknown, because the picture is missing, or it is too large")) \
    ROW (GRID_MORE, N_("grid"), LOSS_LEFT, N_("another grid is the map: the one that covers most of the board; --layer with the name of a zone chooses its grid")) \
    ROW (GRID_BOARD, N_("grid"), LOSS_LEFT, N_("it is on another board")) \
    ROW (NUMBERING, N_("numbering of hexes"), LOSS_READ, N_("the labels of hexes")) \
    ROW (NUMBERING_OTHER, N_("numbering of hexes"), LOSS_LEFT, N_("its labels are not A01 and so on, or it belongs to another grid; hexes get such labels from the upper left corner")) \
    ROW (GROUND, N_("property of a map"), LOSS_READ, N_("the terrain or level of the hexes that it lists, what is along the hexsides that it lists, or that these hexes do not exist")) \
    ROW (GROUND_OTHER, N_("property of a map"), LOSS_LEFT, N_("it belongs to another board, or the board has no hexes, or there are too many")) \
    ROW (SIDE, N_("entry"), LOSS_READ, N_("a side; if no piece or place names a nation of that side, also a nation")) \
    ROW (SIDE_TWICE, N_("entry"), LOSS_LEFT, N_("it has no name, or that of another side, or there are too many")) \
    ROW (PROTOTYPE, N_("prototype"), LOSS_CHANGED, N_("the side of pieces that name it; its other traits are lost")) \
    ROW (PROTOTYPE_TWICE, N_("prototype"), LOSS_LEFT, N_("another prototype has the same name")) \
    ROW (STACK, N_("set-up stack"), LOSS_READ, N_("where its pieces are placed")) \
    ROW (STACK_NOWHERE, N_("set-up stack"), LOSS_LEFT, N_("it is not in a place of the board, or there are too many")) \
    ROW (STACK_SAVED, N_("set-up stack"), LOSS_LEFT, N_("a saved set-up replaces it")) \
    ROW (STACK_BOARD, N_("set-up stack"), LOSS_LEFT, N_("it is on another board")) \
    ROW (PIECE, N_("piece"), LOSS_CHANGED, N_("a unit with its `Type` and `Steps`, if it has such properties, or else with its name as type and one step; on hexes also with the faces of such properties and its rotation as facing; its other traits and its picture are lost")) \
    ROW (PIECE_NEUTRAL, N_("piece"), LOSS_CHANGED, N_("without a side: such a unit of the nation Neutral")) \
    ROW (PIECE_TYPE, N_("piece"), LOSS_CHANGED, N_("a type of unit; the set-up has no unit of this type here")) \
    ROW (PIECE_BAD, N_("piece"), LOSS_LEFT, N_("it has no name, or there are too many")) \
    ROW (PIECE_STACK, N_("piece"), LOSS_LEFT, N_("its set-up stack is left out, or it is not in a place of the board")) \
    ROW (PIECE_TERRAIN, N_("piece"), LOSS_LEFT, N_("it is at sea while others of its type are on land, or the other way round")) \
    ROW (PIECE_ENEMY, N_("piece"), LOSS_LEFT, N_("an enemy is there already")) \
    ROW (CARD, N_("card"), LOSS_LEFT, N_("a data set has no cards of VASSAL")) \
    ROW (SETUP, N_("saved set-up"), LOSS_READ, N_("where pieces are placed, instead of the set-up stacks: the saved game that is imported, or else the first one that exists")) \
    ROW (SETUP_OTHER, N_("saved set-up"), LOSS_LEFT, N_("another one is read, or its file is missing or damaged")) \
    ROW (OTHER, N_("other element"), LOSS_LEFT, N_("settings of VASSAL for showing the module, and its automation"))
/* clang-format on */

#define VASSAL_ROW_NUMBER(NAME, ...) VASSAL_##NAME,

typedef enum { VASSAL_ROWS(VASSAL_ROW_NUMBER) N_VASSAL_ROWS } VassalRow;

typedef struct {
    const char *name, *image; /* borrowed from the map, as all texts here that are not owned */
    const char *map_name;
    guint32 map;          /* number of the map that shows it */
    double width, height; /* pixels; 0: not known */
    guint32 grid;   /* of hexes, that which covers most or that of the zone that was asked for */
    guint n_places; /* zones and regions */
    gboolean is_measured; /* by its set-up stacks */
    gboolean is_wanted;   /* the grid is that of the zone that was asked for */
    guint line;
} VassalBoard;

typedef struct {
    const char *name;
    guint32 board;
    guint start, n_points; /* in the points of the module */
    Box around;            /* these */
    gboolean is_around;    /* has regions that are not called as it is */
    gboolean is_sea;
    gboolean shows_hexes;      /* those of the grid beneath go on in it */
    const char *nation, *side; /* NULL: not stated */
    const char *ways;          /* likewise: see way-text.h */
    guint ways_line;           /* their line */
    gint forage;               /* -1: not stated */
    guint32 place;
    guint line;
} VassalZone;

/* A property of a zone that is a number. */
typedef struct {
    guint32 zone;
    const char *name;
    gint number;
    guint line;
} VassalWorth;

typedef struct {
    const char *name;
    guint32 board, zone;
    double x, y;
    Point at;         /* of the drawing */
    gboolean is_near; /* it is on the drawing */
    guint32 place;
    guint line;
} VassalRegion;

typedef struct {
    guint32 board, zone;
    gboolean is_hexes;
    gboolean is_sideways; /* rows of hexes take the role of columns */
    double dx, dy;        /* from column to column, and from hex to hex of one */
    double x0, y0;        /* the middle of a hex; sideways the other way round */
    gboolean is_numbered; /* with letters and numbers */
    gboolean letters_rows;
    gint32 h_first, v_first; /* what columns and rows of VASSAL are counted from */
    guint digits;
    guint numbering_line; /* 0: it has none */
    guint line;
} VassalGrid;

/* A property of a map about hexes. */
typedef struct {
    guint32 map;
    const char *name;   /* of the terrain; NULL: these are not hexes */
    guint level;        /* level of the hexes, without a terrain; 0: none */
    gboolean is_side;   /* the name is that of a hexside feature */
    const char *labels; /* separated by blanks */
    gboolean is_sea;
    guint line;
} VassalGround;

typedef struct {
    guint32 map;
    const char *board, *location; /* NULL: not stated */
    double x, y;
    gboolean is_saved; /* placed by a save, not by the module */
    guint32 place;     /* or hex, by hex_index() */
    guint line;
} VassalStack;

/* The owner of a piece, as a piece or prototype states it. */
typedef struct {
    const char *name;      /* of the piece; NULL: not stated */
    const char *nation;    /* NULL: not stated */
    const char *side;      /* likewise: of that nation */
    const char *type;      /* likewise: what kind of unit it is */
    const char *command;   /* likewise: its formation */
    guint steps;           /* 1 by default */
    double angle;          /* its rotation, clockwise in degrees; -1: it cannot rotate */
    GArray *faces;         /* owned: of ForeignFace */
    GPtrArray *prototypes; /* owned: names of those that it builds on; NULL: none */
} VassalTraits;

typedef struct {
    const char *name;
    VassalTraits *traits; /* owned */
    guint32 stack;
    const char *file; /* for people */
    const char *unit; /* that the line counts; NULL: lines */
    guint line;
} VassalPiece;

typedef struct {
    const char *file;
    guint line;
} VassalSetup;

typedef struct {
    ForeignSource *source;
    const ForeignChoices *choices;
    ForeignMap *map;
    LossReport *report;
    GArray *boards;         /* owned, as all here: of VassalBoard */
    GArray *zones;          /* of VassalZone */
    GArray *worths;         /* of VassalWorth */
    GArray *regions;        /* of VassalRegion */
    GArray *points;         /* of Point: corners of zones */
    GArray *grids;          /* of VassalGrid */
    GArray *grounds;        /* of VassalGround */
    GArray *stacks;         /* of VassalStack */
    GArray *pieces;         /* of VassalPiece */
    GArray *setups;         /* of VassalSetup */
    gboolean has_saved;     /* one of them was read */
    GHashTable *prototypes; /* name -> VassalTraits, owned */
    GHashTable *names;      /* name -> number + 1 of a place */
    guint32 board;          /* the one that is the map */
    gint32 column, row;     /* of VASSAL: those of our first hex */
    gboolean is_numbered;   /* the labels of our grid are its own */
} Vassal;

static inline void
vassal_note(const Vassal *vassal, VassalRow row, guint line)
{
    loss_report_add(vassal->report, row, (LossPlace){.file = vassal->source->shown, .number = line},
                    1);
}

/* What a saved game is in its archive. */
#define VASSAL_SAVED "savedGame"

/* A hex whose ground is not known yet. */
#define VASSAL_HEX_THERE (FOREIGN_NONE - 1)

static gboolean vassal_point(double x, double y, Point *point);
static guint32 vassal_hex_at(const Vassal *vassal, double x, double y);
static gboolean vassal_keep_worth(Vassal *vassal, guint32 zone, const char *name, const char *value,
                                  guint line);
static VassalTraits *vassal_traits_new(ForeignMap *map, const char *text);

/* The defaults of HexGrid in VASSAL. */
#define HEX_HEIGHT 64.0
#define HEX_Y0 32.0

/* What only holds other elements. */
static const char *const holders[] = {
    "Map",
    "BoardPicker",
    "ZonedGrid",
    "RegionGrid",
    "PlayerRoster",
    "PrototypesContainer",
    "PrototypeFolder",
    "MapSubFolder",
    "GlobalProperties",
    "PieceWindow",
    "TabWidget",
    "ListWidget",
    "PanelWidget",
    "BoxWidget",
};

/* The open elements around the present one. */
typedef enum {
    OPEN_MAP,
    OPEN_BOARD,
    OPEN_ZONE,
    OPEN_GRID,
    OPEN_STACK,
    OPEN_DECK,
    OPEN_ROSTER,
    N_OPEN
} Open;

typedef struct {
    Vassal *vassal;
    XmlWalk *walk;
    guint32 number[N_OPEN]; /* FOREIGN_NONE: none is open */
    guint depth[N_OPEN];
    guint32 n_maps;
    const char *map_name; /* of the last one */
} Walk;

static const char *
attribute(const Walk *walk, const char *name)
{
    const char *value = xml_walk_attribute(walk->walk, name);
    return value != NULL ? foreign_map_text(walk->vassal->map, value) : "";
}

static double
number(const Walk *walk, const char *name, double usual)
{
    const char *text = attribute(walk, name);
    char *end;
    double number = g_ascii_strtod(text, &end);
    return end != text && fabs(number) <= LIMIT_FOREIGN_PIXELS ? number : usual;
}

static void
count_row(const Walk *walk, VassalRow row)
{
    vassal_note(walk->vassal, row, xml_walk_line(walk->walk));
}

static void
open(Walk *walk, Open kind, guint32 index)
{
    walk->number[kind] = index;
    walk->depth[kind] = xml_walk_depth(walk->walk);
}

static void
read_module(Walk *walk)
{
    const char *name = attribute(walk, "name");
    if (name[0] != '\0')
        walk->vassal->map->title = name;
    count_row(walk, VASSAL_MODULE);
}

static void
read_map(Walk *walk)
{
    walk->map_name = attribute(walk, "mapName");
    open(walk, OPEN_MAP, walk->n_maps++);
}

static void
read_board(Walk *walk)
{
    VassalBoard board = {
        .name = attribute(walk, "name"),
        .image = attribute(walk, "image"),
        .map_name = walk->map_name,
        .map = walk->number[OPEN_MAP],
        .width = MAX(number(walk, "width", 0), 0),
        .height = MAX(number(walk, "height", 0), 0),
        .grid = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->boards, board);
    open(walk, OPEN_BOARD, walk->vassal->boards->len - 1);
}

/* Reads `x,y;x,y`, whose points end where it is not of the form. */
static guint
read_path(Vassal *vassal, const char *path)
{
    guint start = vassal->points->len;
    while (*path != '\0' && vassal->points->len < LIMIT_FOREIGN_POINTS) {
        char *end;
        Point point;
        double x = g_ascii_strtod(path, &end);
        double y = *end == ',' ? g_ascii_strtod(end + 1, &end) : NAN;
        if (!vassal_point(x, y, &point))
            break;
        g_array_append_val(vassal->points, point);
        path = end + strspn(end, "; ");
    }
    return vassal->points->len - start;
}

static void
read_zone(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    const char *path = xml_walk_attribute(walk->walk, "path");
    VassalZone zone = {
        .name = attribute(walk, "name"),
        .board = walk->number[OPEN_BOARD],
        .start = vassal->points->len,
        .is_sea = foreign_choices_mean_sea(vassal->choices, "zone", attribute(walk, "name")),
        .shows_hexes = strcmp(attribute(walk, "useParentGrid"), "true") == 0,
        .forage = -1,
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    zone.n_points = read_path(vassal, path != NULL ? path : "");
    zone.around = BOX_EMPTY;
    if (zone.n_points > 0)
        zone.around = shape_ring_bounds(
            (Ring){&g_array_index(vassal->points, Point, zone.start), zone.n_points});
    g_array_append_val(vassal->zones, zone);
    open(walk, OPEN_ZONE, vassal->zones->len - 1);
    if (zone.board != FOREIGN_NONE)
        g_array_index(vassal->boards, VassalBoard, zone.board).n_places++;
}

static void
read_property(Walk *walk)
{
    const char *name = attribute(walk, "name"), *value = attribute(walk, "initialValue");
    guint64 forage = 0;
    gboolean is_read = walk->number[OPEN_ZONE] != FOREIGN_NONE && value[0] != '\0';
    VassalZone *zone =
        is_read ? &g_array_index(walk->vassal->zones, VassalZone, walk->number[OPEN_ZONE]) : NULL;
    if (zone == NULL)
        is_read = FALSE;
    else if (foreign_choices_mean_sea(walk->vassal->choices, name, value))
        zone->is_sea = TRUE;
    else if (g_ascii_strcasecmp(name, "nation") == 0)
        zone->nation = value;
    else if (g_ascii_strcasecmp(name, "side") == 0)
        zone->side = value;
    else if (g_ascii_strcasecmp(name, WAY_PROPERTY) == 0) {
        zone->ways = g_string_chunk_insert(walk->vassal->map->strings,
                                           xml_walk_attribute(walk->walk, "initialValue"));
        zone->ways_line = xml_walk_line(walk->walk);
    } else if (g_ascii_strcasecmp(name, "forage") == 0 &&
               g_ascii_string_to_unsigned(value, 10, 0, LIMIT_FOREIGN_FORAGE, &forage, NULL))
        zone->forage = (gint)forage;
    else if (vassal_keep_worth(walk->vassal, walk->number[OPEN_ZONE], name, value,
                               xml_walk_line(walk->walk)))
        return;
    else
        is_read = FALSE;
    count_row(walk, is_read ? VASSAL_PROPERTY : VASSAL_PROPERTY_OTHER);
}

static void
read_region(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    VassalRegion region = {
        .name = attribute(walk, "name"),
        .board = walk->number[OPEN_BOARD],
        .zone = walk->number[OPEN_ZONE],
        .x = number(walk, "originx", NAN),
        .y = number(walk, "originy", NAN),
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    region.is_near = vassal_point(region.x, region.y, &region.at);
    g_array_append_val(vassal->regions, region);
    if (region.zone != FOREIGN_NONE) {
        VassalZone *zone = &g_array_index(vassal->zones, VassalZone, region.zone);
        zone->is_around |= strcmp(zone->name, region.name) != 0;
    }
    if (region.board != FOREIGN_NONE)
        g_array_index(vassal->boards, VassalBoard, region.board).n_places++;
}

static void
read_grid(Walk *walk)
{
    Vassal *vassal = walk->vassal;
    double dy = number(walk, "dy", HEX_HEIGHT);
    VassalGrid grid = {
        .board = walk->number[OPEN_BOARD],
        .zone = walk->number[OPEN_ZONE],
        .is_hexes = g_str_has_suffix(xml_walk_name(walk->walk), "HexGrid"),
        .is_sideways = strcmp(attribute(walk, "sideways"), "true") == 0,
        .dx = number(walk, "dx", dy * sqrt(3) / 2),
        .dy = dy,
        .x0 = number(walk, "x0", 0),
        .y0 = number(walk, "y0", HEX_Y0),
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(vassal->grids, grid);
    open(walk, OPEN_GRID, vassal->grids->len - 1);
}

static gint32
whole(const Walk *walk, const char *name)
{
    return (gint32)number(walk, name, 0);
}

/* Our labels are letters for one axis, followed by the number of the other. */
static void
read_numbering(Walk *walk)
{
    if (walk->number[OPEN_GRID] == FOREIGN_NONE) {
        count_row(walk, VASSAL_OTHER);
        return;
    }
    VassalGrid *grid = &g_array_index(walk->vassal->grids, VassalGrid, walk->number[OPEN_GRID]);
    gboolean letters_rows = strcmp(attribute(walk, "first"), "V") == 0;
    const char *letters = letters_rows ? "vType" : "hType",
               *numbers = letters_rows ? "hType" : "vType";
    grid->is_numbered =
        strcmp(attribute(walk, letters), "A") == 0 && strcmp(attribute(walk, numbers), "A") != 0 &&
        attribute(walk, "sep")[0] == '\0' && strcmp(attribute(walk, "stagger"), "false") == 0 &&
        strcmp(attribute(walk, "hDescend"), "true") != 0 &&
        strcmp(attribute(walk, "vDescend"), "true") != 0;
    grid->letters_rows = letters_rows;
    grid->h_first = whole(walk, "hOff");
    grid->v_first = whole(walk, "vOff");
    grid->digits = (guint)CLAMP(whole(walk, letters_rows ? "hLeading" : "vLeading"), 0,
                                LIMIT_FOREIGN_DIGITS - 1) +
                   1;
    grid->numbering_line = xml_walk_line(walk->walk);
}

/* Reads a property with the terrain of hexes, whose name follows a prefix. */
static void
read_map_property(Walk *walk)
{
    static const struct {
        const char *before;
        gboolean is_sea;
    } kinds[] = {{VASSAL_TERRAIN, FALSE},
                 {VASSAL_WATER, TRUE},
                 {VASSAL_NO_HEXES, FALSE},
                 {VASSAL_LEVEL, FALSE},
                 {VASSAL_HEXSIDE, FALSE}};
    const char *name = attribute(walk, "name"),
               *labels = xml_walk_attribute(walk->walk, "initialValue");
    guint kind = 0;
    if (strcmp(name, VASSAL_CARRIED) == 0) {
        carried_set(walk->vassal->map, labels);
        return;
    }
    while (kind < G_N_ELEMENTS(kinds) && !g_str_has_prefix(name, kinds[kind].before))
        kind++;
    if (kind == G_N_ELEMENTS(kinds) || labels == NULL || walk->number[OPEN_MAP] == FOREIGN_NONE) {
        count_row(walk, VASSAL_OTHER);
        return;
    }
    const char *ground = name + strlen(kinds[kind].before);
    gboolean is_level = strcmp(kinds[kind].before, VASSAL_LEVEL) == 0;
    gboolean is_side = strcmp(kinds[kind].before, VASSAL_HEXSIDE) == 0;
    if ((is_level && (ground[0] < '1' || ground[0] > '9' || ground[1] != '\0')) ||
        (is_side && ground[0] == '\0')) {
        count_row(walk, VASSAL_OTHER);
        return;
    }
    VassalGround made = {
        .level = is_level ? (guint)(ground[0] - '0') : 0,
        .is_side = is_side,
        .map = walk->number[OPEN_MAP],
        .name = ground[0] != '\0' ? ground : NULL,
        .labels = g_string_chunk_insert(walk->vassal->map->strings, labels),
        .is_sea = kinds[kind].is_sea,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->grounds, made);
}

static void
read_stack(Walk *walk)
{
    const char *board = xml_walk_attribute(walk->walk, "owningBoard");
    gboolean by_name = strcmp(attribute(walk, "useGridLocation"), "true") == 0;
    VassalStack stack = {
        .map = walk->number[OPEN_MAP],
        .board = board != NULL ? foreign_map_text(walk->vassal->map, board) : NULL,
        .location = by_name ? attribute(walk, "location") : NULL,
        .x = number(walk, "x", NAN),
        .y = number(walk, "y", NAN),
        .place = FOREIGN_NONE,
        .line = xml_walk_line(walk->walk),
    };
    g_array_append_val(walk->vassal->stacks, stack);
    open(walk, OPEN_STACK, walk->vassal->stacks->len - 1);
}

static void
read_deck(Walk *walk)
{
    open(walk, OPEN_DECK, 0);
    count_row(walk, VASSAL_OTHER);
}

static void
read_roster(Walk *walk)
{
    open(walk, OPEN_ROSTER, 0);
}

static void
read_entry(Walk *walk)
{
    ForeignMap *map = walk->vassal->map;
    if (walk->number[OPEN_ROSTER] == FOREIGN_NONE) {
        count_row(walk, VASSAL_OTHER);
        return;
    }
    guint line = xml_walk_line(walk->walk), n = map->sides->len;
    const char *name = foreign_map_text(map, xml_walk_text(walk->walk));
    if (name[0] != '\0' && n < LIMIT_FOREIGN_NATIONS)
        foreign_map_side(map, name);
    vassal_note(walk->vassal, map->sides->len > n ? VASSAL_SIDE : VASSAL_SIDE_TWICE, line);
}

static void
read_prototype(Walk *walk)
{
    const char *name = attribute(walk, "name");
    gboolean is_new = !g_hash_table_contains(walk->vassal->prototypes, name);
    count_row(walk, is_new ? VASSAL_PROTOTYPE : VASSAL_PROTOTYPE_TWICE);
    if (is_new)
        g_hash_table_insert(walk->vassal->prototypes, (gpointer)name,
                            vassal_traits_new(walk->vassal->map, xml_walk_text(walk->walk)));
}

static void
read_piece(Walk *walk)
{
    VassalPiece piece = {
        .name = attribute(walk, "entryName"),
        .stack = walk->number[OPEN_STACK],
        .file = walk->vassal->source->shown,
        .line = xml_walk_line(walk->walk),
    };
    if (walk->number[OPEN_DECK] != FOREIGN_NONE) {
        count_row(walk, VASSAL_CARD);
        return;
    }
    piece.traits = vassal_traits_new(walk->vassal->map, xml_walk_text(walk->walk));
    g_array_append_val(walk->vassal->pieces, piece);
}

static void
read_card(Walk *walk)
{
    count_row(walk, VASSAL_CARD);
}

static void
read_setup(Walk *walk)
{
    VassalSetup setup = {attribute(walk, "file"), xml_walk_line(walk->walk)};
    g_array_append_val(walk->vassal->setups, setup);
}

static const struct {
    const char *name;
    void (*read)(Walk *walk);
} elements[] = {
    {"GameModule", read_module},
    {"BasicModule", read_module},
    {"Map", read_map},
    {"Board", read_board},
    {"Zone", read_zone},
    {"ZoneProperty", read_property},
    {"Region", read_region},
    {"HexGrid", read_grid},
    {"SquareGrid", read_grid},
    {"HexGridNumbering", read_numbering},
    {"GlobalProperty", read_map_property},
    {"SetupStack", read_stack},
    {"DrawPile", read_deck},
    {"PlayerRoster", read_roster},
    {"entry", read_entry},
    {"PrototypeDefinition", read_prototype},
    {"PieceSlot", read_piece},
    {"CardSlot", read_card},
    {"PredefinedSetup", read_setup},
};

static void
read_element(Walk *walk)
{
    const char *name = xml_walk_name(walk->walk), *last = strrchr(name, '.');
    name = last != NULL ? last + 1 : name;
    for (guint i = 0; i < N_OPEN; i++)
        if (walk->number[i] != FOREIGN_NONE && xml_walk_depth(walk->walk) <= walk->depth[i])
            walk->number[i] = FOREIGN_NONE;
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++)
        if (strcmp(name, elements[i].name) == 0) {
            elements[i].read(walk);
            return;
        }
    for (guint i = 0; i < G_N_ELEMENTS(holders); i++)
        if (strcmp(name, holders[i]) == 0)
            return;
    count_row(walk, VASSAL_OTHER);
}

/* Reads the file of the module: all arrays but those of saves. Returns: FALSE with @error set. */
static gboolean
vassal_walk(Vassal *vassal, GError **error)
{
    ForeignSource *source = vassal->source;
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    g_autoptr(XmlWalk) xml = bytes != NULL ? xml_walk_new(bytes, source->shown, error) : NULL;
    Walk walk = {.vassal = vassal, .walk = xml};
    if (xml == NULL)
        return FALSE;
    for (guint i = 0; i < N_OPEN; i++)
        walk.number[i] = FOREIGN_NONE;
    gboolean is_module = FALSE;
    while (xml_walk_next(xml) && (is_module || xml_walk_depth(xml) == 0)) {
        is_module = is_module || g_str_has_suffix(xml_walk_name(xml), ".GameModule") ||
                    g_str_has_suffix(xml_walk_name(xml), ".BasicModule");
        if (!is_module)
            break;
        read_element(&walk);
    }
    if (!xml_walk_finish(xml, error))
        return FALSE;
    if (!is_module)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it is not a VASSAL module: its root is not GameModule"), source->shown);
    return is_module;
}

/* The terrain of hexes without one. */
#define GROUND_OF_ALL "Clear"

/* A zone no larger than so many hexes is drawn around one: a little more than from corner to corner
 * of one that is as far from side to side. */
#define WIDEST_HEX 1.25

/* Sets the labels of the new grid to those of @grid, if they are of our form; then the terrains and
 * levels of its hexes from properties of the map, with a default for the others; then names from
 * the regions on hexes, and the zones around one. Counts properties, regions and zones. */
static void
vassal_read_labels(Vassal *vassal, const VassalGrid *grid)
{
    gint32 column = (grid->is_sideways ? vassal->row : vassal->column) + grid->h_first,
           row = (grid->is_sideways ? vassal->column : vassal->row) + grid->v_first;
    gint32 letters = grid->letters_rows ? row : column, first = grid->letters_rows ? column : row;
    vassal->is_numbered =
        grid->is_numbered && letters == 0 && first >= 0 && first <= LIMIT_FOREIGN_FIRST;
    if (!vassal->is_numbered)
        return;
    vassal->map->grid->labels = (HexLabels){
        .letters_rows = grid->letters_rows,
        .first = first,
        .digits = grid->digits,
    };
}

/* Makes @terrain of the hexes that @labels name. */
static void
paint_hexes(ForeignGrid *grid, const char *labels, guint32 terrain)
{
    g_auto(GStrv) parts = g_strsplit(labels, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        Hex hex;
        if (!hex_label_read(&grid->labels, &grid->form, parts[i], &hex))
            continue;
        guint32 *at = &grid->terrains[hex_index(&grid->form, hex)];
        *at = *at != FOREIGN_NONE ? terrain : *at;
    }
}

/* Sets the level of the hexes in @ground. */
static void
set_levels(ForeignGrid *grid, const VassalGround *ground)
{
    g_auto(GStrv) parts = g_strsplit(ground->labels, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        Hex hex;
        if (hex_label_read(&grid->labels, &grid->form, parts[i], &hex))
            grid->levels[hex_index(&grid->form, hex)] = (guint8)ground->level;
    }
}

/* Adds the border of @ground along its hexsides. */
static void
add_hexsides(ForeignMap *map, const VassalGround *ground)
{
    ForeignGrid *grid = map->grid;
    ForeignHexside made = {.border = foreign_map_border(map, ground->name)};
    g_auto(GStrv) parts = g_strsplit(ground->labels, " ", -1);
    for (guint i = 0; parts[i] != NULL && made.border != FOREIGN_NONE; i++) {
        char *colon = strchr(parts[i], ':');
        gint direction =
            colon != NULL ? entity_find_word(direction_words, colon + 1, strlen(colon + 1)) : -1;
        if (direction < 0 || hex_side_number(&grid->form, (guint)direction) < 0 ||
            grid->sides->len >= LIMIT_HEXES)
            continue;
        *colon = '\0';
        made.side = (guint)direction + 1;
        if (hex_label_read(&grid->labels, &grid->form, parts[i], &made.hex) &&
            grid->terrains[hex_index(&grid->form, made.hex)] != FOREIGN_NONE)
            g_array_append_val(grid->sides, made);
    }
}

static void
vassal_read_grounds(Vassal *vassal)
{
    ForeignMap *map = vassal->map;
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    ForeignTerrain clear = {.called.name = GROUND_OF_ALL};
    gboolean is_clear = FALSE;
    for (guint i = 0; i < vassal->grounds->len; i++) {
        const VassalGround *ground = &g_array_index(vassal->grounds, VassalGround, i);
        gboolean is_read =
            ground->map == board->map && map->terrains->len < LIMIT_FOREIGN_TERRAINS - 1;
        ForeignTerrain made = {.called.name = ground->name, .is_sea = ground->is_sea};
        vassal_note(vassal, is_read ? VASSAL_GROUND : VASSAL_GROUND_OTHER, ground->line);
        if (!is_read)
            continue;
        if (ground->level > 0) {
            set_levels(map->grid, ground);
            continue;
        }
        if (ground->is_side) {
            add_hexsides(map, ground);
            continue;
        }
        paint_hexes(map->grid, ground->labels,
                    ground->name != NULL ? map->terrains->len : FOREIGN_NONE);
        if (ground->name != NULL)
            g_array_append_val(map->terrains, made);
    }
    for (guint32 i = 0; i < foreign_map_n_spots(map); i++)
        if (map->grid->terrains[i] == VASSAL_HEX_THERE) {
            map->grid->terrains[i] = map->terrains->len;
            is_clear = TRUE;
        }
    if (is_clear)
        g_array_append_val(map->terrains, clear);
}

/* Names the hex @index @name, unless it has a name. Returns: whether it had none. */
static gboolean
name_hex(ForeignGrid *grid, GHashTable *named, guint32 index, const char *name)
{
    ForeignHex called = {hex_of_index(&grid->form, index), name};
    if (!g_hash_table_add(named, GUINT_TO_POINTER(index)))
        return FALSE;
    g_array_append_val(grid->named, called);
    return TRUE;
}

/* Returns: the single hex in @zone, which must use the grid around it; FOREIGN_NONE: none. */
static guint32
hex_of_zone(const Vassal *vassal, const VassalZone *zone)
{
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    Box box = zone->around;
    double most = grid->dy * WIDEST_HEX * MAP_SVG_GRID.units;
    double width = (double)box.right - box.left, height = (double)box.bottom - box.top;
    if (!zone->shows_hexes || zone->name[0] == '\0' || zone->n_points < 3 || width > most ||
        height > most)
        return FOREIGN_NONE;
    return vassal_hex_at(vassal, (box.left + width / 2) / MAP_SVG_GRID.units,
                         (box.top + height / 2) / MAP_SVG_GRID.units);
}

/* Returns: the row to count @zone as. */
static VassalRow
read_hex_zone(Vassal *vassal, GHashTable *named, const VassalZone *zone)
{
    if (zone->board != vassal->board)
        return VASSAL_ZONE_BOARD;
    guint32 index = hex_of_zone(vassal, zone);
    gboolean is_name =
        index != FOREIGN_NONE && name_hex(vassal->map->grid, named, index, zone->name);
    return is_name ? VASSAL_ZONE_NAME : VASSAL_ZONE_HEXES;
}

static void
vassal_name_hexes(Vassal *vassal)
{
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < vassal->regions->len; i++) {
        const VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        guint32 index =
            region->name[0] != '\0' ? vassal_hex_at(vassal, region->x, region->y) : FOREIGN_NONE;
        VassalRow row = VASSAL_REGION_BAD;
        if (region->board != vassal->board) {
            row = VASSAL_REGION_BOARD;
        } else if (index != FOREIGN_NONE) {
            gboolean is_name = name_hex(vassal->map->grid, named, index, region->name);
            row = is_name ? VASSAL_REGION_HEX : VASSAL_REGION_TWICE;
        }
        vassal_note(vassal, row, region->line);
    }
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, i);
        vassal_note(vassal, read_hex_zone(vassal, named, zone), zone->line);
    }
}

#define IMAGES "images/"

/* Where hexes may have their middle, in pixels, and which columns and rows of VASSAL do. */
typedef struct {
    double left, top, right, bottom;
    gint32 column, row, n_columns, n_rows;
} Extent;

static VassalBoard *
board_at(const Vassal *vassal, guint32 index)
{
    return &g_array_index(vassal->boards, VassalBoard, index);
}

/* Converts (@x, @y), in pixels, to a point of the drawing. Returns: FALSE if it is too far away. */
static gboolean
vassal_point(double x, double y, Point *point)
{
    x = round(x * MAP_SVG_GRID.units);
    y = round(y * MAP_SVG_GRID.units);
    if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
        return FALSE;
    *point = (Point){(gint32)x, (gint32)y};
    return TRUE;
}

/* Measures the range of columns and rows of @grid on the board. */
static void
measure(const Vassal *vassal, const VassalGrid *grid, VassalBoard *board, Extent *extent)
{
    if (grid->zone != FOREIGN_NONE) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, grid->zone);
        *extent = (Extent){.left = INFINITY, .top = INFINITY};
        for (guint i = 0; i < zone->n_points; i++) {
            Point at = g_array_index(vassal->points, Point, zone->start + i);
            extent->left = MIN(extent->left, at.x / (double)MAP_SVG_GRID.units);
            extent->top = MIN(extent->top, at.y / (double)MAP_SVG_GRID.units);
            extent->right = MAX(extent->right, at.x / (double)MAP_SVG_GRID.units);
            extent->bottom = MAX(extent->bottom, at.y / (double)MAP_SVG_GRID.units);
        }
        return;
    }
    if (board->width <= 0 || board->height <= 0) {
        guint32 width, height;
        g_autofree char *name = g_strconcat(IMAGES, board->image, NULL);
        g_autoptr(GBytes) bytes =
            board->image[0] != '\0' ? foreign_source_read(vassal->source, name, NULL) : NULL;
        if (bytes != NULL && foreign_source_picture_size(bytes, &width, &height)) {
            board->width = width;
            board->height = height;
        }
    }
    if (board->width <= 0 || board->height <= 0)
        for (guint i = 0; i < vassal->stacks->len; i++) {
            const VassalStack *stack = &g_array_index(vassal->stacks, VassalStack, i);
            if (stack->map != board->map || !isfinite(stack->x) || !isfinite(stack->y))
                continue;
            board->width = MAX(board->width, stack->x + 1);
            board->height = MAX(board->height, stack->y + 1);
            board->is_measured = TRUE;
        }
    *extent = (Extent){.right = board->width, .bottom = board->height};
}

/* Counts the columns and rows. Returns: FALSE where there are none, or too many. */
static gboolean
count_hexes(const VassalGrid *grid, Extent *extent)
{
    double from = grid->is_sideways ? extent->top : extent->left,
           to = grid->is_sideways ? extent->bottom : extent->right;
    double low = grid->is_sideways ? extent->left : extent->top,
           high = grid->is_sideways ? extent->right : extent->bottom;
    if (!(grid->dx >= 1 && grid->dy >= 1 && to > from && high > low) ||
        to - from > LIMIT_FOREIGN_PIXELS || high - low > LIMIT_FOREIGN_PIXELS)
        return FALSE;
    double column = ceil((from - grid->x0) / grid->dx),
           n_columns = ceil((to - grid->x0) / grid->dx) - column;
    /* Every second column is half a hex lower. */
    double row = ceil((low - grid->y0) / grid->dy - 0.5),
           n_rows = ceil((high - grid->y0) / grid->dy) - row;
    if (!(n_columns >= 1 && n_rows >= 1) || n_columns > LIMIT_FOREIGN_COLUMNS ||
        n_rows > LIMIT_FOREIGN_COLUMNS || n_columns * n_rows > LIMIT_HEXES)
        return FALSE;
    extent->column = (gint32)column;
    extent->row = (gint32)row;
    extent->n_columns = (gint32)n_columns;
    extent->n_rows = (gint32)n_rows;
    return TRUE;
}

/* Returns: how many hexes @grid has at most; 0: they cannot be counted. */
static guint
measure_hexes(const Vassal *vassal, const VassalGrid *grid, Extent *extent)
{
    if (!grid->is_hexes || grid->board == FOREIGN_NONE)
        return 0;
    measure(vassal, grid, board_at(vassal, grid->board), extent);
    return count_hexes(grid, extent) ? (guint)(extent->n_columns * extent->n_rows) : 0;
}

/* Chooses for each board the grid that covers most of it, or that of the requested zone. Returns:
 * the number of boards with such a zone with hexes. */
static guint
choose_grids(Vassal *vassal)
{
    const char *wanted = vassal->choices->layer;
    g_autofree double *most = g_new0(double, vassal->boards->len + 1);
    guint n_wanted = 0;
    for (guint32 i = 0; i < vassal->grids->len; i++) {
        const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, i);
        Extent extent;
        gboolean is_counted = measure_hexes(vassal, grid, &extent) > 0;
        gboolean is_wanted =
            is_counted && wanted != NULL && grid->zone != FOREIGN_NONE &&
            strcmp(g_array_index(vassal->zones, VassalZone, grid->zone).name, wanted) == 0;
        double size = (extent.right - extent.left) * (extent.bottom - extent.top);
        size = is_wanted ? INFINITY : size;
        if (!is_counted || size <= most[grid->board])
            continue;
        VassalBoard *board = board_at(vassal, grid->board);
        most[grid->board] = size;
        board->grid = i;
        n_wanted += is_wanted && !board->is_wanted;
        board->is_wanted |= is_wanted;
    }
    return n_wanted;
}

/* Chooses the board, the sizes of those with hexes known. Returns: FALSE with @error set where none
 * is called as was asked, or none has places. */
static gboolean
vassal_choose_board(Vassal *vassal, GError **error)
{
    const char *wanted = vassal->choices->layer;
    guint most = 0, n_zones = choose_grids(vassal);
    gboolean is_known = wanted == NULL;
    vassal->board = FOREIGN_NONE;
    for (guint32 i = 0; i < vassal->boards->len; i++) {
        const VassalBoard *board = board_at(vassal, i);
        if (wanted != NULL && (n_zones > 0 ? !board->is_wanted : strcmp(wanted, board->name) != 0))
            continue;
        is_known = TRUE;
        guint weight = board->grid != FOREIGN_NONE ? G_MAXUINT : board->n_places;
        if (weight > most)
            vassal->board = i;
        most = MAX(weight, most);
    }
    if (vassal->board != FOREIGN_NONE)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                is_known
                    ? _("%s: the board has no zones, no points, and no hexes that can be counted")
                    : _("%s: there is no board “%s”, and no zone with hexes that has this name"),
                vassal->source->shown, wanted);
    return FALSE;
}

/* Returns: the middle of the hex in @column and @row of VASSAL. */
static gboolean
middle_of(const VassalGrid *grid, gint32 column, gint32 row, double *x, double *y, Point *point)
{
    double along = grid->x0 + column * grid->dx,
           across = grid->y0 + row * grid->dy + ((column & 1) != 0 ? grid->dy / 2 : 0);
    *x = grid->is_sideways ? across : along;
    *y = grid->is_sideways ? along : across;
    return vassal_point(*x, *y, point);
}

/* Returns: whether @point is in the zone of @grid, or @grid has no zone. */
static gboolean
is_in_zone(const Vassal *vassal, const VassalGrid *grid, Point point)
{
    if (grid->zone == FOREIGN_NONE)
        return TRUE;
    const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, grid->zone);
    Ring ring = {&g_array_index(vassal->points, Point, zone->start), zone->n_points};
    return shape_ring_contains(ring, point, 1);
}

/* Finds the middle of hex @index of the grid that is made. Returns: FALSE: it is too far away. */
static gboolean
middle_of_hex(const Vassal *vassal, const VassalGrid *grid, guint32 index, double *x, double *y)
{
    Hex hex = hex_of_index(&vassal->map->grid->form, index);
    Point point;
    return middle_of(grid, vassal->column + (grid->is_sideways ? hex.row : hex.column),
                     vassal->row + (grid->is_sideways ? hex.column : hex.row), x, y, &point);
}

/* A zone over a grid, such as a track or a box, hides its hexes, unless it uses that grid. */
static void
cut_zones(Vassal *vassal, const VassalGrid *grid)
{
    guint64 left = LIMIT_FOREIGN_COMPARISONS;
    ForeignGrid *made = vassal->map->grid;
    if (grid->zone != FOREIGN_NONE)
        return;
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, i);
        guint64 cost = (guint64)foreign_map_n_spots(vassal->map) * MAX(zone->n_points, 1);
        if (zone->board != vassal->board || zone->shows_hexes || zone->n_points < 3 || left < cost)
            continue;
        left -= cost;
        Ring ring = {&g_array_index(vassal->points, Point, zone->start), zone->n_points};
        for (guint32 j = 0; j < foreign_map_n_spots(vassal->map); j++) {
            double x, y;
            Point point;
            if (middle_of_hex(vassal, grid, j, &x, &y) && vassal_point(x, y, &point) &&
                shape_ring_contains(ring, point, 1))
                made->terrains[j] = FOREIGN_NONE;
        }
    }
}

static void
vassal_make_hexes(Vassal *vassal)
{
    VassalBoard *board = board_at(vassal, vassal->board);
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    Extent extent;
    guint n_hexes = measure_hexes(vassal, grid, &extent);
    g_assert(n_hexes > 0);
    vassal->column = extent.column;
    vassal->row = extent.row;
    vassal->map->grid = foreign_grid_new((HexGrid){
        .has_flat_top = !grid->is_sideways,
        .shifts_even = (extent.column & 1) != 0,
        .n_columns = grid->is_sideways ? extent.n_rows : extent.n_columns,
        .n_rows = grid->is_sideways ? extent.n_columns : extent.n_rows,
    });
    ForeignGrid *made = vassal->map->grid;
    for (guint32 i = 0; i < foreign_map_n_spots(vassal->map); i++) {
        double x, y;
        Point point;
        if (middle_of_hex(vassal, grid, i, &x, &y) && vassal_point(x, y, &point) &&
            x >= extent.left && y >= extent.top && x < extent.right && y < extent.bottom &&
            is_in_zone(vassal, grid, point))
            made->terrains[i] = VASSAL_HEX_THERE;
    }
    cut_zones(vassal, grid);
    vassal_read_labels(vassal, grid);
    vassal_read_grounds(vassal);
    vassal_name_hexes(vassal);
}

/* Returns: the hex of the board whose label is @location, likewise. */
static guint32
vassal_hex_called(const Vassal *vassal, const char *location)
{
    const ForeignGrid *made = vassal->map->grid;
    Hex hex;
    if (!vassal->is_numbered || !hex_label_read(&made->labels, &made->form, location, &hex))
        return FOREIGN_NONE;
    guint32 index = hex_index(&made->form, hex);
    return made->terrains[index] != FOREIGN_NONE ? index : FOREIGN_NONE;
}

/* Returns: the hex_index() of the hex of the board at (@x, @y); FOREIGN_NONE: none. */
static guint32
vassal_hex_at(const Vassal *vassal, double x, double y)
{
    const VassalGrid *grid =
        &g_array_index(vassal->grids, VassalGrid, board_at(vassal, vassal->board)->grid);
    const ForeignGrid *made = vassal->map->grid;
    double along = ((grid->is_sideways ? y : x) - grid->x0) / grid->dx,
           across = ((grid->is_sideways ? x : y) - grid->y0) / grid->dy;
    double column = floor(along + 0.5);
    double row = floor(fmod(column, 2) != 0 ? across : across + 0.5);
    if (!(fabs(column) <= LIMIT_FOREIGN_PIXELS && fabs(row) <= LIMIT_FOREIGN_PIXELS))
        return FOREIGN_NONE;
    gint32 first = (gint32)column - vassal->column, second = (gint32)row - vassal->row;
    Hex hex = grid->is_sideways ? (Hex){second, first} : (Hex){first, second};
    if (!hex_is_within(&made->form, hex))
        return FOREIGN_NONE;
    guint32 index = hex_index(&made->form, hex);
    return made->terrains[index] != FOREIGN_NONE ? index : FOREIGN_NONE;
}

static VassalZone *
zone_at(const Vassal *vassal, guint32 index)
{
    return &g_array_index(vassal->zones, VassalZone, index);
}

static Ring
ring_of(const Vassal *vassal, const VassalZone *zone)
{
    /* There is no first of no points. */
    if (zone->n_points == 0)
        return (Ring){NULL, 0};
    return (Ring){&g_array_index(vassal->points, Point, zone->start), zone->n_points};
}

/* Returns: the place called @name, which is made where it is not there; FOREIGN_NONE: there are too
 * many. @is_new: whether it was made. @in_sea: whether the zone around it is sea. */
static guint32
place_called(Vassal *vassal, const char *name, gboolean in_sea, guint line, gboolean *is_new)
{
    ForeignMap *map = vassal->map;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(vassal->names, name));
    *is_new = at == 0;
    if (at > 0 || map->places->len >= LIMIT_FOREIGN_PLACES)
        return at - 1;
    gboolean is_sea = in_sea || foreign_choices_mean_sea(vassal->choices, "name", name);
    guint32 place = foreign_map_add_place(map, name, is_sea ? FOREIGN_SEA : FOREIGN_LAND);
    foreign_place(map, place)->where = (LossPlace){.file = vassal->source->shown, .number = line};
    g_hash_table_insert(vassal->names, (gpointer)name, GUINT_TO_POINTER(place + 1));
    return place;
}

/* The rings of one place. */
typedef struct {
    GArray *points; /* owned: of Point */
    GArray *lines;  /* owned: of ShapeLine */
} Outline;

static void
outline_clear(gpointer data)
{
    g_array_unref(((Outline *)data)->points);
    g_array_unref(((Outline *)data)->lines);
}

/* Adds the ring of @zone to those of its place. Returns: the row to count it as. */
static VassalRow
add_zone_place(Vassal *vassal, VassalZone *zone, GArray *outlines)
{
    Ring ring = ring_of(vassal, zone);
    gboolean is_new;
    if (zone->is_around)
        return VASSAL_ZONE_AROUND;
    if (zone->name[0] == '\0' || ring.length < 3 || shape_ring_area2(ring) == 0)
        return VASSAL_ZONE_BAD;
    zone->place = place_called(vassal, zone->name, zone->is_sea, zone->line, &is_new);
    if (zone->place == FOREIGN_NONE)
        return VASSAL_ZONE_BAD;
    if (zone->forage >= 0)
        foreign_place(vassal->map, zone->place)->forage = zone->forage;
    if (is_new) {
        Outline made = {
            .points = g_array_new(FALSE, FALSE, sizeof(Point)),
            .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
        };
        g_array_append_val(outlines, made);
    }
    Outline *outline = &g_array_index(outlines, Outline, zone->place);
    ShapeLine line = {outline->points->len, ring.length, TRUE};
    if (outline->lines->len >= LIMIT_PATH_LINES)
        return VASSAL_ZONE_BAD;
    g_array_append_vals(outline->points, ring.points, ring.length);
    g_array_append_val(outline->lines, line);
    return is_new ? VASSAL_ZONE : VASSAL_ZONE_PIECE;
}

/* Returns: the row to count @region as. */
static VassalRow
place_region(Vassal *vassal, VassalRegion *region)
{
    gboolean in_sea = region->zone != FOREIGN_NONE && zone_at(vassal, region->zone)->is_sea;
    gboolean is_new;
    if (region->name[0] == '\0' || !region->is_near)
        return VASSAL_REGION_BAD;
    region->place = place_called(vassal, region->name, in_sea, region->line, &is_new);
    if (region->place == FOREIGN_NONE)
        return VASSAL_REGION_BAD;
    ForeignPlace *place = foreign_place(vassal->map, region->place);
    if (place->has_anchor)
        return VASSAL_REGION_TWICE;
    place->has_anchor = TRUE;
    place->anchor = region->at;
    return is_new ? VASSAL_REGION : VASSAL_REGION_POINT;
}

/* Adds the links that zones state, or if none states any those along the borders of shapes. */
static void
add_ways(Vassal *vassal)
{
    g_autoptr(GArray) texts = g_array_new(FALSE, FALSE, sizeof(WayText));
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        LossPlace where = {.file = vassal->source->shown, .number = zone->ways_line};
        WayText said = {zone->place, zone->ways, where};
        if (zone->ways != NULL && zone->place != FOREIGN_NONE)
            g_array_append_val(texts, said);
    }
    way_texts_link(vassal->map, texts, vassal->names, vassal->report, VASSAL_WAY, VASSAL_WAY_OTHER);
    if (texts->len == 0)
        foreign_map_find_links(vassal->map);
    foreign_map_assign_ports(vassal->map);
}

/* Makes places of zones and regions, or the hexes of the board, and counts them with all grids. */
static void
vassal_make_places(Vassal *vassal)
{
    g_autoptr(GArray) outlines = g_array_new(FALSE, FALSE, sizeof(Outline));
    g_autofree VassalRow *taken = g_new(VassalRow, MAX(vassal->zones->len, 1));
    g_array_set_clear_func(outlines, outline_clear);
    for (guint i = 0; i < vassal->zones->len; i++) {
        VassalZone *zone = zone_at(vassal, i);
        taken[i] = zone->board == vassal->board ? add_zone_place(vassal, zone, outlines)
                                                : VASSAL_ZONE_BOARD;
    }
    for (guint i = 0; i < vassal->regions->len; i++) {
        VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        gboolean is_here = region->board == vassal->board;
        vassal_note(vassal, is_here ? place_region(vassal, region) : VASSAL_REGION_BOARD,
                    region->line);
    }
    for (guint i = 0; i < vassal->grounds->len; i++)
        vassal_note(vassal, VASSAL_GROUND_OTHER,
                    g_array_index(vassal->grounds, VassalGround, i).line);
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    Point corner;
    for (guint32 i = 0; i < outlines->len; i++) {
        const Outline *outline = &g_array_index(outlines, Outline, i);
        foreign_place_set_shape(
            foreign_place(vassal->map, i),
            shape_new((const Point *)(gpointer)outline->points->data, outline->points->len,
                      (const ShapeLine *)(gpointer)outline->lines->data, outline->lines->len));
    }
    if (board->width > 0 && board->height > 0 && vassal_point(board->width, board->height, &corner))
        vassal->map->frame = (Box){0, 0, corner.x, corner.y};
    foreign_map_knit(vassal->map, KNIT_REACH_MAX);
    add_ways(vassal);
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        gboolean is_joined =
            taken[i] == VASSAL_ZONE && foreign_place(vassal->map, zone->place)->is_joined;
        vassal_note(vassal, is_joined ? VASSAL_ZONE_CHANGED : taken[i], zone->line);
    }
}

/* Keeps the property @name of @zone. Returns: FALSE: @value is no number that a place may have. */
static gboolean
vassal_keep_worth(Vassal *vassal, guint32 zone, const char *name, const char *value, guint line)
{
    VassalWorth worth = {.zone = zone, .name = name, .line = line};
    if (name[0] == '\0' || !foreign_worth_parse(value, &worth.number))
        return FALSE;
    g_array_append_val(vassal->worths, worth);
    return TRUE;
}

/* Sets the numbers of places from their zones, and counts them; hexes have none. */
static void
vassal_set_worths(Vassal *vassal)
{
    for (guint i = 0; i < vassal->worths->len; i++) {
        const VassalWorth *worth = &g_array_index(vassal->worths, VassalWorth, i);
        guint32 place = zone_at(vassal, worth->zone)->place;
        gboolean is_taken = place != FOREIGN_NONE &&
                            foreign_map_add_worth(vassal->map, place, worth->name, worth->number);
        vassal_note(vassal, is_taken ? VASSAL_PROPERTY : VASSAL_PROPERTY_OTHER, worth->line);
    }
}

/* Returns: the place of the region in @zone that is nearest to (@x, @y). */
static guint32
nearest_region(const Vassal *vassal, guint32 zone, double x, double y)
{
    guint32 nearest = FOREIGN_NONE;
    double best = INFINITY;
    for (guint i = 0; i < vassal->regions->len; i++) {
        const VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        double away = hypot(region->x - x, region->y - y);
        if (region->board != vassal->board || region->zone != zone ||
            region->place == FOREIGN_NONE || away >= best)
            continue;
        best = away;
        nearest = region->place;
    }
    return nearest;
}

/* Returns: the place at (@x, @y), as VASSAL finds it: the first zone around it counts, and in it
 * the nearest point. @left: of comparisons; FOREIGN_NONE where they do not suffice. */
static guint32
place_at(const Vassal *vassal, double x, double y, guint64 *left)
{
    Point point;
    guint64 cost = (guint64)vassal->zones->len + vassal->regions->len;
    if (!vassal_point(x, y, &point) || *left < cost)
        return FOREIGN_NONE;
    *left -= cost;
    for (guint32 i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = zone_at(vassal, i);
        Box box = zone->around;
        if (zone->board != vassal->board || point.x < box.left || point.x > box.right ||
            point.y < box.top || point.y > box.bottom)
            continue;
        if (*left < zone->n_points)
            return FOREIGN_NONE;
        *left -= zone->n_points;
        if (zone->n_points >= 3 && shape_ring_contains(ring_of(vassal, zone), point, 1))
            return zone->is_around ? nearest_region(vassal, i, x, y) : zone->place;
    }
    return nearest_region(vassal, FOREIGN_NONE, x, y);
}

/* Returns: the place or hex of @stack. */
static guint32
place_of(const Vassal *vassal, const VassalStack *stack, guint64 *left)
{
    guint named = stack->location != NULL
                      ? GPOINTER_TO_UINT(g_hash_table_lookup(vassal->names, stack->location))
                      : 0;
    if (vassal->map->grid != NULL) {
        guint32 called =
            stack->location != NULL ? vassal_hex_called(vassal, stack->location) : FOREIGN_NONE;
        return called != FOREIGN_NONE ? called : vassal_hex_at(vassal, stack->x, stack->y);
    }
    return named > 0 ? named - 1 : place_at(vassal, stack->x, stack->y, left);
}

/* Finds the places of set-up stacks, and makes units and types of their pieces. */
static void
vassal_place_stacks(Vassal *vassal)
{
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    guint64 left = LIMIT_FOREIGN_COMPARISONS;
    for (guint i = 0; i < vassal->stacks->len; i++) {
        VassalStack *stack = &g_array_index(vassal->stacks, VassalStack, i);
        gboolean is_here =
            stack->map == board->map && (stack->board == NULL || stack->board[0] == '\0' ||
                                         strcmp(stack->board, board->name) == 0);
        gboolean is_taken = stack->is_saved == vassal->has_saved;
        if (is_here && is_taken)
            stack->place = place_of(vassal, stack, &left);
        if (stack->is_saved)
            continue;
        vassal_note(vassal,
                    !is_taken                      ? VASSAL_STACK_SAVED
                    : !is_here                     ? VASSAL_STACK_BOARD
                    : stack->place == FOREIGN_NONE ? VASSAL_STACK_NOWHERE
                                                   : VASSAL_STACK,
                    stack->line);
    }
    for (guint32 i = 0; i < vassal->boards->len; i++)
        vassal_note(vassal, i == vassal->board ? VASSAL_BOARD : VASSAL_BOARD_OTHER,
                    g_array_index(vassal->boards, VassalBoard, i).line);
    for (guint32 i = 0; i < vassal->grids->len; i++) {
        const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, i);
        vassal_note(vassal,
                    grid->board != vassal->board  ? VASSAL_GRID_BOARD
                    : !grid->is_hexes             ? VASSAL_GRID_SQUARES
                    : board->grid == FOREIGN_NONE ? VASSAL_GRID_SIZE
                    : i != board->grid            ? VASSAL_GRID_MORE
                    : board->is_measured          ? VASSAL_GRID_STACKS
                                                  : VASSAL_GRID_HEXES,
                    grid->line);
        if (grid->numbering_line > 0)
            vassal_note(vassal,
                        i == board->grid && vassal->is_numbered ? VASSAL_NUMBERING
                                                                : VASSAL_NUMBERING_OTHER,
                        grid->numbering_line);
    }
}

/* Degrees. */
#define FULL_TURN 360.0

/* Whose pieces of no side become. */
#define NEUTRAL "Neutral"

/* So many words at the beginning of a name are looked for among the sides. */
#define WORDS_OF_SIDE 4u

/* Keys of `mark` for the owner of a piece. */
static const char *const keys[] = {"nation", "side", "faction", "power", "army", "owner", "player"};

/* Returns: (transfer full): the text before the next @stop; @at is moved after it. A @stop after a
 * backslash is part of the text. */
static char *
vassal_next_part(const char **at, char stop)
{
    GString *part = g_string_new(NULL);
    for (; **at != '\0' && **at != stop; (*at)++) {
        if (**at == '\\' && (*at)[1] == stop)
            (*at)++;
        g_string_append_c(part, **at);
    }
    *at += **at != '\0';
    return g_string_free(part, FALSE);
}

/* Returns: (transfer full): the traits, or states, of one text. */
static GStrv
split_traits(const char *text)
{
    GStrv parts = g_strsplit(text, "\t", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        for (gsize length = strlen(parts[i]); length > 0 && parts[i][length - 1] == '\\';)
            parts[i][--length] = '\0';
    return parts;
}

/* Reads `mark;KEY,KEY`, whose values are @state. */
static void
read_mark(VassalTraits *traits, ForeignMap *map, const char *names, const char *state)
{
    while (*names != '\0') {
        g_autofree char *key = vassal_next_part(&names, ',');
        g_autofree char *value = vassal_next_part(&state, ',');
        const char *text = foreign_map_text(map, value);
        guint64 steps;
        if (text[0] == '\0')
            continue;
        if (g_ascii_strcasecmp(key, "type") == 0)
            traits->type = text;
        else if (g_ascii_strcasecmp(key, "steps") == 0 &&
                 g_ascii_string_to_unsigned(text, 10, 1, LIMIT_FOREIGN_STRENGTH, &steps, NULL))
            traits->steps = (guint)steps;
        else if (g_ascii_strcasecmp(key, "side") == 0)
            traits->side = text;
        else if (g_ascii_strcasecmp(key, "command") == 0)
            traits->command = text;
        else if (foreign_unit_read_face(map, traits->faces, key, text))
            continue;
        for (guint i = 0; i < G_N_ELEMENTS(keys) && traits->nation == NULL; i++)
            if (g_ascii_strcasecmp(key, keys[i]) == 0)
                traits->nation = text;
    }
}

/* Reads `rotate;ANGLES;...`, of which @state is the number; one angle is any, in degrees. */
static void
read_turn(VassalTraits *traits, const char *rest, const char *state)
{
    double n_angles = g_ascii_strtod(rest, NULL), number = g_ascii_strtod(state, NULL);
    double angle = n_angles > 1 ? number * FULL_TURN / n_angles : -number;
    if (n_angles >= 1 && fabs(angle) <= LIMIT_FOREIGN_PIXELS)
        traits->angle = fmod(fmod(angle, FULL_TURN) + FULL_TURN, FULL_TURN);
}

/* Reads `piece;clone;delete;image;NAME`. */
static void
read_basic(VassalTraits *traits, ForeignMap *map, const char *rest)
{
    for (guint i = 0; i < 3; i++) {
        g_autofree char *passed = vassal_next_part(&rest, ';');
    }
    g_autofree char *name = vassal_next_part(&rest, ';');
    traits->name = foreign_map_text(map, name);
}

/* Returns: (transfer full): the traits in @text, as VASSAL writes pieces. */
static VassalTraits *
vassal_traits_new(ForeignMap *map, const char *text)
{
    VassalTraits *traits = g_new0(VassalTraits, 1);
    traits->steps = 1;
    traits->angle = -1;
    traits->faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace));
    if (!g_str_has_prefix(text, "+/"))
        return traits;
    text += strlen("+/");
    g_autofree char *id = vassal_next_part(&text, '/');
    g_autofree char *type = vassal_next_part(&text, '/');
    g_autofree char *state = vassal_next_part(&text, '/');
    g_auto(GStrv) types = split_traits(type);
    g_auto(GStrv) states = split_traits(state);
    guint n_states = g_strv_length(states);
    for (guint i = 0; types[i] != NULL; i++) {
        const char *rest = types[i];
        g_autofree char *word = vassal_next_part(&rest, ';');
        if (strcmp(word, "mark") == 0 && i < n_states) {
            read_mark(traits, map, rest, states[i]);
        } else if (strcmp(word, "rotate") == 0 && i < n_states) {
            read_turn(traits, rest, states[i]);
        } else if (strcmp(word, "piece") == 0) {
            read_basic(traits, map, rest);
        } else if (strcmp(word, "prototype") == 0) {
            if (traits->prototypes == NULL)
                traits->prototypes = g_ptr_array_new();
            if (traits->prototypes->len < LIMIT_FOREIGN_PROTOTYPES)
                g_ptr_array_add(traits->prototypes, (gpointer)foreign_map_text(map, rest));
        }
    }
    return traits;
}

static void
vassal_traits_free(gpointer data)
{
    VassalTraits *traits = data;
    g_clear_pointer(&traits->prototypes, g_ptr_array_unref);
    g_array_unref(traits->faces);
    g_free(traits);
}

/* The state while units are made. */
typedef struct {
    const Vassal *vassal;
    GHashTable *sides; /* folded name (owned) -> number + 1 of a side */
    GHashTable *types; /* name -> number + 1 */
    GArray *grounds;   /* of ForeignGround: where units of each type are; N_GROUNDS: unknown yet */
    guint32 neutral;   /* FOREIGN_NONE: not added yet */
    guint32 *party;    /* the party in each place or hex */
} Making;

/* Returns: the nation called @name; a new one is of @side, where that is not NULL. FOREIGN_NONE:
 * there are too many. */
static guint32
nation_called(const Making *making, const char *name, const char *side)
{
    ForeignMap *map = making->vassal->map;
    ForeignNation nation = {.called.name = name};
    for (guint32 i = 0; i < map->nations->len; i++)
        if (strcmp(g_array_index(map->nations, ForeignNation, i).called.name, name) == 0)
            return i;
    if (map->nations->len >= LIMIT_FOREIGN_NATIONS || map->sides->len >= LIMIT_FOREIGN_NATIONS)
        return FOREIGN_NONE;
    nation.side = foreign_map_side(map, side != NULL ? side : name);
    g_array_append_val(map->nations, nation);
    return map->nations->len - 1;
}

/* Returns: the nation of the side with whose name @name starts. */
static guint32
side_in(const Making *making, const char *name)
{
    g_autofree char *folded = g_utf8_casefold(name, -1);
    char *at = folded;
    for (guint i = 0; i < WORDS_OF_SIDE && *at != '\0'; i++) {
        while (*at != '\0' && !g_unichar_isalnum(g_utf8_get_char(at)))
            at = g_utf8_next_char(at);
        while (*at != '\0' && g_unichar_isalnum(g_utf8_get_char(at)))
            at = g_utf8_next_char(at);
        char kept = *at;
        *at = '\0';
        guint found = GPOINTER_TO_UINT(g_hash_table_lookup(making->sides, folded));
        *at = kept;
        if (found > 0) {
            const GArray *sides = making->vassal->map->sides;
            const char *side = g_array_index(sides, ForeignSide, found - 1).called.name;
            return nation_called(making, side, NULL);
        }
    }
    return FOREIGN_NONE;
}

/* Returns: whose a piece with @traits is; @left: of prototypes that are followed. */
static guint32
side_of(const Making *making, const VassalTraits *traits, guint *left)
{
    guint32 nation = FOREIGN_NONE;
    if (traits->nation != NULL)
        return nation_called(making, traits->nation, traits->side);
    for (guint i = 0; traits->prototypes != NULL && i<traits->prototypes->len && * left> 0 &&
                      nation == FOREIGN_NONE;
         i++) {
        const char *name = traits->prototypes->pdata[i];
        const VassalTraits *inner = g_hash_table_lookup(making->vassal->prototypes, name);
        (*left)--;
        nation = side_in(making, name);
        if (nation == FOREIGN_NONE && inner != NULL)
            nation = side_of(making, inner, left);
    }
    return nation;
}

/* Returns: the type called @name, which is made where it is not there; FOREIGN_NONE: there are too
 * many. */
static guint32
type_called(Making *making, const char *name)
{
    ForeignMap *map = making->vassal->map;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(making->types, name));
    ForeignType type = {.called.name = name};
    ForeignGround nowhere = N_GROUNDS;
    if (at > 0 || map->types->len >= LIMIT_FOREIGN_UNITS)
        return at - 1;
    g_array_append_val(map->types, type);
    g_array_append_val(making->grounds, nowhere);
    g_hash_table_insert(making->types, (gpointer)name, GUINT_TO_POINTER(map->types->len));
    return map->types->len - 1;
}

/* Returns: the neutral nation, which is added at the first call. */
static guint32
neutral(Making *making)
{
    ForeignMap *map = making->vassal->map;
    ForeignNation nation = {
        .called.name = foreign_map_text(map, NEUTRAL),
        .side = FOREIGN_NONE,
    };
    if (making->neutral == FOREIGN_NONE) {
        making->neutral = map->nations->len;
        g_array_append_val(map->nations, nation);
    }
    return making->neutral;
}

/* Makes a unit of @type at @place. Returns: the row to count it as. */
static VassalRow
make_unit(Making *making, const VassalPiece *piece, const char *name, guint32 type, guint32 place)
{
    ForeignMap *map = making->vassal->map;
    ForeignGround ground = map->grid != NULL ? FOREIGN_LAND : foreign_place(map, place)->ground;
    ForeignGround *usual = &g_array_index(making->grounds, ForeignGround, type);
    guint left = LIMIT_FOREIGN_PROTOTYPES;
    guint32 nation = side_of(making, piece->traits, &left);
    if (nation == FOREIGN_NONE)
        nation = side_in(making, name);
    gboolean is_neutral = nation == FOREIGN_NONE;
    if (*usual != N_GROUNDS && *usual != ground)
        return VASSAL_PIECE_TERRAIN;
    if (map->units->len >= LIMIT_FOREIGN_UNITS)
        return VASSAL_PIECE_BAD;
    nation = is_neutral ? neutral(making) : nation;
    guint32 party = foreign_map_party(map, nation);
    if (making->party[place] != FOREIGN_NONE && making->party[place] != party)
        return VASSAL_PIECE_ENEMY;
    ForeignUnit unit = {
        .called.name = name,
        .type = type,
        .nation = nation,
        .place = place,
        .strength = piece->traits->steps,
        .facing = map->grid != NULL && piece->traits->angle >= 0
                      ? foreign_unit_direction(&map->grid->form, piece->traits->angle)
                      : 0,
    };
    if (map->grid != NULL)
        foreign_unit_set_faces(map, &unit, piece->traits->faces);
    foreign_map_add_to_command(map, &unit, piece->traits->command);
    *usual = ground;
    g_array_index(map->types, ForeignType, type).is_sea = ground == FOREIGN_SEA;
    making->party[place] = party;
    g_array_append_val(map->units, unit);
    return is_neutral ? VASSAL_PIECE_NEUTRAL : VASSAL_PIECE;
}

/* Returns: the row to count @piece as. */
static VassalRow
add_piece_unit(Making *making, const VassalPiece *piece)
{
    const char *name = piece->name[0] != '\0' ? piece->name : piece->traits->name;
    const VassalStack *stack =
        piece->stack != FOREIGN_NONE
            ? &g_array_index(making->vassal->stacks, VassalStack, piece->stack)
            : NULL;
    /* What set-up stacks have in the place of which there is a save. */
    if (stack != NULL && stack->is_saved != making->vassal->has_saved)
        stack = NULL;
    if (name == NULL || name[0] == '\0')
        return VASSAL_PIECE_BAD;
    if (stack != NULL && stack->place == FOREIGN_NONE)
        return VASSAL_PIECE_STACK;
    guint32 type = type_called(making, piece->traits->type != NULL ? piece->traits->type : name);
    if (type == FOREIGN_NONE)
        return VASSAL_PIECE_BAD;
    return stack != NULL ? make_unit(making, piece, name, type, stack->place) : VASSAL_PIECE_TYPE;
}

/* Sets the nations of places from their zones, and adds a nation for each side without one. */
static void
set_place_nations(Making *making)
{
    ForeignMap *map = making->vassal->map;
    for (guint i = 0; i < making->vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(making->vassal->zones, VassalZone, i);
        if (zone->place == FOREIGN_NONE || zone->nation == NULL)
            continue;
        if (foreign_place(map, zone->place)->ground == FOREIGN_LAND)
            foreign_place(map, zone->place)->nation =
                nation_called(making, zone->nation, zone->side);
        else
            vassal_note(making->vassal, VASSAL_OWNER_SEA, zone->line);
    }
    g_autofree gboolean *has_nation = g_new0(gboolean, MAX(map->sides->len, 1));
    for (guint i = 0; i < map->nations->len; i++) {
        guint32 side = g_array_index(map->nations, ForeignNation, i).side;
        if (side != FOREIGN_NONE)
            has_nation[side] = TRUE;
    }
    for (guint32 i = 0, n = map->sides->len; i < n; i++)
        if (!has_nation[i])
            nation_called(making, g_array_index(map->sides, ForeignSide, i).called.name, NULL);
}

static void
vassal_make_units(Vassal *vassal)
{
    ForeignMap *map = vassal->map;
    gsize n = foreign_map_n_spots(map);
    Making making = {
        .vassal = vassal,
        .sides = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .grounds = g_array_new(FALSE, FALSE, sizeof(ForeignGround)),
        .neutral = FOREIGN_NONE,
        .party = g_new(guint32, MAX(n, 1)),
    };
    memset(making.party, 0xff, MAX(n, 1) * sizeof(guint32));
    for (guint32 i = 0; i < map->sides->len; i++)
        g_hash_table_insert(
            making.sides,
            g_utf8_casefold(g_array_index(map->sides, ForeignSide, i).called.name, -1),
            GUINT_TO_POINTER(i + 1));
    for (guint i = 0; i < vassal->pieces->len; i++) {
        const VassalPiece *piece = &g_array_index(vassal->pieces, VassalPiece, i);
        loss_report_add(
            vassal->report, (guint)add_piece_unit(&making, piece),
            (LossPlace){.file = piece->file, .unit = piece->unit, .number = piece->line}, 1);
    }
    set_place_nations(&making);
    g_hash_table_unref(making.sides);
    g_hash_table_unref(making.types);
    g_array_unref(making.grounds);
    g_free(making.party);
}

#define SIGN "!VCSK"

/* The start of a save without obfuscation. */
#define PLAIN "begin_save"
#define BETWEEN "\033"

/* The position of the stack or deck of a piece. */
typedef struct {
    const char *map; /* borrowed from the map */
    double x, y;
    gboolean is_deck;
} Holder;

typedef struct {
    Vassal *vassal;
    const char *file;    /* for people */
    GStrv commands;      /* owned */
    GHashTable *holders; /* owned: id of a piece (owned) -> Holder, owned */
} Saved;

/* Returns: (transfer full): what @bytes hide; NULL where they are not of the form. */
static char *
decode_save(GBytes *bytes)
{
    gsize length, head = strlen(SIGN) + 2;
    const char *text = g_bytes_get_data(bytes, &length);
    if (length >= strlen(PLAIN) && memcmp(text, PLAIN, strlen(PLAIN)) == 0)
        return g_utf8_make_valid(text, (gssize)length);
    if (length < head || memcmp(text, SIGN, strlen(SIGN)) != 0)
        return NULL;
    g_autofree char *plain = g_malloc(length / 2 + 1);
    gint key = g_ascii_xdigit_value(text[strlen(SIGN)]) * 16 +
               g_ascii_xdigit_value(text[strlen(SIGN) + 1]);
    gsize n = 0;
    for (gsize i = head; i + 1 < length; i += 2) {
        gint high = g_ascii_xdigit_value(text[i]), low = g_ascii_xdigit_value(text[i + 1]);
        if (high < 0 || low < 0)
            break;
        plain[n++] = (char)((high * 16 + low) ^ key);
    }
    for (gsize i = 0; i < n; i++)
        plain[i] = plain[i] == '\0' ? ' ' : plain[i];
    return g_utf8_make_valid(plain, (gssize)n);
}

/* Returns: (transfer full): the commands of the save in @archive; NULL with @error set where it
 * cannot be read. */
static GStrv
read_commands(Vassal *vassal, ForeignArchive *archive, GError **error)
{
    g_autoptr(GBytes) hidden =
        foreign_archive_read(archive, VASSAL_SAVED, vassal->source->left, error);
    if (hidden == NULL)
        return NULL;
    vassal->source->left -= g_bytes_get_size(hidden);
    g_autofree char *plain = decode_save(hidden);
    if (plain == NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: its “%s” was not made by VASSAL"), foreign_archive_shown(archive),
                    VASSAL_SAVED);
        return NULL;
    }
    GStrv commands = g_strsplit(plain, BETWEEN, -1);
    for (guint i = 0; commands[i] != NULL; i++)
        for (gsize length = strlen(commands[i]); length > 0 && commands[i][length - 1] == '\\';)
            commands[i][--length] = '\0';
    return commands;
}

/* Opens the save @name of the module. */
static ForeignArchive *
open_save(Vassal *vassal, const char *name)
{
    g_autoptr(GBytes) packed =
        name[0] != '\0' ? foreign_source_read(vassal->source, name, NULL) : NULL;
    return packed != NULL ? foreign_archive_open_bytes(packed, name, NULL) : NULL;
}

/* Reads `map;x;y`, and moves @at after it. Returns: FALSE if it does not have that form. */
static gboolean
read_place(Saved *saved, const char **at, Holder *holder)
{
    char *end;
    g_autofree char *map = vassal_next_part(at, ';');
    holder->map = foreign_map_text(saved->vassal->map, map);
    holder->x = g_ascii_strtod(*at, &end);
    if (end == *at || *end != ';')
        return FALSE;
    *at = end + 1;
    holder->y = g_ascii_strtod(*at, &end);
    gboolean is_place = end != *at;
    *at = *end == ';' ? end + 1 : end;
    return is_place;
}

/* Notes the pieces of a stack or deck that the command @text adds. */
static void
read_holder(Saved *saved, const char *text)
{
    const char *at = text + strlen("+/");
    g_autofree char *id = vassal_next_part(&at, '/');
    g_autofree char *type = vassal_next_part(&at, '/');
    g_autofree char *state = vassal_next_part(&at, '/');
    Holder holder = {.is_deck = g_str_has_prefix(type, "deck;")};
    const char *rest = state;
    if ((strcmp(type, "stack") != 0 && !holder.is_deck) || !read_place(saved, &rest, &holder))
        return;
    while (*rest != '\0') {
        /* A stack has them one by one, a deck in a list. */
        g_autofree char *part = vassal_next_part(&rest, ';');
        for (const char *list = part; *list != '\0';) {
            Holder *own = g_new(Holder, 1);
            *own = holder;
            g_hash_table_replace(saved->holders, vassal_next_part(&list, ','), own);
        }
    }
}

/* Adds the piece that the command @number adds, if it does. */
static void
read_saved_piece(Saved *saved, guint number)
{
    Vassal *vassal = saved->vassal;
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    const char *at = saved->commands[number] + strlen("+/");
    g_autofree char *id = vassal_next_part(&at, '/');
    g_autofree char *type = vassal_next_part(&at, '/');
    g_autofree char *state = vassal_next_part(&at, '/');
    const char *tab = strrchr(state, '\t'), *rest = tab != NULL ? tab + 1 : state;
    const Holder *holder = g_hash_table_lookup(saved->holders, id);
    Holder own = {0};
    LossPlace where = {.file = saved->file, .unit = N_("command"), .number = number + 1};
    if (strcmp(type, "stack") == 0 || g_str_has_prefix(type, "deck;"))
        return;
    if (holder != NULL && holder->is_deck) {
        loss_report_add(vassal->report, VASSAL_CARD, where, 1);
        return;
    }
    if (holder == NULL && read_place(saved, &rest, &own))
        holder = &own;
    gboolean is_here = holder != NULL && strcmp(holder->map, board->map_name) == 0;
    VassalStack stack = {
        .map = is_here ? board->map : FOREIGN_NONE - 1,
        .x = holder != NULL ? holder->x : 0,
        .y = holder != NULL ? holder->y : 0,
        .is_saved = TRUE,
        .place = FOREIGN_NONE,
    };
    g_array_append_val(vassal->stacks, stack);
    VassalPiece piece = {
        .name = "",
        .traits = vassal_traits_new(vassal->map, saved->commands[number]),
        .stack = vassal->stacks->len - 1,
        .file = saved->file,
        .unit = N_("command"),
        .line = number + 1,
    };
    g_array_append_val(vassal->pieces, piece);
}

/* Reads the pieces of the save in @archive (NULL: there is none), which is called @file.
 * Returns: FALSE with @error set where it cannot be read, or is none. */
static gboolean
read_save(Vassal *vassal, ForeignArchive *archive, const char *file, GError **error)
{
    g_auto(GStrv) commands = archive != NULL ? read_commands(vassal, archive, error) : NULL;
    if (commands == NULL)
        return FALSE;
    vassal->has_saved = TRUE;
    Saved saved = {
        .vassal = vassal,
        .file = file,
        .commands = commands,
        .holders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    for (guint i = 0; commands[i] != NULL; i++)
        if (g_str_has_prefix(commands[i], "+/"))
            read_holder(&saved, commands[i]);
    for (guint i = 0; commands[i] != NULL; i++)
        if (g_str_has_prefix(commands[i], "+/"))
            read_saved_piece(&saved, i);
    g_hash_table_unref(saved.holders);
    return TRUE;
}

/* Reads the pieces of the saved game of the source, or else of the first saved set-up that is
 * there, and counts all. The board is chosen.
 * Returns: FALSE with @error set where the source has a save that cannot be read. */
static gboolean
vassal_read_setups(Vassal *vassal, GError **error)
{
    ForeignSource *source = vassal->source;
    if (source->save != NULL) {
        const char *file = foreign_map_text(vassal->map, source->save_shown);
        if (!read_save(vassal, source->save, file, error))
            return FALSE;
        loss_report_add(vassal->report, VASSAL_SETUP, (LossPlace){.file = file}, 1);
    }
    for (guint i = 0; i < vassal->setups->len; i++) {
        const VassalSetup *setup = &g_array_index(vassal->setups, VassalSetup, i);
        g_autoptr(ForeignArchive) archive =
            !vassal->has_saved ? open_save(vassal, setup->file) : NULL;
        gboolean is_read = read_save(vassal, archive, setup->file, NULL);
        vassal_note(vassal, is_read ? VASSAL_SETUP : VASSAL_SETUP_OTHER, setup->line);
    }
    return TRUE;
}

static const LossRow import_rows[N_VASSAL_ROWS] = {VASSAL_ROWS(LOSS_ROW)};

static void
piece_clear(gpointer data)
{
    vassal_traits_free(((VassalPiece *)data)->traits);
}

static gboolean
read_vassal(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
            LossReport *report, GError **error)
{
    Vassal vassal = {
        .source = source,
        .choices = choices,
        .map = map,
        .report = report,
        .boards = g_array_new(FALSE, FALSE, sizeof(VassalBoard)),
        .zones = g_array_new(FALSE, FALSE, sizeof(VassalZone)),
        .regions = g_array_new(FALSE, FALSE, sizeof(VassalRegion)),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .grids = g_array_new(FALSE, FALSE, sizeof(VassalGrid)),
        .worths = g_array_new(FALSE, FALSE, sizeof(VassalWorth)),
        .grounds = g_array_new(FALSE, FALSE, sizeof(VassalGround)),
        .stacks = g_array_new(FALSE, FALSE, sizeof(VassalStack)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(VassalPiece)),
        .setups = g_array_new(FALSE, FALSE, sizeof(VassalSetup)),
        .prototypes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, vassal_traits_free),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
    };
    g_array_set_clear_func(vassal.pieces, piece_clear);
    gboolean is_read = vassal_walk(&vassal, error) && vassal_choose_board(&vassal, error);
    if (is_read) {
        if (g_array_index(vassal.boards, VassalBoard, vassal.board).grid != FOREIGN_NONE)
            vassal_make_hexes(&vassal);
        else
            vassal_make_places(&vassal);
        vassal_set_worths(&vassal);
        is_read = vassal_read_setups(&vassal, error);
    }
    if (is_read) {
        vassal_place_stacks(&vassal);
        vassal_make_units(&vassal);
    }
    GArray *const arrays[] = {
        vassal.boards,  vassal.zones,  vassal.regions, vassal.points, vassal.grids,
        vassal.grounds, vassal.stacks, vassal.pieces,  vassal.setups, vassal.worths,
    };
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_hash_table_unref(vassal.prototypes);
    g_hash_table_unref(vassal.names);
    return is_read;
}

const ForeignReader reader_vassal = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_vassal,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_MODULE),
    .saved = VASSAL_SAVED,
    .signs = "<VASSAL.build.GameModule\n<VASSAL.launch.BasicModule\nPK\003\004",
    .packed = "buildFile.xml\nbuildFile",
};
