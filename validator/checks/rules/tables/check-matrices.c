/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables with columns: as many values in each row, none out of the order of its column; and what is
 * added to rolls.
 */
#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"

/* A column of fewer rows has no order. */
#define ORDERED_ROWS 3

static gint64
value_at(const Table *table, guint32 row, guint32 column)
{
    return ((const Row *)table->rows.items[row])->values.items[column];
}

/* Returns: whether the column rises, or falls, all the way when row @without is left out; how many
 * rows there are: none is. */
static gboolean
is_ordered(const Table *table, guint32 column, guint32 without)
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

/* Tells the value that alone is out of the order of its column, if there is one. */
static void
check_column(CheckRun *run, const Table *table, guint32 column)
{
    guint32 n_rows = table->rows.length;
    guint32 found = n_rows;
    if (is_ordered(table, column, n_rows))
        return;
    for (guint32 row = 0; row < n_rows; row++)
        if (outlies_by(table, row, column) > 0 && is_ordered(table, column, row) &&
            (found == n_rows || outlies_by(table, row, column) > outlies_by(table, found, column)))
            found = row;
    if (found == n_rows)
        return;
    g_autofree char *row = number_text(found + 1);
    finding_list_add_record(run->findings, FINDING_TABLE_OUT_OF_ORDER, table->rows.items[found],
                            "values", (int)column, SAY("table", record_call(&table->record)),
                            SAY("row", row), SAY_NUMBER("value", value_at(table, found, column)),
                            SAY_NUMBER("before", value_at(table, found - 1, column)),
                            SAY_NUMBER("behind", value_at(table, found + 1, column)), NULL);
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
            record_keeps(table->rows.items[i], record_field(table->rows.items[i], "values")))
            return;
    guint32 usual = usual_length(table);
    gboolean is_even = TRUE;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        if (row->values.length == usual)
            continue;
        is_even = FALSE;
        check_tell(run, FINDING_TABLE_ACROSS, &row->record,
                   row->values.length > 0 ? "values" : NULL,
                   SAY("table", record_call(place->record)), SAY_NUMBER("row", i + 1),
                   SAY_NUMBER("has", row->values.length), SAY_NUMBER("wanted", usual));
    }
    for (guint32 i = 0; i < usual && is_even && table->rows.length >= ORDERED_ROWS; i++)
        check_column(run, table, i);
}

void
check_modifier(CheckRun *run, const RecordPlace *place)
{
    const Modifier *modifier = (const Modifier *)place->record;
    const Record *record = place->record;
    if (record->raw || modifier->value != 0 || modifier->plus != NULL ||
        record_keeps(record, record_field(record, "value")) ||
        record_keeps(record, record_field(record, "plus")) ||
        check_shows_through(run, record, NULL))
        return;
    g_autofree char *where = place_describe(place);
    check_tell(run, FINDING_TABLE_IDLE_MODIFIER, record,
               record_gives(record, "value") ? "value" : NULL, SAY("modifier", where));
}
