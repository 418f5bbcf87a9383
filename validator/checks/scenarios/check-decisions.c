/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players decide before play: units of their own, with as many zones and points as there are;
 * and what ends the game by the loss of a unit that is not in it.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

/* A scenario, and the one of its decisions that is looked at. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const Decision *decision;
} Look;

/* Returns: the side of the nation @id in the scenario, or NO_NAME. */
static gint32
side_of(const Look *look, const char *id)
{
    const GameRules *rules = look->play->rules;
    gint32 nation = id != NULL ? name_index_find(rules->names, ENTITY_NATION, id) : NO_NAME;
    return position_side(rules, look->play->position, nation);
}

/* Returns: the nation of a unit that the decision is about and @by cannot command, if all of them
 * are of other sides; NULL: some are not. */
static const char *
nation_of_enemy(const Look *look, gint32 by)
{
    const Units *units = (const Units *)look->decision->units;
    const char *enemy = NULL;
    if (look->decision->verb == DECISION_BUILD)
        enemy = look->decision->nation;
    else if (units != NULL && !units->record.raw && unit_match_fixed(units->nation) != NULL)
        enemy = units->nation;
    if (enemy != NULL || units == NULL || units->record.raw)
        return enemy != NULL && side_of(look, enemy) != by ? enemy : NULL;
    const Texts one = {.length = 1, .items = &units->unit};
    const Texts *ids = unit_match_fixed(units->unit) != NULL ? &one : &units->any_of;
    for (guint32 i = 0; i < ids->length; i++) {
        const Record *unit = id_index_find(look->run->ids, ENTITY_UNIT, ids->items[i]);
        if (unit == NULL || unit->raw || side_of(look, ((const Unit *)unit)->nation) == by)
            return NULL;
        enemy = ((const Unit *)unit)->nation;
    }
    return enemy;
}

static void
check_enemy(const Look *look)
{
    const GameRules *rules = look->play->rules;
    gint32 by = name_index_find(rules->names, ENTITY_SIDE, look->decision->by);
    const char *enemy = nation_of_enemy(look, by);
    const Record *nation =
        enemy != NULL ? id_index_find(look->run->ids, ENTITY_NATION, enemy) : NULL;
    const Record *side = id_index_find(look->run->ids, ENTITY_SIDE, look->decision->by);
    if (nation == NULL || side == NULL || side_of(look, enemy) == NO_NAME)
        return;
    check_tell(look->run, FINDING_DECISION_ENEMY, &look->decision->record, "by",
               SAY("side", record_call(side)), SAY("nation", record_call(nation)));
}

/* Returns: how many units the decision places, or 0 where that is left open. */
static gint64
count_meant(const Decision *decision)
{
    const Units *units = (const Units *)decision->units;
    if (units == NULL || units->record.raw)
        return 0;
    if (units->count > 0)
        return units->count;
    return record_gives(&units->record, "pick") ? 0 : (gint64)units->any_of.length;
}

static void
check_zone_room(const Look *look)
{
    const Decision *decision = look->decision;
    gint64 n = count_meant(decision);
    gint64 room = decision->each * (gint64)decision->at.length;
    if (decision->each <= 0 || n <= room)
        return;
    check_tell(look->run, FINDING_DECISION_ROOM, &decision->record, "at", SAY_NUMBER("units", n),
               SAY_NUMBER("room", room));
}

/* Returns: the level of the nation @id when the scenario begins; it is stated in @told, or -1. */
static gint64
level_of(const Look *look, const char *id, const Record **told)
{
    const Record *nation = id_index_find(look->run->ids, ENTITY_NATION, id);
    const SparsePosition *position = (const SparsePosition *)look->play->scenario->position;
    const Level *level =
        nation != NULL && !nation->raw ? (const Level *)((const Nation *)nation)->level : NULL;
    for (guint32 i = 0; position != NULL && i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        if (g_strcmp0(stance->nation, id) != 0 || !record_gives(&stance->record, "level"))
            continue;
        *told = &stance->record;
        return stance->level;
    }
    *told = level != NULL ? &level->record : NULL;
    return level != NULL && !level->record.raw ? level->start : -1;
}

static void
check_points(const Look *look)
{
    const Decision *decision = look->decision;
    const Record *told = NULL;
    gint64 level = decision->nation != NULL ? level_of(look, decision->nation, &told) : -1;
    if (decision->verb != DECISION_BUILD || level < 0 || decision->points <= level)
        return;
    const Record *nation = id_index_find(look->run->ids, ENTITY_NATION, decision->nation);
    Finding *finding =
        check_tell(look->run, FINDING_DECISION_POINTS, &decision->record, "points",
                   SAY("nation", record_call(nation)), SAY_NUMBER("points", decision->points),
                   SAY_NUMBER("level", level));
    finding_add_related(look->run->findings, finding, told, NULL, "The level.");
}

