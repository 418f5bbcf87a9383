/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing records without writing them.
 */
#include "schema/versions/diff-value.h"

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

/* Values of each C type, by pointers to their slots as FIELD_SLOT() makes them. */

static gboolean
is_same_text(const char *const *a, const char *const *b)
{
    return strcmp(*a, *b) == 0;
}

static gboolean
is_same_number(const gint64 *a, const gint64 *b)
{
    return *a == *b;
}

static gboolean
is_same_word(const gint *a, const gint *b)
{
    return *a == *b;
}

static gboolean
is_same_texts(const Texts *a, const Texts *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = strcmp(a->items[i], b->items[i]) == 0;
    return is_same;
}

static gboolean
is_same_numbers(const Numbers *a, const Numbers *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = a->items[i] == b->items[i];
    return is_same;
}

static gboolean
is_same_record(const Record *const *a, const Record *const *b)
{
    return diff_same_record(*a, *b);
}

static gboolean
is_same_list(const Records *a, const Records *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = diff_same_record(a->items[i], b->items[i]);
    return is_same;
}

static gboolean
is_same_source(const Source *const *a, const Source *const *b)
{
    gboolean is_same = g_strcmp0((*a)->rest, (*b)->rest) == 0 && (*a)->n_members == (*b)->n_members;
    for (guint i = 0; is_same && i < (*a)->n_members; i++)
        is_same = (*a)->members[i].field == (*b)->members[i].field &&
                  strcmp((*a)->members[i].text, (*b)->members[i].text) == 0;
    return is_same && is_same_texts(&(*a)->quiet, &(*b)->quiet);
}

/* clang-format off */
#define SAME(a, b) \
    _Generic((a), \
        const char *const *: is_same_text, \
        const gint64 *: is_same_number, \
        const gint *: is_same_word, \
        const Texts *: is_same_texts, \
        const Numbers *: is_same_numbers, \
        const Record *const *: is_same_record, \
        const Records *: is_same_list, \
        const Source *const *: is_same_source)(a, b)
/* clang-format on */

gboolean
diff_same_value(const Record *a, const Record *b, const Field *field)
{
    switch (field->kind) {
#define KIND(NAME, name, type, form, meaning)                                                      \
    case KIND_##NAME:                                                                              \
        return SAME(FIELD_SLOT(a, field, type), FIELD_SLOT(b, field, type));
#include "schema/model/kinds.def"
    case N_KINDS:
        break;
    }
    g_assert_not_reached();
}

#undef SAME

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
