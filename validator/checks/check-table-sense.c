/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables that can be read and make no sense: columns out of order, swapped values, rows that are no
 * mirror of each other, rows without effect, a contest of a side with itself, and dice that are not
 * those of the game.
 */
#include "schema/model/record-write.h"
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/roll-range.h"

#include <string.h>

void
check_event_rows(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Action *action = (const Action *)record;
    if (record->raw || record->kept != NULL || !action->event || action->actions == 0 ||
        check_shows_through(run, record, NULL))
        return;
    check_report(run, FINDING_TABLE_EVENT_AND_ACTIONS, record, "actions",
                 FINDING_ARG_NUMBER("row", (gint64)place->index + 1),
                 FINDING_ARG_NUMBER("actions", action->actions));
}

/* Reported of the game once; a file of tables that cannot be read has its own finding. */
void
check_has_actions(CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    if (game != NULL && data_set_records(run->set, ENTITY_ACTION).length == 0 &&
        data_set_records(run->set, ENTITY_SCENARIO).length > 0 &&
        data_set_records(run->set, ENTITY_UNIT).length > 0)
        check_report(run, FINDING_TABLE_NO_ACTIONS, game, "system");
}

/* Of the action table, a row that is no event and gives no actions, as no other does. */
void
check_idle_actions(CheckRun *run)
{
    Records rows = data_set_records(run->set, ENTITY_ACTION);
    const Record *idle = NULL;
    guint n_idle = 0;
    for (guint32 i = 0; i < rows.length; i++) {
        const Action *action = (const Action *)rows.items[i];
        if (action->record.raw || action->record.kept != NULL)
            return;
        if (action->event || action->actions > 0 || action->table != NULL)
            continue;
        idle = rows.items[i];
        n_idle++;
    }
    if (n_idle != 1 || rows.length < 3)
        return;
    check_report(run, FINDING_TABLE_IDLE_ROW, idle, NULL,
                 FINDING_ARG_NUMBER("number", ((const Action *)idle)->from),
                 FINDING_ARG_TEXT("table", N_("the action table")));
}

/* Reports the row of the action table that gives fewer actions than the one before, if not more
 * than one does. */
void
check_action_order(CheckRun *run)
{
    Records rows = data_set_records(run->set, ENTITY_ACTION);
    const Action *before = NULL, *falls = NULL;
    gint64 had = 0;
    for (guint32 i = 0; i < rows.length; i++) {
        const Action *action = (const Action *)rows.items[i];
        if (action->record.raw || action->record.kept != NULL)
            return;
        if (action->event || action->actions == 0)
            continue;
        if (before != NULL && action->actions < before->actions &&
            action->from > MAX(before->from, before->to)) {
            if (falls != NULL)
                return;
            falls = action;
            had = before->actions;
        }
        before = action;
    }
    if (falls == NULL)
        return;
    check_report(run, FINDING_TABLE_FALLING_ACTIONS, &falls->record, "actions",
                 FINDING_ARG_NUMBER("roll", falls->from),
                 FINDING_ARG_NUMBER("actions", falls->actions), FINDING_ARG_NUMBER("before", had));
}

/* Reported where all other rows of the table do something. */
void
check_idle_rows(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    const Row *idle = NULL;
    guint32 n_idle = 0;
    if (table->record.raw)
        return;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        if (row->record.raw || row->record.kept != NULL)
            return;
        if (row->do_.length > 0)
            continue;
        idle = row;
        n_idle++;
    }
    /* Of two rows one often means that nothing happens, but does not say so by an empty list. */
    if (n_idle != 1 || check_shows_through(run, &idle->record, NULL) || table->rows.length < 2 ||
        (table->rows.length == 2 && !record_has_key(&idle->record, "do")))
        return;
    check_report(run, FINDING_TABLE_IDLE_ROW, &idle->record, NULL, FINDING_ARG("row", idle->name),
                 FINDING_ARG_TEXT("unnamed", idle->name != NULL ? NULL : N_("A row")),
                 FINDING_ARG("table", argument_record_name(&table->record)));
}

/* Whether @row does nothing, as it states in numbers. */
static gboolean
is_row_of_zeros(const Row *row)
{
    gboolean has_losses =
        record_has_key(&row->record, "red") || record_has_key(&row->record, "blue");
    gboolean is_none = row->red == 0 && row->blue == 0 && row->do_.length == 0;
    for (guint32 i = 0; i < row->values.length; i++)
        is_none = is_none && row->values.items[i] == 0;
    return is_none && (has_losses || row->values.length > 0);
}

/* Reports a table of which no row gives anything; and of battle tables a row without losses, which
 * is no battle. */
