/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as records state them.
 */
#include "validator/smoke/records/position-record.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "validator/engine/board.h"
#include "validator/engine/offer-words.h"

#include <string.h>

static char *
says_strength(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup_printf("%d", position_strengths(rules, position)[unit]);
}

static char *
says_status(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup(status_words[position_statuses(rules, position)[nation]]);
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_side(rules, position, nation);
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, side));
}

static char *
says_marker(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_owner(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_owners(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_name(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 name = position_place_names(rules, position)[place];
    return name != NO_NAME ? g_strdup(rules->place_names[name]) : NULL;
}

static char *
says_box(const GameRules *rules, const Position *position, gint32 track)
{
    return g_strdup_printf("%d", position_marks(rules, position)[track]);
}

static char *
says_phase(const GameRules *rules G_GNUC_UNUSED, const Position *position,
           gint32 number G_GNUC_UNUSED)
{
    return g_strdup(stage_words[position->phase]);
}

static const StatedRow rows[] = {
    {ENTITY_POSITION, "phase", says_phase}, {ENTITY_PLACED, "strength", says_strength},
    {ENTITY_STANCE, "status", says_status}, {ENTITY_STANCE, "side", says_side},
    {ENTITY_STATE, "marker", says_marker},  {ENTITY_STATE, "name", says_name},
    {ENTITY_STATE, "nation", says_owner},   {ENTITY_MARK, "at", says_box},
};

static const StatedRow *
find_in(const StatedRow *list, guint n, EntityId entity, const char *key)
{
    for (guint i = 0; i < n; i++)
        if (list[i].entity == entity && strcmp(list[i].key, key) == 0)
            return &list[i];
    return NULL;
}

const StatedRow *
position_record_row(const GameRules *rules, EntityId entity, const char *key)
{
    const SystemPlay *play = system_play(rules);
    const StatedRow *row = find_in(rows, G_N_ELEMENTS(rows), entity, key);
    return row != NULL ? row : find_in(play->stated, play->n_stated, entity, key);
}

char *
position_record_turn(const GameRules *rules, gint32 turn)
{
    gint32 n = (gint32)MAX(rules->board.n_seasons, 1);
    gint32 year = date_year_of_turn(turn, n);
    return date_write(year, name_index_name(rules->names, ENTITY_SEASON, turn - year * n));
}

/* A list of the position: what each item is, and about which records. */
typedef struct {
    const char *name;
    EntityId item, of;
} ListRow;

static const ListRow lists[] = {
    {"units", ENTITY_PLACED, ENTITY_UNIT},
    {"nations", ENTITY_STANCE, ENTITY_NATION},
    {"places", ENTITY_STATE, ENTITY_SPACE},
    {"tracks", ENTITY_MARK, ENTITY_TRACK},
};

static guint
count_of(const GameRules *rules, EntityId entity)
{
    switch (entity) {
    case ENTITY_UNIT:
        return rules->board.n_units;
    case ENTITY_NATION:
        return rules->board.n_nations;
    case ENTITY_SPACE:
        return rules->board.n_places;
    default:
        return rules->board.n_tracks;
    }
}

/* Writes @text, which a row says, as the value of @field, if that can have it. */
static void
write_value(Writer *writer, const Field *field, const char *text)
{
    gint64 number = 0;
    if (field->kind == KIND_INT &&
        (!g_ascii_string_to_signed(text, 10, field->min, field->max, &number, NULL)))
        return;
    writer_name(writer, field_key(field));
    if (field->kind == KIND_INT)
        writer_integer(writer, number);
    else if (field->kind == KIND_BOOL)
        writer_boolean(writer, strcmp(text, "true") == 0);
    else
        writer_text(writer, text);
}

static void
write_item(Writer *writer, const GameRules *rules, const Position *position, const ListRow *list,
           gint32 number)
{
    const Entity *entity = entity_get(list->item);
    writer_begin_object(writer);
    writer_name(writer, field_key(&entity->fields[0]));
    writer_text(writer, name_index_name(rules->names, list->of, number));
    if (list->of == ENTITY_UNIT) {
        g_autofree char *zone = offer_zone_to_words(rules, position_zones(rules, position)[number]);
        writer_name(writer, "at");
        writer_text(writer, zone);
    }
    for (guint i = 1; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        const StatedRow *row = position_record_row(rules, list->item, field_key(field));
        g_autofree char *text = row != NULL ? row->says(rules, position, number) : NULL;
        if (text != NULL)
            write_value(writer, field, text);
    }
    writer_end_object(writer);
}

void
position_record_write(Writer *writer, const GameRules *rules, const Position *position)
{
    g_autofree char *date = position_record_turn(rules, position->turn);
    writer_begin_object(writer);
    writer_name(writer, "date");
    writer_text(writer, date);
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
        writer_name(writer, lists[i].name);
        writer_begin_array(writer);
        for (gint32 j = 0; j < (gint32)count_of(rules, lists[i].of); j++)
            write_item(writer, rules, position, &lists[i], j);
        writer_end_array(writer);
    }
    writer_end_object(writer);
}
