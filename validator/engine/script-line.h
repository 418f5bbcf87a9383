/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choices of a record: offers in words, and lines that are none: `check ID` and
 * `skip until WORDS`.
 */
#pragma once

#include <glib.h>

typedef enum {
    LINE_ANSWER, /* an offer in words */
    LINE_CHECK,  /* a checkpoint */
    LINE_SKIP,
} LineKind;

/* Returns: what @line is; @rest (transfer none): what stands behind its first words. */
LineKind line_kind(const char *line, const char **rest);
