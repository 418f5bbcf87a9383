/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record that starts where the texts are alike to their ends was read from the same bytes; so was
 * an item before another one that starts where they have not differed yet.
 */
#include "schema/model/reread.h"

/* Returns: how many bytes @a and @b have in common at their start, of @n. */
static guint32
count_alike(const char *a, const char *b, guint32 n)
{
    guint32 i = 0;
    /* Blocks first, which the library compares faster. */
    while (n - i >= 4096 && memcmp(a + i, b + i, 4096) == 0)
        i += 4096;
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

/* Likewise at their end, before @a_end and @b_end. */
static guint32
count_alike_back(const char *a_end, const char *b_end, guint32 n)
{
    guint32 i = 0;
    while (n - i >= 4096 && memcmp(a_end - i - 4096, b_end - i - 4096, 4096) == 0)
        i += 4096;
    while (i < n && a_end[-(gssize)i - 1] == b_end[-(gssize)i - 1])
        i++;
    return i;
}

Reread
reread_compare(const SourceText *before, const SourceText *now)
{
    Reread reread = {.before = before, .now = now};
    if (before == NULL || now == NULL || before == now)
        return reread;
    guint32 n = MIN(before->length, now->length);
    reread.start = count_alike(before->bytes, now->bytes, n);
    guint32 alike = count_alike_back(before->bytes + before->length, now->bytes + now->length,
                                     n - reread.start);
    reread.before_end = before->length - alike;
    reread.now_end = now->length - alike;
    return reread;
}

/* Whether the place of @record in @text is its own. */
static gboolean
is_read_from(const Record *record, const SourceText *text)
{
    return record->text == text && record->offset != OFFSET_NONE && !record->derived &&
           record->layers == NULL;
}

gboolean
reread_keeps_item(const Reread *reread, const Records *before, const Records *now, guint32 index)
{
    if (reread->before == reread->now || index >= before->length || index >= now->length)
        return FALSE;
    const Record *was = before->items[index], *is = now->items[index];
    if (was->entity != is->entity || !is_read_from(was, reread->before) ||
        !is_read_from(is, reread->now))
        return FALSE;
    if (is->offset >= reread->now_end && was->offset >= reread->before_end)
        return is->offset - reread->now_end == was->offset - reread->before_end;
    /* It ends before the next one starts. */
    if (index + 1 >= before->length || index + 1 >= now->length || was->offset != is->offset)
        return FALSE;
    const Record *next_was = before->items[index + 1], *next = now->items[index + 1];
    return is_read_from(next_was, reread->before) && is_read_from(next, reread->now) &&
           next->offset <= reread->start && next_was->offset == next->offset;
}
