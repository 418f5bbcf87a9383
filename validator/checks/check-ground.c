/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the facts of a system say of a set-up: whether units may stand together, and where they do,
 * whether somebody commands them, and whether they can get anywhere.
 */
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/engine/system.h"
#include "validator/engine/situation.h"

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SystemGround *ground;
    const Record **entries; /* owned: by unit: where the scenario places it, or NULL */
    gsize set_size;         /* bytes of a set of places, one bit each */
    guint8 *exits;          /* owned: those of the edges of its grid */
    guint8 *taken;          /* owned: those where units are */
    guint8 *sides;          /* owned: by side: those where units of it are */
    guint8 *ways;           /* owned: by type: from where units of it get somewhere */
    guint8 *traps;          /* owned: by type: from where they do not */
} GroundCheck;

static const char *
name_record(const GroundCheck *check, EntityId entity, gint32 number)
{
    return scenario_play_name(check->run->set, check->play, entity, number);
}

static gint32
place_of(const GroundCheck *check, gint32 unit)
{
    return position_place(check->play->rules, check->play->position, unit);
}

static gint32
side_of(const GroundCheck *check, gint32 unit)
{
    const GameRules *rules = check->play->rules;
    return position_side(rules, check->play->position, rules->board.units[unit].nation);
}

/* Reports what is wrong with the place of @unit, unless an inherited scenario reports it. */
static void
report_place(const GroundCheck *check, FindingId id, gint32 unit, const char *reason)
{
    const Record *entry = check->entries[unit];
    if (entry == NULL || check_own_record(check->run, entry, NULL) == NULL)
        return;
    check_report(check->run, id, entry, "at",
                 FINDING_ARG("unit", name_record(check, ENTITY_UNIT, unit)),
                 FINDING_ARG("place", name_record(check, ENTITY_SPACE, place_of(check, unit))),
                 FINDING_ARG_TEXT("reason", reason));
}

/* So many stacks with one fault are reported one by one. */
#define STACKS_SHOWN 4

/* A stack that may not be as it is, by its last unit. */
typedef struct {
    gint32 last;
    const char *fault;
} FaultyStack;

static void
note_stack(const GroundCheck *check, gint32 place, gint32 last, GArray *faulty)
{
    const FaultyStack stack = {last,
                               check->ground->stack_fault(check->play->rules, check->play->position,
                                                          place, side_of(check, last))};
    const Record *entry = check->entries[last];
    if (stack.fault != NULL && entry != NULL && check_own_record(check->run, entry, NULL) != NULL)
        g_array_append_val(faulty, stack);
}

/* Many stacks with the same fault have one cause: the limits of stacks, or the whole set-up. */
static void
report_stacks(const GroundCheck *check, const GArray *faulty)
{
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < faulty->len; i++) {
        const FaultyStack *stack = &g_array_index(faulty, FaultyStack, i);
        guint n = 0;
        for (guint j = 0; j < faulty->len; j++)
            n += g_array_index(faulty, FaultyStack, j).fault == stack->fault;
        if (n <= STACKS_SHOWN) {
            report_place(check, FINDING_SET_UP_STACK, stack->last, stack->fault);
            continue;
        }
        if (!g_hash_table_add(reported, (gpointer)stack->fault))
            continue;
        const Record *rules = data_set_root(check->run->set, ENTITY_RULES);
        Finding *finding = check_report(
            check->run, FINDING_SET_UP_STACKS, check->entries[stack->last], "at",
            FINDING_ARG_NUMBER("count", n),
            FINDING_ARG("place", name_record(check, ENTITY_SPACE, place_of(check, stack->last))),
            FINDING_ARG_TEXT("reason", stack->fault));
        if (rules != NULL && !rules->raw && ((const Rules *)rules)->battle != NULL)
            finding_add_related(check->run->findings, finding, ((const Rules *)rules)->battle,
                                "stacks", N_("The limits of stacks."));
    }
}

