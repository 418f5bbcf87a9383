/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers against the order of what they belong to: a line that counts for more than a wing, a
 * flank for more than the rear, a disorder that helps, larger forces that are faster, woods that
 * are easier to cross than open ground.
 */
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"

#include <string.h>

/* A case in an order of cases, such as `rear` of aspects, and what it counts for. */
typedef struct {
    const Record *record;     /* that states the number; NULL: there is none */
    const char *key;          /* of the number */
    const char *name;         /* of the rule or modifier, for people */
    gint of;                  /* what must be the same for two cases to be compared: a verb */
    gint party;               /* likewise, -1: none */
    const char *side, *track; /* likewise, or NULL */
    gint step;                /* its place in the order */
    gint64 value;
} RankedCase;

/* In so many other terrains a type must pay less than another. */
#define ODD_COST_OTHERS 2u

/* The most cases that are compared with each other; books have three of a kind. */
#define CASES_MOST 64u

static void
compare_cases(CheckRun *run, const RankedCase *one, const RankedCase *other)
{
    const RankedCase *more = one->step > other->step ? one : other;
    const RankedCase *less = more == one ? other : one;
    if (one->of != other->of || one->step == other->step || one->party != other->party ||
        g_strcmp0(one->side, other->side) != 0 || g_strcmp0(one->track, other->track) != 0 ||
        (one->value < 0) != (other->value < 0) || ABS(more->value) >= ABS(less->value) ||
        check_own_record(run, more->record, less->record) == NULL)
        return;
    Finding *finding =
        check_report(run, FINDING_NUMBER_AGAINST_RANK, more->record, more->key,
                     FINDING_ARG("subject", more->name), FINDING_ARG_NUMBER("value", more->value),
                     FINDING_ARG("other", less->name), FINDING_ARG_NUMBER("more", less->value));
    finding_add_related(run->findings, finding, less->record, less->key, N_("The other one."));
}

/* Compares neighbours in the order only, so that one wrong number is reported once. */
static void
compare_all(CheckRun *run, const RankedCase *cases, guint n)
{
    for (guint i = 0; i < n; i++)
        for (guint j = i + 1; j < n; j++)
            if (ABS(cases[i].step - cases[j].step) == 1)
                compare_cases(run, &cases[i], &cases[j]);
}

/* Returns: whether @modifier has a condition whose word has a place in an order. */
static gboolean
rank_modifier(const Modifier *modifier, RankedCase *found)
{
    const Condition *condition = (const Condition *)modifier->if_;
    *found = (RankedCase){.record = &modifier->record,
                          .key = "value",
                          .name = modifier->name,
                          .party = record_has_key(&modifier->record, "by") ? modifier->by : -1,
                          .value = modifier->value};
    if (modifier->value == 0 || modifier->plus != NULL || modifier->name == NULL ||
        condition == NULL || condition->record.raw || condition->record.kept != NULL)
        return FALSE;
    found->of = (gint)condition->verb;
    if (condition->verb == CONDITION_ASPECT)
        found->step = condition->aspect == ASPECT_FLANK  ? 1
                      : condition->aspect == ASPECT_REAR ? 2
                                                         : 0;
    const Units *units =
        condition->verb == CONDITION_UNITS ? (const Units *)condition->units : NULL;
    if (units != NULL && !units->record.raw && record_has_key(&units->record, "state") &&
        record_has_key(&units->record, "party") &&
        __builtin_popcountll(units->record.present) == 2) {
        found->side = party_words[units->party];
        found->step = units->state == STATE_DISRUPTED ? 1 : units->state == STATE_ROUTED ? 2 : 0;
    }
    return found->step > 0;
}

/* The modifiers of one list. */
static void
check_modifier_ranks(CheckRun *run, const Records *modifiers)
{
    RankedCase cases[CASES_MOST];
    guint n = 0;
    for (guint32 i = 0; i < modifiers->length && n < CASES_MOST; i++)
        if (!modifiers->items[i]->raw &&
            rank_modifier((const Modifier *)modifiers->items[i], &cases[n]))
            n++;
    compare_all(run, cases, n);
}

