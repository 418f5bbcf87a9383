/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single letters of names: which nobody sees, which only look like others, which came of bytes that
 * were read in the wrong encoding. Tables of Unicode, no more than names of people and places need.
 */
#pragma once

#include <glib.h>

/* Returns: whether nobody sees anything of @text, or it is empty. */
gboolean letters_are_blank(const char *text);

/* Returns: whether nobody sees the character at @at in @text, and no script needs it there: a
 * joiner between letters of India, or a mark of direction in Hebrew, is no flaw. */
gboolean letter_is_invisible(const char *text, const char *at);

/* Returns: whether @c is a letter or digit in a form that stands for a plain one: full-width
 * (unless
 * @text is of East Asia), a ligature, a mathematical alphabet. */
gboolean letter_has_plain_form(const char *text, gunichar c);

/* Returns: the first letter of @text that stands in a word of another script, or in a word whose
 * letters all look like those of another word; 0: none. Latin, Greek, Cyrillic, Armenian and
 * Cherokee are told apart; other scripts do not look alike. */
gunichar letters_are_mixed(const char *text);

/* Returns: (transfer full): @text with Latin letters for those that look like them, or NULL: one of
 * those that are mixed in looks like none. */
char *letters_in_one_script(const char *text);

/* Returns: whether @text holds UTF-8 that was read as Windows-1252 or -1250, or U+FFFD. */
gboolean letters_are_misread(const char *text);

/* Returns: (transfer full): @text read again as it was meant, or NULL: letters are lost. */
char *letters_read_again(const char *text);
