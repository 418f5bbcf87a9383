/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva import: starts the program that reads maps of others.
 */
#include "validator/cli/programs/import.h"
#include "validator/cli/programs/started.h"

static const VerbOption options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/port/import-options.def"
    {0},
};

static const StartedProgram program = {
    .verb = "import",
    .options = options,
    .name = "narva-import",
    .does = "reads maps of other programs",
    .package = "narva-import",
    .folder = "../port",
};

static const struct {
    const char *name, *title, *ending, *about;
} formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__},
#include "schema/foreign/formats.def"
};

const char *
import_format_word(guint i)
{
    return i < G_N_ELEMENTS(formats) ? formats[i].name : NULL;
}

void
import_append_formats(GString *out)
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

ExitStatus
verb_import(const Call *call)
{
    return start_program(&program, call);
}
