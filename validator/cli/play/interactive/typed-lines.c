/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading stdin, and starting the program that does so better.
 */
#include "validator/cli/play/interactive/typed-lines.h"

#include "validator/cli/programs/programs.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM "narva-lines"
#define BUILT_IN "../lines"

/* Its ends of the pipes. */
static const int ends[] = {3, 4};

/* A terminal on which nothing can be moved is nobody's to edit on. */
static gboolean
can_be_edited(void)
{
    const char *term = g_getenv("TERM");
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && term != NULL &&
           strcmp(term, "dumb") != 0;
}

/* Starts the program at @path with the ends @theirs of two pipes. Returns: FALSE if that fails. */
static gboolean
spawn(const char *path, const int theirs[2])
{
    const char *const argv[] = {path, NULL};
    return g_spawn_async_with_pipes_and_fds(NULL, argv, NULL, G_SPAWN_CHILD_INHERITS_STDIN, NULL,
                                            NULL, -1, -1, -1, theirs, ends, G_N_ELEMENTS(ends),
                                            NULL, NULL, NULL, NULL, NULL);
}

/* Begins to read from the program at @path. It says that it has begun: where a library is missing,
 * it does not. Returns: FALSE if it cannot be read from. */
static gboolean
begin_editing(TypedLines *lines, const char *path)
{
    int said[2], typed[2];
    if (!g_unix_open_pipe(said, FD_CLOEXEC, NULL))
        return FALSE;
    if (!g_unix_open_pipe(typed, FD_CLOEXEC, NULL)) {
        close(said[0]);
        close(said[1]);
        return FALSE;
    }
    const int theirs[] = {said[0], typed[1]};
    gboolean is_there = spawn(path, theirs);
    close(said[0]);
    close(typed[1]);
    lines->to = fdopen(said[1], "w");
    lines->in = fdopen(typed[0], "r");
    if (is_there && fgetc(lines->in) == '\n')
        return TRUE;
    typed_lines_end(lines);
    return FALSE;
}

void
typed_lines_begin(TypedLines *lines, gboolean wants_editing)
{
    g_autofree char *path = NULL;
    *lines = (TypedLines){0};
    if (wants_editing && can_be_edited())
        path = program_find(PROGRAM, BUILT_IN);
    if (path != NULL && begin_editing(lines, path))
        return;
    *lines = (TypedLines){.in = stdin, .has_echo = isatty(STDIN_FILENO) == 0};
}

gboolean
typed_lines_read(TypedLines *lines, const char *said, char line[TYPED_LINE_MAX + 2],
                 gboolean *is_long)
{
    if (lines->to != NULL && (fputs(said, lines->to) < 0 || fflush(lines->to) != 0))
        return FALSE;
    if (fgets(line, TYPED_LINE_MAX + 2, lines->in) == NULL)
        return FALSE;
    const gsize length = strlen(line);
    *is_long = length > TYPED_LINE_MAX && line[length - 1] != '\n';
    for (int c = 0; *is_long && c != '\n' && c != EOF;)
        c = fgetc(lines->in);
    g_strstrip(line);
    return TRUE;
}

void
typed_lines_end(TypedLines *lines)
{
    if (lines->to == NULL)
        return;
    fclose(lines->to);
    /* It leaves the terminal as it was. */
    while (fgetc(lines->in) != EOF)
        continue;
    fclose(lines->in);
    *lines = (TypedLines){0};
}
