/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dice of the game against all that is rolled with them: where tables, or rule cases, agree on
 * another die, that is told once, and all other checks of rolls take theirs.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "validator/checks/check.h"

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
        if (!table->record.raw && !record_gives(&table->record, "dice") &&
            !record_gives(&table->record, "faces") && table->modifiers.length == 0)
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
    other->has_faces |= record_gives(record, "faces");
    if (record->entity->id != ENTITY_EFFECT)
        return;
    const Effect *effect = (const Effect *)record;
    other->has_more |=
        effect->table != NULL && (record_gives(record, "dice") || effect->plus != NULL);
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

/* Whether @key of @dice, a number, is none that dice have; that is told of it. */
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
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    const Record *dice = game != NULL && !game->raw ? ((const Game *)game)->dice : NULL;
    if (dice == NULL || dice->raw || !record_gives(dice, "faces") ||
        is_out_of_range(dice, "faces") || is_out_of_range(dice, "lowest"))
        return;
    gint64 low = record_gives(dice, "lowest") ? ((const Dice *)dice)->lowest : 1;
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
    check_tell(run, FINDING_GAME_DICE, dice, "faces", SAY_NUMBER("high", high),
               SAY_NUMBER("highest", run->highest),
               SAY("what", is_of_tables ? "the rows of all tables" : "the dice of rule cases"));
}
