/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva merge: three versions of a file become one, as git asks of a merge driver.
 */
#include "schema/model/record-write.h"
#include "schema/text/clean.h"
#include "schema/versions/merge.h"
#include "validator/cli/given-file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

typedef struct {
    char *output;
    char *as;
} Options;

/* The three versions, as sets of one file. */
typedef struct {
    DataSet *sets[N_MERGE_SIDES]; /* owned */
} Input;

static void
input_clear(Input *input)
{
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        data_set_unref(input->sets[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Input, input_clear)

/* Writes @contents to @path, whole or not at all. An existing file keeps its permissions; a link
 * stays one. */
static gboolean
write_output(const char *path, GBytes *contents, GError **error)
{
    g_autofree char *target = realpath(path, NULL);
    struct stat old;
    gboolean is_there = target != NULL && stat(target, &old) == 0;
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    if (!g_file_set_contents_full(is_there ? target : path, bytes, (gssize)length,
                                  G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                  0666, error))
        return FALSE;
    if (!is_there || chmod(target, old.st_mode & 0777) == 0)
        return TRUE;
    int code = errno;
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(code),
                _("cannot set the permissions of “%s”: %s"), path, g_strerror(code));
    return FALSE;
}

/* Writes the merged file, if it is another than ours, to @output or over ours. */
static ExitStatus
save_merged(const Merge *merge, const DataFile *ours, const char *ours_path, const char *output)
{
    g_autoptr(GBytes) canonical = record_to_bytes(ours->root);
    gboolean is_ours = g_bytes_equal(canonical, merge->text->contents);
    if (is_ours && output == NULL)
        return EXIT_CLEAN;
    g_autoptr(GError) error = NULL;
    GBytes *contents = is_ours ? ours->text->contents : merge->text->contents;
    if (write_output(output != NULL ? output : ours_path, contents, &error))
        return EXIT_CLEAN;
    verb_complain("%s", error->message);
    return EXIT_IO;
}

static void
report_conflicts(const Merge *merge)
{
    guint n = merge->conflicts->len;
    g_autoptr(GString) out = g_string_new(NULL);
    text_append_clean(out, merge->text->name, -1);
    g_string_append_printf(out,
                           ngettext(": %u conflict; the values of OURS were kept\n",
                                    ": %u conflicts; the values of OURS were kept\n", n),
                           n);
    merge_append_words(out, merge->conflicts);
    fputs(out->str, stderr);
}

static ExitStatus
merge_files(const Input *input, const FileKind *kind, char *const *paths, const Options *options)
{
    const DataFile *files[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        files[i] = data_set_file_named(input->sets[i], kind->name);
    g_autofree char *name =
        g_filename_display_name(options->as != NULL ? options->as : paths[MERGE_OURS]);
    g_autoptr(GError) error = NULL;
    g_autoptr(Merge) merge = merge_records(files[MERGE_BASE]->root, files[MERGE_OURS]->root,
                                           files[MERGE_THEIRS]->root, name, &error);
    if (merge == NULL) {
        verb_complain("%s", error->message);
        return EXIT_FINDINGS;
    }
    ExitStatus status = save_merged(merge, files[MERGE_OURS], paths[MERGE_OURS], options->output);
    if (merge->conflicts->len == 0)
        return status;
    report_conflicts(merge);
    return exit_worse(status, EXIT_FINDINGS);
}

ExitStatus
verb_merge(const Call *call)
{
    Options options = {0};
    const VerbOption entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
         N_("Write the result to FILE and leave OURS unchanged"), N_("FILE")},
        {"as", 0, 0, G_OPTION_ARG_FILENAME, &options.as,
         N_("Treat the files as the data set file NAME, e.g. map.json"), N_("NAME"),
         .offer = given_file_word},
        {0},
    };
    char **paths;
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "merge", entries, &paths, &status))
        return status;
    if (g_strv_length(paths) != N_MERGE_SIDES) {
        verb_complain(_("merge takes three files: BASE, OURS and THEIRS"));
        return EXIT_USAGE;
    }
    const FileKind *kind = given_file_kind(options.as, paths, N_MERGE_SIDES);
    if (kind == NULL)
        return EXIT_USAGE;
    g_auto(Input) input = {0};
    gboolean is_whole = TRUE;
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        /* Git gives an empty base for a file that both sides made. */
        input.sets[i] = given_file_load(paths[i], kind, i == MERGE_BASE, &status);
        is_whole = is_whole && input.sets[i] != NULL;
    }
    return is_whole ? merge_files(&input, kind, paths, &options) : status;
}