void
check_void_tables(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    guint32 n_void = 0;
    if (table->record.raw || table->rows.length == 0 ||
        check_shows_through(run, &table->record, NULL))
        return;
    const Row *idle = NULL;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        if (row->record.raw || row->record.kept != NULL)
            return;
        if (!is_row_of_zeros(row))
            continue;
        n_void++;
        if (record_has_key(&row->record, "red"))
            idle = row;
    }
    if (n_void == table->rows.length)
        check_report(run, FINDING_TABLE_VOID, &table->record, "rows",
                     FINDING_ARG("table", argument_record_name(&table->record)));
    else if (idle != NULL && n_void == 1)
        check_report(run, FINDING_TABLE_IDLE_ROW, &idle->record, NULL,
                     FINDING_ARG("row", idle->name),
                     FINDING_ARG_TEXT("unnamed", idle->name != NULL ? NULL : N_("A row")),
                     FINDING_ARG("table", argument_record_name(&table->record)));
}

/* The numbers from 1 on that names of rows spell out, in English. */
#define NUMBER_WORDS "one two three four five six seven eight nine ten"

/* Returns: the only number from 1 on in @name, as a word of its own; 0: none, or several. */
static gint64
number_in_name(const char *name)
{
    gint64 found = 0;
    g_autofree char *small = name != NULL ? g_ascii_strdown(name, -1) : g_strdup("");
    g_auto(GStrv) words = g_strsplit_set(small, " ,.;:-", -1);
    g_auto(GStrv) numbers = g_strsplit(NUMBER_WORDS, " ", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        gint64 number = g_ascii_isdigit(words[i][0]) ? g_ascii_strtoll(words[i], NULL, 10) : 0;
        for (guint j = 0; numbers[j] != NULL; j++)
            if (strcmp(words[i], numbers[j]) == 0)
                number = j + 1;
        if (number > 0 && found > 0)
            return 0;
        found = MAX(found, number);
    }
    return found;
}

/* The numbers in a row. */
typedef struct {
    gint64 wanted, first; /* first: 0: none yet */
    gboolean is_found, has_many;
} RowNumbers;

static void
note_number(RowNumbers *numbers, gint64 number)
{
    numbers->is_found |= number == numbers->wanted;
    numbers->has_many |= numbers->first != 0 && numbers->first != number;
    numbers->first = numbers->first != 0 ? numbers->first : number;
}

static void
visit_row_effect(const RecordPlace *place, gpointer data)
{
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw)
        return;
    if (record_has_key(&effect->record, "add"))
        note_number(data, ABS(effect->add));
    if (record_has_key(&effect->record, "steps"))
        note_number(data, effect->steps);
}

/* Names of rows that say, in English, that nothing happens. */
#define IDLE_NAMES "/no effect/no result/nothing/none/unhurt/no loss/no losses/"

/* Reports a row that does something although its name denies it. */
static void
check_idle_name(CheckRun *run, const Row *row)
{
    g_autofree char *small = row->name != NULL ? g_ascii_strdown(row->name, -1) : NULL;
    g_autofree char *wanted = g_strdup_printf("/%s/", small != NULL ? small : "");
    if (small != NULL && row->do_.length > 0 && strstr(IDLE_NAMES, wanted) != NULL &&
        strlen(wanted) > 2 && !check_shows_through(run, &row->record, NULL))
        check_report(run, FINDING_TABLE_ROW_ACTS, &row->record, "name",
                     FINDING_ARG("row", row->name));
}

/* Reports a row whose name says the number of another row. */
static void
check_row_names(CheckRun *run, const Records *rows)
{
    for (guint32 i = 0; i < rows->length; i++) {
        const Row *row = (const Row *)rows->items[i];
        if (!row->record.raw)
            check_idle_name(run, row);
        RowNumbers numbers = {.wanted = row->record.raw ? 0 : number_in_name(row->name)};
        if (numbers.wanted == 0 || check_shows_through(run, &row->record, NULL))
            continue;
        for (guint32 j = 0; j < row->values.length; j++)
            note_number(&numbers, row->values.items[j]);
        record_walk(&row->record, ENTITY_SET(ENTITY_EFFECT), visit_row_effect, &numbers);
        for (guint32 j = 0; j < rows->length && !numbers.is_found && !numbers.has_many; j++) {
            const Row *other = (const Row *)rows->items[j];
            if (j == i || other->record.raw || numbers.first <= 0 ||
                number_in_name(other->name) != numbers.first)
                continue;
            check_report(run, FINDING_TABLE_ROW_NAME, &row->record, "name",
                         FINDING_ARG("row", row->name), FINDING_ARG_NUMBER("number", numbers.first),
                         FINDING_ARG("other", other->name));
            return;
        }
    }
}

void
check_rows_and_names(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (!record->raw)
        check_row_names(run, record->entity->id == ENTITY_TABLE ? &((const Table *)record)->rows
                                                                : &((const Effect *)record)->rows);
}

/* So many rules of one kind show that the numbers in their names are meant. */
#define NUMBERED_RULES 2u

static void
visit_rule_number(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_INT && strcmp(field->name, "order") != 0)
            note_number(data, ABS(*FIELD_SLOT(record, field, gint64)));
    }
}

