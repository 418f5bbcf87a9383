/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fingerprints: of the id, the key of the file and the arguments, not of the place, so that moved
 * lines keep it; and of ids in place of the names in arguments, so that another name does.
 */
#include "schema/model/findings/fingerprint.h"

#include <string.h>

/* Of a longer name every other letter would be tried at every word of an argument. */
#define NAME_BYTES_MAX 240u

#define HASH_BEGIN G_GUINT64_CONSTANT(0xcbf29ce484222325)

typedef struct {
    guint64 hash; /* of the name */
    const char *name;
    const char *identity;
} Named;

struct FindingNames {
    GArray *all;         /* of Named, in the order in which they were told */
    GHashTable *by_hash; /* hash -> the first Named with it; NULL: one was told since */
    gsize longest;       /* in bytes */
};

FindingNames *
finding_names_new(void)
{
    return g_new0(FindingNames, 1);
}

void
finding_names_free(FindingNames *names)
{
    if (names == NULL)
        return;
    g_clear_pointer(&names->all, g_array_unref);
    g_clear_pointer(&names->by_hash, g_hash_table_unref);
    g_free(names);
}

/* FNV-1a: stable on every machine, and nobody gains from a collision. */
static guint64
hash_byte(guint64 hash, char byte)
{
    return (hash ^ (guchar)byte) * G_GUINT64_CONSTANT(0x100000001b3);
}

static guint64
hash_text(guint64 hash, const char *text)
{
    do
        hash = hash_byte(hash, *text);
    while (*text++ != '\0');
    return hash;
}

static guint64
hash_number(guint64 hash, guint number)
{
    char text[16];
    g_snprintf(text, sizeof text, "%u", number);
    return hash_text(hash, text);
}

void
finding_names_add(FindingNames *names, const char *name, const char *identity)
{
    Named named = {.hash = HASH_BEGIN, .name = name, .identity = identity};
    gsize length = 0;
    for (; name[length] != '\0' && length <= NAME_BYTES_MAX; length++)
        named.hash = hash_byte(named.hash, name[length]);
    if (length == 0 || length > NAME_BYTES_MAX)
        return;
    if (names->all == NULL)
        names->all = g_array_new(FALSE, FALSE, sizeof(Named));
    names->longest = MAX(names->longest, length);
    g_clear_pointer(&names->by_hash, g_hash_table_unref);
    g_array_append_val(names->all, named);
}

/* Of two names that are alike the first counts. */
static void
index_names(FindingNames *names)
{
    names->by_hash = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = names->all->len; i-- > 0;) {
        Named *named = &g_array_index(names->all, Named, i);
        g_hash_table_insert(names->by_hash, &named->hash, named);
    }
}

/* Returns: whether a letter or a digit stands at @text, which may have ended. */
static gboolean
is_in_word(const char *text)
{
    if ((guchar)*text < 0x80)
        return g_ascii_isalnum(*text);
    gunichar c = g_utf8_get_char_validated(text, -1);
    return c != (gunichar)-1 && c != (gunichar)-2 && g_unichar_isalnum(c);
}

/* Returns: the bytes of the character at @text; 1 where it is none. */
static gsize
character_length(const char *text)
{
    gunichar c = (guchar)*text < 0x80 ? (gunichar)*text : g_utf8_get_char_validated(text, -1);
    return c < 0x80 || c > 0x10ffff ? 1 : (gsize)g_unichar_to_utf8(c, NULL);
}

/* Returns: the longest name that @text begins with and that ends with a word, or NULL. */
static const Named *
longest_name(const FindingNames *names, const char *text)
{
    const Named *found = NULL;
    guint64 hash = HASH_BEGIN;
    for (gsize length = 0; text[length] != '\0' && length < names->longest;) {
        gboolean was_in_word = is_in_word(text + length);
        gsize n = character_length(text + length);
        for (gsize i = 0; i < n; i++)
            hash = hash_byte(hash, text[length + i]);
        length += n;
        if (was_in_word && is_in_word(text + length))
            continue;
        const Named *named = g_hash_table_lookup(names->by_hash, &hash);
        if (named != NULL && strncmp(named->name, text, length) == 0 && named->name[length] == '\0')
            found = named;
    }
    return found;
}

