/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a data set around one file.
 */
#include "schema/store/data-set-of-file.h"

#include "schema/model/records/record-read.h"
#include "schema/store/data-set-layers.h"

/* Adds a file of the kind @added, which has @text if that is the kind @given; otherwise it is
 * absent. */
static void
add_file(DataSet *set, const FileKind *added, const FileKind *given, SourceText *text,
         GBytes *nothing)
{
    gboolean is_it = added == given;
    DataFile *file = &set->files[set->n_files++];
    file->kind = added;
    file->name = g_strdup(added->name);
    file->read.result = is_it ? FILE_READ : FILE_ABSENT;
    file->text = is_it ? source_text_ref(text) : source_text_new(added->name, nothing);
    if (is_it && file_kind_has_record(added))
        file->root = record_read(entity_get(added->entity), text, &file->stop);
}

DataSet *
data_set_of_file(const FileKind *kind, SourceText *text)
{
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    DataSet *set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->name = g_strdup(".");
    set->place = source_text_new(set->name, nothing);
    set->unknown_files = g_new0(char *, 1);
    set->files = g_new0(DataFile, ALL_FILE_KINDS);
    set->scenarios = g_new0(const Record *, ALL_FILE_KINDS);
    set->records = g_new0(const Record *, ALL_FILE_KINDS);
    /* Files in folders come last, as data_set_file_named() expects. */
    for (guint i = 0; i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder == NULL)
            add_file(set, &file_kinds()[i], kind, text, nothing);
    if (kind->folder != NULL)
        add_file(set, kind, kind, text, nothing);
    data_set_see_all(set);
    return set;
}
