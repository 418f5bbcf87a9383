/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters of names: which are invisible, which look like others, which result from a wrong
 * encoding; and what is wrong with a name.
 */
#pragma once

#include <glib.h>

/* Returns: whether @text is empty or has only invisible characters. */
gboolean letters_are_blank(const char *text);

typedef enum {
    FLAW_INVISIBLE,   /* a control, format or private character */
    FLAW_SPACING,     /* blanks at an end, several in a row, a line break or tab */
    FLAW_FORMS,       /* compatibility forms of plain letters, or not composed */
    FLAW_SCRIPTS,     /* letters of two scripts that look alike */
    FLAW_ENCODING,    /* UTF-8 that was read as something else, or letters that were lost */
    FLAW_MARKUP,      /* tags, entities and escapes of other formats */
    FLAW_PLACEHOLDER, /* a placeholder for a name */
    FLAW_STOP,        /* a comma, colon or semicolon at the end */
    FLAW_DIGIT,       /* a 0 or 1 within a word, for the letter that it looks like */
    N_FLAWS
} Flaw;

#define FLAW_BIT(flaw) (1u << (flaw))

/* Returns: the flaws of the name @text, UTF-8, as FLAW_BIT() bits. Names without flaws, which most
 * are, take a few steps a byte. */
guint letters_flaws(const char *text);

/* Returns: the flaws of the prose @text: FLAW_INVISIBLE and FLAW_ENCODING only. */
guint letters_flaws_of_prose(const char *text);

/* Returns: (transfer full): @text without @flaw, perhaps empty; NULL: what was meant cannot be
 * known. */
char *letters_without_flaw(const char *text, Flaw flaw);

/* Returns: the first character of @text that causes FLAW_INVISIBLE or FLAW_SCRIPTS; 0: none does.
 */
gunichar letters_odd_character(const char *text);
