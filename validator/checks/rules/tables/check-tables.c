/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of dice results, the action table and rolls: what is rolled for each, and what it gives.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/check-rows.h"

/* What the effects of the data set do with dice. */
typedef struct {
    CheckRun *run;
    GHashTable *uses;         /* id of a table -> RollRange: of all that is rolled on it */
    gboolean is_roll_changed; /* something is added to the rolls of the procedures */
} DiceUse;

static const Effect *
effect_at(const RecordPlace *place)
{
    const Record *record = place->record;
    return record->entity->id == ENTITY_EFFECT && !record->raw && record_gives(record, "verb")
               ? (const Effect *)record
               : NULL;
}

/* Returns: the member @key of @record, an effect or a table; @absent if it does not say. */
static gint64
number_of(const Record *record, const char *key, gint64 absent)
{
    const Field *field = record_field(record, key);
    return record_has(record, field) ? *FIELD_SLOT(record, field, gint64) : absent;
}

/* Notes a roll on the table @id: of @dice dice with @faces (0: as the table says) and @plus. */
static void
add_use(DiceUse *use, const char *id, gint64 dice, gint64 faces, const Term *plus)
{
    const Record *table = id != NULL ? id_index_find(use->run->ids, ENTITY_TABLE, id) : NULL;
    if (table == NULL || table->raw)
        return;
    RollRange *range = g_new(RollRange, 1);
    *range = roll_range(use->run, dice > 0 ? dice : number_of(table, "dice", 1),
                        faces > 0 ? faces : number_of(table, "faces", 0), plus);
    const RollRange *before = g_hash_table_lookup(use->uses, id);
    if (before != NULL) {
        range->possible = bounds_hull(range->possible, before->possible);
        if (bounds_is_none(range->sure))
            range->sure = before->sure;
        else if (!bounds_is_none(before->sure))
            range->sure = bounds_hull(range->sure, before->sure);
    }
    g_hash_table_insert(use->uses, (gpointer)id, range);
}

static void
visit_effect(const Effect *effect, DiceUse *use)
{
    if (effect->verb == EFFECT_MODIFY && effect->what == MODIFY_ROLL)
        use->is_roll_changed = TRUE;
    if (effect->verb == EFFECT_ROLL)
        add_use(use, effect->table, number_of(&effect->record, "dice", 0),
                number_of(&effect->record, "faces", 0), (const Term *)effect->plus);
}

/* Events of the action table and politics are rolled with nothing added. */
static void
visit_use(const RecordPlace *place, gpointer data)
{
    DiceUse *use = data;
    const Record *record = place->record;
    const Effect *effect = effect_at(place);
    if (effect != NULL)
        visit_effect(effect, use);
    else if (record->entity->id == ENTITY_ACTION && !record->raw)
        add_use(use, ((const Action *)record)->table, 0, 0, NULL);
    else if (record->entity->id == ENTITY_PROFILE && !record->raw)
        add_use(use, ((const Profile *)record)->politics, 0, 0, NULL);
}

/* A roll may count as more than the dice show. */
static void
visit_initiative(const RecordPlace *place, gpointer data)
{
    RollRange *range = data;
    const Record *record = place->record;
    if (record->raw || !record_gives(record, "counts-as"))
        return;
    gint64 counts_as = ((const Initiative *)record)->counts_as;
    range->possible = bounds_hull(range->possible, (Bounds){.low = counts_as, .high = counts_as});
}

static void
check_actions(CheckRun *run, const Tables *tables, const DiceUse *use)
{
    const RecordPlace place = {.record = &tables->record};
    RollRange range = roll_range(run, 1, 0, NULL);
    data_set_walk(run->set, ENTITY_SET(ENTITY_INITIATIVE), visit_initiative, &range);
    if (use->is_roll_changed)
        range.possible = (Bounds){.low = -ENDLESS, .high = ENDLESS};
    const RowList list = {
        .name = "the action table",
        .range = range,
        .place = &place,
        .key = "actions",
        .rows = &tables->actions,
        .is_single = TRUE,
    };
    if (record_gives(&tables->record, "actions"))
        check_rows(run, &list);
}

