/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers against the scale of the game: durations against its turns and years, distances against
 * its map, sizes against its units, prices against its treasuries; and members of which one must
 * not exceed another. The tables below are the one place that says which member is compared with
 * what; rolls against dice are in check-table-sense.c.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/roll-range.h"

#include <stdlib.h>
#include <string.h>

/* What a number is compared with. */
typedef enum {
    SCALE_TURNS,        /* turns of the longest scenario */
    SCALE_YEARS,        /* its years */
    SCALE_HEXES,        /* the longest way across a grid */
    SCALE_SPACES,       /* twice the number of steps that lead across the map */
    SCALE_WEIGHT,       /* of all units together */
    SCALE_UNITS,        /* that cross borders */
    SCALE_STRENGTH,     /* of the strongest unit */
    SCALE_MORALE,       /* of the best unit */
    SCALE_INTELLIGENCE, /* of the best unit */
    SCALE_MONEY,        /* that a nation has in the first turn */
    SCALE_FACES,        /* of the die of the battle table */
    SCALE_LEVEL,        /* points of the richest nation */
    N_SCALES,
} Scale;

/* Such a number stands for “any”; it is compared with nothing. */
#define ANY_NUMBER 99

static const struct {
    EntityId entity;
    const char *key;
    Scale scale;
} scaled[] = {
    {ENTITY_CAMPAIGN, "capture-after", SCALE_TURNS},
    {ENTITY_CAMPAIGN, "tokens-kill", SCALE_TURNS}, /* a force gets one in a turn */
    {ENTITY_CAMPAIGN, "looted-die", SCALE_TURNS},
    {ENTITY_CAMPAIGN, "rebel-die", SCALE_TURNS},
    {ENTITY_CAMPAIGN, "spies", SCALE_INTELLIGENCE},
    {ENTITY_CAMPAIGN, "spies-cost", SCALE_MONEY},
    {ENTITY_CAMPAIGN, "odds-shift", SCALE_FACES},
    {ENTITY_SIZE, "from", SCALE_STRENGTH},
    {ENTITY_SIZE, "home-move", SCALE_SPACES},
    {ENTITY_SIZE, "foreign-move", SCALE_SPACES},
    {ENTITY_PROFILE, "truce-years", SCALE_YEARS},
    {ENTITY_PROFILE, "march-extra", SCALE_SPACES},
    {ENTITY_UNIT, "move", SCALE_SPACES},
    {ENTITY_TYPE, "carries", SCALE_WEIGHT},
    {ENTITY_TYPE, "step-cost", SCALE_LEVEL},
    {ENTITY_BORDER, "limit", SCALE_UNITS},
    {ENTITY_BATTLE, "command-reach", SCALE_HEXES},
    {ENTITY_BATTLE, "forced-march", SCALE_HEXES},
    {ENTITY_BATTLE, "forced-march-guns", SCALE_HEXES},
    {ENTITY_BATTLE, "flight-hexes", SCALE_HEXES},
    {ENTITY_BATTLE, "order-distance", SCALE_HEXES},
    {ENTITY_BATTLE, "returns-away", SCALE_HEXES},
    {ENTITY_BATTLE, "leader-returns", SCALE_TURNS},
    {ENTITY_BATTLE, "loss-flips", SCALE_MORALE},
    {ENTITY_BATTLE, "rout-at", SCALE_MORALE},
    {ENTITY_BATTLE, "slow-recovery", SCALE_MORALE},
    {ENTITY_ATTACK, "reach", SCALE_HEXES},
    {ENTITY_LEADER, "range", SCALE_HEXES},
    {ENTITY_ORDER, "distance", SCALE_HEXES},
    {ENTITY_UNITS, "within", SCALE_HEXES},
    {ENTITY_EFFECT, "add", SCALE_TURNS}, /* of `retire` alone */
};