/* Returns: whether @rule, whose name has a number, has that number; -1: it has no number in its
 * name, or none at all. */
static gint
has_its_number(const Rule *rule)
{
    gboolean has_digit = !rule->record.raw && rule->name != NULL &&
                         strpbrk(rule->name, "0123456789") != NULL; /* most have none */
    RowNumbers numbers = {.wanted = has_digit ? number_in_name(rule->name) : 0};
    if (numbers.wanted == 0)
        return -1;
    record_walk(&rule->record, ENTITIES_ALL, visit_rule_number, &numbers);
    return numbers.first != 0 ? numbers.is_found : -1;
}

/* Whether the names of both start with the same word. */
static gboolean
start_alike(const char *one, const char *other)
{
    gsize length = strcspn(one, " ,.:");
    return strncmp(one, other, length) == 0 && strcspn(other, " ,.:") == length;
}

/* Reports a rule without the number in its name, if others of its kind have theirs. */
void
check_numbered_rules(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    g_autofree gint *has = g_new(gint, rules.length + 1);
    for (guint32 i = 0; i < rules.length; i++)
        has[i] = has_its_number((const Rule *)rules.items[i]);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        guint n_others = 0;
        for (guint32 j = 0; has[i] == FALSE && j < rules.length; j++)
            n_others +=
                has[j] == TRUE && start_alike(rule->name, ((const Rule *)rules.items[j])->name);
        if (n_others >= NUMBERED_RULES)
            check_report(run, FINDING_RULE_NAME_NUMBER, &rule->record, "name",
                         FINDING_ARG("rule", rule->name),
                         FINDING_ARG_NUMBER("number", number_in_name(rule->name)),
                         FINDING_ARG_NUMBER("others", n_others));
    }
}

/* Which tables are rolled on by which. */
typedef struct {
    CheckRun *run;
    const Table *from; /* the table at hand */
    GHashTable
        *rolls; /* owned: a table -> the effects that roll on another (GPtrArray of Effect) */
} TableRolls;

static void
visit_roll(const RecordPlace *place, gpointer data)
{
    TableRolls *all = data;
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->verb != EFFECT_ROLL || effect->table == NULL ||
        effect->if_ != NULL)
        return;
    GPtrArray *effects = g_hash_table_lookup(all->rolls, all->from);
    if (effects == NULL) {
        effects = g_ptr_array_new();
        g_hash_table_insert(all->rolls, (gpointer)all->from, effects);
    }
    g_ptr_array_add(effects, (gpointer)effect);
}

/* Returns: the roll by which @table leads to @wanted, over tables that are not in @seen, or NULL.
 */
static const Effect *
roll_leading_to(const TableRolls *all, const Table *table, const Table *wanted, GHashTable *seen)
{
    const GPtrArray *effects = g_hash_table_lookup(all->rolls, table);
    g_hash_table_add(seen, (gpointer)table);
    for (guint i = 0; effects != NULL && i < effects->len; i++) {
        const Effect *effect = effects->pdata[i];
        const Table *next =
            (const Table *)id_index_find_read(all->run->ids, ENTITY_TABLE, effect->table);
        if (next == wanted)
            return effect;
        if (next != NULL && !g_hash_table_contains(seen, next) &&
            roll_leading_to(all, next, wanted, seen) != NULL)
            return effect;
    }
    return NULL;
}

/* Reports tables that roll on themselves, or on another that leads back; of those that lead to
 * each other the first. */
void
check_table_rolls(CheckRun *run)
{
    g_autoptr(GHashTable) rolls =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    TableRolls all = {.run = run, .rolls = rolls};
    Records tables = data_set_records(run->set, ENTITY_TABLE);
    for (guint32 i = 0; i < tables.length; i++) {
        all.from = (const Table *)tables.items[i];
        if (!all.from->record.raw)
            record_walk(tables.items[i], ENTITY_SET(ENTITY_EFFECT), visit_roll, &all);
    }
    for (guint32 i = 0; g_hash_table_size(rolls) > 0 && i < tables.length; i++) {
        const Table *table = (const Table *)tables.items[i];
        g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
        const Effect *effect = roll_leading_to(&all, table, table, seen);
        if (effect == NULL || g_hash_table_contains(reported, table))
            continue;
        GHashTableIter iter;
        gpointer other;
        g_hash_table_iter_init(&iter, seen);
        while (g_hash_table_iter_next(&iter, &other, NULL))
            g_hash_table_add(reported, other);
        check_report(run, FINDING_TABLE_ROLLS_ON_ITSELF, &effect->record, "table",
                     FINDING_ARG("table", argument_record_name(&table->record)));
    }
}

