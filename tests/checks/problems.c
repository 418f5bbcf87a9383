/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Problems go to cmocka line by line: of what it is given at once it keeps 1024 bytes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/checks/problems.h"

void
problems_fail_if_any(GString *problems)
{
    gboolean has_any = problems->len > 0;
    char **lines = g_strsplit(problems->str, "\n", -1);
    g_string_free(problems, TRUE);
    for (char **line = lines; has_any && *line != NULL; line++)
        if (**line != '\0')
            print_error("%s\n", *line);
    g_strfreev(lines);
    if (has_any)
        fail();
}
