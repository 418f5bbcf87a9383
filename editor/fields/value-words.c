/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values, records and edits in words.
 */
#include "editor/fields/value-words.h"

#include "editor/fields/record-search.h"
#include "editor/tools/place-words.h"
#include "schema/model/edit.h"
#include "validator/edits/edit-plan.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"

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

/* Returns: (transfer full): the value of @field in words; NULL: it says nothing here. */
static char *
value_in_words(const DataSet *set, const Record *record, const Field *field)
{
    g_autofree char *text = field_text(record, field);
    if (text == NULL || ((SILENT_KINDS >> field->kind) & 1))
        return NULL;
    if (field->kind == KIND_WORD)
        return field_text_word_label(text);
    if (field->kind == KIND_REF || field->kind == KIND_ZONE || field->kind == KIND_DATE)
        return record_search_title(set, field, text);
    if (field->kind == KIND_REFS || field->kind == KIND_ZONES)
        return say_references(set, field, text);
    return g_steal_pointer(&text);
}

/* Appends a list with its length, a record by its name alone. */
static void
append_nested(GString *out, const Record *record, const Field *field)
{
    g_autofree char *label = field_name(field);
    if (field->kind == KIND_LIST) {
        guint n = FIELD_SLOT(record, field, Records)->length;
        /* Translators: a list, and how long it is. */
        g_string_append_printf(out, _("%s (%u)"), label, n);
        return;
    }
    g_string_append_printf(out, "%s …", label);
}

char *
value_words_record(const DataSet *set, const Record *record)
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
        g_autofree char *label = field_name(field);
        if (!((SPEAKING_KINDS >> field->kind) & 1))
            g_string_append_printf(out, "%s ", label);
        glong length = g_utf8_strlen(value, -1);
        g_autofree char *cut = g_utf8_substring(value, 0, MIN(PART_LENGTH, length));
        g_string_append_printf(out, "%s%s", cut, length > PART_LENGTH ? "…" : "");
    }
    if (out->len == 0)
        g_string_append(out, _("empty"));
    return g_string_free(out, FALSE);
}

/* Greatest number of letters of a value, and of items of a list, that are shown. */
#define WORDS_MAX 240
#define ITEMS_MAX 12u

/* Returns: (transfer full): @record in words. */
static char *
say_record(const DataSet *set, const Record *record)
{
    const Wording wording = place_wording(set, NULL);
    char *words = record->raw ? NULL : phrase_record(&wording, record);
    if (words != NULL)
        return words;
    return value_words_record(set, record);
}

static char *
describe_list(const DataSet *set, const Records *records)
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

static char *
say_value(const DataSet *set, const Record *record, const Field *field, const char *text)
{
    switch (record_has(record, field) ? field->kind : KIND_TITLE) {
    case KIND_RECORD:
        return say_record(set, *FIELD_SLOT(record, field, const Record *));
    case KIND_LIST:
        return describe_list(set, FIELD_SLOT(record, field, Records));
    case KIND_REF:
    case KIND_ZONE:
    case KIND_DATE:
        return record_search_title(set, field, text);
    case KIND_REFS:
    case KIND_ZONES:
        return say_references(set, field, text);
    case KIND_WORD:
        return field_text_word_label(text);
    default:
        return g_strdup(text);
    }
}

/* Returns: (transfer full): @words on one line, without their end where they are long. */
static char *
cut_words(char *words)
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
    return text != NULL ? cut_words(say_value(set, record, field, text)) : NULL;
}

/* Returns: (transfer full): what @record says but for the key by which it is known. */
static char *
describe_details(const DataSet *set, const Record *record)
{
    GString *words = g_string_new(NULL);
    for (guint i = record->entity->keyed ? 1 : 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_remark = field->kind == KIND_SOURCE || field->kind == KIND_PROSE;
        g_autofree char *value = is_remark ? NULL : value_words(set, record, field);
        g_autofree char *label = field_name(field);
        if (value == NULL)
            continue;
        if (words->len > 0)
            g_string_append(words, ", ");
        if (field->kind != KIND_ZONE && field->kind != KIND_TITLE)
            g_string_append_printf(words, "%s ", label);
        g_string_append(words, value);
    }
    if (words->len == 0)
        g_string_append(words, _("no details"));
    return g_string_free(words, FALSE);
}

