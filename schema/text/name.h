/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How names are matched: by their folded form (without case, accents and punctuation), and, for
 * suggestions, by their edit distance; and how lists of names are sorted.
 */
#pragma once

#include <glib.h>

#include "schema/text/limits.h"

/* Returns: (transfer full): @name folded for matching: letters in lower case without marks
 * (Ø, Ł, ß and their like become o, l, ss), digits kept, every run of anything else one space,
 * none at the ends. Independent of the locale. `Södra Skånska` gives `sodra skanska`. */
char *name_fold(const char *name);

/* Returns: whether @text has the form of an id: a to z, 0 to 9 and -, not starting with -. */
gboolean name_is_id(const char *text);

/* Returns: the length in bytes of the id at the start of @text; 0: there is none. */
gsize name_id_length(const char *text);

/* Returns: (transfer full): @name folded, with - between its words; NULL: that is no id. */
char *name_to_id(const char *name);

/* Compares the texts that @a and @b point to, byte by byte. A GCompareFunc for arrays of texts,
 * such as for g_ptr_array_sort(). */
int name_compare(gconstpointer a, gconstpointer b);

/* Damerau-Levenshtein distance in code points (adjacent transpositions cost 1), optimal string
 * alignment. Returns: the distance, or @limit + 1 as soon as it must be larger than @limit, and for
 * names of more than LIMIT_SUGGESTION_BYTES code points. */
guint name_distance(const char *a, const char *b, guint limit);

/* Finds the name nearest to a misspelt one. */
typedef struct {
    const char *wanted;  /* borrowed: the misspelt name */
    const char *nearest; /* borrowed from the candidates; NULL: none near enough */
    guint distance;      /* between the folded forms of the two */
    guint count;         /* private: code points in letters; 0: nothing will be found */
    gunichar letters[LIMIT_SUGGESTION_BYTES]; /* private: the folded form of wanted */
} NameSearch;

/* Starts a search for the name nearest to @wanted, which is borrowed. A name longer than
 * LIMIT_SUGGESTION_BYTES finds nothing. */
void name_search_init(NameSearch *search, const char *wanted);

/* Compares one candidate (borrowed). Folded forms are compared, so a name that differs only in
 * case, accents or punctuation is the nearest; otherwise at most a third of its letters may differ
 * (at least 1, at most 3, never all letters of either name). Of equally near names the first one
 * wins, so offer them in a fixed order. */
void name_search_offer(NameSearch *search, const char *candidate);
