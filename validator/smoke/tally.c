/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting. A step is lost where a unit on the map has fewer than before, or is eliminated.
 */
#include "validator/smoke/tally.h"

#include "schema/model/entities.h"
#include "validator/engine/dice.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/position/sparse.h"

#include <string.h>

/* Powers of two of answers that are told apart. */
#define ANSWER_ROWS 32

static guint
n_figures(ResultGroup group)
{
    const ResultGroupRow *row = result_group(group);
    guint n = 0;
    while (row->figures[n] != NULL)
        n++;
    return n;
}

static gint64 *
counts_of(Tally *tally, ResultGroup group, guint row)
{
    g_assert(row < tally->n_rows[group]);
    return tally->counts[group] + (gsize)row * tally->n_figures[group];
}

/* Counts @steps that were lost by @cause in the place with these figures, if any tells them apart.
 */
static void
count_cause(const Tally *tally, gint64 *place, gint32 cause, gint64 steps)
{
    const SystemPlay *play = system_play(tally->rules);
    gint32 figure = play->figure_of_cause != NULL ? play->figure_of_cause(cause) : NO_NUMBER;
    if (figure != NO_NUMBER)
        place[figure] += steps;
}

/* Returns: the CauseWord of what is lost in @phase, or NO_NUMBER. */
static gint32
cause_in_phase(const Tally *tally, guint8 phase)
{
    const SystemPlay *play = system_play(tally->rules);
    return play->cause_in_phase != NULL ? play->cause_in_phase(phase) : NO_NUMBER;
}

static void
tell(gpointer data, const Event *event)
{
    Tally *tally = data;
    const SystemPlay *play = system_play(tally->rules);
    gboolean has_place = event->place >= 0 && event->place < (gint32)tally->rules->board.n_places;
    gint64 *place = has_place ? counts_of(tally, GROUP_PLACES, (guint)event->place) : NULL;
    gint64 *unit = event->unit >= 0 ? counts_of(tally, GROUP_UNITS, (guint)event->unit) : NULL;
    tally->fought |= event->verb == TRIGGER_BATTLE_END;
    if (event->verb == TRIGGER_PHASE_END)
        tally_look(tally, tally->position);
    if (event->verb == TRIGGER_ENTERS && unit != NULL)
        unit[UNIT_MOVES]++;
    if (event->verb == TRIGGER_ELIMINATED && unit != NULL) {
        unit[UNIT_ELIMINATED]++;
        unit[UNIT_STEPS_LOST] += tally->strengths[event->unit];
    }
    if (place == NULL)
        return;
    place[PLACE_VISITS] += event->verb == TRIGGER_ENTERS;
    for (guint i = 0; i < play->n_figures; i++)
        place[play->figures[i].figure] += event->verb == play->figures[i].event;
    if (event->verb == TRIGGER_ELIMINATED && unit != NULL) {
        gint64 steps = tally->strengths[event->unit];
        place[PLACE_ELIMINATED]++;
        place[PLACE_STEPS_LOST] += steps;
        count_cause(tally, place, event->cause, steps);
    }
}

static void
use(gpointer data, EntityId entity, guint32 number)
{
    Tally *tally = data;
    counts_of(tally, entity == ENTITY_RULE ? GROUP_RULES : GROUP_ROWS, number)[RULE_FIRED]++;
}

static guint
n_ending_effects(const GameRules *rules)
{
    guint n = 0;
    for (guint32 i = 0; i < rules->code[ENTITY_EFFECT].n; i++)
        n += rules_effect(rules, i)->verb == EFFECT_END_GAME;
    return n;
}