/* Returns: (transfer none): the record that differs, in the layer below or as it is seen; NULL: it
 * is not there. */
static const Record *
describe_side(const DataSet *set, const Difference *difference, gboolean is_below)
{
    const Subject *subject = difference->subject;
    if (!is_below)
        return subject_record(subject, set);
    const Record *owner = layer_below(set, subject->entity, subject->id);
    return owner != NULL ? edit_path_record(owner, subject->path) : NULL;
}

char *
value_words_difference(const DataSet *set, const Difference *difference, gboolean is_below)
{
    const char *json = is_below ? difference->below : difference->here;
    const Record *record = json != NULL ? describe_side(set, difference, is_below) : NULL;
    const char *key = difference->key;
    if (json == NULL)
        return g_strdup(_("nothing"));
    if (record == NULL || record->raw)
        return cut_words(g_strdup(json));
    if (key == NULL)
        return cut_words(describe_details(set, record));
    const Field *field = entity_find_field(record->entity, key, strlen(key), 0);
    char *words = field != NULL ? value_words(set, record, field) : NULL;
    return words != NULL ? words : cut_words(g_strdup(json));
}

/* Returns: (transfer full): the record around the last part of the path of @edit, which goes to
 * @key. */
static Subject *
subject_around(const Edit *edit, const char **key)
{
    const char *slash = strrchr(edit->path, '/');
    g_autofree char *path = g_strndup(edit->path, slash != NULL ? (gsize)(slash - edit->path) : 0);
    *key = slash != NULL ? slash + 1 : edit->path;
    return subject_new(edit->entity, edit->id, path);
}

/* Returns: (transfer none): the member @key of @record, or NULL: it has none, or cannot be read. */
static const Field *
find_field(const Record *record, const char *key)
{
    return record != NULL && !record->raw && key[0] != '\0'
               ? entity_find_field(record->entity, key, strlen(key), 0)
               : NULL;
}

static char *
say_member(const char *title, const Field *field, const char *was, const char *becomes)
{
    g_autofree char *label = field_label(field);
    g_autofree char *member = g_strdup_printf("%s: %s", title, label);
    if (becomes == NULL)
        return g_strdup_printf(_("%s is removed."), member);
    if (was == NULL)
        return g_strdup_printf(_("%s becomes “%s”."), member, becomes);
    return g_strdup_printf(_("%s becomes “%s”; it is “%s” now."), member, becomes, was);
}

/* @edit is about a record as a whole, or about something unreadable. */
static char *
say_whole(const Edit *edit, DataSet *set, DataSet *then)
{
    g_autoptr(Subject) subject = subject_new(edit->entity, edit->id, edit->path);
    g_autofree char *title = subject_title(subject, edit->before != NULL ? set : then);
    if (edit->before == NULL)
        return g_strdup_printf(_("“%s” is added."), title);
    return g_strdup_printf(edit->after == NULL ? _("“%s” is removed.") : _("“%s” is changed."),
                           title);
}

static char *
say_edit(const Edit *edit, DataSet *set, DataSet *then)
{
    const char *key;
    g_autoptr(Subject) subject = subject_around(edit, &key);
    const Record *was = subject_record(subject, set), *is = subject_record(subject, then);
    const Field *field = find_field(is, key);
    if (field == NULL || was == NULL || was->raw)
        return say_whole(edit, set, then);
    g_autofree char *title = subject_title(subject, set);
    g_autofree char *before = value_words(set, was, field);
    g_autofree char *after = value_words(then, is, field);
    return say_member(title, field, before, after);
}

char *
value_words_edit(DataSet *set, const GPtrArray *edits)
{
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (edits->len == 0 || !edit_plan_add_all(plan, edits))
        return NULL;
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < MIN(edits->len, EDIT_WORDS_MAX); i++) {
        g_autofree char *line = say_edit(edits->pdata[i], set, plan->set);
        g_string_append_printf(words, "%s%s", i > 0 ? "\n" : "", line);
    }
    if (edits->len > EDIT_WORDS_MAX)
        g_string_append_printf(words, _("\n… and %u more"), edits->len - EDIT_WORDS_MAX);
    return g_string_free(words, FALSE);
}
