/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and completing lines.
 */
#include "validator/cli/typed-lines.h"

#include "validator/cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef NARVA_HAS_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#define BLANKS " \t"

void
typed_lines_completion_clear(Completion *completion)
{
    g_clear_pointer(&completion->lines, g_ptr_array_unref);
    g_clear_pointer(&completion->words, g_ptr_array_unref);
}

/* Moves @at over blanks and a word. Returns: the length of the word that now ends at @at; 0: there
 * is none. */
static gsize
next_word(const char **at)
{
    *at += strspn(*at, BLANKS);
    const gsize length = strcspn(*at, BLANKS);
    *at += length;
    return length;
}

/* Returns: the word of @line after those of @head; its length, 0 for none, goes to @length. */
static const char *
word_after(const char *line, const char *head, gsize *length)
{
    for (gsize n = next_word(&head); n > 0; n = next_word(&head)) {
        *length = next_word(&line);
        if (*length != n || g_ascii_strncasecmp(line - n, head - n, n) != 0) {
            *length = 0;
            return NULL;
        }
    }
    *length = next_word(&line);
    return line - *length;
}

static void
add_once(GPtrArray *found, const char *word, gsize length)
{
    for (guint i = 0; i < found->len; i++)
        if (strlen(found->pdata[i]) == length && memcmp(found->pdata[i], word, length) == 0)
            return;
    g_ptr_array_add(found, g_strndup(word, length));
}

GPtrArray *
typed_lines_complete(const Completion *completion, const char *head, const char *begun)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(g_free);
    const gsize n = strlen(begun);
    for (guint i = 0; i < completion->lines->len; i++) {
        gsize length;
        const char *word = word_after(completion->lines->pdata[i], head, &length);
        if (length >= n && length > 0 && g_ascii_strncasecmp(word, begun, n) == 0)
            add_once(found, word, length);
    }
    const char *at = head;
    if (found->len > 0 || next_word(&at) == 0)
        return found;
    for (guint i = 0; i < completion->words->len; i++)
        if (g_ascii_strncasecmp(completion->words->pdata[i], begun, n) == 0)
            g_ptr_array_add(found, g_strdup(completion->words->pdata[i]));
    return found;
}

#ifdef NARVA_HAS_READLINE

#define PROMPT "> "

/* How often Ctrl-C is looked for, in microseconds. */
#define STOP_INTERVAL 100000

/* Readline passes its callbacks no data: what can be typed while readline() runs. */
static const Completion *current_completion;

/* Returns: (transfer full): another word that may come next, or NULL. */
static char *
next_match(const char *begun, int state)
{
    static GPtrArray *found;
    static guint i;
    if (state == 0) {
        g_autofree char *head =
            g_strndup(rl_line_buffer, (gsize)rl_point - MIN(strlen(begun), (gsize)rl_point));
        g_clear_pointer(&found, g_ptr_array_unref);
        found = typed_lines_complete(current_completion, head, begun);
        i = 0;
    }
    if (i < found->len)
        return strdup(found->pdata[i++]); /* freed by free() */
    g_clear_pointer(&found, g_ptr_array_unref);
    return NULL;
}

/* Names of files are not completed. */
static char **
complete_word(const char *begun, int start G_GNUC_UNUSED, int end G_GNUC_UNUSED)
{
    rl_attempted_completion_over = 1;
    return rl_completion_matches(begun, next_match);
}

/* Ends the line when the program is to stop. */
static int
end_when_stopped(void)
{
    if (g_atomic_int_get(progress_stop()) != 0)
        rl_done = 1;
    return 0;
}

static void
set_up_readline(void)
{
    rl_readline_name = "narva";
    rl_variable_bind("completion-ignore-case", "on");
    rl_completer_word_break_characters = BLANKS;
    rl_completer_quote_characters = "";
    rl_attempted_completion_function = complete_word;
    rl_event_hook = end_when_stopped;
    rl_set_keyboard_input_timeout(STOP_INTERVAL);
    using_history();
}

static void
add_to_history(const char *line)
{
    const HIST_ENTRY *last = history_length > 0 ? history_get(history_length) : NULL;
    if (line[0] != '\0' && (last == NULL || strcmp(last->line, line) != 0))
        add_history(line);
}

/* typed_lines_read() for lines that are edited. */
static gboolean
read_edited(TypedLines *lines, const Completion *completion, char line[TYPED_LINE_MAX + 2],
            gboolean *is_long)
{
    current_completion = completion;
    char *typed = readline(PROMPT);
    current_completion = NULL;
    lines->is_ended = g_atomic_int_get(progress_stop()) != 0;
    if (typed == NULL && !lines->is_ended) {
        fputc('\n', stdout);
        return FALSE;
    }
    if (typed != NULL && !lines->is_ended) {
        add_to_history(typed);
        *is_long = g_strlcpy(line, typed, TYPED_LINE_MAX + 2) > TYPED_LINE_MAX;
    }
    free(typed);
    return !lines->is_ended;
}

/* Returns: whether lines can be edited here. */
static gboolean
can_edit(void)
{
    const char *term = g_getenv("TERM");
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && term != NULL &&
           strcmp(term, "dumb") != 0;
}

#else

static void
set_up_readline(void)
{
}

static gboolean
read_edited(TypedLines *lines G_GNUC_UNUSED, const Completion *completion G_GNUC_UNUSED,
            char line[TYPED_LINE_MAX + 2] G_GNUC_UNUSED, gboolean *is_long G_GNUC_UNUSED)
{
    g_assert_not_reached();
}

static gboolean
can_edit(void)
{
    return FALSE;
}

#endif

void
typed_lines_begin(TypedLines *lines, gboolean wants_editing)
{
    *lines = (TypedLines){.is_edited = wants_editing && can_edit()};
    if (lines->is_edited)
        set_up_readline();
    else
        lines->has_echo = isatty(STDIN_FILENO) == 0;
}

/* typed_lines_read() for all other lines. */
static gboolean
read_plain(char line[TYPED_LINE_MAX + 2], gboolean *is_long)
{
    if (fgets(line, TYPED_LINE_MAX + 2, stdin) == NULL)
        return FALSE;
    const gsize length = strlen(line);
    *is_long = length > TYPED_LINE_MAX && line[length - 1] != '\n';
    for (int c = 0; *is_long && c != '\n' && c != EOF;)
        c = fgetc(stdin);
    return TRUE;
}

gboolean
typed_lines_read(TypedLines *lines, const Completion *completion, char line[TYPED_LINE_MAX + 2],
                 gboolean *is_long)
{
    gboolean is_there = lines->is_edited ? read_edited(lines, completion, line, is_long)
                                         : read_plain(line, is_long);
    if (is_there)
        g_strstrip(line);
    return is_there;
}
