/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What no scenario can bring about: units and places of different battles in one rule, command or
 * scenario, ground that no unit may enter, attacks and formations of units that cannot have them.
 */
#include "schema/model/verb.h"
#include "schema/store/grid-layer.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/chain.h"
#include "validator/checks/rule-uses.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* In which scenarios something takes part, one bit each; of more scenarios nothing is known. */
#define SCENARIOS_MOST 64
#define EVERYWHERE (~G_GUINT64_CONSTANT(0))

typedef struct {
    CheckRun *run;
    guint n_scenarios;
    const DataFile *files[SCENARIOS_MOST]; /* borrowed */
    GHashTable *units;                     /* owned: id -> guint64 (owned) */
    GHashTable *own;      /* owned: the same of commands with a unit of their own that does */
    GHashTable *commands; /* owned: the same of those with a unit that takes part, or a part */
    guint64 *grids;       /* owned: by grid: where it is played on */
} Cast;

/* The scenarios that are left for what comes next in a rule. */
typedef struct {
    guint64 where;
    const char *who; /* borrowed: the last that left fewer; NULL: none yet */
} Scope;

static guint64
mask_of(GHashTable *masks, const char *id)
{
    const guint64 *mask = id != NULL ? g_hash_table_lookup(masks, id) : NULL;
    return mask != NULL ? *mask : 0;
}

static void
add_mask(GHashTable *masks, const char *id, guint64 mask)
{
    guint64 *there = g_hash_table_lookup(masks, id);
    if (there == NULL) {
        there = g_new0(guint64, 1);
        g_hash_table_insert(masks, (gpointer)id, there);
    }
    *there |= mask;
}

static const UnitCommand *
command_named(const CheckRun *run, const char *id)
{
    return (const UnitCommand *)id_index_find_read(run->ids, ENTITY_COMMAND, id);
}

/* Adds @mask to the command @id and all of which it is a part. */
static void
add_command(Cast *cast, const char *id, guint64 mask)
{
    for (guint depth = 0; id != NULL && depth < LIMIT_DEPTH; depth++) {
        const UnitCommand *command = command_named(cast->run, id);
        if (command == NULL)
            return;
        add_mask(cast->commands, id, mask);
        id = command->part_of;
    }
}

static void
take_scenario(Cast *cast, const Scenario *scenario, guint number)
{
    guint64 mask = (guint64)1 << number;
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    Records grids = data_set_records(cast->run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++)
        if (scenario->grid == NULL ? i == 0
                                   : g_strcmp0(record_key(grids.items[i]), scenario->grid) == 0)
            cast->grids[i] |= mask;
    for (guint32 i = 0; position != NULL && !position->record.raw && i < position->units.length;
         i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        const Unit *unit = (const Unit *)id_index_find_read(
            cast->run->ids, ENTITY_UNIT, placed->record.raw ? NULL : placed->unit);
        if (unit == NULL)
            continue;
        add_mask(cast->units, unit->id, mask);
        if (unit->command != NULL)
            add_mask(cast->own, unit->command, mask);
        add_command(cast, unit->command, mask);
    }
    for (guint32 i = 0; i < scenario->decisions.length; i++) {
        const Decision *decision = (const Decision *)scenario->decisions.items[i];
        const Units *units = decision->record.raw ? NULL : (const Units *)decision->units;
        if (units == NULL || units->record.raw)
            continue;
        if (units->unit != NULL)
            add_mask(cast->units, units->unit, mask);
        for (guint32 j = 0; j < units->any_of.length; j++)
            add_mask(cast->units, units->any_of.items[j], mask);
    }
}

/* Returns: FALSE: there are too few scenarios to tell one from another, or too many. */
static gboolean
gather_cast(CheckRun *run, Cast *cast)
{
    guint n = 0;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL || file->kind->entity != ENTITY_SCENARIO || file->seen->raw)
            continue;
        if (n == SCENARIOS_MOST)
            return FALSE;
        cast->files[n] = file;
        take_scenario(cast, (const Scenario *)file->seen, n++);
    }
    cast->n_scenarios = n;
    return n > 1;
}

/* Where the unit @id takes part: where it is set up or brought by a rule, else where others of its
 * command are. */
static guint64
unit_mask(const Cast *cast, const char *id)
{
    guint64 mask = mask_of(cast->units, id);
    const Unit *unit = (const Unit *)id_index_find_read(cast->run->ids, ENTITY_UNIT, id);
    if (mask == 0 && unit != NULL)
        mask = mask_of(cast->commands, unit->command);
    return mask != 0 ? mask : EVERYWHERE;
}

static guint64
command_mask(const Cast *cast, const char *id)
{
    guint64 mask = mask_of(cast->commands, id);
    return mask != 0 ? mask : EVERYWHERE;
}

