/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counts over many games: who won, how long they took, which rules ran, which units moved.
 */
#include "validator/smoke/tally.h"

#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "validator/engine/dice.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/sparse.h"

#include <string.h>

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
count_event(gpointer data, const Event *event)
{
    Tally *tally = data;
    const SystemPlay *play = system_play(tally->rules);
    gboolean has_place = event->place >= 0 && event->place < (gint32)tally->rules->board.n_places;
    gint64 *place = has_place ? tally_counts(tally, GROUP_PLACES, (guint)event->place) : NULL;
    gint64 *unit = event->unit >= 0 ? tally_counts(tally, GROUP_UNITS, (guint)event->unit) : NULL;
    /* Units are laid out without a word. */
    tally->is_touched |= event->verb == TRIGGER_SET_UP;
    if (event->verb == TRIGGER_TURN_END)
        course_sample(tally->course, tally->position, tally->position->turn);
    if (event->verb == TRIGGER_PHASE_END)
        tally_look(tally, tally->position);
    if (event->verb == TRIGGER_ENTERS && unit != NULL)
        unit[UNIT_MOVES]++;
    if (event->verb == TRIGGER_ELIMINATED && unit != NULL) {
        unit[UNIT_ELIMINATED]++;
        unit[UNIT_STEPS_LOST] += tally->strengths[event->unit];
        tally->course->lost = event->unit;
        tally->course->lost_by = event->cause;
        tally->course->is_lost_now = TRUE;
    }
    if (place == NULL)
        return;
    place[PLACE_VISITS] += event->verb == TRIGGER_ENTERS;
    if (event->verb == TRIGGER_ENTERS)
        course_visit(tally->course, (guint)event->place);
    for (guint i = 0; i < play->n_figures; i++) {
        const EventFigure *row = &play->figures[i];
        place[row->figure] += event->verb == row->event;
        tally->fought |= event->verb == row->event && row->figure == PLACE_BATTLES;
    }
    if (event->verb == TRIGGER_ELIMINATED && unit != NULL) {
        gint64 steps = tally->strengths[event->unit];
        place[PLACE_ELIMINATED]++;
        place[PLACE_STEPS_LOST] += steps;
        count_cause(tally, place, event->cause, steps);
    }
}

static void
count_use(gpointer data, EntityId entity, guint32 number)
{
    Tally *tally = data;
    tally_counts(tally, entity == ENTITY_RULE ? GROUP_RULES : GROUP_ROWS, number)[RULE_FIRED]++;
    if (entity == ENTITY_RULE) {
        RuleGames *games = &g_array_index(tally->rule_games, RuleGames, number);
        games->n += games->last != tally->n_begun;
        games->last = tally->n_begun;
    }
}

static void
note_touch(gpointer data)
{
    Tally *tally = data;
    tally->is_touched = TRUE;
}

static void
remember_position(Tally *tally, const Position *position)
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
    tally->n_begun++;
    tally->fought = tally->is_touched = FALSE;
    course_begin(tally->course, position);
    remember_position(tally, position);
    tally->sink =
        (EventSink){.tell = count_event, .use = count_use, .touch = note_touch, .data = tally};
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
        tally_counts(tally, GROUP_UNITS, i)[UNIT_STEPS_LOST] += lost;
        tally_counts(tally, GROUP_PLACES, (guint)place)[PLACE_STEPS_LOST] += lost;
        count_cause(tally, tally_counts(tally, GROUP_PLACES, (guint)place), cause, lost);
    }
}

/* Counts what has become of units since this was asked last. */
static void
look_at_units(Tally *tally, const Position *position)
{
    const GameRules *rules = tally->rules;
    guint n = rules->board.n_units;
    const guint16 *zones = position_zones(rules, position);
    gboolean is_loss = memcmp(position_strengths(rules, position), tally->strengths, n) != 0;
    if (is_loss)
        count_lost_steps(tally, position);
    if (is_loss || memcmp(zones, tally->zones, n * sizeof *zones) != 0)
        remember_position(tally, position);
}

void
tally_look(Tally *tally, const Position *position)
{
    if (tally->is_touched)
        look_at_units(tally, position);
    tally->is_touched = FALSE;
    course_update(tally->course, position);
}

void
tally_choose(Tally *tally, const Machine *machine, const Request *request, guint answer)
{
    tally->course->is_lost_now = FALSE;
    course_choose(tally->course, request->n, &machine->offers[answer]);
}

/* Classes of numbers of answers, by powers of two. */
#define ANSWER_ROWS 32

static guint
n_figures(ResultGroup group)
{
    const ResultGroupRow *row = game_results_group(group);
    guint n = 0;
    while (row->figures[n] != NULL)
        n++;
    return n;
}

static guint
n_ending_effects(const GameRules *rules)
{
    guint n = 0;
    for (guint32 i = 0; i < rules->code[ENTITY_EFFECT].n; i++)
        n += rules_effect(rules, i)->verb == EFFECT_END_GAME;
    return n;
}

/* Returns: rows that a group by turn has: the first is that of the set-up. */
static guint
tally_turns(const GameRules *rules)
{
    return (guint)MAX(rules->last_turn - rules->first_turn, 0) + 2;
}

