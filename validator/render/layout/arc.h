/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that follow the form of a sea: along an arc of a circle, letter by letter. Private to
 * validator/render.
 */
#pragma once

#include "validator/render/layout/place.h"

/* Of longer names the letters are not set one by one. */
#define ARC_LETTERS_MAX 48

typedef struct {
    const char *text; /* borrowed: a letter with its marks */
    gint length;      /* bytes of it */
    double along;     /* from the middle of the arc to that of the letter, in pixels */
    double width;
} ArcLetter;

/* Sets @letters to those of @words in @face. Returns: how many there are; 0: too many, or they are
 * not read from the left to the right, or joined when they are written. */
guint arc_letters(RenderText *text, const char *words, RenderFace face,
                  ArcLetter letters[ARC_LETTERS_MAX]);

/* @along: pixels from the middle of @arc. @x, @y, @angle: (out): where that is, and where it goes.
 */
void arc_at(const RenderArc *arc, double along, double *x, double *y, double *angle);

/* Finds an arc inside of the face that meets none of @taken (of Box, in pixels), and sets @card to
 * @name along it, in @face. Returns: FALSE if there is none. */
gboolean arc_place(const RenderGroundPlan *plan, const GArray *taken, RenderText *text,
                   const char *name, RenderFace face, RenderCard *card);
