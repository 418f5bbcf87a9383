/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a line of a script begins with.
 */
#include "validator/engine/script-line.h"

#include <string.h>

LineKind
line_kind(const char *line, const char **rest)
{
    static const struct {
        const char *begin;
        LineKind kind;
    } kinds[] = {{"check ", LINE_CHECK}, {"skip until ", LINE_SKIP}};
    *rest = line;
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (g_str_has_prefix(line, kinds[i].begin)) {
            *rest = line + strlen(kinds[i].begin);
            return kinds[i].kind;
        }
    return LINE_ANSWER;
}
