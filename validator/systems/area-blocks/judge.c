/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a side, for players that look ahead: chances of battles and
 * sieges, what is gained, where units are drawn to, and how safe they are.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/game-rules.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/interphase.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/siege.h"
#include "validator/systems/area-blocks/turn.h"

#include <string.h>

/* The most hits that a chance is computed for. */
#define HITS_MAX 16

/* The chance of each number of hits, one die after the other. */
typedef struct {
    gint32 of[HITS_MAX + 1]; /* out of CERTAIN squared; the last: as many as needed, or more */
    guint needed;
} HitChances;

/* Where units of a group are to go together. */
typedef struct {
    gint32 from, to; /* places; NO_NAME: none */
    gint32 lead;     /* the unit whose way it is */
    gint32 worth;    /* of all that is planned there */
    UnitSet units;
} Plan;

/* A unit in a battle, or several that fire alike. */
typedef struct {
    gint32 letter;
    gint32 hit;   /* chance of a die, out of CERTAIN */
    gint32 steps; /* in STEP_SCALE */
} Fighter;

/* Blocks that fire otherwise than so many others are taken for the last of those. */
#define LOOK_PARTS_MAX 16

/* Blocks that look the same from behind: any of them may be where one is, each as likely as the
 * others. */
typedef struct {
    guint n_parts;
    Fighter parts[LOOK_PARTS_MAX]; /* all of them together, by how they fire */
    gint32 first;                  /* one of them */
    gint32 n;                      /* of them, on the map or not */
    gint32 steps;  /* of all of them together, in STEP_SCALE, as the side takes them */
    gint32 on_map; /* how many of them are in a place */
    gint32 n_here; /* those in a battle that is weighed */
} LookAlikes;

typedef struct {
    const GameRules *rules; /* borrowed */
    const gint32 *weights;  /* borrowed: by WeightRow */
    gint32 side;
    guint64 luck;       /* breaks ties: see draw_of() */
    Machine machine;    /* reads ... */
    Position *position; /* owned: what is seen, in which moves are tried */
    gint32 seen_turn;   /* when the arrays were worked out */
    guint8 seen_phase;
    gint32 horizon; /* percent that a step is still worth */
    gint32 lean;    /* 1, -1: a high score is good, bad; 0: it does not matter */
    gboolean has_unit_values;
    gint32 *dear;        /* owned, by unit: what goes with it beside its steps */
    gint32 *doom;        /* owned, by unit: what its loss in a march, siege or battle may cost */
    gint32 *hit;         /* owned, by unit: chance of each of its dice, out of CERTAIN */
    gint32 garrison_hit; /* the same of dice of garrisons */
    gint32 *look;        /* owned, by unit: into look_alikes; NO_NAME: its face is seen */
    GArray *look_alikes; /* owned */
    gint32 *gain, *loss; /* owned, by place: what taking it brings, and costs when others take it */
    gint32 *pull, *need; /* owned, by place: what it draws, and steps that are wanted there */
    gint32 *danger;      /* owned, by place: steps of the strongest enemies beside it */
    gint32 *ways, *rooms, *before, *goes_on; /* owned, by place: see find_ways() */
    gint32 *queue;                           /* owned */
    CodeSpan *near;                          /* owned, by place: into near_places */
    GArray *near_places;                     /* owned: of gint32 */
    GArray *land_links; /* owned, of guint32: links over land, in their order */
    Plan plan;
} Mind;

/* How closely a mind looks at a position. */
typedef enum {
    LOOK_ONCE, /* what follows from it is worked out once in each phase */
    LOOK_ANEW, /* and what units draw again: they have moved since */
    LOOK_ONLY, /* nothing is: what is decided needs but the position and the own units */
} Look;

/* Returns: what @mind goes by. */
static inline gint32
mind_weight(const Mind *mind, guint weight)
{
    return mind->weights[weight];
}

/* Returns: a number by which the unit, place or nation @number comes before others that are worth
 * the same: drawn for each choice, so that the order of the files decides nothing. */
static inline guint64
draw_of(const Mind *mind, gint32 number)
{
    return dice_mix(mind->luck + (guint64)(guint32)number);
}

/* Returns: the value of @steps, in STEP_SCALE, at @weight, with regard to the end of the game. */
#define STEP_SCALE 64

static inline gint32
worth_of_steps(const Mind *mind, gint32 steps, guint weight)
{
    return (gint32)((gint64)steps * mind->weights[weight] / STEP_SCALE * mind->horizon / 100);
}

/* Returns: @number by @percent. */
static inline gint32
percent_of(gint32 number, gint32 percent)
{
    return (gint32)((gint64)number * percent / 100);
}

static void compute_gains(Mind *mind);
static void compute_unit_values(Mind *mind);
static void find_near_places(Mind *mind);
static void compute_pull(Mind *mind);

typedef struct {
    gint32 lost, dealt; /* steps, own ones and those of the enemy, in STEP_SCALE */
    gint32 lost_share;  /* of the own steps, out of CERTAIN */
    gint32 wins;        /* likewise */
} Odds;

/* Begins to roll for @needed hits. */
static void
begin_hits(HitChances *chances, gint32 needed)
{
    *chances = (HitChances){.needed = (guint)CLAMP(needed, 0, HITS_MAX)};
    chances->of[0] = CERTAIN * CERTAIN;
}

/* Rolls @dice more, each of which hits with @hit out of CERTAIN. */
static void
add_hits(HitChances *chances, gint32 dice, gint32 hit)
{
    for (; dice > 0; dice--)
        for (guint i = chances->needed; i > 0; i--) {
            gint64 more = (gint64)chances->of[i - 1] * hit / CERTAIN;
            chances->of[i] += (gint32)more;
            chances->of[i - 1] -= (gint32)more;
        }
}

/* Returns: the chance that the hits are reached, out of CERTAIN. */
static gint32
chance_of_all(const HitChances *chances)
{
    return chances->of[chances->needed] / CERTAIN;
}

/* Returns: the chance that @dice, each hitting with @hit out of CERTAIN, hit @needed times or more;
 * out of CERTAIN. */
gint32
blocks_judge_chance_of_hits(gint32 dice, gint32 hit, gint32 needed)
{
    HitChances chances;
    begin_hits(&chances, needed);
    add_hits(&chances, dice, hit);
    return chance_of_all(&chances);
}

/* Returns: the chance of a die with @rating to hit, out of CERTAIN; 0 for NO_NUMBER. */
static gint32
chance_of_rating(const GameRules *rules, gint32 rating)
{
    const Board *board = &rules->board;
    guint hits = 0;
    for (gint32 i = 0; rating != NO_NUMBER && i < board->faces; i++)
        hits += blocks_battle_hits_of_roll(rules, RATING_HITS(rating), board->lowest + i);
    return board->faces > 0 ? (gint32)hits * CERTAIN / board->faces : 0;
}

/* Turns before the end in which steps count less and less: they decide nothing behind it. */
#define TURNS_COUNTED 4
#define HORIZON_LEAST 10 /* percent */

/* Nothing is planned from @from (NO_NAME: from nowhere). */
static void
clear_plan(const Mind *mind, Plan *plan, gint32 from)
{
    plan->from = from;
    plan->to = plan->lead = NO_NAME;
    plan->worth = 0;
    unit_set_clear(mind->rules, plan->units);
}

static void
mind_begin(gpointer data)
{
    Mind *mind = data;
    mind->seen_turn = NO_NUMBER;
    mind->has_unit_values = FALSE;
    g_array_set_size(mind->look_alikes, 0);
    for (guint i = 0; i < mind->rules->board.n_units; i++)
        mind->look[i] = NO_NAME;
    clear_plan(mind, &mind->plan, NO_NAME);
    memset(&mind->machine.hints, 0, sizeof mind->machine.hints);
}

static gpointer
mind_new(const GameRules *rules, gint32 side, const gint32 *weights)
{
    guint n = rules->board.n_places;
    Mind *mind = g_new0(Mind, 1);
    gint32 **arrays[] = {
        &mind->gain, &mind->loss,  &mind->pull,   &mind->need,    &mind->danger,
        &mind->ways, &mind->rooms, &mind->before, &mind->goes_on, &mind->queue,
    };
    mind->rules = rules;
    mind->weights = weights;
    mind->side = side;
    mind->lean = outcome_score_direction(rules, side);
    mind->position = position_new(rules);
    mind->dear = g_new0(gint32, rules->board.n_units + 1);
    mind->doom = g_new0(gint32, rules->board.n_units + 1);
    mind->hit = g_new0(gint32, rules->board.n_units + 1);
    mind->look = g_new0(gint32, rules->board.n_units + 1);
    mind->look_alikes = g_array_new(FALSE, FALSE, sizeof(LookAlikes));
    for (guint i = 0; i < rules->board.n_units; i++)
        mind->hit[i] = chance_of_rating(rules, rules->board.units[i].rating);
    mind->garrison_hit = chance_of_rating(rules, garrison_rating(rules));
    mind->machine.rules = rules;
    mind->machine.position = mind->position;
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        *arrays[i] = g_new0(gint32, n);
    mind->near = g_new0(CodeSpan, n);
    mind->near_places = g_array_new(FALSE, FALSE, sizeof(gint32));
    mind->land_links = g_array_new(FALSE, FALSE, sizeof(guint32));
    find_near_places(mind);
    mind_begin(mind);
    return mind;
}

