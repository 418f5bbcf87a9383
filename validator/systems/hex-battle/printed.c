/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what is printed from the records.
 */
#include "validator/systems/hex-battle/printed-reading.h"

#include "validator/engine/verbs/situation.h"

static void
read_costs(const Reading *reading, Records costs, CostPrint *of_types)
{
    guint n_types = reading->rules->board.n_types;
    for (guint32 i = 0; i < costs.length; i++) {
        const PointCost *cost = (const PointCost *)costs.items[i];
        gboolean is_given = record_gives(&cost->record, "points");
        const CostPrint print = {
            .points = is_given ? (gint16)cost->points : COST_NEVER,
            .morale = (gint16)cost->morale,
        };
        for (guint32 j = 0; j < cost->types.length; j++) {
            gint32 type = number_of(reading, ENTITY_TYPE, cost->types.items[j]);
            if (type != NO_NAME)
                of_types[type] = print;
        }
        for (guint j = 0; cost->types.length == 0 && j < n_types; j++)
            of_types[j] = print;
    }
}

static void
read_ground(Reading *reading)
{
    Printed *printed = reading->printed;
    Records terrains = board_list(reading->input->tables, "terrains");
    Records borders = board_list(reading->input->tables, "borders");
    gsize n_types = reading->rules->board.n_types;
    printed->on_terrain = g_new0(CostPrint, terrains.length * n_types + 1);
    printed->on_border = g_new0(CostPrint, borders.length * n_types + 1);
    printed->terrain_blocks = g_new0(gboolean, terrains.length + 1);
    printed->terrain_ends_lines = g_new0(gboolean, terrains.length + 1);
    printed->border_blocks = g_new0(gboolean, borders.length + 1);
    printed->border_is_one_sided = g_new0(gboolean, borders.length + 1);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        for (gsize j = 0; j < n_types; j++)
            printed->on_terrain[i * n_types + j].points = COST_NEVER;
        read_costs(reading, terrain->costs, printed->on_terrain + i * n_types);
        printed->terrain_blocks[i] = terrain->blocks_sight != FALSE;
        printed->terrain_ends_lines[i] = terrain->ends_lines != FALSE;
    }
    for (guint32 i = 0; i < borders.length; i++) {
        const Border *border = (const Border *)borders.items[i];
        read_costs(reading, border->costs, printed->on_border + i * n_types);
        printed->border_blocks[i] = border->blocks_sight != FALSE;
        printed->border_is_one_sided[i] = border->one_sided != FALSE;
    }
}

static void
read_types(Reading *reading)
{
    Printed *printed = reading->printed;
    Records types = board_list(reading->input->roster, "types");
    printed->types = g_new0(TypePrint, types.length + 1);
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        printed->types[i] = (TypePrint){
            .zone = type->zone,
            .arm = type->arm,
            .moves = (gint32)type->move,
            .turn = record_gives(&type->record, "turn") ? (gint32)type->turn : NO_NUMBER,
            .leads = type->leads != FALSE,
        };
        printed->has_far_zones |= type->zone == CONTROL_FAR_FRONT;
    }
}

static void
read_commands(Reading *reading)
{
    Printed *printed = reading->printed;
    Records commands = board_list(reading->input->roster, "commands");
    printed->n_commands = commands.length;
    printed->commands = g_new0(CommandPrint, commands.length + 1);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        printed->commands[i] = (CommandPrint){
            .side = number_of(reading, ENTITY_SIDE, command->side),
            .part_of = number_of(reading, ENTITY_COMMAND, command->part_of),
            .leader = NO_NAME,
            .bidden = NO_NAME,
            .riders = number_of(reading, ENTITY_TRACK, command->riders),
        };
    }
}

/* Finds what each command is part of, over no more levels than there are commands. */
static void
find_parts(Printed *printed)
{
    printed->parts = g_malloc0((gsize)printed->n_commands * printed->n_commands + 1);
    for (guint i = 0; i < printed->n_commands; i++) {
        gint32 whole = (gint32)i;
        for (guint j = 0; whole != NO_NAME && j <= printed->n_commands; j++) {
            printed->parts[(gsize)whole * printed->n_commands + i] = TRUE;
            whole = printed->commands[whole].part_of;
        }
    }
}

