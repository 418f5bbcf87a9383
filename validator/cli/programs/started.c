/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the programs beside narva, and becoming one of them.
 */
#include "validator/cli/programs/started.h"

#include <errno.h>
#include <unistd.h>

/* Returns: (transfer full): the path of @program, installed or in the build tree, or NULL. */
static char *
find_program(const StartedProgram *program)
{
    const char *const folders[] = {"../" NARVA_LIBEXEC_FROM_BIN, program->folder};
    g_autofree char *narva = g_file_read_link("/proc/self/exe", NULL);
    if (narva == NULL)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(narva);
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *path = g_build_filename(folder, folders[i], program->name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
            return g_steal_pointer(&path);
    }
    return NULL;
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
    g_auto(GStrv) paths = NULL;
    for (guint i = 0; i < n; i++)
        entries[i].arg_data = &values[i];
    gboolean are_right = verb_parse(call, program->verb, entries, &paths, status);
    for (guint i = 0; i < n; i++)
        if (entries[i].arg != G_OPTION_ARG_NONE)
            g_free(values[i]);
    return are_right;
}

ExitStatus
start_program(const StartedProgram *program, const Call *call)
{
    ExitStatus status;
    if (!has_right_words(program, call, &status))
        return status;
    g_autofree char *path = find_program(program);
    if (path == NULL) {
        verb_complain("the program %s, which %s, is not installed; on Debian the package %s has it",
                      program->name,
                      program->does,
                      program->package);
        return EXIT_IO;
    }
    g_autofree char **argv = g_new0(char *, call->argc + 1);
    g_autofree char *name = g_strdup_printf("%s %s", call->program, call->argv[0]);
    argv[0] = name;
    for (int i = 1; i < call->argc; i++)
        argv[i] = call->argv[i];
    execv(path, argv);
    verb_complain("cannot start %s: %s", path, g_strerror(errno));
    return EXIT_IO;
}