/* Where the hex @id is on the map; a region is where one of its hexes is. */
static guint64
place_mask(const Cast *cast, const char *id)
{
    Records grids = data_set_records(cast->run->set, ENTITY_GRID);
    guint64 mask = 0;
    Hex hex;
    const Record *region = id_index_find_read(cast->run->ids, ENTITY_REGION, id);
    const Texts one = {1, &id};
    const Texts *places = region != NULL ? &((const Region *)region)->places : &one;
    for (guint32 i = 0; i < places->length; i++) {
        guint32 grid = grid_find_hex_in_map(grids, places->items[i], &hex);
        if (grid >= grids.length || cast->grids[grid] == 0)
            return EVERYWHERE;
        mask |= cast->grids[grid];
    }
    return mask != 0 ? mask : EVERYWHERE;
}

static const char *
name_of(const Cast *cast, const char *id)
{
    static const EntityId entities[] = {ENTITY_UNIT, ENTITY_COMMAND, ENTITY_REGION, ENTITY_SPACE};
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++) {
        const Record *record = id_index_find(cast->run->ids, entities[i], id);
        if (record != NULL)
            return argument_record_name(record);
    }
    return id;
}

/* Effects of one file. */
typedef struct {
    Cast *cast;
    guint64 where; /* of a scenario: itself; else 0 */
} Bringing;

/* Where @effect brings units. */
static guint64
target_mask(const Cast *cast, const Effect *effect)
{
    const Places *places =
        effect->places != NULL && !effect->places->raw ? (const Places *)effect->places : NULL;
    const char *to = places != NULL ? places->in : effect->to;
    guint64 mask = 0;
    if (selector_match_fixed_word(to) != NULL)
        return place_mask(cast, to);
    for (guint32 i = 0; places != NULL && i < places->any_of.length; i++)
        mask |= place_mask(cast, places->any_of.items[i]);
    return mask != 0 ? mask : EVERYWHERE;
}

/* Notes that units which an effect brings take part where it brings them, too. */
static void
note_brought(const RecordPlace *place, gpointer data)
{
    const Bringing *bringing = data;
    Cast *cast = bringing->cast;
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->units == NULL || effect->units->raw ||
        (effect->verb != EFFECT_PLACE_UNIT && effect->verb != EFFECT_MOVE &&
         effect->verb != EFFECT_SWAP))
        return;
    const Units *units = (const Units *)effect->units;
    guint64 mask = bringing->where != 0 ? bringing->where : target_mask(cast, effect);
    if (selector_match_fixed_word(units->unit) != NULL)
        add_mask(cast->units, units->unit, mask | unit_mask(cast, units->unit));
    for (guint32 i = 0; i < units->any_of.length; i++)
        add_mask(cast->units, units->any_of.items[i],
                 mask | unit_mask(cast, units->any_of.items[i]));
    if (units->command != NULL)
        add_mask(cast->commands, units->command, mask | command_mask(cast, units->command));
}

static void
note_all_brought(Cast *cast)
{
    const DataSet *set = cast->run->set;
    for (guint i = 0; i < set->n_files; i++) {
        Bringing bringing = {.cast = cast};
        for (guint j = 0; j < cast->n_scenarios; j++)
            if (cast->files[j] == &set->files[i])
                bringing.where = (guint64)1 << j;
        if (set->files[i].seen != NULL)
            record_walk(set->files[i].seen, ENTITY_SET(ENTITY_EFFECT), note_brought, &bringing);
    }
}

/* Leaves in @scope where @mask is, too. Returns: FALSE: nowhere; @id, whose mask it is, and who was
 * there before are the reason. */
static gboolean
narrow(const Cast *cast, Scope *scope, guint64 mask, const char *id, const char **reason)
{
    if (mask == EVERYWHERE || (scope->where & ~mask) == 0)
        return TRUE;
    *reason = name_of(cast, id);
    if ((scope->where & mask) == 0)
        return FALSE;
    *scope = (Scope){scope->where & mask, *reason};
    return TRUE;
}

static gboolean
narrow_places(const Cast *cast, Scope *scope, const Places *places, const char **reason)
{
    if (places == NULL || places->record.raw)
        return TRUE;
    const char *const ids[] = {places->in, places->near};
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
        if (selector_match_fixed_word(ids[i]) != NULL &&
            !narrow(cast, scope, place_mask(cast, ids[i]), ids[i], reason))
            return FALSE;
    guint64 any = 0;
    for (guint32 i = 0; i < places->any_of.length; i++)
        any |= place_mask(cast, places->any_of.items[i]);
    return (places->any_of.length == 0 ||
            narrow(cast, scope, any, places->any_of.items[0], reason)) &&
           (places->with_unit == NULL ||
            narrow(cast, scope, unit_mask(cast, places->with_unit), places->with_unit, reason));
}

