/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A train feeds its own nation only, each side eats for itself, and fleets and those aboard eat
 * nothing.
 */
#include "editor/tools/forage-gauge.h"

#include "schema/model/words.h"

#include <glib/gi18n.h>

/* Units of one nation in one land. */
typedef struct {
    const Space *space;
    const char *side; /* NULL: it is on none */
    guint n_units;
    gint64 eats, trains;
    gint64 fed_by_trains; /* of eats, what trains may bring */
} Mess;

typedef struct {
    GHashTable *placed, *types, *nations, *spaces, *stances; /* owned: id -> record */
    GHashTable *messes; /* owned: `space nation` (owned) -> Mess (owned) */
} Counting;

static gpointer
find(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

/* Returns: the land on which @unit stands by itself, or NULL. */
static const Space *
land_of(const Counting *counting, const Unit *unit, const UnitType *type)
{
    const PlacedUnit *placed = find(counting->placed, unit->id);
    gboolean is_placed = placed != NULL && !placed->absent && placed->at != NULL;
    const Space *space = find(counting->spaces, is_placed ? placed->at : unit->start);
    gboolean is_land =
        space != NULL && record_gives(&space->record, "kind") && space->kind == SPACE_LAND;
    gboolean is_fleet =
        type != NULL && record_gives(&type->record, "moves") && type->moves == MOVES_SEA;
    return is_land && !is_fleet ? space : NULL;
}

/* Returns: the side for which units of @nation (an id) eat, or NULL. */
static const char *
side_of(const Counting *counting, const char *nation)
{
    const Stance *stance = find(counting->stances, nation);
    const Nation *record = find(counting->nations, nation);
    if (stance != NULL && !stance->absent && stance->side != NULL)
        return stance->side;
    return record != NULL ? record->side : NULL;
}

static void
count_unit(Counting *counting, const Unit *unit)
{
    const UnitType *type = find(counting->types, unit->type);
    const Space *space = land_of(counting, unit, type);
    if (space == NULL)
        return;
    g_autofree char *key = g_strdup_printf("%s %s", space->id, unit->nation);
    Mess *mess = g_hash_table_lookup(counting->messes, key);
    if (mess == NULL) {
        mess = g_new0(Mess, 1);
        mess->space = space;
        mess->side = side_of(counting, unit->nation);
        g_hash_table_insert(counting->messes, g_steal_pointer(&key), mess);
    }
    mess->n_units++;
    mess->trains += unit->trains;
    mess->eats += type != NULL ? type->eats : 0;
    mess->fed_by_trains += type != NULL && type->from_trains ? type->eats : 0;
}

/* Returns: what those of @space need that are on @side beyond what it has. */
static gint64
shortage_of(const GPtrArray *messes, const Space *space, const char *side)
{
    gint64 need = 0;
    for (guint i = 0; i < messes->len; i++) {
        const Mess *mess = messes->pdata[i];
        if (mess->space == space && g_strcmp0(mess->side, side) == 0)
            need += mess->eats - MIN(mess->trains, mess->fed_by_trains);
    }
    return MAX(need - space->forage, 0);
}

static ForageRow
row_of(const GPtrArray *messes, const Space *space)
{
    ForageRow row = {
        .space = space,
        .has = space->forage,
        .is_known = record_gives(&space->record, "forage"),
    };
    g_autoptr(GPtrArray) sides = g_ptr_array_new();
    for (guint i = 0; i < messes->len; i++) {
        const Mess *mess = messes->pdata[i];
        if (mess->space != space)
            continue;
        row.n_units += mess->n_units;
        row.eats += mess->eats;
        row.trains += MIN(mess->trains, mess->fed_by_trains);
        if (mess->side == NULL ||
            g_ptr_array_find_with_equal_func(sides, mess->side, g_str_equal, NULL))
            continue;
        g_ptr_array_add(sides, (gpointer)mess->side);
        row.short_by += shortage_of(messes, space, mess->side);
    }
    return row;
}

static GHashTable *
index_of(const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    return records_index(&records);
}

/* Returns: (transfer full): the messes of each land: Space -> GPtrArray of Mess. */
static GHashTable *
gather(const Counting *counting)
{
    GHashTable *lands = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, counting->messes);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        Mess *mess = value;
        GPtrArray *messes = g_hash_table_lookup(lands, mess->space);
        if (messes == NULL) {
            messes = g_ptr_array_new();
            g_hash_table_insert(lands, (gpointer)mess->space, messes);
        }
        g_ptr_array_add(messes, mess);
    }
    return lands;
}

static void
count_all(Counting *counting, const DataSet *set, GArray *rows)
{
    Records units = data_set_records(set, ENTITY_UNIT);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    for (guint32 i = 0; i < units.length; i++)
        count_unit(counting, (const Unit *)units.items[i]);
    g_autoptr(GHashTable) lands = gather(counting);
    for (guint32 i = 0; i < spaces.length; i++) {
        const GPtrArray *messes = g_hash_table_lookup(lands, spaces.items[i]);
        if (messes == NULL)
            continue;
        ForageRow row = row_of(messes, (const Space *)spaces.items[i]);
        g_array_append_val(rows, row);
    }
}

GArray *
forage_gauge(const DataSet *set, const Scenario *scenario)
{
    const Records nothing = {0};
    const SparsePosition *position =
        scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(ForageRow));
    Counting counting = {
        .placed = records_index(position != NULL ? &position->units : &nothing),
        .stances = records_index(position != NULL ? &position->nations : &nothing),
        .types = index_of(set, ENTITY_TYPE),
        .nations = index_of(set, ENTITY_NATION),
        .spaces = index_of(set, ENTITY_SPACE),
        .messes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    count_all(&counting, set, rows);
    g_hash_table_unref(counting.placed);
    g_hash_table_unref(counting.stances);
    g_hash_table_unref(counting.types);
    g_hash_table_unref(counting.nations);
    g_hash_table_unref(counting.spaces);
    g_hash_table_unref(counting.messes);
    return rows;
}

char *
forage_row_words(const ForageRow *row)
{
    g_autofree char *eats = g_strdup_printf("%" G_GINT64_FORMAT, row->eats);
    g_autofree char *has = g_strdup_printf("%" G_GINT64_FORMAT, row->has);
    g_autofree char *trains = g_strdup_printf("%" G_GINT64_FORMAT, row->trains);
    const char *name = record_name(&row->space->record);
    if (!row->is_known)
        return g_strdup_printf(_("%s: %s are needed; the land does not say what it feeds"),
                               name,
                               eats);
    if (row->trains > 0)
        return g_strdup_printf(_("%s: %s of %s, %s from baggage trains"), name, eats, has, trains);
    return g_strdup_printf(_("%s: %s of %s"), name, eats, has);
}
