/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes of one file with its display name.
 */
#include "schema/text/source-text.h"

#include "schema/text/limits.h"

#include <string.h>

SourceText *
source_text_new(const char *name, GBytes *contents)
{
    const char *slash = strrchr(name, '/');
    return source_text_take_names(g_strdup(name), g_strdup(slash != NULL ? slash + 1 : name),
                                  contents);
}

SourceText *
source_text_take_names(char *name, char *key, GBytes *contents)
{
    SourceText *text = g_new0(SourceText, 1);
    const char *bytes;
    gsize length;

    g_assert(name != NULL);

    g_atomic_ref_count_init(&text->references);
    text->name = name;
    text->key = key;
    text->contents = g_bytes_ref(contents);
    bytes = g_bytes_get_data(contents, &length);
    g_assert(length <= LIMIT_FILE_BYTES);
    text->bytes = length > 0 ? bytes : ""; /* an empty GBytes has no data at all */
    text->length = (guint32)length;
    return text;
}

void
source_text_take_path(SourceText *text, char *path)
{
    g_free(text->path);
    text->path = path;
    if (strcmp(path, text->name) == 0)
        g_clear_pointer(&text->path, g_free);
}

SourceText *
source_text_ref(SourceText *text)
{
    g_atomic_ref_count_inc(&text->references);
    return text;
}

void
source_text_unref(SourceText *text)
{
    if (text == NULL || !g_atomic_ref_count_dec(&text->references))
        return;
    g_free(text->name);
    g_free(text->path);
    g_free(text->key);
    g_bytes_unref(text->contents);
    g_free(text);
}
