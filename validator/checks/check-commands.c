/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of a hex battle: their units, leaders and successors; and the faces of counters, one
 * for each step, the weaker ones no better than the full one.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/chain.h"
#include "validator/checks/fix.h"
#include "validator/checks/roll-range.h"
#include "validator/checks/rule-uses.h"

#include <string.h>

/* Returns: the side for which @unit fights, or NULL. */
static const char *
side_of(const CheckRun *run, const Unit *unit)
{
    const Record *nation =
        !unit->record.raw ? id_index_find(run->ids, ENTITY_NATION, unit->nation) : NULL;
    return nation != NULL && !nation->raw ? ((const Nation *)nation)->side : NULL;
}

static const UnitCommand *
command_named(const CheckRun *run, const char *id)
{
    return (const UnitCommand *)id_index_find_read(run->ids, ENTITY_COMMAND, id);
}

/* Reports that @who, at the member @key of @record, item @item, is under the command @id of the
 * other side, unless it is one of @flipped. */
static void
check_side(CheckRun *run, GHashTable *flipped, const Record *record, const char *key, int item,
           const char *who, const char *side, const char *id)
{
    const UnitCommand *command = command_named(run, id);
    if (command == NULL || command->side == NULL || side == NULL ||
        strcmp(command->side, side) == 0 || g_hash_table_contains(flipped, command))
        return;
    Finding *finding = check_report_item(
        run, FINDING_COMMAND_OTHER_SIDE, record, key, item, FINDING_ARG("who", who),
        FINDING_ARG("command", argument_record_name(&command->record)));
    finding_add_related(run->findings, finding, &command->record, "side", N_("Its side."));
}

/* Whether @unit has the symbol of a leader. */
static gboolean
has_leader_symbol(const CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    return type != NULL && record_has_key(type, "arm") &&
           ((const UnitType *)type)->arm == ARM_LEADER;
}

/* What is known of all commands together; all are sets. */
typedef struct {
    GHashTable *used;    /* ids of commands in which is a unit, or another command */
    GHashTable *led;     /* commands with a leader, their own or of one of which they are a part */
    GHashTable *circles; /* commands that are part of themselves by what is above them */
    GHashTable *flipped; /* commands that are on another side than all their units */
} CommandUse;

static void
note_led(const CheckRun *run, const CommandUse *use, const char *id)
{
    const UnitCommand *command = command_named(run, id);
    if (command != NULL)
        g_hash_table_add(use->led, (gpointer)command);
}

static void
note_unit(const CheckRun *run, const CommandUse *use, const Unit *unit)
{
    const Leader *leader = (const Leader *)unit->leader;
    gboolean leads = leader != NULL && !leader->record.raw;
    if (unit->command != NULL)
        g_hash_table_add(use->used, (gpointer)unit->command);
    /* A leader without `leader` has a finding of its own. */
    if (leads || has_leader_symbol(run, unit))
        note_led(run, use, unit->command);
    for (guint32 i = 0; leads && i < leader->commands.length; i++)
        note_led(run, use, leader->commands.items[i]);
}

static void
check_unit(CheckRun *run, const CommandUse *use, const Unit *unit, gboolean has_commands)
{
    const char *name = argument_record_name(&unit->record);
    const char *side = side_of(run, unit);
    if (unit->command != NULL)
        check_side(run, use->flipped, &unit->record, "command", -1, name, side, unit->command);
    else if (has_commands &&
             !record_has_unparsed(&unit->record, record_field(&unit->record, "command")))
        check_report(run, FINDING_COMMAND_NONE, &unit->record, NULL, FINDING_ARG("unit", name));
    const Leader *leader = (const Leader *)unit->leader;
    if (leader == NULL || leader->record.raw)
        return;
    for (guint32 i = 0; i < leader->commands.length; i++)
        check_side(run, use->flipped, &leader->record, "commands", (int)i, name, side,
                   leader->commands.items[i]);
}

/* A circle of one: what names itself, at @key of the item @index of @list, has no successor. */
static void
fix_self(CheckRun *run, Finding *finding, const char *list, guint32 index, const char *key,
         const Record *self)
{
    g_autofree char *before = fix_json_quote(record_key(self));
    fix_listed(run, finding, ENTITY_ROSTER, list, index, key, before, NULL);
}

