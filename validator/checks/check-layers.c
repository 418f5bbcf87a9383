/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One data set that extends another: that the base exists, that overrides override something,
 * and that each difference is on the list of known differences, because a value that was changed
 * by a slip is not.
 */
#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-write.h"
#include "schema/store/difference-list.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"

#include <string.h>

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns: (transfer full): the data set beside that of @layer, or shipped, whose name is nearest
 * to @wanted, going by small letters, or NULL. */
static char *
nearest_base(const DataSet *layer, const char *wanted)
{
    g_autofree char *folder =
        layer->folder != NULL ? g_canonicalize_filename(layer->folder, NULL) : NULL;
    g_autofree char *parent = folder != NULL ? g_path_get_dirname(folder) : NULL;
    g_autoptr(GDir) beside = parent != NULL ? g_dir_open(parent, 0, NULL) : NULL;
    g_autoptr(GArray) shipped = shipped_sets_list();
    if (beside == NULL)
        return NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    NameSearch search;
    g_autofree char *lower = g_utf8_strdown(wanted, -1);
    name_search_init(&search, lower);
    for (const char *name; (name = g_dir_read_name(beside)) != NULL;) {
        g_autofree char *mark = g_build_filename(parent, name, file_kinds()[0].name, NULL);
        g_autofree char *own = g_path_get_basename(folder);
        if (!g_utf8_validate(name, -1, NULL) || strcmp(name, own) == 0 ||
            !g_file_test(mark, G_FILE_TEST_IS_REGULAR))
            continue;
        g_ptr_array_add(names, g_strdup(name));
    }
    for (guint i = 0; i < shipped->len; i++)
        g_ptr_array_add(names, g_strdup(g_array_index(shipped, ShippedSet, i).id));
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *folded = g_utf8_strdown(names->pdata[i], -1);
        if (strcmp(folded, lower) == 0)
            return g_strdup(names->pdata[i]);
        name_search_offer(&search, names->pdata[i]);
    }
    return g_strdup(search.nearest);
}

/* Adds the finding about what the set @layer extends. An edit may have taken `extends` out; bases
 * are looked for again when the set is loaded. */
static void
add_base(CheckRun *run, const DataSet *layer, FindingId id)
{
    const Record *root = data_set_file_of(layer, ENTITY_GAME)->root;
    if (((const Game *)root)->extends == NULL)
        return;
    g_autofree char *limit = g_strdup_printf("%u", LIMIT_LAYERS);
    const char *base = ((const Game *)root)->extends;
    g_autofree char *nearest = id == FINDING_LAYER_UNKNOWN_BASE ? nearest_base(layer, base) : NULL;
    check_report(run, id, root, "extends", FINDING_ARG("base", base),
                 FINDING_ARG("nearest", nearest),
                 FINDING_ARG("limit", id == FINDING_LAYER_TOO_DEEP ? limit : NULL));
}

static void
check_base_of(CheckRun *run, const DataSet *layer)
{
    switch (layer->base_result) {
    case BASE_NONE:
    case BASE_LOADED:
        return;
    case BASE_MISSING:
        add_base(run, layer, FINDING_LAYER_UNKNOWN_BASE);
        return;
    case BASE_CYCLE:
        add_base(run, layer, FINDING_LAYER_CYCLE);
        return;
    case BASE_TOO_DEEP:
        add_base(run, layer, FINDING_LAYER_TOO_DEEP);
        return;
    case BASE_TOO_MUCH:
        break;
    }
    g_assert_not_reached();
}

void
check_base(CheckRun *run)
{
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base)
        check_base_of(run, layer);
}

/* A walk through the upper layer of one file. */
typedef struct {
    CheckRun *run;
    const DataFile *file;
    const Record *below; /* what is seen of the file through the layers below; may be NULL */
    GHashTable *lists;   /* owned: of each list below that was searched its items by key */
} LayerWalk;

/* A large layer asks for nearly every item of a list, so that going through it for each would be
 * quadratic. */
static const Record *
find_item(const LayerWalk *walk, const Records *list, const char *key)
{
    GHashTable *items = g_hash_table_lookup(walk->lists, list);
    if (items == NULL) {
        items = record_index_items(list);
        g_hash_table_insert(walk->lists, (gpointer)list, items);
    }
    return g_hash_table_lookup(items, key);
}