static void
mind_free(gpointer data)
{
    Mind *mind = data;
    if (mind == NULL)
        return;
    g_free(mind->position);
    g_free(mind->dear);
    g_free(mind->doom);
    g_free(mind->hit);
    g_free(mind->look);
    g_array_unref(mind->look_alikes);
    g_free(mind->gain);
    g_free(mind->loss);
    g_free(mind->pull);
    g_free(mind->need);
    g_free(mind->danger);
    g_free(mind->ways);
    g_free(mind->rooms);
    g_free(mind->before);
    g_free(mind->goes_on);
    g_free(mind->queue);
    g_free(mind->near);
    g_array_unref(mind->near_places);
    g_array_unref(mind->land_links);
    g_free(mind);
}

static void
mind_follow(gpointer data, gconstpointer other)
{
    Mind *mind = data;
    mind->plan = ((const Mind *)other)->plan;
}

/* Returns: what goes with the units of the side that hold @place beside their steps. */
static gint32
extra_value_in(const Mind *mind, gint32 place)
{
    gint32 dear = 0;
    FOR_EACH_HOLDING (i, mind->rules, mind->position, place)
        if (unit_side(mind->rules, mind->position, i) == mind->side)
            dear += mind->dear[i];
    return dear;
}

/* Returns: the steps of @unit in mind->position, less for one whose face is hidden; in STEP_SCALE.
 */
static gint32
counted_steps(const Mind *mind, gint32 unit)
{
    gint32 steps = position_strengths(mind->rules, mind->position)[unit] * STEP_SCALE;
    return unit_side(mind->rules, mind->position, unit) == mind->side ||
                   area_hidden.sees(mind->rules, mind->position, unit, mind->side)
               ? steps
               : percent_of(steps, mind_weight(mind, AREA_WEIGHT_HIDDEN));
}

/* Returns: the hidden blocks that look like @unit; NULL: its face is seen. */
static inline const LookAlikes *
look_alikes_of(const Mind *mind, gint32 unit)
{
    gint32 look = mind->look[unit];
    return look != NO_NAME ? &g_array_index(mind->look_alikes, LookAlikes, look) : NULL;
}

/* Returns: steps that @unit is taken for: those of a hidden block are what a block that looks like
 * it has on the average. In STEP_SCALE. */
static gint32
steps_of_unit(const Mind *mind, gint32 unit)
{
    const LookAlikes *alike = look_alikes_of(mind, unit);
    return alike != NULL ? alike->steps / alike->n
                         : position_strengths(mind->rules, mind->position)[unit] * STEP_SCALE;
}

/* Returns: the number of the look-alikes of @unit, which is hidden; they are new if it is the first
 * of them. */
static gint32
find_look(Mind *mind, gint32 unit)
{
    const LookAlikes *rows = (const LookAlikes *)(gconstpointer)mind->look_alikes->data;
    guint at = 0;
    while (at < mind->look_alikes->len &&
           !blocks_hidden_look_the_same(mind->rules, mind->position, rows[at].first, unit))
        at++;
    if (at == mind->look_alikes->len) {
        const LookAlikes alike = {.first = unit};
        g_array_append_val(mind->look_alikes, alike);
    }
    return (gint32)at;
}

static gint32
letter_of_unit(const Mind *mind, gint32 unit)
{
    gint32 rating = mind->rules->board.units[unit].rating;
    return rating != NO_NUMBER ? RATING_LETTER(rating) : G_MAXINT32;
}

/* Adds @unit with @steps to those that look like it. */
static void
add_to_look(const Mind *mind, LookAlikes *alike, gint32 unit, gint32 steps)
{
    gint32 letter = letter_of_unit(mind, unit), hit = mind->hit[unit];
    guint at = 0;
    while (at < alike->n_parts &&
           (alike->parts[at].letter != letter || alike->parts[at].hit != hit))
        at++;
    at = MIN(at, LOOK_PARTS_MAX - 1);
    if (at == alike->n_parts)
        alike->parts[alike->n_parts++] = (Fighter){letter, hit, 0};
    alike->parts[at].steps += steps;
    alike->n++;
    alike->steps += steps;
    alike->on_map += position_place(mind->rules, mind->position, unit) != NO_NAME;
}

/* Fills mind->look and mind->look_alikes. Units of one nation look the same, but for ships. */
static void
sort_out_looks(Mind *mind)
{
    const GameRules *rules = mind->rules;
    const Board *board = &rules->board;
    gint32 looks[2][BOARD_NATIONS_MAX];
    for (guint i = 0; i < board->n_nations; i++)
        looks[FALSE][i] = looks[TRUE][i] = NO_NAME;
    g_array_set_size(mind->look_alikes, 0);
    for (gint32 i = 0; i < (gint32)board->n_units; i++) {
        gint32 *look = &looks[board->units[i].is_ship][board->units[i].nation];
        mind->look[i] = NO_NAME;
        if (unit_side(rules, mind->position, i) == mind->side ||
            area_hidden.sees(rules, mind->position, i, mind->side))
            continue;
        if (*look == NO_NAME)
            *look = find_look(mind, i);
        mind->look[i] = *look;
        gint32 steps = position_strengths(rules, mind->position)[i] * STEP_SCALE;
        add_to_look(mind, &g_array_index(mind->look_alikes, LookAlikes, *look), i,
                    percent_of(steps, mind_weight(mind, AREA_WEIGHT_HIDDEN)));
    }
}

/* Returns: the steps of units of the side, or of its enemies, that hold @place; in STEP_SCALE. */
static gint32
own_steps_in(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    /* Nothing of them is hidden. */
    FOR_EACH_HOLDING (i, rules, mind->position, place)
        if (unit_side(rules, mind->position, i) == mind->side)
            steps += position_strengths(rules, mind->position)[i];
    return steps * STEP_SCALE;
}

static gint32
enemy_steps_in(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side != NO_NAME && side != mind->side)
            steps += steps_of_unit(mind, i);
    }
    return steps;
}

/* Returns: percent that a step is worth at the end of the turn of @view. */
static gint32
horizon_of(const GameRules *rules, const Position *view)
{
    gint32 left = rules->last_turn - view->turn;
    return CLAMP(left, 0, TURNS_COUNTED) * (100 - HORIZON_LEAST) / TURNS_COUNTED + HORIZON_LEAST;
}

/* What the map is worth changes with captures, which come at the end of a turn, and between years.
 */
static gboolean
are_gains_due(const Mind *mind, const Position *view)
{
    return mind->seen_turn != view->turn ||
           (mind->seen_phase != view->phase && view->phase <= PHASE_ACTIONS);
}

/* Looks at @view. */
static void
look_at_position(Mind *mind, const Position *view, Look look)
{
    position_assign(mind->position, view);
    if (!mind->has_unit_values)
        compute_unit_values(mind);
    mind->has_unit_values = TRUE;
    mind->horizon = horizon_of(mind->rules, view);
    if (look == LOOK_ONLY)
        return;
    sort_out_looks(mind);
    gboolean is_later = mind->seen_turn != view->turn || mind->seen_phase != view->phase;
    if (are_gains_due(mind, view))
        compute_gains(mind);
    if (is_later || look == LOOK_ANEW)
        compute_pull(mind);
    mind->seen_turn = view->turn;
    mind->seen_phase = view->phase;
}

/* Looks at one border out of @place on the way of @unit. Of several shortest ways one that can be
 * continued is taken, and then the one with the most room. Returns: whether ways go on behind it
 * that did not before. */
static gboolean
reach_over(Mind *mind, const Situation *situation, gint32 place, gint32 number, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const BoardLink *link = &rules->board.links[number];
    gint32 to = link->to, ways = mind->ways[place] + 1;
    gboolean is_new = mind->ways[to] == NO_NUMBER;
    if ((!is_new && mind->ways[to] != ways) || !link_is_land(rules, number))
        return FALSE;
    /* It cannot be better than what is there. */
    if (!is_new && mind->goes_on[to] && mind->rooms[to] > mind->rooms[place])
        return FALSE;
    gint32 room = MIN(crossing_room(rules, mind->position, number, mind->side), mind->rooms[place]);
    if (room == 0 || blocks_passage_access(situation, unit, to) != ACCESS_FREE)
        return FALSE;
    gint32 goes_on =
        !blocks_passage_link_stops(rules, number) && !place_has_enemy(situation, to, mind->side);
    gint32 better = is_new ? 1 : goes_on - mind->goes_on[to];
    if (better == 0)
        better = room - mind->rooms[to];
    if (better == 0)
        better = draw_of(mind, place) < draw_of(mind, mind->before[to]) ? 1 : -1;
    if (better < 0)
        return FALSE;
    gboolean is_news = goes_on && (is_new || !mind->goes_on[to]);
    mind->ways[to] = ways;
    mind->before[to] = place;
    mind->rooms[to] = room;
    mind->goes_on[to] = goes_on;
    return is_news;
}