/* @index: of @command among all. */
static void
check_command(CheckRun *run, const UnitCommand *command, guint32 index, const CommandUse *use)
{
    const Record *record = &command->record;
    const char *name = argument_record_name(record);
    gboolean is_circle = g_hash_table_contains(use->circles, command);
    if (!g_hash_table_contains(use->flipped, command))
        check_side(run, use->flipped, record, "part-of", -1, name, command->side, command->part_of);
    if (is_circle) {
        const UnitCommand *above = command_named(run, command->part_of);
        Finding *finding = check_report(run, FINDING_COMMAND_CYCLE, record, "part-of",
                                        FINDING_ARG("command", name),
                                        FINDING_ARG("above", argument_record_name(&above->record)));
        if (above == command)
            fix_self(run, finding, "commands", index, "part-of", record);
    }
    if (command->id == NULL)
        return;
    gboolean is_empty = !g_hash_table_contains(use->used, command->id);
    if (is_empty || (!is_circle && !g_hash_table_contains(use->led, command)))
        check_report(run, is_empty ? FINDING_COMMAND_EMPTY : FINDING_COMMAND_WITHOUT_LEADER, record,
                     NULL, FINDING_ARG("command", name));
}

/* Returns: (transfer full): from each command that is part of another to that one. */
static GHashTable *
commands_above(CheckRun *run, const CommandUse *use)
{
    GHashTable *above = g_hash_table_new(NULL, NULL);
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->part_of == NULL)
            continue;
        g_hash_table_add(use->used, (gpointer)command->part_of);
        const UnitCommand *next = command_named(run, command->part_of);
        if (next != NULL)
            g_hash_table_insert(above, (gpointer)command, (gpointer)next);
    }
    return above;
}

/* Of fewer units of one command it is not known whether they are wrong, or the command. */
#define UNITS_LEAST 3

/* How many units are in a command, and how many of these are on another side. */
typedef struct {
    guint n, n_others;
    const Unit *first;
} CommandSides;

/* Returns: (transfer full): the commands all of whose units, UNITS_LEAST or more, are on another
 * side. They are reported. */
static GHashTable *
find_flipped(CheckRun *run, Records units)
{
    GHashTable *flipped = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) sides = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const UnitCommand *command = unit->record.raw ? NULL : command_named(run, unit->command);
        const char *side = command != NULL ? side_of(run, unit) : NULL;
        if (side == NULL || command->side == NULL)
            continue;
        CommandSides *there = g_hash_table_lookup(sides, command);
        if (there == NULL) {
            there = g_new0(CommandSides, 1);
            g_hash_table_insert(sides, (gpointer)command, there);
        }
        there->n++;
        there->n_others += strcmp(side, command->side) != 0;
        there->first = there->first != NULL ? there->first : unit;
    }
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    for (guint32 i = 0; i < commands.length; i++) {
        const CommandSides *there = g_hash_table_lookup(sides, commands.items[i]);
        if (there == NULL || there->n < UNITS_LEAST || there->n_others < there->n)
            continue;
        g_hash_table_add(flipped, (gpointer)commands.items[i]);
        check_report(run, FINDING_COMMAND_OTHER_SIDE, commands.items[i], "side",
                     FINDING_ARG("who", argument_record_name(&there->first->record)),
                     FINDING_ARG("command", argument_record_name(commands.items[i])));
    }
    return flipped;
}

/* The parts of one command, by leaders of their own. */
typedef struct {
    guint n_led, n_unled;
    guint most; /* leaders of one part */
    const UnitCommand *richest;
} LedParts;

/* Reports a part with units and no leader of its own where each of the others has one and one has
 * two: one of these was put there. */
static void
check_lost_leader(CheckRun *run, const LedParts *parts, const UnitCommand *part)
{
    if (parts->n_unled > 1 || parts->most < 2 || parts->n_led < 2 ||
        check_shows_through(run, &part->record, NULL))
        return;
    const UnitCommand *richest = parts->richest;
    Finding *finding = check_report(run, FINDING_COMMAND_LOST_LEADER, &part->record, "id",
                                    FINDING_ARG("command", argument_record_name(&part->record)),
                                    FINDING_ARG("other", argument_record_name(&richest->record)),
                                    FINDING_ARG_NUMBER("count", parts->most));
    finding_add_related(run->findings, finding, &richest->record, NULL, N_("The other one."));
}

