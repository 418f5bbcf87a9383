/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions before play: units of their own, enough zones and points, losses that end the game;
 * and what is placed together at the start: friends, enemies, and what they eat.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/scenario-play.h"
#include "validator/checks/selector-match.h"
#include "validator/engine/chart.h"
#include "validator/engine/set-up.h"
#include "validator/engine/system.h"
#include "validator/engine/modifier.h"

#include <string.h>

/* A scenario, and the one of its decisions that is looked at. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const Decision *decision;
} Look;

/* Returns: the side of the nation @id in the scenario, or NO_NAME. */
static gint32
side_of_decision(const Look *look, const char *id)
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
    else if (units != NULL && !units->record.raw &&
             selector_match_fixed_word(units->nation) != NULL)
        enemy = units->nation;
    if (enemy != NULL || units == NULL || units->record.raw)
        return enemy != NULL && side_of_decision(look, enemy) != by ? enemy : NULL;
    const Texts one = {.length = 1, .items = &units->unit};
    const Texts *ids = selector_match_fixed_word(units->unit) != NULL ? &one : &units->any_of;
    for (guint32 i = 0; i < ids->length; i++) {
        const Record *unit = id_index_find_read(look->run->ids, ENTITY_UNIT, ids->items[i]);
        if (unit == NULL || side_of_decision(look, ((const Unit *)unit)->nation) == by)
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
    const Record *nation = id_index_find(look->run->ids, ENTITY_NATION, enemy);
    const Record *side = id_index_find(look->run->ids, ENTITY_SIDE, look->decision->by);
    if (nation == NULL || side == NULL || side_of_decision(look, enemy) == NO_NAME)
        return;
    check_report(look->run, FINDING_DECISION_ENEMY, &look->decision->record, "by",
                 FINDING_ARG("side", argument_record_name(side)),
                 FINDING_ARG("nation", argument_record_name(nation)));
}

/* Returns: how many units the decision places, or 0 where that is left open. */
static gint64
count_meant(const Decision *decision)
{
    const Units *units = (const Units *)decision->units;
    if (units == NULL || units->record.raw)
        return 0;
    if (units->count > 0 || units->unit != NULL)
        return MAX(units->count, 1);
    return record_has_key(&units->record, "pick") ? 0 : (gint64)units->any_of.length;
}

static void
check_zone_room(const Look *look)
{
    const Decision *decision = look->decision;
    gint64 n = count_meant(decision);
    gint64 room = decision->each * (gint64)decision->at.length;
    /* To choose among more places than there are units is usual; among years or boxes it is not. */
    gboolean is_choice = n > 1 && decision->at.length > 0 && decision->at.items[0][0] != '@';
    if (decision->each <= 0 || n == 0 || n == room || (n < room && is_choice))
        return;
    check_report(look->run, n > room ? FINDING_DECISION_ROOM : FINDING_DECISION_SPARE_ROOM,
                 &decision->record, "at", FINDING_ARG_NUMBER("units", n),
                 FINDING_ARG_NUMBER("room", room));
}

/* Returns: the level of the nation @id when the scenario begins; it is stated in @reported, or -1.
 */
static gint64
level_of(const Look *look, const char *id, const Record **reported)
{
    const Record *nation = id_index_find_read(look->run->ids, ENTITY_NATION, id);
    const SparsePosition *position = (const SparsePosition *)look->play->scenario->position;
    const Level *level = nation != NULL ? (const Level *)((const Nation *)nation)->level : NULL;
    for (guint32 i = 0; position != NULL && i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        if (g_strcmp0(stance->nation, id) != 0 || !record_has_key(&stance->record, "level"))
            continue;
        *reported = &stance->record;
        return stance->level;
    }
    *reported = level != NULL ? &level->record : NULL;
    return level != NULL && !level->record.raw ? level->start : -1;
}

static void
check_points(const Look *look)
{
    const Decision *decision = look->decision;
    const Record *reported = NULL;
    gint64 level = decision->nation != NULL ? level_of(look, decision->nation, &reported) : -1;
    if (decision->verb != DECISION_BUILD || level < 0 || decision->points <= level)
        return;
    const Record *nation = id_index_find(look->run->ids, ENTITY_NATION, decision->nation);
    Finding *finding = check_report(look->run, FINDING_DECISION_POINTS, &decision->record, "points",
                                    FINDING_ARG("nation", argument_record_name(nation)),
                                    FINDING_ARG_NUMBER("points", decision->points),
                                    FINDING_ARG_NUMBER("level", level));
    finding_add_related(look->run->findings, finding, reported, NULL, N_("The level."));
}