/* Finds the ways of units by land from @from, @reach borders or less: their length by place into
 * mind->ways, NO_NUMBER for a place without a way; mind->before has the place before it, and
 * mind->rooms how many units can go there. @unit: the one whose access to places counts. */
static void
find_ways(Mind *mind, gint32 from, gint32 reach, gint32 unit)
{
    const Board *board = &mind->rules->board;
    const Subjects subjects = subjects_of_side(mind->side);
    const Situation situation = {
        .rules = mind->rules,
        .position = mind->position,
        .subjects = &subjects,
    };
    guint first = 0, n = 0;
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[from] = 0;
    mind->rooms[from] = CROSSING_ANY;
    mind->queue[n++] = from;
    while (first < n) {
        gint32 place = mind->queue[first++];
        guint32 link = board->places[place].first_link;
        guint32 end = mind->ways[place] < reach ? link + board->places[place].n_links : link;
        for (; link < end; link++)
            if (reach_over(mind, &situation, place, (gint32)link, unit))
                mind->queue[n++] = board->links[link].to;
    }
}

/* Returns: the first place on the way to @to that find_ways() has found, or NO_NAME.
 */
static gint32
first_on_way(const Mind *mind, gint32 from, gint32 to)
{
    if (to == from || mind->ways[to] == NO_NUMBER)
        return NO_NAME;
    while (mind->before[to] != from)
        to = mind->before[to];
    return to;
}

/* More fighters of one side than that are not reckoned with. */
#define FORCE_MAX 96

typedef struct {
    guint n;
    Fighter fighters[FORCE_MAX];
} Force;

static void
add_fighter(Force *force, Fighter fighter)
{
    if (force->n < FORCE_MAX && fighter.steps > 0)
        force->fighters[force->n++] = fighter;
}

/* @n hidden blocks fight as all that look like them would on the average: each with its share of
 * its steps. */
static void
add_hidden_fighters(Force *force, const LookAlikes *alike, gint32 n)
{
    for (guint i = 0; i < alike->n_parts; i++) {
        Fighter fighter = alike->parts[i];
        fighter.steps = (gint32)((gint64)fighter.steps * n / alike->n);
        add_fighter(force, fighter);
    }
}

static gint32
steps_of_force(const Force *force)
{
    gint32 steps = 0;
    for (guint i = 0; i < force->n; i++)
        steps += force->fighters[i].steps;
    return steps;
}

/* Whether the strongest one takes a hit is laid down (5.5); of several the worst one does. */
static gboolean
is_taken_before(const Fighter *fighter, const Fighter *other)
{
    if (fighter->steps != other->steps)
        return fighter->steps > other->steps;
    return fighter->hit != other->hit ? fighter->hit < other->hit : fighter->letter > other->letter;
}

/* Takes @hits, in STEP_SCALE, step by step from the strongest that is left (5.5). */
static void
take_hits(Force *force, gint32 hits)
{
    while (hits > 0) {
        Fighter *strongest = NULL;
        for (guint i = 0; i < force->n; i++)
            if (strongest == NULL || is_taken_before(&force->fighters[i], strongest))
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
fire_letter(const Force *force, gint32 letter, Force *targets)
{
    gint32 hits = 0;
    for (guint i = 0; i < force->n; i++)
        if (force->fighters[i].letter == letter)
            hits += (gint32)((gint64)force->fighters[i].steps * force->fighters[i].hit / CERTAIN);
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

/* Returns: out of CERTAIN, what @after is of @before; 0 of nothing. */
static gint32
share_left(gint32 before, gint32 after)
{
    return before > 0 ? (gint32)((gint64)after * CERTAIN / before) : 0;
}

enum { DEFENDERS, ATTACKERS };

static void
fight_round(Force *forces)
{
    for (gint32 letter = next_letter(forces, 0); letter != G_MAXINT32;
         letter = next_letter(forces, letter)) {
        fire_letter(&forces[DEFENDERS], letter, &forces[ATTACKERS]);
        fire_letter(&forces[ATTACKERS], letter, &forces[DEFENDERS]);
    }
}

/* Returns: what a battle in @place between all that stand there in mind->position brings. */
static Odds
battle_odds(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 defender = blocks_battle_defender(rules, mind->position, place, mind->side);
    Force forces[2] = {{.n = 0}, {.n = 0}};
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side == NO_NAME)
            continue;
        if (mind->look[i] != NO_NAME)
            g_array_index(mind->look_alikes, LookAlikes, mind->look[i]).n_here++;
        else
            add_fighter(&forces[side == defender ? DEFENDERS : ATTACKERS],
                        (Fighter){letter_of_unit(mind, i), mind->hit[i], steps_of_unit(mind, i)});
    }
    for (guint i = 0; i < mind->look_alikes->len; i++) {
        LookAlikes *alike = &g_array_index(mind->look_alikes, LookAlikes, i);
        gint32 side = unit_side(rules, mind->position, alike->first);
        if (alike->n_here > 0)
            add_hidden_fighters(&forces[side == defender ? DEFENDERS : ATTACKERS], alike,
                                alike->n_here);
        alike->n_here = 0;
    }
    const gint32 before[] = {steps_of_force(&forces[0]), steps_of_force(&forces[1])};
    for (gint32 i = 0; i < battle_rounds(rules); i++)
        fight_round(forces);
    const gint32 after[] = {steps_of_force(&forces[0]), steps_of_force(&forces[1])};
    guint own = mind->side == defender ? DEFENDERS : ATTACKERS, other = 1 - own;
    gint32 kept = share_left(before[own], after[own]);
    gint32 held = share_left(before[other], after[other]);
    return (Odds){
        .lost = before[own] - after[own],
        .dealt = before[other] - after[other],
        .lost_share = CERTAIN - kept,
        .wins = CLAMP(CERTAIN / 2 + kept - held, 0, CERTAIN),
    };
}

/* Dice that hit alike. */
typedef struct {
    gint32 hit, n;     /* chance out of CERTAIN */
    gboolean is_first; /* they are rolled before those of the garrison */
} DiceGroup;

/* Adds @dice to those that hit alike, which are in the order of their chances: what is rolled first
 * changes the chances by roundings. */
static void
add_to_groups(DiceGroup *groups, guint *n, gint32 dice, gint32 hit, gboolean is_first)
{
    guint at = 0, end = *n;
    while (at < end &&
           (groups[at].hit > hit || (groups[at].hit == hit && groups[at].is_first < is_first)))
        at++;
    if (at < end && groups[at].hit == hit && groups[at].is_first == is_first) {
        groups[at].n += dice;
        return;
    }
    if (end == FORCE_MAX)
        return;
    memmove(&groups[at + 1], &groups[at], (end - at) * sizeof *groups);
    groups[at] = (DiceGroup){hit, dice, is_first};
    *n += 1;
}

/* Returns: the same of a siege of @place by those of @units (one bit each) that stand there and may
 * besiege, as if they did so in this turn. */
static Odds
siege_odds(Mind *mind, gint32 place, const guint8 *units)
{
    const GameRules *rules = mind->rules;
    gint32 garrison = position_garrisons(rules, mind->position)[place];
    gint32 letter = RATING_LETTER(garrison_rating(rules));
    gint32 hit = mind->garrison_hit;
    DiceGroup groups[FORCE_MAX + 1];
    guint n_groups = 0;
    HitChances before, all;
    begin_hits(&before, garrison);
    begin_hits(&all, garrison);
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 rating = rules->board.units[i].rating;
        if (MARKED(units, i) && rating != NO_NUMBER &&
            blocks_siege_unit_may_join(&mind->machine, i))
            add_to_groups(groups, &n_groups, position_strengths(rules, mind->position)[i],
                          mind->hit[i], RATING_LETTER(rating) < letter);
    }
    for (guint i = 0; i < n_groups; i++) {
        add_hits(&all, groups[i].n, groups[i].hit);
        if (groups[i].is_first)
            add_hits(&before, groups[i].n, groups[i].hit);
    }
    return (Odds){
        .lost =
            (CERTAIN - chance_of_all(&before)) * garrison * hit / CERTAIN * STEP_SCALE / CERTAIN,
        .wins = chance_of_all(&all),
    };
}

/* Returns: what the level of @nation, of which @n_lost lands are lost, counts for the side: more
 * for its own nations, less for others; nothing out of the war. */
