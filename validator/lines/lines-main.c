/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-lines: lines that a person edits in a terminal, with history and completion. `narva play`
 * starts it and so need not carry what that takes. Two pipes lead to who has started it:
 *
 *   read:    lines that can be typed, an empty line, words that may stand in one, an empty line
 *   written: a line, first of all an empty one: the program has begun
 *
 * Ctrl-D, Ctrl-C and the end of either pipe end it.
 */
#include "validator/lines/completion.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#define PROMPT "> "

/* The ends of the pipes, behind the three files of every program. */
#define READ_FROM 3
#define WRITTEN_TO 4

/* How often it is looked whether anybody is there at the other end, in microseconds. */
#define LOOKED_EVERY 200000

/* Readline hands its functions no data. */
static Completion completion;

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
        found = completion_find(&completion, head, begun);
        i = 0;
    }
    return i < found->len ? strdup(found->pdata[i++]) : NULL; /* freed by free() */
}

/* Files are nothing that is typed here. */
static char **
complete_word(const char *begun, int start G_GNUC_UNUSED, int end G_GNUC_UNUSED)
{
    rl_attempted_completion_over = 1;
    return rl_completion_matches(begun, next_match);
}

/* The program must not outlive the one that started it. */
static int
leave_when_alone(void)
{
    struct pollfd other = {.fd = READ_FROM};
    if (poll(&other, 1, 0) == 1 && (other.revents & (POLLHUP | POLLERR)) != 0) {
        rl_deprep_terminal();
        _exit(EXIT_SUCCESS);
    }
    return 0;
}

/* Reads lines up to an empty one. Returns: FALSE when they end before it. */
static gboolean
read_list(FILE *in, GPtrArray *list)
{
    g_autofree char *line = NULL;
    size_t size = 0;
    gboolean is_whole = FALSE;
    g_ptr_array_set_size(list, 0);
    while (!is_whole && getline(&line, &size, in) > 0) {
        g_strchomp(line);
        is_whole = line[0] == '\0';
        if (!is_whole)
            g_ptr_array_add(list, g_strdup(line));
    }
    return is_whole;
}

static void
remember_line(const char *line)
{
    const HIST_ENTRY *last = history_length > 0 ? history_get(history_length) : NULL;
    if (line[0] != '\0' && (last == NULL || strcmp(last->line, line) != 0))
        add_history(line);
}

/* Passes on a line of the person. Returns: FALSE when there is none, or the reader is gone. */
static gboolean
hand_on(FILE *out)
{
    g_autofree char *line = readline(PROMPT);
    if (line == NULL) {
        fputc('\n', stdout);
        return FALSE;
    }
    remember_line(line);
    return fprintf(out, "%s\n", line) > 0 && fflush(out) == 0;
}

static void
set_up_readline(void)
{
    rl_readline_name = "narva";
    rl_variable_bind("completion-ignore-case", "on");
    rl_completer_word_break_characters = " \t";
    rl_completer_quote_characters = "";
    rl_attempted_completion_function = complete_word;
    rl_event_hook = leave_when_alone;
    rl_set_keyboard_input_timeout(LOOKED_EVERY);
    using_history();
}

int
main(void)
{
    FILE *in = fdopen(READ_FROM, "r"), *out = fdopen(WRITTEN_TO, "w");
    if (in == NULL || out == NULL) {
        fputs("narva-lines: `narva play` starts this program\n", stderr);
        return EXIT_FAILURE;
    }
    completion.lines = g_ptr_array_new_with_free_func(g_free);
    completion.words = g_ptr_array_new_with_free_func(g_free);
    set_up_readline();
    fputc('\n', out);
    fflush(out);
    while (read_list(in, completion.lines) && read_list(in, completion.words) && hand_on(out))
        continue;
    return EXIT_SUCCESS;
}
