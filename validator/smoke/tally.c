/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what happens in games: the course of the game that is played, and figures by number
 * that add up over games.
 */
#include "validator/smoke/tally.h"

#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "validator/engine/dice.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/sparse.h"

#include <math.h>
#include <string.h>

/* Bytes that decide who controls what: two numbers for each place, two for each nation. */
#define LANDS_SIZE(board)                                                                          \
    (2 * sizeof(gint16) * (board)->n_places +                                                      \
     (sizeof(gint16) + sizeof(guint8)) * (board)->n_nations)

/* No turn has that number. */
#define NO_TURN G_MININT32

/* Returns: whether results report what the powers of @rules have. */
static gboolean
reports_powers(const GameRules *rules)
{
    return rules->standings.n > 0 && rules->system != NULL && rules->system->play != NULL &&
           rules->system->play->add_power != NULL;
}

Course *
tally_course_new(const GameRules *rules)
{
    Course *course = g_new0(Course, 1);
    course->rules = rules;
    course->stands = g_array_new(FALSE, FALSE, sizeof(CourseStand));
    course->held = g_array_new(FALSE, TRUE, sizeof(gint32));
    course->powers = g_array_new(FALSE, TRUE, sizeof(gint64));
    course->stood = g_new0(guint8, rules->board.n_places + 1);
    /* NO_NAME everywhere: no place is controlled. */
    course->lands = g_malloc(LANDS_SIZE(&rules->board) + 1);
    memset(course->lands, 0xff, LANDS_SIZE(&rules->board));
    return course;
}

void
tally_course_free(Course *course)
{
    if (course == NULL)
        return;
    g_array_unref(course->stands);
    g_array_unref(course->held);
    g_array_unref(course->powers);
    g_free(course->stood);
    g_free(course->lands);
    g_free(course);
}

/* Returns: the side that wins with @score, or NO_NAME. */
static gint32
winner_with(const GameRules *rules, gint32 score)
{
    gint32 row = outcome_victory_row(rules, score);
    return row != NO_NAME ? rules_result(rules, rules->victory.first + (guint32)row)->side
                          : NO_NAME;
}

/* Whether what decides who controls what is as it was when this was asked last; it is noted. */
static gboolean
is_as_counted(Course *course, const Position *position)
{
    const GameRules *rules = course->rules;
    const gsize n_places = rules->board.n_places, n_nations = rules->board.n_nations;
    const struct {
        gconstpointer items;
        gsize size;
    } parts[] = {
        {position_markers(rules, position), n_places * sizeof(gint16)},
        {position_owners(rules, position), n_places * sizeof(gint16)},
        {position_sides(rules, position), n_nations * sizeof(gint16)},
        {position_statuses(rules, position), n_nations * sizeof(guint8)},
    };
    guint8 *at = course->lands;
    gboolean is_same = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        is_same = is_same && memcmp(at, parts[i].items, parts[i].size) == 0;
        if (!is_same)
            memcpy(at, parts[i].items, parts[i].size);
        at += parts[i].size;
    }
    return is_same;
}

/* Counts the places that each side controls into the row of the stand @i. */
static void
count_held(Course *course, const Position *position, guint i)
{
    const GameRules *rules = course->rules;
    const guint n_sides = rules->board.n_sides, n_places = rules->board.n_places;
    if (!is_as_counted(course, position)) {
        gint32 held[BOARD_SIDES_MAX] = {0};
        for (guint place = 0; place < n_places; place++) {
            gint32 nation = position_controller(rules, position, (gint32)place);
            gint32 side = position_side(rules, position, nation);
            if (side != NO_NAME)
                held[side]++;
        }
        memcpy(course->controlled, held, sizeof held);
    }
    g_array_set_size(course->held, i * n_sides);
    g_array_append_vals(course->held, course->controlled, n_sides);
}

/* Notes what each side has into the row of the stand @i, where the system knows of powers. */
static void
note_powers(Course *course, const Position *position, guint i)
{
    const GameRules *rules = course->rules;
    const guint n_sides = rules->board.n_sides;
    if (!reports_powers(rules))
        return;
    g_array_set_size(course->powers, i * n_sides * N_POWER_FIGURES);
    for (gint32 side = 0; side < (gint32)n_sides; side++) {
        gint64 figures[N_POWER_FIGURES] = {
            [POWER_GAMES] = 1,
            [POWER_STANDING] = outcome_standing(rules, position, side),
        };
        rules->system->play->add_power(rules, position, side, figures);
        g_array_append_vals(course->powers, figures, N_POWER_FIGURES);
    }
}

/* Takes a sample of the game at the end of @turn; a second one of a turn replaces the first. */
static void
course_sample(Course *course, const Position *position, gint32 turn)
{
    gint32 score = outcome_score(course->rules, position);
    const CourseStand stand = {score, winner_with(course->rules, score)};
    if (course->noted == turn)
        g_array_set_size(course->stands, course->stands->len - 1);
    g_array_append_val(course->stands, stand);
    count_held(course, position, course->stands->len - 1);
    note_powers(course, position, course->stands->len - 1);
    course->noted = turn;
}

