/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads the files of a foreign map: a file with those beside it, a folder, or a zip archive, within
 * limits of size and number and never outside of them. The size of a picture is read from its
 * header.
 */
#include "schema/foreign/foreign-source.h"

#include "schema/foreign/limits.h"
#include "schema/store/file-read.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "schema/text/utf8.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <zip.h>

/* How deep a file is looked for in a folder, and among how many names. */
#define SEARCH_DEPTH 3
#define SEARCH_NAMES 10000u
#define BOM "\xef\xbb\xbf"
#define BOM_LITTLE "\xff\xfe"
#define BOM_BIG "\xfe\xff"

/* The encoding of bytes that are not UTF-8 and declare none. */
#define USUAL_ENCODING "WINDOWS-1252"

/* The most bytes of an XML declaration. */
#define DECLARATION_BYTES 200

/* Values that mean water by default. */
static const char *const waters[] = {"sea", "water", "ocean", "lake"};

/* Encodings that a declaration may name beside UTF-8: of one byte a letter, as ASCII. */
static const char *const encodings[] = {
    "ISO-8859-1", "ISO-8859-2", "ISO-8859-15", "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252",
};

G_DEFINE_QUARK(foreign - error - quark, foreign_error)

/* Adds the paths, below @folder, of files whose name ends in @ending to @found. */
static void
search(const char *folder, const char *below, const char *ending, GPtrArray *found, guint *n_left)
{
    g_autofree char *path = g_build_filename(folder, below, NULL);
    guint depth = 0;
    for (const char *at = below; *at != '\0'; at++)
        depth += *at == '/';
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    const char *name;
    while (directory != NULL && *n_left > 0 && (name = g_dir_read_name(directory)) != NULL) {
        g_autofree char *child =
            below[0] != '\0' ? g_strconcat(below, "/", name, NULL) : g_strdup(name);
        g_autofree char *whole = g_build_filename(folder, child, NULL);
        (*n_left)--;
        if (g_file_test(whole, G_FILE_TEST_IS_SYMLINK) || name[0] == '.')
            continue;
        if (g_file_test(whole, G_FILE_TEST_IS_DIR) && depth + 1 < SEARCH_DEPTH)
            search(folder, child, ending, found, n_left);
        else if (g_str_has_suffix(name, ending) && g_file_test(whole, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(found, g_steal_pointer(&child));
    }
}

GPtrArray *
foreign_source_list(const char *folder, const char *endings)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
    const char *rest = endings;
    do {
        gsize length = strcspn(rest, "\n");
        g_autofree char *ending = g_strndup(rest, length);
        guint n_left = SEARCH_NAMES;
        search(folder, "", ending, found, &n_left);
        rest += length + (rest[length] != '\0');
    } while (*rest != '\0' && found->len == 0);
    g_ptr_array_sort(found, name_compare);
    return found;
}

/* Returns: (transfer full): the one file in @folder, or NULL with @error set. */
static char *
find_only(const char *folder, const char *endings, GError **error)
{
    g_autoptr(GPtrArray) found = foreign_source_list(folder, endings);
    if (found->len == 1)
        return g_strdup(found->pdata[0]);
    g_autofree char *ending = g_strndup(endings, strcspn(endings, "\n"));
    g_autofree char *shown = g_filename_display_name(folder);
    if (found->len == 0)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("“%s” contains no file that ends in “%s”"), shown, ending);
    else
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("“%s” contains %u files that end in “%s”: name one of them, e.g. “%s”"),
                    shown, found->len, ending, (const char *)found->pdata[0]);
    return NULL;
}

gboolean
foreign_source_open(ForeignSource *source, const char *path, const char *endings, GError **error)
{
    *source = (ForeignSource){.left = LIMIT_FOREIGN_BYTES};
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_autofree char *shown = g_filename_display_name(path);
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH, _("there is no “%s”"), shown);
        return FALSE;
    }
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        source->folder = g_strdup(path);
        source->file = find_only(path, endings, error);
    } else {
        source->folder = g_path_get_dirname(path);
        source->file = g_path_get_basename(path);
    }
    if (source->file != NULL)
        source->shown = g_filename_display_basename(source->file);
    return source->file != NULL;
}

void
foreign_source_clear(ForeignSource *source)
{
    g_free(source->folder);
    g_free(source->file);
    g_free(source->shown);
    foreign_archive_free(source->archive);
    foreign_archive_free(source->save);
    g_free(source->save_shown);
    g_free(source->inside);
}

struct ForeignArchive {
    zip_t *zip;
    GBytes *bytes; /* owned: those of the archive; NULL: it is a file */
    char *shown;   /* owned */
};

