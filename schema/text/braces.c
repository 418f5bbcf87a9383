/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expanding templates.
 */
#include "schema/text/braces.h"

#include <string.h>

char *
braces_fill(const char *text, FillBrace fill, gconstpointer data)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at != '\0';) {
        const char *open = strchr(at, '{');
        if (open == NULL) {
            g_string_append(out, at);
            break;
        }
        const char *close = strchr(open, '}');
        g_assert(close != NULL);
        g_autofree char *name = g_strndup(open + 1, (gsize)(close - open - 1));
        g_autofree char *value = fill(data, name);
        g_string_append_len(out, at, open - at);
        g_string_append(out, value != NULL ? value : "?");
        at = close + 1;
    }
    return g_string_free(out, FALSE);
}
