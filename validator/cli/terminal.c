/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking the terminal.
 */
#include "validator/cli/terminal.h"

#include <string.h>
#include <unistd.h>

const char *
terminal_color_word(guint i)
{
    static const char *const words[] = {"auto", "always", "never"};
    return i < G_N_ELEMENTS(words) ? words[i] : NULL;
}

gboolean
terminal_wants_color(const char *when, gboolean *color)
{
    if (when == NULL || strcmp(when, "auto") == 0) {
        const char *no_color = g_getenv("NO_COLOR");
        gboolean is_refused = no_color != NULL && no_color[0] != '\0';
        *color = isatty(STDOUT_FILENO) && !is_refused && g_strcmp0(g_getenv("TERM"), "dumb") != 0;
        return TRUE;
    }
    *color = strcmp(when, "always") == 0;
    return *color || strcmp(when, "never") == 0;
}