#define SIGN "PK\003\004"

gboolean
foreign_source_is_archive(const char *path)
{
    char head[4] = "";
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rb") : NULL;
    gsize length = file != NULL ? fread(head, 1, sizeof head, file) : 0;
    if (file != NULL)
        fclose(file);
    return length == sizeof head && memcmp(head, SIGN, sizeof head) == 0;
}

gboolean
foreign_source_unpack(ForeignSource *source, const char *names, GError **error)
{
    g_autofree char *path = g_build_filename(source->folder, source->file, NULL);
    if (source->archive != NULL || !foreign_source_is_archive(path))
        return TRUE;
    source->archive = foreign_archive_open(path, source->shown, error);
    if (source->archive == NULL)
        return FALSE;
    g_auto(GStrv) each = g_strsplit(names, "\n", -1);
    guint found = 0;
    while (each[found] != NULL && !foreign_archive_has(source->archive, each[found]))
        found++;
    g_free(source->file);
    g_free(source->shown);
    source->file = g_strdup(each[each[found] != NULL ? found : 0]);
    source->shown = g_strdup(source->file);
    return TRUE;
}

gboolean
foreign_source_enter(ForeignSource *source, GError **error)
{
    g_autofree char *path = g_build_filename(source->folder, source->file, NULL);
    if (source->archive != NULL || !foreign_source_is_archive(path))
        return TRUE;
    source->archive = foreign_archive_open(path, source->shown, error);
    return source->archive != NULL;
}

gboolean
foreign_source_open_bytes(ForeignSource *source, GBytes *zip, const char *name, GError **error)
{
    *source = (ForeignSource){.left = LIMIT_FOREIGN_BYTES};
    source->archive = foreign_archive_open_bytes(zip, name, error);
    foreign_source_set_file(source, name);
    return source->archive != NULL;
}

void
foreign_source_set_file(ForeignSource *source, const char *name)
{
    char *file = g_strdup(name);
    g_free(source->file);
    g_free(source->shown);
    source->file = file;
    source->shown = g_filename_display_basename(file);
}

/* Returns: (transfer full): the name of @name, a path below the folder of @source, in its archive.
 */
static char *
packed_name(const ForeignSource *source, const char *name)
{
    while (g_str_has_prefix(name, "./"))
        name += strlen("./");
    return g_strconcat(source->inside != NULL ? source->inside : "", name, NULL);
}

gboolean
foreign_source_has(ForeignSource *source, const char *name)
{
    g_autofree char *whole = source->archive != NULL ? packed_name(source, name)
                                                     : g_build_filename(source->folder, name, NULL);
    return source->archive != NULL ? foreign_archive_has(source->archive, whole)
                                   : g_file_test(whole, G_FILE_TEST_IS_REGULAR);
}

/* Returns: (transfer full): the file of @folder, on disk, that is called @name in upper or lower
 * case; NULL: there is none. */
static char *
find_in_folder(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return g_strdup(name);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    g_autofree char *found = NULL;
    const char *one;
    while (directory != NULL && (one = g_dir_read_name(directory)) != NULL)
        /* Of several the first by name counts, on every disk. */
        if (g_ascii_strcasecmp(one, name) == 0 && (found == NULL || strcmp(one, found) < 0)) {
            g_free(found);
            found = g_strdup(one);
        }
    g_autofree char *whole = found != NULL ? g_build_filename(folder, found, NULL) : NULL;
    return whole != NULL && g_file_test(whole, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer(&found)
                                                                       : NULL;
}

/* Returns: (transfer none): the file of @archive in the folder @inside, which ends with a slash or
 * is empty, that is called @name in upper or lower case: of several that of this case, then the
 * first by name; NULL: there is none. */
static const char *
find_in_archive(const ForeignArchive *archive, const char *inside, const char *name)
{
    zip_int64_t n = zip_get_num_entries(archive->zip, 0);
    const char *found = NULL;
    for (zip_int64_t i = 0; i < n; i++) {
        const char *whole = zip_get_name(archive->zip, (zip_uint64_t)i, 0);
        if (whole == NULL || !g_str_has_prefix(whole, inside))
            continue;
        const char *base = whole + strlen(inside);
        if (strcmp(base, name) == 0)
            return base;
        if (g_ascii_strcasecmp(base, name) == 0 && (found == NULL || strcmp(base, found) < 0))
            found = base;
    }
    return found;
}

/* foreign_source_widen() in an archive. */
static char *
widen_in_archive(ForeignSource *source, const char *name)
{
    g_autofree char *whole = packed_name(source, source->file);
    g_autofree char *folder = g_path_get_dirname(whole);
    g_autofree char *around = g_path_get_dirname(folder);
    const char *const folders[] = {folder, around};
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *inside =
            strcmp(folders[i], ".") != 0 ? g_strconcat(folders[i], "/", NULL) : g_strdup("");
        const char *found = find_in_archive(source->archive, inside, name);
        if (found == NULL)
            continue;
        g_free(source->file);
        source->file = g_strdup(whole + strlen(inside));
        g_free(source->inside);
        source->inside = g_strdup(inside);
        return g_strdup(found);
    }
    return NULL;
}