static GArray *
value_counts_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(GameValueCount));
}

/* What is counted by values, and not by rows. */
static void
begin_values(Tally *tally)
{
    tally->scores = value_counts_new();
    tally->n_courses = tally->n_rows[GROUP_TURNS];
    tally->courses = g_new(GArray *, tally->n_courses);
    for (guint i = 0; i < tally->n_courses; i++)
        tally->courses[i] = value_counts_new();
    for (guint i = 0; i < N_MEASURES; i++)
        tally->spread[i] = value_counts_new();
    tally->ends = g_array_new(FALSE, FALSE, sizeof(EarlyEnd));
    tally->course = course_new(tally->rules);
}

static void
free_values(Tally *tally)
{
    g_array_unref(tally->scores);
    for (guint i = 0; i < tally->n_courses; i++)
        g_array_unref(tally->courses[i]);
    g_free(tally->courses);
    for (guint i = 0; i < N_MEASURES; i++)
        g_array_unref(tally->spread[i]);
    g_array_unref(tally->ends);
    course_free(tally->course);
}

Tally *
tally_new(const GameRules *rules)
{
    Tally *tally = g_new0(Tally, 1);
    const Board *board = &rules->board;
    const guint n_rows[N_RESULT_GROUPS] = {
        [GROUP_OUTCOMES] = N_OUTCOMES_WITHOUT_ROW + rules->victory.n + rules->sudden_death.n +
                           n_ending_effects(rules) + rules->standings.n,
        [GROUP_WINNERS] = board->n_sides + 1,
        [GROUP_TURNS] = tally_turns(rules),
        [GROUP_ANSWERS] = ANSWER_ROWS,
        [GROUP_PLACES] = board->n_places,
        [GROUP_UNITS] = board->n_units,
        [GROUP_RULES] = rules->rules.n,
        [GROUP_ROWS] = rules->code[ENTITY_ROW].n,
        [GROUP_PAIRS] = SKILL_ROWS,
        [GROUP_CONTROL] = tally_turns(rules) * board->n_sides,
        [GROUP_POWERS] = course_reports_powers(rules) ? tally_turns(rules) * board->n_sides : 0,
    };
    tally->rules = rules;
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        tally->n_rows[i] = n_rows[i];
        tally->n_figures[i] = n_figures(i);
        tally->counts[i] = g_new0(gint64, (gsize)n_rows[i] * tally->n_figures[i]);
    }
    tally->rule_games = g_array_new(FALSE, TRUE, sizeof(RuleGames));
    g_array_set_size(tally->rule_games, rules->rules.n);
    begin_values(tally);
    tally->heads = game_results_new();
    /* One to spare: where there are no units there is still something to copy to. */
    tally->zones = g_new0(guint16, board->n_units + 1);
    tally->strengths = g_new0(guint8, board->n_units + 1);
    return tally;
}

void
tally_free(Tally *tally)
{
    if (tally == NULL)
        return;
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        g_free(tally->counts[i]);
    g_array_unref(tally->rule_games);
    free_values(tally);
    game_results_free(tally->heads);
    g_free(tally->zones);
    g_free(tally->strengths);
    g_free(tally);
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
    case END_STANDING:
        first += rules->victory.n + rules->sudden_death.n + n_ending_effects(rules);
        return position->ended_by != NO_NAME ? first + by : OUTCOME_SHARED;
    }
    g_assert_not_reached();
}

/* Whether who chose last took what harms himself. */
static gboolean
was_chosen(const Tally *tally)
{
    const guint harmful = system_play(tally->rules)->harmful;
    return tally->course->choices > 0 && harmful != 0 &&
           tally->course->taken.kind == (gint32)harmful;
}

static EarlyEnd *
early_end(GArray *ends, guint outcome, gint32 unit, gint32 cause)
{
    for (guint i = 0; i < ends->len; i++) {
        EarlyEnd *end = &g_array_index(ends, EarlyEnd, i);
        if (end->outcome == outcome && end->unit == unit && end->cause == cause)
            return end;
    }
    const EarlyEnd end = {.outcome = outcome, .unit = unit, .cause = cause};
    g_array_append_val(ends, end);
    return &g_array_index(ends, EarlyEnd, ends->len - 1);
}

/* Counts a game that ended before the last turn was over, with the unit whose loss ended it: the
 * last one that was eliminated since somebody chose. */
static void
count_early_end(Tally *tally, guint outcome, gint64 turn)
{
    const Course *course = tally->course;
    gint32 unit = course->is_lost_now ? course->lost : NO_NAME;
    gint32 cause = course->is_lost_now ? course->lost_by : NO_NUMBER;
    EarlyEnd *end = early_end(tally->ends, outcome, unit, cause);
    end->counts[END_GAMES]++;
    end->counts[END_TURNS] += turn;
    end->counts[END_BY_CHOICE] += was_chosen(tally);
}

