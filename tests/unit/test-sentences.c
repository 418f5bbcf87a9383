/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that the data sets say in sentences, as a page for each that people read:
 * tests/golden/sentences. With NARVA_UPDATE set the pages are written anew.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/edit.h"
#include "schema/store/phrase.h"
#include "tests/unit/main.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    Wording wording;
    GString *text;
    const Record *owner; /* of the last heading */
} Page;

/* Returns: the record in which that at @place stands and which has a name. */
static const Record *
owner_of(const RecordPlace *place)
{
    while (place->parent != NULL && !place->record->entity->keyed)
        place = place->parent;
    return place->record;
}

static gboolean
is_within_another(const Page *page, const RecordPlace *place)
{
    for (place = place->parent; place != NULL; place = place->parent) {
        g_autofree char *words = phrase_record(&page->wording, place->record);
        if (words != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Every letter of a sentence lies in one of its parts, and each can be found again by its path. */
static void
assert_parts(const Page *page, const Record *record, const char *words)
{
    g_autoptr(GPtrArray) parts = phrase_parts(&page->wording, record);
    g_autoptr(GString) joined = g_string_new(NULL);
    for (guint i = 0; i < parts->len; i++) {
        const PhrasePart *part = parts->pdata[i];
        g_string_append(joined, part->text);
        assert_true(part->kind != PHRASE_VALUE || part->field != NULL);
        assert_ptr_equal(edit_path_record(record, part->path), part->record);
    }
    assert_string_equal(joined->str, words);
}

static void
report(const RecordPlace *place, gpointer data)
{
    Page *page = data;
    const Record *owner = owner_of(place);
    g_autofree char *words = phrase_record(&page->wording, place->record);
    if (words == NULL || is_within_another(page, place))
        return;
    assert_parts(page, place->record, words);
    if (owner != page->owner) {
        const char *name = record_name(owner);
        g_string_append_printf(page->text, "\n## %s %s\n\n", owner->entity->name,
                               name != NULL ? name : "");
    }
    page->owner = owner;
    g_string_append_printf(page->text, "- %s%s%s\n",
                           place->record != owner ? field_key(place->field) : "",
                           place->record != owner ? ": " : "", words);
}

static void
assert_page(const char *folder, const char *name)
{
    g_autofree char *golden_name = g_strconcat(name, ".md", NULL);
    g_autofree char *golden = g_build_filename(g_getenv("NARVA_SOURCE"), "tests", "golden",
                                               "sentences", golden_name, NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *kept = NULL;
    Page page = {.wording = {.set = set}, .text = text};
    g_string_append_printf(text, "# What %s says in sentences\n", name);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->seen != NULL && file->seen->entity->id != ENTITY_RECORD)
            record_walk(file->seen, ENTITIES_ALL, report, &page);
    }
    if (g_getenv("NARVA_UPDATE") != NULL)
        assert_true(g_file_set_contents(golden, text->str, (gssize)text->len, NULL));
    if (!g_file_get_contents(golden, &kept, NULL, NULL))
        fail_msg("%s is not there", golden);
    assert_string_equal(text->str, kept);
}

static void
pages_are_as_they_were_read(void **state G_GNUC_UNUSED)
{
    g_autofree char *data = g_build_filename(g_getenv("NARVA_SOURCE"), "data", NULL);
    g_autoptr(GDir) folder = g_dir_open(data, 0, NULL);
    guint n = 0;
    assert_non_null(folder);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(data, name, NULL);
        g_autofree char *game = g_build_filename(path, "game.json", NULL);
        if (!g_file_test(game, G_FILE_TEST_EXISTS))
            continue;
        assert_page(path, name);
        n++;
    }
    assert_true(n > 0);
}

FILE_OF_TESTS(sentences)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pages_are_as_they_were_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
