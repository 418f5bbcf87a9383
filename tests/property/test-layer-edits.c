/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits above a base: whatever is edited in a data set that extends another one shows, is saved and
 * is there again afterwards, can be undone, and the files of the base stay as they are.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "tests/property/random-record.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#define SEEDS ROUNDS_OF(10)
#define FIRST_SEED 2010000
#define EDITS 44
#define TRIES 50

#define OVER "pax-baltica-2010"
#define BASE "pax-baltica"

/* Each kind of edit leaves another trace in the upper layer. */
typedef enum {
    EDIT_MEMBER, /* a member gets a value */
    EDIT_ADD,    /* an item comes */
    EDIT_ABSENT, /* an item goes */
    EDIT_NULL,   /* a member goes */
    N_EDIT_KINDS,
} EditKind;

/* A record that an edit can name, and the way to it from the root. */
typedef struct {
    const Record *record;
    char *path; /* owned */
} Way;

static void
clear_way(gpointer way)
{
    g_free(((Way *)way)->path);
}

/* Returns: (transfer full): the way to @place, or NULL if it leads over an item without a key. */
static char *
way_to(const RecordPlace *place)
{
    if (place->parent == NULL)
        return g_strdup("");
    g_autofree char *above = way_to(place->parent);
    const char *key = record_key(place->record);
    if (above == NULL || (place->field->kind == KIND_LIST && !edit_is_plain_key(key)))
        return NULL;
    if (place->field->kind == KIND_RECORD)
        return g_strdup_printf("%s%s/", above, field_key(place->field));
    return g_strdup_printf("%s%s/%s/", above, field_key(place->field), key);
}

static void
add_way(const RecordPlace *place, gpointer ways)
{
    const Way way = {.record = place->record, .path = way_to(place)};
    if (way.path != NULL && !place->record->raw)
        g_array_append_val(ways, way);
}

/* What records say that overrides something, and how much they say. */
typedef struct {
    guint n_records, n_absent, n_nulls;
    guint length; /* of its text */
} Traces;

static void
count_trace(const RecordPlace *place, gpointer data)
{
    Traces *traces = data;
    traces->n_records++;
    traces->n_absent += record_is_absent(place->record);
    for (const Kept *kept = place->record->kept; kept != NULL; kept = kept->next)
        traces->n_nulls += kept->reason == KEPT_NULL;
}

/* Returns: (transfer full): @value of @field, one of @entity, as a writer would spell it; NULL if
 * it is none, or takes away what is not there: that is for the edits to write. */
static char *
spell_canonically(const Entity *entity, const Field *field, const char *value)
{
    g_autoptr(Arena) arena = arena_new();
    Record *scratch = arena_alloc(arena, entity->size);
    scratch->entity = entity;
    scratch->arena = arena;
    gboolean is_taken = record_read_field(scratch, field, value) && record_has(scratch, field);
    Traces traces = {0};
    record_walk(scratch, ENTITIES_ALL, count_trace, &traces);
    return is_taken && traces.n_absent == 0 && traces.n_nulls == 0
               ? record_field_to_text(scratch, field)
               : NULL;
}

/* Returns: (transfer full): a right value of @field, one of @entity. */
static char *
random_value(RandomJson *json, const Entity *entity, const Field *field)
{
    for (;;) {
        g_string_truncate(json->out, 0);
        random_append_field(json, field);
        char *value = spell_canonically(entity, field, json->out->str);
        if (value != NULL)
            return value;
    }
}

/* Not so a key, the mark of what is taken away, or what stands below: with another one everything
 * that shows through is another. */
static gboolean
is_plain_member(const Record *record, const Field *field)
{
    gboolean is_key = record->entity->keyed && field == &record->entity->fields[0];
    return !is_key && strcmp(field_key(field), "absent") != 0 &&
           strcmp(field_key(field), "extends") != 0;
}

