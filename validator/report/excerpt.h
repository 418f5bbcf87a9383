/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line of a file that a finding is about, made safe for a terminal, with a caret under it.
 */
#pragma once

#include "schema/model/finding.h"

typedef struct {
    char *line;      /* owned: valid UTF-8, no control characters, cut to a readable length */
    guint indent;    /* columns before the caret */
    guint underline; /* columns to mark, at least 1 */
} Excerpt;

/* Makes the excerpt for @span, which is not empty. To be cleared with excerpt_clear(). */
void excerpt_init(Excerpt *excerpt, const Span *span);
void excerpt_clear(Excerpt *excerpt);
