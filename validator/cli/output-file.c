/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing reports and baselines, and nothing over the data.
 */
#include "validator/cli/output-file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "validator/cli/sets.h"

#define TEMPORARY_SUFFIX ".narva-XXXXXX"

/* Returns: whether a file of a data set is called so, going by the last parts of @path. */
static gboolean
has_name_of_data(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *folder = g_path_get_basename(parent);
    g_autofree char *below = g_strconcat(folder, "/", name, NULL);
    return file_kind_of(name) != NULL || file_kind_of(below) != NULL;
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
        verb_complain(_("“%s” is a file of a data set and is not overwritten"), path);
    return !is_data;
}

static gboolean
is_same_file(const char *a, const char *b)
{
    struct stat left, right;
    g_autofree char *first = g_canonicalize_filename(a, NULL);
    g_autofree char *second = g_canonicalize_filename(b, NULL);
    gboolean is_there = stat(a, &left) == 0;
    if (is_there && !S_ISREG(left.st_mode))
        return FALSE;
    return strcmp(first, second) == 0 ||
           (is_there && stat(b, &right) == 0 && left.st_dev == right.st_dev &&
            left.st_ino == right.st_ino);
}

gboolean
output_files_differ(const GPtrArray *paths)
{
    for (guint i = 0; i < paths->len; i++)
        for (guint j = 0; j < i; j++) {
            const char *path = paths->pdata[i], *other = paths->pdata[j];
            if (path == NULL || other == NULL || !is_same_file(path, other))
                continue;
            verb_complain(_("“%s” would overwrite “%s”"), other, path);
            return FALSE;
        }
    return TRUE;
}

static gboolean
write_all(int descriptor, const char *bytes, gsize length)
{
    while (length > 0) {
        ssize_t n = write(descriptor, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return FALSE;
        bytes += n;
        length -= (gsize)n;
    }
    return TRUE;
}

/* Closes @descriptor. Returns: whether all went well, else errno is that of what did not. */
static gboolean
close_output(int descriptor, gboolean is_right)
{
    int code = errno;
    gboolean is_closed = close(descriptor) == 0;
    if (!is_right)
        errno = code;
    return is_right && is_closed;
}

static gboolean
write_straight(const char *path, const char *bytes, gsize length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return descriptor >= 0 && close_output(descriptor, write_all(descriptor, bytes, length));
}

/* Writes beside the file and renames, with the permissions of the file @old (NULL: there is none).
 * Runs at the same time have names of their own there, after the file as far as there is room; the
 * last that is ready stays. */
static gboolean
replace_file(const char *path, const struct stat *old, const char *bytes, gsize length)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    gsize room = NAME_MAX - strlen(TEMPORARY_SUFFIX);
    g_autofree char *kept = g_strndup(path, (gsize)(name - path) + MIN(strlen(name), room));
    g_autofree char *beside = g_strconcat(kept, TEMPORARY_SUFFIX, NULL);
    int descriptor = g_mkstemp_full(beside, O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return FALSE;
    gboolean is_written = write_all(descriptor, bytes, length) &&
                          (old == NULL || fchmod(descriptor, old->st_mode & 0777) == 0) &&
                          fsync(descriptor) == 0;
    if (close_output(descriptor, is_written) && rename(beside, path) == 0)
        return TRUE;
    int code = errno;
    unlink(beside);
    errno = code;
    return FALSE;
}

ExitStatus
output_file_write(const char *path, const char *bytes, gsize length)
{
    struct stat old;
    gboolean is_there = stat(path, &old) == 0;
    gboolean is_plain = !is_there || S_ISREG(old.st_mode) || S_ISDIR(old.st_mode);
    /* Behind a link the file itself is replaced, not the link. */
    char *target = is_there ? realpath(path, NULL) : NULL;
    gboolean is_written = is_plain ? replace_file(target != NULL ? target : path,
                                                  is_there ? &old : NULL, bytes, length)
                                   : write_straight(path, bytes, length);
    if (!is_written)
        verb_complain(_("cannot write “%s”: %s"), path, g_strerror(errno));
    free(target);
    return is_written ? EXIT_CLEAN : EXIT_IO;
}
