/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules and tables are said in sentences, other records by their summary.
 */
#include "editor/fields/words/value-words.h"

#include "editor/document/field-text.h"
#include "editor/fields/record-search.h"
#include "editor/fields/words/record-summary.h"
#include "editor/tools/layer.h"
#include "editor/tools/place-words.h"
#include "schema/model/edits/record-path.h"

#include <glib/gi18n.h>
#include <string.h>

/* Letters of a value, and items of a list, that are told. */
#define WORDS_MAX 240
#define ITEMS_MAX 12u

/* Returns: (transfer full): @record in words. */
static char *
say_record(const DataSet *set, const Record *record)
{
    const Wording wording = wording_for(set, NULL);
    char *words = record->raw ? NULL : phrase_of(&wording, record);
    if (words != NULL)
        return words;
    return record_summary(set, record);
}

static char *
say_list(const DataSet *set, const Records *records)
{
    GString *words = g_string_new(NULL);
    for (guint32 i = 0; i < records->length && i < ITEMS_MAX; i++) {
        g_autofree char *item = say_record(set, records->items[i]);
        g_string_append_printf(words, "%s%s", i > 0 ? "; " : "", item);
    }
    if (records->length > ITEMS_MAX)
        g_string_append(words, "; …");
    if (records->length == 0)
        g_string_append(words, _("an empty list"));
    return g_string_free(words, FALSE);
}

/* Returns: (transfer full): the ids that @text holds as what they are called. */
static char *
say_references(const DataSet *set, const Field *field, const char *text)
{
    g_auto(GStrv) ids = field_text_split(text);
    for (char **id = ids; *id != NULL; id++) {
        char *title = record_search_title(set, field, *id);
        g_free(*id);
        *id = title;
    }
    return g_strjoinv(", ", ids);
}

static char *
say_value(const DataSet *set, const Record *record, const Field *field, const char *text)
{
    const Wording wording = wording_for(set, NULL);
    switch (record_has(record, field) ? field->kind : KIND_TITLE) {
    case KIND_RECORD:
        return say_record(set, *FIELD_SLOT(record, field, const Record *));
    case KIND_LIST:
        return say_list(set, FIELD_SLOT(record, field, Records));
    case KIND_REF:
    case KIND_ZONE:
        return record_search_title(set, field, text);
    case KIND_REFS:
    case KIND_ZONES:
        return say_references(set, field, text);
    case KIND_WORD:
        return word_label(text);
    case KIND_DATE:
        return phrase_of_date(&wording, text);
    default:
        return g_strdup(text);
    }
}

/* Returns: (transfer full): @words on one line, without their end where they are long. */
static char *
cut(char *words)
{
    g_auto(GStrv) lines = g_strsplit(words, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        g_strstrip(*line);
    g_free(words);
    char *all = g_strjoinv(" ", lines);
    if (g_utf8_strlen(all, -1) <= WORDS_MAX)
        return all;
    g_autofree char *start = g_utf8_substring(all, 0, WORDS_MAX);
    g_free(all);
    return g_strconcat(start, "…", NULL);
}

char *
value_words(const DataSet *set, const Record *record, const Field *field)
{
    g_autofree char *text = record->raw ? NULL : field_text(record, field);
    return text != NULL ? cut(say_value(set, record, field, text)) : NULL;
}

/* Returns: (transfer full): what @record says but for the key by which it is known. */
static char *
details(const DataSet *set, const Record *record)
{
    GString *words = g_string_new(NULL);
    for (guint i = record->entity->keyed ? 1 : 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_remark = field->kind == KIND_SOURCE || field->kind == KIND_PROSE;
        g_autofree char *value = is_remark ? NULL : value_words(set, record, field);
        g_autofree char *label = word_label(field_key(field));
        if (value == NULL)
            continue;
        if (words->len > 0)
            g_string_append(words, ", ");
        if (field->kind != KIND_ZONE && field->kind != KIND_TITLE)
            g_string_append_printf(words, "%s ", label);
        g_string_append(words, value);
    }
    if (words->len == 0)
        g_string_append(words, _("no more than that it is there"));
    return g_string_free(words, FALSE);
}

/* Returns: (transfer none): the record that differs, in the layer below or as it is seen; NULL: it
 * is not there. */
static const Record *
side_of(const DataSet *set, const Difference *difference, gboolean is_below)
{
    const Subject *subject = difference->subject;
    if (!is_below)
        return subject_record(subject, set);
    const Record *owner = layer_below(set, subject->entity, subject->id);
    return owner != NULL ? record_at(owner, subject->path) : NULL;
}

char *
difference_words(const DataSet *set, const Difference *difference, gboolean is_below)
{
    const char *json = is_below ? difference->below : difference->here;
    const Record *record = json != NULL ? side_of(set, difference, is_below) : NULL;
    const char *key = difference->key;
    if (json == NULL)
        return g_strdup(_("nothing"));
    if (record == NULL || record->raw)
        return cut(g_strdup(json));
    if (key == NULL)
        return cut(details(set, record));
    const Field *field = entity_find_field(record->entity, key, strlen(key), 0);
    char *words = field != NULL ? value_words(set, record, field) : NULL;
    return words != NULL ? words : cut(g_strdup(json));
}
