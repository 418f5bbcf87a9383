/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patterns of paths to leave out.
 */
#include "schema/store/ignore.h"

#include "schema/store/file-read.h"
#include "schema/text/limits.h"
#include "schema/text/translation.h"

#include <string.h>

typedef struct {
    char *text;         /* owned: without `!`, and without the `/` at its start and end */
    gsize n_literal;    /* bytes at its start that mean themselves */
    gboolean lets_in;   /* after `!` */
    gboolean is_name;   /* matches names, not paths */
    gboolean is_folder; /* matches folders only */
} IgnorePattern;

struct _IgnoreList {
    char *folder;     /* owned: with a `/` at its end */
    GArray *patterns; /* owned: of IgnorePattern */
};

static void
clear_pattern(gpointer item)
{
    g_free(((IgnorePattern *)item)->text);
}

IgnoreList *
ignore_list_new(const char *folder)
{
    IgnoreList *list = g_new(IgnoreList, 1);
    *list = (IgnoreList){
        .folder = g_strconcat(folder, g_str_has_suffix(folder, "/") ? "" : "/", NULL),
        .patterns = g_array_new(FALSE, FALSE, sizeof(IgnorePattern)),
    };
    g_array_set_clear_func(list->patterns, clear_pattern);
    return list;
}

void
ignore_list_free(IgnoreList *list)
{
    if (list == NULL)
        return;
    g_free(list->folder);
    g_array_unref(list->patterns);
    g_free(list);
}

guint
ignore_list_length(const IgnoreList *list)
{
    return list->patterns->len;
}

gboolean
ignore_list_is_above(const IgnoreList *list, const char *path)
{
    return g_str_has_prefix(path, list->folder);
}

/* Returns: the length of @line without the blanks at its end. */
static gsize
length_without_blanks(const char *line)
{
    gsize length = 0;
    for (gsize i = 0; line[i] != '\0'; i++) {
        if (line[i] == '\\' && line[i + 1] != '\0')
            i++;
        else if (line[i] == ' ')
            continue;
        length = i + 1;
    }
    return length;
}

gboolean
ignore_list_add(IgnoreList *list, const char *line, GError **error)
{
    if (line[0] == '#')
        return TRUE;
    gsize length = length_without_blanks(line);
    if (length > LIMIT_IGNORE_PATTERN_BYTES || list->patterns->len >= LIMIT_IGNORE_PATTERNS) {
        if (length > LIMIT_IGNORE_PATTERN_BYTES)
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                        _("a pattern has %lu bytes; the limit is %u"), (gulong)length,
                        LIMIT_IGNORE_PATTERN_BYTES);
        else
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                        _("there are more than %u patterns"), LIMIT_IGNORE_PATTERNS);
        return FALSE;
    }
    IgnorePattern pattern = {.lets_in = line[0] == '!'};
    const char *start = line + (pattern.lets_in ? 1 : 0);
    length -= (gsize)(start - line);
    if (length == 0)
        return TRUE;
    pattern.is_folder = start[length - 1] == '/';
    length -= pattern.is_folder ? 1 : 0;
    pattern.is_name = memchr(start, '/', length) == NULL;
    if (length > 0 && start[0] == '/') {
        start++;
        length--;
    }
    pattern.text = g_strndup(start, length);
    pattern.n_literal = strcspn(pattern.text, "*?[\\");
    g_array_append_val(list->patterns, pattern);
    return TRUE;
}

/* Why there is nothing of a file; NULL: it need not be there, or is something else. */
static const char *
reason_of(const FileContents *read)
{
    switch (read->result) {
    case FILE_UNREADABLE:
        return read->detail;
    case FILE_TOO_LARGE:
        return "it is too large";
    default:
        return NULL;
    }
}