static gint32
level_ahead(const Mind *mind, gint32 nation, gint32 n_lost)
{
    const GameRules *rules = mind->rules;
    gint32 side = position_side(rules, mind->position, nation);
    if (side == NO_NAME || position_statuses(rules, mind->position)[nation] != STATUS_ACTIVE)
        return 0;
    gint32 level = blocks_politics_level_with_losses(rules, mind->position, nation, n_lost);
    return side == mind->side ? level : -level;
}

/* Returns: by how much the levels of the nations of the side exceed those of others. */
static gint64
levels_ahead(const Mind *mind)
{
    gint16 n_lost[BOARD_NATIONS_MAX];
    gint64 ahead = 0;
    blocks_politics_count_lost_lands(mind->rules, mind->position, n_lost);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_nations; i++)
        ahead += level_ahead(mind, i, n_lost[i]);
    return ahead;
}

/* Returns: what the score is worth to the side, were the game over now. */
static gint64
worth_of_score(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 score = outcome_score(rules, mind->position), row = outcome_victory_row(rules, score);
    gint64 worth = (gint64)score * mind->lean * mind_weight(mind, AREA_WEIGHT_SCORE);
    gint32 winner =
        row != NO_NAME ? rules_result(rules, rules->victory.first + (guint32)row)->side : NO_NAME;
    if (winner != NO_NAME)
        worth += mind_weight(mind, AREA_WEIGHT_VICTORY) * (winner == mind->side ? 1 : -1);
    return worth;
}

/* Returns: what the score, and what of sudden ends asks about @asked, is worth to the side. */
static gint64
worth_of_ends(const Mind *mind, guint8 asked)
{
    return worth_of_score(mind) +
           (gint64)outcome_endings_progress(mind->rules, mind->position, mind->side, asked) *
               mind_weight(mind, AREA_WEIGHT_THREAT) / PROGRESS_ALL;
}

/* Returns: the steps of @unit that count where it is; of a hidden block those that it has in a
 * place on the average. */
static gint32
steps_on_map(const Mind *mind, gint32 unit)
{
    const LookAlikes *alike = look_alikes_of(mind, unit);
    if (alike != NULL)
        return (gint32)((gint64)counted_steps(mind, unit) * alike->on_map / alike->n);
    return position_place(mind->rules, mind->position, unit) != NO_NAME ? steps_of_unit(mind, unit)
                                                                        : 0;
}

/* Returns: the nation of those that are of the side, or are not, with the most steps on the map;
 * NO_NAME: none has any. */
static gint32
find_spearhead(const Mind *mind, gboolean is_own)
{
    const GameRules *rules = mind->rules;
    gint32 steps[BOARD_NATIONS_MAX] = {0};
    gint32 best = NO_NAME;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (!unit_is_ship(rules, i))
            steps[rules->board.units[i].nation] += steps_on_map(mind, i);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, mind->position, i);
        if (side == NO_NAME || (side == mind->side) != is_own || steps[i] == 0)
            continue;
        if (best == NO_NAME || steps[i] > steps[best] ||
            (steps[i] == steps[best] && draw_of(mind, i) < draw_of(mind, best)))
            best = i;
    }
    return best;
}

static gboolean
is_capital_of_owner(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    gint32 owner = position_owner(mind->rules, mind->position, place);
    if (owner == NO_NAME || position_statuses(mind->rules, mind->position)[owner] != STATUS_ACTIVE)
        return FALSE;
    const CodeSpan *capitals = &board->nations[owner].capitals;
    for (guint32 i = 0; i < capitals->n; i++)
        if (board->capitals[capitals->first + i] == place)
            return TRUE;
    return FALSE;
}

/* What there is before anything is taken. */
typedef struct {
    gint64 ends;                      /* worth_of_ends() */
    gint16 n_lost[BOARD_NATIONS_MAX]; /* as of blocks_politics_count_lost_lands() */
} Lands;

/* Returns: what it is worth to the side that the level of the nation that owns @place is another
 * one, by the marker there in place of @before. */
static gint64
worth_of_level(const Mind *mind, const Lands *lands, gint32 place, gint32 before)
{
    gint32 owner = position_owners(mind->rules, mind->position)[place];
    gint32 after = position_markers(mind->rules, mind->position)[place];
    if (owner == NO_NAME)
        return 0;
    gint32 n_lost = lands->n_lost[owner];
    gint32 more = (after != NO_NAME && after != owner) - (before != NO_NAME && before != owner);
    return (gint64)(level_ahead(mind, owner, n_lost + more) - level_ahead(mind, owner, n_lost)) *
           mind_weight(mind, AREA_WEIGHT_LEVEL);
}

/* Returns: what the side gets, or loses, when @nation takes @place with the garrison. */
static gint32
worth_of_taking(Mind *mind, gint32 place, gint32 nation, const Lands *lands)
{
    const GameRules *rules = mind->rules;
    gint16 *marker = &position_markers(rules, mind->position)[place];
    gint16 before = *marker;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 owner = position_owner(rules, mind->position, place);
    *marker = (gint16)event_marker_to_be(rules, mind->position, place, nation);
    gint64 change =
        worth_of_level(mind, lands, place, before) + worth_of_ends(mind, ASKED_LANDS) - lands->ends;
    *marker = before;
    if (side != mind->side)
        change = -change;
    if (is_capital_of_owner(mind, place) && position_side(rules, mind->position, owner) != side)
        change += mind_weight(mind, AREA_WEIGHT_CAPITAL);
    return (gint32)CLAMP(change, 0, G_MAXINT32 / 4);
}

/* Whether the garrison of @place resists the side that takes it: it is controlled by another side,
 * or by none that is a friend. */
static gboolean
can_be_taken(const Mind *mind, gint32 place, gint32 nation)
{
    const GameRules *rules = mind->rules;
    if (nation == NO_NAME || rules->board.places[place].kind != SPACE_LAND ||
        position_garrisons(rules, mind->position)[place] == 0)
        return FALSE;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 controller = position_controller(rules, mind->position, place);
    gint32 owner = position_owner(rules, mind->position, place);
    gboolean is_open = owner == NO_NAME || rules->board.places[place].transit != TRANSIT_NEVER ||
                       position_statuses(rules, mind->position)[owner] == STATUS_ACTIVE;
    return is_open && controller != NO_NAME &&
           !place_is_friendly(rules, mind->position, place, side);
}

/* Fills mind->gain and mind->loss. */
static void
compute_gains(Mind *mind)
{
    Lands lands = {.ends = worth_of_ends(mind, ASKED_LANDS)};
    gint32 ours = find_spearhead(mind, TRUE), theirs = find_spearhead(mind, FALSE);
    blocks_politics_count_lost_lands(mind->rules, mind->position, lands.n_lost);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++) {
        mind->gain[i] = can_be_taken(mind, i, ours) ? worth_of_taking(mind, i, ours, &lands) : 0;
        mind->loss[i] =
            can_be_taken(mind, i, theirs) ? worth_of_taking(mind, i, theirs, &lands) : 0;
    }
}

/* Returns: rules that wait for the end of @unit, of those that are on. */
static gint32
count_waiting(const GameRules *rules, gint32 unit)
{
    guint at = (guint)TRIGGER_ELIMINATED * rules->board.n_units + (guint)unit;
    return (gint32)rules->by_trigger_of_unit[at].n;
}

/* Whether some sudden end asks where @unit is, or who is aboard it may be asked for. */
static gboolean
endings_ask_of(const Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const Watches *watches = &rules->watches;
    const guint8 *of_unit = watches->of_unit + (gsize)unit * watches->set_size;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    const guint first = watches->parts[watches->n_edges].first;
    const guint end = watches->parts[watches->n_edges + watches->n_endings].first;
    return next_of_set(of_unit, first, end) < end ||
           position_first_in(rules, mind->position, deck) != NO_NAME;
}

/* Returns: how much nearer the sudden ends of others come when @unit is gone, be it for ever or to
 * a box beside the map. */
static gint32
threat_without(Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const ZoneNumbers *zones = &rules->zone_numbers;
    guint16 *zone = &position_zones(rules, mind->position)[unit], before = *zone;
    gint32 now = outcome_endings_progress(rules, mind->position, mind->side, ASKED_ZONES),
           worst = now;
    for (guint32 i = zones->boxes; i < zones->aboard; i++) {
        position_put(rules, mind->position, unit, (gint32)i);
        worst =
            MIN(worst, outcome_endings_progress(rules, mind->position, mind->side, ASKED_ZONES));
    }
    position_put(rules, mind->position, unit, (gint32)zones->out);
    worst = MIN(worst, outcome_endings_progress(rules, mind->position, mind->side, ASKED_ZONES));
    position_put(rules, mind->position, unit, before);
    return now - worst;
}

/* Fills mind->dear and mind->doom. A unit has extra value if rules wait for its end that others
 * wait for in vain, and if a sudden end comes nearer with it. If the game ends with it, that is
 * what is at stake where it may be lost without a fight. */
