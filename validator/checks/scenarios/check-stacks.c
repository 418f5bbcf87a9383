/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands together at the start: friends, enemies, and what they eat.
 */
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/number-text.h"
#include "validator/checks/scenarios/placement.h"
#include "validator/engine/set-up.h"
#include "validator/engine/chart.h"
#include "validator/engine/system.h"
#include "validator/engine/modifier.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *stated; /* NULL: nothing */
    Situation situation;          /* what stands there before anything is decided */
    const Record **entries;       /* owned: by unit: where the scenario places it, or NULL */
    gint32 *first;                /* owned: by place: the first unit there, or NO_NAME */
    gint32 *next;                 /* owned: by unit: the next in its place, or NO_NAME */
} SetUp;

static const char *
name_of(const SetUp *set_up, EntityId entity, gint32 number)
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
side_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    gint32 nation = rules->board.units[unit].nation;
    return status_of(set_up, unit) == STATUS_ACTIVE
               ? position_side(rules, set_up->play->position, nation)
               : NO_NAME;
}

/* Returns: the first entry of what stands with @unit, from there on, that this scenario states
 * itself; its unit goes to @told. NULL: there is none. */
static const Record *
own_entry(const SetUp *set_up, gint32 unit, gint32 *told)
{
    for (*told = unit; *told != NO_NAME; *told = set_up->next[*told]) {
        const Record *entry = check_own_record(set_up->run, set_up->entries[*told], NULL);
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
    const Record *told = check_own_record(set_up->run, entry, rule);
    if (told == NULL)
        return;
    check_tell(set_up->run, FINDING_SET_UP_CLOSED, told, told == entry ? "at" : "name",
               SAY("unit", name_of(set_up, ENTITY_UNIT, unit)),
               SAY("place", name_of(set_up, ENTITY_SPACE, place)),
               SAY("rule", rule != NULL ? record_name(rule) : NULL));
}

/* Told once for each nation. @is_told: by nation. */
static void
check_inactive(const SetUp *set_up, gint32 unit, gboolean *is_told)
{
    gint32 nation = set_up->play->rules->board.units[unit].nation;
    const Record *entry = set_up->entries[unit];
    if (status_of(set_up, unit) == STATUS_ACTIVE || is_told[nation])
        return;
    const Record *told =
        check_own_record(set_up->run, entry, own_statement(set_up, NO_NAME, nation));
    if (told == NULL)
        return;
    is_told[nation] = TRUE;
    check_tell(set_up->run, FINDING_SET_UP_INACTIVE, told, told == entry ? "at" : "status",
               SAY("unit", name_of(set_up, ENTITY_UNIT, unit)),
               SAY("nation", name_of(set_up, ENTITY_NATION, nation)),
               SAY("status", status_words[status_of(set_up, unit)]));
}

/* Returns: the first unit from @unit on that is in the war on a side other than @side (NO_NAME: on
 * any), or NO_NAME. */
static gint32
next_fighter(const SetUp *set_up, gint32 unit, gint32 side)
{
    while (unit != NO_NAME && (side_of(set_up, unit) == NO_NAME || side_of(set_up, unit) == side))
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
           next_fighter(set_up, set_up->first[place], side_of(set_up, unit)) == NO_NAME;
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
        if (side_of(set_up, unit) == side &&
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
    gint32 sides[] = {side_of(set_up, one), side_of(set_up, other)};
    guint first = sides[0] == holder ? 1 : 0;
    gint32 leaving = are_own(set_up, place, sides[first]) ? sides[first] : sides[1 - first];
    if (!are_own(set_up, place, leaving))
        return;
    for (gint32 unit = set_up->first[place]; unit != NO_NAME; unit = set_up->next[unit])
        if (side_of(set_up, unit) == leaving)
            fix_place_of(set_up, finding, unit);
}

/* Returns: whether enemies stand together in @place; it is told once. */
static gboolean
check_enemies(const SetUp *set_up, gint32 place)
{
    gint32 first = next_fighter(set_up, set_up->first[place], NO_NAME);
    if (first == NO_NAME)
        return FALSE;
    gint32 enemy = next_fighter(set_up, first, side_of(set_up, first));
    if (enemy == NO_NAME)
        return FALSE;
    const Record *told =
        check_own_record(set_up->run, set_up->entries[enemy], set_up->entries[first]);
    if (told == NULL)
        return TRUE;
    Finding *finding = check_tell(set_up->run, FINDING_SET_UP_ENEMIES, told, "at",
                                  SAY("unit", name_of(set_up, ENTITY_UNIT, enemy)),
                                  SAY("enemy", name_of(set_up, ENTITY_UNIT, first)),
                                  SAY("place", name_of(set_up, ENTITY_SPACE, place)));
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
    const Record *told =
        check_own_record(set_up->run, entry, own_statement(set_up, place, NO_NAME));
    if (told == NULL)
        return;
    check_tell(set_up->run, FINDING_SET_UP_BESIEGER, told, told == entry ? "at" : "marker",
               SAY("place", name_of(set_up, ENTITY_SPACE, place)),
               SAY("unit", name_of(set_up, ENTITY_UNIT, told == entry ? named : unit)),
               SAY("holder", name_of(set_up, ENTITY_NATION, holder)));
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
    g_autofree char *trains_text = upkeep.brought > 0 ? number_text(upkeep.brought) : NULL;
    check_tell(set_up->run, FINDING_SET_UP_HUNGRY, entry, "at",
               SAY("place", name_of(set_up, ENTITY_SPACE, place)), SAY_NUMBER("forage", upkeep.has),
               SAY_NUMBER("need", upkeep.needs), SAY("trains", trains_text));
}

static void
tell_placement(const SetUp *set_up, FindingId id, guint decision)
{
    const Record *record = set_up->play->scenario->decisions.items[decision];
    const Record *stated = set_up->stated != NULL ? &set_up->stated->record : NULL;
    const Record *told = check_own_record(set_up->run, record, stated);
    if (told != NULL)
        check_tell(set_up->run, id, told, told == record ? "limit" : "units");
}

/* What comes behind a decision that cannot keep within its limit would only repeat that. */
static void
check_decisions(const SetUp *set_up)
{
    g_auto(Placement) placement = placement_find(set_up->play);
    if (placement.unkept != NO_NAME)
        tell_placement(set_up, FINDING_SET_UP_NO_PLACEMENT, (guint)placement.unkept);
    else if (placement.untried != NO_NAME)
        tell_placement(set_up, FINDING_SET_UP_UNTRIED, (guint)placement.untried);
}

/* Notes once where every unit stands and who states it. */
static void
gather(SetUp *set_up)
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
    g_autofree gboolean *is_told = g_new0(gboolean, board->n_nations + 1);
    gather(set_up);
    for (gint32 place = 0; place < (gint32)board->n_places; place++) {
        for (gint32 unit = set_up->first[place]; unit != NO_NAME; unit = set_up->next[unit]) {
            check_closed(set_up, unit, place);
            check_inactive(set_up, unit, is_told);
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