/* The first member must not exceed the second one. */
static const struct {
    EntityId entity;
    const char *low, *high;
} ordered[] = {
    {ENTITY_CAMPAIGN, "scout-need", "scout-sure"},
    {ENTITY_ATTACK, "reach-from", "reach"},
    {ENTITY_SIZE, "foreign-move", "home-move"},
    {ENTITY_TERM, "least", "most"},
};

/* With 0 their rule has no effect, or what moves stays. */
static const struct {
    EntityId entity;
    const char *key;
} void_if_zero[] = {
    {ENTITY_CAMPAIGN, "price"},      {ENTITY_CAMPAIGN, "loot-worth"},
    {ENTITY_CAMPAIGN, "tax"},        {ENTITY_SIZE, "home-move"},
    {ENTITY_SIZE, "foreign-move"},   {ENTITY_PROFILE, "march-extra"},
    {ENTITY_UNIT, "move"},           {ENTITY_TYPE, "move"},
    {ENTITY_FACE, "move"},           {ENTITY_TYPE, "carries"},
    {ENTITY_TERM, "times"},          {ENTITY_CAMPAIGN, "spies"},
    {ENTITY_BATTLE, "flight-hexes"}, {ENTITY_BATTLE, "forced-march"},
    {ENTITY_LEVEL, "per-land"},      {ENTITY_EFFECT, "add"},
    {ENTITY_STACK, "most"},
};

/* How a scale is named in a message: an argument of the one finding or of the other. */
static const struct {
    FindingId id;
    const char *argument;
} said[N_SCALES] = {
    [SCALE_TURNS] = {FINDING_NUMBER_OFF_SCALE, "turns"},
    [SCALE_YEARS] = {FINDING_NUMBER_OFF_SCALE, "years"},
    [SCALE_HEXES] = {FINDING_NUMBER_OFF_SCALE, "hexes"},
    [SCALE_SPACES] = {FINDING_NUMBER_OFF_SCALE, "spaces"},
    [SCALE_WEIGHT] = {FINDING_NUMBER_OFF_SCALE, "weight"},
    [SCALE_UNITS] = {FINDING_NUMBER_OFF_SCALE, "units"},
    [SCALE_STRENGTH] = {FINDING_NUMBER_UNREACHED, "strength"},
    [SCALE_MORALE] = {FINDING_NUMBER_UNREACHED, "morale"},
    [SCALE_INTELLIGENCE] = {FINDING_NUMBER_UNREACHED, "intelligence"},
    [SCALE_MONEY] = {FINDING_NUMBER_UNREACHED, "money"},
    [SCALE_FACES] = {FINDING_NUMBER_UNREACHED, "faces"},
    [SCALE_LEVEL] = {FINDING_NUMBER_UNREACHED, "level"},
};

/* Returns: the most turns, or years, of a scenario; 0: unknown. */
static gint64
longest_scenario(const CheckRun *run, gboolean is_in_years)
{
    gint64 most = 0;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const Period *period =
            scenario != NULL && !scenario->record.raw ? (const Period *)scenario->period : NULL;
        if (period == NULL || period->record.raw)
            continue;
        if (!is_in_years)
            most = MAX(most, period->turns);
        else if (period->from != NULL && period->to != NULL)
            most = MAX(most, strtol(period->to, NULL, 10) - strtol(period->from, NULL, 10) + 1);
    }
    return most;
}

/* Returns: the greatest number that @value_of gives of the records of @entity; 0: there are none.
 */
static gint64
greatest_of(const CheckRun *run, EntityId entity, gint64 (*value_of)(const Record *record))
{
    Records records = data_set_records(run->set, entity);
    gint64 most = 0;
    for (guint32 i = 0; i < records.length; i++)
        if (!records.items[i]->raw)
            most = MAX(most, value_of(records.items[i]));
    return most;
}

/* Returns: the distance between the hexes of a grid that are farthest apart. A step across half of
 * a row comes with every step from column to column. */
static gint64
length_of_grid(const Record *record)
{
    const Grid *grid = (const Grid *)record;
    gboolean is_flat = grid->top == TOP_FLAT;
    gint64 across = (is_flat ? grid->columns : grid->rows) - 1;
    gint64 along = (is_flat ? grid->rows : grid->columns) - 1;
    return across + MAX(0, along - across / 2);
}

