/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing reports and baselines, and nothing over the data.
 */
#include "validator/cli/output-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validator/cli/sets.h"

#define DRAWING "map.svg"

/* Returns: whether a file of a data set is called so, going by the last parts of @path. */
static gboolean
has_name_of_data(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *folder = g_path_get_basename(parent);
    g_autofree char *below = g_strconcat(folder, "/", name, NULL);
    return strcmp(name, DRAWING) == 0 || file_kind_of(name) != NULL || file_kind_of(below) != NULL;
}

static gboolean
is_file_of(const DataSet *set, const struct stat *file)
{
    for (; set != NULL; set = set->base)
        for (guint i = 0; i < set->n_files; i++) {
            g_autofree char *path = g_build_filename(set->folder, set->files[i].name, NULL);
            struct stat other;
            if (stat(path, &other) == 0 && other.st_dev == file->st_dev &&
                other.st_ino == file->st_ino)
                return TRUE;
        }
    return FALSE;
}

gboolean
output_file_may_be(const char *path, const GArray *sets)
{
    struct stat file;
    gboolean is_data = has_name_of_data(path);
    if (!is_data && stat(path, &file) == 0)
        for (guint i = 0; i < sets->len; i++)
            is_data |= is_file_of(g_array_index(sets, CheckedSet, i).set, &file);
    if (is_data)
        verb_complain("“%s” is a file of a data set; it is not written over", path);
    return !is_data;
}

static gboolean
write_straight(const char *path, const char *bytes, gsize length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return FALSE;
    while (length > 0) {
        ssize_t n = write(descriptor, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        bytes += n;
        length -= (gsize)n;
    }
    int code = errno;
    gboolean is_closed = close(descriptor) == 0;
    if (length > 0)
        errno = code;
    return length == 0 && is_closed;
}

ExitStatus
output_file_write(const char *path, const char *bytes, gsize length)
{
    struct stat file;
    gboolean is_there = stat(path, &file) == 0;
    if (is_there && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode)) {
        if (write_straight(path, bytes, length))
            return EXIT_CLEAN;
        verb_complain("cannot write “%s”: %s", path, g_strerror(errno));
        return EXIT_IO;
    }
    /* Behind a link the file itself is replaced, not the link. */
    char *target = is_there ? realpath(path, NULL) : NULL;
    g_autoptr(GError) error = NULL;
    gboolean is_written = g_file_set_contents_full(target != NULL ? target : path,
                                                   bytes,
                                                   (gssize)length,
                                                   G_FILE_SET_CONTENTS_CONSISTENT,
                                                   is_there ? (int)(file.st_mode & 0777) : 0666,
                                                   &error);
    free(target);
    if (is_written)
        return EXIT_CLEAN;
    verb_complain("%s", error->message);
    return EXIT_IO;
}