static void
check_stacks_of(const GroundCheck *check)
{
    const Board *board = &check->play->rules->board;
    g_autofree gint32 *last = g_new(gint32, board->n_places * board->n_sides + 1);
    for (guint i = 0; i < board->n_places * board->n_sides; i++)
        last[i] = NO_NAME;
    for (gint32 unit = 0; unit < (gint32)board->n_units; unit++) {
        gint32 place = place_of(check, unit);
        gint32 side = side_of(check, unit);
        if (place != NO_NAME && side != NO_NAME && !check->ground->leads(check->play->rules, unit))
            last[place * (gint32)board->n_sides + side] = unit;
    }
    g_autoptr(GArray) faulty = g_array_new(FALSE, FALSE, sizeof(FaultyStack));
    for (guint i = 0; i < board->n_places * board->n_sides; i++)
        if (last[i] != NO_NAME)
            note_stack(check, (gint32)(i / board->n_sides), last[i], faulty);
    report_stacks(check, faulty);
}

/* Returns: whether @unit can come, step by step, to a place beside an enemy, to an edge, or to one
 * of @ways; @is_seen: where it has been. */
static gboolean
gets_somewhere(const GroundCheck *check, gint32 unit, const guint8 *ways, guint8 *is_seen)
{
    const GameRules *rules = check->play->rules;
    const Board *board = &rules->board;
    const guint8 *own = &check->sides[side_of(check, unit) * (gint32)check->set_size];
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(gint32));
    gint32 start = place_of(check, unit);
    g_array_append_val(open, start);
    MARK(is_seen, start);
    for (guint next = 0; next < open->len; next++) {
        gint32 from = g_array_index(open, gint32, next);
        const BoardPlace *place = &board->places[from];
        if (MARKED(check->exits, from) || MARKED(ways, from))
            return TRUE;
        for (guint32 i = 0; i < place->n_links; i++) {
            gint32 to = board->links[place->first_link + i].to;
            if (MARKED(is_seen, to) || check->ground->cost(rules, unit, from, to) == GROUND_NEVER)
                continue;
            MARK(is_seen, to);
            if (MARKED(check->taken, to) && !MARKED(own, to))
                return TRUE;
            g_array_append_val(open, to);
        }
    }
    return FALSE;
}

/* Reported once for each type. Where one has been who gets somewhere, or nowhere, others of his
 * type need not look again. */
static void
check_way(const GroundCheck *check, gint32 unit)
{
    const GameRules *rules = check->play->rules;
    gsize first = (gsize)rules->board.units[unit].type * check->set_size;
    guint8 *ways = &check->ways[first], *traps = &check->traps[first];
    g_autofree guint8 *is_seen = g_malloc0(check->set_size);
    gint32 start = place_of(check, unit);
    if (MARKED(ways, start) || MARKED(traps, start))
        return;
    gboolean gets_away = gets_somewhere(check, unit, ways, is_seen);
    for (gsize i = 0; i < check->set_size; i++)
        (gets_away ? ways : traps)[i] |= is_seen[i];
    if (!gets_away)
        report_place(check, FINDING_SET_UP_NO_WAY, unit, NULL);
}

/* Returns: whether a unit of its side, no leader, stands with @leader or beside him. */
static gboolean
is_escorted(const GroundCheck *check, gint32 leader)
{
    const GameRules *rules = check->play->rules;
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++)
        if (place_of(check, unit) != NO_NAME && !check->ground->leads(rules, unit) &&
            side_of(check, unit) == side_of(check, leader) &&
            check->ground->distance(rules, place_of(check, unit), place_of(check, leader)) <= 1)
            return TRUE;
    return FALSE;
}

/* Returns: whether @leader stands nearer to an enemy than to any friend. */
static gboolean
is_before_all(const GroundCheck *check, gint32 leader)
{
    const GameRules *rules = check->play->rules;
    gint32 nearest[2] = {G_MAXINT32, G_MAXINT32};
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++) {
        if (place_of(check, unit) == NO_NAME || check->ground->leads(rules, unit))
            continue;
        gint32 steps =
            check->ground->distance(rules, place_of(check, unit), place_of(check, leader));
        gint32 *found = &nearest[side_of(check, unit) == side_of(check, leader)];
        *found = MIN(*found, steps);
    }
    return nearest[0] < nearest[1];
}

