/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding samples and putting them together.
 */
#include "tests/checks/sample.h"

#include "tests/checks/privileges.h"
#include "tests/unit/temporary-folder.h"

#include <glib/gstdio.h>
#include <string.h>

#define ABSENT ".absent"

char *
samples_folder(void)
{
    const char *source = g_getenv("NARVA_SOURCE");
    g_assert_nonnull(source);
    return g_build_filename(source, "tests", "checks", NULL);
}

static char *
folder_of(FindingId id)
{
    g_autofree char *samples = samples_folder();
    return g_build_filename(samples, finding_row(id)->id, NULL);
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

static gboolean
is_bad(const char *name)
{
    return strcmp(name, "bad") == 0 || g_str_has_prefix(name, "bad-");
}

static gboolean
is_good(const char *name)
{
    return strcmp(name, "good") == 0 || g_str_has_prefix(name, "good-");
}

/* Returns: (transfer none): what the sample @name stands above. */
static const char *
base_of(const char *name)
{
    if (strstr(name, "-hex") != NULL)
        return "base-hex";
    return strstr(name, "-campaign") != NULL ? "base-campaign" : "base";
}

static void
add_sample(GPtrArray *samples, FindingId id, const char *name)
{
    const Sample sample = {
        .id = id,
        .name = g_strdup(name),
        .is_bad = is_bad(name),
        .base = base_of(name),
        .made = made_sample_find(id, name),
    };
    g_ptr_array_add(samples, g_memdup2(&sample, sizeof sample));
}

GPtrArray *
samples_of(FindingId id)
{
    GPtrArray *samples = g_ptr_array_new_with_free_func(free_sample);
    g_autofree char *path = folder_of(id);
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *item = g_build_filename(path, name, NULL);
        gboolean is_sample = is_bad(name) || is_good(name);
        if (is_sample && g_file_test(item, G_FILE_TEST_IS_DIR))
            add_sample(samples, id, name);
    }
    for (guint i = 0; made_samples(i) != NULL; i++)
        for (const MadeSample *made = made_samples(i); made->name != NULL; made++)
            if (made->id == id)
                add_sample(samples, id, made->name);
    g_ptr_array_sort(samples, compare_samples);
    return samples;
}

char *
sample_expectation(const Sample *sample, GString *problems)
{
    g_autofree char *folder = folder_of(sample->id);
    g_autofree char *name = g_strconcat(sample->name, ".expect", NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *lines = NULL;
    if (!g_file_get_contents(path, &lines, NULL, &error))
        g_string_append_printf(problems, "%s\n", error->message);
    return lines;
}

/* Does what the files NAME.absent in @set and its folders ask for, and takes them away. */
static void
remove_absent(const char *set)
{
    g_autoptr(GDir) folder = g_dir_open(set, 0, NULL);
    g_assert_nonnull(folder);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *mark = g_build_filename(set, name, NULL);
        if (g_file_test(mark, G_FILE_TEST_IS_DIR))
            remove_absent(mark);
        if (!g_str_has_suffix(name, ABSENT))
            continue;
        g_autofree char *file = g_strndup(mark, strlen(mark) - strlen(ABSENT));
        g_assert_cmpint(g_unlink(mark), ==, 0);
        g_assert_cmpint(g_unlink(file), ==, 0);
    }
}

static void
copy_file(const char *from, const char *to, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *bytes = NULL;
    gsize length;
    g_file_get_contents(from, &bytes, &length, &error);
    g_assert_no_error(error);
    temporary_folder_write_bytes(to, name, bytes, length);
}

/* Copies every file of the folder @from, and of its folders if @with_folders, into @to; those of
 * the set below go to the folder beside. */
static void
copy_files(const char *from, const char *to, gboolean with_folders)
{
    g_autofree char *below = g_build_filename(to, "..", SAMPLE_BELOW, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) folder = g_dir_open(from, 0, &error);
    g_assert_no_error(error);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(from, name, NULL);
        gboolean is_below = g_str_has_prefix(name, SAMPLE_BELOW ".");
        const char *target = is_below ? below : to;
        const char *plain = is_below ? name + strlen(SAMPLE_BELOW ".") : name;
        g_mkdir_with_parents(target, 0700);
        g_autofree char *subfolder = g_build_filename(target, plain, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_DIR))
            copy_file(path, target, plain);
        else if (with_folders)
            copy_files(path, subfolder, TRUE);
    }
}

/* Puts the files of base together; those of its folders only if @is_whole. */
static char *
assemble_base(const char *base, gboolean is_whole)
{
    char *folder = temporary_folder_new();
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    temporary_folder_make(folder, SAMPLE_SET);
    g_autofree char *samples = samples_folder();
    g_autofree char *from = g_build_filename(samples, base, NULL);
    copy_files(from, set, is_whole);
    return folder;
}

char *
sample_assemble_base(const char *base)
{
    return assemble_base(base, FALSE);
}

char *
sample_assemble(const Sample *sample)
{
    g_autofree char *samples = folder_of(sample->id);
    g_autofree char *overrides = g_build_filename(samples, sample->name, NULL);
    g_autofree char *scenarios = g_build_filename(overrides, "scenarios", NULL);
    char *folder = assemble_base(sample->base, g_file_test(scenarios, G_FILE_TEST_IS_DIR));
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    if (g_file_test(overrides, G_FILE_TEST_IS_DIR))
        copy_files(overrides, set, TRUE);
    remove_absent(set);
    if (sample->made != NULL)
        sample->made->make(set);
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
