/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva diff: what distinguishes two data sets, or two files, record by record.
 */
#include "schema/model/record-write.h"
#include "schema/store/diff-words.h"
#include "validator/cli/given-file.h"
#include "validator/cli/terminal.h"

#include <stdlib.h>
#include <string.h>

#define DIFF_FORMAT 1

typedef struct {
    char *format;
    char *color;
    char *as;
    gboolean exit_code;
} Options;

static void
options_clear(Options *options)
{
    g_free(options->format);
    g_free(options->color);
    g_free(options->as);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

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

/* A file that differs. */
typedef struct {
    const char *name;        /* borrowed */
    const Record *old, *new; /* owned through their arenas; NULL: there is no such file */
    GPtrArray *differences;  /* owned: of Difference; NULL if one of the files is not there */
} ChangedFile;

static void
clear_changed_file(gpointer item)
{
    ChangedFile *file = item;
    g_clear_pointer(&file->differences, g_ptr_array_unref);
    if (file->old != NULL)
        arena_unref(file->old->arena);
    if (file->new != NULL)
        arena_unref(file->new->arena);
}

/* A file that could not be read whole, in any layer, has been reported, and differs in nothing. */
static gboolean
can_compare(const DataSet *set, const char *name)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        gboolean is_empty =
            file != NULL && file->read.result == FILE_READ && file->text->length == 0;
        if (file != NULL && file->root == NULL && file->read.result != FILE_ABSENT && !is_empty)
            return FALSE;
    }
    return TRUE;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns: (transfer container): the names of all files of either set; those of which there may be
 * many last, in order. */
static GPtrArray *
list_names(const Comparison *comparison)
{
    const DataSet *sets[] = {comparison->old, comparison->new};
    GPtrArray *names = g_ptr_array_new();
    guint n_single = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        for (guint j = 0; j < sets[i]->n_files; j++) {
            const DataFile *file = &sets[i]->files[j];
            gboolean is_new = i == 0 || data_set_file_named(sets[0], file->name) == NULL;
            n_single += is_new && file->kind->folder == NULL;
            if (is_new)
                g_ptr_array_add(names, file->name);
        }
    if (names->len > n_single)
        qsort(names->pdata + n_single, names->len - n_single, sizeof(gpointer), compare_names);
    return names;
}

/* Returns: what @set says in the file of that name; holds the arena. */
static const Record *
said_in(const Comparison *comparison, const DataSet *set, const char *name)
{
    const DataFile *file = data_set_file_named(set, name);
    if (!comparison->as_files)
        return data_set_stated(set, name);
    const Record *root = file != NULL ? file->root : NULL;
    if (root != NULL)
        arena_ref(root->arena);
    return root;
}

/* Returns: (transfer full): of ChangedFile. */
static GArray *
compare_sets(const Comparison *comparison)
{
    GArray *changed = g_array_new(FALSE, FALSE, sizeof(ChangedFile));
    g_array_set_clear_func(changed, clear_changed_file);
    g_autoptr(GPtrArray) names = list_names(comparison);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        if (!can_compare(comparison->old, name) || !can_compare(comparison->new, name))
            continue;
        ChangedFile file = {
            .name = name,
            .old = said_in(comparison, comparison->old, name),
            .new = said_in(comparison, comparison->new, name),
        };
        if (file.old != NULL && file.new != NULL)
            file.differences = record_diff(file.old, file.new);
        gboolean is_same = file.differences != NULL ? file.differences->len == 0
                                                    : file.old == NULL && file.new == NULL;
        if (is_same)
            clear_changed_file(&file);
        else
            g_array_append_val(changed, file);
    }
    return changed;
}

/* Appends how many records @root lists. */
static void
append_counts(GString *out, const Record *root)
{
    const char *before = " (";
    for (guint i = 0; !root->raw && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind != KIND_LIST || !record_has(root, field))
            continue;
        guint32 n = FIELD_SLOT(root, field, Records)->length;
        g_string_append_printf(out, "%s%s: %u", before, field_key(field), n);
        before = ", ";
    }
    g_string_append(out, before[0] == ',' ? ")" : "");
}

static void
write_text(const GArray *changed, gboolean color, GString *out)
{
    for (guint i = 0; i < changed->len; i++) {
        const ChangedFile *file = &g_array_index(changed, ChangedFile, i);
        if (file->differences != NULL) {
            diff_append_words(out, file->differences, color);
            continue;
        }
        g_string_append_printf(out, "%s %s", file->name, file->old == NULL ? "added" : "removed");
        append_counts(out, file->old == NULL ? file->new : file->old);
        g_string_append_c(out, '\n');
    }
}