/* @leaders: command -> number of its leaders. Returns: (transfer full): id of a command that has
 * parts -> LedParts. */
static GHashTable *
count_led_parts(Records commands, GHashTable *leaders)
{
    GHashTable *wholes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *part = (const UnitCommand *)commands.items[i];
        if (part->record.raw || part->part_of == NULL)
            continue;
        LedParts *parts = g_hash_table_lookup(wholes, part->part_of);
        if (parts == NULL) {
            parts = g_new0(LedParts, 1);
            g_hash_table_insert(wholes, (gpointer)part->part_of, parts);
        }
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(leaders, part));
        parts->n_led += n > 0;
        parts->n_unled += n == 0;
        if (n > parts->most) {
            parts->most = n;
            parts->richest = part;
        }
    }
    return wholes;
}

static void
check_lost_leaders(CheckRun *run, Records units)
{
    g_autoptr(GHashTable) leaders = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) with_units = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) listed = g_hash_table_new(NULL, NULL); /* that leaders of others lead */
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const UnitCommand *command = unit->record.raw ? NULL : command_named(run, unit->command);
        if (command == NULL)
            continue;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(leaders, command));
        const Leader *leader = (const Leader *)unit->leader;
        for (guint32 j = 0; leader != NULL && !leader->record.raw && j < leader->commands.length;
             j++) {
            const UnitCommand *other = command_named(run, leader->commands.items[j]);
            if (other != NULL)
                g_hash_table_add(listed, (gpointer)other);
        }
        if (leader != NULL)
            g_hash_table_insert(leaders, (gpointer)command, GUINT_TO_POINTER(n + 1));
        else
            g_hash_table_add(with_units, (gpointer)command);
    }
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    g_autoptr(GHashTable) wholes = count_led_parts(commands, leaders);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *part = (const UnitCommand *)commands.items[i];
        if (!part->record.raw && part->part_of != NULL && g_hash_table_contains(with_units, part) &&
            !g_hash_table_contains(leaders, part) && !g_hash_table_contains(listed, part))
            check_lost_leader(run, g_hash_table_lookup(wholes, part->part_of), part);
    }
}

void
check_commands(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    g_autoptr(GHashTable) used = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) led = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) flipped = find_flipped(run, units);
    CommandUse use = {.used = used, .led = led, .flipped = flipped};
    for (guint32 i = 0; i < units.length; i++) {
        if (units.items[i]->raw)
            continue;
        note_unit(run, &use, (const Unit *)units.items[i]);
        check_unit(run, &use, (const Unit *)units.items[i], commands.length > 0);
    }
    g_autoptr(GHashTable) above = commands_above(run, &use);
    g_autoptr(GHashTable) circles = chain_circles(above);
    use.circles = circles;
    chain_spread(above, led);
    for (guint32 i = 0; i < commands.length; i++)
        if (!commands.items[i]->raw)
            check_command(run, (const UnitCommand *)commands.items[i], i, &use);
    check_lost_leaders(run, units);
}

/* Returns: the leader whose place @unit takes, or NULL. */
static const Unit *
succeeded_by(const CheckRun *run, const Unit *unit)
{
    const Leader *leader = unit != NULL ? (const Leader *)unit->leader : NULL;
    if (leader == NULL || leader->record.raw || leader->succeeds == NULL)
        return NULL;
    return (const Unit *)id_index_find_read(run->ids, ENTITY_UNIT, leader->succeeds);
}

static Finding *
add_successor(CheckRun *run, FindingId id, const Unit *unit, const Unit *before)
{
    return check_report(run, id, unit->leader, "succeeds",
                        FINDING_ARG("leader", argument_record_name(&unit->record)),
                        FINDING_ARG("before", argument_record_name(&before->record)));
}

static gboolean
is_listed(const Texts *ids, const char *id)
{
    for (guint32 i = 0; i < ids->length; i++)
        if (strcmp(ids->items[i], id) == 0)
            return TRUE;
    return FALSE;
}

/* Reports a command that a leader does not list, though he does two or more of the others that are
 * part of the same one. */
