/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing records without writing them.
 */
#include "schema/store/diff-value.h"

#include <string.h>

const Kept *
diff_next_kept(const Kept *kept, const Field *field)
{
    while (kept != NULL && kept->field != field)
        kept = kept->next;
    return kept;
}

gboolean
diff_same_kept(const Kept *a, const Kept *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

/* What is kept under one name is written in the order of the file. */
static gboolean
is_same_kept_of(const Record *a, const Record *b, const Field *field)
{
    const Kept *left = diff_next_kept(a->kept, field);
    const Kept *right = diff_next_kept(b->kept, field);
    while (left != NULL && right != NULL) {
        if (!diff_same_kept(left, right))
            return FALSE;
        left = diff_next_kept(left->next, field);
        right = diff_next_kept(right->next, field);
    }
    return left == NULL && right == NULL;
}

static gboolean
is_same_texts(const Texts *a, const Texts *b)
{
    if (a->length != b->length)
        return FALSE;
    for (guint32 i = 0; i < a->length; i++)
        if (strcmp(a->items[i], b->items[i]) != 0)
            return FALSE;
    return TRUE;
}

static gboolean
is_same_list(const Records *a, const Records *b)
{
    if (a->length != b->length)
        return FALSE;
    for (guint32 i = 0; i < a->length; i++)
        if (!diff_same_record(a->items[i], b->items[i]))
            return FALSE;
    return TRUE;
}

static gboolean
is_same_source(const Source *a, const Source *b)
{
    if (g_strcmp0(a->rest, b->rest) != 0 || a->n_members != b->n_members)
        return FALSE;
    for (guint i = 0; i < a->n_members; i++)
        if (a->members[i].field != b->members[i].field ||
            strcmp(a->members[i].text, b->members[i].text) != 0)
            return FALSE;
    return TRUE;
}

gboolean
diff_same_value(const Record *a, const Record *b, const Field *field)
{
#define SAME(Type, is_same) is_same(*FIELD_SLOT(a, field, Type), *FIELD_SLOT(b, field, Type))
    switch (field->kind) {
    case KIND_ID:
    case KIND_TITLE:
    case KIND_PROSE:
    case KIND_FIELD:
    case KIND_DATE:
    case KIND_ZONE:
    case KIND_REF:
        return strcmp(*FIELD_SLOT(a, field, const char *), *FIELD_SLOT(b, field, const char *)) ==
               0;
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_REFS:
        return is_same_texts(FIELD_SLOT(a, field, Texts), FIELD_SLOT(b, field, Texts));
    case KIND_RECORD:
        return SAME(const Record *, diff_same_record);
    case KIND_LIST:
        return is_same_list(FIELD_SLOT(a, field, Records), FIELD_SLOT(b, field, Records));
    case KIND_SOURCE:
        return SAME(const Source *, is_same_source);
    case KIND_INT:
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_PAINT:
    case KIND_RATING:
        return memcmp(FIELD_SLOT(a, field, char),
                      FIELD_SLOT(b, field, char),
                      kind_size(field->kind)) == 0;
    case N_KINDS:
        break;
    }
#undef SAME
    g_assert_not_reached();
}

gboolean
diff_same_member(const Record *a, const Record *b, const Field *field)
{
    gboolean is_had = record_has(a, field);
    if (is_had != record_has(b, field) || (is_had && !diff_same_value(a, b, field)))
        return FALSE;
    return (a->kept == NULL && b->kept == NULL) || is_same_kept_of(a, b, field);
}

gboolean
diff_same_record(const Record *a, const Record *b)
{
    if (a == b)
        return TRUE;
    if (a->raw || b->raw)
        return a->raw && b->raw && diff_same_kept(a->kept, b->kept);
    for (guint i = 0; i < a->entity->n_fields; i++)
        if (!diff_same_member(a, b, &a->entity->fields[i]))
            return FALSE;
    return is_same_kept_of(a, b, NULL);
}