static void
write_text_member(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

/* A file that came or went is one edit of the whole. */
static void
write_whole_edit(Writer *writer, const ChangedFile *file)
{
    g_autofree char *before = file->old != NULL ? record_to_text(file->old) : NULL;
    g_autofree char *after = file->new != NULL ? record_to_text(file->new) : NULL;
    const Record *root = file->old != NULL ? file->old : file->new;
    const Edit edit = {
        .entity = root->entity->id,
        .id = root->entity->keyed && !root->raw ? record_key(root) : NULL,
        .path = "",
        .before = before,
        .after = after,
    };
    edit_write(writer, &edit);
}

static void
write_file(Writer *writer, const ChangedFile *file)
{
    const char *change = file->old == NULL ? "added" : (file->new == NULL ? "removed" : "changed");
    writer_begin_object(writer);
    write_text_member(writer, "file", file->name);
    write_text_member(writer, "change", change);
    writer_name(writer, "edits");
    writer_begin_array(writer);
    if (file->differences == NULL)
        write_whole_edit(writer, file);
    for (guint i = 0; file->differences != NULL && i < file->differences->len; i++)
        edit_write(writer, differences_as_edits(file->differences)[i]);
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
write_json(const Comparison *comparison, const GArray *changed, GString *out)
{
    g_autofree char *old = g_filename_display_name(comparison->paths[0]);
    g_autofree char *new = g_filename_display_name(comparison->paths[1]);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_name(writer, "format");
    writer_integer(writer, DIFF_FORMAT);
    write_text_member(writer, "tool", "narva");
    write_text_member(writer, "version", NARVA_VERSION);
    write_text_member(writer, "old", old);
    write_text_member(writer, "new", new);
    writer_name(writer, "files");
    writer_begin_array(writer);
    for (guint i = 0; i < changed->len; i++)
        write_file(writer, &g_array_index(changed, ChangedFile, i));
    writer_end_array(writer);
    writer_end_object(writer);
    g_autoptr(GBytes) bytes = writer_finish(writer);
    g_string_append_len(out, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
}

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
        verb_complain("“%s” is no data set: none of its files is there", path);
        *status = exit_worse(*status, EXIT_USAGE);
        return NULL;
    }
    return g_steal_pointer(&set);
}

/* Reports what could not be read in @set and below, but not again what stands in @told too. */
static ExitStatus
report_layers(DataSet *set, const DataSet *told)
{
    ExitStatus status = EXIT_CLEAN;
    for (; set != NULL; set = set->base) {
        const DataSet *same = told;
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
            verb_complain("the data set below “%s” cannot be had (validate says why), so the "
                          "files themselves are compared",
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

/* Returns: whether both paths are folders, or both are not; else complains. */
static gboolean
is_pair(char *const *paths)
{
    for (guint i = 0; i < 2; i++)
        if (!g_file_test(paths[i], G_FILE_TEST_EXISTS)) {
            verb_complain("“%s” does not exist", paths[i]);
            return FALSE;
        }
    gboolean is_folder = g_file_test(paths[0], G_FILE_TEST_IS_DIR);
    if (g_file_test(paths[1], G_FILE_TEST_IS_DIR) == is_folder)
        return TRUE;
    verb_complain("“%s” is a folder and “%s” is not", paths[!is_folder], paths[is_folder]);
    return FALSE;
}

/* Returns: FALSE, with the status, when there is nothing to compare. */
static gboolean
load(Comparison *comparison, const char *as, ExitStatus *status)
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

static gboolean
read_options(const Call *call, Options *options, char ***paths, ExitStatus *status)
{
    const GOptionEntry entries[] = {
        {"format",
         0,
         0,
         G_OPTION_ARG_STRING,
         &options->format,
         "Form of the differences: text (default) or json",
         "FORMAT"},
        {"exit-code",
         0,
         0,
         G_OPTION_ARG_NONE,
         &options->exit_code,
         "Exit with 1 if there are differences",
         NULL},
        {"as",
         0,
         0,
         G_OPTION_ARG_FILENAME,
         &options->as,
         "Which file of a data set two files are, whatever their names: map.json, say",
         "NAME"},
        {"color",
         0,
         0,
         G_OPTION_ARG_STRING,
         &options->color,
         "Colour the text: auto (default), always or never",
         "WHEN"},
        {0},
    };
    return verb_parse(call, "diff", entries, paths, status);
}

ExitStatus
verb_diff(const Call *call)
{
    g_auto(Options) options = {0};
    g_auto(GStrv) paths = NULL;
    ExitStatus status = EXIT_CLEAN;
    if (!read_options(call, &options, &paths, &status))
        return status;
    gboolean is_json = g_strcmp0(options.format, "json") == 0;
    gboolean color;
    if (!is_json && options.format != NULL && strcmp(options.format, "text") != 0) {
        verb_complain("there is no format “%s”; known are text and json", options.format);
        return EXIT_USAGE;
    }
    if (!terminal_wants_color(options.color, &color)) {
        verb_complain("--color takes auto, always or never, not “%s”", options.color);
        return EXIT_USAGE;
    }
    if (g_strv_length(paths) != 2) {
        verb_complain("diff takes two paths, OLD and NEW");
        return EXIT_USAGE;
    }
    g_auto(Comparison) comparison = {.paths = paths};
    if (!load(&comparison, options.as, &status))
        return status;
    g_autoptr(GArray) changed = compare_sets(&comparison);
    g_autoptr(GString) out = g_string_new(NULL);
    if (is_json)
        write_json(&comparison, changed, out);
    else
        write_text(changed, color, out);
    if (options.exit_code && changed->len > 0)
        status = exit_worse(status, EXIT_FINDINGS);
    return verb_print(out, status);
}