/* Notes that a unit is in @place. */
static void
course_visit(Course *course, guint place)
{
    course->n_stood += course->stood[place] == 0;
    course->stood[place] = 1;
}

void
tally_course_begin(Course *course, const Position *position)
{
    const Board *board = &course->rules->board;
    const guint16 *zones = position_zones(course->rules, position);
    g_array_set_size(course->stands, 0);
    g_array_set_size(course->held, 0);
    g_array_set_size(course->powers, 0);
    memset(course->stood, 0, board->n_places);
    course->n_stood = 0;
    course->choices = course->options = course->decisions = course->open = 0;
    course->lost = course->lost_by = NO_NAME;
    course->is_lost_now = FALSE;
    course->turn = position->turn;
    for (guint i = 0; i < board->n_units; i++)
        if (zones[i] < board->n_places)
            course_visit(course, zones[i]);
    course->noted = NO_TURN;
    course_sample(course, position, position->turn - 1);
}

void
tally_course_choose(Course *course, guint n_options, const Offer *taken)
{
    gboolean is_open = n_options > 1;
    course->choices++;
    course->options += n_options;
    course->decisions += is_open;
    course->open += is_open ? n_options : 0;
    course->taken = *taken;
}

/* Returns: by how much @score is beside the nearest row of the victory table with which @side wins,
 * or, unless @wins, with which it does not; -1: there is none. */
static gint64
distance_of(const GameRules *rules, gint32 side, gboolean wins, gint32 score)
{
    gint64 least = -1;
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const ResultCode *row = rules_result(rules, rules->victory.first + i);
        gint64 below = row->from != NO_NUMBER ? MAX((gint64)row->from - score, 0) : 0;
        gint64 above = row->to != NO_NUMBER ? MAX((gint64)score - row->to, 0) : 0;
        if ((row->side == side) == wins && (least < 0 || below + above < least))
            least = below + above;
    }
    return least;
}

static const CourseStand *
stand_at(const Course *course, guint i)
{
    return &g_array_index(course->stands, CourseStand, i);
}

/* Between the beginning and the end, the last leader that there was counts. */
static gint64
count_lead_changes(const Course *course)
{
    gint32 last = NO_NAME;
    gint64 n = 0;
    for (guint i = 0; i < course->stands->len; i++) {
        gint32 leader = stand_at(course, i)->leader;
        n += leader != NO_NAME && last != NO_NAME && leader != last;
        last = leader != NO_NAME ? leader : last;
    }
    return n;
}

/* What @winner lacked beyond what the side lacked that was nearest to winning: at ends of turns, on
 * average and at most. */
static void
measure_drama(const Course *course, gint32 winner, gint64 values[N_MEASURES])
{
    gint64 sum = 0, most = 0, n = (gint64)course->stands->len - 1;
    for (guint i = 1; i < course->stands->len; i++) {
        gint32 score = stand_at(course, i)->score;
        gint64 own = distance_of(course->rules, winner, TRUE, score), nearest = own;
        if (own < 0)
            return;
        for (guint side = 0; side < course->rules->board.n_sides; side++) {
            gint64 lack = distance_of(course->rules, (gint32)side, TRUE, score);
            nearest = lack >= 0 ? MIN(nearest, lack) : nearest;
        }
        sum += own - nearest;
        most = MAX(most, own - nearest);
    }
    if (n == 0)
        return;
    values[MEASURE_DRAMA] = (sum * game_measure_row(MEASURE_DRAMA)->parts + n / 2) / n;
    values[MEASURE_DRAMA_MOST] = most;
}

/* How many turns were left when @winner led and went on to lead to the end, where he has won. */
static gint64
turns_led(const Course *course, gint32 winner)
{
    guint last = course->stands->len - 1, since = last;
    while (since > 0 && stand_at(course, since - 1)->leader == winner)
        since--;
    return (gint64)(last - since);
}

static gint64
part_of(gint64 part, gint64 whole, Measure measure)
{
    const gint64 parts = game_measure_row(measure)->parts;
    return whole > 0 ? (part * parts + whole / 2) / whole : MEASURE_ABSENT;
}

static void
measure_choices(const Course *course, gint64 values[N_MEASURES])
{
    values[MEASURE_DECISIONS] = course->decisions;
    values[MEASURE_OPEN] = part_of(course->decisions, course->choices, MEASURE_OPEN);
    values[MEASURE_BRANCHING] = part_of(course->options, course->choices, MEASURE_BRANCHING);
    values[MEASURE_FACTOR] = part_of(course->open, course->decisions, MEASURE_FACTOR);
    if (course->choices == 0)
        return;
    double choices = (double)course->choices;
    double tree = choices * log10((double)course->options / choices);
    values[MEASURE_TREE] =
        (gint64)floor(tree * (double)game_measure_row(MEASURE_TREE)->parts + 0.5);
}

