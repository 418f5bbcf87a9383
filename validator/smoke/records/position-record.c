/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the arrays of a position to members: every field of the records in it that a row says.
 */
#include "validator/smoke/records/position-record.h"

#include "schema/model/entities.h"
#include "validator/engine/offer-words.h"
#include "validator/smoke/records/stated.h"

#include <string.h>

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
        g_autofree char *zone = zone_to_words(rules, position_zones(rules, position)[number]);
        writer_name(writer, "at");
        writer_text(writer, zone);
    }
    for (guint i = 1; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        const StatedRow *row = stated_row(rules, list->item, field_key(field));
        g_autofree char *text = row != NULL ? row->says(rules, position, number) : NULL;
        if (text != NULL)
            write_value(writer, field, text);
    }
    writer_end_object(writer);
}

void
position_record_write(Writer *writer, const GameRules *rules, const Position *position)
{
    g_autofree char *date = stated_turn(rules, position->turn);
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
