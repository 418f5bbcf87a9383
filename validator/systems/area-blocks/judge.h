/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a side.
 */
#pragma once

#include "validator/engine/play.h"
#include "validator/engine/game-rules.h"
#include "validator/systems/area-blocks/position.h"

/* All of a chance. */
#define CERTAIN 1000

/* The most hits that a chance is computed for. */
#define HITS_MAX 16

/* The chance of each number of hits, one die after the other. */
typedef struct {
    gint32 of[HITS_MAX + 1]; /* out of CERTAIN squared; the last: as many as needed, or more */
    guint needed;
} HitChances;

/* Begins to roll for @needed hits. */
void blocks_judge_hits_begin(HitChances *chances, gint32 needed);

/* Rolls @dice more, each of which hits with @hit out of CERTAIN. */
void blocks_judge_hits_add(HitChances *chances, gint32 dice, gint32 hit);

/* Returns: the chance that the hits are reached, out of CERTAIN. */
gint32 blocks_judge_hits_chance(const HitChances *chances);

/* Returns: the chance that @dice, each hitting with @hit out of CERTAIN, hit @needed times or more;
 * out of CERTAIN. */
gint32 blocks_judge_chance_of_hits(gint32 dice, gint32 hit, gint32 needed);

/* Returns: the chance of a die with @rating to hit, out of CERTAIN; 0 for NO_NUMBER. */
gint32 blocks_judge_chance_of_rating(const GameRules *rules, gint32 rating);

enum {
#define WEIGHT(NAME, ...) AREA_WEIGHT_##NAME,
#include "validator/systems/area-blocks/weights.def"
    N_AREA_WEIGHTS
};

/* Where units of a group are to go together. */
typedef struct {
    gint32 from, to; /* places; NO_NAME: none */
    gint32 worth;    /* of all that is planned there */
    guint8 units[RULES_UNITS_MAX / 8];
} Plan;

typedef struct {
    const GameRules *rules; /* borrowed */
    const gint32 *weights;  /* borrowed: by WeightRow */
    gint32 side;
    Machine machine;    /* reads ... */
    Position *position; /* owned: what is seen, in which moves are tried */
    gint32 seen_turn;   /* when the arrays were worked out */
    guint8 seen_phase;
    gint32 horizon;      /* percent that a step is still worth */
    gint32 lean;         /* 1, -1: a high score is good, bad; 0: it does not matter */
    gint32 *dear;        /* owned, by unit: what goes with it beside its steps */
    gint32 *hit;         /* owned, by unit: chance of each of its dice, out of CERTAIN */
    gint32 garrison_hit; /* the same of dice of garrisons */
    gint32 *gain, *loss; /* owned, by place: see above */
    gint32 *pull, *need; /* owned, by place: what it draws, and steps that are wanted there */
    gint32 *danger;      /* owned, by place: steps of the strongest enemies beside it */
    gint32 *ways, *rooms, *before; /* owned, by place: see blocks_judge_find_ways() */
    gint32 *queue;                 /* owned */
    CodeSpan *near;                /* owned, by place: into near_places, see pull.c */
    GArray *near_places;           /* owned: of gint32 */
    GArray *land_links;            /* owned, of guint32: links over land, in their order */
    Plan plan;
} Mind;

/* As in SystemPlay. */
gpointer blocks_judge_mind_new(const GameRules *rules, gint32 side, const gint32 *weights);
void blocks_judge_mind_free(gpointer mind);
void blocks_judge_mind_begin(gpointer mind);
void blocks_judge_mind_follow(gpointer mind, gconstpointer other);

/* How closely a mind looks at a position. */
typedef enum {
    LOOK_ONCE, /* what follows from it is worked out once in each phase */
    LOOK_ANEW, /* and what units draw again: they have moved since */
    LOOK_ONLY, /* nothing is: what is decided needs but the position */
} Look;

/* Looks at @view. */
void blocks_judge_look(Mind *mind, const Position *view, Look look);

/* Returns: what @mind goes by. */
static inline gint32
mind_weight(const Mind *mind, guint weight)
{
    return mind->weights[weight];
}

/* Returns: the value of @steps, in STEP_SCALE, at @weight, with regard to the end of the game. */
#define STEP_SCALE 64

static inline gint32
worth_of_steps(const Mind *mind, gint32 steps, guint weight)
{
    return (gint32)((gint64)steps * mind->weights[weight] / STEP_SCALE * mind->horizon / 100);
}

/* Returns: the value of the lands and levels of mind->position to the side, and of the sudden ends
 * that read any of @asked (PositionAsked). */
gint64 blocks_judge_land_value(const Mind *mind, guint8 asked);

/* Returns: @number by @percent. */
static inline gint32
percent_of(gint32 number, gint32 percent)
{
    return (gint32)((gint64)number * percent / 100);
}

/* Returns: steps that @unit is taken for in mind->position: those of a hidden block are guessed. In
 * STEP_SCALE. */
gint32 blocks_judge_unit_steps(const Mind *mind, gint32 unit);

/* Returns: what goes with the units of the side that hold @place beside their steps. */
gint32 blocks_judge_extra_value_in(const Mind *mind, gint32 place);

/* Returns: the steps of units of the side, or of its enemies, that hold @place; in STEP_SCALE. */
gint32 blocks_judge_own_steps(const Mind *mind, gint32 place);
gint32 blocks_judge_enemy_steps(const Mind *mind, gint32 place);

/* Finds the ways of units by land from @from, @reach borders or less: their length by place into
 * mind->ways, NO_NUMBER for a place without a way; mind->before has the place before it, and
 * mind->rooms how many units can go there. @unit: the one whose access to places counts. */
void blocks_judge_find_ways(Mind *mind, gint32 from, gint32 reach, gint32 unit);

/* Returns: the first place on the way to @to that blocks_judge_find_ways() has found, or NO_NAME.
 */
gint32 blocks_judge_first_on_way(const Mind *mind, gint32 from, gint32 to);

/* For blocks_judge_look(): what follows from mind->position. */

/* gain.c: fills mind->gain and mind->loss. */
void blocks_judge_compute_gains(Mind *mind);

/* Fills mind->dear. A unit has extra value if rules wait for its end that others wait for in vain,
 * and if a sudden end comes nearer with it. */
void blocks_judge_compute_unit_values(Mind *mind);

/* pull.c: finds the ways over land, and the places from which others can be besieged soon, which
 * never change. */
void blocks_judge_find_near_places(Mind *mind);

/* pull.c: fills mind->danger, mind->pull and mind->need. */
void blocks_judge_compute_pull(Mind *mind);

extern const WeightRow area_weights[N_AREA_WEIGHTS];

void blocks_judge_offers(gpointer mind, const Judging *judging, gint32 *worths);
gint64 blocks_judge_position_value(gpointer mind, const Position *view);