/* Returns: the most steps that lead from one space to another, counted in each part of the map from
 * its first space. */
static gint64
most_steps(const MapGraph *graph)
{
    g_autofree gint32 *steps = g_new(gint32, graph->n_spaces);
    g_autofree guint32 *queue = g_new(guint32, graph->n_spaces);
    gint64 most = 0;
    guint32 n = 0;
    memset(steps, -1, sizeof *steps * graph->n_spaces);
    for (guint32 start = 0, i = 0; start < graph->n_spaces; start++) {
        if (steps[start] >= 0)
            continue;
        steps[start] = 0;
        queue[n++] = start;
        for (; i < n; i++)
            for (guint32 j = graph->first[queue[i]]; j < graph->first[queue[i] + 1]; j++) {
                guint32 to = graph->links[j].to;
                if (to == MAP_NONE || steps[to] >= 0)
                    continue;
                steps[to] = steps[queue[i]] + 1;
                queue[n++] = to;
            }
        most = MAX(most, steps[queue[n - 1]]);
    }
    return most;
}

/* Returns: a number of steps between spaces that is at least the largest there is; at most twice
 * that. Short ways are usual on small maps. */
static gint64
longest_way(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    return graph->n_spaces > 0 ? MAX(2 * most_steps(graph), 9) : 0;
}

static gint64
strength_of_unit(const Record *record)
{
    return ((const Unit *)record)->strength;
}

static gint64
intelligence_of_unit(const Record *record)
{
    return ((const Unit *)record)->intelligence;
}

static gint64
morale_of_unit(const Record *record)
{
    const Records *faces = &((const Unit *)record)->faces;
    gint64 most = 0;
    for (guint32 i = 0; i < faces->length; i++)
        if (!faces->items[i]->raw)
            most = MAX(most, ((const Face *)faces->items[i])->morale);
    return most;
}

/* Returns: the weight of all units together. */
static gint64
weight_of_units(const CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gint64 weight = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const Record *type =
            units.items[i]->raw
                ? NULL
                : id_index_find_read(run->ids, ENTITY_TYPE, ((const Unit *)units.items[i])->type);
        weight += type != NULL ? ((const UnitType *)type)->weight : 0;
    }
    return weight;
}

/* Returns: what a nation with @n_lands gets in its first turn, when it occupies nothing. */
static gint64
first_money(const Treasury *treasury, guint n_lands)
{
    gint64 money = treasury->start;
    for (guint32 i = 0; i < treasury->income.length; i++) {
        const Term *term = (const Term *)treasury->income.items[i];
        if (term->record.raw)
            return ENDLESS;
        if (term->verb == TERM_NUMBER)
            money += term->value;
        else if (term->verb == TERM_PLACES)
            money += n_lands * (record_has_key(&term->record, "times") ? term->times : 1);
        else if (term->verb != TERM_OCCUPIED)
            return ENDLESS;
    }
    return money;
}

static gint64
level_of_nation(const Record *record)
{
    const Record *level = ((const Nation *)record)->level;
    return level != NULL && !level->raw ? ((const Level *)level)->start : 0;
}

static gint64
most_money(const CheckRun *run)
{
    Records nations = data_set_records(run->set, ENTITY_NATION);
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    g_autoptr(GHashTable) lands = g_hash_table_new(g_str_hash, g_str_equal); /* number of each */
    gint64 most = 0;
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *nation = spaces.items[i]->raw ? NULL : ((const Space *)spaces.items[i])->nation;
        if (nation != NULL)
            g_hash_table_insert(
                lands, (gpointer)nation,
                GUINT_TO_POINTER(GPOINTER_TO_UINT(g_hash_table_lookup(lands, nation)) + 1));
    }
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw || nation->treasury == NULL || nation->treasury->raw)
            continue;
        gpointer n = nation->id != NULL ? g_hash_table_lookup(lands, nation->id) : NULL;
        most = MAX(most, first_money((const Treasury *)nation->treasury, GPOINTER_TO_UINT(n)));
    }
    return most;
}

