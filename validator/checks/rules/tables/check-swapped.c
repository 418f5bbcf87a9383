/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two values of one row that were exchanged, which the order of the other rows shows.
 */
#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"

/* Fewer rows have no order. */
#define ORDERED_ROWS 3u

/* Of two columns either may be the larger in any row. */
#define ORDERED_COLUMNS 3u

/* Stands for no column; the one behind it is no column either. */
#define NOTHING (G_MAXUINT32 - 1)

static const Row *
row_of(const Table *table, guint32 row)
{
    return (const Row *)table->rows.items[row];
}

static char *
losses_words(gint64 red, gint64 blue)
{
    return g_strdup_printf("red %" G_GINT64_FORMAT " and blue %" G_GINT64_FORMAT, red, blue);
}

static char *
pair_words(gint64 first, gint64 second)
{
    return g_strdup_printf("%" G_GINT64_FORMAT " before %" G_GINT64_FORMAT, first, second);
}

/* @item: of the list @key, or -1 */
static void
tell(CheckRun *run, const Table *table, guint32 row, const char *key, int item, const char *values,
     const char *wanted)
{
    g_autofree char *number = number_text(row + 1);
    finding_list_add_record(run->findings, FINDING_TABLE_SWAPPED, table->rows.items[row], key, item,
                            SAY("row", number), SAY("table", record_call(&table->record)),
                            SAY("values", values), SAY("wanted", wanted), NULL);
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
        if (!record_gives(&row_of(table, i)->record, "red") ||
            !record_gives(&row_of(table, i)->record, "blue"))
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
    g_autofree char *values = losses_words(row->red, row->blue);
    g_autofree char *wanted = losses_words(row->blue, row->red);
    tell(run, table, found, "red", -1, values, wanted);
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
is_ordered(const Row *row, int sign, guint32 turned)
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
        if (is_ordered(row_of(table, i), sign, NOTHING))
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

/* Tells two neighbours of row @found whose exchange gives it the order @sign, if just one pair
 * does. */
static void
check_row(CheckRun *run, const Table *table, guint32 found, int sign)
{
    const Row *row = row_of(table, found);
    guint32 pair = NOTHING;
    for (guint32 i = 0; i + 1 < row->values.length; i++) {
        if (!is_ordered(row, sign, i) || !is_column_ordered(table, i, found, i) ||
            !is_column_ordered(table, i + 1, found, i))
            continue;
        if (pair != NOTHING)
            return;
        pair = i;
    }
    if (pair == NOTHING)
        return;
    g_autofree char *values = pair_words(row->values.items[pair], row->values.items[pair + 1]);
    g_autofree char *wanted = pair_words(row->values.items[pair + 1], row->values.items[pair]);
    tell(run, table, found, "values", (int)pair, values, wanted);
}

static void
check_values(CheckRun *run, const Table *table)
{
    guint32 length = row_of(table, 0)->values.length;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (row_of(table, i)->values.length != length ||
            record_keeps(table->rows.items[i], record_field(table->rows.items[i], "values")))
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
    if (table->record.raw || table->rows.length < ORDERED_ROWS ||
        table->rows.length > LIMIT_COMPARED_ITEMS || check_shows_through(run, place->record, NULL))
        return;
    for (guint32 i = 0; i < table->rows.length; i++)
        if (table->rows.items[i]->raw)
            return;
    check_losses(run, table);
    check_values(run, table);
}
