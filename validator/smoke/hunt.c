/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every other game begins where another one came near to what a rule waits for. From there on each
 * answer is given by chance or, as often, is the one of some that brings it nearest.
 */
#include "validator/smoke/hunt.h"

#include <string.h>

/* Answers that are tried for one that is aimed. */
#define TRIED_MAX 8

/* One answer in so many is aimed: where all were, a game would not come to anything else. */
#define AIMS_OFTEN 2
#define AIMS_SELDOM 8

/* One game in so many is played by those who fight: more comes to be in it, and it takes longer. */
#define PLAYERS 4

/* A game that takes longer is given up. */
#define ANSWERS_MAX 20000u

typedef struct {
    const HuntPlan *plan;
    GameRun *game;        /* owned */
    GArray *quarries;     /* of Quarry */
    Quarry *hunted;       /* in this game; NULL: none in particular */
    DiceStream dice;      /* what the hunt itself leaves to chance */
    Machine trial;        /* in which answers are tried, of the position ... */
    Position *tried;      /* owned */
    guint n_open;         /* quarries that were not found yet */
    guint aims_every;     /* one answer in so many, on average, is aimed */
    const Player *player; /* who chooses where nothing is aimed at */
} Hunt;

static void
quarry_clear(gpointer item)
{
    game_journal_clear(&((Quarry *)item)->journal);
}

GArray *
hunt_quarries(const GameRules *rules)
{
    GArray *quarries = g_array_new(FALSE, TRUE, sizeof(Quarry));
    g_array_set_clear_func(quarries, quarry_clear);
    for (guint i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        if (!rules->is_on[i] || rule->do_.n == 0 || rule->always == TRUE)
            continue;
        const Quarry quarry = {
            .rule = i,
            .condition = rule->when != NO_CODE ? rule->when : rule->if_,
            .nearest = NO_NUMBER,
        };
        g_array_append_val(quarries, quarry);
    }
    return quarries;
}

/* The parts of what a quarry waits for, each of PROGRESS_ALL. */
typedef struct {
    gint32 sum, n;
} Parts;

static void
add_part(Parts *parts, gint32 progress, gint32 weight)
{
    parts->sum += progress * weight;
    parts->n += weight;
}

/* Returns: how near to its last step the weakest of @units on the map is. */
static gint32
rate_weakness(const Situation *situation, const UnitsCode *units)
{
    const GameRules *rules = situation->rules;
    const guint8 *strengths = position_strengths(rules, situation->position);
    const guint8 *labels = labels_of(rules, units);
    gint32 weakest = 0;
    FOR_EACH_MARKED (i, rules, labels)
        if (position_place(rules, situation->position, i) != NO_NAME)
            weakest = MAX(weakest, PROGRESS_ALL - PROGRESS_ALL / 2 * strengths[i] /
                                                      MAX(rules->board.full[i], 1));
    return weakest;
}

/* What the first trigger of @rule is near to. */
static void
add_trigger(Parts *parts, const Situation *situation, const RuleCode *rule)
{
    const TriggerCode *trigger =
        rule->on.n > 0 ? rules_trigger(situation->rules, rule->on.first) : NULL;
    if (trigger != NULL && trigger->event == TRIGGER_ELIMINATED && trigger->units != NO_CODE)
        add_part(parts,
                 rate_weakness(situation, rules_units(situation->rules, (guint32)trigger->units)),
                 1);
}

/* Whether there is what the first effect about units means: a rule that finds none does nothing. */
static void
add_units(Parts *parts, const Situation *situation, const RuleCode *rule)
{
    const GameRules *rules = situation->rules;
    for (guint32 i = 0; i < rule->do_.n; i++) {
        gint32 units = rules_effect(rules, rule->do_.first + i)->units;
        if (units == NO_CODE)
            continue;
        guint n = selector_count_units(situation, rules_units(rules, (guint32)units), G_MAXUINT);
        add_part(parts, n > 0 ? PROGRESS_ALL : 0, 1);
        return;
    }
}

/* Returns: how much is there in @position of what @quarry waits for; NO_NUMBER: nothing says. */
static gint32
measure_progress(const GameRules *rules, const Position *position, const Quarry *quarry)
{
    const RuleCode *rule = rules_rule(rules, rules->rules.first + quarry->rule);
    Parts parts = {0};
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)rule->side;
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    if (quarry->condition != NO_CODE) {
        const ConditionCode *condition = rules_condition(rules, (guint32)quarry->condition);
        gint32 n_parts = condition->verb == CONDITION_ALL ? (gint32)condition->of.n : 1;
        add_part(&parts, condition_progress(&situation, quarry->condition), n_parts);
    }
    add_trigger(&parts, &situation, rule);
    add_units(&parts, &situation, rule);
    return parts.n > 0 ? parts.sum / parts.n : NO_NUMBER;
}

static void
keep_journal(Quarry *quarry, const Journal *journal)
{
    game_journal_reset(&quarry->journal);
    for (guint i = 0; i < journal->n; i++)
        game_journal_add(&quarry->journal, journal_kind(journal->entries[i]),
                         journal_value(journal->entries[i]));
}

