/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed on the map, on counters and in tables, compiled from the records of the data
 * set.
 */
#include "validator/systems/hex-battle/position.h"

#include "schema/store/grid-layer.h"
#include "validator/engine/procedure.h"
#include "validator/engine/situation.h"

#include <string.h>

/* One reading. */
typedef struct {
    Printed *printed;
    const GameRules *rules;
    const RulesInput *input;
} Reading;

/* Returns: the number of what is called @name, or NO_NAME. */
static inline gint32
number_of(const Reading *reading, EntityId entity, const char *name)
{
    return name != NULL ? name_index_find(reading->rules->names, entity, name) : NO_NAME;
}

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
        printed->reach[i] = record_has_key(&attack->record, "reach") ? (gint32)attack->reach : 1;
        gboolean is_named = !record_has_key(&attack->record, "points");
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
hex_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input)
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
        compiler->problem = finding_words_new(
            N_("there are {attacks} types of attack and {tokens} tokens, but a battle can have at "
               "most {most} of each"),
            FINDING_ARG_NUMBER("attacks", all->attacks.n),
            FINDING_ARG_NUMBER("tokens", all->tokens.n), FINDING_ARG_NUMBER("most", SET_MAX), NULL);
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
hex_printed_table_value(const GameRules *rules, gint32 table, gint32 result, gint32 column)
{
    const CodeSpan *rows = &rules_table(rules, (guint32)table)->rows;
    gint32 row = procedure_table_row(rules, rows, result);
    if (row == NO_CODE)
        return 0;
    const Table *record = (const Table *)((const Tables *)rules->tables)->tables.items[table];
    const Row *said = (const Row *)record->rows.items[(guint32)row - rows->first];
    gint32 n = (gint32)said->values.length;
    return n > 0 ? (gint32)said->values.items[CLAMP(column, 0, n - 1)] : 0;
}

/* Axial coordinates grow along sides; a hex keeps them whatever the form of its grid. */
static void
place_hex(HexPrint *hex, const HexGrid *form, Hex at, gint32 grid)
{
    gint32 line = form->has_flat_top ? at.column : at.row;
    gint32 is_odd = line & 1;
    gint32 slid = (line + (form->shifts_even ? is_odd : -is_odd)) / 2;
    hex->q = form->has_flat_top ? at.column : at.column - slid;
    hex->r = form->has_flat_top ? at.row - slid : at.row;
    hex->grid = grid;
}

static void
read_grid(Reading *reading, const Grid *grid, gint32 number)
{
    GridPrint *print = &reading->printed->grids[number];
    print->form = grid_form(grid);
    gint32 n_hexes = print->form.n_columns * MIN(print->form.n_rows, (gint32)grid->terrain.length);
    print->places = g_new(gint32, n_hexes + 1);
    const HexLabels labels = grid_labels(grid);
    g_autoptr(GString) id = g_string_new(NULL);
    for (gint32 i = 0; i < n_hexes; i++) {
        Hex hex = hex_of_index(&print->form, (guint32)i);
        g_string_truncate(id, 0);
        grid_labelled_id(grid, &labels, hex, id);
        gint32 place = number_of(reading, ENTITY_SPACE, id->str);
        print->places[i] = place;
        if (place != NO_NAME)
            place_hex(&reading->printed->hexes[place], &print->form, hex, number);
    }
    print->form.n_rows = n_hexes / MAX(print->form.n_columns, 1);
    for (gint32 i = 0; i < n_hexes; i++)
        for (guint side = 0; print->places[i] != NO_NAME && side < HEX_SIDES; side++) {
            Hex beyond = hex_neighbour(&print->form, hex_of_index(&print->form, (guint32)i), side);
            if (hex_is_within(&print->form, beyond))
                reading->printed->hexes[print->places[i]].beside[side] =
                    print->places[hex_index(&print->form, beyond)];
        }
}