static void
check_parts(CheckRun *run, const Unit *unit, const Leader *leader)
{
    const UnitCommand *first =
        leader->commands.length > 1 ? command_named(run, leader->commands.items[0]) : NULL;
    const char *whole = first != NULL ? first->part_of : NULL;
    for (guint32 i = 1; whole != NULL && i < leader->commands.length; i++) {
        const UnitCommand *other = command_named(run, leader->commands.items[i]);
        whole = other != NULL && g_strcmp0(other->part_of, whole) == 0 ? whole : NULL;
    }
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    for (guint32 i = 0; whole != NULL && i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->id == NULL || g_strcmp0(command->part_of, whole) != 0 ||
            g_strcmp0(command->id, unit->command) == 0 || is_listed(&leader->commands, command->id))
            continue;
        check_report(
            run, FINDING_LEADER_PART_MISSING, &leader->record, "commands",
            FINDING_ARG("leader", argument_record_name(&unit->record)),
            FINDING_ARG("command", argument_record_name(&command->record)),
            FINDING_ARG("whole", argument_record_name(&command_named(run, whole)->record)));
    }
}

void
check_leader(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    const Leader *leader = place->record->raw ? NULL : (const Leader *)unit->leader;
    if (leader == NULL || leader->record.raw || check_shows_through(run, place->record, NULL))
        return;
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->raw ? ((const Rules *)rules)->battle : NULL;
    gboolean all_reach = battle != NULL && (battle->raw || record_has_key(battle, "command-reach"));
    if (battle != NULL && !all_reach && !record_has_key(&leader->record, "range") &&
        !record_has_unparsed(&leader->record, record_field(&leader->record, "range")))
        check_report(run, FINDING_LEADER_NO_RANGE, &leader->record, NULL,
                     FINDING_ARG("leader", argument_record_name(&unit->record)));
    check_parts(run, unit, leader);
    const Unit *before = succeeded_by(run, unit);
    const char *side = before != NULL ? side_of(run, before) : NULL;
    if (before != NULL && g_strcmp0(side_of(run, unit), side) != 0)
        add_successor(run, FINDING_LEADER_SUCCEEDS_ENEMY, unit, before);
}

void
check_succession(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) next = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = units.items[i]->raw ? NULL : (const Unit *)units.items[i];
        const Unit *before = succeeded_by(run, unit);
        if (before != NULL)
            g_hash_table_insert(next, (gpointer)unit, (gpointer)before);
    }
    g_autoptr(GHashTable) circles = chain_circles(next);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (!g_hash_table_contains(circles, unit))
            continue;
        const Unit *before = g_hash_table_lookup(next, unit);
        Finding *finding = add_successor(run, FINDING_LEADER_CYCLE, unit, before);
        if (before == unit)
            fix_self(run, finding, "units", i, "leader/succeeds", &unit->record);
    }
}

/* Ranks are compared down to this depth of commands; of fewer others none is usual. */
#define DEPTH_MOST 8
#define RANKS_LEAST 3
#define N_RANKS (RANK_LINE + 1)

/* Returns: how many commands the command of @unit is below; -1: it has none, or too many. */
static gint
depth_of(const CheckRun *run, const Unit *unit)
{
    const UnitCommand *command = command_named(run, unit->command);
    for (gint depth = 0; command != NULL && depth < DEPTH_MOST; depth++) {
        if (command->part_of == NULL)
            return depth;
        command = command_named(run, command->part_of);
    }
    return -1;
}

/* A leader with a rank, and how far down the command is. */
typedef struct Ranked {
    const Unit *unit;
    const Leader *leader;
    gint depth;
    gboolean has_parts;          /* its command */
    const struct Ranked *unlike; /* where all others as far down have one rank, and this leader
                                    another: one of them; else NULL */
} Ranked;

/* Leaders by rank: how many have it, and the last one that does. */
typedef struct {
    guint n[N_RANKS];
    const Ranked *last[N_RANKS];
} RankCount;

/* The leaders of a command, and of those below it. */
typedef struct {
    RankCount below;      /* those that have no odd rank */
    const Ranked *symbol; /* the first of its own that has the symbol of a leader, or NULL */
} CommandRanks;

static void
count_rank(RankCount *count, const Ranked *one)
{
    count->n[one->leader->rank]++;
    count->last[one->leader->rank] = one;
}