static gboolean
narrow_units(const Cast *cast, Scope *scope, const Units *units, const char **reason)
{
    if (units == NULL || units->record.raw)
        return TRUE;
    const char *unit = selector_match_fixed_word(units->unit);
    const char *beside = selector_match_fixed_word(units->beside);
    const char *zone = selector_match_fixed_word(units->in);
    guint64 any = 0;
    for (guint32 i = 0; i < units->any_of.length; i++)
        any |= unit_mask(cast, units->any_of.items[i]);
    return (unit == NULL || narrow(cast, scope, unit_mask(cast, unit), unit, reason)) &&
           (any == 0 || narrow(cast, scope, any, units->any_of.items[0], reason)) &&
           (beside == NULL || narrow(cast, scope, unit_mask(cast, beside), beside, reason)) &&
           (units->command == NULL ||
            narrow(cast, scope, command_mask(cast, units->command), units->command, reason)) &&
           (zone == NULL || narrow(cast, scope, place_mask(cast, zone), zone, reason)) &&
           narrow_places(cast, scope, (const Places *)units->places, reason);
}

/* Whether @condition asks that there are none, for which they need not be there. */
static gboolean
asks_for_none(const Condition *condition)
{
    return record_has_key(&condition->record, "at-most") && condition->at_least <= 0;
}

static gboolean
narrow_condition(const Cast *cast, Scope *scope, const Record *record, const char **reason)
{
    const Condition *condition = (const Condition *)record;
    if (record == NULL || record->raw || record->kept != NULL)
        return TRUE;
    gboolean is_there = TRUE;
    for (guint32 i = 0; condition->verb == CONDITION_ALL && i < condition->of.length && is_there;
         i++)
        is_there = narrow_condition(cast, scope, condition->of.items[i], reason);
    if (condition->verb == CONDITION_UNITS && !asks_for_none(condition))
        is_there = narrow_units(cast, scope, (const Units *)condition->units, reason);
    if (condition->verb == CONDITION_PLACES && !asks_for_none(condition))
        is_there = narrow_places(cast, scope, (const Places *)condition->places, reason);
    if (condition->verb == CONDITION_ELIMINATED)
        is_there = narrow(cast, scope, unit_mask(cast, condition->unit), condition->unit, reason);
    return is_there;
}

static gboolean
report_apart(const Cast *cast, const RecordPlace *place, const Scope *scope, const char *reason)
{
    if (check_shows_through(cast->run, place->record, NULL))
        return FALSE;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(cast->run, FINDING_RULE_NEVER_TOGETHER, place->record, NULL,
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG("name", reason),
                 FINDING_ARG("other", scope->who));
    return FALSE;
}

static gboolean check_effects(const Cast *cast, const RecordPlace *place, const char *key,
                              const Records *list, Scope scope);

/* Returns: FALSE: what never comes together is reported; of one rule the first is. */
static gboolean
check_effect(const Cast *cast, const RecordPlace *place, Scope scope)
{
    const Effect *effect = (const Effect *)place->record;
    const char *reason = NULL;
    if (effect->record.raw || effect->record.kept != NULL)
        return TRUE;
    if (!narrow_condition(cast, &scope, effect->if_, &reason) ||
        !narrow_units(cast, &scope, (const Units *)effect->units, &reason) ||
        !narrow_places(cast, &scope, (const Places *)effect->places, &reason) ||
        (effect->place != NULL && effect->place[0] != '@' &&
         !narrow(cast, &scope, place_mask(cast, effect->place), effect->place, &reason)))
        return report_apart(cast, place, &scope, reason);
    for (guint32 i = 0; i < effect->options.length; i++) {
        const Choice *choice = (const Choice *)effect->options.items[i];
        const RecordPlace at = {place, &choice->record, record_field(place->record, "options"), i};
        Scope left = scope;
        if (choice->record.raw)
            continue;
        if (!narrow_condition(cast, &left, choice->if_, &reason))
            return report_apart(cast, &at, &left, reason);
        if (!check_effects(cast, &at, "do", &choice->do_, left))
            return FALSE;
    }
    for (guint32 i = 0; i < effect->rows.length; i++) {
        const Row *row = (const Row *)effect->rows.items[i];
        const RecordPlace at = {place, &row->record, record_field(place->record, "rows"), i};
        if (!row->record.raw && !check_effects(cast, &at, "do", &row->do_, scope))
            return FALSE;
    }
    return check_effects(cast, place, "win", &effect->win, scope) &&
           check_effects(cast, place, "lose", &effect->lose, scope);
}

static gboolean
check_effects(const Cast *cast, const RecordPlace *place, const char *key, const Records *list,
              Scope scope)
{
    for (guint32 i = 0; i < list->length; i++) {
        const RecordPlace at = {place, list->items[i], record_field(place->record, key), i};
        if (!check_effect(cast, &at, scope))
            return FALSE;
    }
    return TRUE;
}