/* Reports what a scenario asks of the loss of a unit whose nation is gone from the start. */
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
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(
        look->run, FINDING_VICTORY_ABSENT_UNIT, &condition->record, "unit",
        FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("unit", scenario_play_name(look->run->set, look->play, ENTITY_UNIT, unit)),
        FINDING_ARG("nation",
                    scenario_play_name(look->run->set, look->play, ENTITY_NATION, nation)));
}

/* Reports the lands that an enemy holds with units, where others would begin among foes. */
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
        check_report_item(look->run, FINDING_DECISION_ENEMY_LAND, &decision->record, "at", (int)i,
                          FINDING_ARG("place", scenario_play_name(look->run->set, look->play,
                                                                  ENTITY_SPACE, place)),
                          FINDING_ARG("nation", scenario_play_name(look->run->set, look->play,
                                                                   ENTITY_NATION, holder)));
    }
}

/* Reports the place where @placed stands, if that is decided by @units. */
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
    const Record *reported = check_own_record(look->run, &placed->record, &look->decision->record);
    Finding *finding = check_report(look->run, FINDING_DECISION_PLACED, reported,
                                    reported == &placed->record ? "unit" : "units",
                                    FINDING_ARG("unit", argument_record_name(unit)),
                                    FINDING_ARG("place", argument_record_name(space)),
                                    FINDING_ARG("side", argument_record_name(side)));
    finding_add_related(look->run->findings, finding,
                        reported == &placed->record ? &look->decision->record : &placed->record,
                        NULL, N_("The other one."));
}

/* Reports units that stand on the map and are placed by name, in whole. */
static void
check_placed(const Look *look)
{
    const SparsePosition *position = (const SparsePosition *)look->play->scenario->position;
    const Units *units = (const Units *)look->decision->units;
    if (look->decision->verb != DECISION_PLACE || units == NULL || units->record.raw ||
        record_has_key(&units->record, "pick") || position == NULL || position->record.raw)
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

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated; /* NULL: nothing */
    Situation situation;          /* what is there before any decision */
    const Record **entries;       /* owned: by unit: where the scenario places it, or NULL */
    gint32 *first;                /* owned: by place: the first unit there, or NO_NAME */
    gint32 *next;                 /* owned: by unit: the next in its place, or NO_NAME */
} SetUp;

static const char *
name_record(const SetUp *set_up, EntityId entity, gint32 number)
{
    return scenario_play_name(set_up->run->set, set_up->play, entity, number);
}

static guint8
status_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    return position_statuses(rules, set_up->play->position)[rules->board.units[unit].nation];
}

/* Returns: the side that @unit fights on, NO_NAME while its nation takes no part. */
static gint32
side_of_stack(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    gint32 nation = rules->board.units[unit].nation;
    return status_of(set_up, unit) == STATUS_ACTIVE
               ? position_side(rules, set_up->play->position, nation)
               : NO_NAME;
}

/* Returns: the first entry of what is placed with @unit, from there on, that this scenario states
 * itself; its unit goes to @reported. NULL: there is none. */
static const Record *
own_entry(const SetUp *set_up, gint32 unit, gint32 *reported)
{
    for (*reported = unit; *reported != NO_NAME; *reported = set_up->next[*reported]) {
        const Record *entry = check_own_record(set_up->run, set_up->entries[*reported], NULL);
        if (entry != NULL)
            return entry;
    }
    return NULL;
}

/* Returns: what the scenario itself states of @place or of @nation, one of which is NO_NAME, or
 * NULL. */
static const Record *
own_statement(const SetUp *set_up, gint32 place, gint32 nation)
{
    Records list = {0};
    if (set_up->stated != NULL)
        list = place != NO_NAME ? set_up->stated->places : set_up->stated->nations;
    EntityId entity = place != NO_NAME ? ENTITY_SPACE : ENTITY_NATION;
    gint32 wanted = place != NO_NAME ? place : nation;
    for (guint32 i = 0; i < list.length; i++) {
        const char *key = record_key(list.items[i]);
        if (key != NULL && name_index_find(set_up->play->rules->names, entity, key) == wanted)
            return check_own_record(set_up->run, list.items[i], NULL);
    }
    return NULL;
}

