/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a source, word by word: `2012:1.4 2010:1.4? house:envoy reconstructed`.
 */
#pragma once

#include <glib.h>

typedef enum {
    CITATION_RULE,  /* book:rule, or the house and a word */
    CITATION_BOOK,  /* a bare year, which is how many books are called */
    CITATION_GUESS, /* reconstructed */
    CITATION_WORD,  /* anything else */
} CitationKind;

/* One word of a source; its parts lie in the text. */
typedef struct {
    CitationKind kind;
    const char *word; /* all of it */
    gsize length;
    gsize book_length; /* of the book it begins with; 0: it names none */
    const char *rule;  /* behind the colon; NULL: there is none */
    gsize rule_length; /* without the mark behind it */
    guint n_marks;     /* question marks at its end */
    gboolean is_last;
} Citation;

/* Reads the next word of @text, which moves behind it. Returns: FALSE at the end. */
gboolean citation_next(const char **text, Citation *citation);

/* Returns: (transfer none): what is wrong with the form of @citation, in words that follow “it”, or
 * NULL. */
const char *citation_flaw(const Citation *citation);

/* Returns: whether both name one rule or book, whatever marks stand behind it. */
gboolean citation_same(const Citation *one, const Citation *other);
