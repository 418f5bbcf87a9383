/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling what is printed and has code: tests, attacks, formations, orders and tokens.
 */
#include "validator/systems/hex-battle/printed.h"

#include "validator/engine/procedures/procedure.h"

/* Attacks and tokens that a battle may have: they are held in sets of 32 bits. */
#define SET_MAX 32u

/* Notes of which kind attacks are, those beyond SET_MAX left out. */
static void
note_attacks(Printed *printed, Records attacks)
{
    for (guint32 i = 0; i < MIN(attacks.length, SET_MAX); i++) {
        const Attack *attack = (const Attack *)attacks.items[i];
        printed->known |= 1u << i;
        printed->joined |= (guint32)(attack->joined == TRUE) << i;
        printed->reach[i] = record_gives(&attack->record, "reach") ? (gint32)attack->reach : 1;
        gboolean is_named = !record_gives(&attack->record, "points");
        printed->named |= (guint32)is_named << i;
        printed->barring |= (guint32)(attack->bars.length > 0) << i;
    }
}

/* Notes which attacks each order lets units make. */
static void
note_ordered(Printed *printed, const NameIndex *names, Records orders)
{
    printed->ordered = g_new0(guint32, orders.length + 1);
    for (guint32 i = 0; i < orders.length; i++) {
        const Order *order = (const Order *)orders.items[i];
        guint32 *attacks = &printed->ordered[i];
        *attacks = order->attacks.length == 0 ? ALL_ATTACKS : 0;
        for (guint32 j = 0; j < order->attacks.length; j++) {
            gint32 attack = name_index_find(names, ENTITY_ATTACK, order->attacks.items[j]);
            if (attack != NO_NAME && attack < (gint32)SET_MAX)
                *attacks |= 1u << attack;
        }
        printed->ordered_by_any |= *attacks;
    }
}

void
hex_compile(gpointer printed, Compiler *compiler, const RulesInput *input)
{
    Printed *all = printed;
    Records attacks = board_list(input->tables, "attacks");
    Records orders = board_list(input->tables, "orders");
    all->tests = compile_list(compiler, ENTITY_TEST, board_list(input->tables, "tests"));
    all->attacks = compile_list(compiler, ENTITY_ATTACK, attacks);
    all->formations =
        compile_list(compiler, ENTITY_FORMATION, board_list(input->tables, "formations"));
    all->orders = compile_list(compiler, ENTITY_ORDER, orders);
    all->tokens = compile_list(compiler, ENTITY_TOKEN, board_list(input->scenario, "tokens"));
    if (compiler->problem == NULL && MAX(all->attacks.n, all->tokens.n) > SET_MAX)
        compiler->problem = g_strdup_printf("there are %u kinds of attacks and %u tokens; a battle "
                                            "can have %u of each",
                                            all->attacks.n, all->tokens.n, SET_MAX);
    note_attacks(all, attacks);
    note_ordered(all, compiler->names, orders);
    const Record *battle = input->rules != NULL ? ((const Rules *)input->rules)->battle : NULL;
    Records disorders = battle != NULL ? ((const BattleProfile *)battle)->disorders : (Records){0};
    for (guint32 i = 0; i < disorders.length; i++) {
        const Disorder *disorder = (const Disorder *)disorders.items[i];
        all->disorders[disorder->state].again =
            compile_list(compiler, ENTITY_EFFECT, disorder->again);
    }
}

gint32
value_in_table(const GameRules *rules, gint32 table, gint32 result, gint32 column)
{
    const CodeSpan *rows = &rules_table(rules, (guint32)table)->rows;
    gint32 row = table_row(rules, rows, result);
    if (row == NO_CODE)
        return 0;
    const Table *record = (const Table *)((const Tables *)rules->tables)->tables.items[table];
    const Row *said = (const Row *)record->rows.items[(guint32)row - rows->first];
    gint32 n = (gint32)said->values.length;
    return n > 0 ? (gint32)said->values.items[CLAMP(column, 0, n - 1)] : 0;
}
