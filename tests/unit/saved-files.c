/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/saved-files.h"

#include "tests/unit/temporary-folder.h"

#include <string.h>
#include <unistd.h>

void
saved_files_make(const char *folder, const SavedFiles *files)
{
    for (guint i = 0; i < files->n; i++) {
        g_autofree char *path = g_build_filename(folder, files->names[i], NULL);
        if (files->before[i] != NULL)
            temporary_folder_write(folder, files->names[i], files->before[i]);
        else
            unlink(path);
    }
}

gboolean
saved_files_save(const char *folder, const SavedFiles *files, const SaveCalls *calls,
                 GError **error)
{
    SaveFile list[SAVED_FILES_MAX];
    g_assert(files->n <= SAVED_FILES_MAX);
    for (guint i = 0; i < files->n; i++) {
        const char *text = files->after[i];
        list[i] = (SaveFile){.name = files->names[i]};
        if (text != NULL)
            list[i].contents = g_bytes_new_static(text, strlen(text));
    }
    gboolean is_saved = save_files(folder, list, files->n, calls, error);
    for (guint i = 0; i < files->n; i++)
        g_clear_pointer(&list[i].contents, g_bytes_unref);
    return is_saved;
}

void
saved_files_count(const char *folder, const SavedFiles *files, guint *n_before, guint *n_after)
{
    *n_before = *n_after = 0;
    for (guint i = 0; i < files->n; i++) {
        g_autofree char *text = temporary_folder_read(folder, files->names[i]);
        *n_before += g_strcmp0(text, files->before[i]) == 0;
        *n_after += g_strcmp0(text, files->after[i]) == 0;
    }
}

gboolean
saved_files_has_manifest(const char *folder)
{
    g_autofree char *manifest = temporary_folder_read(folder, ".narva-save");
    return manifest != NULL;
}

int
save_attempt_run(gpointer attempt)
{
    SaveAttempt *self = attempt;
    const SaveCalls calls = faulty_calls(&self->faults);
    return saved_files_save(self->folder, self->files, &calls, NULL) ? 1 : 2;
}

int
save_attempt_finish(gpointer attempt)
{
    SaveAttempt *self = attempt;
    const SaveCalls calls = faulty_calls(&self->faults);
    return save_files(self->folder, NULL, 0, &calls, NULL) ? 1 : 2;
}
