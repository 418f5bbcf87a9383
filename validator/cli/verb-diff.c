/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva diff: what distinguishes two data sets, or two files, record by record.
 */
#include "schema/store/shipped-sets.h"
#include "validator/cli/given-file.h"
#include "validator/cli/terminal.h"
#include "validator/cli/set-diff.h"

#include <string.h>

typedef struct {
    char *format;
    char *color;
    char *as;
    gboolean exit_code;
} Options;

/* What is compared. Sets with one file stand for files. */
typedef struct {
    char *const *paths; /* borrowed: old and new */
    DataSet *old, *new; /* owned; one and the same for the same path */
    gboolean as_files;  /* what the files say, not what is seen through the layers */
} Comparison;

static void
comparison_clear(Comparison *comparison)
{
    data_set_unref(comparison->old);
    data_set_unref(comparison->new);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Comparison, comparison_clear)

static gboolean
holds_a_file(const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].read.result != FILE_ABSENT)
            return TRUE;
    return FALSE;
}

static DataSet *
load_folder(const char *path, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(path, &error);
    if (set == NULL) {
        *status = exit_worse(*status, verb_fail(error));
        return NULL;
    }
    if (!holds_a_file(set)) {
        verb_complain(_("“%s” is not a data set: it has none of the files"), path);
        *status = exit_worse(*status, EXIT_USAGE);
        return NULL;
    }
    return g_steal_pointer(&set);
}

/* Reports what could not be read in @set and its bases, except what is in @reported already. */
static ExitStatus
report_layers(DataSet *set, const DataSet *reported)
{
    ExitStatus status = EXIT_CLEAN;
    for (; set != NULL; set = set->base) {
        const DataSet *same = reported;
        while (same != NULL && strcmp(same->name, set->name) != 0)
            same = same->base;
        if (same == NULL)
            status = exit_worse(status, given_set_report(set));
    }
    return status;
}

/* Returns: whether no data set below @set is missing; else complains. */
static gboolean
has_its_layers(const DataSet *set)
{
    for (; set != NULL; set = set->base)
        if (set->base_result != BASE_NONE && set->base_result != BASE_LOADED) {
            verb_complain(_("the base of “%s” cannot be read (validate says why), so the "
                            "files themselves are compared"),
                          set->name);
            return FALSE;
        }
    return TRUE;
}

static gboolean
load_folders(Comparison *comparison, ExitStatus *status)
{
    const char *old = comparison->paths[0];
    const char *new = comparison->paths[1];
    comparison->old = load_folder(old, status);
    if (comparison->old != NULL && strcmp(old, new) == 0)
        comparison->new = data_set_ref(comparison->old);
    else if (strcmp(old, new) != 0)
        comparison->new = load_folder(new, status);
    if (comparison->old == NULL || comparison->new == NULL)
        return FALSE;
    *status = exit_worse(*status, report_layers(comparison->old, NULL));
    *status = exit_worse(*status, report_layers(comparison->new, comparison->old));
    comparison->as_files = !has_its_layers(comparison->old) ||
                           (comparison->new != comparison->old && !has_its_layers(comparison->new));
    if (comparison->as_files)
        *status = exit_worse(*status, EXIT_FINDINGS);
    return TRUE;
}

/* Replaces paths that do not exist, and start with the id of an installed data set, by its own. */
static void
find_installed(char **paths)
{
    for (guint i = 0; i < 2; i++) {
        char *path = g_file_test(paths[i], G_FILE_TEST_EXISTS) ? NULL : shipped_set_path(paths[i]);
        if (path == NULL)
            continue;
        g_free(paths[i]);
        paths[i] = path;
    }
}

/* Returns: whether both paths are folders, or both are not; else complains. */
static gboolean
is_pair(char *const *paths)
{
    for (guint i = 0; i < 2; i++)
        if (!g_file_test(paths[i], G_FILE_TEST_EXISTS)) {
            verb_complain(_("“%s” does not exist"), paths[i]);
            return FALSE;
        }
    gboolean is_folder = g_file_test(paths[0], G_FILE_TEST_IS_DIR);
    if (g_file_test(paths[1], G_FILE_TEST_IS_DIR) == is_folder)
        return TRUE;
    verb_complain(_("“%s” is a folder and “%s” is not"), paths[!is_folder], paths[is_folder]);
    return FALSE;
}

/* Returns: FALSE, with the status, when there is nothing to compare. */
static gboolean
load_sides(Comparison *comparison, const char *as, ExitStatus *status)
{
    const char *old = comparison->paths[0];
    const char *new = comparison->paths[1];
    if (!is_pair(comparison->paths)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (g_file_test(old, G_FILE_TEST_IS_DIR))
        return load_folders(comparison, status);
    const FileKind *kind = given_file_kind(as, comparison->paths, 2);
    if (kind == NULL) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    /* So git says that there is no file. */
    comparison->old = given_file_load(old, kind, strcmp(old, "/dev/null") == 0, status);
    if (strcmp(old, new) != 0)
        comparison->new = given_file_load(new, kind, strcmp(new, "/dev/null") == 0, status);
    else if (comparison->old != NULL)
        comparison->new = data_set_ref(comparison->old);
    return comparison->old != NULL && comparison->new != NULL;
}

static const char *
format_word(guint i)
{
    static const char *const words[] = {"text", "json"};
    return i < G_N_ELEMENTS(words) ? words[i] : NULL;
}

static gboolean
read_options(const Call *call, Options *options, char ***paths, ExitStatus *status)
{
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_("Output format"), N_("FORMAT"),
         .choice = format_word},
        {"exit-code", 0, 0, G_OPTION_ARG_NONE, &options->exit_code,
         N_("Exit with 1 if there are differences"), NULL},
        {"as", 0, 0, G_OPTION_ARG_FILENAME, &options->as,
         N_("Treat both files as the data set file NAME, e.g. map.json"), N_("NAME"),
         .offer = given_file_word},
        {"color", 0, 0, G_OPTION_ARG_STRING, &options->color, N_("Colour the output"), N_("WHEN"),
         .choice = terminal_color_word},
        {0},
    };
    return verb_parse(call, "diff", entries, paths, status);
}

ExitStatus
verb_diff(const Call *call)
{
    Options options = {0};
    char **paths;
    ExitStatus status = EXIT_CLEAN;
    if (!read_options(call, &options, &paths, &status))
        return status;
    gboolean is_json = g_strcmp0(options.format, "json") == 0;
    if (g_strv_length(paths) != 2) {
        verb_complain(_("diff takes two paths, OLD and NEW"));
        return EXIT_USAGE;
    }
    find_installed(paths);
    g_auto(Comparison) comparison = {.paths = paths};
    if (!load_sides(&comparison, options.as, &status))
        return status;
    g_autoptr(GArray) changed = set_diff(comparison.old, comparison.new, comparison.as_files);
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *old = g_filename_display_name(paths[0]);
    g_autofree char *new = g_filename_display_name(paths[1]);
    if (is_json)
        set_diff_append_json(changed, old, new, out);
    else
        set_diff_append_words(changed, terminal_wants_color(options.color), out);
    if (options.exit_code && changed->len > 0)
        status = exit_worse(status, EXIT_FINDINGS);
    return verb_print(out, status);
}
