/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva render: starts the helper program that draws, so that narva itself need not carry it.
 */
#include "validator/cli/verb.h"

#include <errno.h>
#include <unistd.h>

#define HELPER "narva-render"
#define HELPER_PACKAGE "narva-render"

/* Where the helper lies, seen from the folder of narva: installed, or in the build tree. */
static const char *const helper_folders[] = {
    "../" NARVA_LIBEXEC_FROM_BIN,
    "../render",
};

/* Returns: (transfer full): the path of the helper, or NULL. */
static char *
find_helper(void)
{
    g_autofree char *narva = g_file_read_link("/proc/self/exe", NULL);
    if (narva == NULL)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(narva);
    for (guint i = 0; i < G_N_ELEMENTS(helper_folders); i++) {
        g_autofree char *path = g_build_filename(folder, helper_folders[i], HELPER, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
            return g_steal_pointer(&path);
    }
    return NULL;
}

/* The helper reads the words again; what it cannot read is told before it starts.
 * Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
has_right_words(const Call *call, ExitStatus *status)
{
    /* clang-format off */
    struct {
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include "validator/render/render-options.def"
    } words = {0};
    const VerbOption entries[] = {
#define TEXT(member, name, letter, kind, ...) \
    {name, letter, 0, G_OPTION_ARG_##kind, &words.member, __VA_ARGS__},
#define FLAG(member, name, meaning) \
    {name, 0, 0, G_OPTION_ARG_NONE, &words.member, meaning, NULL},
#include "validator/render/render-options.def"
        {0},
    };
    g_auto(GStrv) paths = NULL;
    gboolean are_right = verb_parse(call, "render", entries, &paths, status);
#define TEXT(member, ...) g_free(words.member);
#define FLAG(member, ...)
#include "validator/render/render-options.def"
    /* clang-format on */
    return are_right;
}

ExitStatus
verb_render(const Call *call)
{
    ExitStatus status;
    if (!has_right_words(call, &status))
        return status;
    g_autofree char *helper = find_helper();
    if (helper == NULL) {
        verb_complain(
            "the program %s, which draws, is not installed; on Debian the package %s has it",
            HELPER,
            HELPER_PACKAGE);
        return EXIT_IO;
    }
    g_autofree char **argv = g_new0(char *, call->argc + 1);
    g_autofree char *name = g_strdup_printf("%s render", call->program);
    argv[0] = name;
    for (int i = 1; i < call->argc; i++)
        argv[i] = call->argv[i];
    execv(helper, argv);
    verb_complain("cannot start %s: %s", helper, g_strerror(errno));
    return EXIT_IO;
}
