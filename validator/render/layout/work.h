/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A face while it is laid out: what there is to write in it, and which of the forms of a card have
 * room. Private to validator/render/layout.
 */
#pragma once

#include "validator/render/layout/place.h"

typedef struct {
    gboolean is_used; /* something can be written in it; else the rest is not set */
    ScreenGroundPlan plan;
    ScreenWords words;
    ScreenStack stacks[SCREEN_STACKS_MAX];
    guint n_stacks;
    guint stack;       /* the one that is taken */
    gboolean is_tight; /* what it has reaches across its borders */
} ScreenWork;

/* @text: for measuring, borrowed for as long as @work is used. */
void screen_work_begin(ScreenWork *work,
                       const ScreenMap *map,
                       guint32 face,
                       double scale,
                       ScreenText *text);
void screen_work_end(ScreenWork *work);

typedef gboolean (*ScreenPlacing)(const ScreenGroundPlan *plan,
                                  const GArray *taken,
                                  ScreenCard *card);

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks); @taken: of Box, in pixels. Returns: FALSE if none has room. */
gboolean screen_work_try(const ScreenMap *map,
                         ScreenWork *work,
                         const GArray *taken,
                         ScreenCardForm first,
                         ScreenCardForm last,
                         guint n_stacks,
                         ScreenPlacing placing,
                         ScreenCard *card);

/* Sets @card to what there must be. Returns: FALSE if there is no room for the name of a place
 * without blocks. */
gboolean screen_work_least(const ScreenMap *map,
                           ScreenWork *work,
                           const GArray *taken,
                           ScreenCard *card);

/* Sets @card to its name, inside or across its borders, with the first @n_stacks ways to stand.
 * Returns: FALSE if there is no room. */
gboolean screen_work_name(const ScreenMap *map,
                          ScreenWork *work,
                          const GArray *taken,
                          guint n_stacks,
                          ScreenCard *card);

/* Puts small signs on @card (without rows: there is nothing yet) wherever it leaves room for them;
 * its words and blocks may move. Returns: FALSE if there is none, or nothing to be added. */
gboolean screen_work_signs(const ScreenMap *map,
                           ScreenWork *work,
                           const GArray *taken,
                           ScreenCard *card);

/* The same where it takes less: one sign here and one there, or one alone. */
gboolean screen_work_signs_apart(const ScreenMap *map,
                                 ScreenWork *work,
                                 const GArray *taken,
                                 ScreenCard *card);
