/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of a form, derived from the fields of an entity.
 */
#include "editor/fields/field-row.h"

#include "editor/fields/record-search.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/edits/field-text.h"
#include "validator/edits/subject.h"

#include <glib/gi18n.h>
#include <string.h>

/* What is asked: of a scenario the entry about @id. */
typedef struct {
    const DataSet *set;
    const char *scenario;
    const char *id;
    const char *key; /* the member */
} Question;

static char *
zone_of_unit(const Question *question)
{
    g_autofree char *zone = set_up_zone(question->set, question->scenario, question->id);
    return zone != NULL ? place_zone_title(question->set, question->scenario, zone) : NULL;
}

static char *
strength_of_unit(const Question *question)
{
    gint64 steps = set_up_strength(question->set, question->scenario, question->id);
    return steps > 0 ? g_strdup_printf("%" G_GINT64_FORMAT, steps) : NULL;
}

/* Returns: (transfer full): the description of a sign that the member changes, or NULL. */
static char *
sign_of_member(const Question *question)
{
    const SystemChart *chart = scenario_chart_of_set(question->set);
    for (guint i = 0; i < chart->n_signs; i++) {
        const SignChange *change = chart->signs[i].change;
        if (change == NULL || strcmp(change->state, question->key) != 0)
            continue;
        const PlaceSign sign =
            marker_sign_of_place(question->set, question->scenario, question->id, &chart->signs[i]);
        if (change->most == 0)
            return g_strdup(sign.number != 0 ? _("yes") : _("no"));
        return sign.is_there ? g_strdup_printf("%" G_GINT64_FORMAT, sign.number) : NULL;
    }
    return NULL;
}

/* Returns: (transfer full): what the member @key of the record itself says, in words. */
static char *
get_answer_value(const Question *question, EntityId entity, const char *key)
{
    const Record *record = data_set_find_record(question->set, entity, question->id);
    if (record == NULL || record->raw)
        return NULL;
    const Field *field = record_field(record, key);
    g_autofree char *text = field_text(record, field);
    return text != NULL ? record_search_title(question->set, field, text) : NULL;
}

static char *
name_of_place(const Question *question)
{
    return get_answer_value(question, ENTITY_SPACE, "name");
}

static char *
nation_of_place(const Question *question)
{
    return get_answer_value(question, ENTITY_SPACE, "nation");
}

static char *
status_of_nation(const Question *question)
{
    return get_answer_value(question, ENTITY_NATION, "status");
}

static char *
side_of_nation(const Question *question)
{
    return get_answer_value(question, ENTITY_NATION, "side");
}

static const struct {
    const char *list;
    const char *key; /* NULL: any other */
    char *(*answer)(const Question *question);
} fallback_rows[] = {
    {"position/units/", "at", zone_of_unit},
    {"position/units/", "strength", strength_of_unit},
    {"position/places/", "name", name_of_place},
    {"position/places/", "nation", nation_of_place},
    {"position/places/", NULL, sign_of_member},
    {"position/nations/", "status", status_of_nation},
    {"position/nations/", "side", side_of_nation},
};

/* Returns: (transfer full): where a unit without a position starts, in words. */
static char *
start_of_unit(const DataSet *set, const Subject *subject, const Field *field)
{
    const Record *unit = subject->path[0] == '\0' ? subject_record(subject, set) : NULL;
    if (unit == NULL || unit->raw || record_has(unit, field) ||
        strcmp(field_key(field), "start") != 0)
        return NULL;
    g_autofree char *zone = set_up_zone(set, NULL, subject->id);
    return zone != NULL ? place_zone_title(set, NULL, zone) : NULL;
}

/* Returns: (transfer full): in words, the default of the entry @subject of a set-up (a unit, a
 * place or a nation of a scenario), or of a unit of the roster, while @field has no value: `the
 * pool of Sweden`, `3`; NULL: nothing does, or it is no such entry. */