/* Where one of the events of @rule can happen. */
static gboolean
narrow_triggers(const Cast *cast, Scope *scope, const Rule *rule, const char **reason)
{
    Scope any = {.where = 0};
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Trigger *trigger = (const Trigger *)rule->on.items[i];
        Scope one = *scope;
        if (trigger->record.raw)
            return TRUE;
        if (!narrow_units(cast, &one, (const Units *)trigger->units, reason) ||
            !narrow_units(cast, &one, (const Units *)trigger->owner, reason) ||
            (selector_match_fixed_word(trigger->place) != NULL &&
             !narrow(cast, &one, place_mask(cast, trigger->place), trigger->place, reason))) {
            any.who = one.who;
            continue;
        }
        any.where |= one.where;
        any.who = one.who;
    }
    if (rule->on.length > 0)
        *scope = any;
    return scope->where != 0;
}

static void
check_rule(const Cast *cast, const RecordPlace *place, guint64 where)
{
    const Rule *rule = (const Rule *)place->record;
    const char *reason = NULL;
    Scope scope = {.where = where};
    if (rule->record.raw || rule->record.kept != NULL)
        return;
    if (!narrow_triggers(cast, &scope, rule, &reason) ||
        !narrow_condition(cast, &scope, rule->when, &reason) ||
        !narrow_condition(cast, &scope, rule->if_, &reason)) {
        report_apart(cast, place, &scope, reason);
        return;
    }
    if (check_effects(cast, place, "do", &rule->do_, scope))
        check_effects(cast, place, "else", &rule->else_, (Scope){.where = where});
}

/* What a scenario counts, and how it has tokens act, must be of its own battle. */
static void
visit_scenario_selector(const RecordPlace *place, gpointer data)
{
    const Cast *cast = data;
    guint number = 0;
    while (cast->files[number] != cast->run->file)
        number++;
    Scope scope = {(guint64)1 << number, argument_record_name(cast->run->file->seen)};
    const char *reason = NULL;
    const Condition *condition =
        place->record->entity->id == ENTITY_CONDITION ? (const Condition *)place->record : NULL;
    if (condition != NULL && (condition->record.raw || condition->verb != CONDITION_ELIMINATED ||
                              condition->unit == NULL))
        return;
    for (const RecordPlace *at = place; at != NULL; at = at->parent)
        if (at->record->entity->id == ENTITY_RULE || at->record->entity->id == ENTITY_DECISION ||
            at->record->entity->id == ENTITY_POSITION ||
            (at->record->entity->id == ENTITY_ENDING && condition == NULL))
            return;
    gboolean is_there = condition != NULL ? narrow(cast, &scope, unit_mask(cast, condition->unit),
                                                   condition->unit, &reason)
                        : place->record->entity->id == ENTITY_UNITS
                            ? narrow_units(cast, &scope, (const Units *)place->record, &reason)
                            : narrow_places(cast, &scope, (const Places *)place->record, &reason);
    if (!is_there)
        report_apart(cast, place, &scope, reason);
}

static void
visit_rule(const RecordPlace *place, gpointer data)
{
    const Cast *cast = data;
    guint64 where = EVERYWHERE;
    for (guint i = 0; i < cast->n_scenarios; i++)
        if (cast->files[i] == cast->run->file)
            where = (guint64)1 << i;
    check_rule(cast, place,
               where == EVERYWHERE && cast->n_scenarios < 64 ? ((guint64)1 << cast->n_scenarios) - 1
                                                             : where);
}

static void
report_command(const Cast *cast, const Record *record, const char *key, gint item, const char *who,
               const UnitCommand *command)
{
    if (check_shows_through(cast->run, record, NULL))
        return;
    Finding *finding = check_report_item(
        cast->run, FINDING_COMMAND_APART, record, key, item, FINDING_ARG("who", who),
        FINDING_ARG("command", argument_record_name(&command->record)));
    finding_add_related(cast->run->findings, finding, &command->record, NULL, N_("The command."));
}

/* Commands that are part of one whose other units fight another battle. */
static void
check_parts(const Cast *cast)
{
    Records commands = data_set_records(cast->run->set, ENTITY_COMMAND);
    /* Id of a command -> where its parts are, and where more than one of them is. */
    g_autoptr(GHashTable) once = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_autoptr(GHashTable) twice = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *part = (const UnitCommand *)commands.items[i];
        if (part->record.raw || part->part_of == NULL)
            continue;
        guint64 own = mask_of(cast->commands, part->id);
        add_mask(twice, part->part_of, own & mask_of(once, part->part_of));
        add_mask(once, part->part_of, own);
    }
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *part = (const UnitCommand *)commands.items[i];
        const UnitCommand *whole =
            part->record.raw ? NULL : command_named(cast->run, part->part_of);
        if (whole == NULL || whole == part)
            continue;
        guint64 own = mask_of(cast->commands, part->id);
        guint64 others = mask_of(cast->own, whole->id) | (mask_of(once, whole->id) & ~own) |
                         mask_of(twice, whole->id);
        if (own != 0 && others != 0 && (own & others) == 0)
            report_command(cast, &part->record, "part-of", -1, argument_record_name(&part->record),
                           whole);
    }
}

