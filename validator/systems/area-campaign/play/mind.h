/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side that weighs its choices makes of the map: what it would gain by each place, and where
 * that draws its forces. All of it follows from what it sees and from the terms of the standings.
 */
#pragma once

#include "validator/engine/play.h"

enum {
#define WEIGHT(NAME, ...) CAMPAIGN_WEIGHT_##NAME,
#include "validator/systems/area-campaign/play/weights.def"
    N_CAMPAIGN_WEIGHTS
};

typedef struct {
    const GameRules *rules; /* borrowed */
    const gint32 *weights;  /* borrowed: by WeightRow */
    gint32 side, nation;
    Position
        *position; /* owned: what is seen, in which places change hands to see what that is worth */
    gint32
        *gain; /* owned, by place: what it would bring; what losing it would cost, if it is held */
    gint32 *draw; /* owned, by place: what it is worth for one force to be there */
} Mind;

/* As in SystemPlay. */
gpointer campaign_mind_new(const GameRules *rules, gint32 side, const gint32 *weights);
void campaign_mind_free(gpointer mind);
void campaign_mind_begin(gpointer mind);

/* Returns: what @position is worth to the side. */
gint64 mind_value(const Mind *mind, const Position *position);

/* Looks at @view: what places are worth. */
void mind_survey(Mind *mind, const Position *view);

/* Works out where places draw @unit. */
void mind_draw(Mind *mind, gint32 unit);

static inline gint32
mind_weight(const Mind *mind, guint weight)
{
    return mind->weights[weight];
}
