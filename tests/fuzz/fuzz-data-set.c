/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a file of a data set, which one the first byte says, and an edit of it: what is read
 * is located, written, read again the same, and edited there and back.
 */
#include "schema/model/edit.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/data-set.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/inverse-edit.h"

#include <string.h>

/* Editing every member of a huge file would only be slow. */
#define EDITS_MAX 50

#define DIVIDER "\n===\n"

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
        gboolean is_there = record_has(record, field) || record_has_unparsed(record, field);
        g_assert(record_locate(record, field_key(field), -1, &start, &end) == is_there);
        record_locate(record, field_key(field), (int)i, &start, &end);
        g_assert(start <= end && end <= record->text->length);
        record_source(place->record, field, record_place_inherited_source(place));
    }
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        g_assert(kept->value < kept->length && kept->offset + kept->length <= record->text->length);
        g_assert(memcmp(record->text->bytes + kept->offset, kept->bytes, kept->length) == 0);
    }
    record_key(record);
    record_name(record);
}

/* What is written is read again as what is written. */
static void
expect_settled(const Record *root, GBytes *bytes)
{
    Scanner stop;
    const Record *again = read_bytes(root->entity->id, bytes, &stop);
    g_assert(again != NULL);
    g_autoptr(GBytes) settled = record_to_bytes(again);
    g_assert(g_bytes_equal(settled, bytes));
    arena_unref(again->arena);
}

/* Does the edit, if it can be done, and then it can be undone. What was kept as bytes may come back
 * in another spelling, so these are not compared. */
static void
edit_there_and_back(const Record *root, const Edit *edit)
{
    const Record *edited = edit_apply(edit, root, NULL);
    if (edited == NULL)
        return;
    g_autoptr(GBytes) bytes = record_to_bytes(edited);
    expect_settled(root, bytes);
    g_autoptr(Edit) inverse = edit_invert(edit, root);
    const Record *undone = edit_apply(inverse, edited, NULL);
    g_assert(undone != NULL);
    g_autoptr(GBytes) undone_bytes = record_to_bytes(undone);
    expect_settled(root, undone_bytes);
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

/* Returns: (transfer none): the line @nth of @lines, a part of an edit; an empty one is NULL. */
static const char *
line_of_edit(char **lines, guint nth)
{
    return nth < g_strv_length(lines) && lines[nth][0] != '\0' ? lines[nth] : NULL;
}

/* What stands behind the divider: entity, id, path, before and after, a line each. */
static void
edit_from_lines(const Record *root, const char *bytes, gsize length)
{
    g_autofree char *text = g_strndup(bytes, length);
    if (!g_utf8_validate(text, -1, NULL))
        return;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    const char *name = line_of_edit(lines, 0);
    const Entity *entity = name != NULL ? entity_find(name, strlen(name)) : root->entity;
    const char *path = line_of_edit(lines, 2);
    const Edit edit = {
        .entity = entity != NULL ? entity->id : root->entity->id,
        .id = line_of_edit(lines, 1),
        .path = path != NULL ? path : "",
        .before = line_of_edit(lines, 3),
        .after = line_of_edit(lines, 4),
    };
    edit_there_and_back(root, &edit);
}

static void
look_at_file(const Record *root, const char *edit, gsize length)
{
    record_walk(root, ENTITIES_ALL, look_at_place, NULL);
    g_autoptr(GBytes) written = record_to_bytes(root);
    expect_settled(root, written);
    edit_members(root);
    edit_from_lines(root, edit, length);
}

/* Returns: where the divider begins, or the end. */
static gsize
find_divider(const char *bytes, gsize length)
{
    for (gsize at = 0; at + strlen(DIVIDER) <= length; at++)
        if (memcmp(bytes + at, DIVIDER, strlen(DIVIDER)) == 0)
            return at;
    return length;
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    if (length == 0)
        return 0;
    const guint kind = (guint8)(bytes[0] - '0') % FILE_KINDS;
    const char *file = (const char *)bytes + 1;
    gsize file_length = find_divider(file, length - 1);
    g_autoptr(GBytes) contents = g_bytes_new(file, file_length);
    Scanner stop;
    const Record *root = read_bytes(file_kinds()[kind].entity, contents, &stop);
    g_assert((root == NULL) == (stop.error != SCAN_OK));
    if (root == NULL) {
        g_assert(stop.token.start <= stop.token.end && stop.token.end <= file_length);
        return 0;
    }
    gsize edit = MIN(file_length + strlen(DIVIDER), length - 1);
    look_at_file(root, file + edit, length - 1 - edit);
    arena_unref(root->arena);
    return 0;
}
