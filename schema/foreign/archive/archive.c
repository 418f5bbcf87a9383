/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The zip archives of libzip behind our limits.
 */
#include "schema/foreign/archive/archive.h"

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/limits.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#ifdef NARVA_ZIP
#include <zip.h>
#endif

#define SIGN "PK\003\004"

static void
refuse(GError **error, const char *shown, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "%s: %s", shown, why);
}

gboolean
foreign_archive_is(const char *path)
{
    char head[4] = "";
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rb") : NULL;
    gsize length = file != NULL ? fread(head, 1, sizeof head, file) : 0;
    if (file != NULL)
        fclose(file);
    return length == sizeof head && memcmp(head, SIGN, sizeof head) == 0;
}

#ifdef NARVA_ZIP

/* What begins the record that makes room for more than 65,535 files. */
#define SIGN_OF_MANY "PK\006\007"

/* The end of an archive has its list of files, and at most so many bytes of a comment. */
#define TAIL_BYTES (70u << 10)

struct ForeignArchive {
    zip_t *zip;
    GBytes *bytes; /* owned: those of the archive; NULL: it is a file */
    char *shown;   /* owned */
};

/* Returns: whether the list of files that ends in @tail is none of the long kind: it takes memory
 * before it can be counted. */
static gboolean
is_short_list(const char *tail, gsize length)
{
    for (gsize i = 0; i + strlen(SIGN_OF_MANY) <= length; i++)
        if (memcmp(tail + i, SIGN_OF_MANY, strlen(SIGN_OF_MANY)) == 0)
            return FALSE;
    return TRUE;
}

/* The same of the file @path. */
static gboolean
has_short_list(const char *path)
{
    FILE *file = fopen(path, "rb");
    g_autofree char *tail = g_malloc(TAIL_BYTES);
    if (file == NULL)
        return FALSE;
    if (fseek(file, -(long)TAIL_BYTES, SEEK_END) != 0)
        rewind(file);
    gsize length = fread(tail, 1, TAIL_BYTES, file);
    fclose(file);
    return is_short_list(tail, length);
}

/* Returns: whether @name is a path below the folder that an archive stands for. */
static gboolean
is_below(const char *name)
{
    g_auto(GStrv) parts = g_strsplit_set(name, "/\\", -1);
    gboolean is_outside = name[0] == '/' || name[0] == '\\' || strchr(parts[0], ':') != NULL;
    for (guint i = 0; parts[i] != NULL; i++)
        is_outside |= strcmp(parts[i], "..") == 0;
    return !is_outside;
}

/* Looks at the names of all files. Returns: FALSE with @error set. */
static gboolean
approve(ForeignArchive *archive, GError **error)
{
    zip_int64_t n = zip_get_num_entries(archive->zip, 0);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    if (n > LIMIT_FOREIGN_ENTRIES) {
        refuse(error, archive->shown, "it holds too many files");
        return FALSE;
    }
    for (zip_int64_t i = 0; i < n; i++) {
        const char *name = zip_get_name(archive->zip, (zip_uint64_t)i, 0);
        const char *why = name == NULL      ? "one of its files has no name"
                          : !is_below(name) ? "it leads out of the archive"
                          : !g_hash_table_add(names, (gpointer)name) ? "it is there twice"
                                                                     : NULL;
        if (why == NULL)
            continue;
        g_autofree char *valid = g_utf8_make_valid(name != NULL ? name : "", -1);
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "%s: file %d, “%s”: %s",
                    archive->shown, (int)i + 1, valid, why);
        return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer full): the archive that libzip has opened as @zip; NULL with @error set. */
static ForeignArchive *
archive_new(zip_t *zip, GBytes *bytes, const char *shown, GError **error)
{
    if (zip == NULL) {
        refuse(error, shown, "it is a damaged zip archive");
        return NULL;
    }
    g_autoptr(ForeignArchive) archive = g_new(ForeignArchive, 1);
    *archive = (ForeignArchive){
        .zip = zip,
        .bytes = bytes != NULL ? g_bytes_ref(bytes) : NULL,
        .shown = g_strdup(shown),
    };
    return approve(archive, error) ? g_steal_pointer(&archive) : NULL;
}