static void
compute_unit_values(Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 least = G_MAXINT32;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        least = MIN(least, count_waiting(rules, i));
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        mind->dear[i] = 0;
        if (count_waiting(rules, i) > least)
            mind->dear[i] += mind_weight(mind, AREA_WEIGHT_DEAR);
        gint32 threat = 0;
        if (unit_side(rules, mind->position, i) == mind->side && endings_ask_of(mind, i))
            threat = threat_without(mind, i);
        mind->dear[i] +=
            (gint32)((gint64)threat * mind_weight(mind, AREA_WEIGHT_LOST) / PROGRESS_ALL);
        mind->doom[i] =
            threat >= PROGRESS_ALL ? mind_weight(mind, AREA_WEIGHT_ENDING) : mind->dear[i];
    }
}

/* What each die of a siege is taken to hit with, and dice of a force that is yet to be brought. */
#define SIEGE_HIT 333
#define SIEGE_DICE 3

/* So many borders from a place those stand that can besiege it soon. */
#define SIEGE_REACH 2

/* What draws less is not followed over the map. */
#define PULL_LEAST 10

/* Steps that are wanted where nothing says how many. */
#define STEPS_WANTED (6 * STEP_SCALE)

/* Notes for each place the steps of the strongest enemies beside it. */
static void
work_out_danger(Mind *mind)
{
    const Board *board = &mind->rules->board;
    const guint32 *held_by = position_held_by(mind->rules, mind->position);
    gint32 *steps = mind->queue;
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        steps[i] = held_by[i] != 0 ? enemy_steps_in(mind, i) : 0;
        mind->danger[i] = 0;
    }
    for (guint i = 0; i < mind->land_links->len; i++) {
        const BoardLink *link = &board->links[g_array_index(mind->land_links, guint32, i)];
        if (steps[link->to] > mind->danger[link->from])
            mind->danger[link->from] = steps[link->to];
    }
}

/* Adds the dice of units in @place that can besiege @garrison to those of their nations. */
static void
add_besiegers(const Mind *mind, gint32 place, gint32 garrison, gint32 *dice)
{
    const GameRules *rules = mind->rules;
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 strongest = strongest_besieged(rules, i);
        if (unit_side(rules, mind->position, i) == mind->side && !unit_is_ship(rules, i) &&
            (strongest == NO_NUMBER || strongest >= garrison))
            dice[rules->board.units[i].nation] += position_strengths(rules, mind->position)[i];
    }
}

/* Lists the places from which ways of at most SIEGE_REACH borders lead to @place, and itself. */
static void
list_near(Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    CodeSpan *near = &mind->near[place];
    *near = (CodeSpan){mind->near_places->len, 0};
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[place] = 0;
    g_array_append_val(mind->near_places, place);
    while (near->first + near->n < mind->near_places->len) {
        gint32 from = g_array_index(mind->near_places, gint32, near->first + near->n++);
        for (guint32 i = 0; i < board->places[from].n_links; i++) {
            gint32 link = (gint32)(board->places[from].first_link + i);
            gint32 to = board->links[link].to;
            if (mind->ways[to] != NO_NUMBER || mind->ways[from] == SIEGE_REACH ||
                !link_is_land(mind->rules, link))
                continue;
            mind->ways[to] = mind->ways[from] + 1;
            g_array_append_val(mind->near_places, to);
        }
    }
}

/* Finds the ways over land, and the places from which others can be besieged soon, which
 * never change. */
static void
find_near_places(Mind *mind)
{
    for (guint32 i = 0; i < mind->rules->board.n_links; i++)
        if (link_is_land(mind->rules, (gint32)i))
            g_array_append_val(mind->land_links, i);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++)
        list_near(mind, i);
}

/* Returns: the most dice that units of one nation near @place could roll to besiege it. */
static gint32
dice_near(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    const guint32 *held_by = position_held_by(mind->rules, mind->position);
    const CodeSpan near = mind->near[place];
    gint32 dice[BOARD_NATIONS_MAX], most = 0;
    gint32 garrison = position_garrisons(mind->rules, mind->position)[place];
    memset(dice, 0, board->n_nations * sizeof *dice);
    for (guint32 i = near.first; i < near.first + near.n; i++) {
        gint32 from = g_array_index(mind->near_places, gint32, i);
        if (held_by[from] != 0)
            add_besiegers(mind, from, garrison, dice);
    }
    for (guint i = 0; i < board->n_nations; i++)
        most = MAX(most, dice[i]);
    return most;
}

/* What @place itself draws, and how many steps are wanted for it. */
static gint32
own_pull(Mind *mind, gint32 place)
{
    gint32 garrison = position_garrisons(mind->rules, mind->position)[place];
    gint32 enemies =
        position_held_by(mind->rules, mind->position)[place] != 0 ? enemy_steps_in(mind, place) : 0;
    mind->need[place] = STEPS_WANTED;
    if (mind->gain[place] > 0) {
        gint32 dice = dice_near(mind, place) + SIEGE_DICE;
        gint32 chance = blocks_judge_chance_of_hits(dice, SIEGE_HIT, garrison);
        mind->need[place] = (3 * garrison + 1) * STEP_SCALE + enemies;
        return (gint32)((gint64)mind->gain[place] * chance / CERTAIN);
    }
    gint32 threat = MAX(mind->danger[place], enemies);
    if (mind->loss[place] == 0 || threat == 0)
        return 0;
    mind->need[place] = threat + STEP_SCALE;
    return percent_of(mind->loss[place], mind_weight(mind, AREA_WEIGHT_DEFENCE));
}

/* Spreads what places draw over their borders, until nothing changes: then it does not matter which
 * border was looked at first. Of two that draw the same, the one that wants fewer steps counts. */
static void
spread_pull(Mind *mind)
{
    const Board *board = &mind->rules->board;
    gint32 left = CLAMP(mind_weight(mind, AREA_WEIGHT_DISTANCE), 0, 99);
    gint32 *beside = mind->queue; /* what each place draws over a border */
    gint32 *pull = mind->pull, *need = mind->need;
    const guint32 *land_links = (const guint32 *)(gconstpointer)mind->land_links->data;
    gboolean goes_on = TRUE;
    for (guint i = 0; i < board->n_places; i++)
        beside[i] = percent_of(pull[i], left);
    while (goes_on) {
        goes_on = FALSE;
        for (guint i = 0; i < mind->land_links->len; i++) {
            const BoardLink *link = &board->links[land_links[i]];
            gint32 drawn = beside[link->to];
            if (drawn < PULL_LEAST || drawn < pull[link->from] ||
                (drawn == pull[link->from] && need[link->to] >= need[link->from]))
                continue;
            pull[link->from] = drawn;
            need[link->from] = need[link->to];
            beside[link->from] = percent_of(drawn, left);
            goes_on = TRUE;
        }
    }
}

/* Fills mind->danger, mind->pull and mind->need. */
static void
compute_pull(Mind *mind)
{
    gint32 n = (gint32)mind->rules->board.n_places;
    work_out_danger(mind);
    for (gint32 i = 0; i < n; i++)
        mind->pull[i] = own_pull(mind, i);
    spread_pull(mind);
}

/* More units than that are not planned for together. */
#define GROUP_MAX 16

/* What is at stake in any battle, beside steps. */
#define BATTLE_STAKE 60

/* Returns: the steps that hunger takes from the units of the side in @place; none loses its last.
 */
static gint32
steps_lost_to_hunger(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 shortage = blocks_forage_shortage(rules, mind->position, place, mind->side, NO_NAME),
           spare = 0;
    if (shortage == 0)
        return 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place)
        if (unit_side(rules, mind->position, i) == mind->side)
            spare += MAX(position_strengths(rules, mind->position)[i] - 1, 0);
    return MIN(shortage, spare);
}

/* Returns: what the units of the side in @place are worth there, beside their steps: how far they
 * serve what draws them, less what hunger and stronger enemies beside them may take. */
static gint32
standing_worth(const Mind *mind, gint32 place)
{
    gint32 own = own_steps_in(mind, place), need = MAX(mind->need[place], STEP_SCALE);
    gint32 danger = mind->danger[place];
    if (own == 0)
        return 0;
    gint64 drawn = (gint64)mind->pull[place] * MIN(own, need) / need;
    gint32 worth = percent_of((gint32)drawn, mind_weight(mind, AREA_WEIGHT_PULL));
    worth -=
        worth_of_steps(mind, steps_lost_to_hunger(mind, place) * STEP_SCALE, AREA_WEIGHT_HUNGER);
    if (danger > own) {
        gint32 exposed = worth_of_steps(mind, MIN(own, danger - own), AREA_WEIGHT_STEP);
        exposed += (gint32)((gint64)extra_value_in(mind, place) * (danger - own) / danger);
        worth -= percent_of(exposed, mind_weight(mind, AREA_WEIGHT_RISK));
    }
    return worth;
}

/* Puts @unit into @zone in the position of the mind. Returns: where it was. */
static gint32
try_in(const Mind *mind, gint32 unit, gint32 zone)
{
    gint32 before = position_zones(mind->rules, mind->position)[unit];
    position_put(mind->rules, mind->position, unit, zone);
    return before;
}

