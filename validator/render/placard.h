/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is written in a land or a sea: its name, garrison and forage value, set in rows.
 */
#pragma once

#include "validator/render/scene.h"
#include "validator/render/text-metrics.h"

typedef enum {
    PIECE_NAME,   /* of a land */
    PIECE_SEA,    /* name of a sea */
    PIECE_TOWN,   /* name of the garrison */
    PIECE_SQUARE, /* strength of the garrison */
    PIECE_FORAGE,
} PieceKind;

typedef struct {
    PieceKind kind;
    const char *text; /* borrowed; NULL: a number */
    gssize length;
    gint32 x, width; /* left end, from the middle of the row */
} Piece;

#define ROW_PIECES_MAX 3
#define PLACARD_ROWS_MAX 6

typedef struct {
    Box box;     /* from the middle of the placard */
    gint32 base; /* y of the base line */
    guint n_pieces;
    Piece pieces[ROW_PIECES_MAX];
} PlacardRow;

typedef struct {
    guint32 face;
    gint32 size; /* of the name */
    guint n_rows;
    PlacardRow rows[PLACARD_ROWS_MAX];
    Box box;  /* around all rows */
    Point at; /* its middle on the map */
    gboolean is_led;
    Point foot; /* is_led: the place in the land from which a line leads here */
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

/* Draws @placard where it is. */
void placard_draw(GString *out, const Scene *scene, const Placard *placard);
