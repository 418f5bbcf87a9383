/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of places: the arrangement of names, signs and blocks, in pixels.
 */
#pragma once

#include "validator/render/render-parts.h"
#include "validator/render/text.h"
#include "validator/scenario/scenario-state.h"

typedef struct {
    guint n_columns;
    double across, down; /* from a block to the next one and from row to row, in widths and heights
                            of a block: less than 1 where they lie over each other */
} RenderStack;

#define RENDER_STACKS_MAX 25

/* Finds the arrangements of @units, the best one first; those that @are_in_hex may be in a pile.
 * Returns: how many. */
guint render_stacks(const GArray *units, gboolean are_in_hex,
                    RenderStack stacks[RENDER_STACKS_MAX]);

/* Gets the position of unit @index of the stack, in pixels from the upper left corner of the stack.
 */
typedef void (*RenderStackVisit)(guint index, double x, double y, gpointer data);

/* Arranges @units, blocks of @width pixels, and calls @visit (NULL: only measures) for each.
 * @total_width and @total_height are set to the size of the stack. */
void render_stack_set(const RenderStack *stack, const GArray *units, double width,
                      double *total_width, double *total_height, RenderStackVisit visit,
                      gpointer data);

typedef enum {
    MARK_NAME, /* of a land or a sea, or a part of it */
    MARK_TOWN, /* a sign */
    MARK_SIGN,
    MARK_FLAG, /* of the nation that controls the land of another one */
    MARK_TAG,  /* the value of the mode */
    MARK_KEY,  /* the number of its name in the key */
    N_MARK_KINDS,
} RenderMarkKind;

typedef struct {
    RenderMarkKind kind;
    const char *text; /* borrowed; NULL: a SIGN, or a FLAG */
    guint sign;       /* of a SIGN: in the chart of the system; of a KEY: the number */
    gint length;      /* bytes of it */
    RenderFace face;  /* of a text */
    Box box;          /* from the middle of the card */
} RenderMark;

#define RENDER_MARKS_MAX 10
#define RENDER_ROWS_MAX 12

/* A line that bends evenly, along which a name may be written. */
typedef struct {
    double x, y;  /* its middle, in pixels from the origin of the map */
    double angle; /* there, in radians from the right downwards */
    double bend;  /* how it turns, in radians a pixel */
} RenderArc;

typedef struct {
    Point at; /* its middle, from the origin of the map */
    guint n_marks;
    RenderMark marks[RENDER_MARKS_MAX];
    guint n_rows;
    Box rows[RENDER_ROWS_MAX]; /* from the middle: what marks and blocks take; the last one is that
                                  of the blocks, if there are any */
    gboolean has_stack;
    RenderStack stack;
    double piece;     /* has_stack: width of a block, which is less where there is little room */
    gboolean is_led;  /* it is beside its face, on a plate, with a line to it */
    Point foot;       /* is_led: the start of the line, from the origin of the map */
    gboolean is_bent; /* its one mark is a name along arc */
    RenderArc arc;
} RenderCard;

/* What can be written in a face. */
typedef struct {
    guint32 face;
    gboolean is_land;
    const char *name; /* borrowed; NULL: none is to be shown; likewise below */
    const char *town;
    const char *tag;
    const Nation *flag;
    const PlaceSign *signs[SIGNS_MAX]; /* borrowed: by the chart of the system */
    guint n_signs;                     /* that are to be shown */
    const GArray *units;               /* borrowed */
    guint key;                         /* its number in the key; 0: it has none */
    double piece;                      /* width of a block */
    RenderText *text;                  /* borrowed */
} RenderWords;

/* Returns: how wide a block is at @scale, in whole pixels. */
double render_card_piece(const RenderMap *map, double scale);

/* @text: for measuring. */
void render_words_init(RenderWords *words, const RenderMap *map, guint32 face, double scale,
                       RenderText *text);

/* Makes @words what a place usually has, whatever the scenario, mode and layers: room for a row of
 * signs and a block, and no value of a mode. What is placed with it does not depend on those. */
void render_words_make_usual(RenderWords *words, const RenderMap *map);

/* Which marks a card has, starting with all possible ones. */
typedef enum {
    CARD_FULL,             /* name; signs, a town behind its own */
    CARD_SPLIT,            /* the same with the name in two rows */
    CARD_TALL,             /* name; town; signs */
    CARD_TALLEST,          /* the same with the name in two rows */
    CARD_LESS,             /* as TALL in smaller type, with small signs: on paper */
    CARD_LESS_TWO,         /* the same with the name in two rows */
    CARD_NUMBERS,          /* name; signs */
    CARD_NARROW,           /* the same with the name in two rows */
    CARD_COMPACT,          /* name; small signs */
    CARD_COMPACT_TWO,      /* the same with the name in two rows */
    CARD_COMPACT_LESS,     /* as COMPACT in smaller type: on a screen */
    CARD_COMPACT_LESS_TWO, /* the same with the name in two rows */
    CARD_NAME,             /* name; tag */
    CARD_NAME_TWO,         /* the same with the name in two rows */
    CARD_NAME_THREE,
    CARD_NAME_LESS, /* as NAME in smaller type: a land on a screen, or a sea */
    CARD_NAME_LESS_TWO,
    CARD_TOWN,       /* signs and town without a name */
    CARD_TOWN_TALL,  /* the same, the town above */
    CARD_SIGNS,      /* signs without a name */
    CARD_TAG_SMALL,  /* tag; small signs: on a screen */
    CARD_TAG,        /* the most important values, without a name */
    CARD_EMPTY,      /* nothing but blocks */
    CARD_SMALL,      /* small signs without a name */
    CARD_SMALL_TALL, /* one below the other */
    CARD_ALONE,      /* name in smaller type, and no more than that */
    CARD_ALONE_TWO,  /* the same in two rows */
    CARD_KEY,        /* the number of its name in the key */
    CARD_SMALL_ONE,  /* the first sign of the chart alone; those of the others follow */
    N_CARD_FORMS = CARD_SMALL_ONE + SIGNS_MAX,
} RenderCardForm;

/* Makes @card in @form with @stack (NULL: no blocks) below. Returns: FALSE if it would be empty, or
 * the same as in an earlier form. */
gboolean render_card_set(RenderCard *card, const RenderMap *map, const RenderWords *words,
                         RenderCardForm form, const RenderStack *stack);

/* Returns: whether @card has a mark of @kind. */
gboolean render_card_has(const RenderCard *card, RenderMarkKind kind);

/* Adds the rows of the card @signs, with their positions, to @card. Returns: FALSE: @card is full.
 */
gboolean render_card_join(RenderCard *card, const RenderCard *signs);

/* Returns: the box of row @row of @card at its position. */
static inline Box
render_card_row(const RenderCard *card, guint row)
{
    return box_shift(card->rows[row], card->at);
}

/* Returns: whether @card is only the number of a name in the key, which needs no plate. */
static inline gboolean
render_card_is_number(const RenderCard *card)
{
    return card->n_marks == 1 && card->marks[0].kind == MARK_KEY && !card->has_stack;
}

/* Around the rows of a plate, in pixels. */
#define PLATE_AIR 4

/* Returns: the plate of a card that is led. */
static inline Box
render_card_plate(const RenderCard *card)
{
    Box box = BOX_EMPTY;
    for (guint row = 0; row < card->n_rows; row++)
        box = box_join(box, render_card_row(card, row));
    return box_grow(box, render_card_is_number(card) ? 0 : PLATE_AIR);
}