static gboolean
zone_is_land(const Mind *mind, gint32 zone)
{
    const Board *board = &mind->rules->board;
    return zone < (gint32)board->n_places && board->places[zone].kind == SPACE_LAND;
}

/* Returns: what standing in @zone, a concrete zone, makes @unit worth more than where it is;
 * nothing for zones that are no places. */
static gint32
worth_of_zone(Mind *mind, gint32 unit, gint32 zone)
{
    gint32 from = position_zones(mind->rules, mind->position)[unit];
    gint32 worth = 0;
    if (unit_is_ship(mind->rules, unit) || from == zone)
        return 0;
    worth -= zone_is_land(mind, zone) ? standing_worth(mind, zone) : 0;
    worth -= zone_is_land(mind, from) ? standing_worth(mind, from) : 0;
    try_in(mind, unit, zone);
    worth += zone_is_land(mind, zone) ? standing_worth(mind, zone) : 0;
    worth += zone_is_land(mind, from) ? standing_worth(mind, from) : 0;
    try_in(mind, unit, from);
    return worth;
}

/* Whether @unit, of the side, has done nothing in this turn that keeps it from acting. */
static gboolean
is_free(const Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    guint8 deeds = position_deeds(rules, mind->position)[unit];
    return unit_side(rules, mind->position, unit) == mind->side &&
           (deeds & (UNIT_MOVED | UNIT_BESIEGES)) == 0 &&
           !unit_is_pinned(rules, mind->position, unit);
}

/* Returns: what goes with those of @units in @place if the garrison hits as often as they have
 * steps, by the chance of it. */
static gint32
doom_in_siege(const Mind *mind, gint32 place, const guint8 *units)
{
    const GameRules *rules = mind->rules;
    gint32 garrison = position_garrisons(rules, mind->position)[place], steps = 0, doom = 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place)
        if (MARKED(units, i)) {
            steps += position_strengths(rules, mind->position)[i];
            doom = MAX(doom, mind->doom[i]);
        }
    if (steps > garrison || doom == 0)
        return 0;
    gint32 chance = blocks_judge_chance_of_hits(garrison, mind->garrison_hit, steps);
    return (gint32)((gint64)doom * chance / CERTAIN);
}

/* Returns: the value of a siege by those of @units (NULL: all of the side that have not moved) that
 * are in @place; below 0: it costs more than it brings. @nation: whose units had best besiege it,
 * for those of several nations do not besiege together; NO_NAME: none. */
static gint32
worth_of_siege(Mind *mind, gint32 place, const guint8 *units, gint32 *nation)
{
    const GameRules *rules = mind->rules;
    gint32 best = G_MININT32;
    *nation = NO_NAME;
    if (mind->gain[place] == 0)
        return 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 whose = rules->board.units[i].nation;
        UnitSet together;
        if (whose == *nation || (units != NULL ? !MARKED(units, i) : !is_free(mind, i)))
            continue;
        unit_set_clear(rules, together);
        for (gint32 j = i; j != NO_NAME; j = next_holding(rules, mind->position, j))
            if (rules->board.units[j].nation == whose &&
                (units != NULL ? MARKED(units, j) : is_free(mind, j)))
                MARK(together, j);
        const Odds odds = siege_odds(mind, place, together);
        gint32 worth = (gint32)((gint64)mind->gain[place] * odds.wins / CERTAIN) -
                       (odds.wins > 0 ? worth_of_steps(mind, odds.lost, AREA_WEIGHT_STEP) : 1) -
                       doom_in_siege(mind, place, together);
        if (worth > best || (worth == best && *nation != NO_NAME &&
                             draw_of(mind, whose) < draw_of(mind, *nation))) {
            best = worth;
            *nation = whose;
        }
    }
    return *nation != NO_NAME ? best : 0;
}

/* Returns: how many dice @unit is expected to roll. */
static inline gint32
dice_of_unit(const Mind *mind, gint32 unit)
{
    return (steps_of_unit(mind, unit) + STEP_SCALE / 2) / STEP_SCALE;
}

/* Returns: what goes with the units of the side in @place if one round of the battle there takes
 * all of them, by the chance of it: who is dear is lost last. */
static gint32
doom_in_battle(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    HitChances chances;
    gint32 doom = 0, needed = 0, n_dice = 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side == mind->side) {
            doom = MAX(doom, mind->doom[i]);
            needed += position_strengths(rules, mind->position)[i];
        } else if (side != NO_NAME)
            n_dice += dice_of_unit(mind, i);
    }
    if (doom == 0 || n_dice < MIN(needed, HITS_MAX))
        return 0;
    begin_hits(&chances, needed);
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side != mind->side && side != NO_NAME)
            add_hits(&chances, dice_of_unit(mind, i), mind->hit[i]);
    }
    return (gint32)((gint64)doom * chance_of_all(&chances) / CERTAIN);
}

/* Returns: what the battle is worth that is to be fought in @place; 0 where there is none. */
static gint32
worth_of_battle(const Mind *mind, gint32 place)
{
    if (own_steps_in(mind, place) == 0 || enemy_steps_in(mind, place) == 0)
        return 0;
    const Odds odds = battle_odds(mind, place);
    gint32 land = MAX(mind->gain[place], mind->loss[place]);
    gint32 stake = BATTLE_STAKE + percent_of(land, mind_weight(mind, AREA_WEIGHT_PULL));
    gint32 ruin = MAX(2 * odds.lost_share - CERTAIN, 0);
    return worth_of_steps(mind, odds.dealt, AREA_WEIGHT_BLOW) -
           worth_of_steps(mind, odds.lost, AREA_WEIGHT_STEP) +
           (gint32)((gint64)stake * (2 * odds.wins - CERTAIN) / CERTAIN) -
           (gint32)((gint64)extra_value_in(mind, place) * ruin / CERTAIN) -
           doom_in_battle(mind, place);
}

/* A unit that could go with others. */
typedef struct {
    gint32 unit, reach, steps;
} Candidate;

/* Units that could go together, in the order of comes_before(). */
typedef struct {
    guint n;
    Candidate items[GROUP_MAX];
} Candidates;

/* Whether @one goes before @other: the strongest first, of those the one that reaches farther, or
 * hits better. */
static gboolean
comes_before(const Mind *mind, const Candidate *one, const Candidate *other)
{
    if (one->steps != other->steps)
        return one->steps > other->steps;
    if (one->reach != other->reach)
        return one->reach > other->reach;
    if (mind->hit[one->unit] != mind->hit[other->unit])
        return mind->hit[one->unit] > mind->hit[other->unit];
    return draw_of(mind, one->unit) < draw_of(mind, other->unit);
}

static void
add_candidate(const Mind *mind, Candidates *candidates, gint32 unit)
{
    const Subjects subjects = subjects_of_side(mind->side);
    const Situation situation = {
        .rules = mind->rules,
        .position = mind->position,
        .subjects = &subjects,
    };
    const Candidate one = {unit, unit_move(&situation, unit), steps_of_unit(mind, unit)};
    guint at = candidates->n;
    if (at == GROUP_MAX && !comes_before(mind, &one, &candidates->items[--at]))
        return;
    for (; at > 0 && comes_before(mind, &one, &candidates->items[at - 1]); at--)
        candidates->items[at] = candidates->items[at - 1];
    candidates->items[at] = one;
    candidates->n = MIN(candidates->n + 1, GROUP_MAX);
}

static Candidates
find_candidates(const Mind *mind, gint32 from, const guint8 *moved)
{
    Candidates candidates = {0};
    FOR_EACH_HOLDING (i, mind->rules, mind->position, from)
        if (is_free(mind, i) && !unit_is_ship(mind->rules, i) && !MARKED(moved, i))
            add_candidate(mind, &candidates, i);
    return candidates;
}

/* What it is worth that units are in @to, with all that @units do there. */
static gint32
worth_there(Mind *mind, gint32 to, const guint8 *units)
{
    gint32 nation;
    if (place_has_enemy(&(Situation){.rules = mind->rules, .position = mind->position}, to,
                        mind->side))
        return worth_of_battle(mind, to);
    return standing_worth(mind, to) + MAX(worth_of_siege(mind, to, units, &nation), 0);
}

/* Whether a forced march may take the last step of @unit, which moves @reach borders and goes @ways
 * of them. */
static gboolean
may_be_lost_on_march(const Mind *mind, gint32 unit, gint32 reach, gint32 ways)
{
    return position_strengths(mind->rules, mind->position)[unit] <= ways - reach;
}

/* Returns: what it costs, on the average, that @unit, which moves @reach borders, goes @ways of
 * them; a forced march takes steps by a roll (4.4). */
