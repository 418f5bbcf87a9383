/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row for each member of a set-up that stands for something printed.
 */
#include "editor/fields/words/printed-value.h"

#include "editor/document/field-text.h"
#include "editor/fields/record-search.h"
#include "editor/tools/place-words.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/set-up.h"

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
    return zone != NULL ? zone_title(question->set, question->scenario, zone) : NULL;
}

static char *
strength_of_unit(const Question *question)
{
    gint64 steps = set_up_strength(question->set, question->scenario, question->id);
    return steps > 0 ? g_strdup_printf("%" G_GINT64_FORMAT, steps) : NULL;
}

/* Returns: (transfer full): what the sign tells that the member changes, or NULL. */
static char *
sign_of_member(const Question *question)
{
    const SystemChart *chart = scenario_chart_of_set(question->set);
    for (guint i = 0; i < chart->n_signs; i++) {
        const SignChange *change = chart->signs[i].change;
        if (change == NULL || strcmp(change->state, question->key) != 0)
            continue;
        const PlaceSign sign =
            sign_of_place(question->set, question->scenario, question->id, &chart->signs[i]);
        if (change->most == 0)
            return g_strdup(sign.number != 0 ? _("yes") : _("no"));
        return sign.is_there ? g_strdup_printf("%" G_GINT64_FORMAT, sign.number) : NULL;
    }
    return NULL;
}

/* Returns: (transfer full): what the member @key of the record itself says, in words. */
static char *
value_of(const Question *question, EntityId entity, const char *key)
{
    const Record *record = record_named(question->set, entity, question->id);
    if (record == NULL || record->raw)
        return NULL;
    const Field *field = record_field(record, key);
    g_autofree char *text = field_text(record, field);
    return text != NULL ? record_search_title(question->set, field, text) : NULL;
}

static char *
name_of_place(const Question *question)
{
    return value_of(question, ENTITY_SPACE, "name");
}

static char *
nation_of_place(const Question *question)
{
    return value_of(question, ENTITY_SPACE, "nation");
}

static char *
status_of_nation(const Question *question)
{
    return value_of(question, ENTITY_NATION, "status");
}

static char *
side_of_nation(const Question *question)
{
    return value_of(question, ENTITY_NATION, "side");
}

static const struct {
    const char *list;
    const char *key; /* NULL: any other */
    char *(*answer)(const Question *question);
} rows[] = {
    {"position/units/", "at", zone_of_unit},
    {"position/units/", "strength", strength_of_unit},
    {"position/places/", "name", name_of_place},
    {"position/places/", "nation", nation_of_place},
    {"position/places/", NULL, sign_of_member},
    {"position/nations/", "status", status_of_nation},
    {"position/nations/", "side", side_of_nation},
};

/* Returns: (transfer full): where a unit begins of which it is not said, in words. */
static char *
start_of_unit(const DataSet *set, const Subject *subject, const Field *field)
{
    const Record *unit = subject->path[0] == '\0' ? subject_record(subject, set) : NULL;
    if (unit == NULL || unit->raw || record_has(unit, field) ||
        strcmp(field_key(field), "start") != 0)
        return NULL;
    g_autofree char *zone = set_up_zone(set, NULL, subject->id);
    return zone != NULL ? zone_title(set, NULL, zone) : NULL;
}

char *
printed_value(const DataSet *set, const Subject *subject, const Field *field)
{
    if (subject->entity == ENTITY_UNIT && subject->id != NULL)
        return start_of_unit(set, subject, field);
    if (subject->entity != ENTITY_SCENARIO || subject->id == NULL)
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const Question question = {
            .set = set,
            .scenario = subject->id,
            .id = subject->path + strlen(rows[i].list),
            .key = field_key(field),
        };
        if (g_str_has_prefix(subject->path, rows[i].list) && strpbrk(question.id, "/#") == NULL &&
            (rows[i].key == NULL || strcmp(question.key, rows[i].key) == 0))
            return rows[i].answer(&question);
    }
    return NULL;
}