void
check_contests(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->bonus.length < 2)
        return;
    for (guint32 i = 1; i < effect->bonus.length; i++) {
        const Bonus *one = (const Bonus *)effect->bonus.items[i - 1];
        const Bonus *other = (const Bonus *)effect->bonus.items[i];
        if (one->record.raw || other->record.raw || one->side == NULL || other->side == NULL ||
            strcmp(one->side, other->side) != 0 || check_shows_through(run, &other->record, NULL))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        Finding *finding =
            check_report(run, FINDING_RULE_ONE_SIDED, &other->record, "side",
                         FINDING_ARG_WORDS("subject", subject), FINDING_ARG("side", other->side));
        finding_add_related(run->findings, finding, &one->record, "side", N_("The first bonus."));
    }
}

/* Least rolls that a die of the game should show; @slack: what may be added to it. */
static const struct {
    const char *key;
    gint64 slack;
} rolls[] = {
    {"march-safe", 1},                         /* one more than the die shows: never */
    {"activation-need", 0},                    /* and what rules add */
    {"counts-as", 0},       {"scout-need", 0}, /* intelligence is taken off, never added */
    {"scout-sure", 1},                         /* likewise: never */
};

/* What rules add to the rolls of nations. */
typedef struct {
    GHashTable *added; /* owned: the id of a nation -> how much, as GINT_TO_POINTER */
    gint64 to_all, most;
} Activations;

static void
visit_activation(const RecordPlace *place, gpointer data)
{
    Activations *all = data;
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->verb != EFFECT_MODIFY || effect->what != MODIFY_ACTIVATE ||
        effect->value <= 0)
        return;
    if (effect->nation == NULL || effect->nation[0] == '@') {
        all->to_all += effect->value;
        return;
    }
    gint sum =
        GPOINTER_TO_INT(g_hash_table_lookup(all->added, effect->nation)) + (gint)effect->value;
    g_hash_table_insert(all->added, (gpointer)effect->nation, GINT_TO_POINTER(sum));
    all->most = MAX(all->most, sum);
}

/* Returns: how far @need, the number @index of the rolls, may lie above the die. */
static gint64
slack_of_roll(const CheckRun *run, guint index, gint64 need, gint64 highest)
{
    gint64 slack = rolls[index].slack;
    if (strcmp(rolls[index].key, "activation-need") == 0 && need > highest) {
        g_autoptr(GHashTable) added = g_hash_table_new(g_str_hash, g_str_equal);
        Activations all = {.added = added};
        data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT), visit_activation, &all);
        slack += all.to_all + all.most;
    }
    return slack;
}

void
check_needed_rolls(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(rolls) && !record->raw; i++) {
        const Field *field =
            entity_find_field(record->entity, rolls[i].key, strlen(rolls[i].key), 0);
        if (field == NULL || !record_has(record, field) || check_shows_through(run, record, field))
            continue;
        gint64 need = *FIELD_SLOT(record, field, gint64);
        const RollRange range = roll_range(run, 1, 0, NULL);
        if (need <= range.possible.low && record->entity->id != ENTITY_INITIATIVE)
            check_report(run, FINDING_TABLE_SURE_ROLL, record, rolls[i].key,
                         FINDING_ARG("member", rolls[i].key), FINDING_ARG_NUMBER("wanted", need));
        if (need <= range.possible.high + slack_of_roll(run, i, need, range.possible.high))
            continue;
        check_report(run, FINDING_TABLE_BEYOND_DICE, record, rolls[i].key,
                     FINDING_ARG("member", rolls[i].key), FINDING_ARG_NUMBER("wanted", need),
                     FINDING_ARG_NUMBER("highest", range.possible.high));
    }
}

void
check_shut_borders(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Border *border = (const Border *)record;
    if (!record->raw && record_has_key(record, "limit") && border->limit == 0)
        check_report(run, FINDING_TABLE_SHUT_BORDER, record, "limit",
                     FINDING_ARG("border", argument_record_name(record)));
}

/* A column of fewer rows has no order. */
#define ORDERED_ROWS_LEAST 3

static gint64
value_at(const Table *table, guint32 row, guint32 column)
{
    return ((const Row *)table->rows.items[row])->values.items[column];
}

/* Returns: whether the column rises, or falls, all the way when row @without is left out; how many
 * rows there are: none is. */
static gboolean
is_column_monotonic(const Table *table, guint32 column, guint32 without)
{
    gboolean rises = FALSE;
    gboolean falls = FALSE;
    guint32 before = table->rows.length;
    for (guint32 row = 0; row < table->rows.length; row++) {
        if (row == without)
            continue;
        if (before != table->rows.length) {
            gint64 step = value_at(table, row, column) - value_at(table, before, column);
            rises = rises || step > 0;
            falls = falls || step < 0;
        }
        before = row;
    }
    return !(rises && falls);
}

/* Returns: how far the value of @row lies outside those before and behind it. */
static gint64
outlies_by(const Table *table, guint32 row, guint32 column)
{
    if (row == 0 || row + 1 == table->rows.length)
        return 0;
    gint64 one = value_at(table, row - 1, column);
    gint64 other = value_at(table, row + 1, column);
    gint64 value = value_at(table, row, column);
    return MAX(MAX(MIN(one, other) - value, value - MAX(one, other)), 0);
}