static gint32
cost_of_march(const Mind *mind, gint32 unit, gint32 reach, gint32 ways)
{
    const Board *board = &mind->rules->board;
    gint32 safe = rules_parameters(mind->rules)->march_safe;
    gint32 n_losing = safe != NO_NUMBER ? safe - board->lowest : board->faces / 2;
    if (ways <= reach)
        return 0;
    gint32 cost = (ways - reach) *
                  worth_of_steps(mind, STEP_SCALE * n_losing / board->faces, AREA_WEIGHT_STEP);
    if (may_be_lost_on_march(mind, unit, reach, ways))
        cost += (gint32)((gint64)mind->doom[unit] * n_losing / board->faces);
    return cost;
}

/* Tries to send those of @nation (NO_NAME: of any) to @to, one after the other. @stay: what it is
 * worth that all stand where they are. */
static void
plan_way(Mind *mind, const Candidates *candidates, gint32 stay, gint32 to, gint32 nation,
         Plan *plan)
{
    gint32 from = plan->from;
    const BoardUnit *board = mind->rules->board.units;
    UnitSet units;
    unit_set_clear(mind->rules, units);
    gint32 extra = MAX(rules_parameters(mind->rules)->march_extra, 0);
    /* Who marches to a battle comes too late for its first round (4.4). */
    gboolean is_attack = enemy_steps_in(mind, to) > 0;
    gint32 room = mind->rooms[to], ways = mind->ways[to], cost = 0;
    gint32 base = stay + worth_there(mind, to, units), before = 0;
    for (guint i = 0; i < candidates->n && room > 0; i++) {
        gint32 unit = candidates->items[i].unit;
        if (candidates->items[i].reach + (is_attack ? 0 : extra) < ways ||
            (nation != NO_NAME && board[unit].nation != nation))
            continue;
        try_in(mind, unit, to);
        MARK(units, unit);
        room--;
        gint32 march = cost_of_march(mind, unit, candidates->items[i].reach, ways);
        gint32 worth =
            standing_worth(mind, from) + worth_there(mind, to, units) - base - cost - march;
        if (worth < before && may_be_lost_on_march(mind, unit, candidates->items[i].reach, ways)) {
            try_in(mind, unit, from);
            UNMARK(units, unit);
            room++;
            continue;
        }
        before = worth;
        cost += march;
        if (worth > plan->worth || (worth == plan->worth && plan->to != NO_NAME && plan->to != to &&
                                    draw_of(mind, to) < draw_of(mind, plan->to))) {
            plan->worth = worth;
            plan->to = to;
            unit_set_copy(mind->rules, plan->units, units);
        }
    }
    for (guint i = 0; i < candidates->n; i++)
        if (MARKED(units, candidates->items[i].unit))
            try_in(mind, candidates->items[i].unit, from);
}

/* Whether a nation behind the candidate @i stands before it already. */
static gboolean
nation_came(const Mind *mind, const Candidates *candidates, guint i)
{
    const BoardUnit *board = mind->rules->board.units;
    for (guint j = 0; j < i; j++)
        if (board[candidates->items[j].unit].nation == board[candidates->items[i].unit].nation)
            return TRUE;
    return FALSE;
}

/* Makes the best plan for a group of the side that moves by land from @from; @moved: units that
 * have moved in it, one bit each. Its value is 0, and no unit moves, where nothing is gained. */
static void
plan_group(Mind *mind, gint32 from, const guint8 *moved, Plan *plan)
{
    const Candidates candidates = find_candidates(mind, from, moved);
    gint32 reach = 0;
    guint n_nations = 0;
    clear_plan(mind, plan, from);
    for (guint i = 0; i < candidates.n; i++) {
        reach = MAX(reach, candidates.items[i].reach);
        n_nations += !nation_came(mind, &candidates, i);
    }
    if (reach == 0)
        return;
    reach += MAX(rules_parameters(mind->rules)->march_extra, 0);
    plan->lead = candidates.items[0].unit;
    find_ways(mind, from, reach, plan->lead);
    gint32 stay = standing_worth(mind, from);
    for (gint32 to = 0; to < (gint32)mind->rules->board.n_places; to++) {
        if (to == from || mind->ways[to] == NO_NUMBER)
            continue;
        for (guint i = 0; i < candidates.n && n_nations > 1; i++)
            if (!nation_came(mind, &candidates, i))
                plan_way(mind, &candidates, stay, to,
                         mind->rules->board.units[candidates.items[i].unit].nation, plan);
        plan_way(mind, &candidates, stay, to, NO_NAME, plan);
    }
}

/* Better and worse than anything that is weighed. */
#define SURELY 1000000
#define HARDLY (-1000000)

static const WeightRow area_weights[N_AREA_WEIGHTS] = {
#define WEIGHT WEIGHT_ROW
#include "validator/systems/area-blocks/weights.def"
};

/* A choice, while it is judged. */
typedef struct {
    Mind *mind;
    const Judging *judging;
    const Frame *frame; /* that asks */
    guint n;            /* offers */
    const Offer *offers;
} Case;

/* Returns: what one offer is worth in the procedure. */
typedef gint32 (*JudgeOffer)(const Case *this, const Offer *offer);

static gint32
judge_ACTIONS(const Case *this, const Offer *offer)
{
    static const UnitSet nobody;
    Mind *mind = this->mind;
    gint32 nation;
    Plan plan;
    switch (offer->kind) {
    case OFFER_GROUP:
        plan_group(mind, offer->number, nobody, &plan);
        return plan.worth > 0 ? plan.worth : -1;
    case OFFER_SIEGE:
        return worth_of_siege(mind, offer->number, NULL, &nation) - 1;
    case OFFER_REBUILD:
        return worth_of_steps(mind, STEP_SCALE, AREA_WEIGHT_STEP);
    case OFFER_POLITICS:
        return mind_weight(mind, AREA_WEIGHT_POLITICS);
    case OFFER_TAKE:
        return WORTH_UNKNOWN;
    case OFFER_DONE:
        return 0;
    case OFFER_HALT:
        return 1;
    default:
        return -1;
    }
}

/* Granted actions usually cost each unit that takes part a step: only what brings more is begun. */
static gint32
judge_GRANTED(const Case *this, const Offer *offer)
{
    gint32 worth = judge_ACTIONS(this, offer);
    return offer->kind == OFFER_DONE ? 0 : worth - 2 * mind_weight(this->mind, AREA_WEIGHT_STEP);
}

/* Whether one of the planned units is offered its step. Returns: the unit, or NO_NAME. */
static gint32
find_planned(const Case *this)
{
    const Plan *plan = &this->mind->plan;
    for (guint i = 0; i < this->n; i++)
        if (this->offers[i].kind == OFFER_MOVE && MARKED(plan->units, this->offers[i].number) &&
            this->offers[i].other == first_on_way(this->mind, plan->from, plan->to))
            return this->offers[i].number;
    return NO_NAME;
}

/* Before the first step of a unit: the plan is kept until its units are gone, then the next best
 * thing is planned for those that are left. */
static gint32
next_of_group(const Case *this)
{
    Mind *mind = this->mind;
    Plan *plan = &mind->plan;
    gint32 unit = NO_NAME;
    gboolean is_new =
        next_marked(mind->rules, frame_marks(this->frame), 0) == (gint32)mind->rules->board.n_units;
    if (!is_new && plan->from == this->frame->place && plan->to != NO_NAME) {
        find_ways(mind, plan->from, UNIT_MOVE_MAX, plan->lead);
        unit = find_planned(this);
    }
    if (unit != NO_NAME)
        return unit;
    plan_group(mind, this->frame->place, frame_marks(this->frame), plan);
    if (plan->to == NO_NAME)
        return NO_NAME;
    find_ways(mind, plan->from, UNIT_MOVE_MAX, plan->lead);
    return find_planned(this);
}

static gint32
judge_GROUP(const Case *this, const Offer *offer)
{
    const Mind *mind = this->mind;
    if (offer->kind == OFFER_DONE || offer->kind == OFFER_STOP)
        return 0;
    if (offer->kind != OFFER_MOVE || mind->plan.to == NO_NAME)
        return -1;
    gint32 from = position_zones(mind->rules, mind->position)[offer->number];
    return MARKED(mind->plan.units, offer->number) &&
                   offer->other == first_on_way(mind, from, mind->plan.to)
               ? SURELY
               : -1;
}

/* Makes ready what judge_GROUP() asks. */
static void
see_GROUP(const Case *this)
{
    Mind *mind = this->mind;
    gint32 unit = this->frame->unit;
    if (unit == NO_NAME) {
        next_of_group(this);
        return;
    }
    find_ways(mind, position_zones(mind->rules, mind->position)[unit], UNIT_MOVE_MAX, unit);
}

