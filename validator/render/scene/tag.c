/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Initials first, then longer and longer beginnings, then numbers.
 */
#include "validator/render/scene/tag.h"

#define INITIALS_MAX 4
#define BEGINNING_MIN 2
#define BEGINNING_MAX 5

/* Returns: (transfer full): the first letters of the words of @name; NULL: it has but one. */
static char *
initials_of(const char *name)
{
    g_autoptr(GString) initials = g_string_new(NULL);
    gboolean is_start = TRUE;
    guint n = 0;
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        gboolean is_letter = g_unichar_isalnum(letter);
        if (is_letter && is_start && n++ < INITIALS_MAX)
            g_string_append_unichar(initials, g_unichar_toupper(letter));
        is_start = !is_letter;
    }
    return n > 1 ? g_strdup(initials->str) : NULL;
}

static char *
beginning_of(const char *name, glong n_letters)
{
    return g_utf8_substring(name, 0, MIN(n_letters, g_utf8_strlen(name, -1)));
}

static const char *
take(char *tag, GHashTable *taken, GStringChunk *strings)
{
    if (tag == NULL || *tag == '\0' || g_hash_table_contains(taken, tag))
        return NULL;
    const char *kept = g_string_chunk_insert(strings, tag);
    g_hash_table_add(taken, (gpointer)kept);
    return kept;
}

const char *
render_tag(const char *name, GHashTable *taken, GStringChunk *strings)
{
    g_autofree char *initials = initials_of(name);
    const char *tag = take(initials, taken, strings);
    for (glong n = BEGINNING_MIN; tag == NULL && n <= BEGINNING_MAX; n++) {
        g_autofree char *beginning = beginning_of(name, n);
        tag = take(beginning, taken, strings);
    }
    for (guint n = 2; tag == NULL; n++) {
        g_autofree char *beginning = beginning_of(name, BEGINNING_MIN);
        g_autofree char *numbered = g_strdup_printf("%s%u", beginning, n);
        tag = take(numbered, taken, strings);
    }
    return tag;
}