/* Reports the value that alone is out of the order of its column, if there is one. */
static void
check_column(CheckRun *run, const Table *table, guint32 column)
{
    guint32 n_rows = table->rows.length;
    guint32 found = n_rows;
    if (is_column_monotonic(table, column, n_rows))
        return;
    for (guint32 row = 0; row < n_rows; row++)
        if (outlies_by(table, row, column) > 0 && is_column_monotonic(table, column, row) &&
            (found == n_rows || outlies_by(table, row, column) > outlies_by(table, found, column)))
            found = row;
    if (found == n_rows)
        return;
    check_report_item(run, FINDING_TABLE_OUT_OF_ORDER, table->rows.items[found], "values",
                      (int)column, FINDING_ARG("table", argument_record_name(&table->record)),
                      FINDING_ARG_NUMBER("row", found + 1),
                      FINDING_ARG_NUMBER("value", value_at(table, found, column)),
                      FINDING_ARG_NUMBER("before", value_at(table, found - 1, column)),
                      FINDING_ARG_NUMBER("behind", value_at(table, found + 1, column)));
}

/* Returns: the number of values that most rows have. */
static guint32
usual_length(const Table *table)
{
    guint32 usual = 0;
    guint n_usual = 0;
    for (guint32 i = 0; i < table->rows.length; i++) {
        guint32 length = ((const Row *)table->rows.items[i])->values.length;
        guint n = 0;
        for (guint32 j = 0; j < table->rows.length; j++)
            n += ((const Row *)table->rows.items[j])->values.length == length;
        if (n > n_usual) {
            usual = length;
            n_usual = n;
        }
    }
    return usual;
}

void
check_matrix(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    if (place->record->raw || table->rows.length > LIMIT_COMPARED_ITEMS ||
        check_shows_through(run, place->record, NULL))
        return;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (table->rows.items[i]->raw ||
            record_has_unparsed(table->rows.items[i], record_field(table->rows.items[i], "values")))
            return;
    guint32 usual = usual_length(table);
    gboolean is_even = TRUE;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        if (row->values.length == usual)
            continue;
        is_even = FALSE;
        check_report(
            run, FINDING_TABLE_ACROSS, &row->record, row->values.length > 0 ? "values" : NULL,
            FINDING_ARG("table", argument_record_name(place->record)),
            FINDING_ARG_NUMBER("row", i + 1), FINDING_ARG_NUMBER("has", row->values.length),
            FINDING_ARG_NUMBER("wanted", usual));
    }
    for (guint32 i = 0; i < usual && is_even && table->rows.length >= ORDERED_ROWS_LEAST; i++)
        check_column(run, table, i);
}

void
check_modifier(CheckRun *run, const RecordPlace *place)
{
    const Modifier *modifier = (const Modifier *)place->record;
    const Record *record = place->record;
    if (record->raw || modifier->value != 0 || modifier->plus != NULL ||
        record_has_unparsed(record, record_field(record, "value")) ||
        record_has_unparsed(record, record_field(record, "plus")) ||
        check_shows_through(run, record, NULL))
        return;
    g_autoptr(FindingWords) where = argument_describe_record(place);
    check_report(run, FINDING_TABLE_IDLE_MODIFIER, record,
                 record_has_key(record, "value") ? "value" : NULL,
                 FINDING_ARG_WORDS("modifier", where));
}

/* Fewer rows have no order. */
#define SWAP_ROWS_LEAST 3u

/* Of two columns either may be the larger in any row. */
#define ORDERED_COLUMNS 3u

/* Stands for no column; the one behind it is no column either. */
#define NOTHING (G_MAXUINT32 - 1)

static const Row *
row_of(const Table *table, guint32 row)
{
    return (const Row *)table->rows.items[row];
}

static FindingWords *
losses_words(gint64 red, gint64 blue)
{
    return finding_words_new(N_("red {red} and blue {blue}"), FINDING_ARG_NUMBER("red", red),
                             FINDING_ARG_NUMBER("blue", blue), NULL);
}

static FindingWords *
pair_words(gint64 first, gint64 second)
{
    return finding_words_new(N_("{first} before {second}"), FINDING_ARG_NUMBER("first", first),
                             FINDING_ARG_NUMBER("second", second), NULL);
}

/* @item: of the list @key, or -1 */
static void
report_swapped(CheckRun *run, const Table *table, guint32 row, const char *key, int item,
               FindingWords *values, FindingWords *wanted)
{
    check_report_item(run, FINDING_TABLE_SWAPPED, table->rows.items[row], key, item,
                      FINDING_ARG_NUMBER("row", row + 1),
                      FINDING_ARG("table", argument_record_name(&table->record)),
                      FINDING_ARG_WORDS("values", values), FINDING_ARG_WORDS("wanted", wanted));
}