char *
foreign_source_widen(ForeignSource *source, const char *name)
{
    if (source->archive != NULL)
        return widen_in_archive(source, name);
    /* Files in the subfolder of the source file are preferred. */
    g_autofree char *whole = g_build_filename(source->folder, source->file, NULL);
    g_autofree char *folder = g_path_get_dirname(whole);
    g_autofree char *absolute = g_canonicalize_filename(folder, NULL);
    g_autofree char *around = g_path_get_dirname(absolute);
    const char *const folders[] = {absolute, around};
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        char *found = find_in_folder(folders[i], name);
        if (found == NULL)
            continue;
        char *file = g_path_get_basename(whole);
        if (i > 0) {
            g_autofree char *base = g_path_get_basename(absolute);
            g_autofree char *plain = file;
            file = g_build_filename(base, plain, NULL);
        }
        g_free(source->file);
        g_free(source->folder);
        source->file = file;
        source->folder = g_strdup(folders[i]);
        return found;
    }
    return NULL;
}

/* Reads @name of the archive of @source. */
static GBytes *
read_packed(ForeignSource *source, const char *name, GError **error)
{
    g_autofree char *whole = packed_name(source, name);
    GBytes *bytes = foreign_archive_read(source->archive, whole, source->left, error);
    if (bytes != NULL)
        source->left -= g_bytes_get_size(bytes);
    return bytes;
}

GBytes *
foreign_source_read(ForeignSource *source, const char *name, GError **error)
{
    if (source->archive != NULL)
        return read_packed(source, name, error);
    FileContents read = file_read(source->folder, name);
    GBytes *bytes = NULL;
    if (read.result == FILE_READ && g_bytes_get_size(read.contents) <= source->left) {
        source->left -= g_bytes_get_size(read.contents);
        bytes = g_bytes_ref(read.contents);
    } else {
        static const char *const reasons[] = {
            [FILE_READ] = N_("it is too large"),
            [FILE_ABSENT] = N_("it does not exist"),
            [FILE_NOT_A_FILE] = N_("it is not a regular file"),
            [FILE_OUTSIDE] = N_("it is a link to a file outside its folder"),
            [FILE_UNREADABLE] = N_("the system does not allow reading it"),
            [FILE_TOO_LARGE] = N_("it is too large"),
        };
        g_autofree char *shown = g_filename_display_name(name);
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, _("cannot read “%s”: %s"), shown,
                    _(reasons[read.result]));
    }
    file_contents_clear(&read);
    return bytes;
}

/* Returns: (transfer none): the encoding that the declaration of XML at @bytes names, of those that
 * are known; else the usual one. */
static const char *
declared_encoding(const char *bytes, gsize length)
{
    g_autofree char *head = g_ascii_strup(bytes, (gssize)MIN(length, DECLARATION_BYTES));
    const char *end = g_str_has_prefix(head, "<?XML") ? strstr(head, "?>") : NULL;
    const char *encoding = end != NULL ? strstr(head, "ENCODING") : NULL;
    for (guint i = 0; i < G_N_ELEMENTS(encodings) && encoding != NULL && encoding < end; i++) {
        const char *name = encoding + strcspn(encoding, "\"'");
        gsize size = strlen(encodings[i]);
        if (name[0] != '\0' && strncmp(name + 1, encodings[i], size) == 0 &&
            (name[size + 1] == '"' || name[size + 1] == '\''))
            return encodings[i];
    }
    return USUAL_ENCODING;
}

/* Returns: (transfer full): @text in UTF-8, where characters that UTF-8 has not are replaced by
 * "?"; NULL with @error set, which names the file @name. */
static GBytes *
convert_text(const char *text, gsize length, const char *encoding, const char *name, GError **error)
{
    gsize size;
    char *converted =
        g_convert_with_fallback(text, (gssize)length, "UTF-8", encoding, "?", NULL, &size, NULL);
    if (converted == NULL)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s is not text in %s: it is damaged or cut off"), name, encoding);
    return converted != NULL ? g_bytes_new_take(converted, size) : NULL;
}

