/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing data sets file by file.
 */
#include "validator/cli/set-diff.h"

#include "schema/model/record-write.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "schema/versions/diff-words.h"

#include <stdlib.h>

#define DIFF_FORMAT 1

static void
clear_changed_file(gpointer item)
{
    ChangedFile *file = item;
    g_clear_pointer(&file->differences, g_ptr_array_unref);
    if (file->old != NULL)
        arena_unref(file->old->arena);
    if (file->new != NULL)
        arena_unref(file->new->arena);
}

/* A file that could not be read whole, in any layer, has been reported, and differs in nothing. */
static gboolean
can_compare(const DataSet *set, const char *name)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        gboolean is_empty =
            file != NULL && file->read.result == FILE_READ && file->text->length == 0;
        if (file != NULL && file_kind_has_record(file->kind) && file->root == NULL &&
            file->read.result != FILE_ABSENT && !is_empty)
            return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer container): the names of all files of either set; those of which there may be
 * many last, in order. */
static GPtrArray *
list_names(const DataSet *old, const DataSet *new)
{
    const DataSet *sets[] = {old, new};
    GPtrArray *names = g_ptr_array_new();
    guint n_single = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        for (guint j = 0; j < sets[i]->n_files; j++) {
            const DataFile *file = &sets[i]->files[j];
            gboolean is_new = i == 0 || data_set_file_named(sets[0], file->name) == NULL;
            n_single += is_new && file->kind->folder == NULL;
            if (is_new)
                g_ptr_array_add(names, file->name);
        }
    if (names->len > n_single)
        qsort(names->pdata + n_single, names->len - n_single, sizeof(gpointer), name_compare);
    return names;
}

/* Returns: what @set says in the file of that name; holds the arena. */
static const Record *
said_in(const DataSet *set, const char *name, gboolean as_files)
{
    const DataFile *file = data_set_file_named(set, name);
    if (!as_files)
        return data_set_stated_record(set, name);
    const Record *root = file != NULL ? file->root : NULL;
    if (root != NULL)
        arena_ref(root->arena);
    return root;
}

GArray *
set_diff(const DataSet *old, const DataSet *new, gboolean as_files)
{
    GArray *changed = g_array_new(FALSE, FALSE, sizeof(ChangedFile));
    g_array_set_clear_func(changed, clear_changed_file);
    g_autoptr(GPtrArray) names = list_names(old, new);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        if (!can_compare(old, name) || !can_compare(new, name))
            continue;
        ChangedFile file = {
            .name = name,
            .old = said_in(old, name, as_files),
            .new = said_in(new, name, as_files),
        };
        if (file.old != NULL && file.new != NULL)
            file.differences = diff_records(file.old, file.new);
        gboolean is_same = file.differences != NULL ? file.differences->len == 0
                                                    : file.old == NULL && file.new == NULL;
        if (is_same)
            clear_changed_file(&file);
        else
            g_array_append_val(changed, file);
    }
    return changed;
}

/* Appends how many records @root lists. */
static void
append_counts(GString *out, const Record *root)
{
    const char *before = " (";
    for (guint i = 0; !root->raw && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind != KIND_LIST || !record_has(root, field))
            continue;
        guint32 n = FIELD_SLOT(root, field, Records)->length;
        g_string_append_printf(out, "%s%s: %u", before, field_key(field), n);
        before = ", ";
    }
    g_string_append(out, before[0] == ',' ? ")" : "");
}

void
set_diff_append_words(const GArray *changed, gboolean color, GString *out)
{
    for (guint i = 0; i < changed->len; i++) {
        const ChangedFile *file = &g_array_index(changed, ChangedFile, i);
        if (file->differences != NULL) {
            diff_append_words(out, file->differences, color);
            continue;
        }
        g_string_append_printf(out, "%s %s", file->name,
                               file->old == NULL ? _("added") : _("removed"));
        append_counts(out, file->old == NULL ? file->new : file->old);
        g_string_append_c(out, '\n');
    }
}

/* A file that came or went is one edit of the whole. */
static void
write_whole_edit(Writer *writer, const ChangedFile *file)
{
    g_autofree char *before = file->old != NULL ? record_to_text(file->old) : NULL;
    g_autofree char *after = file->new != NULL ? record_to_text(file->new) : NULL;
    const Record *root = file->old != NULL ? file->old : file->new;
    const Edit edit = {
        .entity = root->entity->id,
        .id = root->entity->keyed && !root->raw ? record_key(root) : NULL,
        .path = "",
        .before = before,
        .after = after,
    };
    edit_write(writer, &edit);
}

static void
write_file(Writer *writer, const ChangedFile *file)
{
    const char *change = file->old == NULL ? "added" : (file->new == NULL ? "removed" : "changed");
    writer_begin_object(writer);
    writer_member_text(writer, "file", file->name);
    writer_member_text(writer, "change", change);
    writer_member_array(writer, "edits");
    if (file->differences == NULL)
        write_whole_edit(writer, file);
    for (guint i = 0; file->differences != NULL && i < file->differences->len; i++)
        edit_write(writer, differences_as_edits(file->differences)[i]);
    writer_end_array(writer);
    writer_end_object(writer);
}

void
set_diff_append_json(const GArray *changed, const char *old, const char *new, GString *out)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", DIFF_FORMAT);
    writer_member_text(writer, "tool", "narva");
    writer_member_text(writer, "version", NARVA_VERSION);
    writer_member_text(writer, "old", old);
    writer_member_text(writer, "new", new);
    writer_member_array(writer, "files");
    for (guint i = 0; i < changed->len; i++)
        write_file(writer, &g_array_index(changed, ChangedFile, i));
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}
