/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text for manual pages (man(7)), escaped so that nothing in it is taken for a request. All
 * functions append to @out, within a line or at the start of one.
 */
#pragma once

#include <glib.h>

/* Words that are shown as placeholders: a set of `PATH`, `ID` and so on. */
typedef GHashTable RoffNames;

/* Adds the words in capitals of @syntax (may be NULL) to @names, which own them. */
void roff_collect_names(RoffNames *names, const char *syntax);

/* Appends @text so that it is shown unchanged. */
void roff_append_text(GString *out, const char *text);

/* Appends text that is to be typed: `[PATH…]`, `-o FILE.svg`; words in capitals are placeholders.
 */
void roff_append_syntax(GString *out, const char *syntax);

/* Appends a sentence for people. Text between backticks and options become bold, @names italic. */
void roff_append_prose(GString *out, const char *text, RoffNames *names);

/* Appends paragraphs, which are separated by empty lines. Lines that start with two spaces are rows
 * of a table: a name, two or more spaces, and its meaning. */
void roff_append_paragraphs(GString *out, const char *text, RoffNames *names);
