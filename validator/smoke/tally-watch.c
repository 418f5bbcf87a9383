/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes on while a game is played. A step is lost where a unit on the map has fewer than
 * before, or is eliminated.
 */
#include "validator/smoke/tally.h"

#include "validator/engine/play.h"
#include "validator/engine/position/sparse.h"

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
tell(gpointer data, const Event *event)
{
    Tally *tally = data;
    const SystemPlay *play = system_play(tally->rules);
    gboolean has_place = event->place >= 0 && event->place < (gint32)tally->rules->board.n_places;
    gint64 *place = has_place ? tally_counts(tally, GROUP_PLACES, (guint)event->place) : NULL;
    gint64 *unit = event->unit >= 0 ? tally_counts(tally, GROUP_UNITS, (guint)event->unit) : NULL;
    /* Units are laid out without a word. */
    tally->is_touched |= event->verb == TRIGGER_SET_UP;
    if (event->verb == TRIGGER_TURN_END)
        course_stand(tally->course, tally->position, tally->position->turn);
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
use(gpointer data, EntityId entity, guint32 number)
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
touch(gpointer data)
{
    Tally *tally = data;
    tally->is_touched = TRUE;
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
    tally->n_begun++;
    tally->fought = tally->is_touched = FALSE;
    course_begin(tally->course, position);
    remember(tally, position);
    tally->sink = (EventSink){.tell = tell, .use = use, .touch = touch, .data = tally};
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
        remember(tally, position);
}

void
tally_look(Tally *tally, const Position *position)
{
    if (tally->is_touched)
        look_at_units(tally, position);
    tally->is_touched = FALSE;
    course_look(tally->course, position);
}

void
tally_choose(Tally *tally, const Machine *machine, const Request *request, guint answer)
{
    tally->course->is_lost_now = FALSE;
    course_choose(tally->course, request->n, &machine->offers[answer]);
}
