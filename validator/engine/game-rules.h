/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of one scenario in the form in which they are played: the board, the code of all
 * special rules, and the layout of a position. Compiled once, immutable, shared by all games.
 */
#pragma once

#include "validator/engine/board.h"

/* Sets with one bit for each item are searched by this many bits at once; their size is a multiple
 * of it. */
#define MARKS_AT_ONCE 64
#define MARKS_SIZE(n) (((n) / MARKS_AT_ONCE + 1) * (MARKS_AT_ONCE / 8))

#define RULES_UNITS_MAX BOARD_UNITS_MAX
G_STATIC_ASSERT(RULES_UNITS_MAX % MARKS_AT_ONCE == 0);

/* Sets of units use at least this many bytes, which are cleared and copied without a loop. */
#define RULES_UNIT_SET_MIN 64u

/* What conditions read, one bit each; the tables of arrays list which arrays these are. */
typedef enum {
    ASKED_NEVER = 0,
    ASKED_ZONES = 1 << 0,  /* where units are */
    ASKED_STEPS = 1 << 1,  /* how strong they are */
    ASKED_LANDS = 1 << 2,  /* who owns and controls places, and the state of nations */
    ASKED_TRACKS = 1 << 3, /* where markers of tracks are */
    ASKED_SPENT = 1 << 4,  /* which rules have run */
    ASKED_TURN = 1 << 5,   /* what the date is */
    ASKED_ONCE =
        1 << 6, /* part of every condition: each is evaluated at least once, at the start */
    ASKED_ALWAYS = 1 << 7, /* changes each time */
    ASKED_ALL = 0xff,
} PositionAsked;

/* All that can be read of units. */
#define ASKED_UNITS (ASKED_ZONES | ASKED_STEPS)

/* A condition that is evaluated repeatedly, but only if something that it reads has changed. */
typedef struct {
    gint32 condition; /* its place, or NO_CODE: it always holds */
    guint whole; /* the number of the watched whole of which it is a part; all parts must hold */
    guint8 asks; /* PositionAsked */
} Watch;

/* What is watched: edge rules, endings by sudden death, and rules that a side may take, each
 * divided into parts, which are the watches. After all of them is one watch for what the system
 * itself watches. Sets of watches have a bit for each. */
typedef struct {
    guint n_edges, n_endings, n_choices;
    CodeSpan *parts; /* watches of each of these */
    Watch *items;
    guint n;
    guint set_size;   /* bytes of a set of them */
    guint8 *of_asked; /* by bit of PositionAsked: the watches that read it, a set each */
    guint8 *of_unit;  /* by unit: those that ask where it is, a set each */
    guint8 *of_zone; /* by concrete zone: the watches that read who is in it or aboard a unit there,
                        a set each */
    guint8 asked;    /* PositionAsked of all of them together */
} Watches;

/* What an array has an item for: each numbered record of an entity (ARRAY_OF_UNIT), or something
 * else. */
typedef enum {
#define ENTITY(NAME, ...) ARRAY_OF_##NAME,
#include "schema/model/entities.def"
    ARRAY_OF_ONE,   /* one item */
    ARRAY_OF_ZONES, /* concrete ones */
    ARRAY_OF_LINKS,
    ARRAY_OF_LINKS_BY_SIDES, /* for each link an item of each side */
    ARRAY_OF_WATCH_SETS,     /* bytes of a set of watches, with a bit each */
} ArrayCount;

/* A row of a table of arrays. */
typedef struct {
    const char *name;
    guint8 size;  /* bytes of an item */
    guint8 asked; /* PositionAsked: what conditions read it for */
    guint8 count; /* ArrayCount */
} PositionArray;

