/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a data set around one file.
 */
#include "schema/store/data-set-of-file.h"

#include "schema/model/record-read.h"

DataSet *
data_set_of_file(const FileKind *kind, SourceText *text)
{
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    DataSet *set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->folder = g_strdup(".");
    set->name = g_strdup(".");
    set->place = source_text_new(set->name, nothing);
    set->unknown_files = g_new0(char *, 1);
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        DataFile *file = &set->files[i];
        file->kind = &data_set_file_kinds()[i];
        gboolean is_it = file->kind == kind;
        file->read.result = is_it ? FILE_READ : FILE_ABSENT;
        file->text = is_it ? source_text_ref(text) : source_text_new(file->kind->name, nothing);
        if (is_it)
            file->root = record_read(entity_get(kind->entity), text, &file->stop);
        if (file->root == NULL)
            continue;
        arena_ref(file->root->arena);
        file->seen = file->root;
    }
    return set;
}