/* Finds the leaders whose rank all others that are as far down do not have. @leaders: of Ranked. */
static void
find_odd_ranks(GArray *leaders)
{
    RankCount groups[DEPTH_MOST][2] = {{{{0}}}};
    for (guint i = 0; i < leaders->len; i++) {
        const Ranked *one = &g_array_index(leaders, Ranked, i);
        count_rank(&groups[one->depth][one->has_parts != FALSE], one);
    }
    for (guint i = 0; i < leaders->len; i++) {
        Ranked *one = &g_array_index(leaders, Ranked, i);
        const RankCount *group = &groups[one->depth][one->has_parts != FALSE];
        guint n_ranks = 0;
        gint usual = 0;
        for (gint rank = 0; rank < N_RANKS; rank++) {
            n_ranks += group->n[rank] > 0;
            usual = rank != one->leader->rank && group->n[rank] > 0 ? rank : usual;
        }
        if (n_ranks == 2 && group->n[one->leader->rank] == 1 && group->n[usual] >= RANKS_LEAST)
            one->unlike = group->last[usual];
    }
}

static CommandRanks *
ranks_of(GHashTable *ranks, const char *command)
{
    CommandRanks *there = g_hash_table_lookup(ranks, command);
    if (there == NULL) {
        there = g_new0(CommandRanks, 1);
        g_hash_table_insert(ranks, (gpointer)command, there);
    }
    return there;
}

/* @leaders: of Ranked. Returns: (transfer full): id of a command -> CommandRanks. */
static GHashTable *
find_command_ranks(const CheckRun *run, const GArray *leaders)
{
    GHashTable *ranks = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    for (guint i = 0; i < leaders->len; i++) {
        const Ranked *one = &g_array_index(leaders, Ranked, i);
        CommandRanks *own = ranks_of(ranks, one->unit->command);
        if (own->symbol == NULL && has_leader_symbol(run, one->unit))
            own->symbol = one;
        const UnitCommand *command = command_named(run, one->unit->command);
        for (gint j = 0; j < one->depth && one->unlike == NULL; j++) {
            count_rank(&ranks_of(ranks, command->part_of)->below, one);
            command = command_named(run, command->part_of);
        }
    }
    return ranks;
}

/* @usual: what leaders as far down have, or -1: @other is above @one, or below. */
static void
report_rank(CheckRun *run, const Ranked *one, const Ranked *other, gint usual, gboolean is_above)
{
    const char *name = argument_record_name(&other->unit->record);
    if (check_shows_through(run, &one->leader->record, NULL))
        return;
    Finding *finding = check_report(run, FINDING_LEADER_RANK, &one->leader->record, "rank",
                                    FINDING_ARG("leader", argument_record_name(&one->unit->record)),
                                    FINDING_ARG("rank", rank_words[one->leader->rank]),
                                    FINDING_ARG("usual", usual >= 0 ? rank_words[usual] : NULL),
                                    FINDING_ARG("other", usual >= 0 ? name : NULL),
                                    FINDING_ARG("above", usual < 0 && is_above ? name : NULL),
                                    FINDING_ARG("below", usual < 0 && !is_above ? name : NULL));
    finding_add_related(run->findings, finding, &other->leader->record, "rank",
                        N_("The other one."));
}

/* Leaders whose rank is not that of their command, or of those beside them: each leads, by rank,
 * what is below. Of @one and the leaders below, the one that fits none is reported. */
static void
check_rank(CheckRun *run, const RankCount *below, const Ranked *one)
{
    const Ranked *other = NULL;
    guint n = 0;
    if (one->unlike != NULL) {
        report_rank(run, one, one->unlike, (gint)one->unlike->leader->rank, FALSE);
        return;
    }
    for (gint rank = 0; rank <= one->leader->rank; rank++) {
        n += below->n[rank];
        if (below->n[rank] > 0 && (other == NULL || below->last[rank] > other))
            other = below->last[rank];
    }
    if (n == 1)
        report_rank(run, other, one, -1, TRUE);
    else if (n > 1)
        report_rank(run, one, other, -1, FALSE);
}