/* Rules that move a marker for the loss of leaders, who have ranks. */
static void
check_rule_ranks(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    RankedCase cases[CASES_MOST];
    guint n = 0;
    for (guint32 i = 0; i < rules.length && n < CASES_MOST; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->record.raw || rule->on.length != 1 || rule->do_.length != 1 ||
            rule->on.items[0]->raw || rule->do_.items[0]->raw || rule->if_ != NULL)
            continue;
        const Trigger *trigger = (const Trigger *)rule->on.items[0];
        const Effect *effect = (const Effect *)rule->do_.items[0];
        const Units *units = (const Units *)trigger->units;
        if (units == NULL || units->record.raw || !record_has_key(&units->record, "rank") ||
            effect->verb != EFFECT_TRACK || effect->add == 0)
            continue;
        cases[n++] = (RankedCase){
            .record = &effect->record,
            .key = "add",
            .name = argument_record_name(&rule->record),
            .of = (gint)trigger->event,
            .party = -1,
            .side = trigger->side != NULL ? trigger->side : units->side,
            .track = effect->track,
            .step = RANK_LINE - (gint)units->rank + 1,
            .value = effect->add,
        };
    }
    compare_all(run, cases, n);
}

/* Returns: the morale in the state @disorder of a unit with @morale. */
static gint64
morale_in(const Disorder *disorder, gint64 morale)
{
    return record_has_key(&disorder->record, "morale-is") ? disorder->morale_is
                                                          : morale + disorder->morale;
}

static gint64
highest_morale(const CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gint64 most = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        for (guint32 j = 0; !unit->record.raw && j < unit->faces.length; j++)
            if (!unit->faces.items[j]->raw)
                most = MAX(most, ((const Face *)unit->faces.items[j])->morale);
    }
    return most;
}

/* A disorder in which units have more morale than in order, or than in a lesser disorder. */
static void
check_disorders(CheckRun *run, const BattleProfile *battle)
{
    const Disorder *states[STATE_ROUTED + 1] = {NULL};
    gint64 morale = battle->disorders.length > 0 ? highest_morale(run) : 0;
    for (guint32 i = 0; i < battle->disorders.length; i++) {
        const Disorder *disorder = (const Disorder *)battle->disorders.items[i];
        if (disorder->record.raw || disorder->record.kept != NULL ||
            !record_has_key(&disorder->record, "state"))
            return;
        states[disorder->state] = disorder;
    }
    for (guint state = STATE_DISRUPTED; morale > 0 && state <= STATE_ROUTED; state++) {
        const Disorder *disorder = states[state], *lesser = states[state - 1];
        gint64 before = lesser != NULL ? morale_in(lesser, morale) : morale;
        if (disorder == NULL || morale_in(disorder, morale) <= before ||
            check_shows_through(run, &disorder->record, NULL))
            continue;
        check_report(run, FINDING_BATTLE_DISORDER, &disorder->record,
                     record_has_key(&disorder->record, "morale-is") ? "morale-is"
                     : record_has_key(&disorder->record, "morale")  ? "morale"
                                                                    : "state",
                     FINDING_ARG_NUMBER("morale", morale),
                     FINDING_ARG_NUMBER("value", morale_in(disorder, morale)),
                     FINDING_ARG("state", unit_state_words[state]),
                     FINDING_ARG_NUMBER("less", before),
                     FINDING_ARG("lesser", unit_state_words[state - 1]));
        return;
    }
}

/* Returns: the cost of @type by @costs, the first that is listed for it; -1: none. */
static gint64
cost_of_type(const Records *costs, const char *type)
{
    for (guint32 i = 0; i < costs->length; i++) {
        const PointCost *cost = (const PointCost *)costs->items[i];
        if (!cost->record.raw && record_has_key(&cost->record, "points") &&
            (cost->types.length == 0 || texts_contain(&cost->types, type)))
            return cost->points;
    }
    return -1;
}

