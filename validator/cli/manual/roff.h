/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text in the language of manual pages (man(7)): nothing in it is taken for a command. All of these
 * append to @out, whose last line is at its start or has the text before.
 */
#pragma once

#include <glib.h>

/* Words that are shown as placeholders: a set of `PATH`, `ID` and so on. */
typedef GHashTable RoffNames;

/* Adds the words in capitals of @syntax (may be NULL) to @names, which own them. */
void roff_collect_names(RoffNames *names, const char *syntax);

/* Appends @text unchanged. */
void roff_append_text(GString *out, const char *text);

/* Appends what is to be typed: `[PATH…]`, `-o FILE.svg`; words in capitals are placeholders. */
void roff_append_syntax(GString *out, const char *syntax);

/* Appends a sentence for people. Text between backticks and options become bold, @names italic. */
void roff_append_prose(GString *out, const char *text, RoffNames *names);

/* Appends paragraphs, which are divided by empty lines; lines behind two spaces are rows of a table
 * with a name, two spaces or more, and its meaning. */
void roff_append_paragraphs(GString *out, const char *text, RoffNames *names);