/* Returns: whether from row to row red loses more and blue less, or the other way round, with what
 * they lose in row @turned exchanged. */
static gboolean
is_opposed(const Table *table, guint32 turned)
{
    gboolean rises = TRUE;
    gboolean falls = TRUE;
    gint64 red_before = 0;
    gint64 blue_before = 0;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = row_of(table, i);
        gint64 red = i == turned ? row->blue : row->red;
        gint64 blue = i == turned ? row->red : row->blue;
        rises = rises && (i == 0 || (red > red_before && blue < blue_before));
        falls = falls && (i == 0 || (red < red_before && blue > blue_before));
        red_before = red;
        blue_before = blue;
    }
    return rises || falls;
}

static void
check_losses(CheckRun *run, const Table *table)
{
    guint32 n_rows = table->rows.length;
    guint32 found = n_rows;
    for (guint32 i = 0; i < n_rows; i++)
        if (!record_has_key(&row_of(table, i)->record, "red") ||
            !record_has_key(&row_of(table, i)->record, "blue"))
            return;
    if (is_opposed(table, n_rows))
        return;
    for (guint32 i = 0; i < n_rows; i++) {
        if (!is_opposed(table, i))
            continue;
        if (found != n_rows)
            return; /* either of the two may be it */
        found = i;
    }
    if (found == n_rows)
        return;
    const Row *row = row_of(table, found);
    g_autoptr(FindingWords) values = losses_words(row->red, row->blue);
    g_autoptr(FindingWords) wanted = losses_words(row->blue, row->red);
    report_swapped(run, table, found, "red", -1, values, wanted);
}

/* Returns: the value of @row in @column, with those of @column and the next one exchanged if
 * @turned is that column of that row. */
static gint64
value_of(const Row *row, guint32 column, guint32 turned)
{
    guint32 at = column == turned ? column + 1 : column == turned + 1 ? turned : column;
    return row->values.items[at];
}

/* Returns: whether the values of @row never fall (@sign is 1) or never rise (-1) with those of
 * @turned and the next column exchanged; NOTHING: none are. */
static gboolean
is_row_ordered(const Row *row, int sign, guint32 turned)
{
    for (guint32 i = 1; i < row->values.length; i++)
        if ((value_of(row, i, turned) - value_of(row, i - 1, turned)) * sign < 0)
            return FALSE;
    return TRUE;
}

/* Returns: the only row out of the order @sign, if all others are in it; how many there are: none.
 */
static guint32
only_unordered(const Table *table, int sign)
{
    guint32 found = table->rows.length;
    for (guint32 i = 0; i < table->rows.length; i++) {
        if (is_row_ordered(row_of(table, i), sign, NOTHING))
            continue;
        if (found != table->rows.length)
            return table->rows.length;
        found = i;
    }
    return found;
}

/* Returns: whether @column rises or falls all the way with the values of @turned and the next
 * column of row @found exchanged. */
static gboolean
is_column_ordered(const Table *table, guint32 column, guint32 found, guint32 turned)
{
    gboolean rises = FALSE;
    gboolean falls = FALSE;
    gint64 before = 0;
    for (guint32 i = 0; i < table->rows.length; i++) {
        gint64 value = value_of(row_of(table, i), column, i == found ? turned : NOTHING);
        rises = rises || (i > 0 && value > before);
        falls = falls || (i > 0 && value < before);
        before = value;
    }
    return !(rises && falls);
}

/* Reports two neighbours of row @found whose exchange gives it the order @sign, if just one pair
 * does. */
static void
check_row(CheckRun *run, const Table *table, guint32 found, int sign)
{
    const Row *row = row_of(table, found);
    guint32 pair = NOTHING;
    for (guint32 i = 0; i + 1 < row->values.length; i++) {
        if (!is_row_ordered(row, sign, i) || !is_column_ordered(table, i, found, i) ||
            !is_column_ordered(table, i + 1, found, i))
            continue;
        if (pair != NOTHING)
            return;
        pair = i;
    }
    if (pair == NOTHING)
        return;
    g_autoptr(FindingWords) values =
        pair_words(row->values.items[pair], row->values.items[pair + 1]);
    g_autoptr(FindingWords) wanted =
        pair_words(row->values.items[pair + 1], row->values.items[pair]);
    report_swapped(run, table, found, "values", (int)pair, values, wanted);
}

static void
check_values(CheckRun *run, const Table *table)
{
    guint32 length = row_of(table, 0)->values.length;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (row_of(table, i)->values.length != length ||
            record_has_unparsed(table->rows.items[i], record_field(table->rows.items[i], "values")))
            return;
    if (length < ORDERED_COLUMNS)
        return;
    for (int sign = 1; sign >= -1; sign -= 2) {
        guint32 found = only_unordered(table, sign);
        if (found != table->rows.length)
            check_row(run, table, found, sign);
    }
}