/* Returns: (transfer full): the text of the file @name in @bytes, without a byte order mark and no
 * longer in the encoding that the mark states; NULL with @error set. */
static GBytes *
without_mark(GBytes *bytes, const char *name, GError **error)
{
    static const struct {
        const char *mark, *encoding;
    } marks[] = {{BOM, NULL}, {BOM_LITTLE, "UTF-16LE"}, {BOM_BIG, "UTF-16BE"}};
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    guint i = 0;
    while (i < G_N_ELEMENTS(marks) && (length < strlen(marks[i].mark) ||
                                       memcmp(text, marks[i].mark, strlen(marks[i].mark)) != 0))
        i++;
    gsize start = i < G_N_ELEMENTS(marks) ? strlen(marks[i].mark) : 0;
    if (start == 0 || marks[i].encoding == NULL)
        return g_bytes_new_from_bytes(bytes, start, length - start);
    return convert_text(text + start, length - start, marks[i].encoding, name, error);
}

GBytes *
foreign_source_read_text(ForeignSource *source, const char *name, GError **error)
{
    g_autoptr(GBytes) whole = foreign_source_read(source, name, error);
    g_autoptr(GBytes) bytes = whole != NULL ? without_mark(whole, name, error) : NULL;
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (length > 0 && memchr(text, '\0', length) != NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, _("%s is not text"), name);
        return NULL;
    }
    if (utf8_valid_length(text, length) == length)
        return g_steal_pointer(&bytes);
    return convert_text(text, length, declared_encoding(text, length), name, error);
}

gboolean
foreign_choices_mean_sea(const ForeignChoices *choices, const char *name, const char *value)
{
    const char *rule = choices->sea, *equals = rule != NULL ? strchr(rule, '=') : NULL;
    gsize length = equals != NULL ? (gsize)(equals - rule) : 0;
    if (rule != NULL)
        return equals != NULL && name != NULL && strlen(name) == length &&
               strncmp(rule, name, length) == 0 && g_strcmp0(value, equals + 1) == 0;
    for (guint i = 0; i < G_N_ELEMENTS(waters) && value != NULL; i++)
        if (g_ascii_strcasecmp(value, waters[i]) == 0)
            return TRUE;
    return FALSE;
}

static void
refuse_source(GError **error, const char *shown, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "%s: %s", shown, why);
}

/* The signature of the record of an archive with more than 65,535 files. */
#define SIGN_OF_MANY "PK\006\007"

/* The end of an archive has its list of files, and at most so many bytes of a comment. */
#define TAIL_BYTES (70u << 10)

/* Returns: whether the list of files that ends in @tail is not a zip64 list, which takes memory
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

/* Returns: whether @name is a path inside the archive. */
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
approve_archive(ForeignArchive *archive, GError **error)
{
    zip_int64_t n = zip_get_num_entries(archive->zip, 0);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    if (n > LIMIT_FOREIGN_ENTRIES) {
        refuse_source(error, archive->shown, _("it contains too many files"));
        return FALSE;
    }
    for (zip_int64_t i = 0; i < n; i++) {
        const char *name = zip_get_name(archive->zip, (zip_uint64_t)i, 0);
        const char *why = name == NULL      ? _("one of its files has no name")
                          : !is_below(name) ? _("its path leads out of the archive")
                          : !g_hash_table_add(names, (gpointer)name)
                              ? _("it is in the archive twice")
                              : NULL;
        if (why == NULL)
            continue;
        g_autofree char *valid = g_utf8_make_valid(name != NULL ? name : "", -1);
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, _("%s: file %d, “%s”: %s"),
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
        refuse_source(error, shown, _("it is a damaged zip archive"));
        return NULL;
    }
    g_autoptr(ForeignArchive) archive = g_new(ForeignArchive, 1);
    *archive = (ForeignArchive){
        .zip = zip,
        .bytes = bytes != NULL ? g_bytes_ref(bytes) : NULL,
        .shown = g_strdup(shown),
    };
    return approve_archive(archive, error) ? g_steal_pointer(&archive) : NULL;
}

