/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the game is played with, as printed: places and the ways between them, nations, units,
 * tracks. Arrays by number; nothing here changes in play.
 */
#pragma once

#include "validator/engine/compile.h"

typedef struct System System; /* see system.h */

/* The records of a data set, each as seen through all layers. Borrowed; they must outlive what is
 * made of them. */
typedef struct RulesInput {
    const Record *game, *map;              /* needed */
    const Record *roster, *tables, *rules; /* NULL: the data set has none */
    const Record *scenario;                /* NULL: none is played */
    const System *system;                  /* that plays the game; NULL: none does */
    const char *date; /* used if there is no scenario: boxes of years start with this date; NULL:
                         there are none */
    gboolean is_playable; /* playable_set_problem() found nothing, and is not called again */
    gboolean is_draft; /* texts for people may be missing, and values of the wrong type are treated
                          as missing */
    const struct GameRules *beside; /* rules of another scenario of the very same records, which
                                       lend what is printed for all scenarios and must be freed
                                       after the result; NULL: everything is compiled anew */
} RulesInput;

/* A connection from one place to another. */
typedef struct {
    gint32 to;
    gint32 type; /* a BuiltInBorder, or N_BUILT_IN + the number of the type */
    gint32 from;
    gint32 back;  /* the link that leads back, or NO_NAME */
    gint32 limit; /* that of its type; NO_NUMBER: any number */
} BoardLink;
#define N_BUILT_IN (BORDER_SEA + 1)

/* A type of border. */
typedef struct {
    gint32 limit; /* units of a side that may cross it in a turn; NO_NUMBER: any number */
    gboolean stops;
} BoardBorder;

typedef struct {
    gint32 markers; /* cubes of this colour; NO_NUMBER: as many as are wanted */
} BoardColour;

typedef struct {
    gint32 kind; /* SpaceWord */
    gint32 nation;
    gint32 transit; /* TransitWord */
    gint32 sea;     /* of the port, the first one, or NO_NAME */
    guint32 first_link, n_links;
} BoardPlace;

typedef struct {
    gint32 side, colour, part_of;
    gint32 pool;         /* in whose pool its units wait [default: its own] */
    gint32 markers;      /* whose markers it places [default: its own] */
    gint32 status;       /* StatusWord at the start */
    gint32 level;        /* at the start; NO_NUMBER: it has none */
    gint32 per_land;     /* points lost for an own land under a foreign marker */
    gint32 attacks_with; /* the nation without whose units it does not attack, or NO_NAME */
    gboolean is_major;
    CodeSpan capitals; /* into capitals of the board: places */
    CodeSpan units;    /* its first unit to its last one; others may be between them */
} BoardNation;

typedef struct {
    gint32 nation, type;
    gint32 strength; /* steps at full strength */
    gint32 trains;
    gint32 rating; /* RATING_LETTER, RATING_HITS; NO_NUMBER: it does not fire */
    gint32 move;   /* spaces */
    gint32 twin;
    gboolean is_ship; /* moves by sea */
    ZoneCode start;
    const Texts *tags;
} BoardUnit;

typedef struct {
    gint32 moves; /* MoveWord */
    gint32 step_cost, eats;
    gint32 weight, carries; /* room aboard */
    gboolean is_from_trains, is_hidden;
} BoardType;

typedef struct {
    gint32 from, to;
} BoardTrack;

/* The most units that can be played: a set of them is kept on the stack. */
#define BOARD_UNITS_MAX 4096u

/* The most nations that can be played: a set of them is kept on the stack. */
#define BOARD_NATIONS_MAX 1000u

/* The most types of unit that can be played: large maps of other programs have more than 1,000. */
#define BOARD_TYPES_MAX 4096u

/* The most sides that can be played: positions have a bit for each. */
#define BOARD_SIDES_MAX 32u

/* The most places that can be played: zones are numbers of 16 bits. */
#define BOARD_PLACES_MAX 30000u

/* The most rules that can be played, in rules.json and as many again in the scenario: rules that
 * wait have numbers of 16 bits. */
#define BOARD_RULES_MAX 10000u

/* The most commands, terrains, formations, attacks, orders or grids that can be played: positions
 * keep the number of one, or that number plus one, in 8 bits. */
#define BOARD_BYTE_MAX 250u
G_STATIC_ASSERT(BOARD_BYTE_MAX <= G_MAXUINT8);

/* The most boxes that can be played: zones are numbers of 16 bits. */
#define BOARD_BOXES_MAX 1000u

/* The number of connections to a land of its own that stands for this many, for more, and for none
 * that leads there. */
#define BOARD_WAYS_MAX 255

