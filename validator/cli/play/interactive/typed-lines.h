/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines that a person types: with history and completion where a terminal and narva-lines are
 * there, else as they come.
 */
#pragma once

#include <glib.h>
#include <stdio.h>

/* Longer lines are nobody's typing. */
#define TYPED_LINE_MAX 1000

typedef struct {
    FILE *in;          /* where lines come from */
    FILE *to;          /* the program that edits them; NULL: none does */
    gboolean has_echo; /* they come from no terminal, and are to be shown as they are read */
} TypedLines;

/* Lines of stdin. @wants_editing: they may come by way of narva-lines. */
void typed_lines_begin(TypedLines *lines, gboolean wants_editing);

/* Reads the next line, without blanks around it, into @line. @said: lines that can be typed and
 * words that may stand in one, as narva-lines reads them; @is_long goes to whether it has more than
 * TYPED_LINE_MAX bytes. Returns: FALSE when there is none. */
gboolean typed_lines_read(TypedLines *lines, const char *said, char line[TYPED_LINE_MAX + 2],
                          gboolean *is_long);

void typed_lines_end(TypedLines *lines);