gboolean
ignore_list_add_file(IgnoreList *list, const char *folder, const char *name, GError **error)
{
    FileContents read = file_read(folder, name);
    g_autoptr(GBytes) contents = g_steal_pointer(&read.contents);
    g_autofree char *reason = g_strdup(reason_of(&read));
    file_contents_clear(&read);
    g_autofree char *path =
        strcmp(folder, ".") == 0 ? g_strdup(name) : g_build_filename(folder, name, NULL);
    gsize length = contents != NULL ? g_bytes_get_size(contents) : 0;
    if (length > LIMIT_IGNORE_FILE_BYTES)
        reason = g_strdup_printf("it has %" G_GSIZE_FORMAT " bytes; the limit is %u", length,
                                 LIMIT_IGNORE_FILE_BYTES);
    if (reason != NULL) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _("“%s” cannot be read: %s"), path,
                    reason);
        return FALSE;
    }
    g_autofree char *text = g_strndup(length > 0 ? g_bytes_get_data(contents, NULL) : "", length);
    g_auto(GStrv) lines =
        g_strsplit(text + (g_str_has_prefix(text, "\xef\xbb\xbf") ? 3 : 0), "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        gsize end = strlen(*line);
        if (end > 0 && (*line)[end - 1] == '\r')
            (*line)[end - 1] = '\0';
        if (!ignore_list_add(list, *line, error)) {
            g_prefix_error(error, "“%s”: ", path);
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean
is_of_class(const char *name, gsize length, char c)
{
    static const struct {
        const char *name;
        GAsciiType types;
    } classes[] = {
        {"alnum", G_ASCII_ALNUM}, {"alpha", G_ASCII_ALPHA},   {"cntrl", G_ASCII_CNTRL},
        {"digit", G_ASCII_DIGIT}, {"graph", G_ASCII_GRAPH},   {"lower", G_ASCII_LOWER},
        {"print", G_ASCII_PRINT}, {"punct", G_ASCII_PUNCT},   {"space", G_ASCII_SPACE},
        {"upper", G_ASCII_UPPER}, {"xdigit", G_ASCII_XDIGIT},
    };
    if (strncmp(name, "blank", length) == 0 && length == strlen("blank"))
        return c == ' ' || c == '\t';
    for (guint i = 0; i < G_N_ELEMENTS(classes); i++)
        if (length == strlen(classes[i].name) && strncmp(name, classes[i].name, length) == 0)
            return (g_ascii_table[(guchar)c] & classes[i].types) != 0;
    return FALSE;
}

/* Matches @c with one item of a set of characters: a class, a range or a character. *@at is moved
 * behind it. Returns: whether it matches. */
static gboolean
match_item(const char **at, char c)
{
    const char *p = *at;
    if (p[0] == '[' && p[1] == ':') {
        const char *end = strchr(p + 2, ']');
        if (end != NULL && end > p + 2 && end[-1] == ':') {
            *at = end + 1;
            return is_of_class(p + 2, (gsize)(end - 1 - (p + 2)), c);
        }
    }
    p += p[0] == '\\' && p[1] != '\0' ? 1 : 0;
    guchar low = (guchar)*p++, high = low;
    if (p[0] == '-' && p[1] != ']' && p[1] != '\0') {
        p += p[1] == '\\' && p[2] != '\0' ? 2 : 1;
        high = (guchar)*p++;
    }
    *at = p;
    return (guchar)c >= low && (guchar)c <= high;
}

/* Matches @c with the set of characters that starts behind the `[` before *@at, which is moved
 * behind its end. Returns: whether it matches; FALSE for a set without an end. */
static gboolean
match_set(const char **at, char c)
{
    const char *p = *at;
    gboolean is_negative = *p == '!' || *p == '^', is_matched = FALSE;
    p += is_negative ? 1 : 0;
    for (gboolean is_first = TRUE; is_first || *p != ']'; is_first = FALSE) {
        if (*p == '\0')
            return FALSE;
        is_matched |= match_item(&p, c);
    }
    *at = p + 1;
    return is_matched != is_negative && c != '/';
}

/* Matches @c with what *@at starts with, which is no `*`; *@at is moved behind it. */
static gboolean
match_character(const char **at, char c)
{
    const char *p = *at;
    if (*p == '\0')
        return FALSE;
    *at = p + 1;
    if (*p == '?')
        return c != '/';
    if (*p == '[')
        return match_set(at, c);
    if (*p == '\\') {
        *at = p + (p[1] != '\0' ? 2 : 1);
        return p[1] == c;
    }
    return *p == c;
}

/* Whether @pattern matches the whole of @text. After a mismatch the last `*` takes one character
 * more, or else the last part `**` one folder more: earlier ones need not be tried again, since a
 * `*` cannot pass a `/`, and what a `**` could gain its successor has tried. */
static gboolean
match_path(const char *pattern, const char *text, guint64 *steps)
{
    const char *p = pattern, *t = text;
    const char *star = NULL, *star_text = NULL; /* behind the last `*`, and where it ends */
    const char *deep = NULL, *deep_text = NULL; /* the same of the last part `**` */
    for (;; ++*steps) {
        if (*p == '*') {
            gboolean is_part = p[1] == '*' && (p == pattern || p[-1] == '/');
            p += strspn(p, "*");
            if (is_part && *p == '\0')
                return TRUE;
            if (is_part && *p == '/') {
                deep = ++p;
                deep_text = t;
                star = NULL;
            } else {
                star = p;
                star_text = t;
            }
            continue;
        }
        if (*t == '\0')
            return *p == '\0';
        if (match_character(&p, *t)) {
            t++;
        } else if (star != NULL && *star_text != '/') {
            p = star;
            t = ++star_text;
        } else if (deep != NULL && (deep_text = strchr(deep_text, '/')) != NULL) {
            p = deep;
            t = ++deep_text;
            star = NULL;
        } else {
            return FALSE;
        }
    }
}

/* @path: from the folder of the list; NULL: it is elsewhere. @name: its last part. */
static gboolean
match_pattern(const IgnorePattern *pattern, const char *path, const char *name, guint64 *steps)
{
    const char *text = pattern->is_name ? name : path;
    ++*steps;
    if (text == NULL || strncmp(pattern->text, text, pattern->n_literal) != 0)
        return FALSE;
    return match_path(pattern->text + pattern->n_literal, text + pattern->n_literal, steps);
}

IgnoreVerdict
ignore_list_judge(const IgnoreList *list, const char *path, gboolean is_folder, guint64 *steps)
{
    const char *below = ignore_list_is_above(list, path) ? path + strlen(list->folder) : NULL;
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    for (guint i = list->patterns->len; i > 0; i--) {
        const IgnorePattern *pattern = &g_array_index(list->patterns, IgnorePattern, i - 1);
        if ((is_folder || !pattern->is_folder) && match_pattern(pattern, below, name, steps))
            return pattern->lets_in ? IGNORE_LET_IN : IGNORE_LEAVE_OUT;
    }
    return IGNORE_UNDECIDED;
}