/* Returns: (transfer full): a new item of @entity with the key @key. */
static char *
new_item(RandomJson *json, const Entity *entity, const char *key)
{
    g_autoptr(GString) item = g_string_new(NULL);
    g_string_append_printf(item, "{\"%s\": \"%s\"", field_key(&entity->fields[0]), key);
    const Field *field = &entity->fields[1 + random_below(json, entity->n_fields - 1)];
    if (strcmp(field_key(field), "absent") != 0) {
        g_autofree char *value = random_value(json, entity, field);
        g_string_append_printf(item, ", \"%s\": %s", field_key(field), value);
    }
    g_string_append_c(item, '}');
    g_autoptr(Arena) arena = arena_new();
    const Record *record = record_read_value(entity, arena, item->str);
    return record_to_text(record);
}

/* Makes @edit one of an item of the LIST @field of @way. Returns: whether it can be one. */
static gboolean
edit_list(RandomJson *json, Edit *edit, EditKind kind, const Way *way, const Field *field)
{
    const Record *record = way->record;
    const Entity *entity = entity_get(field->target);
    if (!entity->keyed || entity->fields[0].kind == KIND_FIELD)
        return FALSE;
    g_autofree char *key = NULL;
    if (kind == EDIT_ADD) {
        key = g_strdup_printf("new-%u", random_below(json, 1000));
        if (record_find_item(record, field, key) != NULL)
            return FALSE;
        edit->after = new_item(json, entity, key);
    } else {
        const Records *list = FIELD_SLOT(record, field, Records);
        if (!record_has(record, field) || list->length == 0)
            return FALSE;
        const Record *item = list->items[random_below(json, list->length)];
        key = g_strdup(record_key(item));
        if (!edit_is_plain_key(key) || record_find_item(record, field, key) != item)
            return FALSE;
        edit->before = record_to_text(item);
    }
    edit->path = g_strdup_printf("%s%s/%s", way->path, field_key(field), key);
    return TRUE;
}

/* Makes @edit one of the member @field of @way. Returns: whether it can be one. */
static gboolean
edit_member(RandomJson *json, Edit *edit, EditKind kind, const Way *way, const Field *field)
{
    const Record *record = way->record;
    if (!is_plain_member(record, field))
        return FALSE;
    edit->before = record_field_to_text(record, field);
    if (edit->before == NULL && kind == EDIT_NULL)
        return FALSE;
    if (kind == EDIT_MEMBER)
        edit->after = random_value(json, record->entity, field);
    edit->path = g_strdup_printf("%s%s", way->path, field_key(field));
    return TRUE;
}

/* Returns: (transfer full): an edit of that kind of something in @root, or NULL. */
static Edit *
try_edit(RandomJson *json, const Record *root, const GArray *ways, EditKind kind)
{
    g_autoptr(Edit) edit = g_new0(Edit, 1);
    edit->entity = root->entity->id;
    edit->id = root->entity->keyed ? g_strdup(record_key(root)) : NULL;
    const Way *way = &g_array_index(ways, Way, random_below(json, ways->len));
    const Entity *entity = way->record->entity;
    const Field *field = &entity->fields[random_below(json, entity->n_fields)];
    gboolean is_item = kind == EDIT_ADD || kind == EDIT_ABSENT;
    gboolean can_be = is_item ? field->kind == KIND_LIST && edit_list(json, edit, kind, way, field)
                              : edit_member(json, edit, kind, way, field);
    return can_be ? g_steal_pointer(&edit) : NULL;
}

/* Returns: (transfer full): an edit of that kind of something that is seen in @set. */
static Edit *
random_layer_edit(RandomJson *json, const DataSet *set, EditKind kind)
{
    guint n_files;
    const DataFile *files = set_files(set, &n_files);
    for (;;) {
        const Record *root = files[random_below(json, n_files)].seen;
        if (root == NULL)
            continue;
        g_autoptr(GArray) ways = g_array_new(FALSE, FALSE, sizeof(Way));
        g_array_set_clear_func(ways, clear_way);
        record_walk(root, ENTITIES_ALL, add_way, ways);
        for (guint i = 0; i < TRIES; i++) {
            Edit *edit = try_edit(json, root, ways, kind);
            if (edit != NULL)
                return edit;
        }
    }
}