static void
check_table(CheckRun *run, const RecordPlace *place, const DiceUse *use)
{
    const Record *record = place->record;
    const Table *table = (const Table *)record;
    if (record->raw || !record_gives(record, "rows"))
        return;
    const RollRange *used = table->id != NULL ? g_hash_table_lookup(use->uses, table->id) : NULL;
    const RollRange rolled = used != NULL ? *used
                                          : roll_range(run, number_of(record, "dice", 1),
                                                       number_of(record, "faces", 0), NULL);
    const RowList list = {
        .name = record_call(record),
        .range = roll_range_modified(run, rolled, &table->modifiers),
        .place = place,
        .modifiers = &table->modifiers,
        .key = "rows",
        .rows = &table->rows,
    };
    check_rows(run, &list);
}

void
check_tables(CheckRun *run)
{
    const Record *root = data_set_root(run->set, ENTITY_TABLES);
    if (root == NULL || root->raw)
        return;
    g_autoptr(GHashTable) uses = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    DiceUse use = {.run = run, .uses = uses};
    data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT, ENTITY_ACTION, ENTITY_PROFILE), visit_use,
                  &use);
    check_actions(run, (const Tables *)root, &use);
    const RecordPlace all = {.record = root};
    RecordPlace place = {.parent = &all, .field = record_field(root, "tables")};
    Records tables = data_set_records(run->set, ENTITY_TABLE);
    for (; place.index < tables.length; place.index++) {
        place.record = tables.items[place.index];
        check_table(run, &place, &use);
    }
}

void
check_events_without_table(CheckRun *run)
{
    Records actions = data_set_records(run->set, ENTITY_ACTION);
    if (data_set_records(run->set, ENTITY_TABLE).length == 0)
        return;
    for (guint32 i = 0; i < actions.length; i++) {
        const Record *record = actions.items[i];
        const Action *action = (const Action *)record;
        if (record->raw || record_is_flawed(record) || !action->event || action->table != NULL)
            continue;
        check_tell(run, FINDING_TABLE_EVENT_WITHOUT_TABLE, record, "event",
                   SAY_NUMBER("row", i + 1));
    }
}

/* Returns: the results for which @effect needs rows: the difference of two sums may be any. */
static RollRange
range_of_effect(const CheckRun *run, const Effect *effect)
{
    const Record *record = &effect->record;
    if (effect->verb == EFFECT_CLASH)
        return (RollRange){.possible = {-ENDLESS, ENDLESS}, .sure = {1, 0}};
    return roll_range(run, number_of(record, "dice", 1), number_of(record, "faces", 0),
                      (const Term *)effect->plus);
}

/* The rows of a roll, or of a clash, that has its own. */
static void
check_own_rows(CheckRun *run, const RecordPlace *place, const Effect *effect)
{
    const Record *record = place->record;
    const Field *rows = record_field(record, "rows");
    if (!record_has(record, rows) || check_shows_through(run, record, rows) ||
        record_keeps(record, record_field(record, "plus")) ||
        record_keeps(record, record_field(record, "dice")) ||
        record_keeps(record, record_field(record, "faces")))
        return;
    g_autofree char *name = place_describe(place);
    const RowList list = {
        .name = name,
        .range = range_of_effect(run, effect),
        .place = place,
        .key = "rows",
        .rows = &effect->rows,
    };
    check_rows(run, &list);
}

void
check_rolls(CheckRun *run, const RecordPlace *place)
{
    static const char *const gives[] = {"rows", "table", "as", "die-points"};
    const Record *record = place->record;
    const Effect *effect = effect_at(place);
    if (effect == NULL || (effect->verb != EFFECT_ROLL && effect->verb != EFFECT_CLASH))
        return;
    check_own_rows(run, place, effect);
    if (effect->verb != EFFECT_ROLL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(gives); i++) {
        const Field *field = record_field(record, gives[i]);
        if (record_has(record, field) || record_keeps(record, field))
            return;
    }
    if (check_shows_through(run, record, record_field(record, "verb")))
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_IDLE_ROLL, record, "verb", SAY("subject", subject));
}