static char *
printed_value(const DataSet *set, const Subject *subject, const Field *field)
{
    if (subject->entity == ENTITY_UNIT && subject->id != NULL)
        return start_of_unit(set, subject, field);
    if (subject->entity != ENTITY_SCENARIO || subject->id == NULL)
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS(fallback_rows); i++) {
        const Question question = {
            .set = set,
            .scenario = subject->id,
            .id = subject->path + strlen(fallback_rows[i].list),
            .key = field_key(field),
        };
        if (g_str_has_prefix(subject->path, fallback_rows[i].list) &&
            strpbrk(question.id, "/#") == NULL &&
            (fallback_rows[i].key == NULL || strcmp(question.key, fallback_rows[i].key) == 0))
            return fallback_rows[i].answer(&question);
    }
    return NULL;
}

void
field_row_free(FieldRow *row)
{
    if (row == NULL)
        return;
    g_free(row->label);
    g_free(row->text);
    g_free(row->fallback);
    g_free(row->source);
    g_free(row->place);
    g_free(row->layer);
    g_free(row);
}

const Entity *
field_row_subject_entity(const Subject *subject)
{
    const Entity *entity = entity_get(subject->entity);
    g_auto(GStrv) names = g_strsplit(subject->path, "/", -1);
    for (char **name = names; *name != NULL; name++) {
        const Field *field = entity_find_field(entity, *name, strlen(*name), 0);
        if (field == NULL || (field->kind != KIND_RECORD && field->kind != KIND_LIST))
            return NULL;
        if (field->kind == KIND_LIST && *++name == NULL)
            return NULL;
        entity = entity_get(field->target);
    }
    return entity;
}

RowPart
field_part(const Field *field)
{
    switch (field->kind) {
    case KIND_RECORD:
    case KIND_LIST:
        return ROW_NESTED;
    case KIND_PROSE:
    case KIND_SOURCE:
        return ROW_REMARK;
    default:
        return ROW_VALUE;
    }
}

const Field *
field_row_verb_field(const Entity *entity)
{
    guint n;
    return verb_rows(entity->id, &n) != NULL ? &entity->fields[0] : NULL;
}

/* Members that any verb takes: its own name, conditions around it, sources. */
static ArgumentUse
get_argument_use(const Record *record, const Field *field)
{
    const Verb *verb = record != NULL && !record->raw ? verb_of(record) : NULL;
    if (verb == NULL || field == &record->entity->fields[0])
        return field->required ? ARGUMENT_REQUIRED : ARGUMENT_OPTIONAL;
    ArgumentUse use = verb_argument(verb, field_key(field));
    guint n;
    const Verb *rows = verb_rows(record->entity->id, &n);
    gboolean is_taken = use != ARGUMENT_NONE;
    for (guint i = 0; i < n && !is_taken; i++)
        is_taken = verb_argument(&rows[i], field_key(field)) != ARGUMENT_NONE;
    return is_taken ? use : ARGUMENT_OPTIONAL;
}

/* The range that the game sets for @field, if it does. */
static void
narrow_range(FieldRow *row, const DataSet *set)
{
    Records ranges = data_set_records(set, ENTITY_RANGE);
    g_autofree char *name = entity_qualified_name(row->field);
    for (guint32 i = 0; i < ranges.length; i++) {
        const Range *range = (const Range *)ranges.items[i];
        gboolean is_whole = !ranges.items[i]->raw && record_has_key(ranges.items[i], "min") &&
                            record_has_key(ranges.items[i], "max");
        if (!is_whole || g_strcmp0(range->field, name) != 0)
            continue;
        row->min = range->min;
        row->max = range->max;
        row->is_narrowed = TRUE;
    }
}

/* Returns: the name of the data set, @set or one below it, that has the file of @stating. */
static const char *
layer_name(const DataSet *set, const Record *stating)
{
    if (stating->text == NULL)
        return set->name;
    for (const DataSet *layer = set; layer != NULL; layer = layer->base)
        for (guint i = 0; i < layer->n_files; i++)
            if (layer->files[i].text == stating->text)
                return layer->name;
    return set->name;
}