/* Looks at what the last answer has led to. @is_thorough: for all that are hunted. */
static void
look_at_progress(Hunt *hunt, gboolean is_thorough)
{
    const GameRun *game = hunt->game;
    const GameRules *rules = game->plan.rules;
    for (guint i = 0; i < hunt->quarries->len; i++) {
        Quarry *quarry = &g_array_index(hunt->quarries, Quarry, i);
        if (quarry->game != 0)
            continue;
        if (hunt->plan->tally->counts[GROUP_RULES][quarry->rule] > 0) {
            quarry->game = game->number;
            quarry->turn = game->position->turn - rules->first_turn + 1;
            keep_journal(quarry, &game->journal);
            hunt->n_open--;
            continue;
        }
        /* A game that has ended cannot be continued. */
        if (game->request.kind == REQUEST_NONE || (!is_thorough && quarry != hunt->hunted))
            continue;
        gint32 now = measure_progress(rules, game->position, quarry);
        /* Of those that are as near, one after the other: not all of them lead on. */
        if (now > quarry->nearest ||
            (now == quarry->nearest && dice_below(&hunt->dice, TRIED_MAX) == 0)) {
            quarry->nearest = now;
            keep_journal(quarry, &game->journal);
        }
    }
}

/* Returns: how near @answer brings what is hunted. */
static gint32
try_answer(Hunt *hunt, guint answer)
{
    const GameRun *game = hunt->game;
    const Machine *machine = &game->machine;
    position_assign(hunt->tried, game->position);
    hunt->trial.n_offers = machine->n_offers;
    memcpy(hunt->trial.offers, machine->offers, machine->n_offers * sizeof *machine->offers);
    machine_answer(&hunt->trial, answer);
    machine_run(&hunt->trial);
    return measure_progress(game->plan.rules, hunt->tried, hunt->hunted);
}

/* Returns: of some answers the one that brings nearest what is hunted. */
static guint
aimed_answer(Hunt *hunt)
{
    const Request *request = &hunt->game->request;
    guint best = request->lowest, n_best = 0;
    gint32 nearest = G_MININT32;
    for (guint i = 0; i < TRIED_MAX; i++) {
        guint answer = request->n <= TRIED_MAX ? i : dice_below(&hunt->dice, request->n);
        if (answer >= request->n)
            break;
        gint32 now = try_answer(hunt, answer + request->lowest);
        n_best = now > nearest ? 1 : n_best + (now == nearest);
        if (now > nearest || (now == nearest && dice_below(&hunt->dice, n_best) == 0))
            best = answer + request->lowest;
        nearest = MAX(nearest, now);
    }
    return best;
}

static void
answer_request(Hunt *hunt)
{
    GameRun *game = hunt->game;
    gboolean is_aimed = game->request.n > 1 && dice_below(&hunt->dice, hunt->aims_every) == 0;
    if (is_aimed)
        game_answer(game, aimed_answer(hunt));
    else if (game->request.kind == REQUEST_CHOICE)
        game_step_player(game, hunt->player);
    else
        game_take_chance(game);
}

/* Returns: what the game @number hunts: one after the other of those that were not found. */
static Quarry *
choose_quarry(Hunt *hunt, guint64 number)
{
    guint left = (guint)(number % hunt->n_open);
    for (guint i = 0; i < hunt->quarries->len; i++) {
        Quarry *quarry = &g_array_index(hunt->quarries, Quarry, i);
        if (quarry->game == 0 && left-- == 0)
            return quarry;
    }
    g_assert_not_reached();
}

/* Begins where another game was nearest, or anywhere on the way there. */
static void
begin_game(Hunt *hunt, guint64 number)
{
    GameRun *game = hunt->game;
    hunt->aims_every = dice_below(&hunt->dice, 2) == 0 ? AIMS_OFTEN : AIMS_SELDOM;
    hunt->player = player_find(dice_below(&hunt->dice, PLAYERS) == 0 ? "greedy" : "random");
    game->plan.tries_all = dice_below(&hunt->dice, 2) == 0;
    hunt->hunted = choose_quarry(hunt, number);
    game_begin(game, number);
    Journal way = hunt->hunted->journal;
    if (number % 2 == 0 || way.n == 0)
        return;
    way.n -= dice_below(&hunt->dice, 2) == 0 ? dice_below(&hunt->dice, way.n) : 0;
    game_follow(game, &way);
}

/* Plays the game @number, as long as something is left to be found. */
static void
play_game(Hunt *hunt, guint64 number)
{
    GameRun *game = hunt->game;
    hunt->dice = dice_begin(dice_mix(game->plan.seed), number, DICE_OF_PLAYERS);
    begin_game(hunt, number);
    gint32 turn = NO_NUMBER;
    while (hunt->n_open > 0) {
        tally_look(hunt->plan->tally, game->position);
        look_at_progress(hunt, game->position->turn != turn);
        turn = game->position->turn;
        if (game->request.kind == REQUEST_NONE || game->journal.n >= ANSWERS_MAX)
            break;
        answer_request(hunt);
    }
    tally_end(hunt->plan->tally, game, number);
}

gint64
hunt_play(const HuntPlan *plan, GameRange games, GArray *quarries)
{
    Hunt hunt = {
        .plan = plan,
        .game = game_new(plan->plan, plan->tally),
        .quarries = quarries,
        .tried = position_new(plan->plan->rules),
    };
    gint64 n = 0;
    hunt.trial.rules = plan->plan->rules;
    hunt.trial.position = hunt.tried;
    hunt.trial.procedures = plan->plan->procedures;
    for (guint i = 0; i < quarries->len; i++)
        hunt.n_open += g_array_index(quarries, Quarry, i).game == 0;
    for (gint64 i = games.first; i <= games.last && hunt.n_open > 0; i++) {
        if (plan->stop != NULL && g_atomic_int_get(plan->stop) != 0)
            break;
        play_game(&hunt, (guint64)i);
        n++;
        if (plan->report != NULL)
            plan->report(n, plan->data);
    }
    g_free(hunt.tried);
    game_free(hunt.game);
    return n;
}
