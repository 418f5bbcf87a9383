/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the reader of VASSAL: what is read of a module, before a map is made of it. Things
 * name each other by their number in the arrays, FOREIGN_NONE where there is none.
 */
#pragma once

#include "schema/foreign/formats.h"
#include "schema/foreign/xml-walk.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define VASSAL_ROWS(ROW) \
    ROW (MODULE, "module", LOSS_READ, "the title of the data set") \
    ROW (BOARD, "board", LOSS_READ, "the map: the first one with hexes, else the one with most places, or that of --layer, or with a zone called so that has hexes") \
    ROW (BOARD_OTHER, "board", LOSS_LEFT, "one board is the map; --layer NAME takes another one") \
    ROW (ZONE, "zone", LOSS_READ, "a place") \
    ROW (ZONE_CHANGED, "zone", LOSS_CHANGED, "a place whose borders were joined with those around it") \
    ROW (ZONE_PIECE, "zone", LOSS_CHANGED, "another piece of the place of the same name") \
    ROW (ZONE_AROUND, "zone", LOSS_LEFT, "it lies around named points, which are the places") \
    ROW (ZONE_NAME, "zone", LOSS_READ, "the name of the one hex in it") \
    ROW (ZONE_HEXES, "zone", LOSS_LEFT, "hexes are the places") \
    ROW (ZONE_BAD, "zone", LOSS_LEFT, "it has no name, encloses nothing, lies too far away, or there are too many") \
    ROW (ZONE_BOARD, "zone", LOSS_LEFT, "it is on another board") \
    ROW (PROPERTY, "property of a zone", LOSS_READ, "that the place is sea, its `nation` and the `side` of that, its `forage`, its `neighbours` with the type of border behind a colon, other whole numbers as values") \
    ROW (PROPERTY_OTHER, "property of a zone", LOSS_LEFT, "a data set has no place for it") \
    ROW (WAY, "neighbour", LOSS_READ, "a way; between a land and a sea a port of the land") \
    ROW (WAY_OTHER, "neighbour", LOSS_LEFT, "it is no place, or the same one, or there are too many") \
    ROW (REGION, "region", LOSS_READ, "a place that is a point") \
    ROW (REGION_POINT, "region", LOSS_READ, "where pieces stand in the zone of the same name") \
    ROW (REGION_HEX, "region", LOSS_READ, "the name of the hex under it") \
    ROW (REGION_TWICE, "region", LOSS_LEFT, "the place of the same name has a point already, or the hex a name") \
    ROW (REGION_BAD, "region", LOSS_LEFT, "it has no name, lies too far away or on no hex, or there are too many") \
    ROW (REGION_BOARD, "region", LOSS_LEFT, "it is on another board") \
    ROW (GRID_HEXES, "grid", LOSS_CHANGED, "hexes of the grounds that properties of the map name, else of one kind; what the picture shows on them is lost") \
    ROW (GRID_STACKS, "grid", LOSS_CHANGED, "the same, as far as set-up stacks lie, for the picture of the board is not there") \
    ROW (GRID_SQUARES, "grid", LOSS_LEFT, "squares within a zone: the zone is a place") \
    ROW (GRID_SIZE, "grid", LOSS_LEFT, "the size of its board is not known, for the picture is not there, or it is too large") \
    ROW (GRID_MORE, "grid", LOSS_LEFT, "another one is the map: that which covers most of the board; --layer NAME of a zone takes its own") \
    ROW (GRID_BOARD, "grid", LOSS_LEFT, "it is on another board") \
    ROW (NUMBERING, "numbering of hexes", LOSS_READ, "the labels of hexes") \
    ROW (NUMBERING_OTHER, "numbering of hexes", LOSS_LEFT, "its labels are not A01 and so on, or it is of another grid; hexes get such ones from the upper left corner") \
    ROW (GROUND, "property of a map", LOSS_READ, "the ground or the level of the hexes it lists, what lies along the sides it lists, or that these hexes are none") \
    ROW (GROUND_OTHER, "property of a map", LOSS_LEFT, "it is of another board, or that has no hexes, or there are too many") \
    ROW (SIDE, "entry", LOSS_READ, "a side; where no piece or place names a nation of it, a nation, too") \
    ROW (SIDE_TWICE, "entry", LOSS_LEFT, "another side has the same name, or it has none, or there are too many") \
    ROW (PROTOTYPE, "prototype", LOSS_CHANGED, "the side of pieces that name it; its other traits are lost") \
    ROW (PROTOTYPE_TWICE, "prototype", LOSS_LEFT, "another prototype has the same name") \
    ROW (STACK, "set-up stack", LOSS_READ, "where its pieces stand") \
    ROW (STACK_NOWHERE, "set-up stack", LOSS_LEFT, "it lies in no place of the board, or there are too many") \
    ROW (STACK_SAVED, "set-up stack", LOSS_LEFT, "a saved set-up stands in its place") \
    ROW (STACK_BOARD, "set-up stack", LOSS_LEFT, "it lies on another board") \
    ROW (PIECE, "piece", LOSS_CHANGED, "a unit of its `Type` and `Steps`, if it has such properties, or else of the type of its name and one step, on hexes with the faces of such properties and turned as it is; its other traits and its picture are lost") \
    ROW (PIECE_NEUTRAL, "piece", LOSS_CHANGED, "of no side: such a unit of the nation Neutral") \
    ROW (PIECE_TYPE, "piece", LOSS_CHANGED, "a type of unit, of which the set-up has none here") \
    ROW (PIECE_BAD, "piece", LOSS_LEFT, "it has no name, or there are too many") \
    ROW (PIECE_STACK, "piece", LOSS_LEFT, "its set-up stack is left out, or it lies in no place of the board") \
    ROW (PIECE_TERRAIN, "piece", LOSS_LEFT, "others of its type stand on land and it at sea, or the other way round") \
    ROW (PIECE_ENEMY, "piece", LOSS_LEFT, "an enemy stands there already") \
    ROW (CARD, "card", LOSS_LEFT, "a data set has no cards of VASSAL") \
    ROW (SETUP, "saved set-up", LOSS_READ, "where pieces stand, in the place of set-up stacks: the save that is imported, or else the first one that is there") \
    ROW (SETUP_OTHER, "saved set-up", LOSS_LEFT, "another one is read, or its file is not there, or damaged") \
    ROW (OTHER, "other element", LOSS_LEFT, "how VASSAL shows the module, and what it reckons")
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
    const char *nation, *side; /* NULL: none is said */
    const char *ways;          /* likewise: see way-text.h */
    guint ways_line;           /* where they are said */
    gint forage;               /* -1: nothing is said */
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
    gboolean is_sideways; /* rows of hexes are what else are columns */
    double dx, dy;        /* from column to column, and from hex to hex of one */
    double x0, y0;        /* the middle of a hex; sideways the other way round */
    gboolean is_numbered; /* with letters and numbers */
    gboolean letters_rows;
    gint32 h_first, v_first; /* what columns and rows of VASSAL are counted from */
    guint digits;
    guint numbering_line; /* 0: it has none */
    guint line;
} VassalGrid;