void
check_ranks(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GArray) leaders = g_array_new(FALSE, FALSE, sizeof(Ranked));
    g_autoptr(GHashTable) wholes = g_hash_table_new(g_str_hash, g_str_equal);
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    const Unit *symbol = NULL;
    guint n_symbols = 0;
    for (guint32 i = 0; i < commands.length; i++)
        if (!commands.items[i]->raw && ((const UnitCommand *)commands.items[i])->part_of != NULL)
            g_hash_table_add(wholes, (gpointer)((const UnitCommand *)commands.items[i])->part_of);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const Leader *leader = unit->record.raw ? NULL : (const Leader *)unit->leader;
        gboolean is_leader = leader != NULL && !leader->record.raw;
        const Ranked ranked = {
            .unit = unit,
            .leader = leader,
            .depth = is_leader ? depth_of(run, unit) : -1,
            .has_parts =
                is_leader && unit->command != NULL && g_hash_table_contains(wholes, unit->command),
        };
        if (ranked.depth >= 0 && has_leader_symbol(run, unit)) {
            symbol = unit;
            n_symbols++;
        }
        if (ranked.depth >= 0 && record_has_key(&leader->record, "rank"))
            g_array_append_val(leaders, ranked);
    }
    find_odd_ranks(leaders);
    g_autoptr(GHashTable) ranks = find_command_ranks(run, leaders);
    for (guint i = 0; i < leaders->len; i++) {
        const Ranked *one = &g_array_index(leaders, Ranked, i);
        const CommandRanks *there = g_hash_table_lookup(ranks, one->unit->command);
        if (symbol == NULL || has_leader_symbol(run, one->unit) || one->unit->type == NULL) {
            check_rank(run, &there->below, one);
            continue;
        }
        const Unit *other = there->symbol != NULL               ? there->symbol->unit
                            : n_symbols * 4 >= leaders->len * 3 ? symbol
                                                                : NULL;
        const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, one->unit->type);
        if (type != NULL && other != NULL && !check_shows_through(run, &one->unit->record, NULL))
            check_report(run, FINDING_LEADER_NO_SYMBOL, &one->unit->record, "leader",
                         FINDING_ARG("unit", argument_record_name(&one->unit->record)),
                         FINDING_ARG("type", argument_record_name(type)),
                         FINDING_ARG("other", argument_record_name(&other->record)));
    }
}

/* The commands whose riders one track counts. */
typedef struct {
    guint n;
    GHashTable *sides;        /* owned: side -> number of those of it; "": none */
    const UnitCommand *last;  /* of them */
    const UnitCommand *other; /* the last one of another side than that, or NULL */
} Riders;

static void
free_riders(gpointer data)
{
    g_hash_table_unref(((Riders *)data)->sides);
    g_free(data);
}

static const char *
rider_side(const UnitCommand *command)
{
    return command->side != NULL ? command->side : "";
}

static guint
count_riders(const Riders *riders, const char *side)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(riders->sides, side));
}

/* Returns: (transfer full): id of a track -> Riders. */
static GHashTable *
find_riders(Records commands)
{
    GHashTable *tracks = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_riders);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->riders == NULL)
            continue;
        Riders *riders = g_hash_table_lookup(tracks, command->riders);
        if (riders == NULL) {
            riders = g_new0(Riders, 1);
            riders->sides = g_hash_table_new(g_str_hash, g_str_equal);
            g_hash_table_insert(tracks, (gpointer)command->riders, riders);
        }
        const char *side = rider_side(command);
        if (riders->last != NULL && strcmp(rider_side(riders->last), side) != 0)
            riders->other = riders->last;
        riders->last = command;
        riders->n++;
        g_hash_table_insert(riders->sides, (gpointer)side,
                            GUINT_TO_POINTER(count_riders(riders, side) + 1));
    }
    return tracks;
}

/* Whether @command is a whole army: it has parts, and is no part itself. */
static gboolean
is_whole_army(Records commands, const UnitCommand *command)
{
    if (command->record.raw || command->record.kept != NULL || command->id == NULL ||
        command->part_of != NULL)
        return FALSE;
    for (guint32 i = 0; i < commands.length; i++)
        if (!commands.items[i]->raw &&
            g_strcmp0(((const UnitCommand *)commands.items[i])->part_of, command->id) == 0)
            return TRUE;
    return FALSE;
}

/* The only whole army without riders. */
static void
check_missing_riders(CheckRun *run, Records commands)
{
    const UnitCommand *without = NULL, *with = NULL;
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (!is_whole_army(commands, command))
            continue;
        if (command->riders != NULL) {
            with = command;
        } else if (without != NULL) {
            return;
        } else {
            without = command;
        }
    }
    if (without != NULL && with != NULL)
        check_report(run, FINDING_COMMAND_NO_RIDERS, &without->record, "id",
                     FINDING_ARG("command", argument_record_name(&without->record)),
                     FINDING_ARG("other", argument_record_name(&with->record)));
}

