/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open data sets, and questions to them.
 */
#include "tests/unit/sample-document.h"

#include "schema/model/edit.h"
#include "schema/model/record-write.h"
#include "validator/edits/layer.h"

#include <string.h>

EditorDocument *
sample_document_new(const char *name, const char *scenario)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    EditorDocument *document = editor_document_new(set);
    editor_document_choose_scenario(document, scenario);
    g_assert_true(scenario == NULL || editor_document_scenario(document) != NULL);
    return document;
}

/* Returns: (transfer full): what stands at @path of @record, on one line; NULL: nothing. */
static char *
text_at(const Record *record, const char *path)
{
    g_autofree char *text = record != NULL ? edit_path_text(record, path) : NULL;
    if (text == NULL)
        return NULL;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        g_strstrip(*line);
    return g_strjoinv(" ", lines);
}

void
sample_document_expect(EditorDocument *document, EntityId entity, const char *id, const char *path,
                       const char *json)
{
    const Record *record = subject_owner(editor_document_set(document), entity, id);
    g_autofree char *text = text_at(record, path);
    g_assert_cmpstr(text, ==, json);
}

void
sample_document_expect_own(EditorDocument *document, EntityId entity, const char *id,
                           const char *path, const char *json)
{
    const Record *record = layer_own(editor_document_set(document), entity, id);
    g_autofree char *text = text_at(record, path);
    g_assert_cmpstr(text, ==, json);
}

void
sample_document_expect_step(EditorDocument *document, const char *label)
{
    g_assert_cmpstr(editor_document_undo_label(document), ==, label);
}

char *
sample_document_bytes(const DataSet *set)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->root == NULL)
            continue;
        g_autoptr(GBytes) bytes = record_to_bytes(file->root);
        gsize length;
        const char *start = g_bytes_get_data(bytes, &length);
        g_string_append_printf(all, "%s:\n", file->name);
        g_string_append_len(all, start, (gssize)length);
    }
    return g_string_free(all, FALSE);
}

void
sample_document_undo_all(EditorDocument *document)
{
    g_autofree char *first = sample_document_bytes(editor_document_saved(document));
    while (editor_document_undo_label(document) != NULL)
        editor_document_undo(document);
    g_autofree char *last = sample_document_bytes(editor_document_set(document));
    g_assert_cmpstr(first, ==, last);
}