/* Leaders of commands, and their successors, that fight another battle. */
static void
check_leaders(const Cast *cast)
{
    Records units = data_set_records(cast->run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const Leader *leader = unit->record.raw ? NULL : (const Leader *)unit->leader;
        if (leader == NULL || leader->record.raw)
            continue;
        guint64 own = unit_mask(cast, unit->id);
        const char *name = argument_record_name(&unit->record);
        for (guint32 j = 0; j < leader->commands.length; j++)
            if ((own & command_mask(cast, leader->commands.items[j])) == 0)
                report_command(cast, &leader->record, "commands", (gint)j, name,
                               command_named(cast->run, leader->commands.items[j]));
        const Unit *before =
            (const Unit *)id_index_find_read(cast->run->ids, ENTITY_UNIT, leader->succeeds);
        if (before == NULL || (own & unit_mask(cast, before->id)) != 0 ||
            check_shows_through(cast->run, &leader->record, NULL))
            continue;
        check_report(cast->run, FINDING_LEADER_SUCCEEDS_ABSENT, &leader->record, "succeeds",
                     FINDING_ARG("leader", name),
                     FINDING_ARG("before", argument_record_name(&before->record)));
    }
}

void
check_together(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Cast cast = {
        .run = run,
        .units = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .own = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .commands = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .grids = g_new0(guint64, grids.length + 1),
    };
    if (gather_cast(run, &cast)) {
        note_all_brought(&cast);
        check_walk(run, ENTITY_SET(ENTITY_RULE), visit_rule, &cast);
        for (guint i = 0; i < cast.n_scenarios; i++) {
            check_enter_file(run, cast.files[i]);
            record_walk_written(cast.files[i]->seen, NULL,
                                ENTITY_SET(ENTITY_UNITS, ENTITY_PLACES, ENTITY_CONDITION),
                                visit_scenario_selector, &cast);
        }
        check_enter_file(run, NULL);
        check_parts(&cast);
        check_leaders(&cast);
    }
    g_hash_table_unref(cast.units);
    g_hash_table_unref(cast.own);
    g_hash_table_unref(cast.commands);
    g_free(cast.grids);
}

/* Whether a unit that @asked selects may enter the hex @space; it may, where that is not known. */
static gboolean
any_may_enter(CheckRun *run, const Units *asked, const Space *space)
{
    const Terrain *terrain =
        (const Terrain *)id_index_find_read(run->ids, ENTITY_TERRAIN, space->terrain);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    if (terrain == NULL || terrain->record.kept != NULL)
        return TRUE;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (++run->n_compared >= LIMIT_SELECTOR_COMPARISONS || unit->record.raw)
            return TRUE;
        if (asked != NULL && !selector_match_unit(run, asked, &unit->record))
            continue;
        for (guint32 j = 0; j < terrain->costs.length; j++) {
            const PointCost *cost = (const PointCost *)terrain->costs.items[j];
            if (cost->record.raw || (record_has_key(&cost->record, "points") &&
                                     (cost->types.length == 0 || unit->type == NULL ||
                                      texts_contain(&cost->types, unit->type))))
                return TRUE;
        }
    }
    return FALSE;
}

typedef struct {
    CheckRun *run;
    const Units *asked;
    const Space *barred; /* the first place that they may not enter */
    gboolean may_enter;  /* another one they may */
} GroundSearch;

static gboolean
visit_ground(const Space *space, gpointer data)
{
    GroundSearch *search = data;
    search->may_enter = space->record.raw || any_may_enter(search->run, search->asked, space);
    search->barred = search->barred == NULL ? space : search->barred;
    return !search->may_enter;
}

static void
report_ground(CheckRun *run, const RecordPlace *place, const Record *record, const char *key,
              const Units *asked, const Texts *ids)
{
    GroundSearch search = {.run = run, .asked = asked};
    selector_match_each_place(run, ids, visit_ground, &search);
    if (search.barred == NULL || search.may_enter || check_shows_through(run, record, NULL))
        return;
    const Record *terrain = id_index_find_read(run->ids, ENTITY_TERRAIN, search.barred->terrain);
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NO_GROUND, record, key, FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("place", argument_record_name(&search.barred->record)),
                 FINDING_ARG("terrain", argument_record_name(terrain)));
}

