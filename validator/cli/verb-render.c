/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva render: starts the helper program that draws, so that narva itself need not carry it.
 */
#include "validator/cli/started.h"

static const StartedProgram program = {
    .name = "narva-render",
    .does = "draws",
    .package = "narva-render",
    .folder = "../render",
};

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
    return has_right_words(call, &status) ? start_program(&program, call) : status;
}