static Traces
count_traces(const DataSet *set)
{
    Traces traces = {0};
    guint n_files;
    const DataFile *files = set_files(set, &n_files);
    for (guint i = 0; i < n_files; i++) {
        if (files[i].root == NULL)
            continue;
        record_walk(files[i].root, ENTITIES_ALL, count_trace, &traces);
        g_autofree char *text = record_to_text(files[i].root);
        traces.length += (guint)strlen(text);
    }
    return traces;
}

/* Whether an edit of that kind left in the upper layer what it should. Not every edit must: what
 * the upper layer alone says can go without a trace. */
static gboolean
has_left_trace(EditKind kind, const Traces *before, const Traces *after)
{
    switch (kind) {
    case EDIT_MEMBER:
        return after->length != before->length;
    case EDIT_ADD:
        return after->n_records > before->n_records;
    case EDIT_ABSENT:
        return after->n_absent > before->n_absent;
    case EDIT_NULL:
        return after->n_nulls > before->n_nulls;
    case N_EDIT_KINDS:
        break;
    }
    g_assert_not_reached();
}

/* What was done to a data set, so that it can be undone. */
typedef struct {
    guint seed;
    DataSet *set;    /* owned: as it is now */
    GPtrArray *undo; /* owned: of Edit, newest last */
    GPtrArray *seen; /* owned: what was seen before each of them */
} History;

static void
history_init(History *history, guint seed, const char *folder)
{
    history->seed = seed;
    history->set = set_files_load_from(folder, OVER);
    history->undo = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    history->seen = g_ptr_array_new_with_free_func(g_free);
}

static void
history_clear(History *history)
{
    data_set_unref(history->set);
    g_ptr_array_unref(history->undo);
    g_ptr_array_unref(history->seen);
}

static void
move_to(History *history, DataSet *set)
{
    data_set_unref(history->set);
    history->set = set;
}

static void G_GNUC_NORETURN
fail_at(const History *history, const Edit *edit, const char *what)
{
    fail_msg("seed %u: %s, %s to %s: %s", history->seed, edit->path, edit->before, edit->after,
             what);
    g_assert_not_reached();
}

/* Returns: what is seen of the file that @edit is about. */
static const Record *
seen_of(const DataSet *set, const Edit *edit)
{
    return edit->id != NULL ? data_set_file_of_record(set, edit->entity, edit->id)->seen
                            : data_set_root(set, edit->entity);
}

/* What is seen of a file after an edit is what the edit makes of what was seen before. */
static void
expect_shown(const History *history, const DataSet *edited, const Edit *edit)
{
    const Record *wanted = edit_apply(edit, seen_of(history->set, edit), NULL);
    g_autofree char *expected = record_to_text(wanted);
    g_autofree char *shown = record_to_text(seen_of(edited, edit));
    arena_unref(wanted->arena);
    if (strcmp(expected, shown) != 0)
        fail_at(history, edit, "does not show");
}

/* Does the edit if it can be written above the base. Returns: whether it could. */
static gboolean
do_edit(History *history, const Edit *edit)
{
    g_autoptr(GError) error = NULL;
    DataSet *edited = data_set_edit(history->set, &edit, 1, &error);
    if (edited == NULL) {
        /* Lines of a grid show through where those above are empty or too few. */
        if (!g_error_matches(error, EDIT_ERROR, EDIT_ERROR_PATH) ||
            strstr(edit->path, "grids") == NULL)
            fail_at(history, edit, error->message);
        return FALSE;
    }
    expect_shown(history, edited, edit);
    g_ptr_array_add(history->undo, edit_invert(edit, seen_of(history->set, edit)));
    g_ptr_array_add(history->seen, set_files_seen(history->set));
    move_to(history, edited);
    return TRUE;
}