/* So many units of one command are reported one by one. */
#define LOST_SHOWN 4

/* Returns: the command of @unit, or NULL. */
static const Record *
command_of(const GroundCheck *check, gint32 unit)
{
    const PlacedUnit *entry = (const PlacedUnit *)check->entries[unit];
    const Unit *record =
        entry != NULL ? (const Unit *)id_index_find_read(check->run->ids, ENTITY_UNIT, entry->unit)
                      : NULL;
    return record != NULL ? id_index_find(check->run->ids, ENTITY_COMMAND, record->command) : NULL;
}

/* Many units of one command that are out of it have one cause: its leader. @lost: of gint32. */
static void
report_lost(const GroundCheck *check, const GArray *lost)
{
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL); /* command -> units of it */
    g_autofree const Record **commands = g_new(const Record *, lost->len + 1);
    for (guint i = 0; i < lost->len; i++) {
        commands[i] = command_of(check, g_array_index(lost, gint32, i));
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, commands[i]));
        g_hash_table_insert(counts, (gpointer)commands[i], GUINT_TO_POINTER(n + 1));
    }
    for (guint i = 0; i < lost->len; i++) {
        gint32 unit = g_array_index(lost, gint32, i);
        const Record *command = commands[i];
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, command));
        if (command == NULL || n <= LOST_SHOWN)
            report_place(check, FINDING_SET_UP_OUT_OF_COMMAND, unit, NULL);
        else if (g_hash_table_add(reported, (gpointer)command) &&
                 check_own_record(check->run, check->entries[unit], NULL) != NULL)
            check_report(check->run, FINDING_SET_UP_LOST_COMMAND, check->entries[unit], "at",
                         FINDING_ARG_NUMBER("count", n),
                         FINDING_ARG("command", argument_record_name(command)),
                         FINDING_ARG("unit", name_record(check, ENTITY_UNIT, unit)));
    }
}

/* Units of one type that may not enter the ground on which they are have one cause: a cost that is
 * missing. @stuck: of gint32. */
static void
report_stuck(const GroundCheck *check, const GArray *stuck)
{
    const BoardUnit *units = check->play->rules->board.units;
    g_autoptr(GHashTable) reported = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < stuck->len; i++) {
        gint32 unit = g_array_index(stuck, gint32, i);
        guint n = 0;
        for (guint j = 0; j < stuck->len; j++)
            n += units[g_array_index(stuck, gint32, j)].type == units[unit].type;
        if (n <= LOST_SHOWN)
            report_place(check, FINDING_SET_UP_IMPASSABLE, unit, NULL);
        else if (check->entries[unit] != NULL &&
                 g_hash_table_add(reported, GINT_TO_POINTER(units[unit].type + 1)) &&
                 check_own_record(check->run, check->entries[unit], NULL) != NULL)
            check_report(check->run, FINDING_SET_UP_CLOSED_GROUND, check->entries[unit], "at",
                         FINDING_ARG_NUMBER("count", n),
                         FINDING_ARG("unit", name_record(check, ENTITY_UNIT, unit)),
                         FINDING_ARG("type", name_record(check, ENTITY_TYPE, units[unit].type)));
    }
}

/* Adds @unit to @lost if it is out of command, to @stuck if it may not enter its hex. */
static void
check_unit(const GroundCheck *check, gint32 unit, const guint8 *commanded, GArray *lost,
           GArray *stuck)
{
    const GameRules *rules = check->play->rules;
    if (!check->ground->bears(rules, unit, place_of(check, unit)))
        g_array_append_val(stuck, unit);
    else if (check->ground->leads(rules, unit)) {
        if (!is_escorted(check, unit) && is_before_all(check, unit))
            report_place(check, FINDING_SET_UP_LONE_LEADER, unit, NULL);
    } else {
        if (check->ground->move(rules, check->play->position, unit) == 0)
            return;
        check_way(check, unit);
        if (!MARKED(commanded, unit))
            g_array_append_val(lost, unit);
    }
}