/* Returns: the terrain of most hexes, or NULL. */
static const Terrain *
commonest_terrain(CheckRun *run)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    Records grids = data_set_records(run->set, ENTITY_GRID);
    const Terrain *found = NULL;
    guint most = 0;
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        guint n = 0;
        if (terrain->record.raw || terrain->sign == NULL || strlen(terrain->sign) != 1)
            continue;
        for (guint32 j = 0; j < grids.length; j++) {
            const Grid *grid = (const Grid *)grids.items[j];
            for (guint32 row = 0; !grid->record.raw && row < grid->terrain.length; row++)
                for (const char *at = grid->terrain.items[row]; *at != '\0'; at++)
                    n += *at == terrain->sign[0];
        }
        found = n > most ? terrain : found;
        most = MAX(n, most);
    }
    return found;
}

static gboolean
is_hard(const Terrain *terrain)
{
    return terrain->bridges == NULL &&
           (terrain->blocks_sight || terrain->ends_lines ||
            (record_has_key(&terrain->record, "pattern") &&
             (terrain->pattern == PATTERN_TREES || terrain->pattern == PATTERN_MARSH)));
}

/* Woods, marshes and the like that are easier to enter than the open ground. */
static void
check_hard_ground(CheckRun *run)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    Records types = data_set_records(run->set, ENTITY_TYPE);
    const Terrain *open = commonest_terrain(run);
    for (guint32 i = 0; open != NULL && !is_hard(open) && i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || !is_hard(terrain))
            continue;
        for (guint32 j = 0; j < types.length; j++) {
            const char *type = types.items[j]->raw ? NULL : record_key(types.items[j]);
            gint64 usual = type != NULL ? cost_of_type(&open->costs, type) : -1;
            gint64 cost = type != NULL ? cost_of_type(&terrain->costs, type) : -1;
            if (usual < 0 || cost <= 0 || cost >= usual)
                continue;
            Finding *finding =
                check_report(run, FINDING_GRID_EASY_GROUND, &terrain->record, "costs",
                             FINDING_ARG("terrain", argument_record_name(&terrain->record)),
                             FINDING_ARG("open", argument_record_name(&open->record)),
                             FINDING_ARG("type", argument_record_name(types.items[j])),
                             FINDING_ARG_NUMBER("cost", cost), FINDING_ARG_NUMBER("usual", usual));
            finding_add_related(run->findings, finding, &open->record, "costs",
                                N_("The open ground."));
            return; /* if the open ground is wrong, there are several */
        }
    }
}

/* Terrain in which of two types of unit the one pays more that pays less in all others. */
static void
check_cost_order(CheckRun *run)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    Records types = data_set_records(run->set, ENTITY_TYPE);
    for (guint32 i = 0; i < types.length; i++)
        for (guint32 j = 0; j < types.length; j++) {
            const char *one = types.items[i]->raw ? NULL : record_key(types.items[i]);
            const char *other = types.items[j]->raw ? NULL : record_key(types.items[j]);
            const Record *odd = NULL;
            guint n_less = 0, n_more = 0;
            for (guint32 k = 0; one != NULL && other != NULL && k < terrains.length; k++) {
                const Terrain *terrain = (const Terrain *)terrains.items[k];
                if (terrain->record.raw)
                    return;
                gint64 cost = cost_of_type(&terrain->costs, one);
                gint64 usual = cost_of_type(&terrain->costs, other);
                n_less += cost >= 0 && cost < usual;
                n_more += usual >= 0 && cost > usual;
                odd = usual >= 0 && cost > usual ? &terrain->record : odd;
            }
            if (n_more != 1 || n_less < ODD_COST_OTHERS)
                continue;
            check_report(run, FINDING_GRID_ODD_COST, odd, "costs",
                         FINDING_ARG("terrain", argument_record_name(odd)),
                         FINDING_ARG("type", argument_record_name(types.items[i])),
                         FINDING_ARG("other", argument_record_name(types.items[j])));
            return; /* types that pay alike have the same slip */
        }
}

/* Returns: the distance from which on @attack reaches; its greatest distance goes to @to. */
static gint64
reach_of(const Attack *attack, gint64 *to)
{
    *to = record_has_key(&attack->record, "reach") ? attack->reach : 1;
    return record_has_key(&attack->record, "reach-from") ? attack->reach_from : 1;
}

