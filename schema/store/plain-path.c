/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making paths plain, so that one folder has one name in reports.
 */
#include "schema/store/plain-path.h"

#include <string.h>

char *
plain_path(const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);
    GString *plain = g_string_new(path[0] == '/' ? "/" : "");
    for (char **part = parts; *part != NULL; part++) {
        if ((*part)[0] == '\0' || strcmp(*part, ".") == 0)
            continue;
        if (plain->len > 0 && plain->str[plain->len - 1] != '/')
            g_string_append_c(plain, '/');
        g_string_append(plain, *part);
    }
    if (plain->len == 0)
        g_string_append_c(plain, '.');
    return g_string_free(plain, FALSE);
}
