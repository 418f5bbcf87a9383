/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forms for what is selected, and the values on its card.
 */
#include "editor/fields/form-groups.h"

#include "editor/document/field-text.h"
#include "editor/document/outline.h"
#include "editor/fields/field-row.h"
#include "editor/fields/value-words.h"
#include "schema/model/entities.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <string.h>

#define VALUES_MAX 4u

/* Entities of which the records are printed. */
static const EntityId printed[] = {ENTITY_SPACE, ENTITY_UNIT};

/* Types of the values that they show. */
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
form_groups_card_values(const DataSet *set, const Subject *subject)
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
form_groups_card_kind(const DataSet *set, const Subject *subject)
{
    const Record *record = printed_record(set, subject);
    g_autofree char *kind = record != NULL ? first_words(set, record, is_kind) : NULL;
    if (kind == NULL)
        return NULL;
    g_autofree char *owner = first_words(set, record, is_owner);
    g_autofree char *begun = translation_capitalize(kind);
    return owner != NULL ? g_strdup_printf(_("%s of %s"), begun, owner) : g_steal_pointer(&begun);
}

/* Names in the heading of several records. */
#define NAMES_MAX 6u

/* Where a scenario says something of a record of the entity. */
static const struct {
    EntityId entity;
    const char *list;
} rows_of_scenarios[] = {
    {ENTITY_UNIT, "position/units"},
    {ENTITY_SPACE, "position/places"},
    {ENTITY_NATION, "position/nations"},
    {ENTITY_TRACK, "position/tracks"},
};

static void
free_group(gpointer data)
{
    FormGroup *group = data;
    g_free(group->title);
    g_ptr_array_unref(group->subjects);
    g_free(group);
}

static FormGroup *
new_group(char *title, gboolean is_own)
{
    FormGroup *group = g_new(FormGroup, 1);
    *group = (FormGroup){
        .title = title,
        .subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free),
        .is_own = is_own,
    };
    return group;
}

/* Whether there is anything to show of @subject: it exists, or it is an optional record in one that
 * exists. What was deleted stays selected: undoing brings it back. */
static gboolean
is_there(const Subject *subject, const DataSet *set)
{
    if (subject_record(subject, set) != NULL)
        return TRUE;
    if (subject->path[0] == '\0')
        return subject->id == NULL;
    const char *slash = strrchr(subject->path, '/');
    g_autofree char *way =
        g_strndup(subject->path, slash != NULL ? (gsize)(slash - subject->path) : 0);
    const Subject around = {subject->entity, subject->id, way};
    gboolean is_item = field_row_subject_entity(&around) == NULL;
    return !is_item && is_there(&around, set);
}

/* Returns: (transfer full): those of the selection that are there and of the kind of the last one.
 */
static GPtrArray *
add_shared_group(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    GPtrArray *subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    const GPtrArray *selection = editor_document_selection(document);
    const Subject *last = editor_document_subject(document);
    const Entity *entity = last != NULL ? field_row_subject_entity(last) : NULL;
    for (guint i = 0; i < selection->len && entity != NULL; i++)
        if (field_row_subject_entity(selection->pdata[i]) == entity &&
            is_there(selection->pdata[i], set))
            g_ptr_array_add(subjects, subject_copy(selection->pdata[i]));
    return subjects;
}

/* Adds the form of what the shown scenario says of @subjects. */
static void
add_scenario(GPtrArray *groups, EditorDocument *document, const GPtrArray *subjects)
{
    const Scenario *scenario = editor_document_scenario(document);
    const Subject *first = subjects->pdata[0];
    const char *list = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(rows_of_scenarios); i++)
        if (rows_of_scenarios[i].entity == first->entity && first->path[0] == '\0')
            list = rows_of_scenarios[i].list;
    if (scenario == NULL || list == NULL)
        return;
    const char *title = record_name(&scenario->record);
    FormGroup *group = new_group(g_strdup_printf(_("In “%s”"), title), FALSE);
    group->is_said = TRUE;
    for (guint i = 0; i < subjects->len; i++) {
        const Subject *subject = subjects->pdata[i];
        g_autofree char *path = g_strdup_printf("%s/%s", list, subject->id);
        g_ptr_array_add(group->subjects,
                        subject_new(ENTITY_SCENARIO, editor_document_scenario_id(document), path));
    }
    g_ptr_array_add(groups, group);
}

/* Returns: (transfer full): two places in words: `From Livland to Estland`. */
static char *
describe_between(const DataSet *set, const char *words, const char *from, const char *to)
{
    const Record *one = data_set_find_record(set, ENTITY_SPACE, from);
    const Record *other = data_set_find_record(set, ENTITY_SPACE, to);
    return g_strdup_printf(words, one != NULL ? record_name(one) : from,
                           other != NULL ? record_name(other) : to);
}

static const char way[] = "neighbours/";

