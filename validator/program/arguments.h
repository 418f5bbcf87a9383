/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the words of a program are read into: a struct of the rows of its options, in the file that
 * OPTIONS names, and of the words that are none. The one source of a program includes this.
 */
#include "validator/program/program.h"

typedef struct {
    char **words;
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include OPTIONS
} Arguments;

static void
arguments_clear(Arguments *arguments)
{
    g_strfreev(arguments->words);
#define TEXT(member, ...) g_free(arguments->member);
#define FLAG(member, ...)
#include OPTIONS
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

/* Reads the words @argv of narva @verb. Returns: FALSE, having complained, when they are wrong. */
static gboolean
arguments_read(Arguments *arguments, char **argv, const char *verb)
{
    /* clang-format off */
    const GOptionEntry entries[] = {
#define TEXT(member, name, letter, kind, ...) \
    {name, letter, 0, G_OPTION_ARG_##kind, &arguments->member, __VA_ARGS__},
#define FLAG(member, name, meaning) \
    {name, 0, 0, G_OPTION_ARG_NONE, &arguments->member, meaning, NULL},
#include OPTIONS
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->words, NULL, NULL},
        {0},
    };
    /* clang-format on */
    return program_parse(argv, entries, verb);
}