static void
undo_all(History *history)
{
    for (guint i = history->undo->len; i > 0; i--) {
        const Edit *edit = history->undo->pdata[i - 1];
        g_autoptr(GError) error = NULL;
        DataSet *undone = data_set_edit(history->set, &edit, 1, &error);
        if (undone == NULL)
            fail_at(history, edit, error->message);
        move_to(history, undone);
        g_autofree char *seen = set_files_seen(undone);
        if (strcmp(seen, history->seen->pdata[i - 1]) != 0)
            fail_at(history, edit, "does not bring back what was seen");
    }
}

/* Saves the set and loads it anew; what is seen stays. @saved: what is on disk. */
static void
save_and_load(History *history, const DataSet *saved, const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *seen = set_files_seen(history->set);
    gboolean is_saved = data_set_save(history->set, saved, &error);
    if (!is_saved)
        fail_msg("seed %u: %s", history->seed, error->message);
    move_to(history, set_files_load_from(folder, OVER));
    g_autofree char *again = set_files_seen(history->set);
    if (strcmp(seen, again) != 0)
        fail_msg("seed %u: the saved set is another one", history->seed);
}

/* What was written overrides something, and nothing that is as it is below. */
static void
expect_no_idle_override(const History *history)
{
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(history->set, NULL, &skipped);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (finding->id == FINDING_LAYER_NOTHING_BELOW ||
            finding->id == FINDING_LAYER_UNKNOWN_ABSENT ||
            finding->id == FINDING_LAYER_SAME_AS_BASE)
            fail_msg("seed %u: %s", history->seed, finding_row(finding->id)->id);
    }
}

/* The edits of all rounds. */
typedef struct {
    guint n_done;
    guint n_left[N_EDIT_KINDS]; /* of those that left in the upper layer what they should */
} Counts;

static void
do_random_edits(History *history, Counts *counts)
{
    RandomJson json;
    random_json_init(&json, history->seed);
    json.is_plain = TRUE;
    for (guint i = 0; i < EDITS; i++) {
        EditKind kind = i % N_EDIT_KINDS;
        g_autoptr(Edit) edit = random_layer_edit(&json, history->set, kind);
        const Traces before = count_traces(history->set);
        if (!do_edit(history, edit))
            continue;
        const Traces after = count_traces(history->set);
        counts->n_done++;
        counts->n_left[kind] += has_left_trace(kind, &before, &after);
    }
    random_json_clear(&json);
}

static void
play_round(guint seed, Counts *counts)
{
    char *folder = temporary_folder_new();
    set_files_copy(BASE, folder);
    set_files_copy(OVER, folder);
    g_autofree char *base = set_files_bytes(folder, BASE);
    History history;
    history_init(&history, seed, folder);
    g_autoptr(DataSet) first = data_set_ref(history.set);
    g_autofree char *seen_first = set_files_seen(first);
    do_random_edits(&history, counts);
    save_and_load(&history, first, folder);
    expect_no_idle_override(&history);
    g_autoptr(DataSet) saved = data_set_ref(history.set);
    undo_all(&history);
    save_and_load(&history, saved, folder);
    g_autofree char *seen_last = set_files_seen(history.set);
    g_autofree char *base_last = set_files_bytes(folder, BASE);
    history_clear(&history);
    temporary_folder_free(folder);
    if (strcmp(seen_first, seen_last) != 0)
        fail_msg("seed %u: the undone set is another one", seed);
    if (strcmp(base, base_last) != 0)
        fail_msg("seed %u: the files of the base have changed", seed);
}

/* A list that a file of @root can have, by names from its record on; `a` or `#1` between them is
 * the item that it leads through. */
