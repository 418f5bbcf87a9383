/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding samples and copying them.
 */
#include "tests/checks/sample.h"

#include "tests/checks/privileges.h"
#include "tests/unit/temporary-folder.h"

#include <glib/gstdio.h>
#include <string.h>

static const MadeSample *const made_tables[] = {made_places, made_amounts};

/* Returns: (transfer none): the value of the variable @name, which tests are run with. */
static const char *
test_variable(const char *name)
{
    const char *value = g_getenv(name);
    if (value == NULL)
        g_error("%s is not set", name);
    return value;
}

char *
samples_folder(FindingId id)
{
    return g_build_filename(test_variable("NARVA_CASES"), "checks", finding_row(id)->id, NULL);
}

char *
sample_base(const char *base)
{
    return g_build_filename(test_variable("NARVA_SOURCE"), "tests", "checks", base, NULL);
}

static void
free_sample(gpointer item)
{
    Sample *sample = item;
    g_free(sample->name);
    g_free(sample);
}

static int
compare_samples(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const Sample *const *)a)->name, (*(const Sample *const *)b)->name);
}

/* Returns: (transfer none): the base of the sample @name, as cases.py finds it. */
static const char *
base_of(const char *name)
{
    if (strstr(name, "-hex") != NULL)
        return "base-hex";
    return strstr(name, "-campaign") != NULL ? "base-campaign" : "base";
}

/* Returns: the row of the sample @name of @id, or NULL. */
static const MadeSample *
find_made(FindingId id, const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(made_tables); i++)
        for (const MadeSample *made = made_tables[i]; made->name != NULL; made++)
            if (made->id == id && strcmp(made->name, name) == 0)
                return made;
    return NULL;
}

GPtrArray *
samples_of(FindingId id)
{
    GPtrArray *samples = g_ptr_array_new_with_free_func(free_sample);
    g_autofree char *path = samples_folder(id);
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
        const Sample sample = {
            .id = id,
            .name = g_strdup(name),
            .is_bad = g_str_has_prefix(name, "bad"),
            .base = base_of(name),
            .made = find_made(id, name),
        };
        g_ptr_array_add(samples, g_memdup2(&sample, sizeof sample));
    }
    g_ptr_array_sort(samples, compare_samples);
    return samples;
}

/* Returns: (transfer full): the path of the file @name beside the data set of @sample. */
static char *
path_beside(const Sample *sample, const char *name)
{
    g_autofree char *folder = samples_folder(sample->id);
    return g_build_filename(folder, sample->name, name, NULL);
}

char *
sample_expectation(const Sample *sample)
{
    g_autofree char *path = path_beside(sample, "expected");
    g_autoptr(GError) error = NULL;
    char *lines = NULL;
    g_file_get_contents(path, &lines, NULL, &error);
    g_assert_no_error(error);
    return lines;
}

void
sample_leave_found(const Sample *sample, const char *lines)
{
    g_autofree char *path = path_beside(sample, "found");
    if (lines != NULL)
        g_file_set_contents(path, lines, -1, NULL);
    else
        g_unlink(path);
}

char *
sample_assemble(const Sample *sample)
{
    char *folder = temporary_folder_new();
    g_autofree char *from = samples_folder(sample->id);
    g_autofree char *path = g_build_filename(from, sample->name, NULL);
    temporary_folder_copy(folder, ".", path);
    if (sample->made != NULL) {
        g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
        sample->made->make(set);
    }
    return folder;
}

char *
sample_assemble_base(const char *base)
{
    char *folder = temporary_folder_new();
    temporary_folder_make(folder, SAMPLE_SET);
    g_autofree char *from = sample_base(base);
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) files = g_dir_open(from, 0, &error);
    g_assert_no_error(error);
    for (const char *name; (name = g_dir_read_name(files)) != NULL;) {
        g_autofree char *path = g_build_filename(from, name, NULL);
        g_autofree char *copy = g_build_filename(SAMPLE_SET, name, NULL);
        g_autofree char *bytes = NULL;
        gsize length;
        if (g_file_get_contents(path, &bytes, &length, NULL)) /* no folder */
            temporary_folder_write_bytes(folder, copy, bytes, length);
    }
    return folder;
}

Outcome
sample_check(const Sample *sample, const char *folder)
{
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    gboolean is_about_permissions = sample->made != NULL && sample->made->is_about_permissions;
    if (is_about_permissions)
        privileges_set(FALSE);
    Outcome outcome = outcome_of_folder(set);
    if (is_about_permissions)
        privileges_set(TRUE);
    return outcome;
}
