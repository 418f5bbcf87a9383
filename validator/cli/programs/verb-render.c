/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva render: starts the helper program that draws, so that narva itself need not carry it.
 */
#include "validator/cli/programs/started.h"

static const VerbOption options[] = {
#define TEXT STARTED_TEXT
#define FLAG STARTED_FLAG
#include "validator/render/render-options.def"
    {0},
};

static const StartedProgram program = {
    .verb = "render",
    .options = options,
    .name = "narva-render",
    .does = "draws",
    .package = "narva-render",
    .folder = "../render",
};

ExitStatus
verb_render(const Call *call)
{
    return start_program(&program, call);
}
