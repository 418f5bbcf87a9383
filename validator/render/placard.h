/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is written in a land or a sea: its name, garrison and forage value, set in rows, and below
 * them the blocks that stand there.
 */
#pragma once

#include "validator/render/stack.h"
#include "validator/render/text-metrics.h"

typedef enum {
    PIECE_NAME,   /* of a land */
    PIECE_SEA,    /* name of a sea */
    PIECE_TOWN,   /* name of the garrison */
    PIECE_SQUARE, /* strength of the garrison */
    PIECE_FORAGE,
    PIECE_FLAG,  /* whose marker lies on the garrison */
    PIECE_STACK, /* the blocks */
} PieceKind;

typedef struct {
    PieceKind kind;
    const char *text; /* borrowed; NULL: a number */
    gssize length;
    gint32 x, width; /* left end, from the middle of the row */
} Piece;

#define ROW_PIECES_MAX 4
#define PLACARD_ROWS_MAX 7
#define PLACARD_FEET_MAX 9
#define PLACARD_WORDS_MAX 6 /* rows of the name of a sea */

typedef struct {
    Box box;     /* from the middle of the placard */
    gint32 base; /* y of the base line; of blocks the upper edge */
    gint32 height;
    guint n_pieces;
    Piece pieces[ROW_PIECES_MAX];
} PlacardRow;

typedef struct {
    guint32 face;
    gint32 size;       /* of the name */
    gint32 block_size; /* by which blocks are measured, as by a name */
    guint n_columns;   /* of blocks */
    guint n_rows;
    PlacardRow rows[PLACARD_ROWS_MAX];
    Box box;  /* around all rows */
    Point at; /* its middle on the map */
    gboolean is_led;
    Point foot; /* is_led: the place in the land from which a line leads here */
    guint n_feet;
    Point feet[PLACARD_FEET_MAX]; /* where that may be */
} Placard;

/* How the rows of a land may be set: in the order in which they look best. */
typedef enum {
    ARRANGE_TWO_ROWS,   /* name; square, town, forage */
    ARRANGE_SPLIT_NAME, /* the same with the name in two rows */
    ARRANGE_OWN_ROWS,   /* name; town; square, forage */
    ARRANGE_TALL,       /* the same with the name in two rows */
    N_ARRANGEMENTS,
} Arrangement;

/* Sets @face's placard. Returns: FALSE if it cannot be set like that (a name in one word, no
 * town). */
gboolean placard_set_land(Placard *placard,
                          const Scene *scene,
                          guint32 face,
                          Arrangement arrangement,
                          gint32 size);

/* Sets the name of the sea @face in @n_rows rows. Returns: FALSE if it has not so many words. */
gboolean placard_set_sea(Placard *placard,
                         const Scene *scene,
                         guint32 face,
                         guint n_rows,
                         gint32 size);

/* Begins a placard with no rows for @face. */
void placard_set_empty(Placard *placard, guint32 face, gint32 size);

/* Adds the blocks on its face, which must have some, in at most @n_columns. */
void placard_add_stack(Placard *placard, const Scene *scene, guint n_columns, gint32 block_size);

/* Draws @placard where it is. */
void placard_draw(GString *out, const Scene *scene, const Placard *placard);
