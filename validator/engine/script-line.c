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
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        gsize length = strlen(kinds[i].begin);
        if (line[0] == kinds[i].begin[0] && strncmp(line, kinds[i].begin, length) == 0) {
            *rest = line + length;
            return kinds[i].kind;
        }
    }
    return LINE_ANSWER;
}
