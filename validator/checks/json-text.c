/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON for the values of fixes.
 */
#include "validator/checks/json-text.h"

#include "schema/text/writer.h"

#include <string.h>

char *
json_quote(const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, text);
    return writer_finish_text(writer);
}

char *
json_list_replacing(const Texts *texts, const char *from, const char *to)
{
    g_autoptr(Writer) writer = writer_new();
    gboolean is_changed = FALSE;
    writer_begin_array(writer);
    for (guint32 i = 0; i < texts->length; i++) {
        gboolean is_it = strcmp(texts->items[i], from) == 0;
        writer_text(writer, is_it ? to : texts->items[i]);
        is_changed |= is_it;
    }
    writer_end_array(writer);
    return is_changed ? writer_finish_text(writer) : NULL;
}

char *
json_list_with(const Texts *texts, guint32 item, const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint32 i = 0; i < texts->length; i++) {
        const char *here = i == item ? text : texts->items[i];
        if (here != NULL)
            writer_text(writer, here);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}
