/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines that are typed: on a terminal they are edited with readline, with history and completion;
 * elsewhere, and in builds without readline, they are read as they come.
 */
#pragma once

#include <glib.h>

/* Longer lines are not read. */
#define TYPED_LINE_MAX 1000

typedef struct {
    gboolean is_edited; /* they come from readline, which shows the prompt */
    gboolean has_echo;  /* they come from no terminal, and are to be shown as they are read */
    gboolean is_ended; /* the line that was typed when Ctrl-C came has been ended on the terminal */
} TypedLines;

/* What may come next in a line, word by word. */
typedef struct {
    GPtrArray *lines; /* owned: of char *: whole lines that can be typed */
    GPtrArray *words; /* owned: of char *: words that may follow the first one of any line */
} Completion;

void typed_lines_completion_clear(Completion *completion);

/* @head: what is before the word that is completed; @begun: as much of the word as is typed.
 * Returns: (transfer full): words that start with @begun, in whatever case, each once and in order.
 */
GPtrArray *typed_lines_complete(const Completion *completion, const char *head, const char *begun);

/* Lines of stdin. @wants_editing: readline may be used, if stdin and stdout are a terminal that can
 * move its cursor. */
void typed_lines_begin(TypedLines *lines, gboolean wants_editing);

/* Reads the next line, without blanks around it, into @line. @completion: what can be typed; read
 * for edited lines only. @is_long: set to whether the line has more than TYPED_LINE_MAX bytes.
 * Returns: FALSE if there is none: at the end, or after Ctrl-C (progress_stop()). */
gboolean typed_lines_read(TypedLines *lines, const Completion *completion,
                          char line[TYPED_LINE_MAX + 2], gboolean *is_long);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Completion, typed_lines_completion_clear)
