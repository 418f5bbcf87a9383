/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a system gives to the map and to texts about its places: signs, modes, and what units
 * need where they are. All of it is read from the data as they are, valid or not. Texts marked
 * by N_() are translated by the caller that shows them; what is in braces is filled in.
 */
#pragma once

#include "schema/model/entities.h"

/* A unit in a place that is not aboard another unit. */
typedef struct {
    const Unit *unit;     /* borrowed */
    const UnitType *type; /* borrowed; NULL: unknown */
    gint32 nation;        /* number in the data set; NO_NAME: unknown */
    gint32 side;          /* for which its nation is; NO_NAME: none */
} Lodger;

/* Of all units in one place. */
typedef struct {
    guint n_units;     /* that are counted */
    gint64 needs;      /* points that they need */
    gint64 brought;    /* points that units bring for others, part of what is available */
    gint64 has;        /* what the place gives */
    gint64 short_by;   /* points that are missing, added up over the sides */
    gboolean is_known; /* the place says what it gives */
} Upkeep;

/* Declared only, as modules that draw use these names for other things; only modes that need the
 * rules include the headers. */
struct GameRules;

struct Position;

struct RulesInput;

/* A place, and what a scenario states about it. */
typedef struct {
    const Space *space;  /* borrowed, as all of these */
    const State *state;  /* NULL: the scenario states nothing about it */
    gboolean is_capital; /* of any nation */
    /* Of the ground, and of the first unit there that has one; set for modes alone, and only where
     * the data have them. */
    const Terrain *terrain;
    const UnitCommand *command;
} ChartPlace;

/* The value of a sign at one place. */
typedef struct {
    gboolean is_there;
    gboolean stands_out; /* it is drawn in the stronger way */
    gint64 number;
    const char *name; /* borrowed: the name of what the sign is about, whether the sign is there or
                         not; NULL: it has none */
} PlaceSign;

/* The shapes of signs. A system decides what they mean. */
typedef enum {
    SHAPE_SQUARE, /* a number in a square, filled where it is strong */
    SHAPE_EAR,    /* a number behind an ear of wheat */
    SHAPE_DISC,   /* a number in a disc, filled where it is strong */
    SHAPE_PORT, /* a ring where the drawing has the port of the place; an anchor where it is strong
                 */
    N_SHAPES,
} SignShape;

/* How the editor changes the value of a sign: in a scenario, or, with none shown, on the map. */
typedef struct {
    const char *state;   /* member of what a scenario says of a place: INT or BOOL */
    const char *record;  /* member of a space: the record that is printed */
    const char *member;  /* of that record: the same kind */
    gboolean is_made;    /* where there is no such record one is made, named as others */
    gint64 most;         /* numbers from 0 to this are offered; BOOL: 0 */
    const char *menu[2]; /* N_(): of numbers the first; BOOL: what offers no, and yes */
    const char *step[2]; /* N_(): likewise, in the history: {place}, {number} */
} SignChange;

typedef struct {
    const char *word;  /* as options name it; the sign is not repeated in a mode of the same word */
    const char *layer; /* N_(): all of them, where one says what the map shows */
    const char *legend[2]; /* N_(): of a weak one, and of a strong one; NULL: none */
    const char *title;     /* N_(): of a column of numbers; NULL: it is not in lists and texts */
    const char *line;      /* N_(): with a title: {number}, {name} */
    const char *story[2];  /* N_(): likewise as a line of its own, without a name and with one */
    SignShape shape;
    PlaceSign (*of)(const ChartPlace *place);
    const SignChange *change; /* NULL: it cannot be edited */
} SignRow;

/* The most signs of a system: a map has no room for more. */
#define SIGNS_MAX 4

/* By what a mode colours a place: a number, from light to dark, one of several kinds, or its
 * terrain, which is a kind that has the colour of such ground. */
typedef struct {
    enum { SHADE_NONE, SHADE_NUMBER, SHADE_KIND, SHADE_TERRAIN } by;
    gint64 number;
    const char *key;    /* borrowed: distinguishes kinds */
    const char *title;  /* borrowed: of the kind, for people */
    const char *brief;  /* borrowed: what its short word is made of; NULL: the title */
    gboolean has_paint; /* the kind has a colour of its own */
    guint32 paint;
} PlaceShade;

/* A game as its scenario begins, for modes that have to ask its rules. */
typedef struct {
    /* Borrowed, as all of these: what the rules were compiled from. */
    const struct RulesInput *input;
    const struct GameRules *rules;
    const struct Position *position;
    GStringChunk *texts; /* for texts of shades */
} ChartGame;

/* Beside these, any INT, WORD, REF or TITLE member of a space makes a mode, named by it. */
typedef struct {
    const char *word;                          /* as settings and options name it */
    const char *title;                         /* N_(): for people */
    const char *meaning;                       /* N_(): one sentence */
    PlaceShade (*of)(const ChartPlace *place); /* NULL: the rules have to be asked */
    /* Fills @shades, one for each place of the board; NULL: the data say it. */
    void (*of_game)(const ChartGame *game, PlaceShade *shades);
} ModeRow;

/* What units need where they are, and the texts about it. Placeholders of the texts: {place},
 * {needs}, {has} (what the place gives), {brought}. */
typedef struct {
    /* Returns: what the @n @lodgers, the units in @place that are not aboard another one, need
     * there. */
    Upkeep (*of)(const Space *place, const Lodger *lodgers, guint n);
    const char *title;    /* N_(): of a column, and of a section */
    const char *line;     /* N_(): what the place gives */
    const char *story;    /* N_() */
    const char *figures;  /* N_(): in a column */
    const char *lacking;  /* N_(): likewise where that is not enough */
    const char *unknown;  /* N_(): a place that does not say what it gives */
    const char *reported; /* N_(): any other */
    const char *helped;   /* N_(): one to which units bring something */
    const char *remark;   /* N_(): that they do, behind a story or figures */
    const char *nobody;   /* N_(): no unit needs anything */
} UpkeepRow;

/* Where a piece shows the values of its unit: beside the sign of the unit, and in the corner above
 * it. */
typedef enum { LABEL_MIDDLE, LABEL_CORNER, N_LABEL_SPOTS } LabelSpot;

/* What units show at a spot; of the rows for a spot the first that returns a text is used. */
typedef struct {
    LabelSpot spot;
    const char *meaning; /* N_(): in a legend, beside what the first such unit shows */
    /* Returns: (transfer full): what @unit shows with @steps of its steps; NULL: nothing. */
    char *(*of)(const Unit *unit, gint64 steps);
} LabelRow;

typedef struct SystemChart {
    const SignRow *signs; /* in the order in which they are drawn beside each other */
    const ModeRow *modes;
    const LabelRow *labels;
    guint n_signs, n_modes, n_labels;
    const UpkeepRow *upkeep;  /* NULL: units need nothing */
    gboolean has_stack_order; /* units lie on each other as the set-up lists them, from the bottom
                                 up; else in the order of the roster */
} SystemChart;
