/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who acts in a hex battle and what he is told: tokens and orders.
 */
#include "validator/checks/battle/battle-field.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

static const UnitCommand *
command_named(const CheckRun *run, const char *id)
{
    const Record *record = id != NULL ? id_index_find(run->ids, ENTITY_COMMAND, id) : NULL;
    return record != NULL && !record->raw ? (const UnitCommand *)record : NULL;
}

static void
add(const BattleField *field, FindingId id, const Record *record, const char *key,
    const UnitCommand *command)
{
    if (!check_shows_through(field->run, record, NULL))
        check_tell(field->run, id, record, key, SAY("command", record_call(&command->record)));
}

static void
check_token(const BattleField *field, const CupToken *token)
{
    const UnitCommand *command =
        token->record.raw ? NULL : command_named(field->run, token->command);
    if (command == NULL)
        return;
    if (token->side != NULL && g_strcmp0(token->side, command->side) != 0)
        add(field, FINDING_TOKEN_OTHER_SIDE, &token->record, "side", command);
    else if (!g_hash_table_contains(field->busy, token->command))
        add(field, FINDING_TOKEN_ABSENT, &token->record, "command", command);
}

/* Returns: whether a token has @id act, or a command of which it is a part. */
static gboolean
is_drawn(const BattleField *field, const char *id)
{
    const Records *tokens = &field->scenario->tokens;
    guint32 n_left = data_set_records(field->run->set, ENTITY_COMMAND).length;
    for (; id != NULL && n_left > 0; n_left--) {
        for (guint32 i = 0; i < tokens->length; i++) {
            const CupToken *token = (const CupToken *)tokens->items[i];
            if (token->record.raw || g_strcmp0(token->command, id) == 0)
                return TRUE;
        }
        const UnitCommand *command = command_named(field->run, id);
        id = command != NULL ? command->part_of : NULL;
    }
    return FALSE;
}

/* Returns: whether @unit alone of its command takes part, while others of it stand in no battle
 * that is set up here: it was put under the command of another battle. */
static gboolean
is_of_elsewhere(const BattleField *field, const Unit *unit)
{
    guint n_here = 0;
    guint n_all = 0;
    Records units = data_set_records(field->run->set, ENTITY_UNIT);
    for (guint i = 0; i < field->units->len; i++)
        n_here += g_strcmp0(field_unit(field, i)->unit->command, unit->command) == 0;
    for (guint32 i = 0; i < units.length; i++)
        n_all += !units.items[i]->raw &&
                 g_strcmp0(((const Unit *)units.items[i])->command, unit->command) == 0;
    return n_here == 1 && n_all > 2;
}

/* Units that are never drawn; told once for each command. */
static void
check_drawn(const BattleField *field)
{
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < field->units->len; i++) {
        const Unit *unit = field_unit(field, i)->unit;
        const UnitCommand *command = command_named(field->run, unit->command);
        if (command == NULL || unit->leader != NULL ||
            !g_hash_table_add(told, (gpointer)unit->command) || is_drawn(field, unit->command))
            continue;
        if (is_of_elsewhere(field, unit))
            check_tell(field->run, FINDING_COMMAND_ELSEWHERE, &unit->record, "command",
                       SAY("unit", record_call(&unit->record)),
                       SAY("command", record_call(&command->record)),
                       SAY("scenario", record_call(&field->scenario->record)));
        else
            add(field, FINDING_COMMAND_WITHOUT_TOKEN, &field->scenario->record, "tokens", command);
    }
}

/* Returns: the nearest enemy of @leader; how far it is goes to @hexes. NULL: there is none. */
static const FieldUnit *
nearest_enemy(const BattleField *field, const FieldUnit *leader, guint *hexes)
{
    const FieldUnit *nearest = NULL;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (unit->unit->leader != NULL || g_strcmp0(unit->side, leader->side) == 0)
            continue;
        guint distance = hex_distance(&field->form, leader->hex, unit->hex);
        if (nearest != NULL && distance >= *hexes)
            continue;
        *hexes = distance;
        nearest = unit;
    }
    return nearest;
}

/* An order that needs room before @leader. */
static void
check_distance(const BattleField *field, const GivenOrder *given, const Order *order,
               const FieldUnit *leader)
{
    guint hexes = 0;
    const FieldUnit *enemy = nearest_enemy(field, leader, &hexes);
    if (enemy == NULL || hexes >= order->distance ||
        check_shows_through(field->run, &given->record, NULL))
        return;
    Finding *finding =
        check_tell(field->run, FINDING_SET_UP_ORDER_TOO_CLOSE, &given->record, "order",
                   SAY("order", record_call(&order->record)),
                   SAY("leader", record_call(&leader->unit->record)),
                   SAY("enemy", record_call(&enemy->unit->record)), SAY_NUMBER("distance", hexes),
                   SAY_NUMBER("wanted", order->distance));
    finding_add_related(field->run->findings, finding, &enemy->placed->record, "at", "The enemy.");
}

