/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-language-server: the language server as a program of its own, which `narva language-server`
 * calls once it has looked at the words; --help is there. Exit status: 0, 1 the client went away
 * without saying so, 2 usage.
 */
#include "validator/language/server.h"

#define OPTIONS "validator/language/language-options.def"
#include "validator/program/arguments.h"

#include <signal.h>
#include <unistd.h>

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    g_auto(Arguments) arguments = {0};
    g_auto(MessagePipe) pipe = {0};
    if (!arguments_read(&arguments, argv, "language-server"))
        return PROGRAM_USAGE;
    if (arguments.words != NULL)
        return program_fail(PROGRAM_USAGE,
                            _("language-server takes no path: editors name the files"));
    /* A client that is gone is noticed when it is written to. */
    signal(SIGPIPE, SIG_IGN);
    message_pipe_init(&pipe, STDIN_FILENO, STDOUT_FILENO);
    return server_run(&pipe) ? PROGRAM_DONE : PROGRAM_FAULT;
}