static void
check_closed(const SetUp *set_up, gint32 unit, gint32 place)
{
    gint32 number = modifier_bars(&set_up->situation, unit, place);
    if (number == NO_NAME)
        return;
    const Record *rule = scenario_play_record(set_up->run->set, set_up->play, ENTITY_RULE, number);
    const Record *entry = set_up->entries[unit];
    const Record *reported = check_own_record(set_up->run, entry, rule);
    if (reported == NULL)
        return;
    check_report(set_up->run, FINDING_SET_UP_CLOSED, reported, reported == entry ? "at" : "name",
                 FINDING_ARG("unit", name_record(set_up, ENTITY_UNIT, unit)),
                 FINDING_ARG("place", name_record(set_up, ENTITY_SPACE, place)),
                 FINDING_ARG("rule", rule != NULL ? record_name(rule) : NULL));
}

/* Reported once for each nation. @is_reported: by nation. */
static void
check_inactive(const SetUp *set_up, gint32 unit, gboolean *is_reported)
{
    gint32 nation = set_up->play->rules->board.units[unit].nation;
    const Record *entry = set_up->entries[unit];
    if (status_of(set_up, unit) == STATUS_ACTIVE || is_reported[nation])
        return;
    const Record *reported =
        check_own_record(set_up->run, entry, own_statement(set_up, NO_NAME, nation));
    if (reported == NULL)
        return;
    is_reported[nation] = TRUE;
    check_report(set_up->run, FINDING_SET_UP_INACTIVE, reported,
                 reported == entry ? "at" : "status",
                 FINDING_ARG("unit", name_record(set_up, ENTITY_UNIT, unit)),
                 FINDING_ARG("nation", name_record(set_up, ENTITY_NATION, nation)),
                 FINDING_ARG_TEXT("status", status_words[status_of(set_up, unit)]));
}

/* Returns: the first unit from @unit on that is in the war on a side other than @side (NO_NAME: on
 * any), or NO_NAME. */
static gint32
next_fighter(const SetUp *set_up, gint32 unit, gint32 side)
{
    while (unit != NO_NAME &&
           (side_of_stack(set_up, unit) == NO_NAME || side_of_stack(set_up, unit) == side))
        unit = set_up->next[unit];
    return unit;
}

/* Returns: whether the zone @at is one in which @unit meets no enemy. */
static gboolean
is_safe_zone(const SetUp *set_up, gint32 unit, const char *at)
{
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (at == NULL || !board_zone(rules->names, at, &zone))
        return FALSE;
    if (zone.kind != ZONE_PLACE)
        return TRUE;
    gint32 place = position_zone(rules, set_up->play->position, &zone, unit, &SUBJECTS_NONE);
    return place >= 0 && place < (gint32)rules->board.n_places &&
           next_fighter(set_up, set_up->first[place], side_of_stack(set_up, unit)) == NO_NAME;
}

/* Returns: (transfer full): where @unit goes when it cannot stay: where the scenario below has it
 * if no enemy is there, else the pool in which it waits. */
static char *
way_out(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    const RecordLayers *layers = set_up->entries[unit]->layers;
    const PlacedUnit *below = layers != NULL ? (const PlacedUnit *)layers->under : NULL;
    if (below != NULL && is_safe_zone(set_up, unit, below->at))
        return g_strdup(below->at);
    const Nation *nation = (const Nation *)scenario_play_record(
        set_up->run->set, set_up->play, ENTITY_NATION, rules->board.units[unit].nation);
    return g_strdup_printf("@pool:%s", nation->pool != NULL ? nation->pool : nation->id);
}

/* Returns: whether the scenario itself places all units of @side in @place. */
static gboolean
are_own(const SetUp *set_up, gint32 place, gint32 side)
{
    for (gint32 unit = set_up->first[place]; unit != NO_NAME; unit = set_up->next[unit])
        if (side_of_stack(set_up, unit) == side &&
            check_own_record(set_up->run, set_up->entries[unit], NULL) == NULL)
            return FALSE;
    return TRUE;
}

static void
fix_place_of(const SetUp *set_up, Finding *finding, gint32 unit)
{
    const PlacedUnit *placed = (const PlacedUnit *)set_up->entries[unit];
    const Records *units = &set_up->stated->units;
    const RecordPlace root = {.record = set_up->play->file->seen};
    const RecordPlace position = {
        .parent = &root,
        .record = &set_up->stated->record,
        .field = record_field(root.record, "position"),
    };
    RecordPlace place = {
        .parent = &position,
        .record = &placed->record,
        .field = record_field(position.record, "units"),
    };
    while (units->items[place.index] != &placed->record)
        place.index++;
    g_autofree char *after = way_out(set_up, unit);
    fix_text(set_up->run, finding, &place, "at", placed->at, after);
}

