/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function a topic, each a loop over places or units.
 */
#include "validator/scenario/ground-view.h"

#include "validator/engine/system.h"
#include "validator/engine/presence.h"
#include "validator/systems/systems.h"

/* Places are listed that are reached in this many moves. */
#define MOVES_REPORTED 2

const char *const ground_words[N_GROUND_TOPICS + 1] = {
    [GROUND_COMMAND] = "command", [GROUND_ZONES] = "zones", [GROUND_SIGHT] = "sight",
    [GROUND_COST] = "cost",       [N_GROUND_TOPICS] = NULL,
};

/* What a topic is worked out from. */
typedef struct {
    GroundView *view;
    const SystemGround *ground;
    const GameRules *rules;
    const Position *position;
    gint32 unit, place; /* asked for; NO_NAME: none */
} Survey;

/* Whether @unit of the game stands on the map for a side. */
static gboolean
is_there(const Survey *survey, gint32 unit)
{
    return position_place(survey->rules, survey->position, unit) != NO_NAME &&
           unit_side(survey->rules, survey->position, unit) != NO_NAME;
}

static void
mark_place(const Survey *survey, gint32 place, GroundShade shade)
{
    survey->view->marks[place].is = (guint8)shade;
}

static void
survey_range(const Survey *survey)
{
    guint n_places = survey->rules->board.n_places;
    g_autofree guint8 *places = g_malloc0(MARKS_SIZE(n_places));
    survey->ground->command_range(survey->rules, survey->position, survey->unit, places);
    for (guint i = 0; i < n_places; i++)
        if (MARKED(places, i))
            mark_place(survey, (gint32)i, GROUND_IS);
}

/* Who is in command, and who is not: where several stand, one who is not is seen. */
static void
survey_units(const Survey *survey)
{
    const Board *board = &survey->rules->board;
    for (gint32 side = 0; side < (gint32)board->n_sides; side++) {
        UnitSet own;
        unit_set_clear(survey->rules, own);
        survey->ground->commanded(survey->rules, survey->position, side, own);
        for (gint32 i = 0; i < (gint32)board->n_units; i++) {
            if (!is_there(survey, i) || survey->ground->leads(survey->rules, i) ||
                unit_side(survey->rules, survey->position, i) != side)
                continue;
            gint32 place = position_place(survey->rules, survey->position, i);
            survey->view->n[MARKED(own, i) ? GROUND_IS : GROUND_LACKS]++;
            if (!MARKED(own, i))
                g_ptr_array_add(survey->view->lacking,
                                (gpointer)name_index_name(survey->rules->names, ENTITY_UNIT, i));
            if (!MARKED(own, i) || survey->view->marks[place].is == GROUND_NOT)
                mark_place(survey, place, MARKED(own, i) ? GROUND_IS : GROUND_LACKS);
        }
    }
}

/* Who leads the unit that is asked for. */
static void
survey_leader(const Survey *survey)
{
    GroundView *view = survey->view;
    const NameIndex *names = survey->rules->names;
    gint32 chain[] = {survey->unit, NO_NAME};
    if (survey->unit != NO_NAME && survey->ground->leader != NULL)
        chain[1] = survey->ground->leader(survey->rules, survey->position, survey->unit);
    if (chain[1] == NO_NAME || !is_there(survey, chain[1]))
        return;
    view->led = name_index_name(names, ENTITY_UNIT, chain[0]);
    view->leader = name_index_name(names, ENTITY_UNIT, chain[1]);
    for (guint i = 0; i < G_N_ELEMENTS(chain); i++)
        view->chain[i] = name_index_name(names, ENTITY_SPACE,
                                         position_place(survey->rules, survey->position, chain[i]));
}

static gboolean
survey_command(const Survey *survey)
{
    if (survey->ground->command_range == NULL || survey->ground->commanded == NULL)
        return FALSE;
    gboolean is_of_leader =
        survey->unit != NO_NAME && survey->ground->leads(survey->rules, survey->unit);
    if (is_of_leader) {
        survey_range(survey);
        return TRUE;
    }
    survey_units(survey);
    survey_leader(survey);
    survey->view->unit = NULL;
    return TRUE;
}

/* Returns: the sides, one bit each, of which a unit has @place in its zone. */
static guint32
sides_controlling(const Survey *survey, gint32 place)
{
    guint32 sides = 0;
    for (gint32 i = 0; i < (gint32)survey->rules->board.n_units; i++)
        if (is_there(survey, i) && (survey->unit == NO_NAME || survey->unit == i) &&
            survey->ground->controls(survey->rules, survey->position, i, place))
            sides |= 1u << unit_side(survey->rules, survey->position, i);
    return sides;
}

static gboolean
survey_zones(const Survey *survey)
{
    gint32 first =
        survey->unit != NO_NAME ? unit_side(survey->rules, survey->position, survey->unit) : 0;
    if (survey->ground->controls == NULL || survey->rules->board.n_sides != 2)
        return FALSE;
    survey->view->sides[0] = name_index_name(survey->rules->names, ENTITY_SIDE, first);
    survey->view->sides[1] = name_index_name(survey->rules->names, ENTITY_SIDE, 1 - first);
    for (guint i = 0; i < survey->rules->board.n_places; i++) {
        guint32 sides = sides_controlling(survey, (gint32)i);
        gboolean is_of_first = (sides >> first & 1) != 0;
        if (sides != 0)
            mark_place(survey, (gint32)i,
                       (sides & (sides - 1)) != 0 ? GROUND_BOTH
                       : is_of_first              ? GROUND_IS
                                                  : GROUND_OTHER);
    }
    return TRUE;
}

