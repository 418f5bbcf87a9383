/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with the letters of a name, whatever it names: characters that nobody sees, letters
 * that only look like others, text that was read in the wrong encoding, what was never filled in.
 */
#pragma once

#include <glib.h>

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
