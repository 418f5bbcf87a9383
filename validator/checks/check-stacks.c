/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands together at the start: friends, enemies, what they eat, and the markers they need.
 */
#include "validator/checks/check.h"
#include "validator/engine/modifier.h"
#include "validator/engine/set-up.h"

#include <string.h>

/* Answers that a set-up asks for at most before a check gives up on it. */
#define ANSWERS_MAX 10000

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated;
    Situation situation; /* what stands there before anything is decided */
} SetUp;

static char *
text_of(gint64 number)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, number);
}

static const char *
name_of(const SetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

static gint32
side_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    return position_side(rules, set_up->play->position, rules->board.units[unit].nation);
}

static gint32
place_of(const SetUp *set_up, gint32 unit)
{
    return position_place(set_up->play->rules, set_up->play->position, unit);
}

/* Returns: the unit of the entry, NO_NAME off the map or when what it says shows through. */
static gint32
unit_of(const SetUp *set_up, const PlacedUnit *placed)
{
    gint32 unit = name_index_find(set_up->play->rules->names, ENTITY_UNIT, placed->unit);
    gboolean is_told_elsewhere = check_shows_through(set_up->run, &placed->record, NULL);
    return unit != NO_NAME && !is_told_elsewhere && place_of(set_up, unit) != NO_NAME ? unit
                                                                                      : NO_NAME;
}

static void
check_closed(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    gint32 place = place_of(set_up, unit);
    gint32 rule = modifier_bars(&set_up->situation, unit, place);
    if (rule == NO_NAME)
        return;
    const Record *record = scenario_play_record(set_up->run->set, set_up->play, ENTITY_RULE, rule);
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_CLOSED,
                            &placed->record,
                            "at",
                            -1,
                            "unit",
                            name_of(set_up, ENTITY_UNIT, unit),
                            "place",
                            name_of(set_up, ENTITY_SPACE, place),
                            "rule",
                            record != NULL ? record_name(record) : NULL,
                            NULL);
}

static void
check_inactive(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    gint32 nation = rules->board.units[unit].nation;
    guint8 status = position_statuses(rules, set_up->play->position)[nation];
    if (status == STATUS_ACTIVE)
        return;
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_INACTIVE,
                            &placed->record,
                            "at",
                            -1,
                            "unit",
                            name_of(set_up, ENTITY_UNIT, unit),
                            "nation",
                            name_of(set_up, ENTITY_NATION, nation),
                            "status",
                            status_words[status],
                            NULL);
}

/* The first unit that stands in the place of @unit and before it in the roster; NO_NAME: none. */
static gint32
first_enemy(const SetUp *set_up, gint32 unit)
{
    for (gint32 i = 0; i < unit; i++)
        if (place_of(set_up, i) == place_of(set_up, unit) &&
            side_of(set_up, i) != side_of(set_up, unit))
            return i;
    return NO_NAME;
}

static void
check_enemies(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    gint32 enemy = first_enemy(set_up, unit);
    if (enemy == NO_NAME)
        return;
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_ENEMIES,
                            &placed->record,
                            "at",
                            -1,
                            "unit",
                            name_of(set_up, ENTITY_UNIT, unit),
                            "enemy",
                            name_of(set_up, ENTITY_UNIT, enemy),
                            "place",
                            name_of(set_up, ENTITY_SPACE, place_of(set_up, unit)),
                            NULL);
}

/* Whether @unit is the first of those in its place, so that the place is told once. */
static gboolean
is_first_in_place(const SetUp *set_up, gint32 unit)
{
    for (gint32 i = 0; i < unit; i++)
        if (place_of(set_up, i) == place_of(set_up, unit))
            return FALSE;
    return TRUE;
}

static void
check_besieger(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    gint32 place = place_of(set_up, unit);
    gint32 holder = position_controller(rules, set_up->play->position, place);
    gint32 side = position_side(rules, set_up->play->position, holder);
    if (rules->board.places[place].kind != SPACE_LAND || side == NO_NAME ||
        side == side_of(set_up, unit) || place_is_transit(&set_up->situation, place))
        return;
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_BESIEGER,
                            &placed->record,
                            "at",
                            -1,
                            "place",
                            name_of(set_up, ENTITY_SPACE, place),
                            "unit",
                            name_of(set_up, ENTITY_UNIT, unit),
                            "holder",
                            name_of(set_up, ENTITY_NATION, holder),
                            NULL);
}