static void
check_given(const BattleField *field, const GivenOrder *given)
{
    const UnitCommand *command =
        given->record.raw ? NULL : command_named(field->run, given->command);
    if (command == NULL)
        return;
    if (!g_hash_table_contains(field->busy, given->command))
        add(field, FINDING_SET_UP_ABSENT_COMMAND, &given->record, "command", command);
    const Record *order =
        given->order != NULL ? id_index_find(field->run->ids, ENTITY_ORDER, given->order) : NULL;
    const Record *rules = data_set_root(field->run->set, ENTITY_RULES);
    const BattleProfile *battle =
        rules != NULL ? (const BattleProfile *)((const Rules *)rules)->battle : NULL;
    gboolean is_least = battle == NULL || battle->distance_is != DISTANCE_MOST;
    if (order == NULL || order->raw || !record_gives(order, "distance") || !is_least)
        return;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (unit->unit->leader != NULL && g_strcmp0(unit->unit->command, given->command) == 0)
            check_distance(field, given, (const Order *)order, unit);
    }
}

/* Returns: the command given an order that is part of the same one as @command, or NULL. */
static const UnitCommand *
ordered_beside(const BattleField *field, const UnitCommand *command)
{
    const Records *orders = &((const SparsePosition *)field->scenario->position)->orders;
    for (guint32 i = 0; command->part_of != NULL && i < orders->length; i++) {
        const GivenOrder *given = (const GivenOrder *)orders->items[i];
        const UnitCommand *other =
            given->record.raw ? NULL : command_named(field->run, given->command);
        if (other != NULL && g_strcmp0(other->part_of, command->part_of) == 0)
            return other;
    }
    return NULL;
}

static gboolean
has_order(const BattleField *field, const UnitCommand *command)
{
    const Records *orders = &((const SparsePosition *)field->scenario->position)->orders;
    for (guint32 i = 0; i < orders->length; i++) {
        const GivenOrder *given = (const GivenOrder *)orders->items[i];
        if (given->record.raw || g_strcmp0(given->command, command->id) == 0)
            return TRUE;
    }
    return FALSE;
}

/* A command of this battle without an order, where another part of the same one has one. */
static void
check_ordered(const BattleField *field, const Record *record)
{
    const UnitCommand *command = (const UnitCommand *)record;
    const UnitCommand *beside = NULL;
    if (record->raw || command->id == NULL || !g_hash_table_contains(field->busy, command->id) ||
        has_order(field, command))
        return;
    beside = ordered_beside(field, command);
    if (beside == NULL || check_shows_through(field->run, &field->scenario->record, NULL))
        return;
    check_tell(field->run, FINDING_SET_UP_COMMAND_WITHOUT_ORDER, field->scenario->position,
               "orders", SAY("command", record_call(record)),
               SAY("other", record_call(&beside->record)));
}

static void
check_field(const BattleField *field)
{
    Records commands = data_set_records(field->run->set, ENTITY_COMMAND);
    const SparsePosition *position = (const SparsePosition *)field->scenario->position;
    for (guint32 i = 0; i < field->scenario->tokens.length; i++)
        check_token(field, (const CupToken *)field->scenario->tokens.items[i]);
    if (field->scenario->tokens.length > 0)
        check_drawn(field);
    for (guint32 i = 0; i < position->orders.length; i++)
        check_given(field, (const GivenOrder *)position->orders.items[i]);
    for (guint32 i = 0; i < commands.length && position->orders.length > 0; i++)
        check_ordered(field, commands.items[i]);
}

void
check_given_orders(CheckRun *run)
{
    battle_fields(run, check_field);
}

/* What the orders of the tables say together, and each by itself. */
void
check_orders(CheckRun *run)
{
    Records orders = data_set_records(run->set, ENTITY_ORDER);
    const Order *first = NULL;
    for (guint32 i = 0; i < orders.length; i++) {
        const Order *order = (const Order *)orders.items[i];
        if (order->record.raw)
            continue;
        if (order->must_attack && record_gives(&order->record, "attacks") &&
            order->attacks.length == 0)
            check_tell(run, FINDING_ORDER_CONTRADICTION, &order->record, "attacks",
                       SAY("order", record_call(&order->record)));
        if (!order->default_)
            continue;
        if (first != NULL) {
            Finding *finding = check_tell(run, FINDING_ORDER_TWO_DEFAULTS, &order->record,
                                          "default", SAY("order", record_call(&order->record)),
                                          SAY("other", record_call(&first->record)));
            fix_listed(run, finding, ENTITY_TABLES, "orders", i, "default", "true", NULL);
        }
        first = first != NULL ? first : order;
    }
    if (first == NULL && orders.length > 0)
        check_tell(run, FINDING_ORDER_NO_DEFAULT, orders.items[0], NULL,
                   SAY("order", record_call(orders.items[0])));
}
