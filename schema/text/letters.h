/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters of names: which are invisible, which look like others, which result from a wrong
 * encoding; and what is wrong with a name.
 */
#pragma once

#include <glib.h>

/* Returns: whether @text is empty or has only invisible characters. */
gboolean letters_are_blank(const char *text);

/* Returns: whether the character at @at in @text is invisible and no script needs it there: a
 * joiner between Indic letters, or a directional mark in Hebrew, is no flaw. */
gboolean letters_char_is_invisible(const char *text, const char *at);

/* Returns: whether @c is a compatibility form of a plain letter or digit: full-width (unless @text
 * is East Asian), a ligature, or a mathematical letter. */
gboolean letters_char_has_plain_form(const char *text, gunichar c);

/* Returns: the first letter of @text that is in a word of another script, or in a word whose
 * letters all look like those of another script; 0: none. Latin, Greek, Cyrillic, Armenian and
 * Cherokee are distinguished; other scripts do not look alike. */
gunichar letters_are_mixed(const char *text);

/* Returns: (transfer full): @text with the letters of other scripts replaced by the Latin letters
 * they look like; NULL: one of them looks like no Latin letter. */
char *letters_in_one_script(const char *text);

/* Returns: whether @text holds UTF-8 that was read as Windows-1252 or -1250, or U+FFFD. */
gboolean letters_are_misread(const char *text);

/* Returns: (transfer full): @text decoded as it was meant; NULL: characters are lost. */
char *letters_read_again(const char *text);

typedef enum {
    FLAW_INVISIBLE,   /* a control, format or private character */
    FLAW_SPACING,     /* blanks at an end, several in a row, a line break or tab */
    FLAW_FORMS,       /* compatibility forms of plain letters, or not composed */
    FLAW_SCRIPTS,     /* letters of two scripts that look alike */
    FLAW_ENCODING,    /* UTF-8 that was read as something else, or letters that were lost */
    FLAW_MARKUP,      /* tags, entities and escapes of other formats */
    FLAW_PLACEHOLDER, /* a placeholder for a name */
    N_FLAWS
} Flaw;

#define FLAW_BIT(flaw) (1u << (flaw))

/* Returns: the flaws of the name @text, UTF-8, as FLAW_BIT() bits. Names without flaws, which most
 * are, take a few steps a byte. */
guint text_flaws(const char *text);

/* Returns: the flaws of the prose @text: FLAW_INVISIBLE and FLAW_ENCODING only. */
guint text_flaws_of_prose(const char *text);

/* Returns: (transfer full): @text without @flaw, perhaps empty; NULL: what was meant cannot be
 * known. */
char *text_without_flaw(const char *text, Flaw flaw);

/* Returns: the first character of @text that causes FLAW_INVISIBLE or FLAW_SCRIPTS; 0: none does.
 */
gunichar text_odd_character(const char *text);