ForeignArchive *
foreign_archive_open_bytes(GBytes *bytes, const char *shown, GError **error)
{
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    if (!is_short_list(data, length)) {
        refuse_source(error, shown, _("it contains too many files"));
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
        refuse_source(error, shown, _("it is too large"));
        return NULL;
    }
    if (!has_short_list(path)) {
        refuse_source(error, shown, _("it contains too many files"));
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

GPtrArray *
foreign_archive_list(ForeignArchive *archive, const char *endings)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) each = g_strsplit(endings, "\n", -1);
    zip_int64_t n = zip_get_num_entries(archive->zip, 0);
    for (guint i = 0; each[i] != NULL && found->len == 0; i++) {
        g_autofree char *ending = g_ascii_strdown(each[i], -1);
        for (zip_int64_t j = 0; j < n; j++) {
            const char *name = zip_get_name(archive->zip, (zip_uint64_t)j, 0);
            g_autofree char *lower = g_ascii_strdown(name, -1);
            g_autofree char *base = g_path_get_basename(name);
            if (g_str_has_suffix(lower, ending) && base[0] != '.' &&
                !g_str_has_prefix(name, "__MACOSX/"))
                g_ptr_array_add(found, g_strdup(name));
        }
    }
    g_ptr_array_sort(found, name_compare);
    return found;
}

const char *
foreign_archive_shown(const ForeignArchive *archive)
{
    return archive->shown;
}

static void
refuse_file(GError **error, const ForeignArchive *archive, const char *name, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, _("%s: cannot read “%s”: %s"),
                archive->shown, name, why);
}

/* Returns: (transfer full): what @file holds; NULL with @why set. */
static GBytes *
unpack(zip_file_t *file, guint64 most, const char **why)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree guint8 *part = g_malloc(LIMIT_FOREIGN_PART_BYTES);
    zip_int64_t n;
    /* The size of a file in the list may be wrong. */
    while ((n = zip_fread(file, part, LIMIT_FOREIGN_PART_BYTES)) > 0 && bytes->len <= most)
        g_byte_array_append(bytes, part, (guint)n);
    *why = n < 0 ? _("it is damaged") : bytes->len > most ? _("it is too large") : NULL;
    return *why == NULL ? g_byte_array_free_to_bytes(g_steal_pointer(&bytes)) : NULL;
}

GBytes *
foreign_archive_read(ForeignArchive *archive, const char *name, guint64 most, GError **error)
{
    zip_int64_t index = zip_name_locate(archive->zip, name, 0);
    const char *why = NULL;
    if (index < 0) {
        refuse_file(error, archive, name, _("it does not exist"));
        return NULL;
    }
    zip_file_t *file = zip_fopen_index(archive->zip, (zip_uint64_t)index, 0);
    GBytes *bytes = file != NULL ? unpack(file, most, &why) : NULL;
    if (file != NULL)
        zip_fclose(file);
    if (bytes == NULL)
        refuse_file(error, archive, name,
                    why != NULL ? why : _("it is damaged, or has a password"));
    return bytes;
}

gsize
foreign_archive_read_head(ForeignArchive *archive, const char *name, char *head, gsize length)
{
    zip_int64_t index = zip_name_locate(archive->zip, name, 0);
    zip_file_t *file = index >= 0 ? zip_fopen_index(archive->zip, (zip_uint64_t)index, 0) : NULL;
    zip_int64_t n_read = file != NULL ? zip_fread(file, head, length) : 0;
    if (file != NULL)
        zip_fclose(file);
    return n_read > 0 ? (gsize)n_read : 0;
}

static guint32
read_big_endian(const guint8 *at, guint n)
{
    guint32 number = 0;
    for (guint i = 0; i < n; i++)
        number = number << 8 | at[i];
    return number;
}

/* A JPEG is a sequence of segments, one of which starts with its size. */
static gboolean
jpeg_size(const guint8 *bytes, gsize length, guint32 *width, guint32 *height)
{
    for (gsize at = 2; at + 9 < length && bytes[at] == 0xff;) {
        guint8 kind = bytes[at + 1];
        /* The other three of this row are tables. */
        if (kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc) {
            *height = read_big_endian(bytes + at + 5, 2);
            *width = read_big_endian(bytes + at + 7, 2);
            return TRUE;
        }
        at += kind == 0xff ? 1 : 2 + MAX(read_big_endian(bytes + at + 2, 2), 2);
    }
    return FALSE;
}

gboolean
foreign_source_picture_size(GBytes *bytes, guint32 *width, guint32 *height)
{
    gsize length;
    const guint8 *data = g_bytes_get_data(bytes, &length);
    if (length >= 24 && memcmp(data, "\x89PNG\r\n\x1a\n", 8) == 0) {
        *width = read_big_endian(data + 16, 4);
        *height = read_big_endian(data + 20, 4);
        return TRUE;
    }
    if (length >= 10 && memcmp(data, "GIF8", 4) == 0) {
        *width = data[6] | (guint32)data[7] << 8;
        *height = data[8] | (guint32)data[9] << 8;
        return TRUE;
    }
    return length >= 2 && memcmp(data, "\xff\xd8", 2) == 0 &&
           jpeg_size(data, length, width, height);
}
