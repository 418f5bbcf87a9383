/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables that can be read and make no sense: columns out of order, swapped values, rows without
 * effect, a contest of a side with itself, and dice that are not those of the game.
 */
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

/* Reported where all other rows of the table do something. */
void
check_idle_rows(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    const Row *idle = NULL;
    guint32 n_idle = 0;
    if (table->record.raw || table->rows.length < 3)
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
    if (n_idle != 1 || check_shows_through(run, &idle->record, NULL))
        return;
    check_report(run, FINDING_TABLE_IDLE_ROW, &idle->record, NULL, FINDING_ARG("row", idle->name),
                 FINDING_ARG_TEXT("unnamed", idle->name != NULL ? NULL : N_("A row")),
                 FINDING_ARG("table", argument_record_name(&table->record)));
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
    {"march-safe", 1}, /* one more than the die shows: never */
    {"activation-need", 6}, {"counts-as", 0},
    {"scout-need", 0}, /* intelligence is taken off, never added */
    {"scout-sure", 1}, /* likewise: never */
};

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
        if (need <= range.possible.low && record->entity->id == ENTITY_PROFILE)
            check_report(run, FINDING_TABLE_SURE_ROLL, record, rolls[i].key,
                         FINDING_ARG("member", rolls[i].key), FINDING_ARG_NUMBER("wanted", need));
        if (need <= range.possible.high + rolls[i].slack)
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