/* Boxes of years after the last year of a scenario: units can wait no longer. */
#define BOARD_YEARS_AHEAD 10

/* Years have DATE_YEAR_DIGITS digits, before and after the year 0. */
#define BOARD_YEARS_MAX (2 * 9999u + 1 + BOARD_YEARS_AHEAD)
G_STATIC_ASSERT(BOARD_PLACES_MAX + BOARD_NATIONS_MAX + BOARD_BOXES_MAX + BOARD_UNITS_MAX +
                    BOARD_YEARS_MAX + 1 <=
                G_MAXUINT16);

typedef struct {
    guint n_places, n_regions, n_nations, n_units, n_types, n_tracks, n_boxes, n_sides, n_seasons;
    guint n_links, n_colours, n_borders;
    gint32 faces;  /* of a die of the game */
    gint32 lowest; /* of them: 0 or 1 */
    BoardPlace *places;
    BoardLink *links;  /* of all places, each place's together */
    CodeSpan *regions; /* into region_places */
    gint32 *region_places;
    guint8 *region_sets; /* the same, one bit for each place, region after region */
    guint region_set_size;
    BoardNation *nations;
    gint32 *capitals; /* of all nations */
    BoardBorder *borders;
    BoardColour *colours;
    BoardUnit *units;
    guint8 *full; /* steps of each unit at full strength, as positions keep them */
    BoardType *types;
    BoardTrack *tracks;
    guint8 *ways_home; /* by nation and place: the number of connections from the place to the
                          nearest land printed as the nation's, at most BOARD_WAYS_MAX; 0 for a
                          nation without units */
    gint32 year_first, year_last; /* boxes of years; year_first > year_last: none */
    gboolean is_borrowed;         /* its arrays are those of another board */
} Board;

/* Returns: the highest face of a die of the game. */
static inline gint32
board_highest(const Board *board)
{
    return board->lowest + board->faces - 1;
}

/* A list of records whose names become numbers when rules are compiled. */
typedef struct {
    EntityId entity;
    gsize root;      /* offset in RulesInput of the file that has the list */
    const char *key; /* of the list in that file */
    guint max;       /* records that can be played */
} NumberedList;

/* A row of a table of NumberedList; file is a member of RulesInput. */
#define NUMBERED_LIST(ENTITY, file, key, max)                                                      \
    {                                                                                              \
        ENTITY_##ENTITY, G_STRUCT_OFFSET(RulesInput, file), key, max                               \
    }

/* Returns: (transfer none): the list with the index @i of those of the core and then those of
 * @system (may be NULL); NULL behind the last one. */
const NumberedList *board_numbered(const System *system, guint i);

/* Returns: the records of @list in its file; none if @input has no such file. */
Records board_numbered_records(const RulesInput *input, const NumberedList *list);

/* Numbers the records of all lists, in the order of the files.
 * Returns: FALSE with @problem (transfer full) set when two have the same name or a list has more
 * records than can be played. */
gboolean board_number(NameIndex *names, const RulesInput *input, FindingWords **problem);

/* Makes the board of @input, which must outlive it. @names has been filled by board_number().
 * Returns: FALSE with @problem (transfer full) set, which names a reference to nothing. */
gboolean board_make(Board *board, const NameIndex *names, const RulesInput *input,
                    FindingWords **problem);

/* As board_make(), for another scenario of the records that @other was made of. @other lends its
 * arrays and must be cleared after @board. */
gboolean board_borrow(Board *board, const Board *other, const NameIndex *names,
                      const RulesInput *input, FindingWords **problem);
void board_clear(Board *board);

/* For loops over the seas on which @place has a port: the sea of the port itself, then those to
 * which connections of the type `port` lead. Returns: the one after @sea (NO_NAME: the first one),
 * or NO_NAME. */
gint32 board_sea_after(const Board *board, gint32 place, gint32 sea);

/* Returns: whether @place has a port on @sea. */
static inline gboolean
board_has_port_on(const Board *board, gint32 place, gint32 sea)
{
    gint32 own = board->places[place].sea;
    while (own != NO_NAME && own != sea)
        own = board_sea_after(board, place, own);
    return own != NO_NAME;
}

/* Sets @turns to the turns of @date. Returns: FALSE if it is no year or season of the game. */
gboolean board_date(const NameIndex *names, const char *date, DateCode *turns);

/* Sets @zone to the zone that @text, the value of a ZONE, names. Returns: FALSE if it names
 * nothing. */
gboolean board_zone(const NameIndex *names, const char *text, ZoneCode *zone);

/* Returns: (transfer none): the list @key of @root, which may be NULL. */
Records board_list(const Record *root, const char *key);
