/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a row and its arguments to words.
 */
#include "schema/model/findings/finding.h"

#include <string.h>

/* Returns: (transfer none): the argument whose name is the @length bytes at @name, or NULL. */
static const char *
find_argument(const Finding *finding, const char *name, gsize length)
{
    for (guint i = 0; i < finding->n_arguments; i++) {
        const Argument *argument = &finding->arguments[i];
        if (strncmp(argument->name, name, length) == 0 && argument->name[length] == '\0')
            return argument->value;
    }
    return NULL;
}

/* Appends the template from @text up to the closing bracket @end (or its NUL), arguments put in.
 * Clears @is_whole when an argument is missing. Returns: where it stopped. */
static const char *
expand(const Finding *finding, const char *text, char end, GString *out, gboolean *is_whole)
{
    while (TRUE) {
        gsize plain = strcspn(text, (const char[]){'[', '{', end, '\0'});
        g_string_append_len(out, text, (gssize)plain);
        text += plain;
        if (*text == '\0' || *text == end)
            return text;
        if (*text == '[') {
            gsize length = out->len;
            gboolean is_part_whole = TRUE;
            text = expand(finding, text + 1, ']', out, &is_part_whole) + 1;
            if (!is_part_whole)
                g_string_truncate(out, length);
            continue;
        }
        const char *close = strchr(text, '}');
        /* A brace that opens no name is one of an example in JSON. */
        if (close == NULL || !g_ascii_islower(text[1])) {
            g_string_append_c(out, *text++);
            continue;
        }
        const char *value = find_argument(finding, text + 1, (gsize)(close - text - 1));
        if (value == NULL)
            *is_whole = FALSE;
        else
            g_string_append(out, value);
        text = close + 1;
    }
}

static char *
expand_all(const Finding *finding, const char *template)
{
    GString *out = g_string_new(NULL);
    gboolean is_whole = TRUE;
    expand(finding, template, '\0', out, &is_whole);
    g_assert(is_whole);
    return g_string_free(out, FALSE);
}

char *
finding_message(const Finding *finding)
{
    const char *template = finding_row(finding->id)->message;
    char *message = expand_all(finding, template);
    /* A subject is a name, or words of ours in the middle of a sentence. */
    if (g_str_has_prefix(template, "{subject}"))
        message[0] = g_ascii_toupper(message[0]);
    return message;
}

char *
finding_hint(const Finding *finding)
{
    return expand_all(finding, finding_row(finding->id)->hint);
}