/* Returns: what @place stands above, or NULL. Of two entries with one key the first is laid over
 * the item below; behind one that is `absent` the other one has the item at another place. */
static const Record *
below_of(const LayerWalk *walk, const RecordPlace *place)
{
    if (place->parent == NULL)
        return walk->below;
    const Record *parent = below_of(walk, place->parent);
    if (parent == NULL || parent->raw || !record_has(parent, place->field))
        return NULL;
    if (place->field->kind == KIND_RECORD)
        return *FIELD_SLOT(parent, place->field, const Record *);
    const char *key = record_key(place->record);
    const Records *beside = FIELD_SLOT(place->parent->record, place->field, Records);
    if (key == NULL || find_item(walk, beside, key) != place->record)
        return NULL;
    return find_item(walk, FIELD_SLOT(parent, place->field, Records), key);
}

/* Whether an override of @field could be spared by leaving it out. */
static gboolean
is_plain_value(const Record *record, const Field *field)
{
    gboolean is_key = record->entity->keyed && field == &record->entity->fields[0];
    /* What a scenario extends does not show through what it extends. */
    gboolean is_way_below = field->kind == KIND_REF && field->target == record->entity->id &&
                            record->entity->id == ENTITY_SCENARIO;
    return !is_key && !is_way_below && field->kind != KIND_ID && field->kind != KIND_RECORD &&
           field->kind != KIND_LIST && field->kind != KIND_SOURCE;
}

static void
check_same(const LayerWalk *walk, const RecordPlace *place, const Record *below)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!record_has(below, field) || !is_plain_value(record, field) ||
            (place->parent == NULL && field->required))
            continue;
        g_autofree char *above_text = record_field_to_text(record, field);
        g_autofree char *below_text = record_field_to_text(below, field);
        if (strcmp(above_text, below_text) != 0)
            continue;
        g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
        check_report(walk->run, FINDING_LAYER_SAME_AS_BASE, record, field_key(field),
                     FINDING_ARG_WORDS("subject", subject));
    }
}

/* Returns: the key nearest to @key of the list below that @place stands above, or NULL. */
static const char *
nearest_item(const LayerWalk *walk, const RecordPlace *place, const char *key)
{
    const Record *below = below_of(walk, place->parent);
    if (below == NULL || below->raw || !record_has(below, place->field))
        return NULL;
    const Records *list = FIELD_SLOT(below, place->field, Records);
    NameSearch search;
    name_search_init(&search, key);
    for (guint32 i = 0; i < list->length; i++)
        if (record_key(list->items[i]) != NULL)
            name_search_offer(&search, record_key(list->items[i]));
    return search.nearest;
}

/* Returns: the id that @key may have meant, or NULL. */
static const char *
nearest_below(const LayerWalk *walk, const RecordPlace *place, const char *key)
{
    CheckRun *run = walk->run;
    if (key == NULL)
        return NULL;
    if (walk->file->kind->folder != NULL)
        return nearest_item(walk, place, key);
    return run->base_ids != NULL ? id_index_nearest(run->base_ids, place->record->entity->id, key)
                                 : NULL;
}

static void
add_unknown_absent(const LayerWalk *walk, const RecordPlace *place)
{
    CheckRun *run = walk->run;
    const Record *record = place->record;
    const char *key = record_key(record);
    gboolean is_one_of_many = walk->file->kind->folder != NULL;
    /* What is below could not be read, and may well hold it. */
    if (run->is_above_lost || (!is_one_of_many && run->base_ids != NULL &&
                               id_index_is_lost(run->base_ids, record->entity->id)))
        return;
    const char *advice = N_("Correct the id, or remove the entry.");
    if (is_one_of_many ? walk->below == NULL : run->base_ids == NULL)
        advice = is_one_of_many ? N_("Remove the member `absent`: no file is extended by this one.")
                                : N_("Remove the member `absent`: this data set extends nothing.");
    check_report(run, FINDING_LAYER_UNKNOWN_ABSENT, record, field_key(&record->entity->fields[0]),
                 FINDING_ARG_NOUN("entity", record->entity->name),
                 FINDING_ARG("id", key != NULL ? key : ""),
                 FINDING_ARG("nearest", nearest_below(walk, place, key)),
                 FINDING_ARG_TEXT("advice", advice));
}

