/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters of names: which are invisible, which look like others, which come of bytes that were
 * read in the wrong encoding; and what is wrong with a name, whatever it names.
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

typedef enum {
    FLAW_INVISIBLE,   /* a control, format or private character */
    FLAW_SPACING,     /* blanks at an end, several in a row, a line break or tab */
    FLAW_FORMS,       /* letters in forms that stand for plain ones, or not composed */
    FLAW_SCRIPTS,     /* letters of two scripts that look alike */
    FLAW_ENCODING,    /* UTF-8 that was read as something else, or letters that were lost */
    FLAW_MARKUP,      /* tags, entities and escapes of other formats */
    FLAW_PLACEHOLDER, /* what stands where nobody has written anything yet */
    N_FLAWS
} Flaw;

#define FLAW_BIT(flaw) (1u << (flaw))

/* Returns: the flaws of the name @text, UTF-8, as bits FLAW_BIT(); most names have none, which
 * costs a few steps a byte. */
guint text_flaws(const char *text);

/* The same of a text that may hold anything that can be read: FLAW_INVISIBLE and FLAW_ENCODING. */
guint text_flaws_of_prose(const char *text);

/* Returns: (transfer full): @text without @flaw, or NULL: nobody can know what was meant. The
 * result may be empty. */
char *text_without_flaw(const char *text, Flaw flaw);

/* Returns: the first character of @text that makes FLAW_INVISIBLE or FLAW_SCRIPTS, or 0. */
gunichar text_odd_character(const char *text);
