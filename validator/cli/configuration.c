/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding and reading the configuration of a repository.
 */
#include "validator/cli/configuration.h"

#include "schema/store/file-read.h"
#include "schema/text/limits.h"
#include "schema/text/position.h"
#include "schema/text/scanner.h"
#include "validator/program/program.h"
#include "validator/report/selection.h"

#include <string.h>
#include <sys/stat.h>

#define FILE_NAME ".narva.json"

/* The reading of one file. */
typedef struct {
    Configuration *result; /* borrowed */
    Scanner scanner;
    PositionIndex *positions; /* borrowed: of the text */
} Reading;

static gboolean refuse_token(Reading *reading, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Complains about the token that was read last. Returns: FALSE. */
static gboolean
refuse_token(Reading *reading, const char *format, ...)
{
    TextPosition position = position_index_find(reading->positions, reading->scanner.token.start);
    va_list ap;
    va_start(ap, format);
    g_autofree char *text = g_strdup_vprintf(format, ap);
    va_end(ap);
    verb_complain("%s:%u:%u: %s", reading->result->path, position.line, position.column, text);
    return FALSE;
}

/* Whether @text is an id of findings or the start of one. */
static gboolean
is_finding(Reading *reading, const char *text)
{
    Selection selection;
    char *words[] = {(char *)text, NULL};
    g_autofree char *wrong = selection_init(&selection, words, NULL);
    if (wrong == NULL)
        return TRUE;
    g_autofree char *problem = verb_unknown_finding(wrong);
    return refuse_token(reading, "%s", problem);
}

static gboolean
is_severity(Reading *reading, const char *text)
{
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < N_SEVERITIES; i++) {
        if (strcmp(finding_severity_name(i), text) == 0)
            return TRUE;
        g_ptr_array_add(known, (gpointer)finding_severity_name(i));
    }
    g_autofree char *problem = program_unknown(_("there is no severity “%s”"), text, known);
    return refuse_token(reading, "%s", problem);
}

/* A baseline anywhere else, or a pipe, would be read because of a file that came with the data. */
static gboolean
is_baseline(Reading *reading, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "/", -1);
    if (text[0] == '\0' || g_path_is_absolute(text) ||
        g_strv_contains((const char *const *)parts, ".."))
        return refuse_token(reading, _("“baseline” must be a path below the folder of this file"));
    g_autofree char *path = g_build_filename(reading->result->folder, text, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS) || g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    return refuse_token(reading, _("“%s” is not a file"), text);
}

static gboolean
is_pattern(Reading *reading, const char *text)
{
    g_autoptr(GError) error = NULL;
    return ignore_list_add(reading->result->exclude, text, &error) ||
           refuse_token(reading, "%s", error->message);
}

/* A member: a text, or a list of texts. */
static const struct {
    const char *name;
    gsize offset; /* of its value in Configuration */
    gboolean is_list;
    gboolean (*is_right)(Reading *reading, const char *text); /* else it has complained */
} members[] = {
    {"select", G_STRUCT_OFFSET(Configuration, select), TRUE, is_finding},
    {"ignore", G_STRUCT_OFFSET(Configuration, ignore), TRUE, is_finding},
    {"failOn", G_STRUCT_OFFSET(Configuration, fail_on), FALSE, is_severity},
    {"baseline", G_STRUCT_OFFSET(Configuration, baseline), FALSE, is_baseline},
    {"exclude", G_STRUCT_OFFSET(Configuration, patterns), TRUE, is_pattern},
};

static char *
decode_token(const Scanner *scanner)
{
    char *text = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, text);
    return text;
}

static gboolean
refuse_syntax(Reading *reading)
{
    return refuse_token(reading, _("this is not valid JSON"));
}

/* Reads the texts of a list that has begun. Returns: (transfer full): NULL, having complained. */
static char **
read_list(Reading *reading, guint member)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    TokenKind kind;
    while ((kind = scanner_next(&reading->scanner)) == TOKEN_STRING) {
        char *text = decode_token(&reading->scanner);
        g_ptr_array_add(texts, text);
        if (!members[member].is_right(reading, text))
            return NULL;
    }
    if (kind != TOKEN_ARRAY_END) {
        if (kind == TOKEN_ERROR)
            refuse_syntax(reading);
        else
            refuse_token(reading, _("“%s” is a list of texts"), members[member].name);
        return NULL;
    }
    g_ptr_array_add(texts, NULL);
    g_ptr_array_set_free_func(texts, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&texts), FALSE);
}

static gboolean
read_value(Reading *reading, guint member)
{
    gpointer slot = G_STRUCT_MEMBER_P(reading->result, members[member].offset);
    TokenKind kind = scanner_next(&reading->scanner);
    if (kind == TOKEN_ERROR)
        return refuse_syntax(reading);
    if (members[member].is_list && kind == TOKEN_ARRAY_BEGIN)
        return (*(char ***)slot = read_list(reading, member)) != NULL;
    if (members[member].is_list || kind != TOKEN_STRING)
        return refuse_token(
            reading, members[member].is_list ? _("“%s” is a list of texts") : _("“%s” is a text"),
            members[member].name);
    char *text = decode_token(&reading->scanner);
    *(char **)slot = text;
    return members[member].is_right(reading, text);
}

