/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first few values of a record, and how much is nested in it.
 */
#include "editor/fields/words/record-summary.h"

#include "editor/document/field-text.h"
#include "editor/fields/record-search.h"

#include <glib/gi18n.h>
#include <string.h>

/* Values that a line has room for, and letters of each. */
#define PARTS_MAX 5u
#define PART_LENGTH 40

/* Kinds whose values are understood without the name of their member. */
#define SPEAKING_KINDS                                                                             \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_REF) |         \
     KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_DATE) | KIND_BIT(KIND_RATING))

#define SILENT_KINDS                                                                               \
    (KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_PAINT))

/* Returns: (transfer full): the value of @field in words; NULL: it says nothing here. */
static char *
value_in_words(const DataSet *set, const Record *record, const Field *field)
{
    g_autofree char *text = field_text(record, field);
    if (text == NULL || ((SILENT_KINDS >> field->kind) & 1))
        return NULL;
    if (field->kind == KIND_WORD)
        return word_label(text);
    if (field->kind == KIND_REF || field->kind == KIND_ZONE)
        return record_search_title(set, field, text);
    return g_steal_pointer(&text);
}

/* Appends a list with its length, a record by its name alone. */
static void
append_nested(GString *out, const Record *record, const Field *field)
{
    g_autofree char *label = field_label(field);
    label[0] = g_ascii_tolower(label[0]);
    if (field->kind == KIND_LIST) {
        guint n = FIELD_SLOT(record, field, Records)->length;
        g_string_append_printf(out, "%s (%u)", label, n);
        return;
    }
    g_string_append_printf(out, "%s …", label);
}

char *
record_summary(const DataSet *set, const Record *record)
{
    GString *out = g_string_new(NULL);
    guint n_parts = 0;
    for (guint i = 0; i < record->entity->n_fields && !record->raw && n_parts < PARTS_MAX; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_nested =
            (field->kind == KIND_LIST || field->kind == KIND_RECORD) && record_has(record, field);
        g_autofree char *value = is_nested ? NULL : value_in_words(set, record, field);
        if (!is_nested && value == NULL)
            continue;
        if (n_parts++ > 0)
            g_string_append(out, " · ");
        if (is_nested) {
            append_nested(out, record, field);
            continue;
        }
        g_autofree char *label = field_label(field);
        label[0] = g_ascii_tolower(label[0]);
        if (!((SPEAKING_KINDS >> field->kind) & 1))
            g_string_append_printf(out, "%s ", label);
        g_autofree char *cut =
            g_utf8_substring(value, 0, MIN(PART_LENGTH, g_utf8_strlen(value, -1)));
        g_string_append(out, cut);
    }
    if (out->len == 0)
        g_string_append(out, _("empty"));
    return g_string_free(out, FALSE);
}