static void
check_hunger(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const Board *board = &set_up->play->rules->board;
    gint32 place = place_of(set_up, unit);
    gint32 need = 0, trains = 0;
    for (guint i = 0; i < board->n_units; i++) {
        if (place_of(set_up, (gint32)i) != place)
            continue;
        need += board->types[board->units[i].type].eats;
        trains += board->units[i].trains;
    }
    if (board->places[place].kind != SPACE_LAND || need - trains <= board->places[place].forage)
        return;
    g_autofree char *need_text = text_of(need);
    g_autofree char *trains_text = trains > 0 ? text_of(trains) : NULL;
    g_autofree char *forage = text_of(board->places[place].forage);
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_HUNGRY,
                            &placed->record,
                            "at",
                            -1,
                            "place",
                            name_of(set_up, ENTITY_SPACE, place),
                            "forage",
                            forage,
                            "need",
                            need_text,
                            "trains",
                            trains_text,
                            NULL);
}

static void
check_unit(const SetUp *set_up, const PlacedUnit *placed)
{
    gint32 unit = unit_of(set_up, placed);
    if (unit == NO_NAME)
        return;
    check_closed(set_up, placed, unit);
    check_inactive(set_up, placed, unit);
    check_enemies(set_up, placed, unit);
    if (!is_first_in_place(set_up, unit))
        return;
    check_besieger(set_up, placed, unit);
    check_hunger(set_up, placed, unit);
}

/* Counts the markers of @colour that lie on the board: on places, for levels and for truces. */
static gint32
count_markers(const SetUp *set_up, gint32 colour)
{
    const GameRules *rules = set_up->play->rules;
    const Position *position = set_up->play->position;
    gint32 n = 0;
    for (guint i = 0; i < rules->board.n_places; i++) {
        gint32 marker = position_markers(rules, position)[i];
        n += marker != NO_NAME && rules->board.nations[marker].colour == colour;
    }
    for (guint i = 0; i < rules->board.n_nations; i++) {
        const BoardNation *nation = &rules->board.nations[i];
        gboolean has_level = nation->level != NO_NUMBER;
        gboolean has_truce = position_statuses(rules, position)[i] == STATUS_TRUCE &&
                             position_truce_ends(rules, position)[i] != NO_NAME;
        n += nation->colour == colour ? has_level + has_truce : 0;
    }
    return n;
}

static void
check_markers(const SetUp *set_up)
{
    Records colours = data_set_records(set_up->run->set, ENTITY_COLOUR);
    const Record *stated = &set_up->stated->record;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        gint32 used = count_markers(set_up, (gint32)i);
        if (!record_has(&colour->record, record_field(&colour->record, "markers")) ||
            used <= colour->markers || check_shows_through(set_up->run, stated, NULL))
            continue;
        g_autofree char *used_text = text_of(used);
        g_autofree char *there = text_of(colour->markers);
        finding_list_add_record(set_up->run->findings,
                                FINDING_SET_UP_MARKERS,
                                stated,
                                "places",
                                -1,
                                "used",
                                used_text,
                                "colour",
                                colour->name,
                                "there",
                                there,
                                NULL);
    }
}

/* Plays the decisions through, always taking the first offer, and tells those that cannot keep
 * within their limit however they are made. */
static void
check_decisions(const SetUp *set_up)
{
    const ScenarioPlay *play = set_up->play;
    g_autofree Position *position = position_copy(play->position);
    Machine machine = {.rules = play->rules, .position = position};
    guint told = G_MAXUINT;
    for (guint n = 0; n < ANSWERS_MAX; n++) {
        const Request request = machine_run(&machine);
        guint decision = 0;
        if (request.kind == REQUEST_NONE)
            return;
        gboolean is_decision = machine_top(&machine)->procedure == PROCEDURE_DECISION;
        if (is_decision && !set_up_can_keep_limit(&machine, &decision) && decision != told) {
            const Record *record = play->scenario->decisions.items[decision];
            told = decision;
            if (!check_shows_through(set_up->run, record, NULL))
                finding_list_add_record(set_up->run->findings,
                                        FINDING_SET_UP_NO_PLACEMENT,
                                        record,
                                        "limit",
                                        -1,
                                        NULL);
        }
        machine_answer(&machine, request.kind == REQUEST_ROLL ? 1 : 0);
    }
}

void
check_stacks(CheckRun *run)
{
    for (guint i = 0; i < run->plays->len; i++) {
        const ScenarioPlay *play = run->plays->pdata[i];
        const SparsePosition *stated = (const SparsePosition *)play->scenario->position;
        if (play->position == NULL || stated == NULL)
            continue;
        const SetUp set_up = {
            .run = run,
            .play = play,
            .stated = stated,
            .situation = {.rules = play->rules,
                          .position = play->position,
                          .subjects = &SUBJECTS_NONE},
        };
        check_enter_file(run, play->file);
        for (guint32 j = 0; j < stated->units.length; j++)
            check_unit(&set_up, (const PlacedUnit *)stated->units.items[j]);
        check_markers(&set_up);
        check_decisions(&set_up);
    }
    check_enter_file(run, NULL);
}
