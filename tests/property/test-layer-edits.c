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

#include "schema/model/records/overlay.h"
#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"
#include "tests/property/random-record.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/temporary-folder.h"

#define SEEDS ROUNDS_OF(20)
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

/* Returns: (transfer full): @value of @field, one of @entity, as a writer would spell it; NULL if
 * it is none. */
static char *
spell_canonically(const Entity *entity, const Field *field, const char *value)
{
    g_autoptr(Arena) arena = arena_new();
    Record *scratch = arena_alloc(arena, entity->size);
    scratch->entity = entity;
    scratch->arena = arena;
    gboolean is_taken = record_read_field(scratch, field, value) && record_has(scratch, field);
    return is_taken ? record_field_to_text(scratch, field) : NULL;
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

/* What the upper layer itself says. */
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
    return edit->id != NULL ? data_set_file_for(set, edit->entity, edit->id)->seen
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
        /* Layers cannot say everything: not another order of what is below, nor that an item goes
         * whose entity has no member `absent`. */
        if (!g_error_matches(error, EDIT_ERROR, EDIT_ERROR_PATH))
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

static void
edits_go_to_the_upper_layer_and_back(void **state G_GNUC_UNUSED)
{
    Counts counts = {0};
    for (guint seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
        play_round(seed, &counts);
    assert_true(counts.n_done > ROUNDS_OF(200));
    for (guint i = 0; i < N_EDIT_KINDS; i++)
        assert_true(counts.n_left[i] > ROUNDS_OF(30));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_go_to_the_upper_layer_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