void
check_swapped_values(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    if (table->record.raw || table->rows.length < SWAP_ROWS_LEAST ||
        table->rows.length > LIMIT_COMPARED_ITEMS || check_shows_through(run, place->record, NULL))
        return;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (table->rows.items[i]->raw)
            return;
    check_losses(run, table);
    check_values(run, table);
}

/* Returns: whether what red (@is_red) or blue loses never rises, or never falls, from row to row.
 */
static gboolean
are_losses_ordered(const Table *table, gboolean is_red)
{
    gboolean rises = FALSE, falls = FALSE;
    for (guint32 i = 1; i < table->rows.length; i++) {
        const Row *before = row_of(table, i - 1), *row = row_of(table, i);
        gint64 more = is_red ? row->red - before->red : row->blue - before->blue;
        rises = rises || more > 0;
        falls = falls || more < 0;
    }
    return !(rises && falls);
}

/* Reports the only loss of one side that the other does not have in the row as far from the other
 * end of the table, if it is out of order, too. */
static void
check_mirrored_losses(CheckRun *run, const Table *table)
{
    guint32 n = table->rows.length, found = n;
    for (guint32 i = 0; i < n; i++) {
        const Row *row = row_of(table, i);
        if (!record_has_key(&row->record, "red") || !record_has_key(&row->record, "blue"))
            return;
        if (row->red == row_of(table, n - 1 - i)->blue)
            continue;
        if (found != n)
            return;
        found = i;
    }
    gboolean is_red = !are_losses_ordered(table, TRUE);
    if (found == n || (!is_red && are_losses_ordered(table, FALSE)))
        return;
    guint32 at = is_red ? found : n - 1 - found;
    const Row *row = row_of(table, at), *other = row_of(table, n - 1 - at);
    Finding *finding =
        check_report(run, FINDING_TABLE_UNMIRRORED, &row->record, is_red ? "red" : "blue",
                     FINDING_ARG("table", argument_record_name(&table->record)),
                     FINDING_ARG_NUMBER("row", at + 1),
                     FINDING_ARG_NUMBER("value", is_red ? row->red : row->blue),
                     FINDING_ARG_NUMBER("other", n - at),
                     FINDING_ARG_NUMBER("wanted", is_red ? other->blue : other->red));
    finding_add_related(run->findings, finding, &other->record, is_red ? "blue" : "red",
                        N_("The other row."));
}

/* Whether rows of different names do the same things, some at least. Two words for one state, such
 * as shaken and disrupted, are no slip. */
static gboolean
do_the_same(const Row *one, const Row *other)
{
    const Field *field = record_field(&one->record, "do");
    if (one->do_.length == 0 || one->do_.length != other->do_.length || one->name == NULL ||
        other->name == NULL || strcmp(one->name, other->name) == 0 || one->do_.items[0]->raw ||
        other->do_.items[0]->raw ||
        ((const Effect *)one->do_.items[0])->verb != ((const Effect *)other->do_.items[0])->verb ||
        (one->do_.length == 1 && ((const Effect *)one->do_.items[0])->verb == EFFECT_STATE))
        return FALSE;
    g_autofree char *text = record_field_to_text(&one->record, field);
    g_autofree char *there = record_field_to_text(&other->record, field);
    return strcmp(text, there) == 0;
}

static gboolean
have_same_values(const Row *one, const Row *other)
{
    gboolean is_same = one->values.length == other->values.length &&
                       one->do_.length == other->do_.length && one->red == other->red &&
                       one->blue == other->blue &&
                       (one->values.length + one->red + one->blue > 0 || one->do_.length > 0) &&
                       (one->do_.length == 0 || do_the_same(one, other));
    for (guint32 i = 0; is_same && i < one->values.length; i++)
        is_same = one->values.items[i] == other->values.items[i];
    return is_same;
}

/* Reports neighbours that give the same numbers; one row would do, or one was copied. */
static void
check_same_rows(CheckRun *run, const Table *table)
{
    for (guint32 i = 1; i < table->rows.length; i++) {
        if (!have_same_values(row_of(table, i - 1), row_of(table, i)) ||
            (row_of(table, i)->values.length == 0 && table->rows.length >= SWAP_ROWS_LEAST &&
             (is_opposed(table, i) || is_opposed(table, i - 1)))) /* see check_losses() */
            continue;
        Finding *finding =
            check_report(run, FINDING_TABLE_SAME_ROWS, &row_of(table, i)->record, NULL,
                         FINDING_ARG("table", argument_record_name(&table->record)),
                         FINDING_ARG_NUMBER("row", i + 1), FINDING_ARG_NUMBER("other", i));
        finding_add_related(run->findings, finding, &row_of(table, i - 1)->record, NULL,
                            N_("The other row."));
    }
}