/* Events in, and ways to, hexes whose terrain has no cost for the units in question. */
static void
check_entered(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const char *id = NULL;
    const Texts one = {1, &id};
    if (record->entity->id == ENTITY_TRIGGER) {
        const Trigger *trigger = (const Trigger *)record;
        id = trigger->event == TRIGGER_ENTERS || trigger->event == TRIGGER_LEAVES
                 ? selector_match_fixed_word(trigger->place)
                 : NULL;
        if (id != NULL)
            report_ground(run, place, record, "place",
                          trigger->units != NULL && !trigger->units->raw
                              ? (const Units *)trigger->units
                              : NULL,
                          &one);
        return;
    }
    const Effect *effect = (const Effect *)record;
    const Units *asked =
        effect->units != NULL && !effect->units->raw ? (const Units *)effect->units : NULL;
    const Places *places =
        effect->places != NULL && !effect->places->raw ? (const Places *)effect->places : NULL;
    if (effect->verb == EFFECT_MOVE && selector_match_fixed_word(effect->to) != NULL) {
        id = effect->to;
        report_ground(run, place, record, "to", asked, &one);
    } else if (effect->verb == EFFECT_PLACE_UNIT && places != NULL && places->near == NULL) {
        id = selector_match_fixed_word(places->in);
        report_ground(run, place, &places->record, id != NULL ? "in" : "any-of", asked,
                      id != NULL ? &one : &places->any_of);
    }
}

/* Whether some unit is both as @asked and as @other want it. */
static gboolean
any_is_both(CheckRun *run, const Units *asked, const Units *other, const Formation *formation)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (++run->n_compared >= LIMIT_SELECTOR_COMPARISONS || unit->record.raw ||
            record_is_flawed(&unit->record))
            return TRUE;
        if ((asked == NULL || selector_match_unit(run, asked, &unit->record)) &&
            (other == NULL || selector_match_unit(run, other, &unit->record)) &&
            (formation == NULL ||
             ((formation->types.length == 0 || unit->type == NULL ||
               texts_contain(&formation->types, unit->type)) &&
              (formation->tag == NULL || texts_contain(&unit->tags, formation->tag)))))
            return TRUE;
    }
    return FALSE;
}

/* Whether some unit that @asked, in an effect at @place, selects is also as @fit, and can take
 * @formation: of a unit of the event, one that the event can be about. */
static gboolean
any_fits(CheckRun *run, const RecordPlace *place, const Units *asked, const Units *fit,
         const Formation *formation)
{
    gboolean is_owner = g_strcmp0(asked->unit, "@event.owner") == 0;
    gboolean is_of_event = is_owner || g_strcmp0(asked->unit, "@event.unit") == 0;
    while (is_of_event && place != NULL && place->record->entity->id != ENTITY_RULE)
        place = place->parent;
    if (!is_of_event)
        return any_is_both(run, asked, fit, formation);
    const Rule *rule = place != NULL && !place->record->raw ? (const Rule *)place->record : NULL;
    for (guint32 i = 0; rule != NULL && i < rule->on.length; i++) {
        const Trigger *trigger = (const Trigger *)rule->on.items[i];
        const Record *units = trigger->record.raw ? NULL
                              : is_owner          ? trigger->owner
                                                  : trigger->units;
        if (units == NULL || units->raw || any_is_both(run, (const Units *)units, fit, formation))
            return TRUE;
    }
    return rule == NULL || rule->on.length == 0;
}

static gboolean
is_mere_leader(const Unit *unit)
{
    if (unit->record.raw || unit->leader == NULL)
        return FALSE;
    for (guint32 i = 0; i < unit->faces.length; i++)
        if (unit->faces.items[i]->raw || ((const Face *)unit->faces.items[i])->attack > 0)
            return FALSE;
    return TRUE;
}

/* Whether all units that match @asked, and at least one, are leaders who do not attack. */
static gboolean
are_leaders(CheckRun *run, const Units *asked)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    guint n_leaders = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (++run->n_compared >= LIMIT_SELECTOR_COMPARISONS)
            return FALSE;
        if (!selector_match_unit(run, asked, &unit->record))
            continue;
        if (!is_mere_leader(unit))
            return FALSE;
        n_leaders++;
    }
    return n_leaders > 0;
}

/* Attacks that the units in question cannot make, and formations that they cannot take. */
static void
check_unfit(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    const Record *record = effect->verb == EFFECT_FORM
                               ? id_index_find_read(run->ids, ENTITY_FORMATION, effect->formation)
                           : effect->verb == EFFECT_ATTACK
                               ? id_index_find_read(run->ids, ENTITY_ATTACK, effect->attack)
                               : NULL;
    const Units *asked =
        effect->units != NULL && !effect->units->raw ? (const Units *)effect->units : NULL;
    if (record == NULL || record->kept != NULL || asked == NULL ||
        check_shows_through(run, place->record, NULL))
        return;
    const Formation *formation = effect->verb == EFFECT_FORM ? (const Formation *)record : NULL;
    const Record *makers = formation == NULL ? ((const Attack *)record)->units : NULL;
    const Units *fit = makers != NULL && !makers->raw ? (const Units *)makers : NULL;
    if ((formation == NULL && fit == NULL) || !any_fits(run, place, asked, NULL, NULL) ||
        any_fits(run, place, asked, fit, formation) ||
        (fit != NULL && are_leaders(run, fit))) /* that is reported of the attack */
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding = check_report(
        run, FINDING_RULE_UNFIT_UNITS, place->record, formation != NULL ? "formation" : "attack",
        FINDING_ARG_WORDS("subject", subject), FINDING_ARG("name", argument_record_name(record)));
    finding_add_related(run->findings, finding, record, NULL, N_("What they would have."));
}