/* Riders on the track of the enemy, or on one that counts something else. */
void
check_riders(CheckRun *run)
{
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    const RuleUses *uses = check_rule_uses_of(run);
    g_autoptr(GHashTable) tracks = find_riders(commands);
    check_missing_riders(run, commands);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->riders == NULL ||
            check_shows_through(run, &command->record, NULL))
            continue;
        const Riders *riders = g_hash_table_lookup(tracks, command->riders);
        const char *side = rider_side(command);
        guint n_friends = count_riders(riders, side) - 1;
        guint n_enemies = riders->n - 1 - n_friends;
        const UnitCommand *enemy =
            strcmp(rider_side(riders->last), side) != 0 ? riders->last : riders->other;
        const Record *track = id_index_find(run->ids, ENTITY_TRACK, command->riders);
        gboolean counts_more = g_hash_table_contains(uses->moved, command->riders);
        gboolean is_part = command_named(run, command->part_of) != NULL;
        /* Of as many on both sides, those are wrong whose side is not in the name of the track. */
        gboolean is_wrong =
            enemy != NULL && n_enemies > n_friends &&
            (n_enemies > n_friends + 1 ||
             (command->side != NULL && strstr(command->riders, command->side) == NULL));
        if (track == NULL || (!counts_more && !is_part && !is_wrong))
            continue;
        enemy = is_wrong ? enemy : NULL;
        const UnitCommand *whole = command_named(run, command->part_of);
        const char *name = argument_record_name(track);
        check_report(
            run, FINDING_COMMAND_RIDERS, &command->record, "riders",
            FINDING_ARG("command", argument_record_name(&command->record)),
            FINDING_ARG("track", name),
            FINDING_ARG("enemy", enemy != NULL ? argument_record_name(&enemy->record) : NULL),
            FINDING_ARG("counted", enemy == NULL && counts_more ? name : NULL),
            FINDING_ARG("whole", enemy == NULL && !counts_more && whole != NULL
                                     ? argument_record_name(&whole->record)
                                     : NULL));
    }
}

/* What faces say that is better when it is more. */
static const char *const ratings[] = {"attack", "defence", "move", "morale", "impetus"};

/* Returns: whether @face says @key, whose number goes to @number. */
static gboolean
face_states(const Record *face, const char *key, gint64 *number)
{
    const Field *field = record_field(face, key);
    if (face->raw || !record_has(face, field))
        return FALSE;
    *number = *FIELD_SLOT(face, field, gint64);
    return TRUE;
}

static Finding *
add_faces(CheckRun *run, FindingId id, const Unit *unit, const Record *at, const char *key,
          gint64 one, gint64 other)
{
    return check_report(run, id, at, key, FINDING_ARG("unit", argument_record_name(&unit->record)),
                        FINDING_ARG("member", key), FINDING_ARG_NUMBER("number", one),
                        FINDING_ARG_NUMBER("other", other));
}

/* Returns: whether @unit has two faces that were taken for each other: the weak one is nowhere
 * worse and in two numbers better. A face with a name of its own is somebody else. */
static gboolean
are_faces_mistaken(const Unit *unit)
{
    const Records *faces = &unit->faces;
    guint n_better = 0;
    for (guint i = 0; i < G_N_ELEMENTS(ratings) && faces->length == 2; i++) {
        gint64 full = 0;
        gint64 weak = 0;
        if (!face_states(faces->items[0], ratings[i], &full) ||
            !face_states(faces->items[1], ratings[i], &weak))
            continue;
        if (weak < full)
            return FALSE;
        n_better += weak > full;
    }
    return n_better >= 2 && !record_has_key(faces->items[0], "name") &&
           !record_has_key(faces->items[1], "name");
}

static void
fix_faces(CheckRun *run, Finding *finding, const RecordPlace *place)
{
    const Records *faces = &((const Unit *)place->record)->faces;
    g_autofree char *full = record_to_text(faces->items[0]);
    g_autofree char *weak = record_to_text(faces->items[1]);
    g_autofree char *before =
        record_field_to_text(place->record, record_field(place->record, "faces"));
    g_autofree char *after = g_strdup_printf("[%s, %s]", weak, full);
    fix_member(run, finding, place, "faces", before, after);
}