/* Marks the hexes of the edges of @grid, each region once, as far as edges are looked at. */
static void
mark_edges(const GroundCheck *check, const Grid *grid)
{
    g_autoptr(GHashTable) marked = g_hash_table_new(NULL, NULL);
    guint32 left = LIMIT_EDGE_HEXES;
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        const Region *region =
            (const Region *)id_index_find(check->run->ids, ENTITY_REGION, edge->region);
        if (region == NULL || region->places.length > left ||
            !g_hash_table_add(marked, (gpointer)region))
            continue;
        left -= region->places.length;
        for (guint32 j = 0; j < region->places.length; j++) {
            const char *id = region->places.items[j];
            gint32 place = name_index_find(check->play->rules->names, ENTITY_SPACE, id);
            if (place != NO_NAME)
                MARK(check->exits, place);
        }
    }
}

/* Marks the hexes of the edges of the grid on which @check is played. */
static void
mark_exits(const GroundCheck *check)
{
    const Scenario *scenario = check->play->scenario;
    Records grids = data_set_records(check->run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (scenario->grid != NULL ? g_strcmp0(grid->id, scenario->grid) == 0 : i == 0)
            mark_edges(check, grid);
    }
}

static void
note_units(const GroundCheck *check)
{
    for (gint32 unit = 0; unit < (gint32)check->play->rules->board.n_units; unit++) {
        gint32 place = place_of(check, unit);
        gint32 side = side_of(check, unit);
        if (place == NO_NAME || side == NO_NAME)
            continue;
        MARK(check->taken, place);
        MARK(&check->sides[side * (gint32)check->set_size], place);
    }
    const SparsePosition *stated = (const SparsePosition *)check->play->scenario->position;
    for (guint32 i = 0; stated != NULL && i < stated->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)stated->units.items[i];
        gint32 unit = name_index_find(check->play->rules->names, ENTITY_UNIT, placed->unit);
        if (unit != NO_NAME)
            check->entries[unit] = &placed->record;
    }
}

void
check_ground(CheckRun *run, const ScenarioPlay *play)
{
    const System *system = play->rules->system;
    if (play->position == NULL || system == NULL || system->ground == NULL)
        return;
    const Board *board = &play->rules->board;
    const gsize set_size = MARKS_SIZE(board->n_places);
    GroundCheck check = {
        .run = run,
        .play = play,
        .ground = system->ground,
        .entries = g_new0(const Record *, board->n_units + 1),
        .set_size = set_size,
        .exits = g_malloc0(set_size),
        .taken = g_malloc0(set_size),
        .sides = g_malloc0(set_size * board->n_sides),
        .ways = g_malloc0(set_size * board->n_types),
        .traps = g_malloc0(set_size * board->n_types),
    };
    UnitSet commanded;
    g_autoptr(GArray) lost = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GArray) stuck = g_array_new(FALSE, FALSE, sizeof(gint32));
    unit_set_clear(play->rules, commanded);
    note_units(&check);
    mark_exits(&check);
    for (gint32 side = 0; side < (gint32)board->n_sides; side++) {
        UnitSet own;
        unit_set_clear(play->rules, own);
        system->ground->commanded(play->rules, play->position, side, own);
        for (guint i = 0; i < play->rules->unit_set_size; i++)
            commanded[i] |= own[i];
    }
    check_stacks_of(&check);
    for (gint32 unit = 0; unit < (gint32)board->n_units; unit++)
        if (place_of(&check, unit) != NO_NAME && side_of(&check, unit) != NO_NAME)
            check_unit(&check, unit, commanded, lost, stuck);
    report_lost(&check, lost);
    report_stuck(&check, stuck);
    g_free(check.entries);
    g_free(check.exits);
    g_free(check.taken);
    g_free(check.sides);
    g_free(check.ways);
    g_free(check.traps);
}
