/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each system has its own way to ask for the path of the running program.
 */
#include "schema/text/program-path.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#elif defined(__linux__) || defined(__FreeBSD__)
#include <sys/auxv.h>
#endif

/* The number of folders between that of the program and the prefix: bin, libexec/narva, or
 * lib/TRIPLET/narva. */
#define DEPTH_MAX 3

/* In a build folder, programs are two folders deep. */
#define SOURCE_MARK "../../source-folder"

/* Returns: whether @path, of PATH_MAX bytes, was set to a path of the program, perhaps a link. */
static gboolean
ask_system(char *path)
{
#if defined(__APPLE__)
    guint32 size = PATH_MAX;
    return _NSGetExecutablePath(path, &size) == 0;
#elif defined(__linux__)
    /* Without /proc, as in some containers: the path that the program was started by. */
    g_autofree char *link = g_file_read_link("/proc/self/exe", NULL);
    const char *started = (const char *)getauxval(AT_EXECFN); // NOLINT: the kernel has a number
    const char *found = link != NULL ? link : started;
    return found != NULL && g_strlcpy(path, found, PATH_MAX) < PATH_MAX;
#elif defined(__FreeBSD__)
    return elf_aux_info(AT_EXECPATH, path, PATH_MAX) == 0;
#else
    return FALSE;
#endif
}

char *
program_path(void)
{
    char path[PATH_MAX], real[PATH_MAX];
    return ask_system(path) && realpath(path, real) != NULL ? g_strdup(real) : NULL;
}

static char *
program_folder(void)
{
    g_autofree char *program = program_path();
    return program != NULL ? g_path_get_dirname(program) : NULL;
}

char *
program_find_installed(const char *path)
{
    g_autofree char *folder = program_folder();
    for (guint i = 0; folder != NULL && i < DEPTH_MAX; i++) {
        char *parent = g_path_get_dirname(folder);
        g_free(folder);
        folder = parent;
        g_autofree char *found = g_build_filename(folder, path, NULL);
        if (g_file_test(found, G_FILE_TEST_EXISTS))
            return g_steal_pointer(&found);
    }
    return NULL;
}

char *
program_source_folder(void)
{
    g_autofree char *folder = program_folder();
    g_autofree char *mark = folder != NULL ? g_build_filename(folder, SOURCE_MARK, NULL) : NULL;
    char *source = NULL;
    if (mark == NULL || !g_file_get_contents(mark, &source, NULL, NULL))
        return NULL;
    return g_strchomp(source);
}