static void
note_lead(Reading *reading, gint32 unit, gint32 command)
{
    Printed *printed = reading->printed;
    const guint n = printed->n_commands;
    for (guint i = 0; i < n; i++)
        printed->leads[(gsize)unit * n + i] |= printed->parts[(gsize)command * n + i];
}

static void
read_leader(Reading *reading, const Leader *leader, gint32 unit)
{
    UnitPrint *print = &reading->printed->units[unit];
    print->is_leader = TRUE;
    MARK(reading->printed->leaders, unit);
    print->rank = leader->rank;
    print->range = record_gives(&leader->record, "range") ? (gint32)leader->range : NO_NUMBER;
    print->leadership = (gint32)leader->leadership;
    print->initiative = (gint32)leader->initiative;
    print->independence = (gint32)leader->independence;
    print->once = leader->once != FALSE;
    print->succeeds = number_of(reading, ENTITY_UNIT, leader->succeeds);
    if (print->command != NO_NAME) {
        gint32 *first = &reading->printed->commands[print->command].leader;
        *first = *first == NO_NAME ? unit : *first;
        note_lead(reading, unit, print->command);
    }
    for (guint32 i = 0; i < leader->commands.length; i++) {
        gint32 command = number_of(reading, ENTITY_COMMAND, leader->commands.items[i]);
        if (command != NO_NAME)
            note_lead(reading, unit, command);
    }
}

static void
read_face(FacePrint *print, const Face *face, gint32 move_of_type)
{
    gboolean moves = record_gives(&face->record, "move");
    print->factors[FACTOR_ATTACK] = (gint32)face->attack;
    print->factors[FACTOR_DEFENCE] = (gint32)face->defence;
    print->factors[FACTOR_MOVE] = moves ? (gint32)face->move : move_of_type;
    print->factors[FACTOR_IMPETUS] = (gint32)face->impetus;
    print->factors[FACTOR_MORALE] = (gint32)face->morale;
}

static void
read_units(Reading *reading)
{
    Printed *printed = reading->printed;
    const Board *board = &reading->rules->board;
    Records units = board_list(reading->input->roster, "units");
    guint32 n_faces = 0;
    for (guint32 i = 0; i < units.length; i++)
        n_faces += ((const Unit *)units.items[i])->faces.length + 1;
    printed->units = g_new0(UnitPrint, board->n_units + 1);
    printed->faces = g_new0(FacePrint, n_faces + 1);
    printed->leads = g_malloc0((gsize)board->n_units * printed->n_commands + 1);
    guint32 next = 0;
    for (guint32 i = 0; i < units.length && i < board->n_units; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        UnitPrint *print = &printed->units[i];
        gint32 type = board->units[i].type;
        gint32 moves = type != NO_NAME ? printed->types[type].moves : 0;
        if (type != NO_NAME && printed->types[type].arm == ARM_ARTILLERY)
            MARK(printed->guns, i);
        print->command = number_of(reading, ENTITY_COMMAND, unit->command);
        print->first_face = next;
        print->n_faces = MAX(unit->faces.length, 1);
        printed->faces[next].factors[FACTOR_MOVE] = moves;
        for (guint32 j = 0; j < unit->faces.length; j++)
            read_face(&printed->faces[next + j], (const Face *)unit->faces.items[j], moves);
        next += print->n_faces;
        if (unit->leader != NULL)
            read_leader(reading, (const Leader *)unit->leader, (gint32)i);
    }
}

/* Finds for each command whose order binds it. */
static void
find_bidden(Printed *printed)
{
    for (guint i = 0; i < printed->n_commands; i++) {
        CommandPrint *print = &printed->commands[i];
        gint32 command = (gint32)i;
        for (guint j = 0; command != NO_NAME && j <= printed->n_commands; j++) {
            gint32 leader = printed->commands[command].leader;
            if (print->bidden == NO_NAME && leader != NO_NAME &&
                printed->units[leader].rank == RANK_WING)
                print->bidden = leader;
            command = printed->commands[command].part_of;
        }
    }
}

/* Returns: (transfer none): the rules of battles, or NULL. */
static const BattleProfile *
battle_of(const Reading *reading)
{
    const Rules *rules = (const Rules *)reading->input->rules;
    return rules != NULL ? (const BattleProfile *)rules->battle : NULL;
}

