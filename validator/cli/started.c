/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the programs beside narva, and becoming one of them.
 */
#include "validator/cli/started.h"

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

ExitStatus
start_program(const StartedProgram *program, const Call *call)
{
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
