/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names to ids, letter by letter.
 */
#include "schema/foreign/foreign-id.h"

#include "schema/foreign/limits.h"
#include "schema/text/names.h"

#include <string.h>

/* What a thing without any letter in its name is called. */
#define NAMELESS "nameless"

/* clang-format off */
/* By sound, as maps in English write them; lower case, in the order of Unicode. */
static const struct {
    gunichar first;
    const char *sounds[48];
} alphabets[] = {
    {0x3b1, {"a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n", "x", "o", "p", "r", "s", "s", "t", "y",
             "f", "ch", "ps", "o"}},
    {0x430, {"a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f",
             "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
             "e", "yo", "dj", "g", "ye", "z", "i", "yi", "j", "lj", "nj", "c", "k", "i", "u", "dz"}},
};
/* clang-format on */

/* Returns: (transfer none): how @c sounds, or NULL. */
static const char *
sound_of(gunichar c)
{
    for (guint i = 0; i < G_N_ELEMENTS(alphabets); i++)
        if (c >= alphabets[i].first && c - alphabets[i].first < G_N_ELEMENTS(alphabets[i].sounds))
            return alphabets[i].sounds[c - alphabets[i].first];
    return NULL;
}

ForeignIds *
foreign_ids_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void
foreign_ids_reserve(ForeignIds *ids, const char *id)
{
    g_hash_table_add(ids, g_strdup(id));
}

/* Returns: (transfer full): the letters of @name that an id may have, with - between words. */
static GString *
plain_letters(const char *name)
{
    g_autofree char *folded = name_fold(name);
    GString *id = g_string_new(NULL);
    gboolean was_code = FALSE;
    for (const char *at = folded; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        const char *sound = sound_of(c);
        gboolean is_code = c >= 0x80 && sound == NULL;
        if ((is_code || was_code) && c != ' ' && id->len > 0 && id->str[id->len - 1] != '-')
            g_string_append_c(id, '-');
        if (is_code)
            g_string_append_printf(id, "u%x", c);
        else if (sound != NULL)
            g_string_append(id, sound);
        else if (c == ' ' && id->len > 0 && id->str[id->len - 1] != '-')
            g_string_append_c(id, '-');
        else if (c != ' ')
            g_string_append_c(id, (char)c);
        was_code = is_code;
    }
    return id;
}

char *
foreign_ids_make(ForeignIds *ids, const char *name)
{
    g_autoptr(GString) id = plain_letters(name);
    g_string_truncate(id, MIN(id->len, LIMIT_FOREIGN_ID_BYTES));
    while (id->len > 0 && id->str[id->len - 1] == '-')
        g_string_truncate(id, id->len - 1);
    if (id->len == 0)
        g_string_assign(id, NAMELESS);
    gsize length = id->len;
    /* Counting goes on where the last one of that name ended, which is noted under a name that no
     * id can have; so thousands of one name do not try each other's numbers. */
    g_autofree char *counter = g_strconcat("#", id->str, NULL);
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(ids, counter));
    for (n = MAX(n, 1); g_hash_table_contains(ids, id->str);) {
        g_string_truncate(id, length);
        g_string_append_printf(id, "-%u", ++n);
    }
    g_hash_table_insert(ids, g_steal_pointer(&counter), GUINT_TO_POINTER(n));
    foreign_ids_reserve(ids, id->str);
    return g_strdup(id->str);
}
