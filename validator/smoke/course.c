/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Measuring a game. Who leads is what the victory table says of the score of that moment.
 */
#include "validator/smoke/course.h"

#include "schema/model/game-results.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"

#include <math.h>
#include <string.h>

/* Bytes that decide who controls what: two numbers for each place, two for each nation. */
#define LANDS_SIZE(board)                                                                          \
    (2 * sizeof(gint16) * (board)->n_places +                                                      \
     (sizeof(gint16) + sizeof(guint8)) * (board)->n_nations)

/* No turn has that number. */
#define NO_TURN G_MININT32

gboolean
course_reports_powers(const GameRules *rules)
{
    return rules->standings.n > 0 && rules->system != NULL && rules->system->play != NULL &&
           rules->system->play->add_power != NULL;
}

Course *
course_new(const GameRules *rules)
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
course_free(Course *course)
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

void
course_begin(Course *course, const Position *position)
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
    if (!course_reports_powers(rules))
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

void
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

void
course_end(Course *course, const Position *position)
{
    const GameRules *rules = course->rules;
    course_sample(course, position, CLAMP(position->turn, rules->first_turn, rules->last_turn));
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

/* Returns: by how much @score would have to differ so that @side wins; -1: no score does. */
static gint64
course_lack(const GameRules *rules, gint32 side, gint32 score)
{
    return distance_of(rules, side, TRUE, score);
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
        gint64 own = course_lack(course->rules, winner, score), nearest = own;
        if (own < 0)
            return;
        for (guint side = 0; side < course->rules->board.n_sides; side++) {
            gint64 lack = course_lack(course->rules, (gint32)side, score);
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
course_measure(const Course *course, const Position *position, guint answers,
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