static gboolean
is_key(const Entity *entity, const Field *field)
{
    return entity->keyed && field == &entity->fields[0];
}

/* Whether the open layer says of @field of @record that it is not what the one below says, and
 * nothing else either. */
static gboolean
is_emptied(const Record *record, const Field *field)
{
    const RecordLayers *layers = record != NULL && !record->raw ? record->layers : NULL;
    return layers != NULL && !record_has(record, field) && record_has(layers->under, field) &&
           record_has_unparsed(layers->over, field);
}

/* Adds what @record says of the field of @row; the first record of a form is @is_first. */
static void
add_record(FieldRow *row, const Record *record, const DataSet *set, gboolean is_first)
{
    const Field *field = row->field;
    gboolean is_there = record != NULL && !record->raw;
    g_autofree char *text = is_there ? field_text(record, field) : NULL;
    if (!is_first && g_strcmp0(text, row->text) != 0)
        row->is_mixed = TRUE;
    if (!is_first && g_strcmp0(record_search_place(record, field), row->place) != 0)
        g_clear_pointer(&row->place, g_free);
    row->is_given = (is_first || row->is_given) && text != NULL;
    if (!is_first)
        return;
    row->text = g_steal_pointer(&text);
    row->place = g_strdup(record_search_place(record, field));
    row->use = get_argument_use(record, field);
    if (row->text == NULL) {
        row->is_own = row->is_over = is_emptied(record, field);
        if (row->is_own)
            row->layer = g_path_get_basename(set->name);
        return;
    }
    const Record *stating = record_stating_layer(record, field_key(field));
    const char *source = record_source(record, field, NULL);
    row->source = g_strdup(source);
    row->layer = g_path_get_basename(layer_name(set, stating));
    row->is_odd = !record_has(record, field);
    if (record->layers != NULL)
        row->is_own = stating == record->layers->over;
    else
        row->is_own = set->base != NULL && strcmp(layer_name(set, stating), set->name) == 0;
    /* Every layer says by which key it speaks of a record. */
    if (is_key(record->entity, field))
        row->is_own = FALSE;
    row->is_over =
        record->layers != NULL && row->is_own && record_has(record->layers->under, field);
}

static FieldRow *
new_row(const GPtrArray *subjects, const DataSet *set, const Field *field)
{
    FieldRow *row = g_new0(FieldRow, 1);
    row->field = field;
    row->label = field_label(field);
    row->min = field->min;
    row->max = field->max;
    row->is_each = subjects->len > 1 && is_key(field_row_subject_entity(subjects->pdata[0]), field);
    if (subjects->len == 1)
        row->fallback = printed_value(set, subjects->pdata[0], field);
    if (row->fallback == NULL)
        row->fallback = field_fallback_text(field);
    if (field->kind == KIND_INT)
        narrow_range(row, set);
    for (guint i = 0; i < subjects->len; i++)
        add_record(row, subject_record(subjects->pdata[i], set), set, i == 0);
    if (row->is_mixed)
        g_clear_pointer(&row->text, g_free);
    return row;
}

static gboolean
takes_record_away(const Field *field)
{
    return field->kind == KIND_BOOL && strcmp(field_key(field), "absent") == 0;
}

GPtrArray *
field_rows_of(const GPtrArray *subjects, const DataSet *set)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)field_row_free);
    const Entity *entity = field_row_subject_entity(subjects->pdata[0]);
    if (entity == NULL)
        return rows;
    for (RowPart part = 0; part < N_ROW_PARTS; part++) {
        for (guint i = 0; i < entity->n_fields; i++) {
            if (field_part(&entity->fields[i]) != part)
                continue;
            g_autoptr(FieldRow) row = new_row(subjects, set, &entity->fields[i]);
            gboolean is_said = row->is_given || row->is_mixed;
            gboolean is_wanted =
                row->use != ARGUMENT_NONE && !takes_record_away(&entity->fields[i]) &&
                verb_field_is_read(entity, &entity->fields[i], data_set_system(set));
            if (is_said || is_wanted)
                g_ptr_array_add(rows, g_steal_pointer(&row));
        }
    }
    return rows;
}

