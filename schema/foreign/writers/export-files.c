/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/writers/export-files.h"

static void
clear_file(gpointer data)
{
    SaveFile *file = data;
    g_free((char *)file->name);
    g_bytes_unref(file->contents);
}

ExportFiles *
export_files_new(void)
{
    ExportFiles *files = g_array_new(FALSE, FALSE, sizeof(SaveFile));
    g_array_set_clear_func(files, clear_file);
    return files;
}

void
export_files_add_bytes(ExportFiles *files, const char *name, GBytes *contents)
{
    SaveFile file = {.name = g_strdup(name), .contents = contents};
    g_array_append_val(files, file);
}

void
export_files_add(ExportFiles *files, const char *name, GString *text)
{
    export_files_add_bytes(files, name, g_string_free_to_bytes(text));
}

void
export_files_free(ExportFiles *files)
{
    if (files != NULL)
        g_array_unref(files);
}
