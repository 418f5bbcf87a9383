/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a data set around one file.
 */
#include "schema/store/data-set-of-file.h"

#include "schema/model/records/record-read.h"
#include "schema/store/data-set-layers.h"

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
    for (guint i = 0; i < ALL_FILE_KINDS; i++) {
        const FileKind *other = &file_kinds()[i];
        gboolean is_it = other == kind;
        if (!is_it && other->folder != NULL)
            continue;
        DataFile *file = &set->files[set->n_files++];
        file->kind = other;
        file->name = g_strdup(other->name);
        file->read.result = is_it ? FILE_READ : FILE_ABSENT;
        file->text = is_it ? source_text_ref(text) : source_text_new(other->name, nothing);
        if (is_it && file_kind_has_record(kind))
            file->root = record_read(entity_get(kind->entity), text, &file->stop);
    }
    data_set_see_all(set);
    return set;
}