/* Returns: the id of the place with which the border @subject is; NULL: it is none. */
static const char *
other_end(const Subject *subject)
{
    gboolean is_border = subject->entity == ENTITY_SPACE && subject->id != NULL &&
                         g_str_has_prefix(subject->path, way) &&
                         strpbrk(subject->path + strlen(way), "/#") == NULL;
    return is_border ? subject->path + strlen(way) : NULL;
}

/* Adds both sides of the border @subject. Returns: FALSE: it is none. */
static gboolean
add_border(GPtrArray *groups, EditorDocument *document, const Subject *subject)
{
    DataSet *set = editor_document_set(document);
    const char *ends[] = {subject->id, other_end(subject)};
    if (ends[1] == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(way, ends[1 - i], NULL);
        FormGroup *group =
            new_group(describe_between(set, _("From %s to %s"), ends[i], ends[1 - i]), i == 0);
        g_ptr_array_add(group->subjects, subject_new(ENTITY_SPACE, ends[i], path));
        if (i == 0 || subject_record(group->subjects->pdata[0], set) != NULL)
            g_ptr_array_add(groups, group);
        else
            free_group(group);
    }
    return TRUE;
}

GPtrArray *
form_groups_of(EditorDocument *document)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(free_group);
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len == 0)
        return groups;
    if (subjects->len == 1 && add_border(groups, document, subjects->pdata[0]))
        return groups;
    FormGroup *own = new_group(NULL, TRUE);
    g_ptr_array_unref(own->subjects);
    own->subjects = g_ptr_array_ref(subjects);
    g_ptr_array_add(groups, own);
    add_scenario(groups, document, subjects);
    return groups;
}

char *
form_groups_title(EditorDocument *document)
{
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len == 0)
        return NULL;
    const DataSet *set = editor_document_set(document);
    const Subject *subject = subjects->pdata[0];
    const char *other = other_end(subject);
    if (subjects->len == 1 && other != NULL)
        return describe_between(set, _("Border of %s with %s"), subject->id, other);
    if (subjects->len == 1)
        return subject_own_title(subject, set);
    return g_strdup_printf(ngettext("%u selected", "%u selected", subjects->len), subjects->len);
}

/* Returns: (transfer full): the data sets with a value of @subject, the open one first; NULL: none.
 */
static char *
names_of_layers(const DataSet *set, const Subject *subject)
{
    char *names = NULL;
    for (const DataSet *layer = set; layer != NULL; layer = layer->base) {
        const DataSet *lower = layer->base;
        const Record *here = subject_record(subject, layer);
        const Record *below = lower != NULL ? subject_record(subject, lower) : NULL;
        if (here == NULL || here == below)
            continue;
        g_autofree char *before = names;
        g_autofree char *name = g_path_get_basename(layer->name);
        /* Translators: names of data sets. */
        names =
            before != NULL ? g_strdup_printf(_("%s and %s"), before, name) : g_steal_pointer(&name);
    }
    return names;
}

/* Returns: (transfer full): what @subject is, with its id, or with what it is a part of. */
static char *
words_of_kind(const DataSet *set, const Subject *subject)
{
    g_autofree char *kind = outline_words(field_row_subject_entity(subject)->name);
    if (subject->path[0] != '\0') {
        const Subject owner = {subject->entity, subject->id, (char *)""};
        g_autofree char *title = subject_own_title(&owner, set);
        /* Translators: what a record is, and the title of the record around it. */
        return g_strdup_printf(_("%s in “%s”"), kind, title);
    }
    if (subject->id == NULL)
        return g_steal_pointer(&kind);
    /* Translators: what a record is, and its id. */
    return g_strdup_printf(_("%s %s"), kind, subject->id);
}

/* Returns: (transfer full): the names of @subjects, as many as there is room for. */
static char *
join_names(const GPtrArray *subjects, const DataSet *set)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < MIN(subjects->len, NAMES_MAX); i++) {
        g_autofree char *title = subject_title(subjects->pdata[i], set);
        g_string_append_printf(out, i > 0 ? ", %s" : "%s", title);
    }
    if (subjects->len > NAMES_MAX)
        g_string_append(out, " …");
    return g_string_free(out, FALSE);
}

char *
form_groups_standing(EditorDocument *document)
{
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len > 1)
        return join_names(subjects, editor_document_set(document));
    if (subjects->len == 0)
        return NULL;
    const Subject *subject = subjects->pdata[0];
    const DataSet *set = editor_document_set(document);
    g_autofree char *what =
        other_end(subject) != NULL ? g_strdup(_("From both sides")) : words_of_kind(set, subject);
    g_autofree char *layers = names_of_layers(set, subject);
    /* Translators: what a record is, and the data sets that have it. */
    return layers != NULL ? g_strdup_printf(_("%s, in %s"), what, layers) : g_steal_pointer(&what);
}