/* A condition on terrains in which no unit can ever be. */
static void
check_terrains(CheckRun *run, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    if (condition->verb != CONDITION_TERRAIN)
        return;
    for (guint32 i = 0; i < condition->terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)id_index_find_read(run->ids, ENTITY_TERRAIN,
                                                                     condition->terrains.items[i]);
        if (terrain == NULL || terrain->record.kept != NULL || terrain->costs.length > 0)
            return;
    }
    if (condition->terrains.length == 0 || check_shows_through(run, place->record, NULL))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(
        run, FINDING_RULE_EMPTY_TERRAIN, place->record, "terrains",
        FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("terrain", argument_record_name(id_index_find(run->ids, ENTITY_TERRAIN,
                                                                  condition->terrains.items[0]))));
}

void
check_impossible(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    if (record->entity->id == ENTITY_CONDITION) {
        check_terrains(run, place);
        return;
    }
    check_entered(run, place);
    if (record->entity->id == ENTITY_EFFECT)
        check_unfit(run, place);
}

/* The types of unit whose zones rules wait for. */
typedef struct {
    CheckRun *run;
    GHashTable *waiting; /* owned: a UnitType without a zone -> the first Trigger that waits */
} ZoneWaits;

static void
visit_zone_event(const RecordPlace *place, gpointer data)
{
    ZoneWaits *waits = data;
    const Trigger *trigger = (const Trigger *)place->record;
    const Units *owner = trigger->record.raw ? NULL : (const Units *)trigger->owner;
    if (owner == NULL || owner->record.raw || owner->record.kept != NULL ||
        (trigger->event != TRIGGER_ENTERS_ZONE && trigger->event != TRIGGER_LEAVES_ZONE &&
         trigger->event != TRIGGER_TURNS_IN_ZONE) ||
        (owner->type == NULL && !record_has_key(&owner->record, "branch")))
        return;
    Records units = data_set_records(waits->run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) without = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const Record *type =
            unit->record.raw ? NULL : id_index_find_read(waits->run->ids, ENTITY_TYPE, unit->type);
        if (type == NULL || unit->leader != NULL || g_hash_table_contains(without, type))
            continue;
        if (++waits->run->n_compared >= LIMIT_SELECTOR_COMPARISONS)
            return;
        if (!selector_match_unit(waits->run, owner, &unit->record))
            continue;
        if (!record_has_key(type, "zone") || ((const UnitType *)type)->zone != CONTROL_NONE)
            return; /* the rule waits for the zones of these */
        g_hash_table_add(without, (gpointer)type);
    }
    GHashTableIter iter;
    gpointer type;
    g_hash_table_iter_init(&iter, without);
    while (g_hash_table_iter_next(&iter, &type, NULL))
        if (!g_hash_table_contains(waits->waiting, type))
            g_hash_table_insert(waits->waiting, type, (gpointer)trigger);
}

/* Types without a zone of control, though rules wait for enemies in it. */
void
check_waited_zones(CheckRun *run)
{
    g_autoptr(GHashTable) waiting = g_hash_table_new(NULL, NULL);
    ZoneWaits waits = {run, waiting};
    Records types = data_set_records(run->set, ENTITY_TYPE);
    data_set_walk(run->set, ENTITY_SET(ENTITY_TRIGGER), visit_zone_event, &waits);
    for (guint32 i = 0; i < types.length; i++) {
        const Record *trigger = g_hash_table_lookup(waiting, types.items[i]);
        if (trigger == NULL)
            continue;
        Finding *finding = check_report(run, FINDING_RULE_NO_ZONE, types.items[i], "zone",
                                        FINDING_ARG("type", argument_record_name(types.items[i])));
        finding_add_related(run->findings, finding, trigger, "owner",
                            N_("A rule that waits for it."));
    }
}

/* An attack that leaders alone can make. */
void
check_attackers(CheckRun *run, const RecordPlace *place)
{
    const Attack *attack = (const Attack *)place->record;
    const Units *asked = attack->record.raw ? NULL : (const Units *)attack->units;
    if (asked != NULL && !asked->record.raw && asked->record.kept == NULL &&
        !check_shows_through(run, &attack->record, NULL) && are_leaders(run, asked))
        check_report(run, FINDING_RULE_LEADERS_ONLY, &asked->record, NULL,
                     FINDING_ARG("attack", argument_record_name(&attack->record)));
}