/* Of the enemies @one and @other in @place, all of one side go: rather those who do not hold it. */
static void
fix_enemies(const SetUp *set_up, Finding *finding, gint32 place, gint32 one, gint32 other)
{
    const GameRules *rules = set_up->play->rules;
    const Position *at = set_up->play->position;
    gint32 holder = position_side(rules, at, position_controller(rules, at, place));
    gint32 sides[] = {side_of_stack(set_up, one), side_of_stack(set_up, other)};
    guint first = sides[0] == holder ? 1 : 0;
    gint32 leaving = are_own(set_up, place, sides[first]) ? sides[first] : sides[1 - first];
    if (!are_own(set_up, place, leaving))
        return;
    for (gint32 unit = set_up->first[place]; unit != NO_NAME; unit = set_up->next[unit])
        if (side_of_stack(set_up, unit) == leaving)
            fix_place_of(set_up, finding, unit);
}

/* Returns: whether enemies are together in @place; it is reported once. */
static gboolean
check_enemies(const SetUp *set_up, gint32 place)
{
    gint32 first = next_fighter(set_up, set_up->first[place], NO_NAME);
    if (first == NO_NAME)
        return FALSE;
    gint32 enemy = next_fighter(set_up, first, side_of_stack(set_up, first));
    if (enemy == NO_NAME)
        return FALSE;
    const Record *reported =
        check_own_record(set_up->run, set_up->entries[enemy], set_up->entries[first]);
    if (reported == NULL)
        return TRUE;
    Finding *finding = check_report(set_up->run, FINDING_SET_UP_ENEMIES, reported, "at",
                                    FINDING_ARG("unit", name_record(set_up, ENTITY_UNIT, enemy)),
                                    FINDING_ARG("enemy", name_record(set_up, ENTITY_UNIT, first)),
                                    FINDING_ARG("place", name_record(set_up, ENTITY_SPACE, place)));
    fix_enemies(set_up, finding, place, enemy, first);
    return TRUE;
}

static void
check_besieger(const SetUp *set_up, gint32 place)
{
    const GameRules *rules = set_up->play->rules;
    gint32 holder = position_controller(rules, set_up->play->position, place);
    gint32 side = position_side(rules, set_up->play->position, holder);
    gint32 unit = next_fighter(set_up, set_up->first[place], side);
    if (rules->board.places[place].kind != SPACE_LAND || side == NO_NAME || unit == NO_NAME ||
        place_is_transit(&set_up->situation, place))
        return;
    gint32 named;
    const Record *entry = own_entry(set_up, unit, &named);
    const Record *reported =
        check_own_record(set_up->run, entry, own_statement(set_up, place, NO_NAME));
    if (reported == NULL)
        return;
    check_report(
        set_up->run, FINDING_SET_UP_BESIEGER, reported, reported == entry ? "at" : "marker",
        FINDING_ARG("place", name_record(set_up, ENTITY_SPACE, place)),
        FINDING_ARG("unit", name_record(set_up, ENTITY_UNIT, reported == entry ? named : unit)),
        FINDING_ARG("holder", name_record(set_up, ENTITY_NATION, holder)));
}

/* Returns: what the units in @place need there, by the rules of the system. */
static Upkeep
upkeep_of(const SetUp *set_up, gint32 place)
{
    const System *system = system_of(set_up->play->rules);
    const Position *position = set_up->play->position;
    const Board *board = &set_up->play->rules->board;
    Records units = data_set_records(set_up->run->set, ENTITY_UNIT);
    Records types = data_set_records(set_up->run->set, ENTITY_TYPE);
    const Record *space = scenario_play_record(set_up->run->set, set_up->play, ENTITY_SPACE, place);
    g_autoptr(GArray) lodgers = g_array_new(FALSE, FALSE, sizeof(Lodger));
    for (gint32 i = set_up->first[place]; i != NO_NAME; i = set_up->next[i]) {
        const Lodger lodger = {
            .unit = (const Unit *)units.items[i],
            .type = (const UnitType *)types.items[board->units[i].type],
            .nation = board->units[i].nation,
            .side = position_side(set_up->play->rules, position, board->units[i].nation),
        };
        if (!position_is_aboard(set_up->play->rules, position, i))
            g_array_append_val(lodgers, lodger);
    }
    if (system == NULL || system->chart == NULL || system->chart->upkeep == NULL)
        return (Upkeep){0};
    const UpkeepRow *row = system->chart->upkeep;
    return row->of((const Space *)space, (const Lodger *)lodgers->data, lodgers->len);
}