/* @record: the campaign. Returns: the most by which its die can be shifted and decide anything. */
static gint64
battle_faces(const CheckRun *run, const Record *record)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Campaign *campaign = (const Campaign *)record;
    /* An answer to a ruling states only what it changes. */
    if (campaign->battle == NULL && rules != NULL && !rules->raw &&
        ((const Rules *)rules)->campaign != NULL && !((const Rules *)rules)->campaign->raw)
        campaign = (const Campaign *)((const Rules *)rules)->campaign;
    const Record *table = id_index_find_read(run->ids, ENTITY_TABLE, campaign->battle);
    if (table == NULL)
        return 0;
    const RollRange range = roll_range(run, 1, ((const Table *)table)->faces, NULL);
    return range.possible.high < ENDLESS ? range.possible.high - range.possible.low + 1 : 0;
}

/* Returns: the most that makes sense on @scale, which is any but SCALE_FACES; 0: unknown. */
static gint64
find_most(CheckRun *run, Scale scale)
{
    switch (scale) {
    case SCALE_TURNS:
    case SCALE_YEARS:
        return longest_scenario(run, scale == SCALE_YEARS);
    case SCALE_HEXES:
        return greatest_of(run, ENTITY_GRID, length_of_grid);
    case SCALE_SPACES:
        return longest_way(run);
    case SCALE_UNITS:
        return data_set_records(run->set, ENTITY_UNIT).length;
    case SCALE_MONEY:
        return most_money(run);
    case SCALE_LEVEL:
        return greatest_of(run, ENTITY_NATION, level_of_nation);
    case SCALE_WEIGHT:
        return weight_of_units(run);
    case SCALE_MORALE:
        return greatest_of(run, ENTITY_UNIT, morale_of_unit);
    case SCALE_STRENGTH:
        return greatest_of(run, ENTITY_UNIT, strength_of_unit);
    default:
        return greatest_of(run, ENTITY_UNIT, intelligence_of_unit);
    }
}

/* Returns: the most that makes sense on @scale for a member of @record; 0: unknown. */
static gint64
most_on(CheckRun *run, Scale scale, const Record *record)
{
    if (scale == SCALE_FACES)
        return battle_faces(run, record);
    if (run->scales == NULL) {
        run->scales = g_new(gint64, N_SCALES);
        for (guint i = 0; i < N_SCALES; i++)
            run->scales[i] = -1;
    }
    if (run->scales[scale] < 0)
        run->scales[scale] = find_most(run, scale);
    return run->scales[scale];
}

/* Returns: how far a number may lie above @most: what lasts outlasts a short scenario, and limits
 * of borders are those of a series of games. */
static gint64
slack_on(Scale scale, gint64 most)
{
    switch (scale) {
    case SCALE_TURNS:
        return most;
    case SCALE_YEARS:
        return 2;
    case SCALE_UNITS:
        return MAX(most, 9);
    case SCALE_FACES:
        return -1;
    default:
        return 0;
    }
}

static void
check_scaled(CheckRun *run, const RecordPlace *place, const char *key, Scale scale)
{
    const Record *record = place->record;
    const Field *field = record_field(record, key);
    gint64 value = *FIELD_SLOT(record, field, gint64);
    gboolean is_any = value >= ANY_NUMBER && scale < SCALE_STRENGTH;
    if (!record_has(record, field) || value <= 1 || is_any ||
        check_shows_through(run, record, field))
        return;
    gint64 most = most_on(run, scale, record);
    if (most <= 0 || value <= most + slack_on(scale, most))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    check_report(run, said[scale].id, record, key, FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG_NUMBER("value", value),
                 FINDING_ARG_NUMBER(said[scale].argument, most));
}

