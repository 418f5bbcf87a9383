/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking the terminal, and giving it nothing that it could obey.
 */
#include "validator/cli/terminal.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Columns of a terminal that does not state them, and the smallest and largest number that is
 * accepted. */
#define COLUMNS_USUAL 80
#define COLUMNS_MIN 40
#define COLUMNS_MAX 300

const char *
terminal_color_word(guint i)
{
    static const char *const words[] = {"auto", "always", "never"};
    return i < G_N_ELEMENTS(words) ? words[i] : NULL;
}

/* Whether the variable @name is set to anything but 0. */
static gboolean
has_value(const char *name)
{
    const char *value = g_getenv(name);
    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

gboolean
terminal_wants_color(const char *when)
{
    if (when == NULL || strcmp(when, "auto") == 0) {
        if (has_value("NO_COLOR"))
            return FALSE;
        if (has_value("FORCE_COLOR") || has_value("CLICOLOR_FORCE"))
            return TRUE;
        return isatty(STDOUT_FILENO) && g_strcmp0(g_getenv("TERM"), "dumb") != 0;
    }
    return strcmp(when, "always") == 0;
}

gboolean
terminal_wants_links(gboolean color)
{
    const char *wanted = g_getenv("FORCE_HYPERLINK");
    if (wanted != NULL && wanted[0] != '\0')
        return strcmp(wanted, "0") != 0;
    return color && isatty(STDOUT_FILENO) && g_strcmp0(g_getenv("TERM"), "dumb") != 0;
}

guint
terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS_USUAL;
    return CLAMP(size.ws_col, COLUMNS_MIN, COLUMNS_MAX);
}

void
terminal_append_wrapped(GString *out, char *const *parts, guint columns, const char *indent)
{
    const glong margin = g_utf8_strlen(indent, -1);
    glong column = 0;
    for (char *const *part = parts; *part != NULL; part++) {
        glong width = g_utf8_strlen(*part, -1);
        if (part == parts || column + 1 + width > (glong)columns) {
            g_string_append_printf(out, "%s%s", part == parts ? "" : "\n", indent);
            column = margin;
        } else {
            g_string_append_c(out, ' ');
            column++;
        }
        g_string_append(out, *part);
        column += width;
    }
    g_string_append_c(out, '\n');
}

char *
terminal_plain(const char *text)
{
    GString *plain = g_string_new(text);
    if (g_str_has_prefix(text, "::"))
        g_string_prepend(plain, "./");
    g_string_replace(plain, "\n::", "\n./::", 0);
    g_string_replace(plain, "##[", "## [", 0);
    return g_string_free(plain, FALSE);
}

#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@"

void
terminal_append_word(GString *out, const char *word)
{
    g_autofree char *quoted = g_shell_quote(word);
    gboolean is_plain = word[0] != '\0' && strspn(word, PLAIN) == strlen(word);
    g_string_append_printf(out, " %s", is_plain ? word : quoted);
}