static gboolean
survey_sight(const Survey *survey)
{
    gint32 from = survey->unit != NO_NAME
                      ? position_place(survey->rules, survey->position, survey->unit)
                      : survey->place;
    if (survey->ground->sees == NULL || from == NO_NAME)
        return FALSE;
    survey->view->place = name_index_name(survey->rules->names, ENTITY_SPACE, from);
    for (gint32 i = 0; i < (gint32)survey->rules->board.n_places; i++) {
        gboolean is_seen =
            i == from || survey->ground->sees(survey->rules, survey->position, from, i);
        mark_place(survey, i, is_seen ? GROUND_IS : GROUND_LACKS);
    }
    return TRUE;
}

/* Searches on from the places that are reached with @points. */
static void
go_on(const Survey *survey, gint32 points)
{
    const Board *board = &survey->rules->board;
    for (gint32 from = 0; from < (gint32)board->n_places; from++) {
        const BoardPlace *place = &board->places[from];
        if (survey->view->marks[from].points != points)
            continue;
        for (guint32 k = 0; k < place->n_links; k++) {
            gint32 to = board->links[place->first_link + k].to;
            gint32 cost = survey->ground->cost(survey->rules, survey->unit, from, to);
            GroundMark *there = &survey->view->marks[to];
            if (cost != GROUND_NEVER &&
                (there->points == GROUND_NO_POINTS || points + cost < there->points))
                there->points = points + cost;
        }
    }
}

static gboolean
survey_cost(const Survey *survey)
{
    if (survey->ground->cost == NULL || survey->ground->move == NULL || survey->unit == NO_NAME)
        return FALSE;
    gint32 points = survey->ground->move(survey->rules, survey->position, survey->unit);
    gint32 from = position_place(survey->rules, survey->position, survey->unit);
    survey->view->points = points;
    survey->view->marks[from].points = 0;
    for (gint32 spent = 0; spent <= points * MOVES_REPORTED; spent++)
        go_on(survey, spent);
    for (guint i = 0; i < survey->rules->board.n_places; i++) {
        GroundMark *there = &survey->view->marks[i];
        if (there->points > points * MOVES_REPORTED)
            there->points = GROUND_NO_POINTS;
        if (there->points != GROUND_NO_POINTS)
            mark_place(survey, (gint32)i, there->points <= points ? GROUND_IS : GROUND_OTHER);
    }
    return TRUE;
}

static gboolean (*const topics[N_GROUND_TOPICS])(const Survey *survey) = {
    [GROUND_COMMAND] = survey_command,
    [GROUND_ZONES] = survey_zones,
    [GROUND_SIGHT] = survey_sight,
    [GROUND_COST] = survey_cost,
};

gboolean
ground_is_known(const DataSet *set)
{
    const System *system = system_of_game(data_set_root(set, ENTITY_GAME));
    return system != NULL && system->ground != NULL;
}

GroundView *
ground_view_new(const ScenarioGame *game, GroundTopic topic, const char *unit, const char *place)
{
    const GameRules *rules = scenario_game_rules(game);
    const gsize n_places = rules->board.n_places;
    if (rules->system == NULL || rules->system->ground == NULL)
        return NULL;
    GroundView *view = g_new0(GroundView, 1);
    *view = (GroundView){
        .topic = topic,
        .points = GROUND_NO_POINTS,
        .lacking = g_ptr_array_new(),
        .game = game,
        .marks = g_new0(GroundMark, n_places + 1),
    };
    Survey survey = {
        .view = view,
        .ground = rules->system->ground,
        .rules = rules,
        .position = scenario_game_position(game),
        .unit = unit != NULL ? name_index_find(rules->names, ENTITY_UNIT, unit) : NO_NAME,
        .place = place != NULL ? name_index_find(rules->names, ENTITY_SPACE, place) : NO_NAME,
    };
    if (survey.unit != NO_NAME && !is_there(&survey, survey.unit))
        survey.unit = NO_NAME;
    if (survey.unit != NO_NAME)
        view->unit = name_index_name(rules->names, ENTITY_UNIT, survey.unit);
    for (gsize i = 0; i < n_places; i++)
        view->marks[i].points = GROUND_NO_POINTS;
    if (!topics[topic](&survey)) {
        ground_view_free(view);
        return NULL;
    }
    for (gsize i = 0; i < n_places && (topic != GROUND_COMMAND || view->unit != NULL); i++)
        view->n[view->marks[i].is]++;
    return view;
}

void
ground_view_free(GroundView *view)
{
    if (view == NULL)
        return;
    g_ptr_array_unref(view->lacking);
    g_free(view->marks);
    g_free(view);
}

GroundMark
ground_view_mark(const GroundView *view, const char *id)
{
    const GameRules *rules = scenario_game_rules(view->game);
    gint32 place = id != NULL ? name_index_find(rules->names, ENTITY_SPACE, id) : NO_NAME;
    return place != NO_NAME ? view->marks[place] : (GroundMark){GROUND_NOT, GROUND_NO_POINTS};
}
