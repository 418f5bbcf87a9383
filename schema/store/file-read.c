/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one file with every doubt: data-set.c calls it for each file of a set.
 */
#include "schema/store/file-read.h"

#include "schema/text/limits.h"
#include "schema/text/translation.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_STEP_BYTES (64u << 10)

static FileContents
unreadable(int code)
{
    return (FileContents){.result = FILE_UNREADABLE,
                          .detail = g_strdup(translation_system_error(code))};
}

static FileContents
too_large(guint64 size)
{
    return (FileContents){
        .result = FILE_TOO_LARGE,
        .detail = g_strdup_printf("%" G_GUINT64_FORMAT, size),
    };
}

static const char *
name_of_type(mode_t mode)
{
    if (S_ISDIR(mode))
        return N_("a folder");
    if (S_ISFIFO(mode))
        return N_("a pipe");
    if (S_ISSOCK(mode))
        return N_("a socket");
    return N_("a device");
}

/* Reads to the end, whatever the expected size; one more byte than expected is requested to see the
 * end. */
static FileContents
read_all(int descriptor, gsize expected)
{
    guint wanted = (guint)MIN(expected, LIMIT_FILE_BYTES) + 1;
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new(wanted);
    for (;;) {
        guint length = bytes->len;
        guint step = length < wanted ? wanted - length : READ_STEP_BYTES;
        g_byte_array_set_size(bytes, length + step);
        ssize_t n = read(descriptor, bytes->data + length, step);
        g_byte_array_set_size(bytes, length + (guint)MAX(n, 0));
        if (n < 0 && errno != EINTR)
            return unreadable(errno);
        if (n == 0)
            break;
        if (bytes->len > LIMIT_FILE_BYTES)
            return too_large(bytes->len);
    }
    return (FileContents){
        .result = FILE_READ,
        .contents = g_byte_array_free_to_bytes(g_steal_pointer(&bytes)),
    };
}

FileContents
file_read_descriptor(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return unreadable(errno);
    if (S_ISREG(status.st_mode) && status.st_size > (off_t)LIMIT_FILE_BYTES)
        return too_large((guint64)status.st_size);
    return read_all(descriptor, S_ISREG(status.st_mode) ? (gsize)status.st_size : 0);
}

static gboolean
is_below(const char *folder, const char *path)
{
    gsize length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || (length > 0 && folder[length - 1] == '/'));
}

/* Returns: whether no part of @name in @path is a link, so that the file is inside its folder. */
static gboolean
is_plain(const char *path, const char *name)
{
    struct stat status;
    const char *slash = strchr(name, '/');
    if (slash == NULL)
        return TRUE;
    char above[PATH_MAX];
    gsize length = strlen(path) - strlen(slash);
    if (length >= sizeof above)
        return FALSE;
    memcpy(above, path, length);
    above[length] = '\0';
    return strchr(slash + 1, '/') == NULL && strncmp(name, "..", strlen("..")) != 0 &&
           lstat(above, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Resolves @name in @folder, following links. Returns: FILE_READ with the path in @target; else the
 * reason why it must not be read. */
static FileContents
locate_file(const char *folder, const char *name, char target[PATH_MAX])
{
    g_autofree char *path = g_strconcat(folder, "/", name, NULL);
    struct stat status;
    char root[PATH_MAX];
    if (lstat(path, &status) != 0)
        return errno == ENOENT ? (FileContents){.result = FILE_ABSENT} : unreadable(errno);
    gsize length = strlen(path);
    if (S_ISREG(status.st_mode) && is_plain(path, name) && length < PATH_MAX) {
        memcpy(target, path, length + 1);
        return (FileContents){.result = FILE_READ};
    }
    if (realpath(path, target) == NULL || realpath(folder, root) == NULL)
        return unreadable(errno);
    return (FileContents){.result = is_below(root, target) ? FILE_READ : FILE_OUTSIDE};
}

FileContents
file_check_folder(const char *folder, const char *name)
{
    char target[PATH_MAX];
    FileContents found = locate_file(folder, name, target);
    if (found.result != FILE_READ)
        return found;
    int descriptor = open(target, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOTDIR ? (FileContents){.result = FILE_ABSENT} : unreadable(errno);
    close(descriptor);
    return found;
}

FileContents
file_read(const char *folder, const char *name)
{
    char target[PATH_MAX];
    struct stat status;
    FileContents found = locate_file(folder, name, target);
    if (found.result != FILE_READ)
        return found;
    if (stat(target, &status) != 0)
        return unreadable(errno);
    if (!S_ISREG(status.st_mode))
        return (FileContents){
            .result = FILE_NOT_A_FILE,
            .detail = g_strdup(name_of_type(status.st_mode)),
        };
    /* Without O_NONBLOCK a pipe in the place of a file would hang the run. */
    int descriptor = open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return unreadable(errno);
    FileContents contents = file_read_descriptor(descriptor);
    close(descriptor);
    return contents;
}

void
file_contents_clear(FileContents *contents)
{
    g_clear_pointer(&contents->contents, g_bytes_unref);
    g_clear_pointer(&contents->detail, g_free);
}

char *
file_plain_path(const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);
    GString *plain = g_string_new(path[0] == '/' ? "/" : "");
    for (char **part = parts; *part != NULL; part++) {
        if ((*part)[0] == '\0' || strcmp(*part, ".") == 0)
            continue;
        if (plain->len > 0 && plain->str[plain->len - 1] != '/')
            g_string_append_c(plain, '/');
        g_string_append(plain, *part);
    }
    if (plain->len == 0)
        g_string_append_c(plain, '.');
    return g_string_free(plain, FALSE);
}

char *
file_path_from_here(const char *path)
{
    g_autofree char *here = g_get_current_dir();
    GString *out = g_string_new(NULL);
    for (;;) {
        g_autofree char *start = g_strconcat(here, strcmp(here, "/") == 0 ? "" : "/", NULL);
        if (strcmp(path, here) == 0 || g_str_has_prefix(path, start)) {
            gsize length = MIN(strlen(path), strlen(start));
            g_string_append(out, path + length);
            if (path[length] == '\0')
                g_string_append_c(out, '.');
            break;
        }
        g_string_append(out, "../");
        char *above = g_path_get_dirname(here);
        g_free(here);
        here = above;
    }
    if (out->len > strlen(path))
        g_string_assign(out, path);
    return g_string_free(out, FALSE);
}