gboolean
field_row_is_shown(const FieldRow *row)
{
    gboolean is_said = row->is_given || row->is_mixed || row->is_own;
    return is_said || row->use == ARGUMENT_REQUIRED;
}

/* Returns: (transfer full): @template, of two %s, with the least and the greatest value. */
static char *
range_words(const char *template, const FieldRow *row)
{
    g_autofree char *min = translation_number(row->min), *max = translation_number(row->max);
    return g_strdup_printf(template, min, max);
}

char *
field_row_hint(const FieldRow *row)
{
    switch (row->field->kind) {
    case KIND_INT:
        return range_words(_("%s to %s"), row);
    case KIND_RATING:
        return g_strdup("A3");
    case KIND_PAINT:
        return g_strdup("#rrggbb");
    case KIND_DATE:
        return g_strdup("1707-summer");
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_ZONES:
    case KIND_INTS:
        return g_strdup(_("separated by commas"));
    default:
        return NULL;
    }
}

char *
field_row_tooltip(const FieldRow *row)
{
    GString *text = g_string_new(_(row->field->meaning));
    if (row->field->kind == KIND_INT) {
        g_autofree char *range = range_words(
            row->is_narrowed ? _("\n%s to %s, as the game states.") : _("\n%s to %s."), row);
        g_string_append(text, range);
    }
    if (row->field->kind == KIND_SOURCE)
        g_string_append(text,
                        _("\nA line “name: map” gives the source of the member “name” alone."));
    if (row->fallback != NULL)
        g_string_append_printf(text, _("\nDefault: %s."), row->fallback);
    if (row->is_odd)
        g_string_append(text, _("\nThe present value has the wrong type."));
    if (row->source != NULL)
        g_string_append_printf(text, _("\nSource: %s."), row->source);
    if (row->layer != NULL)
        g_string_append_printf(text, _("\nFrom %s."), row->layer);
    if (row->is_each)
        g_string_append(
            text,
            _("\nEach of the selected records has its own: select a single one to change it."));
    if (row->is_over)
        g_string_append(text, _("\nIt overrides the base."));
    return g_string_free(text, FALSE);
}

/* Returns: whether the reference @text of @field leads to something. */
static gboolean
is_known(const DataSet *set, const Field *field, const char *text)
{
    const char *const *built_in = entity_get(field->target)->built_in;
    return (field->subjects && entity_find_word(subject_words, text, strlen(text)) >= 0) ||
           (built_in != NULL && entity_find_word(built_in, text, strlen(text)) >= 0) ||
           data_set_find_record(set, field->target, text) != NULL ||
           (field->or_target != 0 && data_set_find_record(set, field->or_target, text) != NULL);
}

char *
field_row_complaint(const FieldRow *row, const DataSet *set)
{
    gint64 value;
    g_autofree char *hint = field_row_hint(row);
    if (row->text == NULL || row->is_mixed)
        return NULL;
    if (row->is_odd && hint != NULL)
        return g_strdup_printf(_("%s: expected %s. “%s” is kept until you change it."), row->label,
                               hint, row->text);
    if (row->field->kind == KIND_INT &&
        g_ascii_string_to_signed(row->text, 10, G_MININT64, G_MAXINT64, &value, NULL) &&
        (value < row->min || value > row->max)) {
        g_autofree char *min = translation_number(row->min), *max = translation_number(row->max);
        return g_strdup_printf(_("%s must be from %s to %s. %s is kept until you change it."),
                               row->label, min, max, row->text);
    }
    if (row->field->kind == KIND_REF && !is_known(set, row->field, row->text))
        return g_strdup_printf(_("There is no “%s”. The text is kept until you change it."),
                               row->text);
    return NULL;
}
