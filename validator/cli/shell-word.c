/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quoting what is not plain.
 */
#include "validator/cli/shell-word.h"

#include <string.h>

#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@"

void
shell_word_append(GString *out, const char *word)
{
    g_autofree char *quoted = g_shell_quote(word);
    gboolean is_plain = word[0] != '\0' && strspn(word, PLAIN) == strlen(word);
    g_string_append_printf(out, " %s", is_plain ? word : quoted);
}