/* Marks @types in what one row says by type. */
static void
mark_types(const Reading *reading, const Texts *types, guint8 mark, guint8 *marks)
{
    for (guint32 i = 0; i < types->length; i++) {
        gint32 type = number_of(reading, ENTITY_TYPE, types->items[i]);
        if (type != NO_NAME)
            marks[type] |= mark;
    }
}

static void
read_stacks(Reading *reading)
{
    const BattleProfile *battle = battle_of(reading);
    const gsize n_types = reading->rules->board.n_types;
    Records stacks = battle != NULL ? battle->stacks : (Records){0};
    reading->printed->stacked = g_malloc0(stacks.length * n_types + 1);
    reading->printed->one_may_stand = TRUE;
    for (guint32 i = 0; i < stacks.length; i++) {
        const Stack *stack = (const Stack *)stacks.items[i];
        guint8 *marks = reading->printed->stacked + i * n_types;
        reading->printed->one_may_stand &= stack->most >= 1;
        mark_types(reading, &stack->types, STACK_COUNTS, marks);
        mark_types(reading, &stack->among, STACK_ASKS, marks);
        mark_types(reading, &stack->with, STACK_BARS, marks);
        for (gsize j = 0; j < n_types; j++) {
            marks[j] |= stack->types.length == 0 ? STACK_COUNTS : 0;
            marks[j] ^= stack->with.length > 0 ? STACK_BARS : 0;
        }
    }
}

static void
read_disorders(Reading *reading)
{
    const BattleProfile *battle = battle_of(reading);
    for (guint i = 0; i <= STATE_ROUTED; i++)
        reading->printed->disorders[i] = (DisorderPrint){
            .morale_is = NO_NUMBER,
            .defence_is = NO_NUMBER,
            .has_zone = i != STATE_ROUTED,
            .acts = i != STATE_ROUTED,
        };
    for (guint32 i = 0; battle != NULL && i < battle->disorders.length; i++) {
        const Disorder *disorder = (const Disorder *)battle->disorders.items[i];
        DisorderPrint *print = &reading->printed->disorders[disorder->state];
        print->move = (gint32)disorder->move;
        print->morale = (gint32)disorder->morale;
        if (record_gives(&disorder->record, "morale-is"))
            print->morale_is = (gint32)disorder->morale_is;
        if (record_gives(&disorder->record, "defence-is"))
            print->defence_is = (gint32)disorder->defence_is;
    }
}

gpointer
hex_printed_new(const GameRules *rules, const RulesInput *input)
{
    Reading reading = {.printed = g_new0(Printed, 1), .rules = rules, .input = input};
    if (input->beside != NULL) {
        *reading.printed = *hex_print(input->beside);
        reading.printed->ordered = NULL;
        reading.printed->is_borrowed = TRUE;
        return reading.printed;
    }
    read_hexes(&reading);
    read_ground(&reading);
    read_types(&reading);
    read_commands(&reading);
    find_parts(reading.printed);
    read_units(&reading);
    find_bidden(reading.printed);
    read_edges(&reading);
    count_ways_out(&reading);
    read_stacks(&reading);
    read_disorders(&reading);
    return reading.printed;
}

/* Frees what is the same for all scenarios. */
static void
clear_printed(Printed *all)
{
    for (guint i = 0; i < all->n_grids; i++)
        g_free(all->grids[i].places);
    g_free(all->hexes);
    g_free(all->grids);
    g_free(all->faces);
    g_free(all->units);
    g_free(all->types);
    g_free(all->commands);
    g_free(all->parts);
    g_free(all->leads);
    g_free(all->on_terrain);
    g_free(all->on_border);
    g_free(all->terrain_blocks);
    g_free(all->terrain_ends_lines);
    g_free(all->border_blocks);
    g_free(all->border_is_one_sided);
    g_free(all->exits[0]);
    g_free(all->exits[1]);
    g_free(all->ways_out);
    g_free(all->stacked);
}

void
hex_printed_free(gpointer printed)
{
    Printed *all = printed;
    if (all == NULL)
        return;
    if (!all->is_borrowed)
        clear_printed(all);
    g_free(all->ordered);
    g_free(all);
}