typedef struct {
    const Entity *root;
    char *path; /* owned; ends at the LIST */
    const Field *field;
    char *before, *behind; /* owned: JSON around the list */
} ListWay;

static void
clear_list_way(gpointer data)
{
    ListWay *way = data;
    g_free(way->path);
    g_free(way->before);
    g_free(way->behind);
}

/* Keys that items can have, by what a key may be. */
static const char *const key_rows[][5] = {
    {"a", "b", "c", "d", "e"},
    {"space.forage", "space.level", "unit.strength", "unit.move", "track.from"},
    {"map.isolated-place", "map.disconnected", "ref.unused", "id.form", "source.form"},
};

/* Returns: five keys that items of @entity can have. */
static const char *const *
keys_of(const Entity *entity)
{
    for (guint i = 0; i < G_N_ELEMENTS(key_rows); i++) {
        g_autofree char *json = g_strdup_printf("\"%s\"", key_rows[i][0]);
        g_autofree char *text = spell_canonically(entity, &entity->fields[0], json);
        if (text != NULL)
            return key_rows[i];
    }
    fail_msg("no key for %s", entity->name);
    g_assert_not_reached();
}

/* Appends all lists of @entity, each field once. @before, @behind: JSON around a record of it. */
static void
find_lists(GArray *ways, const Entity *root, const Entity *entity, const char *path,
           const char *before, const char *behind, GHashTable *met)
{
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if ((field->kind != KIND_LIST && field->kind != KIND_RECORD) ||
            !g_hash_table_add(met, (gpointer)field))
            continue;
        const Entity *target = entity_get(field->target);
        const char *name = field_key(field);
        ListWay way = {root, g_strdup_printf("%s%s", path, name), field};
        way.before = g_strdup_printf("%s\"%s\": ", before, name);
        way.behind = g_strdup(behind);
        const char *const *keys = target->keyed ? keys_of(target) : NULL;
        const char *item = field->kind == KIND_RECORD ? "" : keys != NULL ? keys[0] : "#1";
        g_autofree char *key =
            keys != NULL ? g_strdup_printf("\"%s\": \"%s\", ", field_key(&target->fields[0]), item)
                         : g_strdup("");
        gboolean is_list = field->kind == KIND_LIST;
        g_autofree char *deeper = g_strdup_printf("%s/%s%s", way.path, item, is_list ? "/" : "");
        g_autofree char *opening =
            g_strdup_printf("%s%s{%s", way.before, is_list ? "[" : "", is_list ? key : "");
        g_autofree char *closing = g_strdup_printf("}%s%s", is_list ? "]" : "", behind);
        find_lists(ways, root, target, deeper, opening, closing, met);
        if (is_list)
            g_array_append_val(ways, way);
        else
            clear_list_way(&way);
    }
}

/* Returns: (transfer full): the item @n of a list of @entity. */
static char *
make_item(RandomJson *json, const Entity *entity, guint n)
{
    const Field *field = NULL;
    for (guint i = entity->keyed ? 1 : 0; i < entity->n_fields && field == NULL; i++)
        if (entity->fields[i].kind != KIND_LIST && entity->fields[i].kind != KIND_RECORD &&
            strcmp(field_key(&entity->fields[i]), "absent") != 0)
            field = &entity->fields[i];
    g_autofree char *value = field != NULL ? random_value(json, entity, field) : NULL;
    g_autoptr(GString) item = g_string_new("{");
    if (entity->keyed)
        g_string_append_printf(item, "\"%s\": \"%s\"", field_key(&entity->fields[0]),
                               keys_of(entity)[n]);
    if (value != NULL)
        g_string_append_printf(item, "%s\"%s\": %s", entity->keyed ? ", " : "", field_key(field),
                               value);
    g_string_append_c(item, '}');
    g_autoptr(Arena) arena = arena_new();
    const Record *record = record_read_value(entity, arena, item->str);
    assert_non_null(record);
    return record_to_text(record);
}

