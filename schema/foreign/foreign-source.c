/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding and reading the files of an import, none beyond its folder.
 */
#include "schema/foreign/foreign-source.h"

#include "schema/foreign/limits.h"
#include "schema/store/file-read.h"
#include "schema/text/names.h"
#include "schema/text/utf8.h"

#include <string.h>

/* How deep a file is looked for in a folder, and among how many names. */
#define SEARCH_DEPTH 3
#define SEARCH_NAMES 10000u

#define BOM "\xef\xbb\xbf"
#define BOM_LITTLE "\xff\xfe"
#define BOM_BIG "\xfe\xff"

/* What bytes are read as that are no UTF-8 and name no encoding. */
#define USUAL_ENCODING "WINDOWS-1252"

/* An XML declaration stands in so many bytes. */
#define DECLARATION_BYTES 200

/* What says of itself that it is water, where no rule is given. */
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
    g_auto(GStrv) each = g_strsplit(endings, "\n", -1);
    for (guint i = 0; each[i] != NULL && found->len == 0; i++) {
        guint n_left = SEARCH_NAMES;
        search(folder, "", each[i], found, &n_left);
    }
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
                    "“%s” holds no file that ends in “%s”", shown, ending);
    else
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    "“%s” holds %u files that end in “%s”: name one of them, as “%s”", shown,
                    found->len, ending, (const char *)found->pdata[0]);
    return NULL;
}

gboolean
foreign_source_open(ForeignSource *source, const char *path, const char *endings, GError **error)
{
    *source = (ForeignSource){.left = LIMIT_FOREIGN_BYTES};
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_autofree char *shown = g_filename_display_name(path);
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH, "there is no “%s”", shown);
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
}

gboolean
foreign_source_unpack(ForeignSource *source, const char *names, GError **error)
{
    g_autofree char *path = g_build_filename(source->folder, source->file, NULL);
    if (source->archive != NULL || !foreign_archive_is(path))
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
foreign_source_widen(ForeignSource *source, const char *name)
{
    /* What lies in a folder of its own below that of the source is looked for there first. */
    g_autofree char *whole = g_build_filename(source->folder, source->file, NULL);
    g_autofree char *folder = g_path_get_dirname(whole);
    g_autofree char *absolute = g_canonicalize_filename(folder, NULL);
    g_autofree char *around = g_path_get_dirname(absolute);
    const char *const folders[] = {absolute, around};
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(folders[i], name, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
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
        return TRUE;
    }
    return FALSE;
}

static void
fail_reading(const char *name, const FileContents *read, GError **error)
{
    static const char *const reasons[] = {
        [FILE_READ] = "it is too large",
        [FILE_ABSENT] = "it is not there",
        [FILE_NOT_A_FILE] = "it is no plain file",
        [FILE_OUTSIDE] = "it is a link that leads out of its folder",
        [FILE_UNREADABLE] = "the system does not let it be read",
        [FILE_TOO_LARGE] = "it is too large",
    };
    g_autofree char *shown = g_filename_display_name(name);
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "cannot read “%s”: %s", shown,
                reasons[read->result]);
}

/* Reads @name of the archive of @source. */
static GBytes *
read_packed(ForeignSource *source, const char *name, GError **error)
{
    GBytes *bytes = foreign_archive_read(source->archive, name, source->left, error);
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
        fail_reading(name, &read, error);
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

/* Returns: (transfer full): @bytes without their mark, and in UTF-8 where the mark says that they
 * are UTF-16; NULL with @error set. */
static GBytes *
without_mark(GBytes *bytes, GError **error)
{
    static const struct {
        const char *mark, *encoding;
    } marks[] = {{BOM, NULL}, {BOM_LITTLE, "UTF-16LE"}, {BOM_BIG, "UTF-16BE"}};
    gsize length, size;
    const char *text = g_bytes_get_data(bytes, &length);
    guint i = 0;
    while (i < G_N_ELEMENTS(marks) && (length < strlen(marks[i].mark) ||
                                       memcmp(text, marks[i].mark, strlen(marks[i].mark)) != 0))
        i++;
    gsize start = i < G_N_ELEMENTS(marks) ? strlen(marks[i].mark) : 0;
    if (start == 0 || marks[i].encoding == NULL)
        return g_bytes_new_from_bytes(bytes, start, length - start);
    char *converted = g_convert(text + start, (gssize)(length - start), "UTF-8", marks[i].encoding,
                                NULL, &size, error);
    return converted != NULL ? g_bytes_new_take(converted, size) : NULL;
}

GBytes *
foreign_source_read_text(ForeignSource *source, const char *name, GError **error)
{
    g_autoptr(GBytes) whole = foreign_source_read(source, name, error);
    g_autoptr(GBytes) bytes = whole != NULL ? without_mark(whole, error) : NULL;
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (length > 0 && memchr(text, '\0', length) != NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s is no text", name);
        return NULL;
    }
    if (utf8_valid_length(text, length) == length)
        return g_steal_pointer(&bytes);
    gsize size;
    const char *encoding = declared_encoding(text, length);
    char *converted =
        g_convert_with_fallback(text, (gssize)length, "UTF-8", encoding, "?", NULL, &size, error);
    return converted != NULL ? g_bytes_new_take(converted, size) : NULL;
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