/* Whether units make @attack that are selected by @units, in words. */
static gboolean
is_attack_of(const Attack *attack, const char *units)
{
    if (attack->record.raw || attack->units == NULL || attack->units->raw)
        return FALSE;
    g_autofree char *own = record_to_text(attack->units);
    return strcmp(own, units) == 0;
}

/* Attacks of the same units that leave out a distance between them. */
static void
check_reaches(CheckRun *run)
{
    Records attacks = data_set_records(run->set, ENTITY_ATTACK);
    for (guint32 i = 0; i < attacks.length; i++) {
        const Attack *near = (const Attack *)attacks.items[i], *next = NULL;
        if (near->record.raw || near->units == NULL || near->units->raw)
            continue;
        g_autofree char *units = record_to_text(near->units);
        gint64 reach, to, nearest = G_MAXINT64;
        reach_of(near, &reach);
        for (guint32 j = 0; j < attacks.length; j++) {
            const Attack *far = (const Attack *)attacks.items[j];
            gint64 from = far->record.raw ? 0 : reach_of(far, &to);
            if (far->record.raw || to <= reach || from >= nearest || !is_attack_of(far, units))
                continue;
            next = far;
            nearest = from;
        }
        if (next == NULL || nearest <= reach + 1 ||
            check_own_record(run, &near->record, &next->record) == NULL)
            continue;
        Finding *finding =
            check_report(run, FINDING_NUMBER_REACH_GAP, &near->record, "reach",
                         FINDING_ARG("near", argument_record_name(&near->record)),
                         FINDING_ARG("far", argument_record_name(&next->record)),
                         FINDING_ARG_NUMBER("reach", reach), FINDING_ARG_NUMBER("from", nearest));
        finding_add_related(run->findings, finding, &next->record, "reach-from",
                            N_("The other attack."));
    }
}

/* Of fewer tables, none is odd. */
#define WAYS_LEAST 4

/* Returns: 1: values of @table rise from row to row, or stay; -1: they fall, or stay; 0: neither.
 */
static int
way_of_table(const Table *table)
{
    gboolean rises = FALSE, falls = FALSE;
    for (guint32 i = 1; !table->record.raw && i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        const Row *before = (const Row *)table->rows.items[i - 1];
        if (row->record.raw || before->record.raw || row->values.length != before->values.length)
            return 0;
        for (guint32 j = 0; j < row->values.length; j++) {
            rises = rises || row->values.items[j] > before->values.items[j];
            falls = falls || row->values.items[j] < before->values.items[j];
        }
    }
    return rises == falls ? 0 : rises ? 1 : -1;
}

static void
note_fire_table(const RecordPlace *place, gpointer data)
{
    const Effect *effect = (const Effect *)place->record;
    GPtrArray *tables = data;
    if (!effect->record.raw && effect->verb == EFFECT_FIRE && effect->table != NULL)
        g_ptr_array_add(tables, (gpointer)effect->table);
}

/* Tables of fire whose values go the other way than those of all others, three at least. */
static void
check_table_ways(CheckRun *run)
{
    g_autoptr(GPtrArray) named = g_ptr_array_new();
    g_autoptr(GPtrArray) tables = g_ptr_array_new();
    Records attacks = data_set_records(run->set, ENTITY_ATTACK);
    guint n_rising = 0;
    for (guint32 i = 0; i < attacks.length; i++)
        record_walk(attacks.items[i], ENTITY_SET(ENTITY_EFFECT), note_fire_table, named);
    for (guint i = 0; i < named->len; i++) {
        const Record *table = id_index_find_read(run->ids, ENTITY_TABLE, named->pdata[i]);
        int way = table != NULL ? way_of_table((const Table *)table) : 0;
        if (way == 0 || g_ptr_array_find(tables, table, NULL))
            continue;
        g_ptr_array_add(tables, (gpointer)table);
        n_rising += way > 0;
    }
    guint n_falling = tables->len - n_rising;
    if (MIN(n_rising, n_falling) != 1 || tables->len < WAYS_LEAST)
        return;
    for (guint i = 0; i < tables->len; i++) {
        const Table *table = tables->pdata[i];
        if ((way_of_table(table) > 0) != (n_rising == 1))
            continue;
        Finding *finding = check_report(run, FINDING_TABLE_OTHER_WAY, &table->record, "rows",
                                        FINDING_ARG("table", argument_record_name(&table->record)),
                                        FINDING_ARG_NUMBER("others", tables->len - 1));
        finding_add_related(run->findings, finding, tables->pdata[i == 0], "rows",
                            N_("One of the others."));
    }
}