static const Record *
read_root(const Entity *entity, const char *json)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *root = record_read_value(entity, arena, json);
    if (root == NULL)
        fail_msg("%s", json);
    g_steal_pointer(&arena);
    return root;
}

/* Returns: the root record with a list of the items @first to @end at @way. */
static const Record *
root_with_list(const ListWay *way, char **items, guint first, guint end)
{
    g_autoptr(GString) json = g_string_new("{");
    if (way->root->keyed)
        g_string_append_printf(json, "\"%s\": \"a\", ", field_key(&way->root->fields[0]));
    g_string_append(json, way->before);
    g_string_append_c(json, '[');
    for (guint i = first; i < end; i++)
        g_string_append_printf(json, "%s%s", i > first ? ", " : "", items[i]);
    g_string_append_printf(json, "]%s}", way->behind);
    return read_root(way->root, json->str);
}

/* Layers below the list that is edited. */
typedef enum { LIST_BELOW, LIST_IN_TWO_BELOW, LIST_ABOVE_ONLY, N_LIST_PLACES } ListPlace;

typedef enum { ADD_LAST, ADD_SECOND, ADD_BARE, CHANGE_ITEM, REMOVE_ITEM, MOVE_ITEM, N_OPS } ListOp;

/* Most items that the upper layer may need of a list with keys, of which three are below. */
static const guint most_items[N_OPS] = {1, 5, 1, 1, 1, 4};

static guint
count_own_items(const Record *over, const ListWay *way)
{
    EditPathEnd end;
    gboolean has_list = edit_path_follow(over, way->path, &end) && end.field != NULL &&
                        record_has(end.record, end.field);
    return has_list ? FIELD_SLOT(end.record, end.field, Records)->length : 0;
}

/* Does @op in the list at @way, checks what is seen and written, and undoes it. */
static void
edit_one_list(const ListWay *way, char **items, ListPlace place, ListOp op)
{
    const Entity *target = entity_get(way->field->target);
    const char *const *keys = target->keyed ? keys_of(target) : NULL;
    g_autofree char *bare =
        way->root->keyed ? g_strdup_printf("{\"%s\": \"a\"}", field_key(&way->root->fields[0]))
                         : g_strdup("{}");
    const Record *below =
        place == LIST_ABOVE_ONLY ? read_root(way->root, bare) : root_with_list(way, items, 0, 3);
    if (place == LIST_IN_TWO_BELOW) {
        const Record *middle = root_with_list(way, items, keys != NULL ? 2 : 0, 3);
        const Record *both = record_overlay(below, middle);
        arena_unref(middle->arena);
        arena_unref(below->arena);
        below = both;
    }
    const Record *over =
        place == LIST_ABOVE_ONLY ? root_with_list(way, items, 0, 3) : read_root(way->root, bare);
    const Record *seen = record_overlay(below, over);
    guint n = op == ADD_LAST || op == ADD_BARE ? 4 : 2;
    g_autofree char *key = keys != NULL && op != ADD_BARE
                               ? g_strdup(op == ADD_LAST || op == ADD_SECOND ? keys[3] : keys[1])
                               : g_strdup_printf("#%u", n);
    g_autofree char *path = g_strdup_printf("%s/%s", way->path, key);
    gboolean is_new = op == ADD_LAST || op == ADD_SECOND || op == ADD_BARE;
    const Edit edit = {
        .entity = way->root->id,
        .id = way->root->keyed ? "a" : NULL,
        .path = path,
        .before = is_new ? NULL : items[1],
        .after = op == REMOVE_ITEM   ? NULL
                 : op == MOVE_ITEM   ? items[1]
                 : op == ADD_BARE    ? "{}"
                 : op == CHANGE_ITEM ? items[4]
                                     : items[3],
        .from = op == MOVE_ITEM ? 2 : 0,
        .to = op == MOVE_ITEM    ? 1
              : op == ADD_SECOND ? 2
                                 : 0,
    };
    g_autoptr(GError) error = NULL;
    const Record *wanted = edit_apply(&edit, seen, &error);
    if (wanted == NULL)
        fail_msg("%s: %s", path, error->message);
    const Record *changed = edit_layer_apply(&edit, over, below, wanted, TRUE, &error);
    if (changed == NULL)
        fail_msg("%s, %d above %d: %s", path, op, place, error->message);
    const Record *shown = record_overlay(below, changed);
    g_autofree char *expected = record_to_text(wanted);
    g_autofree char *text = record_to_text(shown);
    if (strcmp(expected, text) != 0)
        fail_msg("%s, %d above %d is seen as %s", path, op, place, text);
    if (keys != NULL && place != LIST_ABOVE_ONLY && count_own_items(changed, way) > most_items[op])
        fail_msg("%s, %d above %d: the override is larger than it need be", path, op, place);
    g_autoptr(Edit) inverse = edit_invert(&edit, seen);
    const Record *undone = edit_layer_apply(inverse, changed, below, seen, TRUE, &error);
    if (undone == NULL)
        fail_msg("%s, %d above %d, undone: %s", path, op, place, error->message);
    const Record *again = record_overlay(below, undone);
    g_autofree char *seen_text = record_to_text(seen);
    g_autofree char *again_text = record_to_text(again);
    assert_string_equal(seen_text, again_text);
    const Record *const records[] = {below, over, seen, wanted, changed, shown, undone, again};
    for (guint i = 0; i < G_N_ELEMENTS(records); i++)
        arena_unref(records[i]->arena);
}