/* Returns: the place to which @way leads. Where it is made of a grid it names one beside @hex by
 * its very text. */
static gint32
place_of_way(const Reading *reading, Records spaces, const HexPrint *hex, const Neighbour *way)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 place = hex->beside[side];
        if (place != NO_NAME && ((const Space *)spaces.items[place])->id == way->to)
            return place;
    }
    return number_of(reading, ENTITY_SPACE, way->to);
}

/* What lies along its sides; there is no way over a side that the data take away. */
static void
read_sides(Reading *reading, Records spaces, const Space *space, HexPrint *hex)
{
    gint32 found[HEX_SIDES];
    memset(found, 0xff, sizeof found);
    for (guint32 i = 0; i < space->neighbours.length; i++) {
        const Neighbour *way = (const Neighbour *)space->neighbours.items[i];
        gint32 to = place_of_way(reading, spaces, hex, way);
        for (guint side = 0; side < HEX_SIDES; side++) {
            if (hex->beside[side] != to || to == NO_NAME)
                continue;
            found[side] = to;
            hex->border[side] = number_of(reading, ENTITY_BORDER, way->border);
            hex->inner |= (guint8)((way->outer == FALSE) << side);
        }
    }
    memcpy(hex->beside, found, sizeof found);
}

/* Returns: the hex one step from the one at @place over @side, and one more over @next; NO_NAME:
 * none. */
static gint32
two_steps(const HexPrint *hexes, gint32 place, guint side, guint next)
{
    gint32 near = hexes[place].beside[side];
    return near != NO_NAME ? hexes[near].beside[next] : NO_NAME;
}

/* Lists the hexes two steps from the one at @place: straight ahead over each side and, by either
 * way, between that and the next one. */
static void
find_afar(HexPrint *hexes, gint32 place)
{
    HexPrint *hex = &hexes[place];
    for (guint side = 0; side < HEX_SIDES; side++) {
        guint next = (side + 1) % HEX_SIDES;
        gint32 ahead = two_steps(hexes, place, side, side);
        gint32 between = two_steps(hexes, place, side, next);
        if (between == NO_NAME)
            between = two_steps(hexes, place, next, side);
        if (ahead != NO_NAME)
            hex->afar[hex->n_afar++] = ahead;
        if (between != NO_NAME)
            hex->afar[hex->n_afar++] = between;
    }
}

/* Reads the hexes and what lies along their sides. */
static void
read_hexes(Reading *reading)
{
    Printed *printed = reading->printed;
    Records grids = board_list(reading->input->map, "grids");
    Records spaces = board_list(reading->input->map, "spaces");
    Records terrains = board_list(reading->input->tables, "terrains");
    const Field *level = entity_find_field(entity_get(ENTITY_SPACE), "level", strlen("level"), 0);
    printed->hexes = g_new0(HexPrint, reading->rules->board.n_places + 1);
    printed->n_grids = grids.length;
    printed->grids = g_new0(GridPrint, grids.length + 1);
    for (guint i = 0; i < reading->rules->board.n_places; i++) {
        HexPrint *hex = &printed->hexes[i];
        hex->grid = NO_NAME;
        memset(hex->beside, 0xff, sizeof hex->beside);
        memset(hex->border, 0xff, sizeof hex->border);
    }
    for (guint32 i = 0; i < grids.length; i++)
        read_grid(reading, (const Grid *)grids.items[i], (gint32)i);
    for (guint32 i = 0; i < spaces.length && i < reading->rules->board.n_places; i++) {
        const Space *space = (const Space *)spaces.items[i];
        HexPrint *hex = &printed->hexes[i];
        hex->terrain = number_of(reading, ENTITY_TERRAIN, space->terrain);
        hex->level = (gint32)space->level;
        if (!record_has(&space->record, level) && hex->terrain != NO_NAME)
            hex->level = (gint32)((const Terrain *)terrains.items[hex->terrain])->level;
        read_sides(reading, spaces, space, hex);
    }
    for (guint i = 0; i < reading->rules->board.n_places; i++)
        find_afar(printed->hexes, (gint32)i);
}

