/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a file of a data set, which one the first byte says: what is read is written, read
 * again the same, located, and edited with values that come from the file itself.
 */
#include "schema/model/edit.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/data-set.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

/* Editing every member of a huge file would only be slow. */
#define EDITS_MAX 50

static const Record *
read_bytes(EntityId entity, GBytes *contents, Scanner *stop)
{
    g_autoptr(SourceText) text = source_text_new("fuzz.json", contents);
    return record_read(entity_get(entity), text, stop);
}

static void
look_at_place(const RecordPlace *place, gpointer data G_GNUC_UNUSED)
{
    const Record *record = place->record;
    guint32 start, end;
    g_assert(record_locate(record, NULL, -1, &start, &end));
    g_assert(start == record->offset && start < end && end <= record->text->length);
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_there = record_has(record, field) || record_keeps(record, field);
        g_assert(record_locate(record, field_key(field), -1, &start, &end) == is_there);
        record_locate(record, field_key(field), (int)i, &start, &end);
        g_assert(start <= end && end <= record->text->length);
        place_source(place, field);
    }
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        g_assert(kept->value < kept->length && kept->offset + kept->length <= record->text->length);
        g_assert(memcmp(record->text->bytes + kept->offset, kept->bytes, kept->length) == 0);
    }
    record_key(record);
    record_name(record);
}

/* Does the edit and undoes it, if it can be done. */
static void
edit_there_and_back(const Record *root, const Edit *edit)
{
    g_autoptr(GBytes) before = record_to_bytes(root);
    const Record *edited = edit_apply(edit, root, NULL);
    if (edited == NULL)
        return;
    g_autoptr(GBytes) bytes = record_to_bytes(edited);
    Scanner stop;
    const Record *again = read_bytes(root->entity->id, bytes, &stop);
    g_assert(again != NULL);
    g_autoptr(GBytes) settled = record_to_bytes(again);
    g_assert(g_bytes_equal(settled, bytes));
    arena_unref(again->arena);
    g_autoptr(Edit) inverse = edit_invert(edit, root);
    const Record *undone = edit_apply(inverse, edited, NULL);
    if (undone != NULL)
        arena_unref(undone->arena);
    arena_unref(edited->arena);
}

/* Gives members of the root the values of others. */
static void
edit_members(const Record *root)
{
    guint n_edits = 0;
    for (guint i = 0; i < root->entity->n_fields && n_edits < EDITS_MAX; i++)
        for (guint j = 0; j < root->entity->n_fields && n_edits < EDITS_MAX; j++) {
            const Field *from = &root->entity->fields[i];
            const Field *to = &root->entity->fields[j];
            g_autofree char *before = record_field_to_text(root, to);
            g_autofree char *after = record_field_to_text(root, from);
            const Edit edit = {
                .entity = root->entity->id,
                .path = field_key(to),
                .before = before,
                .after = after,
            };
            edit_there_and_back(root, &edit);
            n_edits += before != NULL || after != NULL;
        }
}

/* The file as an edit: path, before and after are lines of it. */
static void
edit_from_lines(const Record *root, const char *bytes, gsize length)
{
    g_autofree char *text = g_strndup(bytes, length);
    g_auto(GStrv) lines = g_strsplit(text, "\n", 5);
    if (g_strv_length(lines) < 4 || !g_utf8_validate(lines[0], -1, NULL))
        return;
    for (guint before = 1; before < 3; before++) {
        const Edit edit = {
            .entity = root->entity->id,
            .path = lines[0],
            .before = before == 1 ? NULL : lines[1],
            .after = lines[2],
        };
        edit_there_and_back(root, &edit);
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    if (length == 0)
        return 0;
    const EntityId entity = data_set_file_kinds()[bytes[0] % DATA_SET_FILES].entity;
    g_autoptr(GBytes) contents = g_bytes_new(bytes + 1, length - 1);
    Scanner stop;
    const Record *root = read_bytes(entity, contents, &stop);
    g_assert((root == NULL) == (stop.error != SCAN_OK));
    if (root == NULL) {
        g_assert(stop.token.start <= stop.token.end && stop.token.end <= length - 1);
        return 0;
    }
    record_walk(root, look_at_place, NULL);
    g_autoptr(GBytes) written = record_to_bytes(root);
    const Record *again = read_bytes(entity, written, &stop);
    g_assert(again != NULL);
    g_autoptr(GBytes) settled = record_to_bytes(again);
    g_assert(g_bytes_equal(settled, written));
    edit_members(root);
    edit_from_lines(again, (const char *)bytes + 1, length - 1);
    arena_unref(again->arena);
    arena_unref(root->arena);
    return 0;
}