static void
every_list_can_be_edited_above_a_base(void **state G_GNUC_UNUSED)
{
    static const EntityId roots[] = {ENTITY_GAME,  ENTITY_MAP,      ENTITY_ROSTER, ENTITY_TABLES,
                                     ENTITY_RULES, ENTITY_SCENARIO, ENTITY_RECORD};
    g_autoptr(GArray) ways = g_array_new(FALSE, FALSE, sizeof(ListWay));
    g_autoptr(GHashTable) met = g_hash_table_new(NULL, NULL);
    g_array_set_clear_func(ways, clear_list_way);
    for (guint i = 0; i < G_N_ELEMENTS(roots); i++)
        find_lists(ways, entity_get(roots[i]), entity_get(roots[i]), "", "", "", met);
    guint n_lists = 0;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++)
            n_lists += entity_get(i)->fields[j].kind == KIND_LIST;
    assert_int_equal(ways->len, n_lists);
    RandomJson json;
    random_json_init(&json, FIRST_SEED);
    json.is_plain = TRUE;
    for (guint i = 0; i < ways->len; i++) {
        const ListWay *way = &g_array_index(ways, ListWay, i);
        const Entity *target = entity_get(way->field->target);
        char *items[5];
        for (guint n = 0; n < 5; n++)
            items[n] = make_item(&json, target, n < 4 ? n : 1);
        for (ListPlace place = 0; place < N_LIST_PLACES; place++)
            for (ListOp op = 0; op < N_OPS; op++)
                if (op != CHANGE_ITEM || strcmp(items[1], items[4]) != 0)
                    edit_one_list(way, items, place, op);
        for (guint n = 0; n < 5; n++)
            g_free(items[n]);
    }
    random_json_clear(&json);
}

static void
edits_go_to_the_upper_layer_and_back(void **state G_GNUC_UNUSED)
{
    Counts counts = {0};
    for (guint seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
        play_round(seed, &counts);
    assert_true(counts.n_done > ROUNDS_OF(100));
    for (guint i = 0; i < N_EDIT_KINDS; i++)
        assert_true(counts.n_left[i] > ROUNDS_OF(15));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_can_be_edited_above_a_base),
        cmocka_unit_test(edits_go_to_the_upper_layer_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
