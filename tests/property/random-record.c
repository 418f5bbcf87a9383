/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making random records.
 */
#include "tests/property/random-record.h"

#define ITEMS_MOST 4
#define UNKNOWN_MOST 3
#define DEPTH_MOST 6

/* Ids are few, so that keys meet again. */
static void
append_id(RandomJson *json)
{
    static const char *const ids[] = {"a", "b", "narva", "riga-2", "a/b", "a#2", "#1", "", "Å"};
    random_spell(json, ids[random_below(json, G_N_ELEMENTS(ids))]);
}

static void
append_texts(RandomJson *json)
{
    random_append_mark(json, '[');
    for (guint n = random_below(json, ITEMS_MOST), i = 0; i < n; i++) {
        if (i > 0)
            random_append_mark(json, ',');
        random_append_text(json);
    }
    random_append_mark(json, ']');
}

static void
append_integer(RandomJson *json, const Field *field)
{
    const gint64 numbers[] = {field->min, field->max, field->min - 1, field->max + 1, 0, 7};
    random_space(json);
    if (random_chance(json, 10))
        random_append_number(json);
    else
        g_string_append_printf(json->out, "%" G_GINT64_FORMAT,
                               numbers[random_below(json, G_N_ELEMENTS(numbers))]);
    random_space(json);
}

static void
append_paint(RandomJson *json)
{
    char paint[16];
    g_snprintf(paint, sizeof paint, "#%06x", random_below(json, 1 << 24));
    random_spell(json, paint);
}

/* Most fields are no numbers, and then the name is of the wrong form. */
static void
append_field_name(RandomJson *json)
{
    const Entity *entity = entity_get(random_below(json, N_ENTITIES));
    g_autofree char *name =
        entity_qualified_name(&entity->fields[random_below(json, entity->n_fields)]);
    random_spell(json, name);
}

static void
append_rating(RandomJson *json)
{
    g_autofree char *rating =
        g_strdup_printf("%c%u", 'A' + random_below(json, 26), 1 + random_below(json, 9));
    random_spell(json, rating);
}

static void
append_date(RandomJson *json)
{
    g_autofree char *date = g_strdup_printf("%04u%s", random_below(json, 10000),
                                            random_chance(json, 50) ? "" : "-summer");
    random_spell(json, date);
}

static void
append_list(RandomJson *json, const Field *field)
{
    random_append_mark(json, '[');
    for (guint n = random_below(json, ITEMS_MOST), i = 0; i < n; i++) {
        if (i > 0)
            random_append_mark(json, ',');
        if (random_chance(json, 10))
            random_append_value(json, 0);
        else
            random_append_record(json, field->target);
    }
    random_append_mark(json, ']');
}

static const Entity *
owner_of(const Field *field)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (field >= entity_get(i)->fields &&
            field < entity_get(i)->fields + entity_get(i)->n_fields)
            return entity_get(i);
    g_assert_not_reached();
}

static void
append_source_member(RandomJson *json, gboolean *is_first, const char *name)
{
    if (!*is_first)
        random_append_mark(json, ',');
    *is_first = FALSE;
    random_spell(json, name);
    random_append_mark(json, ':');
    random_append_text(json);
}

/* Members stand in any order; now and then one stands twice, and the whole is no source. */
static void
append_source(RandomJson *json, const Field *field)
{
    const Entity *entity = owner_of(field);
    guint percent = random_below(json, 40);
    guint first = random_below(json, entity->n_fields);
    gboolean is_first = TRUE;
    if (random_chance(json, 50)) {
        random_append_text(json);
        return;
    }
    random_append_mark(json, '{');
    for (guint i = 0; i < entity->n_fields; i++) {
        const char *name = field_key(&entity->fields[(first + i) % entity->n_fields]);
        if (random_chance(json, percent))
            append_source_member(json, &is_first, name);
        if (i == entity->n_fields / 2 && random_chance(json, 50))
            append_source_member(json, &is_first, "*");
        if (random_chance(json, 1))
            append_source_member(json, &is_first, name);
    }
    random_append_mark(json, '}');
}

/* Appends a value of the kind of @field, which need not be in its range. */
static void
append_right_value(RandomJson *json, const Field *field)
{
    switch (field->kind) {
    case KIND_RATING:
        append_rating(json);
        return;
    case KIND_DATE:
        append_date(json);
        return;
    case KIND_ID:
    case KIND_ZONE:
    case KIND_REF:
        append_id(json);
        return;
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_LINES:
    case KIND_REFS:
    case KIND_ZONES:
        append_texts(json);
        return;
    case KIND_INT:
        append_integer(json, field);
        return;
    case KIND_INTS:
        random_append_mark(json, '[');
        for (guint i = random_below(json, 4), n = i; i > 0; i--) {
            if (i < n)
                random_append_mark(json, ',');
            append_integer(json, field);
        }
        random_append_mark(json, ']');
        return;
    case KIND_BOOL:
        g_string_append(json->out, random_chance(json, 50) ? "true" : "false");
        return;
    case KIND_WORD:
        random_spell(json, field->words[random_below(json, g_strv_length((char **)field->words))]);
        return;
    case KIND_PAINT:
        append_paint(json);
        return;
    case KIND_FIELD:
        append_field_name(json);
        return;
    case KIND_RECORD:
        random_append_record(json, field->target);
        return;
    case KIND_LIST:
        append_list(json, field);
        return;
    case KIND_SOURCE:
        append_source(json, field);
        return;
    default:
        random_append_text(json);
        return;
    }
}

void
random_append_field(RandomJson *json, const Field *field)
{
    if (random_chance(json, 15))
        random_append_value(json, 0);
    else
        append_right_value(json, field);
}

/* Appends the member @name with the value of @field or, without one, any value. */
static void
append_member(RandomJson *json, gboolean *is_first, const char *name, const Field *field)
{
    if (!*is_first)
        random_append_mark(json, ',');
    *is_first = FALSE;
    random_spell(json, name);
    random_append_mark(json, ':');
    if (field != NULL)
        random_append_field(json, field);
    else
        random_append_value(json, 0);
}

static void
append_unknown(RandomJson *json, gboolean *is_first)
{
    static const char *const names[] = {"odd", "", "Forage", "one_way", "say \"no\"", "x/y", "*"};
    g_autofree char *random = random_text(json);
    gboolean is_common = random_chance(json, 70);
    append_member(json, is_first,
                  is_common ? names[random_below(json, G_N_ELEMENTS(names))] : random, NULL);
}

/* Conditions hold conditions: the deeper, the fewer members. */
static guint
percent_of_members(RandomJson *json, const Entity *entity)
{
    guint percent = random_below(json, 101);
    if (json->depth >= DEPTH_MOST)
        return 0;
    return json->depth < 2 ? percent : percent * 4 / (entity->n_fields + 4);
}

void
random_append_record(RandomJson *json, EntityId entity_id)
{
    const Entity *entity = entity_get(entity_id);
    guint percent = percent_of_members(json, entity);
    guint first = random_below(json, entity->n_fields);
    gboolean is_first = TRUE;
    json->depth++;
    random_append_mark(json, '{');
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[(first + i) % entity->n_fields];
        if (random_chance(json, percent))
            append_member(json, &is_first, field_key(field), field);
        if (percent > 0 && random_chance(json, 3))
            append_member(json, &is_first, field_key(field), field);
        if (random_chance(json, 2))
            append_unknown(json, &is_first);
    }
    for (guint n = random_chance(json, 20) ? random_below(json, UNKNOWN_MOST) : 0; n > 0; n--)
        append_unknown(json, &is_first);
    random_append_mark(json, '}');
    json->depth--;
}
