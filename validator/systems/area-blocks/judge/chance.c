/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Die after die.
 */
#include "validator/systems/area-blocks/judge/chance.h"

#include "schema/model/words.h"
#include "validator/systems/area-blocks/battle/battle.h"

void
hits_begin(HitChances *chances, gint32 needed)
{
    *chances = (HitChances){.needed = (guint)CLAMP(needed, 0, HITS_MAX)};
    chances->of[0] = CERTAIN * CERTAIN;
}

void
hits_add(HitChances *chances, gint32 dice, gint32 hit)
{
    for (; dice > 0; dice--)
        for (guint i = chances->needed; i > 0; i--) {
            gint64 more = (gint64)chances->of[i - 1] * hit / CERTAIN;
            chances->of[i] += (gint32)more;
            chances->of[i - 1] -= (gint32)more;
        }
}

gint32
hits_chance(const HitChances *chances)
{
    return chances->of[chances->needed] / CERTAIN;
}

gint32
chance_of_hits(gint32 dice, gint32 hit, gint32 needed)
{
    HitChances chances;
    hits_begin(&chances, needed);
    hits_add(&chances, dice, hit);
    return hits_chance(&chances);
}

gint32
hit_of_rating(const GameRules *rules, gint32 rating)
{
    const Board *board = &rules->board;
    guint hits = 0;
    for (gint32 i = 0; rating != NO_NUMBER && i < board->faces; i++)
        hits += hits_of_roll(rules, RATING_HITS(rating), board->lowest + i);
    return board->faces > 0 ? (gint32)hits * CERTAIN / board->faces : 0;
}
