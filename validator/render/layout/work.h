/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A face while it is laid out: what there is to write in it, and which of the forms of a card have
 * room. Private to validator/render/layout.
 */
#pragma once

#include "validator/render/layout/place.h"

/* From this size of an average face on, in pixels, plates stand beside places that are too small.
 */
#define RENDER_GRAIN_LEADS 40.0

typedef struct {
    gboolean is_used; /* something can be written in it; else the rest is not set */
    RenderGroundPlan plan;
    RenderWords words;
    RenderStack stacks[RENDER_STACKS_MAX];
    guint n_stacks;
    guint stack;       /* the one that is taken */
    gboolean is_tight; /* what it has reaches across its borders */
    gboolean is_set;   /* it stands where the drawing wants it, and is not moved */
} RenderWork;

/* @text: for measuring, borrowed for as long as @work is used. */
void render_work_begin(RenderWork *work, const RenderMap *map, guint32 face, double scale,
                       RenderText *text);
void render_work_end(RenderWork *work);

typedef gboolean (*RenderPlacing)(const RenderGroundPlan *plan, const GArray *taken,
                                  RenderCard *card);

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks); @taken: of Box, in pixels. Returns: FALSE if none has room. */
gboolean render_work_try(const RenderMap *map, RenderWork *work, const GArray *taken,
                         RenderCardForm first, RenderCardForm last, guint n_stacks,
                         RenderPlacing placing, RenderCard *card);

/* Sets @card to as much as fits where the drawing wants it, and work->is_set. Returns: FALSE if the
 * drawing says nothing, or something else is there at this scale. */
gboolean render_work_set(const RenderMap *map, RenderWork *work, const GArray *taken,
                         RenderCard *card);

/* Sets @card to what there must be. Returns: FALSE if there is no room for the name of a place
 * without blocks. */
gboolean render_work_least(const RenderMap *map, RenderWork *work, const GArray *taken,
                           RenderCard *card);

/* Sets @card to its name, inside or across its borders, with the first @n_stacks ways to stand.
 * Returns: FALSE if there is no room. */
gboolean render_work_name(const RenderMap *map, RenderWork *work, const GArray *taken,
                          guint n_stacks, RenderCard *card);

/* Puts small signs on @card (without rows: there is nothing yet) wherever it leaves room for them;
 * its words and blocks may move. Returns: FALSE if there is none, or nothing to be added. */
gboolean render_work_signs(const RenderMap *map, RenderWork *work, const GArray *taken,
                           RenderCard *card);

/* The same where it takes less: one sign here and one there, or one alone. */
gboolean render_work_signs_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                                 RenderCard *card);

/* Puts the name on @card wherever it and what is on it leave room, in smaller type. Returns: FALSE
 * if there is none, or nothing to be added. */
gboolean render_work_name_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                                RenderCard *card);

/* The same with the number that its name has in the key, which may stand beside its
 * blocks, or beside its place in place of signs. */
gboolean render_work_number(const RenderMap *map, RenderWork *work, const GArray *taken,
                            RenderCard *card);
