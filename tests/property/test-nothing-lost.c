/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever is edited, records, the drawing or both, is never missing: every file of the set is in
 * memory what it is on disk or what a recovery gives back, whichever way the program was left.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "editor/document/disk/disk-merge.h"
#include "editor/document/disk/autosave.h"
#include "editor/document/other-files.h"
#include "tests/property/random-edit.h"
#include "tests/property/rounds.h"
#include "tests/unit/child-process.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define ROUNDS ROUNDS_OF(300)
#define STEPS_MAX 6
#define FIRST_SEED 1000

/* What a step changes. */
enum { EDITS_RECORD = 1, EDITS_DRAWING = 2, N_EDITS = 4 };

/* How the work ends. */
typedef enum { END_DEATH, END_SAVE, END_SAVE_AS, END_UNDO, END_MERGE, N_ENDS } End;

typedef struct {
    const char *folder; /* holds `set`, `other` and `state` */
    guint seed;
} Work;

static void
make_set(const char *folder, RandomJson *json)
{
    static const char spaces[] =
        "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\", \"forage\": 3}]}\n";
    temporary_folder_write(folder, "set/game.json", sample_game);
    temporary_folder_write(folder, "set/map.json", spaces);
    temporary_folder_write(folder, "set/scenarios/s.json", "{\"id\": \"s\", \"title\": \"S\"}\n");
    if (random_below(json, 3) > 0)
        temporary_folder_write(folder, "set/map.svg", "first");
}

static void
expect_same(const DataSet *set, const DataSet *other, const Work *work, const char *what)
{
    for (guint i = 0; i < set->n_files; i++) {
        const char *name = set->files[i].name;
        if (!data_file_is_equal(&set->files[i], data_set_file_named(other, name)))
            fail_msg("seed %u: %s is another one %s", work->seed, name, what);
    }
    for (guint i = 0; i < other->n_files; i++) {
        const char *name = other->files[i].name;
        if (!data_file_is_equal(&other->files[i], data_set_file_named(set, name)))
            fail_msg("seed %u: %s is missing %s", work->seed, name, what);
    }
}

/* Changes some record of @plan, if the edit that is tried can be done. */
static void
edit_record(EditPlan *plan, RandomJson *json)
{
    const DataFile *file = &plan->set->files[random_below(json, plan->set->n_files)];
    if (file->root == NULL)
        return;
    g_autoptr(Edit) edit = random_edit(json, file->root);
    if (file->kind->folder != NULL)
        edit->id = g_strdup(record_key(file->root));
    g_autoptr(EditPlan) trial = edit_plan_new(plan->set);
    if (edit_plan_add(trial, edit))
        edit_plan_add(plan, edit);
}

/* Draws another map, sometimes a large or an empty one, or one that is no text, or takes it away.
 */
static void
edit_drawing(EditPlan *plan, RandomJson *json)
{
    static const guint lengths[] = {0, 1, 100, 300000};
    if (random_below(json, 4) == 0) {
        edit_plan_draw(plan, NULL);
        return;
    }
    GString *text = g_string_new(NULL);
    const guint length = lengths[random_below(json, G_N_ELEMENTS(lengths))];
    const gboolean is_text = random_below(json, 3) > 0;
    for (guint i = 0; i < length; i++)
        if (is_text)
            g_string_append(text, random_below(json, 8) == 0 ? "“" : "x");
        else
            g_string_append_c(text, (char)random_below(json, 256));
    g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
    edit_plan_draw(plan, bytes);
}

static void
do_steps(EditorDocument *document, RandomJson *json)
{
    const guint n_steps = 1 + random_below(json, STEPS_MAX);
    for (guint i = 0; i < n_steps; i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        const guint edits = 1 + random_below(json, N_EDITS - 1);
        if (edits & EDITS_RECORD)
            edit_record(plan, json);
        if (edits & EDITS_DRAWING)
            edit_drawing(plan, json);
        assert_true(editor_document_apply(document, plan, "edit", NULL));
        if (random_below(json, 5) == 0)
            editor_document_undo(document);
        else if (random_below(json, 6) == 0)
            assert_true(editor_document_save(document, NULL));
    }
}

/* Works and dies; what was in memory is left beside the set. */
static int
work_and_die(gpointer data)
{
    const Work *work = data;
    RandomJson json;
    random_json_init(&json, work->seed);
    g_autofree char *state = g_build_filename(work->folder, "state", NULL);
    g_autofree char *there = g_build_filename(work->folder, "there", NULL);
    EditorDocument *document = editor_document_new(sample_set_open(work->folder, "set"));
    Autosave *autosave = autosave_new(document, state, NULL);
    do_steps(document, &json);
    gboolean is_safe = autosave_is_safe(autosave);
    /* In the end, as it makes the other folder that of the document. */
    EditorDocument *copy = editor_document_new(editor_document_set(document));
    char *missing = NULL;
    _exit(is_safe && editor_document_save_as(copy, there, &missing, NULL) ? 1 : 2);
}

