/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One index of positions per file, for the reports.
 */
#include "validator/report/locator.h"

void
locator_init(Locator *locator)
{
    locator->indices = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)position_index_free);
}

void
locator_clear(Locator *locator)
{
    g_clear_pointer(&locator->indices, g_hash_table_unref);
}

gboolean
span_has_place(const Span *span)
{
    return span->text != NULL && span->text->length > 0 && (span->start > 0 || span->end > 0);
}

static Position
find(Locator *locator, const SourceText *text, guint32 offset)
{
    PositionIndex *index = g_hash_table_lookup(locator->indices, text);
    if (index == NULL) {
        index = position_index_new(text->bytes, text->length);
        g_hash_table_insert(locator->indices, (gpointer)text, index);
    }
    return position_index_find(index, offset);
}

Position
locator_start(Locator *locator, const Span *span)
{
    return find(locator, span->text, span->start);
}

Position
locator_end(Locator *locator, const Span *span)
{
    return find(locator, span->text, span->end);
}
