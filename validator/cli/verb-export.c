/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva export: starts the program that writes maps for other programs.
 */
#include "validator/cli/export.h"
#include "validator/cli/started.h"

static const StartedProgram program = {
    .name = "narva-export",
    .does = "writes maps for other programs",
    .package = "narva-import",
    .folder = "../port",
};

static const struct {
    const char *name, *title, *about;
} formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__},
#include "schema/foreign/exports.def"
};

const char *
export_format_word(guint i)
{
    return i < G_N_ELEMENTS(formats) ? formats[i].name : NULL;
}

void
export_append_formats(GString *out)
{
    g_string_append(out, "FORMAT is one of:\n");
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        g_string_append_printf(out,
                               "\n  %-10s %s: %s",
                               formats[i].name,
                               formats[i].title,
                               formats[i].about);
    g_string_append_c(out, '\n');
}

/* The program reads the words again; what it cannot read is told before it starts.
 * Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
has_right_words(const Call *call, ExitStatus *status)
{
    /* clang-format off */
    struct {
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include "validator/port/export-options.def"
    } words = {0};
    const VerbOption entries[] = {
#define TEXT(member, name, letter, kind, ...) \
    {name, letter, 0, G_OPTION_ARG_##kind, &words.member, __VA_ARGS__},
#define FLAG(member, name, meaning) \
    {name, 0, 0, G_OPTION_ARG_NONE, &words.member, meaning, NULL},
#include "validator/port/export-options.def"
        {0},
    };
    g_auto(GStrv) paths = NULL;
    gboolean are_right = verb_parse(call, "export", entries, &paths, status);
#define TEXT(member, ...) g_free(words.member);
#define FLAG(member, ...)
#include "validator/port/export-options.def"
    /* clang-format on */
    return are_right;
}

ExitStatus
verb_export(const Call *call)
{
    ExitStatus status;
    return has_right_words(call, &status) ? start_program(&program, call) : status;
}