/* Whether units of the type of the unit at @place, which has a face that does not move, do so. */
static gboolean
moves_otherwise(const CheckRun *run, const RecordPlace *place)
{
    const Record *parent = place != NULL ? place->record : NULL;
    Records units = data_set_records(run->set, ENTITY_UNIT);
    if (parent == NULL || parent->raw || parent->entity->id != ENTITY_UNIT)
        return FALSE;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || &unit->record == parent ||
            g_strcmp0(unit->type, ((const Unit *)parent)->type) != 0)
            continue;
        for (guint32 j = 0; j < unit->faces.length; j++)
            if (!unit->faces.items[j]->raw && ((const Face *)unit->faces.items[j])->move > 0)
                return TRUE;
    }
    return FALSE;
}

static void
check_zero(CheckRun *run, const RecordPlace *place, const char *key)
{
    const Field *field = record_field(place->record, key);
    gboolean is_face = place->record->entity->id == ENTITY_FACE;
    if (!record_has(place->record, field) || *FIELD_SLOT(place->record, field, gint64) != 0 ||
        (is_face && (place->index > 0 || !moves_otherwise(run, place->parent))) ||
        check_shows_through(run, place->record, field))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    check_report(run, FINDING_NUMBER_ZERO, place->record, key,
                 FINDING_ARG_WORDS("subject", subject));
}

/* Whether @record, a limit of stacks, bars units from some hexes, or from others, not from all. */
static gboolean
is_local_limit(const Record *record)
{
    const Stack *stack = (const Stack *)record;
    return record->entity->id == ENTITY_STACK &&
           (stack->in != NULL || stack->among.length > 0 || stack->side != NULL);
}

void
check_scale(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    EntityId id = record->entity->id;
    if (record->raw)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(void_if_zero); i++)
        if (void_if_zero[i].entity == id && !is_local_limit(record))
            check_zero(run, place, void_if_zero[i].key);
    if (id == ENTITY_EFFECT && ((const Effect *)record)->verb != EFFECT_RETIRE)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(scaled); i++)
        if (scaled[i].entity == id)
            check_scaled(run, place, scaled[i].key, scaled[i].scale);
}

/* Whether conditions of @verb count things, of which there are never fewer than none. */
static gboolean
counts_things(gint verb)
{
    return verb == CONDITION_UNITS || verb == CONDITION_PLACES || verb == CONDITION_CONTROLS;
}

/* Conditions that any number meets, and parts that are the whole. */
void
check_idle_numbers(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Condition *condition = (const Condition *)record;
    const Term *term = (const Term *)record;
    gboolean is_condition = record->entity->id == ENTITY_CONDITION;
    gboolean may_be_idle =
        !record->raw && (is_condition ? condition->at_least <= 0 && counts_things(condition->verb)
                                      : term->by == 1 && term->verb == TERM_SHARE);
    const char *key = is_condition ? "at-least" : "by";
    if (!may_be_idle || !record_has_key(record, key) ||
        (is_condition && record_has_key(record, "at-most")) ||
        check_shows_through(run, record, record_field(record, key)))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    check_report(run, FINDING_NUMBER_IDLE, record, key, FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG_NUMBER("value", is_condition ? condition->at_least : term->by));
}

void
check_reversed_numbers(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(ordered) && !record->raw; i++) {
        if (ordered[i].entity != record->entity->id)
            continue;
        const Field *low = record_field(record, ordered[i].low);
        const Field *high = record_field(record, ordered[i].high);
        gint64 one = *FIELD_SLOT(record, low, gint64), other = *FIELD_SLOT(record, high, gint64);
        if (!record_has(record, low) || !record_has(record, high) || one <= other ||
            check_shows_through(run, record, high))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_member(place, ordered[i].high);
        Finding *finding =
            check_report(run, FINDING_NUMBER_REVERSED, record, ordered[i].high,
                         FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("value", other),
                         FINDING_ARG("low", ordered[i].low), FINDING_ARG_NUMBER("least", one));
        finding_add_related(run->findings, finding, record, ordered[i].low,
                            N_("What it is compared with."));
    }
}