/* Of several records with one name that counts which the finding is about. */
static const char *
identity_of(const Named *named, const Record *own)
{
    gboolean has_id = own != NULL && own->entity->fields[0].kind == KIND_ID;
    const char *id = has_id ? record_key(own) : NULL;
    return id != NULL && strcmp(record_name(own), named->name) == 0 ? id : named->identity;
}

/* Goes on with @hash over @text, as if it had identities in the place of names. */
static guint64
hash_by_identities(guint64 hash, const char *text, const FindingNames *names, const Record *own)
{
    gboolean is_inside = FALSE;
    while (*text != '\0') {
        const Named *named = is_inside ? NULL : longest_name(names, text);
        gsize length = named != NULL ? strlen(named->name) : character_length(text);
        const char *part = named != NULL ? identity_of(named, own) : text;
        gsize n = named != NULL ? strlen(part) : length;
        for (gsize i = 0; i < n; i++)
            hash = hash_byte(hash, part[i]);
        is_inside = named != NULL || is_in_word(text);
        text += length;
    }
    return hash_byte(hash, '\0');
}

/* Returns: whether @name is one of @measures, see FindingRow. */
static gboolean
is_measure(const char *measures, const char *name)
{
    gsize length = strlen(name);
    for (const char *at = measures; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, name, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
            return TRUE;
    }
    return FALSE;
}

/* @names: NULL: names and measures are taken as they are. */
static guint64
hash_finding(const Finding *finding, const FindingNames *names)
{
    const FindingRow *row = finding_row(finding->id);
    guint64 hash = hash_text(HASH_BEGIN, row->id);
    if (finding->span.text != NULL)
        hash = hash_text(hash, finding->span.text->key);
    for (guint i = 0; i < finding->n_arguments; i++) {
        const Argument *argument = &finding->arguments[i];
        if (names != NULL && is_measure(row->measures, argument->name))
            continue;
        hash = hash_text(hash, argument->name);
        hash = names == NULL || names->all == NULL
                   ? hash_text(hash, argument->value)
                   : hash_by_identities(hash, argument->value, names, finding->record);
    }
    return hash;
}

/* The sixteen digits of @value, and a NUL. */
static void
write_hexadecimal(guint64 value, char out[17])
{
    for (gint i = 16; i-- > 0; value >>= 4)
        out[i] = "0123456789abcdef"[value & 15];
    out[16] = '\0';
}

/* Writes @hash to @out, with the number of the equal ones in @seen before it, so that none hides
 * another. */
static void
write_numbered(GHashTable *seen, guint64 hash, char out[17])
{
    guint n_equal = GPOINTER_TO_UINT(g_hash_table_lookup(seen, &hash));
    g_hash_table_insert(seen, g_memdup2(&hash, sizeof hash), GUINT_TO_POINTER(n_equal + 1));
    write_hexadecimal(n_equal > 0 ? hash_number(hash, n_equal) : hash, out);
}

void
fingerprints_make(const GPtrArray *findings, FindingNames *names)
{
    if (names->all != NULL && names->by_hash == NULL)
        index_names(names);
    GHashTable *seen[2];
    for (guint i = 0; i < G_N_ELEMENTS(seen); i++)
        seen[i] = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < findings->len; i++) {
        Finding *finding = findings->pdata[i];
        write_numbered(seen[0], hash_finding(finding, names), finding->fingerprint);
        write_numbered(seen[1], hash_finding(finding, NULL), finding->named_fingerprint);
    }
    for (guint i = 0; i < G_N_ELEMENTS(seen); i++)
        g_hash_table_unref(seen[i]);
}