void
tally_course_measure(const Course *course, const Position *position, guint answers,
                     gint64 values[N_MEASURES])
{
    const GameRules *rules = course->rules;
    gint32 winner = outcome_side(rules, position);
    gboolean is_natural = end_is_natural(position);
    for (guint i = 0; i < N_MEASURES; i++)
        values[i] = MEASURE_ABSENT;
    if (is_natural)
        values[MEASURE_SCORE] = position->score;
    gint64 margin = distance_of(rules, winner, FALSE, position->score);
    if (is_natural && winner != NO_NAME && margin >= 0)
        values[MEASURE_MARGIN] = margin;
    values[MEASURE_TURNS] =
        CLAMP(position->turn, rules->first_turn, rules->last_turn) - rules->first_turn + 1;
    values[MEASURE_ANSWERS] = answers;
    measure_choices(course, values);
    if (rules->victory.n > 0) {
        values[MEASURE_LEAD_CHANGES] = count_lead_changes(course);
        gint64 n_turns = (gint64)course->stands->len - 1;
        if (winner != NO_NAME) {
            measure_drama(course, winner, values);
            values[MEASURE_DECISIVENESS] =
                part_of(turns_led(course, winner), n_turns, MEASURE_DECISIVENESS);
        }
    }
    values[MEASURE_COVERAGE] = part_of(course->n_stood, rules->board.n_places, MEASURE_COVERAGE);
    for (guint i = 0; i < N_MEASURES; i++)
        if (values[i] != MEASURE_ABSENT)
            values[i] = CLAMP(values[i], -MEASURE_VALUE_MAX, MEASURE_VALUE_MAX);
}

/* Counts @steps that were lost by @cause in the place with these figures, if any distinguishes
 * them.
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
    tally_course_begin(tally->course, position);
    remember_position(tally, position);
    tally->sink =
        (EventSink){.report = count_event, .use = count_use, .touch = note_touch, .data = tally};
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
    Course *course = tally->course;
    if (position->turn == course->turn)
        return;
    /* The end of the turn before may have had no event. */
    if (course->noted != course->turn)
        course_sample(course, position, course->turn);
    course->turn = position->turn;
}

void
tally_choose(Tally *tally, const Machine *machine, const Request *request, guint answer)
{
    tally->course->is_lost_now = FALSE;
    tally_course_choose(tally->course, request->n, &machine->offers[answer]);
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
        [GROUP_POWERS] = reports_powers(rules) ? tally_turns(rules) * board->n_sides : 0,
    };
    tally->rules = rules;
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        tally->n_rows[i] = n_rows[i];
        tally->n_figures[i] = n_figures(i);
        tally->counts[i] = g_new0(gint64, (gsize)n_rows[i] * tally->n_figures[i]);
    }
    tally->rule_games = g_array_new(FALSE, TRUE, sizeof(RuleGames));
    g_array_set_size(tally->rule_games, rules->rules.n);
    tally->scores = value_counts_new();
    tally->n_courses = tally->n_rows[GROUP_TURNS];
    tally->courses = g_new(GArray *, tally->n_courses);
    for (guint i = 0; i < tally->n_courses; i++)
        tally->courses[i] = value_counts_new();
    for (guint i = 0; i < N_MEASURES; i++)
        tally->spread[i] = value_counts_new();
    tally->ends = g_array_new(FALSE, FALSE, sizeof(EarlyEnd));
    tally->course = tally_course_new(rules);
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
    g_array_unref(tally->scores);
    for (guint i = 0; i < tally->n_courses; i++)
        g_array_unref(tally->courses[i]);
    g_free(tally->courses);
    for (guint i = 0; i < N_MEASURES; i++)
        g_array_unref(tally->spread[i]);
    g_array_unref(tally->ends);
    tally_course_free(tally->course);
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
    /* Whether the last player who chose took what harms them. */
    const guint harmful = system_play(tally->rules)->harmful;
    end->counts[END_BY_CHOICE] +=
        course->choices > 0 && harmful != 0 && course->taken.kind == (gint32)harmful;
}

/* Counts how the game went that is over. */
static void
count_course(Tally *tally, const Position *position, guint answers, guint64 number)
{
    Course *course = tally->course;
    GameSample measured = {.game = (gint64)number};
    guint n_sides = tally->rules->board.n_sides;
    course_sample(course, position,
                  CLAMP(position->turn, tally->rules->first_turn, tally->rules->last_turn));
    for (guint i = 0; i < MIN(course->stands->len, tally->n_courses); i++) {
        game_value_counts_add(tally->courses[i],
                              g_array_index(course->stands, CourseStand, i).score, 1);
        for (guint row = i * n_sides; row < (i + 1) * n_sides; row++) {
            gint64 *counts = tally_counts(tally, GROUP_CONTROL, row);
            counts[CONTROL_GAMES]++;
            counts[CONTROL_PLACES] += g_array_index(course->held, gint32, row);
            counts = course->powers->len > 0 ? tally_counts(tally, GROUP_POWERS, row) : NULL;
            for (guint j = 0; counts != NULL && j < N_POWER_FIGURES; j++)
                counts[j] += g_array_index(course->powers, gint64, row * N_POWER_FIGURES + j);
        }
    }
    tally_course_measure(course, position, answers, measured.values);
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
