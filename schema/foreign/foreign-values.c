/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values are few, worths are many, so these are in one array.
 */
#include "schema/foreign/foreign-values.h"

#include "schema/model/entities.h"

#include <math.h>
#include <string.h>

static ForeignValue *
value_at(const ForeignMap *map, guint32 index)
{
    return &g_array_index(map->values, ForeignValue, index);
}

static ForeignWorth *
worth_at(const ForeignMap *map, guint index)
{
    return &g_array_index(map->worths, ForeignWorth, index);
}

gboolean
foreign_worth_parse(const char *text, gint *number)
{
    guint64 read;
    if (!g_ascii_string_to_unsigned(text, 10, 0, LIMIT_FOREIGN_WORTH, &read, NULL))
        return FALSE;
    *number = (gint)read;
    return TRUE;
}

gboolean
foreign_worth_round(double exact, gint *number)
{
    if (!(exact >= 0 && exact <= LIMIT_FOREIGN_WORTH))
        return FALSE;
    *number = (gint)round(exact);
    return TRUE;
}

/* Returns: the number of the value called @name, or how many there are. */
static guint32
find_value(const ForeignMap *map, const char *name)
{
    guint32 i = 0;
    while (i < map->values->len && strcmp(value_at(map, i)->called.name, name) != 0)
        i++;
    return i;
}

gboolean
foreign_map_add_worth(ForeignMap *map, guint32 place, const char *name, gint number)
{
    ForeignValue value = {.called.name = foreign_map_text(map, name)};
    ForeignWorth worth = {place, find_value(map, value.called.name), number};
    if (worth.value >= LIMIT_FOREIGN_VALUES || map->worths->len >= LIMIT_FOREIGN_WORTHS)
        return FALSE;
    if (worth.value == map->values->len)
        g_array_append_val(map->values, value);
    g_array_append_val(map->worths, worth);
    return TRUE;
}

void
foreign_map_describe_value(ForeignMap *map, const char *name, const char *about)
{
    guint32 value = find_value(map, name);
    if (value < map->values->len)
        value_at(map, value)->about = foreign_map_text(map, about);
}

gboolean
foreign_map_has_value(const ForeignMap *map, const char *name)
{
    return find_value(map, name) < map->values->len;
}

/* The sort is stable: of equal worths the last one counts. */
static int
compare_worths(gconstpointer a, gconstpointer b)
{
    const ForeignWorth *p = a, *q = b;
    if (p->place != q->place)
        return p->place < q->place ? -1 : 1;
    return p->value < q->value ? -1 : p->value > q->value;
}

void
foreign_map_sort_worths(ForeignMap *map)
{
    guint n_kept = 0;
    g_array_sort(map->worths, compare_worths);
    for (guint i = 0; i < map->worths->len; i++) {
        ForeignWorth worth = *worth_at(map, i);
        gboolean is_last = i + 1 == map->worths->len ||
                           compare_worths(worth_at(map, i), worth_at(map, i + 1)) != 0;
        if (is_last && worth.number >= 0)
            *worth_at(map, n_kept++) = worth;
    }
    g_array_set_size(map->worths, n_kept);
}

/* Returns: the index of the first worth of @place or of a later place. */
static guint
find_worth(const ForeignMap *map, guint32 place)
{
    guint from = 0, to = map->worths->len;
    while (from < to) {
        guint middle = from + (to - from) / 2;
        if (worth_at(map, middle)->place < place)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

ForeignWorths
foreign_worths_of(const ForeignMap *map, guint32 place)
{
    guint first = find_worth(map, place), end = first;
    while (end < map->worths->len && worth_at(map, end)->place == place)
        end++;
    return (ForeignWorths){end > first ? worth_at(map, first) : NULL, end - first};
}

const char *
foreign_worth_name(const ForeignMap *map, const ForeignWorth *worth)
{
    return value_at(map, worth->value)->called.name;
}

gboolean
foreign_worth_is_no_forage(const ForeignMap *map, const ForeignWorth *worth)
{
    return foreign_place(map, worth->place)->forage < 0 &&
           worth->number > (gint)LIMIT_FOREIGN_FORAGE;
}

/* Returns: the value of the id @id, or how many there are. */
static guint32
find_id(const ForeignMap *map, const char *id)
{
    guint32 i = 0;
    while (i < map->values->len && g_strcmp0(value_at(map, i)->called.id, id) != 0)
        i++;
    return i;
}

static void
view_worths(ForeignMap *map, guint32 place, Records worths)
{
    for (guint32 i = 0; i < worths.length; i++) {
        const Worth *worth = (const Worth *)worths.items[i];
        ForeignWorth made = {place, find_id(map, worth->value), (gint)worth->number};
        if (!worth->record.raw && made.value < map->values->len)
            g_array_append_val(map->worths, made);
    }
}

void
foreign_values_fill(ForeignMap *map, const DataSet *set, GHashTable *places)
{
    Records values = data_set_records(set, ENTITY_VALUE);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    for (guint32 i = 0; i < values.length; i++) {
        const PlaceValue *value = (const PlaceValue *)values.items[i];
        if (value->id == NULL)
            continue;
        const char *name = value->name != NULL && value->name[0] != '\0' ? value->name : value->id;
        ForeignValue made = {
            .called.name = foreign_map_text(map, name),
            .called.id = g_string_chunk_insert_const(map->strings, value->id),
        };
        if (value->about != NULL)
            made.about = foreign_map_text(map, value->about);
        g_array_append_val(map->values, made);
    }
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        guint at = space->id != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(places, space->id)) : 0;
        if (at > 0)
            view_worths(map, at - 1, space->values);
    }
}

void
foreign_values_write(const ForeignMap *map, Writer *writer)
{
    if (map->values->len == 0)
        return;
    writer_member_array(writer, "values");
    for (guint32 i = 0; i < map->values->len; i++) {
        const ForeignValue *value = value_at(map, i);
        writer_begin_object(writer);
        writer_member_text(writer, "id", value->called.id);
        writer_member_text(writer, "name", value->called.name);
        if (value->about != NULL)
            writer_member_text(writer, "about", value->about);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
foreign_worths_write(const ForeignMap *map, guint32 place, Writer *writer)
{
    const ForeignWorths worths = foreign_worths_of(map, place);
    if (worths.n == 0)
        return;
    writer_member_array(writer, "values");
    for (guint i = 0; i < worths.n; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "value", value_at(map, worths.items[i].value)->called.id);
        writer_member_integer(writer, "number", worths.items[i].number);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
foreign_values_count(const ForeignMap *map, LossReport *report, guint row, guint about)
{
    for (guint i = 0; i < map->values->len; i++)
        loss_report_add_unlocated(report, value_at(map, i)->about != NULL ? about : row, 1);
}
