/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expected hits in place of dice.
 */
#include "validator/systems/area-blocks/judge/odds.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/battle/fighters.h"
#include "validator/systems/area-blocks/turn/declaration.h"

/* More units of one side than that are not reckoned with. */
#define FORCE_MAX 24

typedef struct {
    gint32 letter;
    gint32 hit;   /* chance of a die, out of CERTAIN */
    gint32 steps; /* in STEP_SCALE */
} Fighter;

typedef struct {
    guint n;
    Fighter fighters[FORCE_MAX];
} Force;

static void
add_fighter(const Mind *mind, Force *force, gint32 unit)
{
    gint32 rating = mind->rules->board.units[unit].rating;
    if (force->n == FORCE_MAX)
        return;
    force->fighters[force->n++] = (Fighter){
        .letter = rating != NO_NUMBER ? RATING_LETTER(rating) : G_MAXINT32,
        .hit = mind->hit[unit],
        .steps = steps_of(mind, unit),
    };
}

static gint32
steps_of_force(const Force *force)
{
    gint32 steps = 0;
    for (guint i = 0; i < force->n; i++)
        steps += force->fighters[i].steps;
    return steps;
}

/* Takes @hits, in STEP_SCALE, step by step from the strongest that is left (5.5). */
static void
take_hits(Force *force, gint32 hits)
{
    while (hits > 0) {
        Fighter *strongest = NULL;
        for (guint i = 0; i < force->n; i++)
            if (strongest == NULL || force->fighters[i].steps > strongest->steps)
                strongest = &force->fighters[i];
        if (strongest == NULL || strongest->steps == 0)
            return;
        gint32 taken = MIN(MIN(hits, STEP_SCALE), strongest->steps);
        strongest->steps -= taken;
        hits -= taken;
    }
}

/* All of @force with @letter fire at @targets. */
static void
fire(const Force *force, gint32 letter, Force *targets)
{
    gint32 hits = 0;
    for (guint i = 0; i < force->n; i++)
        if (force->fighters[i].letter == letter)
            hits += force->fighters[i].steps * force->fighters[i].hit / CERTAIN;
    take_hits(targets, hits);
}

/* Returns: the first letter behind @letter that anybody of the two has; G_MAXINT32: none. */
static gint32
next_letter(const Force *forces, gint32 letter)
{
    gint32 next = G_MAXINT32;
    for (guint i = 0; i < 2; i++)
        for (guint j = 0; j < forces[i].n; j++)
            if (forces[i].fighters[j].letter > letter)
                next = MIN(next, forces[i].fighters[j].letter);
    return next;
}

enum { DEFENDERS, ATTACKERS };

static void
fight_round(Force *forces)
{
    for (gint32 letter = next_letter(forces, 0); letter != G_MAXINT32;
         letter = next_letter(forces, letter)) {
        fire(&forces[DEFENDERS], letter, &forces[ATTACKERS]);
        fire(&forces[ATTACKERS], letter, &forces[DEFENDERS]);
    }
}

Odds
battle_odds(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 defender = find_defender(rules, mind->position, place, mind->side);
    Force forces[2] = {{0}, {0}};
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side != NO_NAME)
            add_fighter(mind, &forces[side == defender ? DEFENDERS : ATTACKERS], i);
    }
    const gint32 before[] = {steps_of_force(&forces[0]), steps_of_force(&forces[1])};
    for (gint32 i = 0; i < battle_rounds(rules); i++)
        fight_round(forces);
    const gint32 after[] = {steps_of_force(&forces[0]), steps_of_force(&forces[1])};
    guint own = mind->side == defender ? DEFENDERS : ATTACKERS, other = 1 - own;
    gint32 kept = before[own] > 0 ? after[own] * CERTAIN / before[own] : 0;
    gint32 held = before[other] > 0 ? after[other] * CERTAIN / before[other] : 0;
    return (Odds){
        .lost = before[own] - after[own],
        .dealt = before[other] - after[other],
        .lost_share = CERTAIN - kept,
        .wins = CLAMP(CERTAIN / 2 + kept - held, 0, CERTAIN),
    };
}

Odds
siege_odds(Mind *mind, gint32 place, const guint8 *units)
{
    const GameRules *rules = mind->rules;
    gint32 garrison = position_garrisons(rules, mind->position)[place];
    gint32 letter = RATING_LETTER(garrison_rating(rules));
    gint32 hit = mind->garrison_hit;
    HitChances before, all;
    hits_begin(&before, garrison);
    hits_begin(&all, garrison);
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 rating = rules->board.units[i].rating;
        if (!MARKED(units, i) || rating == NO_NUMBER || !unit_may_besiege(&mind->machine, i))
            continue;
        gint32 dice = position_strengths(rules, mind->position)[i];
        hits_add(&all, dice, mind->hit[i]);
        if (RATING_LETTER(rating) < letter)
            hits_add(&before, dice, mind->hit[i]);
    }
    return (Odds){
        .lost = (CERTAIN - hits_chance(&before)) * garrison * hit / CERTAIN * STEP_SCALE / CERTAIN,
        .wins = hits_chance(&all),
    };
}