static void
visit_layers(const RecordPlace *place, gpointer data)
{
    const LayerWalk *walk = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    const Record *below = walk->below != NULL ? below_of(walk, place) : NULL;
    if (record_is_absent(record) && below == NULL) {
        add_unknown_absent(walk, place);
    } else if (below != NULL && !below->raw && !record_is_absent(record)) {
        check_same(walk, place, below);
    }
}

/* Returns: the entities whose records can be taken away. */
static EntitySet
entities_that_go(void)
{
    EntitySet entities = {{0}};
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if (entity_find_field(entity_get(i), "absent", strlen("absent"), 0) != NULL)
            entity_set_add(&entities, i);
    return entities;
}

void
check_overrides(CheckRun *run)
{
    EntitySet that_go = entities_that_go();
    g_autoptr(GHashTable) lists =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->root == NULL)
            continue;
        LayerWalk walk = {
            .run = run,
            .file = file,
            .below = file->below,
            .lists = lists,
        };
        const DataFile *known = run->known != NULL ? &run->known->files[i] : NULL;
        const Record *was = known != NULL && known->below == file->below ? known->root : NULL;
        check_enter_file(run, file);
        record_walk_written(file->root, was, file->below != NULL ? ENTITIES_ALL : that_go,
                            visit_layers, &walk);
    }
    check_enter_file(run, NULL);
}

typedef struct {
    CheckRun *run;
    GHashTable *known; /* lines as `space livland` of the entries */
    GHashTable *met;   /* those that differ */
} DifferenceWalk;

/* Adds @edit (consumed; NULL is allowed) as the fix of @finding. */
static void
add_fix(CheckRun *run, Finding *finding, Edit *edit)
{
    if (edit != NULL)
        finding_add_edit(run->findings, finding, edit);
    edit_free(edit);
}

static void
check_known(const Record *record, const char *member, const char *line, gpointer data)
{
    DifferenceWalk *walk = data;
    gboolean is_first = g_hash_table_add(walk->met, g_strdup(line));
    if (g_hash_table_contains(walk->known, line))
        return;
    Finding *finding =
        check_report(walk->run, FINDING_LAYER_UNLISTED, record, member, FINDING_ARG("line", line));
    if (is_first && finding_accepts_fix(walk->run->findings, finding))
        add_fix(walk->run, finding, difference_list_add_line(walk->run->set, line));
}

/* Reports the lines of @entry that are about what does not differ. The fix of each takes all of
 * them away. */
static void
report_idle(const DifferenceWalk *walk, const ListedDifference *entry)
{
    FindingList *findings = walk->run->findings;
    for (guint32 i = 0; i < entry->records.length; i++) {
        const char *line = entry->records.items[i];
        if (g_hash_table_contains(walk->met, line))
            continue;
        Finding *finding =
            finding_list_add_record(findings, FINDING_LAYER_IDLE_DIFFERENCE, &entry->record,
                                    "records", (int)i, FINDING_ARG("line", line), NULL);
        if (finding_accepts_fix(findings, finding))
            add_fix(walk->run, finding,
                    difference_list_drop_lines(&entry->record, walk->met, FALSE));
    }
}

/* A layer without such a list is one of its own making. */
void
check_differences(CheckRun *run)
{
    Records list = difference_list_entries(run->set);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    DifferenceWalk walk = {.run = run, .known = known, .met = met};
    for (guint32 i = 0; i < list.length; i++) {
        const ListedDifference *entry = (const ListedDifference *)list.items[i];
        for (guint32 j = 0; !list.items[i]->raw && j < entry->records.length; j++)
            g_hash_table_add(known, (gpointer)entry->records.items[j]);
    }
    if (g_hash_table_size(known) > 0)
        difference_list_walk(run->set, check_known, &walk);
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw)
            report_idle(&walk, (const ListedDifference *)list.items[i]);
}