static void
die(const Work *work)
{
    assert_int_equal(child_process_run(work_and_die, (gpointer)work), 1);
    g_autofree char *state = g_build_filename(work->folder, "state", NULL);
    g_autoptr(DataSet) wanted = sample_set_open(work->folder, "there");
    g_autoptr(DataSet) set = sample_set_open(work->folder, "set");
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, state, NULL);
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, state);
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    if (recovery != NULL)
        autosave_recovery_restore(recovery, document, autosave, lost);
    assert_int_equal(lost->len, 0);
    expect_same(wanted, editor_document_set(document), work, "after a recovery");
    assert_true(editor_document_save(document, NULL));
    g_autoptr(DataSet) saved = sample_set_open(work->folder, "set");
    expect_same(wanted, saved, work, "saved after a recovery");
}

static void
save(const Work *work, EditorDocument *document)
{
    assert_true(editor_document_save(document, NULL));
    assert_false(editor_document_is_modified(document));
    g_autoptr(DataSet) there = sample_set_open(work->folder, "set");
    expect_same(editor_document_set(document), there, work, "on disk");
}

static void
save_as(const Work *work, EditorDocument *document)
{
    g_autoptr(DataSet) wanted = data_set_ref(editor_document_set(document));
    g_autofree char *folder = g_build_filename(work->folder, "other", NULL);
    g_autofree char *missing = NULL;
    assert_true(editor_document_save_as(document, folder, &missing, NULL));
    g_autoptr(DataSet) there = sample_set_open(work->folder, "other");
    expect_same(wanted, there, work, "in the other folder");
}

/* Goes back to the beginning and to the end again, saving at both. */
static void
undo(const Work *work, EditorDocument *document)
{
    g_autoptr(DataSet) wanted = data_set_ref(editor_document_set(document));
    const guint n_done = editor_document_n_done(document);
    save(work, document);
    editor_document_go_to(document, 0);
    if (n_done > 0)
        expect_same(editor_document_step(document, 0)->before, editor_document_set(document), work,
                    "undone");
    save(work, document);
    editor_document_go_to(document, n_done);
    expect_same(wanted, editor_document_set(document), work, "done again");
    save(work, document);
}

/* Another program adds a file and draws; what was edited here must stay. */
static void
merge(const Work *work, EditorDocument *document)
{
    g_autoptr(DataSet) base = data_set_ref(editor_document_saved(document));
    g_autoptr(DataSet) ours = data_set_ref(editor_document_set(document));
    temporary_folder_write(work->folder, "set/scenarios/theirs.json", "{\"id\": \"theirs\"}\n");
    temporary_folder_write(work->folder, "set/map.svg", "theirs");
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    assert_true(document_merge_disk(document, conflicts, NULL));
    const DataSet *merged = editor_document_set(document);
    for (guint i = 0; i < merged->n_files; i++) {
        const DataFile *file = &merged->files[i], *own = data_set_file_named(ours, file->name);
        gboolean is_changed = !data_file_is_equal(own, data_set_file_named(base, file->name));
        gboolean is_drawing = strcmp(file->name, MAP_FILE_NAME) == 0;
        gboolean is_ours = strcmp(file->name, "scenarios/theirs.json") != 0 &&
                           (!is_drawing || (is_changed && data_file_is_whole(own)));
        if (is_ours ? !data_file_is_equal(file, own) : !data_file_is_whole(file))
            fail_msg("seed %u: %s is lost by a merge", work->seed, file->name);
    }
    save(work, document);
}

static void
nothing_is_ever_missing(void **state G_GNUC_UNUSED)
{
    static void (*const ends[N_ENDS])(const Work *, EditorDocument *) =
        {[END_SAVE] = save, [END_SAVE_AS] = save_as, [END_UNDO] = undo, [END_MERGE] = merge};
    for (guint i = 0; i < ROUNDS; i++) {
        const End end = (End)(i % N_ENDS);
        char *folder = temporary_folder_new();
        const Work work = {folder, FIRST_SEED + i};
        RandomJson json;
        random_json_init(&json, work.seed);
        make_set(folder, &json);
        if (end == END_DEATH) {
            die(&work);
        } else {
            g_autoptr(DataSet) set = sample_set_open(folder, "set");
            g_autoptr(EditorDocument) document = editor_document_new(set);
            do_steps(document, &json);
            ends[end](&work, document);
        }
        random_json_clear(&json);
        temporary_folder_free(folder);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_ever_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