static gint32
judge_DECLARATION(const Case *this, const Offer *offer)
{
    Mind *mind = this->mind;
    UnitSet units;
    unit_set_clear(mind->rules, units);
    gint32 nation;
    if (offer->kind == OFFER_DONE)
        return 0;
    FOR_EACH_HOLDING (i, mind->rules, mind->position, this->frame->place)
        if ((position_deeds(mind->rules, mind->position)[i] & UNIT_BESIEGES) != 0)
            MARK(units, i);
    for (guint i = 0; i < this->n; i++)
        if (this->offers[i].kind == OFFER_BESIEGE)
            MARK(units, this->offers[i].number);
    gint32 worth = worth_of_siege(mind, this->frame->place, units, &nation);
    gboolean is_meant = worth > 0 && mind->rules->board.units[offer->number].nation == nation;
    return is_meant ? 1 + steps_of_unit(mind, offer->number) : -1;
}

/* Returns: the steps of own units that came from @from in this turn. */
static gint32
steps_from(const Mind *mind, gint32 place, gint32 from)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    FOR_EACH_HOLDING (i, rules, mind->position, place) {
        gint32 link = position_arrivals(rules, mind->position)[i];
        if (unit_side(rules, mind->position, i) == mind->side && link != NO_NAME &&
            rules->board.links[link].from == from)
            steps += steps_of_unit(mind, i);
    }
    return steps;
}

/* Blocks fight on while there is hope. */
static gint32
judge_BATTLE(const Case *this, const Offer *offer)
{
    Mind *mind = this->mind;
    if (offer->kind == OFFER_MAIN)
        return steps_from(mind, this->frame->place, offer->number);
    if (offer->kind != OFFER_RETREAT)
        return offer->kind == OFFER_LOAD || offer->kind == OFFER_GIVE_UP ? -1 : 0;
    gint32 wins = battle_odds(mind, this->frame->place).wins;
    gint32 caution = mind_weight(mind, AREA_WEIGHT_CAUTION);
    if (mind->dear[offer->number] > 0)
        caution += (100 - caution) / 4;
    /* The game must not end with it: it leaves while it can. */
    if (mind->doom[offer->number] > mind->dear[offer->number] &&
        doom_in_battle(mind, this->frame->place) > mind->dear[offer->number])
        wins = 0;
    if (wins * 100 / CERTAIN >= caution)
        return HARDLY;
    return SURELY + worth_of_zone(mind, offer->number, offer->other);
}

static gint32
judge_SIEGE(const Case *this G_GNUC_UNUSED, const Offer *offer)
{
    return offer->kind == OFFER_FIRE ? 1 : 0;
}

static gint32
judge_place(const Case *this, const Offer *offer)
{
    switch (offer->kind) {
    case OFFER_RETREAT:
    case OFFER_REGROUP:
    case OFFER_DEPLOY:
    case OFFER_EVACUATE:
        return worth_of_zone(this->mind, offer->number, offer->other);
    default:
        return 0;
    }
}

/* Who is decided about stands in the frame. */
static gint32
judge_DECISION(const Case *this, const Offer *offer)
{
    return offer->kind == OFFER_ZONE ? worth_of_zone(this->mind, this->frame->value, offer->number)
                                     : 0;
}

static gint32
judge_BUILD(const Case *this, const Offer *offer)
{
    if (offer->kind == OFFER_ZONE)
        return worth_of_zone(this->mind, this->frame->unit, offer->number);
    return offer->kind == OFFER_DRAW || offer->kind == OFFER_STEP ? 1 : 0;
}

/* Steps are bought for those that hit best for their price. */
static gint32
judge_SPEND(const Case *this, const Offer *offer)
{
    const GameRules *rules = this->mind->rules;
    if (offer->kind != OFFER_UNIT)
        return 0;
    gint32 rating = rules->board.units[offer->number].rating;
    gint32 hits = rating != NO_NUMBER ? RATING_HITS(rating) : 0;
    return 1 + hits * CERTAIN / MAX(blocks_interphase_step_cost(rules, offer->number), 1);
}

/* The next step is lost by the one who can best spare it. */
static gint32
judge_HIT(const Case *this, const Offer *offer)
{
    const Mind *mind = this->mind;
    const GameRules *rules = mind->rules;
    gint32 steps = position_strengths(rules, mind->position)[offer->number];
    gint32 cost = blocks_interphase_step_cost(rules, offer->number);
    gint32 rating = rules->board.units[offer->number].rating;
    gint32 hits = rating != NO_NUMBER ? RATING_HITS(rating) : 0;
    return steps * 10 - cost * 4 - hits - mind->dear[offer->number] * (steps == 1 ? 1 : 0);
}

static gint32
judge_PIN(const Case *this, const Offer *offer)
{
    return -steps_of_unit(this->mind, offer->number);
}

static const struct {
    guint procedure;
    JudgeOffer judge;
    void (*see)(const Case *this);
    Look look;
} rows[] = {
    {PROCEDURE_ACTIONS, judge_ACTIONS, .look = LOOK_ANEW},
    {PROCEDURE_GRANTED, judge_GRANTED, .look = LOOK_ANEW},
    {PROCEDURE_GROUP, judge_GROUP, see_GROUP},
    {PROCEDURE_DECLARATION, judge_DECLARATION},
    {PROCEDURE_BATTLE, judge_BATTLE},
    {PROCEDURE_SIEGE, judge_SIEGE, .look = LOOK_ONLY},
    {PROCEDURE_RETREAT, judge_place},
    {PROCEDURE_REGROUP, judge_place},
    {PROCEDURE_DEPLOYMENT, judge_place},
    {PROCEDURE_EVACUATION, judge_place},
    {PROCEDURE_DECISION, judge_DECISION, .look = LOOK_ANEW},
    {PROCEDURE_PLACE, judge_DECISION},
    {PROCEDURE_BUILD, judge_BUILD},
    {PROCEDURE_SPEND, judge_SPEND, .look = LOOK_ONLY},
    {PROCEDURE_FORAGE, judge_HIT, .look = LOOK_ONLY},
    {PROCEDURE_HITS, judge_HIT, .look = LOOK_ONLY},
    {PROCEDURE_PIN, judge_PIN},
};

static void
judge_offers(gpointer data, const Judging *judging, gint32 *worths)
{
    Mind *mind = data;
    const Position *view = judging->view;
    const Frame *frame = view->n_frames > 0 ? position_top(view) : NULL;
    const Case this = {mind, judging, frame, judging->request->n, judging->offers};
    guint row = 0;
    while (row < G_N_ELEMENTS(rows) && (frame == NULL || rows[row].procedure != frame->procedure))
        row++;
    for (guint i = 0; i < this.n && row == G_N_ELEMENTS(rows); i++)
        worths[i] = WORTH_UNKNOWN;
    if (row == G_N_ELEMENTS(rows))
        return;
    mind->luck = judging->luck;
    look_at_position(mind, view, rows[row].look);
    if (rows[row].see != NULL)
        rows[row].see(&this);
    for (guint i = 0; i < this.n; i++)
        worths[i] = rows[row].judge(&this, &this.offers[i]);
}

/* Lands, the steps of units on the map, and points to come. */
static gint64
value_position(gpointer data, const Position *view)
{
    Mind *mind = data;
    const GameRules *rules = mind->rules;
    look_at_position(mind, view, LOOK_ONLY);
    gint64 value =
        levels_ahead(mind) * mind_weight(mind, AREA_WEIGHT_LEVEL) + worth_of_ends(mind, ASKED_ALL);
    if (view->end != END_NONE) {
        gint32 winner = outcome_side(rules, view);
        if (winner != NO_NAME)
            value += winner == mind->side ? mind_weight(mind, AREA_WEIGHT_ENDING)
                                          : -mind_weight(mind, AREA_WEIGHT_ENDING);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 side = unit_side(rules, view, i);
        if (side == NO_NAME || position_place(rules, view, i) == NO_NAME)
            continue;
        gint64 steps =
            (gint64)counted_steps(mind, i) * mind_weight(mind, AREA_WEIGHT_STEP) / STEP_SCALE;
        value += side == mind->side ? steps : -steps;
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, view, i);
        gint64 points = position_points(rules, view)[i] + position_next_points(rules, view)[i];
        points *= mind_weight(mind, AREA_WEIGHT_POINT);
        if (side != NO_NAME)
            value += side == mind->side ? points : -points;
    }
    return value;
}

/* Bolder and more careful, with more care for what the enemy threatens and what must be defended,
 * and with less for what is lost. */
static const StyleRow styles[] = {
    {AREA_WEIGHT_CAUTION, 0},  {AREA_WEIGHT_CAUTION, 40}, {AREA_WEIGHT_RISK, 0},
    {AREA_WEIGHT_RISK, 120},   {AREA_WEIGHT_THREAT, 400}, {AREA_WEIGHT_LOST, 100},
    {AREA_WEIGHT_DEFENCE, 80},
};

const SystemJudge area_judge = {
    .weights = area_weights,
    .n_weights = N_AREA_WEIGHTS,
    .styles = styles,
    .n_styles = G_N_ELEMENTS(styles),
    .mind_new = mind_new,
    .mind_free = mind_free,
    .mind_begin = mind_begin,
    .mind_follow = mind_follow,
    .judge = judge_offers,
    .value = value_position,
};