Tally *
tally_new(const GameRules *rules)
{
    Tally *tally = g_new0(Tally, 1);
    const Board *board = &rules->board;
    const guint n_rows[N_RESULT_GROUPS] = {
        [GROUP_OUTCOMES] = N_OUTCOMES_WITHOUT_ROW + rules->victory.n + rules->sudden_death.n +
                           n_ending_effects(rules),
        [GROUP_WINNERS] = board->n_sides + 1,
        [GROUP_TURNS] = (guint)MAX(rules->last_turn - rules->first_turn, 0) + 2,
        [GROUP_ANSWERS] = ANSWER_ROWS,
        [GROUP_PLACES] = board->n_places,
        [GROUP_UNITS] = board->n_units,
        [GROUP_RULES] = rules->rules.n,
        [GROUP_ROWS] = rules->code[ENTITY_ROW].n,
    };
    tally->rules = rules;
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        tally->n_rows[i] = n_rows[i];
        tally->n_figures[i] = n_figures(i);
        tally->counts[i] = g_new0(gint64, (gsize)n_rows[i] * tally->n_figures[i]);
    }
    tally->scores = g_array_new(FALSE, FALSE, sizeof(ScoreCount));
    tally->heads = game_results_new();
    /* One to spare: where there are no units there is still something to copy to. */
    tally->zones = g_new0(guint16, board->n_units + 1);
    tally->strengths = g_new0(guint8, board->n_units + 1);
    tally->sink = (EventSink){.tell = tell, .use = use, .data = tally};
    return tally;
}

void
tally_free(Tally *tally)
{
    if (tally == NULL)
        return;
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        g_free(tally->counts[i]);
    g_array_unref(tally->scores);
    game_results_free(tally->heads);
    g_free(tally->zones);
    g_free(tally->strengths);
    g_free(tally);
}

static void
remember(Tally *tally, const Position *position)
{
    guint n = tally->rules->board.n_units;
    tally->phase = position->phase;
    memcpy(tally->zones, position_zones(tally->rules, position), n * sizeof *tally->zones);
    memcpy(tally->strengths, position_strengths(tally->rules, position), n);
}

const EventSink *
tally_begin(Tally *tally, const Position *position)
{
    tally->position = position;
    tally->fought = FALSE;
    remember(tally, position);
    return &tally->sink;
}

/* Whether a unit in @zone is on the map, be it aboard. */
static gboolean
is_on_map(const GameRules *rules, guint16 zone)
{
    const ZoneNumbers *numbers = &rules->zone_numbers;
    return zone < rules->board.n_places || (zone >= numbers->aboard && zone < numbers->years);
}

/* Counts the steps that units on the map have lost. */
static void
count_lost_steps(Tally *tally, const Position *position)
{
    const GameRules *rules = tally->rules;
    const guint8 *strengths = position_strengths(rules, position);
    gint32 cause = cause_in_phase(tally, tally->phase);
    if (cause == NO_NUMBER)
        cause = cause_in_phase(tally, position->phase);
    guint n = rules->board.n_units;
    for (guint i = next_different(strengths, tally->strengths, 0, n); i < n;
         i = next_different(strengths, tally->strengths, i + 1, n)) {
        if (strengths[i] >= tally->strengths[i] || !is_on_map(rules, tally->zones[i]))
            continue;
        gint32 place = position_place(rules, position, (gint32)i);
        if (place == NO_NAME)
            continue;
        gint64 lost = tally->strengths[i] - strengths[i];
        counts_of(tally, GROUP_UNITS, i)[UNIT_STEPS_LOST] += lost;
        counts_of(tally, GROUP_PLACES, (guint)place)[PLACE_STEPS_LOST] += lost;
        count_cause(tally, counts_of(tally, GROUP_PLACES, (guint)place), cause, lost);
    }
}

void
tally_look(Tally *tally, const Position *position)
{
    const GameRules *rules = tally->rules;
    guint n = rules->board.n_units;
    const guint16 *zones = position_zones(rules, position);
    gboolean is_loss = memcmp(position_strengths(rules, position), tally->strengths, n) != 0;
    if (is_loss)
        count_lost_steps(tally, position);
    if (is_loss || memcmp(zones, tally->zones, n * sizeof *zones) != 0)
        remember(tally, position);
}