/* Tells what a scenario asks of the loss of a unit whose nation is gone from the start. */
static void
visit_condition(const RecordPlace *place, gpointer data)
{
    const Look *look = data;
    const Condition *condition = (const Condition *)place->record;
    const GameRules *rules = look->play->rules;
    if (condition->record.raw || condition->verb != CONDITION_ELIMINATED ||
        condition->unit == NULL || check_shows_through(look->run, &condition->record, NULL))
        return;
    gint32 unit = name_index_find(rules->names, ENTITY_UNIT, condition->unit);
    gint32 nation = unit != NO_NAME ? rules->board.units[unit].nation : NO_NAME;
    if (nation == NO_NAME || position_statuses(rules, look->play->position)[nation] != STATUS_GONE)
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(
        look->run, FINDING_VICTORY_ABSENT_UNIT, &condition->record, "unit", SAY("subject", subject),
        SAY("unit", scenario_play_name(look->run->set, look->play, ENTITY_UNIT, unit)),
        SAY("nation", scenario_play_name(look->run->set, look->play, ENTITY_NATION, nation)));
}

/* Tells the lands that an enemy holds with units, where others would begin among foes. */
static void
check_zones_of_enemies(const Look *look)
{
    const GameRules *rules = look->play->rules;
    const Position *position = look->play->position;
    const Decision *decision = look->decision;
    gint32 by = name_index_find(rules->names, ENTITY_SIDE, decision->by);
    for (guint32 i = 0; decision->verb == DECISION_PLACE && i < decision->at.length; i++) {
        gint32 place = name_index_find(rules->names, ENTITY_SPACE, decision->at.items[i]);
        gint32 holder = place != NO_NAME ? position_controller(rules, position, place) : NO_NAME;
        gint32 side = position_side(rules, position, holder);
        if (by == NO_NAME || side == NO_NAME || side == by ||
            (position_held_by(rules, position)[place] >> side & 1) == 0)
            continue;
        finding_list_add_record(
            look->run->findings, FINDING_DECISION_ENEMY_LAND, &decision->record, "at", (int)i,
            SAY("place", scenario_play_name(look->run->set, look->play, ENTITY_SPACE, place)),
            SAY("nation", scenario_play_name(look->run->set, look->play, ENTITY_NATION, holder)),
            NULL);
    }
}

/* Tells the place where @placed stands, if that is decided by @units. */
static void
check_one_placed(const Look *look, const PlacedUnit *placed, const Units *units)
{
    gboolean is_decided = g_strcmp0(units->unit, placed->unit) == 0;
    for (guint32 i = 0; i < units->any_of.length && !is_decided; i++)
        is_decided = strcmp(units->any_of.items[i], placed->unit) == 0;
    const Record *unit =
        is_decided ? id_index_find(look->run->ids, ENTITY_UNIT, placed->unit) : NULL;
    const Record *space = id_index_find(look->run->ids, ENTITY_SPACE, placed->at);
    const Record *side = id_index_find(look->run->ids, ENTITY_SIDE, look->decision->by);
    if (unit == NULL || space == NULL || side == NULL)
        return;
    const Record *told = check_own_record(look->run, &placed->record, &look->decision->record);
    Finding *finding =
        check_tell(look->run, FINDING_DECISION_PLACED, told,
                   told == &placed->record ? "unit" : "units", SAY("unit", record_call(unit)),
                   SAY("place", record_call(space)), SAY("side", record_call(side)));
    finding_add_related(look->run->findings, finding,
                        told == &placed->record ? &look->decision->record : &placed->record, NULL,
                        "The other one.");
}

/* Tells units that stand on the map and are placed by name, in whole. */
static void
check_placed(const Look *look)
{
    const SparsePosition *position = (const SparsePosition *)look->play->scenario->position;
    const Units *units = (const Units *)look->decision->units;
    if (look->decision->verb != DECISION_PLACE || units == NULL || units->record.raw ||
        record_gives(&units->record, "pick") || position == NULL || position->record.raw)
        return;
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        if (!placed->record.raw && placed->unit != NULL && placed->at != NULL &&
            placed->at[0] != '@')
            check_one_placed(look, placed, units);
    }
}

void
check_choices(CheckRun *run, const ScenarioPlay *play)
{
    const Scenario *scenario = play->scenario;
    Look look = {.run = run, .play = play};
    if (play->position == NULL)
        return;
    for (guint32 i = 0; i < scenario->decisions.length; i++) {
        look.decision = (const Decision *)scenario->decisions.items[i];
        if (look.decision->record.raw || look.decision->record.kept != NULL ||
            check_shows_through(run, &look.decision->record, NULL))
            continue;
        check_enemy(&look);
        check_zone_room(&look);
        check_placed(&look);
        check_zones_of_enemies(&look);
        check_points(&look);
    }
}

void
check_absent_units(CheckRun *run, const ScenarioPlay *play)
{
    Look look = {.run = run, .play = play};
    if (play->position != NULL)
        record_walk(&play->scenario->record, ENTITY_SET(ENTITY_CONDITION), visit_condition, &look);
}
