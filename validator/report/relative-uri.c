/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From names of files to URIs.
 */
#include "validator/report/relative-uri.h"

#include <string.h>

/* RFC 3986, 2.3, and the slash between folders. A colon is encoded too: in a first segment it would
 * end the name of a scheme. */
#define PLAIN "-._~/"

const char *
relative_name(const char *name, const char *folder)
{
    if (folder == NULL || name[0] != '/')
        return name;
    gsize length = strlen(folder);
    while (length > 0 && folder[length - 1] == '/')
        length--;
    if (strncmp(name, folder, length) != 0)
        return name;
    if (name[length] == '\0')
        return ".";
    return name[length] == '/' ? name + length + 1 : name;
}

char *
relative_uri(const char *name, const char *folder)
{
    const char *rest = relative_name(name, folder);
    GString *uri = g_string_new(rest[0] == '/' ? "file://" : "");
    for (const char *at = rest; *at != '\0'; at++)
        if (g_ascii_isalnum(*at) || strchr(PLAIN, *at) != NULL)
            g_string_append_c(uri, *at);
        else
            g_string_append_printf(uri, "%%%02X", (guint)(guchar)*at);
    return g_string_free(uri, FALSE);
}