/* A land that is open or closed to a nation in all games. */
typedef struct {
    const char *nation; /* NULL: all */
    const Places *places;
    gboolean is_open;
} Limit;

/* Whether @places, of which nothing but these is known, has @space; NULL: all places. */
static gboolean
places_have(CheckRun *run, const Places *places, const Space *space, gboolean if_unknown)
{
    static const char *const naming[] = {"in", "any-of", "source", NULL};
    if (places == NULL)
        return TRUE;
    for (guint64 left = places->record.raw ? 0 : places->record.present; left != 0;)
        if (!g_strv_contains(naming, field_key(record_next_field(&places->record, &left))))
            return if_unknown;
    const Texts one = {1, &places->in};
    const Texts *ids = places->in != NULL ? &one : &places->any_of;
    for (guint32 i = 0; i < ids->length; i++) {
        const Record *region = id_index_find_read(run->ids, ENTITY_REGION, ids->items[i]);
        if (ids->items[i][0] == '@')
            return if_unknown;
        if (g_strcmp0(ids->items[i], space->id) == 0 ||
            (region != NULL && space->id != NULL &&
             texts_contain(&((const Region *)region)->places, space->id)))
            return TRUE;
    }
    return FALSE;
}

typedef struct {
    CheckRun *run;
    GArray *limits; /* owned: of Limit */
} Limits;

/* Notes where rules let nations enter, and where rules without a condition keep them out. */
static void
note_limits(Limits *limits)
{
    const GArray *effects = check_rule_uses_of(limits->run)->on_places;
    for (guint i = 0; i < effects->len; i++) {
        const PlaceEffect *one = &g_array_index(effects, PlaceEffect, i);
        const Effect *effect = one->effect;
        gboolean is_open = effect->allowed != FALSE;
        gboolean holds = one->always != NULL && one->is_of_game && effect->units == NULL &&
                         effect->nation != NULL;
        const Limit limit = {
            selector_match_fixed_word(effect->nation),
            effect->places != NULL && !effect->places->raw ? (const Places *)effect->places : NULL,
            is_open,
        };
        if (effect->verb == EFFECT_MODIFY && effect->what == MODIFY_ENTER && (holds || is_open))
            g_array_append_val(limits->limits, limit);
    }
}

typedef struct {
    const Limits *limits;
    const char *nation;
    const Space *barred;
    gboolean may_enter;
} LimitSearch;

static gboolean
visit_limited(const Space *space, gpointer data)
{
    LimitSearch *search = data;
    gboolean is_barred = FALSE;
    for (guint i = 0; i < search->limits->limits->len; i++) {
        const Limit *limit = &g_array_index(search->limits->limits, Limit, i);
        if (limit->nation != NULL && strcmp(limit->nation, search->nation) != 0)
            continue;
        gboolean has = places_have(search->limits->run, limit->places, space, limit->is_open);
        search->may_enter = search->may_enter || (has && limit->is_open);
        is_barred = is_barred || (has && !limit->is_open);
    }
    search->may_enter = search->may_enter || !is_barred;
    search->barred = search->barred == NULL ? space : search->barred;
    return !search->may_enter;
}

/* Units that a rule puts where their nation may never enter. */
static void
visit_target(const RecordPlace *place, gpointer data)
{
    const Limits *limits = data;
    const Effect *effect = (const Effect *)place->record;
    CheckRun *run = limits->run;
    gboolean is_target = !effect->record.raw && effect->record.kept == NULL &&
                         (effect->verb == EFFECT_PLACE_UNIT ||
                          (effect->verb == EFFECT_MODIFY && effect->what == MODIFY_DEPLOY));
    const Places *places = is_target && effect->places != NULL && !effect->places->raw
                               ? (const Places *)effect->places
                               : NULL;
    const char *nation =
        places == NULL || effect->units != NULL
            ? selector_match_nation(run, places != NULL ? (const Units *)effect->units : NULL)
            : selector_match_fixed_word(effect->nation);
    if (nation == NULL || places->near != NULL)
        return;
    LimitSearch search = {.limits = limits, .nation = nation};
    const Texts one = {1, &places->in};
    gboolean has_in = selector_match_fixed_word(places->in) != NULL;
    selector_match_each_place(run, has_in ? &one : &places->any_of, visit_limited, &search);
    if (search.barred == NULL || search.may_enter ||
        check_shows_through(run, &places->record, NULL))
        return;
    const Record *owner = id_index_find(run->ids, ENTITY_NATION, nation);
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_BARRED_PLACE, &places->record, has_in ? "in" : "any-of",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("nation", owner != NULL ? argument_record_name(owner) : nation),
                 FINDING_ARG("place", argument_record_name(&search.barred->record)));
}

void
check_barred_places(CheckRun *run)
{
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Limit));
    Limits limits = {run, found};
    note_limits(&limits);
    if (found->len > 0)
        check_walk(run, ENTITY_SET(ENTITY_EFFECT), visit_target, &limits);
}