/* A place that does not say what it gives is not asked. */
static void
check_hunger(const SetUp *set_up, gint32 place)
{
    const Upkeep upkeep = upkeep_of(set_up, place);
    gint32 unit;
    const Record *entry = own_entry(set_up, set_up->first[place], &unit);
    if (upkeep.short_by == 0 || entry == NULL || !upkeep.is_known)
        return;
    g_autofree char *trains_text =
        upkeep.brought > 0 ? g_strdup_printf("%" G_GINT64_FORMAT, (gint64)upkeep.brought) : NULL;
    check_report(set_up->run, FINDING_SET_UP_HUNGRY, entry, "at",
                 FINDING_ARG("place", name_record(set_up, ENTITY_SPACE, place)),
                 FINDING_ARG_NUMBER("forage", upkeep.has), FINDING_ARG_NUMBER("need", upkeep.needs),
                 FINDING_ARG("trains", trains_text));
}

static void
report_placement(const SetUp *set_up, FindingId id, guint decision)
{
    const Record *record = set_up->play->scenario->decisions.items[decision];
    const Record *stated = set_up->stated != NULL ? &set_up->stated->record : NULL;
    const Record *reported = check_own_record(set_up->run, record, stated);
    if (reported != NULL)
        check_report(set_up->run, id, reported, reported == record ? "limit" : "units");
}

/* What comes behind a decision that cannot keep within its limit would only repeat that. */
static void
check_decisions(const SetUp *set_up)
{
    g_auto(Placement) placement = scenario_play_find_placement(set_up->play);
    if (placement.unkept != NO_NAME)
        report_placement(set_up, FINDING_SET_UP_NO_PLACEMENT, (guint)placement.unkept);
    else if (placement.untried != NO_NAME)
        report_placement(set_up, FINDING_SET_UP_UNTRIED, (guint)placement.untried);
}

/* Notes once where every unit stands and who states it. */
static void
gather_stacks(SetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    guint n_units = rules->board.n_units;
    set_up->entries = g_new0(const Record *, n_units + 1);
    set_up->first = g_new(gint32, rules->board.n_places + 1);
    set_up->next = g_new(gint32, n_units + 1);
    for (guint i = 0; i < rules->board.n_places; i++)
        set_up->first[i] = NO_NAME;
    for (guint i = n_units; i > 0; i--) {
        gint32 place = position_place(rules, set_up->play->position, (gint32)i - 1);
        set_up->next[i - 1] = place != NO_NAME ? set_up->first[place] : NO_NAME;
        if (place != NO_NAME)
            set_up->first[place] = (gint32)i - 1;
    }
    for (guint32 i = 0; set_up->stated != NULL && i < set_up->stated->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)set_up->stated->units.items[i];
        gint32 unit = name_index_find(rules->names, ENTITY_UNIT, placed->unit);
        if (unit != NO_NAME)
            set_up->entries[unit] = &placed->record;
    }
}

static void
check_set_up(SetUp *set_up)
{
    const Board *board = &set_up->play->rules->board;
    g_autofree gboolean *is_reported = g_new0(gboolean, board->n_nations + 1);
    gather_stacks(set_up);
    for (gint32 place = 0; place < (gint32)board->n_places; place++) {
        for (gint32 unit = set_up->first[place]; unit != NO_NAME; unit = set_up->next[unit]) {
            check_closed(set_up, unit, place);
            check_inactive(set_up, unit, is_reported);
        }
        if (set_up->first[place] == NO_NAME || check_enemies(set_up, place))
            continue;
        check_besieger(set_up, place);
        check_hunger(set_up, place);
    }
    check_decisions(set_up);
    g_free(set_up->entries);
    g_free(set_up->first);
    g_free(set_up->next);
}

void
check_stacks(CheckRun *run, const ScenarioPlay *play)
{
    if (play->position == NULL)
        return;
    SetUp set_up = {
        .run = run,
        .play = play,
        .stated = (const SparsePosition *)play->scenario->position,
        .situation = {.rules = play->rules, .position = play->position, .subjects = &SUBJECTS_NONE},
    };
    check_set_up(&set_up);
}