void
check_battle_ranks(CheckRun *run)
{
    static const struct {
        EntityId entity;
        gsize offset;
    } lists[] = {
        {ENTITY_TABLE, G_STRUCT_OFFSET(Table, modifiers)},
        {ENTITY_TEST, G_STRUCT_OFFSET(Test, modifiers)},
    };
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const BattleProfile *battle =
        rules != NULL && !rules->raw ? (const BattleProfile *)((const Rules *)rules)->battle : NULL;
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
        Records records = data_set_records(run->set, lists[i].entity);
        for (guint32 j = 0; j < records.length; j++)
            if (!records.items[j]->raw)
                check_modifier_ranks(run, G_STRUCT_MEMBER_P(records.items[j], lists[i].offset));
    }
    check_rule_ranks(run);
    check_hard_ground(run);
    check_cost_order(run);
    check_reaches(run);
    check_table_ways(run);
    if (battle == NULL || battle->record.raw)
        return;
    check_modifier_ranks(run, &battle->test_modifiers);
    check_disorders(run, battle);
}

/* Reports that forces of the size @before may capture and those of the larger @size may not. */
static void
check_captures(CheckRun *run, const Record *before, const Record *size)
{
    if (before->raw || size->raw || !((const ForceSize *)before)->captures ||
        ((const ForceSize *)size)->captures || before->kept != NULL || size->kept != NULL ||
        ((const ForceSize *)size)->from <= ((const ForceSize *)before)->from ||
        check_own_record(run, size, before) == NULL)
        return;
    Finding *finding = check_report(run, FINDING_CAMPAIGN_SMALL_CAPTURES, before, "captures",
                                    FINDING_ARG("size", argument_record_name(before)),
                                    FINDING_ARG("other", argument_record_name(size)));
    finding_add_related(run->findings, finding, size, NULL, N_("The larger size."));
}

/* Sizes are listed from the smallest to the largest. */
void
check_size_ranks(CheckRun *run, const RecordPlace *place)
{
    static const struct {
        const char *key;
        gsize offset;
    } moves[] = {
        {"home-move", G_STRUCT_OFFSET(ForceSize, home_move)},
        {"foreign-move", G_STRUCT_OFFSET(ForceSize, foreign_move)},
    };
    const Campaign *campaign = (const Campaign *)place->record;
    for (guint32 i = 1; !campaign->record.raw && i < campaign->sizes.length; i++) {
        const Record *before = campaign->sizes.items[i - 1], *size = campaign->sizes.items[i];
        check_captures(run, before, size);
        for (guint j = 0; !before->raw && !size->raw && j < G_N_ELEMENTS(moves); j++) {
            gint64 less = G_STRUCT_MEMBER(gint64, before, moves[j].offset);
            gint64 more = G_STRUCT_MEMBER(gint64, size, moves[j].offset);
            if (!record_has_key(before, moves[j].key) || !record_has_key(size, moves[j].key) ||
                more <= less || check_own_record(run, size, before) == NULL ||
                ((const ForceSize *)size)->from <= ((const ForceSize *)before)->from)
                continue;
            Finding *finding =
                check_report(run, FINDING_CAMPAIGN_FASTER, size, moves[j].key,
                             FINDING_ARG("size", argument_record_name(size)),
                             FINDING_ARG("other", argument_record_name(before)),
                             FINDING_ARG("member", moves[j].key), FINDING_ARG_NUMBER("value", more),
                             FINDING_ARG_NUMBER("less", less));
            finding_add_related(run->findings, finding, before, moves[j].key,
                                N_("The smaller size."));
            break;
        }
    }
}