static guint
outcome_of(const GameRules *rules, const Position *position)
{
    guint first = N_OUTCOMES_WITHOUT_ROW;
    guint by = (guint)position->ended_by;
    switch ((EndKind)position->end) {
    case END_NONE:
        return OUTCOME_SET_UP;
    case END_VICTORY:
        return position->ended_by != NO_NAME ? first + by : OUTCOME_NO_ROW;
    case END_SUDDEN:
        return first + rules->victory.n + by;
    case END_RULE:
        first += rules->victory.n + rules->sudden_death.n;
        for (guint32 i = 0; i < by; i++)
            first += rules_effect(rules, i)->verb == EFFECT_END_GAME;
        return first;
    }
    g_assert_not_reached();
}

static void
count_score(GArray *scores, gint32 score, gint64 games)
{
    guint at = scores->len;
    while (at > 0 && g_array_index(scores, ScoreCount, at - 1).score >= score)
        at--;
    if (at == scores->len || g_array_index(scores, ScoreCount, at).score != score) {
        const ScoreCount count = {.score = score};
        g_array_insert_val(scores, at, count);
    }
    g_array_index(scores, ScoreCount, at).games += games;
}

static void
note_longest(GameResults *heads, gint64 answers, gint64 game)
{
    if (heads->longest_game == 0 || answers > heads->longest ||
        (answers == heads->longest && game < heads->longest_game)) {
        heads->longest = answers;
        heads->longest_game = game;
    }
}

static gint32
turn_of(const Tally *tally, const Position *position)
{
    return CLAMP(position->turn - tally->rules->first_turn + 1,
                 0,
                 (gint32)tally->n_rows[GROUP_TURNS] - 1);
}

static void
count_failure(Tally *tally, const GameRun *game, guint64 number)
{
    const GameFailure failure = {
        .game = (gint64)number,
        .answers = game->journal.n,
        .turn = turn_of(tally, game->position),
        .invariant = (char *)game->broken,
        .problem = game->problem,
    };
    tally->heads->failed++;
    game_results_fail(tally->heads, &failure);
}

void
tally_end(Tally *tally, const GameRun *game, guint64 number)
{
    const Position *position = game->position;
    GameResults *heads = tally->heads;
    guint answers = game->journal.n;
    heads->played++;
    heads->answered += answers;
    heads->hash += dice_mix(game->journal.hash ^ dice_mix(number));
    note_longest(heads, answers, (gint64)number);
    if (game->broken != NULL) {
        count_failure(tally, game, number);
        return;
    }
    guint outcome = outcome_of(tally->rules, position);
    gint32 winner = outcome_side(tally->rules, position);
    heads->natural += position->end == END_VICTORY;
    heads->fought += tally->fought;
    counts_of(tally, GROUP_OUTCOMES, outcome)[FIGURE_GAMES]++;
    counts_of(tally, GROUP_ANSWERS, g_bit_storage(answers) - (answers == 0))[FIGURE_GAMES]++;
    if (position->end == END_NONE)
        return;
    guint side = winner != NO_NAME ? (guint)winner : tally->rules->board.n_sides;
    counts_of(tally, GROUP_WINNERS, side)[FIGURE_GAMES]++;
    counts_of(tally, GROUP_TURNS, (guint)turn_of(tally, position))[FIGURE_GAMES]++;
    if (position->end == END_VICTORY)
        count_score(tally->scores, position->score, 1);
}

void
tally_add(Tally *into, const Tally *from)
{
    GameResults *heads = into->heads;
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        for (gsize j = 0; j < (gsize)into->n_rows[i] * into->n_figures[i]; j++)
            into->counts[i][j] += from->counts[i][j];
    for (guint i = 0; i < from->scores->len; i++) {
        const ScoreCount *count = &g_array_index(from->scores, ScoreCount, i);
        count_score(into->scores, count->score, count->games);
    }
#define HEAD(member, ...) heads->member += from->heads->member;
#include "schema/model/findings/game-results.def"
    heads->hash += from->heads->hash;
    if (from->heads->longest_game != 0)
        note_longest(heads, from->heads->longest, from->heads->longest_game);
    for (guint i = 0; i < from->heads->failures->len; i++)
        game_results_fail(heads, &g_array_index(from->heads->failures, GameFailure, i));
}