ForeignArchive *
foreign_archive_open_bytes(GBytes *bytes, const char *shown, GError **error)
{
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    if (!is_short_list(data, length)) {
        refuse(error, shown, "it holds too many files");
        return NULL;
    }
    zip_source_t *source = zip_source_buffer_create(data, length, 0, NULL);
    zip_t *zip = source != NULL ? zip_open_from_source(source, ZIP_RDONLY, NULL) : NULL;
    if (zip == NULL && source != NULL)
        zip_source_free(source);
    return archive_new(zip, bytes, shown, error);
}

ForeignArchive *
foreign_archive_open(const char *path, const char *shown, GError **error)
{
    GStatBuf size;
    int code = 0;
    if (g_stat(path, &size) != 0 || (guint64)size.st_size > LIMIT_FOREIGN_ARCHIVE_BYTES) {
        refuse(error, shown, "it is too large");
        return NULL;
    }
    if (!has_short_list(path)) {
        refuse(error, shown, "it holds too many files");
        return NULL;
    }
    return archive_new(zip_open(path, ZIP_RDONLY, &code), NULL, shown, error);
}

void
foreign_archive_free(ForeignArchive *archive)
{
    if (archive == NULL)
        return;
    zip_discard(archive->zip);
    g_clear_pointer(&archive->bytes, g_bytes_unref);
    g_free(archive->shown);
    g_free(archive);
}

gboolean
foreign_archive_has(ForeignArchive *archive, const char *name)
{
    return zip_name_locate(archive->zip, name, 0) >= 0;
}

const char *
foreign_archive_shown(const ForeignArchive *archive)
{
    return archive->shown;
}

static void
refuse_file(GError **error, const ForeignArchive *archive, const char *name, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "%s: cannot read “%s”: %s",
                archive->shown, name, why);
}

/* Returns: (transfer full): what @file holds; NULL with @why set. */
static GBytes *
unpack(zip_file_t *file, guint64 most, const char **why)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree guint8 *part = g_malloc(LIMIT_FOREIGN_PART_BYTES);
    zip_int64_t n;
    /* What the list says of the size of a file need not be so. */
    while ((n = zip_fread(file, part, LIMIT_FOREIGN_PART_BYTES)) > 0 && bytes->len <= most)
        g_byte_array_append(bytes, part, (guint)n);
    *why = n < 0 ? "it is damaged" : bytes->len > most ? "it is too large" : NULL;
    return *why == NULL ? g_byte_array_free_to_bytes(g_steal_pointer(&bytes)) : NULL;
}

GBytes *
foreign_archive_read(ForeignArchive *archive, const char *name, guint64 most, GError **error)
{
    zip_int64_t index = zip_name_locate(archive->zip, name, 0);
    const char *why = NULL;
    if (index < 0) {
        refuse_file(error, archive, name, "it is not there");
        return NULL;
    }
    zip_file_t *file = zip_fopen_index(archive->zip, (zip_uint64_t)index, 0);
    GBytes *bytes = file != NULL ? unpack(file, most, &why) : NULL;
    if (file != NULL)
        zip_fclose(file);
    if (bytes == NULL)
        refuse_file(error, archive, name, why != NULL ? why : "it is damaged, or has a password");
    return bytes;
}

#else

struct ForeignArchive {
    char *shown;
};

ForeignArchive *
foreign_archive_open(const char *path G_GNUC_UNUSED, const char *shown, GError **error)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_LIBRARY,
                "%s: this program was built without libzip; install the package libzip-dev and "
                "build it again, or unpack the archive and name its folder",
                shown);
    return NULL;
}

ForeignArchive *
foreign_archive_open_bytes(GBytes *bytes G_GNUC_UNUSED, const char *shown, GError **error)
{
    return foreign_archive_open(NULL, shown, error);
}

void
foreign_archive_free(ForeignArchive *archive)
{
    g_assert(archive == NULL);
}

const char *
foreign_archive_shown(const ForeignArchive *archive)
{
    return archive->shown;
}

gboolean
foreign_archive_has(ForeignArchive *archive G_GNUC_UNUSED, const char *name G_GNUC_UNUSED)
{
    g_assert_not_reached();
}

GBytes *
foreign_archive_read(ForeignArchive *archive G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
                     guint64 most G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    g_assert_not_reached();
}

#endif