/* Counts what @side has at the sample @i, if results report that. */
static void
count_power(Tally *tally, guint i, guint side)
{
    const GArray *powers = tally->course->powers;
    guint row = i * tally->rules->board.n_sides + side;
    if (powers->len == 0)
        return;
    gint64 *counts = tally_counts(tally, GROUP_POWERS, row);
    for (guint j = 0; j < N_POWER_FIGURES; j++)
        counts[j] += g_array_index(powers, gint64, row * N_POWER_FIGURES + j);
}

/* Counts how the game went that is over. */
static void
count_course(Tally *tally, const Position *position, guint answers, guint64 number)
{
    Course *course = tally->course;
    GameSample measured = {.game = (gint64)number};
    guint n_sides = tally->rules->board.n_sides;
    course_end(course, position);
    for (guint i = 0; i < MIN(course->stands->len, tally->n_courses); i++) {
        game_value_counts_add(tally->courses[i],
                              g_array_index(course->stands, CourseStand, i).score, 1);
        for (guint side = 0; side < n_sides; side++) {
            gint64 *counts = tally_counts(tally, GROUP_CONTROL, i * n_sides + side);
            counts[CONTROL_GAMES]++;
            counts[CONTROL_PLACES] += g_array_index(course->held, gint32, i * n_sides + side);
            count_power(tally, i, side);
        }
    }
    course_measure(course, position, answers, measured.values);
    for (guint i = 0; i < N_MEASURES; i++) {
        if (measured.values[i] == MEASURE_ABSENT)
            continue;
        game_value_counts_add(tally->spread[i], game_measure_bin(measured.values[i]), 1);
        tally->sums[i] += measured.values[i];
    }
    game_samples_add(tally->heads->measured, &measured);
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
    return CLAMP(position->turn - tally->rules->first_turn + 1, 0,
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
    gboolean is_natural = end_is_natural(position);
    heads->natural += is_natural;
    heads->fought += tally->fought;
    tally_counts(tally, GROUP_OUTCOMES, outcome)[FIGURE_GAMES]++;
    tally_counts(tally, GROUP_ANSWERS, g_bit_storage(answers) - (answers == 0))[FIGURE_GAMES]++;
    if (position->end == END_NONE)
        return;
    guint side = winner != NO_NAME ? (guint)winner : tally->rules->board.n_sides;
    tally_counts(tally, GROUP_WINNERS, side)[FIGURE_GAMES]++;
    tally_counts(tally, GROUP_TURNS, (guint)turn_of(tally, position))[FIGURE_GAMES]++;
    if (is_natural)
        game_value_counts_add(tally->scores, position->score, 1);
    else
        count_early_end(tally, outcome, turn_of(tally, position));
    count_course(tally, position, answers, number);
}

void
tally_pair(Tally *tally, guint row)
{
    tally_counts(tally, GROUP_PAIRS, row)[FIGURE_PAIRS]++;
}

double
tally_width(const Tally *tally)
{
    gint64 n = tally->heads->played - tally->heads->failed;
    double width = 0;
    for (guint i = 0; i < tally->n_rows[GROUP_WINNERS]; i++) {
        const Interval share = game_share_interval(tally->counts[GROUP_WINNERS][i], n);
        width = MAX(width, share.high - share.low);
    }
    return width;
}

static void
add_values(Tally *into, const Tally *from)
{
    game_value_counts_add_all(into->scores, from->scores);
    for (guint i = 0; i < into->n_courses; i++)
        game_value_counts_add_all(into->courses[i], from->courses[i]);
    for (guint i = 0; i < N_MEASURES; i++) {
        game_value_counts_add_all(into->spread[i], from->spread[i]);
        into->sums[i] += from->sums[i];
    }
    for (guint i = 0; i < from->ends->len; i++) {
        const EarlyEnd *end = &g_array_index(from->ends, EarlyEnd, i);
        EarlyEnd *sum = early_end(into->ends, end->outcome, end->unit, end->cause);
        for (guint j = 0; j < N_END_FIGURES; j++)
            sum->counts[j] += end->counts[j];
    }
    const GArray *measured = from->heads->measured;
    for (guint i = 0; i < measured->len; i++)
        game_samples_add(into->heads->measured, &g_array_index(measured, GameSample, i));
}

void
tally_add(Tally *into, const Tally *from)
{
    GameResults *heads = into->heads;
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        for (gsize j = 0; j < (gsize)into->n_rows[i] * into->n_figures[i]; j++)
            into->counts[i][j] += from->counts[i][j];
    for (guint i = 0; i < from->rule_games->len; i++)
        g_array_index(into->rule_games, RuleGames, i).n +=
            g_array_index(from->rule_games, RuleGames, i).n;
    add_values(into, from);
#define HEAD(member, ...) heads->member += from->heads->member;
#include "schema/model/game-results.def"
    heads->hash += from->heads->hash;
    if (from->heads->longest_game != 0)
        note_longest(heads, from->heads->longest, from->heads->longest_game);
    for (guint i = 0; i < from->heads->failures->len; i++)
        game_results_fail(heads, &g_array_index(from->heads->failures, GameFailure, i));
    for (guint i = 0; i < from->heads->ranges->len; i++)
        game_results_add_range(heads, g_array_index(from->heads->ranges, GameRange, i));
}
