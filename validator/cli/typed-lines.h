/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed lines. On a terminal they are edited with readline, with history and completion; elsewhere,
 * and in builds without readline, they are read as they are.
 */
#pragma once

#include <glib.h>

/* The most bytes of a line. */
#define TYPED_LINE_MAX 1000

typedef struct {
    gboolean is_edited; /* they come from readline, which shows the prompt */
    gboolean has_echo;  /* they do not come from a terminal, and are printed as they are read */
    gboolean is_ended;  /* the line that was being typed at Ctrl-C has been ended on the terminal */
} TypedLines;

/* What can be completed. */
typedef struct {
    GPtrArray *lines; /* owned: of char *: whole lines that can be typed */
    GPtrArray *words; /* owned: of char *: words that may follow the first one of any line */
} Completion;

void typed_lines_completion_clear(Completion *completion);

/* @head: the line before the word that is completed; @begun: the typed part of the word. Returns:
 * (transfer full): of char *: the words that start with @begun, regardless of case, each once and
 * in order. */
GPtrArray *typed_lines_complete(const Completion *completion, const char *head, const char *begun);

/* Starts reading lines of stdin. @wants_editing: readline may be used, if stdin and stdout are a
 * terminal that can move its cursor. */
void typed_lines_begin(TypedLines *lines, gboolean wants_editing);

/* Reads the next line, without blanks around it, into @line. @completion: used for edited lines
 * only. @is_long is set to whether the line has more than TYPED_LINE_MAX bytes. Returns: FALSE if
 * there is none: at the end, or after Ctrl-C (progress_stop()). */
gboolean typed_lines_read(TypedLines *lines, const Completion *completion,
                          char line[TYPED_LINE_MAX + 2], gboolean *is_long);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Completion, typed_lines_completion_clear)