void
check_row_pairs(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    if (table->record.raw || table->rows.length < 2 ||
        check_shows_through(run, place->record, NULL))
        return;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (table->rows.items[i]->raw || table->rows.items[i]->kept != NULL)
            return;
    check_mirrored_losses(run, table);
    check_same_rows(run, table);
}

/* So many tables that end alike, or dice beyond the faces, are not all wrong. */
#define ALIKE_TABLES 3u
#define BEYOND_DICE 12u

/* Where rows of tables end. */
typedef struct {
    gint64 end;
    guint n;
    gboolean differ;
} RowEnds;

/* @is_single: a row without `to` is for one result; else it is open. */
static void
note_rows(RowEnds *ends, const Records *rows, gboolean is_single)
{
    gint64 end = G_MININT64;
    for (guint32 i = 0; i < rows->length; i++) {
        const Record *row = rows->items[i];
        const Field *to = row->raw ? NULL : record_field(row, "to");
        const Field *from = row->raw ? NULL : record_field(row, "from");
        if (to != NULL && !record_has(row, to) && is_single)
            to = from;
        if (to == NULL || !record_has(row, to))
            return;
        end = MAX(end, *FIELD_SLOT(row, to, gint64));
    }
    if (rows->length == 0)
        return;
    ends->differ = ends->differ || (ends->n > 0 && end != ends->end);
    ends->end = end;
    ends->n++;
}

static RowEnds
ends_of_tables(const CheckRun *run)
{
    RowEnds ends = {0};
    Records actions = data_set_records(run->set, ENTITY_ACTION);
    Records tables = data_set_records(run->set, ENTITY_TABLE);
    note_rows(&ends, &actions, TRUE);
    for (guint32 i = 0; i < tables.length && !ends.differ; i++) {
        const Table *table = (const Table *)tables.items[i];
        if (!table->record.raw && !record_has_key(&table->record, "dice") &&
            !record_has_key(&table->record, "faces") && table->modifiers.length == 0)
            note_rows(&ends, &table->rows, FALSE);
    }
    return ends;
}

/* What is rolled otherwise than with one die of the game. */
typedef struct {
    gboolean has_faces; /* dice of its own */
    gboolean has_more;  /* on a table several of them, or something is added */
} OtherDice;

static void
note_other_dice(const RecordPlace *place, gpointer data)
{
    OtherDice *other = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    other->has_faces |= record_has_key(record, "faces");
    if (record->entity->id != ENTITY_EFFECT)
        return;
    const Effect *effect = (const Effect *)record;
    other->has_more |=
        effect->table != NULL && (record_has_key(record, "dice") || effect->plus != NULL);
}

/* Returns: the highest die of all rule cases; how many go beyond @high goes to @n. */
static gint64
highest_of_cases(const CheckRun *run, gint64 high, guint *n)
{
    gint64 highest = high;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->kind->entity != ENTITY_RECORD || file->seen == NULL || file->seen->raw)
            continue;
        const Numbers *dice = &((const PlayRecord *)file->seen)->dice;
        for (guint32 j = 0; j < dice->length; j++) {
            *n += dice->items[j] > high;
            highest = MAX(highest, dice->items[j]);
        }
    }
    return highest;
}

/* Whether @key of @dice, a number, is none that dice have; that is reported of it. */
static gboolean
is_out_of_range(const Record *dice, const char *key)
{
    const Field *field = record_field(dice, key);
    if (!record_has(dice, field))
        return FALSE;
    gint64 number = *FIELD_SLOT(dice, field, gint64);
    return number < field->min || number > field->max;
}

void
check_dice(CheckRun *run)
{
    const Record *dice = roll_range_dice(run);
    if (dice == NULL || !record_has_key(dice, "faces") || is_out_of_range(dice, "faces") ||
        is_out_of_range(dice, "lowest"))
        return;
    gint64 low = record_has_key(dice, "lowest") ? ((const Dice *)dice)->lowest : 1;
    gint64 high = low + ((const Dice *)dice)->faces - 1;
    RowEnds ends = ends_of_tables(run);
    guint n_beyond = 0;
    gint64 highest = highest_of_cases(run, high, &n_beyond);
    gboolean is_of_tables =
        ends.n >= ALIKE_TABLES && !ends.differ && ends.end != high && ends.end > low;
    if (!is_of_tables && n_beyond < BEYOND_DICE)
        return;
    OtherDice other = {0};
    data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT, ENTITY_TABLE), note_other_dice, &other);
    is_of_tables = is_of_tables && !other.has_more;
    if (other.has_faces || (!is_of_tables && n_beyond < BEYOND_DICE))
        return;
    run->highest = is_of_tables ? ends.end : highest;
    check_report(run, FINDING_GAME_DICE, dice, "faces", FINDING_ARG_NUMBER("high", high),
                 FINDING_ARG_NUMBER("highest", run->highest),
                 FINDING_ARG_TEXT("what", is_of_tables ? N_("the rows of all tables")
                                                       : N_("the dice of rule cases")));
}