/* What @face, of the unit at @place, says of @key, against the first face. */
static void
check_rating(CheckRun *run, const RecordPlace *place, const Record *face, const char *key)
{
    const Unit *unit = (const Unit *)place->record;
    const Record *full = unit->faces.items[0];
    gint64 before = 0;
    gint64 here = 0;
    gboolean is_full = face_states(full, key, &before);
    gboolean is_here = face_states(face, key, &here);
    if (is_full && is_here && here > before) {
        Finding *finding =
            add_faces(run, FINDING_ROSTER_BETTER_FACE, unit, face, key, here, before);
        if (are_faces_mistaken(unit))
            fix_faces(run, finding, place);
    }
    gboolean is_kept = record_has_unparsed(face, record_field(face, key)) ||
                       record_has_unparsed(full, record_field(full, key));
    if (is_full != is_here && !is_kept && !full->raw && !face->raw)
        check_report(run, FINDING_ROSTER_FACE_LACKS, is_full ? face : full, NULL,
                     FINDING_ARG("unit", argument_record_name(&unit->record)),
                     FINDING_ARG("member", key));
}

/* A morale that no die can show is a slip: a unit that has it passes every test. */
static void
check_morale(CheckRun *run, const Unit *unit, const Record *face)
{
    const Record *dice = roll_range_dice(run);
    gint64 morale = 0;
    if (dice == NULL || !record_has_key(dice, "faces") || !face_states(face, "morale", &morale))
        return;
    const Dice *own = (const Dice *)dice;
    gint64 highest = own->faces + (record_has_key(dice, "lowest") ? own->lowest : 1) - 1;
    if (morale > MAX(highest, run->highest))
        add_faces(run, FINDING_ROSTER_BEYOND_DICE, unit, face, "morale", morale, highest);
}

/* Neither the faces nor the type say how far the unit moves. */
static void
check_move(CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    gboolean says_move = type == NULL || record_has_key(type, "move");
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Record *face = unit->faces.items[i];
        says_move = says_move || face->raw || record_has_key(face, "move") ||
                    record_has_unparsed(face, record_field(face, "move"));
    }
    if (!says_move)
        check_report(run, FINDING_ROSTER_NO_MOVE, &unit->record, "faces",
                     FINDING_ARG("unit", argument_record_name(&unit->record)));
}

/* A counter with the symbol of a leader that is none. */
static void
check_symbol(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    if (place->record->raw || !has_leader_symbol(run, unit) || unit->leader != NULL ||
        record_has_unparsed(place->record, record_field(place->record, "leader")) ||
        check_shows_through(run, place->record, NULL))
        return;
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    check_report(run, FINDING_LEADER_UNSTATED, place->record, "type",
                 FINDING_ARG("unit", argument_record_name(place->record)),
                 FINDING_ARG("type", argument_record_name(type)));
}

/* Reports a unit of which every face states an attack of 0; what cannot attack states none. */
static void
check_attack(CheckRun *run, const Unit *unit)
{
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Face *face = (const Face *)unit->faces.items[i];
        if (face->record.raw || !record_has_key(&face->record, "attack") || face->attack > 0)
            return;
    }
    check_report(run, FINDING_ROSTER_NEVER_HITS, unit->faces.items[0], "attack",
                 FINDING_ARG("unit", argument_record_name(&unit->record)));
}

void
check_unit_faces(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    check_symbol(run, place);
    if (place->record->raw || unit->faces.length == 0 ||
        check_shows_through(run, place->record, NULL))
        return;
    if (record_has_key(place->record, "strength") && (gint64)unit->faces.length != unit->strength)
        check_report(run, FINDING_ROSTER_FACES, place->record, "faces",
                     FINDING_ARG("unit", argument_record_name(place->record)),
                     FINDING_ARG_NUMBER("faces", unit->faces.length),
                     FINDING_ARG_NUMBER("steps", unit->strength));
    for (guint32 i = 0; i < unit->faces.length; i++) {
        check_morale(run, unit, unit->faces.items[i]);
        for (guint j = 0; j < G_N_ELEMENTS(ratings) && i > 0; j++)
            check_rating(run, place, unit->faces.items[i], ratings[j]);
    }
    check_move(run, unit);
    check_attack(run, unit);
}