/* Marks the hexes of edges. */
static void
read_edges(Reading *reading)
{
    Printed *printed = reading->printed;
    const Board *board = &reading->rules->board;
    Records grids = board_list(reading->input->map, "grids");
    guint8 *marked[G_N_ELEMENTS(printed->exits)]; /* by region: for whom its hexes are marked */
    for (guint i = 0; i < G_N_ELEMENTS(printed->exits); i++) {
        printed->exits[i] = g_malloc0(board->n_places + 1);
        marked[i] = g_malloc0(board->n_regions + 1);
    }
    for (guint32 i = 0; i < grids.length; i++) {
        Records edges = ((const Grid *)grids.items[i])->edges;
        for (guint32 j = 0; j < edges.length; j++) {
            const Edge *edge = (const Edge *)edges.items[j];
            gint32 region = number_of(reading, ENTITY_REGION, edge->region);
            gint32 side = number_of(reading, ENTITY_SIDE, edge->side);
            if (region == NO_NAME || edge->purpose == PURPOSE_ENTRY)
                continue;
            const CodeSpan *places = &board->regions[region];
            const guint8 whose = (guint8)(side == NO_NAME ? 0xff : 1 << side);
            guint8 *of_region = &marked[edge->purpose == PURPOSE_EXIT][region];
            guint8 *exits = printed->exits[edge->purpose == PURPOSE_EXIT];
            const guint8 before = *of_region;
            *of_region |= whose;
            for (guint32 k = 0; *of_region != before && k < places->n; k++)
                exits[board->region_places[places->first + k]] |= whose;
        }
    }
    for (guint i = 0; i < G_N_ELEMENTS(marked); i++)
        g_free(marked[i]);
}

/* Counts, once the edges are read, the hexes to those over which routed units of each side leave.
 */
static void
count_ways_out(Reading *reading)
{
    Printed *printed = reading->printed;
    const Board *board = &reading->rules->board;
    g_autofree gint32 *queue = g_new(gint32, board->n_places + 1);
    printed->ways_out = g_new(gint16, (gsize)board->n_sides * board->n_places + 1);
    for (guint side = 0; side < board->n_sides; side++) {
        gint16 *ways = printed->ways_out + (gsize)side * board->n_places;
        guint n = 0;
        for (guint i = 0; i < board->n_places; i++) {
            gboolean is_exit = (printed->exits[0][i] >> side & 1) != 0;
            ways[i] = is_exit ? 0 : G_MAXINT16;
            if (is_exit)
                queue[n++] = (gint32)i;
        }
        for (guint i = 0; i < n; i++)
            for (guint j = 0; j < HEX_SIDES; j++) {
                gint32 to = printed->hexes[queue[i]].beside[j];
                if (to == NO_NAME || ways[to] != G_MAXINT16)
                    continue;
                ways[to] = (gint16)(ways[queue[i]] + 1);
                queue[n++] = to;
            }
    }
}

static void
read_costs(const Reading *reading, Records costs, CostPrint *of_types)
{
    guint n_types = reading->rules->board.n_types;
    for (guint32 i = 0; i < costs.length; i++) {
        const PointCost *cost = (const PointCost *)costs.items[i];
        gboolean is_given = record_has_key(&cost->record, "points");
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
            .turn = record_has_key(&type->record, "turn") ? (gint32)type->turn : NO_NUMBER,
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
    print->range = record_has_key(&leader->record, "range") ? (gint32)leader->range : NO_NUMBER;
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
    gboolean moves = record_has_key(&face->record, "move");
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
        if (record_has_key(&disorder->record, "morale-is"))
            print->morale_is = (gint32)disorder->morale_is;
        if (record_has_key(&disorder->record, "defence-is"))
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