/* The name of a member was read. */
static gboolean
read_member(Reading *reading, guint *seen)
{
    g_autofree char *name = decode_token(&reading->scanner);
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        g_ptr_array_add(known, (gpointer)members[i].name);
        if (strcmp(members[i].name, name) != 0)
            continue;
        if (*seen & 1u << i)
            return refuse_token(reading, _("“%s” is given twice"), name);
        *seen |= 1u << i;
        return read_value(reading, i);
    }
    g_autofree char *problem = program_unknown(_("there is no member “%s”"), name, known);
    return refuse_token(reading, "%s", problem);
}

/* Returns: FALSE, having complained. */
static gboolean
read_text(Configuration *configuration, const char *bytes, gsize length)
{
    g_autoptr(PositionIndex) positions = position_index_new(bytes, length);
    Reading reading = {.result = configuration, .positions = positions};
    guint seen = 0;
    TokenKind kind;
    scanner_init(&reading.scanner, bytes, length);
    kind = scanner_next(&reading.scanner);
    if (kind != TOKEN_OBJECT_BEGIN && kind != TOKEN_ERROR)
        return refuse_token(&reading, _("the configuration is an object: { … }"));
    while (kind != TOKEN_ERROR && (kind = scanner_next(&reading.scanner)) == TOKEN_NAME)
        if (!read_member(&reading, &seen))
            return FALSE;
    if (kind == TOKEN_OBJECT_END)
        kind = scanner_next(&reading.scanner);
    return kind == TOKEN_END || refuse_syntax(&reading);
}

/* Returns: (transfer full): NULL, having complained. */
static Configuration *
read_configuration(const char *folder, ExitStatus *status)
{
    g_autoptr(Configuration) configuration = g_new0(Configuration, 1);
    g_autofree char *path = g_build_filename(folder, FILE_NAME, NULL);
    configuration->folder = g_strdup(folder);
    configuration->path = file_path_from_here(path);
    configuration->exclude = ignore_list_new(folder);
    FileContents read = file_read(folder, FILE_NAME);
    g_autoptr(GBytes) contents = g_steal_pointer(&read.contents);
    g_autofree char *detail = g_steal_pointer(&read.detail);
    file_contents_clear(&read);
    gsize length;
    const char *bytes = contents != NULL ? g_bytes_get_data(contents, &length) : NULL;
    *status = EXIT_IO;
    if (contents == NULL) {
        verb_complain(_("cannot read the configuration “%s”: %s"), configuration->path,
                      read.result == FILE_OUTSIDE ? _("it is a link out of its folder")
                      : detail != NULL            ? detail
                                                  : _("it is not a file"));
        return NULL;
    }
    *status = EXIT_USAGE;
    if (length > LIMIT_CONFIGURATION_BYTES) {
        verb_complain(_("the configuration “%s” has %lu bytes; the limit is %u"),
                      configuration->path, (gulong)length, LIMIT_CONFIGURATION_BYTES);
        return NULL;
    }
    if (!read_text(configuration, bytes != NULL ? bytes : "", length))
        return NULL;
    if (configuration->baseline != NULL) {
        g_autofree char *shown = g_path_get_dirname(configuration->path);
        char *baseline = strcmp(shown, ".") == 0
                             ? g_strdup(configuration->baseline)
                             : g_build_filename(shown, configuration->baseline, NULL);
        g_free(configuration->baseline);
        configuration->baseline = baseline;
    }
    *status = EXIT_CLEAN;
    return g_steal_pointer(&configuration);
}

/* Returns: (transfer full): the folder of the configuration for @path, absolute; NULL: none. */
static char *
folder_of(const char *path)
{
    g_autofree char *folder = g_canonicalize_filename(path, NULL);
    struct stat status, above;
    if (!g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        char *around = g_path_get_dirname(folder);
        g_free(folder);
        folder = around;
    }
    for (gboolean is_device = stat(folder, &status) == 0; is_device;) {
        g_autofree char *file = g_build_filename(folder, FILE_NAME, NULL);
        g_autofree char *git = g_build_filename(folder, ".git", NULL);
        if (g_file_test(file, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK))
            return g_steal_pointer(&folder);
        if (g_file_test(git, G_FILE_TEST_EXISTS) || strcmp(folder, "/") == 0)
            return NULL;
        char *next = g_path_get_dirname(folder);
        g_free(folder);
        folder = next;
        is_device = stat(folder, &above) == 0 && above.st_dev == status.st_dev;
    }
    return NULL;
}

Configuration *
configuration_find(char *const *paths, ExitStatus *status)
{
    g_autofree char *folder = folder_of(paths[0] != NULL ? paths[0] : ".");
    for (guint i = 1; paths[0] != NULL && paths[i] != NULL; i++) {
        g_autofree char *other = folder_of(paths[i]);
        if (g_strcmp0(folder, other) == 0)
            continue;
        verb_complain(_("“%s” and “%s” have different configurations (%s); name them in separate "
                        "calls, or use --no-config"),
                      paths[0], paths[i], FILE_NAME);
        *status = EXIT_USAGE;
        return NULL;
    }
    return folder != NULL ? read_configuration(folder, status) : NULL;
}

void
configuration_free(Configuration *configuration)
{
    if (configuration == NULL)
        return;
    g_free(configuration->path);
    g_free(configuration->folder);
    g_strfreev(configuration->select);
    g_strfreev(configuration->ignore);
    g_free(configuration->fail_on);
    g_free(configuration->baseline);
    g_strfreev(configuration->patterns);
    ignore_list_free(configuration->exclude);
    g_free(configuration);
}
