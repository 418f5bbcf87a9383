/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of all entities and their fields, made from the .def files.
 */
#include "schema/model/entity.h"

#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"

#include <stddef.h>
#include <string.h>

#define OWNER Game
static const Field game_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/game.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Map
static const Field map_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/map.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Roster
static const Field roster_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/roster.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Tables
static const Field tables_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/tables.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Rules
static const Field rules_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/rules.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER PlayRecord
static const Field record_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/record.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Expectation
static const Field expectation_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/expectation.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Side
static const Field side_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/side.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Dice
static const Field dice_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/dice.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Season
static const Field season_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/season.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Colour
static const Field colour_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/colour.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Range
static const Field range_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/range.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Book
static const Field book_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/book.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Space
static const Field space_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/space.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Garrison
static const Field garrison_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/garrison.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Port
static const Field port_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/port.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Neighbour
static const Field neighbour_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/neighbour.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Region
static const Field region_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/region.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Nation
static const Field nation_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/nation.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER UnitType
static const Field type_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/type.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Unit
static const Field unit_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/unit.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Border
static const Field border_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/border.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Action
static const Field action_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/action.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Track
static const Field track_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/track.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER OffMapBox
static const Field box_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/box.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Table
static const Field table_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/table.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Row
static const Field row_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/row.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Rule
static const Field rule_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/rule.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER May
static const Field may_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/may.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Ruling
static const Field ruling_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/ruling.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Answer
static const Field answer_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/answer.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Option
static const Field option_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/option.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Condition
static const Field condition_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/condition.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Effect
static const Field effect_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/effect.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Term
static const Field term_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/term.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Trigger
static const Field trigger_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/trigger.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Units
static const Field units_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/units.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Places
static const Field places_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/places.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Bonus
static const Field bonus_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/bonus.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Choice
static const Field choice_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/choice.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Scenario
static const Field scenario_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/scenario.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Level
static const Field level_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/level.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Profile
static const Field profile_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/profile.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Hit
static const Field hit_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/hit.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Cited
static const Field cited_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/cited.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Step
static const Field step_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/step.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Period
static const Field period_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/period.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER SparsePosition
static const Field position_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/position.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER PlacedUnit
static const Field placed_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/placed.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Stance
static const Field stance_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/stance.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER State
static const Field state_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/state.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Mark
static const Field mark_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/mark.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Decision
static const Field decision_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/decision.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Initiative
static const Field initiative_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/initiative.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Ending
static const Field ending_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/ending.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Result
static const Field result_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/result.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER CheckChoice
static const Field check_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/check.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

#define OWNER Accepted
static const Field accepted_fields[] = {
#include "schema/model/fields-as-rows.h"
#include "schema/model/entities/accepted.def"
#include "schema/model/fields-end.h"
};
#undef OWNER

/* clang-format off */
static const Entity entities[] = {
#define ENTITY(NAME, Type, n, ...) [ENTITY_##NAME] = { .id = ENTITY_##NAME, .name = #n, .fields = n##_fields, \
    .n_fields = G_N_ELEMENTS(n##_fields), .size = sizeof(Type), .meaning = __VA_ARGS__ },
#include "schema/model/entities.def"
};
/* clang-format on */

G_STATIC_ASSERT(G_N_ELEMENTS(entities) == N_ENTITIES);
G_STATIC_ASSERT(N_KINDS <= 32);    /* KIND_BIT() */
G_STATIC_ASSERT(N_ENTITIES <= 64); /* ENTITY_BIT() */

const Entity *
entity_get(EntityId id)
{
    g_assert(id < N_ENTITIES);
    return &entities[id];
}

static gboolean
text_is(const char *text, const char *bytes, gsize length)
{
    /* Most differ in the first letter, and many are asked. */
    return length > 0 && text[0] == bytes[0] && strncmp(text, bytes, length) == 0 &&
           text[length] == '\0';
}

const Entity *
entity_find(const char *name, gsize length)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (text_is(entities[i].name, name, length))
            return &entities[i];
    return NULL;
}

const Field *
entity_find_field(const Entity *entity, const char *key, gsize length, guint hint)
{
    for (guint i = hint; i < entity->n_fields; i++)
        if (text_is(field_key(&entity->fields[i]), key, length))
            return &entity->fields[i];
    for (guint i = 0; i < MIN(hint, entity->n_fields); i++)
        if (text_is(field_key(&entity->fields[i]), key, length))
            return &entity->fields[i];
    return NULL;
}

guint64
entity_fields_of(const Entity *entity, guint32 kinds)
{
    guint64 fields = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        fields |= (guint64)(kinds >> entity->fields[i].kind & 1) << i;
    return fields;
}

const Field *
entity_find_qualified(const char *text, gsize length, const Entity **entity)
{
    const char *dot = memchr(text, '.', length);
    if (dot == NULL)
        return NULL;
    const Entity *owner = entity_find(text, (gsize)(dot - text));
    if (owner == NULL)
        return NULL;
    if (entity != NULL)
        *entity = owner;
    return entity_find_field(owner, dot + 1, length - (gsize)(dot + 1 - text), 0);
}

char *
field_qualified_name(const Field *field)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = &entities[i];
        if (field >= entity->fields && field < entity->fields + entity->n_fields)
            return g_strdup_printf("%s.%s", entity->name, field_key(field));
    }
    g_assert_not_reached();
}

gint
words_find(const char *const *words, const char *text, gsize length)
{
    for (gint i = 0; words[i] != NULL; i++)
        if (text_is(words[i], text, length))
            return i;
    return -1;
}
