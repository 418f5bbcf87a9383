/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever is edited can be undone: thousands of random edits and their inverses lead back through
 * every state to the bytes of the beginning.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/store/data-set.h"
#include "tests/property/random-edit.h"
#include "tests/property/random-record.h"
#include "tests/property/rounds.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/sample-record.h"

#define EDITS 2000
#define ROUNDS ROUNDS_OF(1500)
#define EDITS_OF_ROUND 8

/* What was done, so that it can be undone. */
typedef struct {
    const Record *root; /* owned through its arena */
    GPtrArray *undo;    /* owned: of Edit, newest last */
    GPtrArray *files;   /* owned: the file before each of them */
} History;

static void
history_init(History *history, SampleRecord *root)
{
    history->root = root;
    history->undo = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    history->files = g_ptr_array_new_with_free_func(g_free);
}

static void
history_clear(History *history)
{
    sample_record_free(history->root);
    g_ptr_array_unref(history->undo);
    g_ptr_array_unref(history->files);
}

static void
move_to(History *history, const Record *root)
{
    sample_record_free(history->root);
    history->root = root;
}

/* Returns: (transfer none): the last line of @file before it differs from @other. */
static const char *
first_difference(const char *file, const char *other)
{
    const char *line = file;
    for (const char *at = file; *at != '\0' && *at == *other; at++, other++)
        if (*at == '\n')
            line = at + 1;
    return line;
}

static void
expect_file(const Record *root, const char *file, const Edit *edit, const char *what)
{
    g_autofree char *now = sample_record_to_file(root);
    if (strcmp(now, file) != 0)
        fail_msg("%s %s, %s to %s:\n%.500s\ninstead of\n%.500s", what, edit->path, edit->before,
                 edit->after, first_difference(now, file), first_difference(file, now));
}

/* Does the edit if it can be done. Returns: whether it could. */
static gboolean
do_edit(History *history, const Edit *edit)
{
    char *file = sample_record_to_file(history->root);
    g_autoptr(GError) error = NULL;
    const Record *edited = edit_apply(edit, history->root, &error);
    expect_file(history->root, file, edit, "was changed by");
    assert_int_equal(edited == NULL, error != NULL);
    if (edited == NULL) {
        g_free(file);
        return FALSE;
    }
    g_ptr_array_add(history->undo, edit_invert(edit, history->root));
    g_ptr_array_add(history->files, file);
    move_to(history, edited);
    return TRUE;
}

static void
undo_all(History *history)
{
    while (history->undo->len > 0) {
        const Edit *edit = history->undo->pdata[history->undo->len - 1];
        const char *file = history->files->pdata[history->files->len - 1];
        g_autoptr(GError) error = NULL;
        const Record *undone = edit_apply(edit, history->root, &error);
        if (undone == NULL)
            fail_msg("%s, %s to %s (%u, %u) cannot be done: %s\n%s", edit->path, edit->before,
                     edit->after, edit->from, edit->to, error->message, file);
        move_to(history, undone);
        expect_file(undone, file, edit, "was not undone by");
        g_ptr_array_set_size(history->undo, (gint)history->undo->len - 1);
        g_ptr_array_set_size(history->files, (gint)history->files->len - 1);
    }
}

static void
note_kept(const Record *record, const Field *field, GString *out)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field)
            g_string_append_printf(out, " %d", kept->reason);
    g_string_append_c(out, ';');
}

static void
note_place(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    g_string_append_printf(data, "%s %u %d %" G_GINT64_MODIFIER "x", record->entity->name,
                           place->index, record->raw, record->present);
    for (guint i = 0; i < record->entity->n_fields; i++)
        note_kept(record, &record->entity->fields[i], data);
    note_kept(record, NULL, data);
    g_string_append_c(data, '\n');
}

/* What an edit made is what a reader of the file would see. */
static void
expect_as_read(const Record *root, const Edit *edit)
{
    g_autofree char *file = sample_record_to_file(root);
    g_autoptr(SampleRecord) again = sample_record_try(root->entity->id, file);
    if (again == NULL)
        fail_msg("%s, %s made no JSON: %s", edit->path, edit->after, file);
    g_autoptr(GString) edited = g_string_new(NULL);
    g_autoptr(GString) read = g_string_new(NULL);
    record_walk(root, ENTITIES_ALL, note_place, edited);
    record_walk(again, ENTITIES_ALL, note_place, read);
    if (strcmp(edited->str, read->str) != 0)
        fail_msg("%s, %s to %s:\n%s", edit->path, edit->before, edit->after, file);
}

/* Returns: how many of @n random edits could be done. */
static guint
do_random_edits(History *history, RandomJson *json, guint n, gboolean is_looked_at)
{
    guint n_done = 0;
    for (guint i = 0; i < n; i++) {
        g_autoptr(Edit) edit = random_edit(json, history->root);
        if (!do_edit(history, edit))
            continue;
        n_done++;
        if (is_looked_at)
            expect_as_read(history->root, edit);
    }
    return n_done;
}

static SampleRecord *
project_map(void)
{
    g_autofree char *json = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", "map.json", NULL);
    assert_true(g_file_get_contents(path, &json, NULL, NULL));
    return sample_record(ENTITY_MAP, json);
}

static void
thousands_of_edits_are_undone(void **state G_GNUC_UNUSED)
{
    History history;
    RandomJson json;
    history_init(&history, project_map());
    random_json_init(&json, 1721);
    json.is_plain = TRUE;
    guint n_done = do_random_edits(&history, &json, EDITS, FALSE);
    assert_true(n_done > EDITS / 2);
    undo_all(&history);
    random_json_clear(&json);
    history_clear(&history);
}

static void
edits_of_random_records_are_undone(void **state G_GNUC_UNUSED)
{
    guint n_done = 0;
    for (guint i = 0; i < ROUNDS; i++) {
        const EntityId entity = file_kinds()[i % FILE_KINDS].entity;
        History history;
        RandomJson json;
        random_json_init(&json, 17000000 + i);
        json.is_plain = TRUE;
        random_append_record(&json, entity);
        history_init(&history, sample_record(entity, json.out->str));
        n_done += do_random_edits(&history, &json, EDITS_OF_ROUND, TRUE);
        undo_all(&history);
        random_json_clear(&json);
        history_clear(&history);
    }
    assert_true(n_done > ROUNDS * EDITS_OF_ROUND / 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thousands_of_edits_are_undone),
        cmocka_unit_test(edits_of_random_records_are_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