/* A property of a map that says what hexes are. */
typedef struct {
    guint32 map;
    const char *name;   /* of the ground; NULL: these are no hexes */
    guint level;        /* that hexes have, which says nothing of their ground; 0: none */
    gboolean is_side;   /* the name is that of what lies along sides of hexes */
    const char *labels; /* with blanks between */
    gboolean is_sea;
    guint line;
} VassalGround;

typedef struct {
    guint32 map;
    const char *board, *location; /* NULL: none is said */
    double x, y;
    gboolean is_saved; /* it is not set up by the module, but by a save */
    guint32 place;     /* or hex, by hex_index() */
    guint line;
} VassalStack;

/* What a piece or prototype says of whose it is. */
typedef struct {
    const char *name;      /* of the piece; NULL: it says none */
    const char *nation;    /* NULL: it says none */
    const char *side;      /* likewise: of that nation */
    const char *type;      /* likewise: what kind of unit it is */
    const char *command;   /* likewise: what it is led in */
    guint steps;           /* 1 where it says nothing */
    double angle;          /* how it is turned, clockwise in degrees; -1: it cannot be */
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
    loss_note(vassal->report, row, (LossPlace){.file = vassal->source->shown, .number = line});
}

/* What a saved game is in its archive. */
#define VASSAL_SAVED "savedGame"

/* Returns: (transfer full): the text before the next @stop, behind which @at goes; a backslash
 * before a @stop makes it part of the text. */
char *vassal_next_part(const char **at, char stop);

/* Returns: (transfer full): the traits in @text, as VASSAL writes pieces. */
VassalTraits *vassal_traits_new(ForeignMap *map, const char *text);
void vassal_traits_free(gpointer traits);

/* Reads the file of the module: all arrays but those of saves. Returns: FALSE with @error set. */
gboolean vassal_walk(Vassal *vassal, GError **error);

/* Chooses the board, the sizes of those with hexes known. Returns: FALSE with @error set where none
 * is called as was asked, or none has places. */
gboolean vassal_choose_board(Vassal *vassal, GError **error);

/* Returns: whether (@x, @y) in pixels is a point of the drawing, which goes to @point. */
gboolean vassal_point(double x, double y, Point *point);

/* Makes places of zones and regions, or the hexes of the board, and counts them with all grids. */
void vassal_make_places(Vassal *vassal);
void vassal_make_hexes(Vassal *vassal);

/* Keeps the property @name of @zone. Returns: FALSE: @value is no number that a place may have. */
gboolean vassal_keep_worth(Vassal *vassal, guint32 zone, const char *name, const char *value,
                           guint line);

/* Gives places the numbers that were kept of their zones, and counts these; hexes have none. */
void vassal_give_worths(Vassal *vassal);

/* A hex whose ground is not known yet. */
#define VASSAL_HEX_THERE (FOREIGN_NONE - 1)

/* Gives the hexes of the grid that is made the labels of @grid, where they are such as ours; then
 * the grounds and levels that properties of the map name, the others all the same one; then the
 * names of the regions on them, and of zones around one. Counts properties, regions and zones. */
void vassal_take_labels(Vassal *vassal, const VassalGrid *grid);
void vassal_take_grounds(Vassal *vassal);
void vassal_name_hexes(Vassal *vassal);

/* Returns: the hex of the board that a piece at (@x, @y) stands on, by its hex_index();
 * FOREIGN_NONE: none. */
guint32 vassal_hex_at(const Vassal *vassal, double x, double y);

/* Returns: the hex of the board whose label is @location, likewise. */
guint32 vassal_hex_called(const Vassal *vassal, const char *location);

/* Reads the pieces of the saved game of the source, or else of the first saved set-up that is
 * there, and counts all. The board is chosen.
 * Returns: FALSE with @error set where the source has a save that cannot be read. */
gboolean vassal_read_setups(Vassal *vassal, GError **error);

/* Finds where set-up stacks lie, and makes units and types of the pieces. */
void vassal_place_stacks(Vassal *vassal);
void vassal_make_units(Vassal *vassal);