/* The rows of a table of arrays: #include it behind this in the initialiser of a table. */
#define POSITION_ARRAY_ROW(name, type, asked, count)                                               \
    {#name, sizeof(type), ASKED_##asked, ARRAY_OF_##count},

/* The numbers of the arrays of the core. */
enum {
#define POSITION_ARRAY(name, ...) POSITION_ARRAY_##name,
#include "validator/engine/position.def"
    N_POSITION_ARRAYS
};

/* The most arrays of a position. */
#define POSITION_ARRAYS_MAX 64

/* Adjacent arrays that conditions read for the same. */
typedef struct {
    guint32 at, size;
    guint8 asked; /* PositionAsked */
} AskedRange;

/* Where the frames, temporary modifiers and arrays of a position begin, from its start, and its
 * size. */
typedef struct {
    guint32 frame_size, standing_size; /* of an item of each, with its set of units */
    guint32 standing; /* offset of the temporary modifiers; the frames come first */
    guint32 arrays;   /* offset of the first array */
    guint32 at[POSITION_ARRAYS_MAX];
    AskedRange asked[POSITION_ARRAYS_MAX];
    guint n_asked;
    guint32 asked_at, asked_size; /* from the first of them to the end of the last one */
    guint32
        seen; /* offset of a copy of these arrays as they were at the last position_note_news() */
    guint32 size;
} PositionLayout;

/* The first number of each type of concrete zones, in which units can be. Places come first, from
 * 0; n is the number of all. */
typedef struct {
    guint32 pools, boxes, aboard, years, out, n;
} ZoneNumbers;

/* The tables of arrays: those of the core, then those of @system, which may be NULL.
 * Returns: (transfer none): the row of the array @number, or NULL behind the last one. */
const PositionArray *game_rules_array(const System *system, guint number);

typedef struct GameRules {
    Board board;
    struct {
        gpointer items; /* of the struct of the entity's code form */
        guint n;
    } code[N_ENTITIES];
    gint32 *numbers;          /* of REFS */
    ZoneCode *zones;          /* of ZONES */
    const char **place_names; /* names that places may get; borrowed from the records */
    guint n_place_names;
    CodeSpan rules; /* every rule: those of the data set, then those of the scenario */
    CodeSpan by_trigger[N_TRIGGERS]; /* into listed: the rules that are on and wait for it */
    CodeSpan *by_trigger_of_unit;    /* those that can be about a unit, unit behind unit for each */
    CodeSpan by_modified[N_MODIFIED]; /* and the passive ones that modify it */
    guint8 *labels; /* by selector: a set of the units whose printed values may match, of label_size
                       bytes */
    guint label_size;
    guint8 *says;        /* by selector: what else it asks, SelectorSays */
    CodeSpan *by_nation; /* those that can be about a nation, nation behind nation for each word */
    CodeSpan *by_unit;   /* those that can be about a unit, unit behind unit for each word */
    guint8 *place_sets;  /* by selector: places that may fit, place_set_size bytes each */
    guint8 *place_says;  /* by selector: whether the system has to be asked about it */
    guint8 *places_modified;  /* by rule: places that its modifications can be about, as a set */
    guint8 *entries_modified; /* by unit: and those that modify entry of it, as such a set */
    guint place_set_size;     /* bytes of such a set */
    guint8 *asks;             /* by condition: PositionAsked: what it reads */
    CodeSpan choices;         /* and those that a side may take */
    CodeSpan edges;           /* and the edge rules */
    Watches watches;
    gint32 *listed;       /* numbers of rules */
    gboolean *is_on;      /* by rule: not manual, and neither option nor ruling switches it off */
    const char **answers; /* by ruling: the id of the answer that holds; into the records */
    GHashTable *place_name_numbers; /* name -> number + 1 */
    gint32 switches[N_ENTITIES];    /* of those that are records of rules.json: the code; empty
                                       where the data set has none; NO_CODE: it is none */
    CodeSpan actions;               /* rows of the action table */
    gint32 first_roll;
    CodeSpan decisions, sudden_death, score, victory;
    CodeSpan standings; /* of sides; none: the score decides */
    const char *shared; /* result where several sides share the highest standing, or NULL; into the
                           records */
    const System *system; /* whose words it is written in, or NULL; see system_of() */
    gpointer printed;     /* what that has printed beside the board; owned */
    gint32 first_turn, last_turn;
    const Record *position; /* of the scenario, borrowed; NULL: none */
    const Record *tables;   /* of the data set, borrowed; NULL: none */
    guint unit_set_size;    /* bytes of a set of units, see unit-set.h */
    NameIndex *names;
    NameHashes hashes[N_ENTITIES]; /* of these names */
    PositionLayout layout;
    ZoneNumbers zone_numbers;
} GameRules;

/* Returns: how many items an array of @count has in positions of @rules, of which names, board,
 * rules and watches are complete. */
guint game_rules_array_length(const GameRules *rules, ArrayCount count);

/* Options and answers to rulings that differ from what the data say: `id` or `id=answer`. */
typedef struct {
    const char *const *options; /* NULL-terminated; NULL: none */
} RulesChoice;

/* Compiles the rules of @input, which must outlive the result; @choice may be NULL. Returns:
 * (transfer full): NULL with @problem (transfer full) set to the reason why the data cannot be
 * played; data without errors can. */
GameRules *game_rules_compile(const RulesInput *input, const RulesChoice *choice,
                              FindingWords **problem);
void game_rules_free(GameRules *rules); /* NULL is allowed */

/* Returns: an estimate of the bytes of memory that @rules and a position of them take: what grows
 * with places, rules and selectors, and some 100 bytes for each name. */
gsize game_rules_size(const GameRules *rules);

/* Returns: the number of a new name of a place; NO_NAME for NULL. */
gint32 game_rules_place_name(const GameRules *rules, const char *name);

/* The code of an entity by its place, as `const ConditionCode *rules_condition(rules, place)`. */
#define CODE(NAME, Type, name)                                                                     \
    static inline const Type *rules_##name(const GameRules *rules, guint32 place)                  \
    {                                                                                              \
        g_assert(place < rules->code[ENTITY_##NAME].n);                                            \
        return (const Type *)rules->code[ENTITY_##NAME].items + place;                             \
    }
#include "validator/engine/code.def"

/* Returns: whether @number is in @span, a run of GameRules.numbers. */
static inline gboolean
rules_lists(const GameRules *rules, const CodeSpan *span, gint32 number)
{
    for (guint32 i = 0; i < span->n; i++)
        if (rules->numbers[span->first + i] == number)
            return TRUE;
    return FALSE;
}

/* Returns: (transfer none): the parameters of the procedures. */
static inline const ProfileCode *
rules_parameters(const GameRules *rules)
{
    return rules_profile(rules, (guint32)rules->switches[ENTITY_PROFILE]);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameRules, game_rules_free)
