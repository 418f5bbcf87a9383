/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values by the kinds of their fields.
 */
#include "editor/fields/card-values.h"

#include "editor/document/field-text.h"
#include "editor/fields/words/value-words.h"
#include "schema/model/entities.h"

#include <glib/gi18n.h>
#include <string.h>

#define VALUES_MAX 4u

/* Entities of which the records are printed. */
static const EntityId printed[] = {ENTITY_SPACE, ENTITY_UNIT};

/* Kinds of the values that stand on them. */
#define VALUE_KINDS (KIND_BIT(KIND_INT) | KIND_BIT(KIND_RATING) | KIND_BIT(KIND_RECORD))

/* Kinds of which the words say something beside others in a line. */
#define SAID_KINDS                                                                                 \
    (KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_INT) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_WORD) |        \
     KIND_BIT(KIND_RATING))

static void
card_value_free(gpointer data)
{
    CardValue *value = data;
    g_free(value->label);
    g_free(value->words);
    g_free(value);
}

/* Returns: whether records like @subject are printed: places of the map and units. */
static gboolean
card_is_printed(const Subject *subject)
{
    guint i = 0;
    while (i < G_N_ELEMENTS(printed) && subject->entity != printed[i])
        i++;
    return i < G_N_ELEMENTS(printed) && subject->id != NULL && subject->path[0] == '\0';
}

/* Returns: the record @subject, if it is there and is printed; else NULL. */
static const Record *
printed_record(const DataSet *set, const Subject *subject)
{
    const Record *record = card_is_printed(subject) ? subject_record(subject, set) : NULL;
    return record != NULL && !record->raw ? record : NULL;
}

/* Returns: (transfer full): the values of @record one after the other: `Riga 4`. */
static char *
record_words(const DataSet *set, const Record *record)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < record->entity->n_fields && !record->raw; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_said = (SAID_KINDS >> field->kind) & 1;
        g_autofree char *words = is_said ? value_words(set, record, field) : NULL;
        if (words != NULL)
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", words);
    }
    return g_string_free(out, FALSE);
}

static void
add_value(GPtrArray *values, const DataSet *set, const Record *record, const Field *field)
{
    CardValue *value = g_new0(CardValue, 1);
    value->field = field;
    value->label = field_label(field);
    value->words = field->kind == KIND_RECORD
                       ? record_words(set, *FIELD_SLOT(record, field, const Record *))
                       : value_words(set, record, field);
    g_ptr_array_add(values, value);
}

GPtrArray *
card_values_of(const DataSet *set, const Subject *subject)
{
    GPtrArray *values = g_ptr_array_new_with_free_func(card_value_free);
    const Record *record = printed_record(set, subject);
    for (guint i = 0; record != NULL && i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_value = (VALUE_KINDS >> field->kind) & 1;
        if (is_value && record_has(record, field) && values->len < VALUES_MAX)
            add_value(values, set, record, field);
    }
    return values;
}

/* Whether @field says what its record is: a word, or its type. */
static gboolean
is_kind(const Field *field)
{
    return field->kind == KIND_WORD || (field->kind == KIND_REF && field->target == ENTITY_TYPE);
}

static gboolean
is_owner(const Field *field)
{
    return field->kind == KIND_REF && field->target == ENTITY_NATION;
}

/* Returns: (transfer full): the words of the first member of @record that @is_it; NULL: none. */
static char *
first_words(const DataSet *set, const Record *record, gboolean (*is_it)(const Field *))
{
    char *words = NULL;
    for (guint i = 0; i < record->entity->n_fields && words == NULL; i++)
        if (is_it(&record->entity->fields[i]))
            words = value_words(set, record, &record->entity->fields[i]);
    return words;
}

char *
card_kind_of(const DataSet *set, const Subject *subject)
{
    const Record *record = printed_record(set, subject);
    g_autofree char *kind = record != NULL ? first_words(set, record, is_kind) : NULL;
    if (kind == NULL)
        return NULL;
    g_autofree char *owner = first_words(set, record, is_owner);
    g_autofree char *first = g_utf8_substring(kind, 0, 1);
    g_autofree char *large = g_utf8_strup(first, -1);
    g_autofree char *begun = g_strconcat(large, kind + strlen(first), NULL);
    return owner != NULL ? g_strdup_printf(_("%s of %s"), begun, owner) : g_steal_pointer(&begun);
}
