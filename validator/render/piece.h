/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces: blocks, counters and signs.
 */
#pragma once

#include "validator/render/look.h"
#include "validator/scenario/scenario-state.h"

typedef struct {
    double x, y, width, height;
} SignBox;

/* Draws @sign in its shape. */
void render_sign_draw(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box,
                      SignShape shape, const PlaceSign *sign);

/* Returns: the box around the origin of a sign in a legend. */
SignBox render_sign_sample(SignShape shape, gboolean stands_out);

/* Draws @tag, the short value of a mode, on a plate of the colour @fill of the land. */
void render_sign_tag(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box, const char *tag,
                     guint32 fill);

/* The height of a block divided by its width. */
#define RENDER_PIECE_HEIGHT 0.72

/* The position of a block in a hull. */
typedef enum {
    HULL_NONE,
    HULL_STERN,  /* the unit that carries the others */
    HULL_MIDDLE, /* aboard, with others to follow */
    HULL_BOW,    /* the last one aboard */
} RenderHull;

/* Returns: the position of block @i of @units (of UnitState), which are in one place. */
RenderHull render_piece_hull(const GArray *units, guint i);

/* Draws @unit with its upper left corner at the origin, @width pixels wide. */
void render_piece_draw(Pen *pen, const Look *look, const UnitState *unit, RenderHull hull,
                       double width);

/* Draws a light area of pieces, on which signs and steps are visible if the map is dark. */
void render_piece_ground(Pen *pen, double x, double y, double width, double height);

/* Draws the sign of units of @type (NULL: unknown) around @x, @y, in a space @width wide. */
void render_piece_sign(Pen *pen, const UnitType *type, double x, double y, double width);

/* Returns: whether the steps of @unit are drawn: FALSE if there are too many. */
gboolean render_piece_has_steps(const UnitState *unit);

/* Draws @n_steps steps, @n_full of them filled, from @x on, @step pixels apart. */
void render_piece_steps(Pen *pen, gint64 n_full, gint64 n_steps, double x, double y, double step);

/* Draws the stripe of @command as counters bear it, @width wide, with its letter; nothing if it has
 * no paint. @text: of a target with a scale. */
void render_piece_stripe(Pen *pen, RenderText *text, const UnitCommand *command, double x, double y,
                         double width);

/* Draws a flag of @paint around @x, @y, @height pixels high. */
void render_piece_flag(Pen *pen, guint32 paint, double x, double y, double height);
