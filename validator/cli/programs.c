/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva render, import, export and language-server: programs that do the work of a verb, so that
 * narva itself need not carry what they need. They are found beside it, and it becomes one of them.
 */
#include "schema/text/program-path.h"
#include "validator/cli/verb.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *verb;
    const VerbOption *options; /* of the verb, the last of which has no name */
    const char *name;          /* of the program */
    const char *missing;       /* what is printed where it is not installed */
    const char *folder;        /* where it lies in the build tree, beside that of narva */
} StartedProgram;

/* The rows of options behind these are those that the program reads itself. */
#define STARTED_TEXT(member, name, letter, kind, ...)                                              \
    {name, letter, 0, G_OPTION_ARG_##kind, NULL, __VA_ARGS__},
#define STARTED_FLAG(member, name, meaning) {name, 0, 0, G_OPTION_ARG_NONE, NULL, meaning, NULL},

static const VerbOption render_options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/render/render-options.def"
    {0},
};

static const VerbOption import_options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/port/import-options.def"
    {0},
};

static const VerbOption export_options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/port/export-options.def"
    {0},
};

static const VerbOption language_options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/language/language-options.def"
    {0},
};

/* clang-format off */
static const StartedProgram programs[] = {
    {"render", render_options, "narva-render", N_("the program narva-render, which draws, is missing; install Narva again"), "../render"},
    {"import", import_options, "narva-import", N_("the program narva-import, which reads maps of other programs, is missing; install Narva again"), "../port"},
    {"export", export_options, "narva-export", N_("the program narva-export, which writes maps for other programs, is missing; install Narva again"), "../port"},
    {"language-server", language_options, "narva-language-server", N_("the program narva-language-server, which serves text editors, is missing; install Narva again"), "../language"},
};
/* clang-format on */

/* Returns: (transfer full): the path of the program @name, installed, or in the folder @built_in of
 * a build tree, relative to that of narva; NULL: there is none. */
static char *
program_find(const char *name, const char *built_in)
{
    const char *const folders[] = {"../" NARVA_LIBEXEC_FROM_BIN, built_in};
    g_autofree char *narva = program_path();
    if (narva == NULL)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(narva);
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(folder, folders[i], name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
            return g_steal_pointer(&path);
    }
    return NULL;
}

/* Sets the group of @option, which the rows of the programs do not have, and what it takes. */
static void
complete_option(const StartedProgram *program, VerbOption *option)
{
    static const char *const of_output[] = {"output", "paper", "across", "overlap", "dpi", NULL};
    if (program->options == render_options)
        option->group =
            g_strv_contains(of_output, option->long_name) ? GROUP_OUTPUT : GROUP_DRAWING;
    if (strcmp(option->long_name, "scenario") == 0)
        option->value = VALUE_SCENARIO;
}

/* Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
has_right_words(const StartedProgram *program, const Call *call, ExitStatus *status)
{
    guint n = 0;
    while (program->options[n].long_name != NULL)
        n++;
    g_autofree VerbOption *entries = g_memdup2(program->options, (n + 1) * sizeof *entries);
    g_autofree gpointer *values = g_new0(gpointer, n);
    char **paths;
    for (guint i = 0; i < n; i++) {
        entries[i].arg_data = &values[i];
        complete_option(program, &entries[i]);
    }
    return verb_parse(call, program->verb, entries, &paths, status);
}

ExitStatus
programs_run_verb(const Call *call)
{
    const StartedProgram *program = programs;
    ExitStatus status;
    while (strcmp(program->verb, call->argv[0]) != 0)
        program++;
    if (!has_right_words(program, call, &status))
        return status;
    g_autofree char *path = program_find(program->name, program->folder);
    if (path == NULL) {
        verb_complain("%s", _(program->missing));
        return EXIT_IO;
    }
    g_autofree char **argv = g_new0(char *, call->argc + 1);
    g_autofree char *name = g_strdup_printf("%s %s", call->program, call->argv[0]);
    argv[0] = name;
    for (int i = 1; i < call->argc; i++)
        argv[i] = call->argv[i];
    /* The program lies in another folder, so it would not find them. */
    g_setenv("NARVA_LOCALE_DIR", bindtextdomain(TRANSLATION_DOMAIN, NULL), FALSE);
    execv(path, argv);
    verb_complain(_("cannot start %s: %s"), path, g_strerror(errno));
    return EXIT_IO;
}

/* A format of other programs, as its list file names it. */
typedef struct {
    const char *name, *title, *about;
} Format;

static const Format read_formats[] = {
#define FORMAT(NAME, word, title, ending, about) {word, title, about},
#include "schema/foreign/formats.def"
};

static const Format written_formats[] = {
#define FORMAT(NAME, word, title, about) {word, title, about},
#include "schema/foreign/exports.def"
};

const char *
programs_import_format(guint i)
{
    return i < G_N_ELEMENTS(read_formats) ? read_formats[i].name : NULL;
}

const char *
programs_export_format(guint i)
{
    return i < G_N_ELEMENTS(written_formats) ? written_formats[i].name : NULL;
}

static void
append_formats(GString *out, const Format *formats, guint n)
{
    g_string_append_printf(out, "%s\n", _("FORMAT is one of:"));
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "\n  %-10s %s: %s", formats[i].name, _(formats[i].title),
                               _(formats[i].about));
    g_string_append_c(out, '\n');
}

void
programs_append_import_formats(GString *out)
{
    append_formats(out, read_formats, G_N_ELEMENTS(read_formats));
}

void
programs_append_export_formats(GString *out)
{
    append_formats(out, written_formats, G_N_ELEMENTS(written_formats));
}
