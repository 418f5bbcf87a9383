/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files for tests.
 */
#include "tests/unit/temporary-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *
temporary_folder_new(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("narva-test-XXXXXX", &error);
    g_assert_no_error(error);
    return folder;
}

static void
remove_below(const char *folder)
{
    /* One that a test made unreadable must be opened to be emptied. */
    chmod(folder, 0700);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    for (const char *name; directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            remove_below(path);
        else
            g_assert_cmpint(unlink(path), ==, 0);
    }
    g_assert_cmpint(rmdir(folder), ==, 0);
}

void
temporary_folder_free(char *folder)
{
    remove_below(folder);
    g_free(folder);
}

void
temporary_folder_make(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_cmpint(g_mkdir_with_parents(path, 0755), ==, 0);
}

void
temporary_folder_write_bytes(const char *folder, const char *name, const void *bytes, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *above = g_path_get_dirname(name);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    temporary_folder_make(folder, above);
    g_file_set_contents(path, bytes, (gssize)length, &error);
    g_assert_no_error(error);
}

void
temporary_folder_write(const char *folder, const char *name, const char *text)
{
    temporary_folder_write_bytes(folder, name, text, strlen(text));
}

static void
copy_file(const char *folder, const char *name, const char *from)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *bytes = NULL;
    gsize length;
    g_file_get_contents(from, &bytes, &length, &error);
    g_assert_no_error(error);
    temporary_folder_write_bytes(folder, name, bytes, length);
}

void
temporary_folder_copy(const char *folder, const char *name, const char *from)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) directory = g_dir_open(from, 0, &error);
    g_assert_no_error(error);
    temporary_folder_make(folder, name);
    for (const char *one; (one = g_dir_read_name(directory)) != NULL;) {
        g_autofree char *path = g_build_filename(from, one, NULL);
        g_autofree char *to = g_build_filename(name, one, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            temporary_folder_copy(folder, to, path);
        else
            copy_file(folder, to, path);
    }
}

char *
temporary_folder_read(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) ? text : NULL;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *
temporary_folder_list(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) directory = g_dir_open(folder, 0, &error);
    g_assert_no_error(error);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (const char *name; (name = g_dir_read_name(directory)) != NULL;)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(list, "%s ", (char *)names->pdata[i]);
        g_free(names->pdata[i]);
    }
    return g_string_free(list, FALSE);
}

static void
append_digest(GString *out, const char *path)
{
    struct stat status;
    g_assert_cmpint(lstat(path, &status), ==, 0);
    g_string_append_printf(out, "%s %o %lld.%09ld ", path, status.st_mode,
                           (long long)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
    g_autofree char *target = g_file_read_link(path, NULL);
    g_autofree char *text = NULL;
    gsize length = 0;
    if (S_ISREG(status.st_mode) && g_file_get_contents(path, &text, &length, NULL)) {
        g_autofree char *sum =
            g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
        g_string_append(out, sum);
    }
    g_string_append_printf(out, "%s\n", target != NULL ? target : "");
    g_autofree char *list = S_ISDIR(status.st_mode) ? temporary_folder_list(path) : g_strdup("");
    g_auto(GStrv) names = g_strsplit(list, " ", -1);
    for (char **name = names; *name != NULL && (*name)[0] != '\0'; name++) {
        g_autofree char *below = g_build_filename(path, *name, NULL);
        append_digest(out, below);
    }
}

char *
temporary_folder_digest(const char *folder)
{
    GString *out = g_string_new(NULL);
    append_digest(out, folder);
    return g_string_free(out, FALSE);
}

int
temporary_folder_setup(void **state)
{
    *state = temporary_folder_new();
    return 0;
}

int
temporary_folder_teardown(void **state)
{
    temporary_folder_free(*state);
    return 0;
}
