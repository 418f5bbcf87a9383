/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What conditions ask about, and which of those that are watched ask about what.
 */
#include "validator/engine/rules/watches.h"

#include "schema/model/entities.h"
#include "validator/engine/system.h"

#define N_ASKED 8 /* bits of PositionAsked */

static guint8 term_asks(const GameRules *rules, gint32 at);

/* Whether to be in @zone depends on whose places are, or on the date, beside where units are. */
static gboolean
zone_moves(const ZoneCode *zone)
{
    switch (zone->kind) {
    case ZONE_HOME:
    case ZONE_FRIENDLY:
    case ZONE_ENEMY:
    case ZONE_TRANSIT:
    case ZONE_YEAR_NOW:
    case ZONE_YEAR_AHEAD:
        return TRUE;
    default:
        return FALSE;
    }
}

/* Returns: what the selector at @at asks about. */
static guint8
units_ask(const GameRules *rules, gint32 at)
{
    const UnitsCode *units = rules_units(rules, (guint32)at);
    guint8 asks = ASKED_ZONES | (units->min_steps != NO_NUMBER ? ASKED_STEPS : 0);
    if ((rules->says[at] & SAYS_SIDE) != 0)
        asks |= ASKED_LANDS;
    if ((rules->says[at] & (SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0 || zone_moves(&units->in) ||
        zone_moves(&units->not_in) || zone_moves(&units->twin_in))
        asks |= ASKED_LANDS | ASKED_TURN;
    return asks;
}

/* What a selector of places asks about. */
#define PLACES_ASK (ASKED_ZONES | ASKED_LANDS | ASKED_TURN)

/* Returns: what @condition asks about, PositionAsked. */
static guint8
condition_asks(const GameRules *rules, const ConditionCode *condition)
{
    guint8 asks = ASKED_ONCE | condition_row(rules, condition->verb)->asks;
    if (condition->units != NO_CODE)
        asks |= units_ask(rules, condition->units);
    if (condition->places != NO_CODE)
        asks |= PLACES_ASK;
    if (condition->left != NO_CODE)
        asks |= term_asks(rules, condition->left);
    if (condition->right != NO_CODE)
        asks |= term_asks(rules, condition->right);
    for (guint32 i = 0; i < condition->of.n; i++)
        asks |= condition_asks(rules, rules_condition(rules, condition->of.first + i));
    if (condition->each != NO_CODE)
        asks |= condition_asks(rules, rules_condition(rules, (guint32)condition->each));
    return asks;
}

static guint8
term_asks(const GameRules *rules, gint32 at)
{
    const TermCode *term = rules_term(rules, (guint32)at);
    guint8 asks = term_row(rules, term->verb)->asks;
    if (term->units != NO_CODE)
        asks |= units_ask(rules, term->units);
    if (term->places != NO_CODE)
        asks |= PLACES_ASK;
    if (term->if_ != NO_CODE)
        asks |= condition_asks(rules, rules_condition(rules, (guint32)term->if_));
    for (guint32 i = 0; i < term->of.n; i++)
        asks |= term_asks(rules, (gint32)(term->of.first + i));
    return asks;
}

static void
note_what_conditions_ask(GameRules *rules)
{
    guint n = rules->code[ENTITY_CONDITION].n;
    rules->asks = g_new0(guint8, n + 1);
    for (guint i = 0; i < n; i++)
        rules->asks[i] = condition_asks(rules, rules_condition(rules, i));
}

/* Two sets that are made: of units about which something asks where they are, and of zones about
 * which it asks who is there. */
typedef struct {
    const GameRules *rules;
    guint8 *units, *zones;
} Askers;

static void mark_asked_by_term(const Askers *askers, gint32 at);

static void
mark_all_zones(const Askers *askers)
{
    mark_first(askers->zones, zone_numbers_of(&askers->rules->board).n);
}

static void
mark_all(const Askers *askers)
{
    mark_first(askers->units, askers->rules->board.n_units);
    mark_all_zones(askers);
}

/* Of a selector the zones where all that it means are, if it says so: who is elsewhere before and
 * after a move is nothing to it. */
static void
mark_zones_of(const Askers *askers, const UnitsCode *units)
{
    const Board *board = &askers->rules->board;
    const ZoneNumbers numbers = zone_numbers_of(board);
    const ZoneCode *in = &units->in;
    gint32 region = in->of - (gint32)board->n_places;
    if (units->twin_in.kind != NO_CODE || in->of <= NO_NAME)
        mark_all_zones(askers);
    else if (in->kind == ZONE_BOX)
        MARK(askers->zones, numbers.boxes + (guint32)in->of);
    else if (in->kind == ZONE_PLACE && region < 0)
        MARK(askers->zones, in->of);
    else if (in->kind == ZONE_PLACE)
        for (guint32 i = 0; i < board->regions[region].n; i++)
            MARK(askers->zones, board->region_places[board->regions[region].first + i]);
    else
        mark_all_zones(askers);
}

/* Of a selector those whose print may fit, and their twins if it asks for those. */
static void
mark_asked_by_units(const Askers *askers, gint32 at)
{
    const GameRules *rules = askers->rules;
    const UnitsCode *units = rules_units(rules, (guint32)at);
    const guint8 *labels = labels_of(rules, units);
    gint32 n_units = (gint32)rules->board.n_units;
    mark_zones_of(askers, units);
    if ((rules->says[at] & (SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0) {
        mark_all(askers);
        return;
    }
    for (gint32 i = next_marked(rules, labels, 0); i < n_units;
         i = next_marked(rules, labels, i + 1)) {
        gint32 twin = rules->board.units[i].twin;
        MARK(askers->units, i);
        if (units->twin_in.kind != NO_CODE && twin != NO_NAME)
            MARK(askers->units, twin);
    }
}

static void
mark_asked_by_condition(const Askers *askers, gint32 at)
{
    const ConditionCode *condition = rules_condition(askers->rules, (guint32)at);
    guint8 asks = condition_row(askers->rules, condition->verb)->asks;
    if (condition->verb == CONDITION_ELIMINATED) {
        MARK(askers->units, condition->unit);
        MARK(askers->zones, zone_numbers_of(&askers->rules->board).out);
    } else if ((asks & ASKED_ZONES) != 0 || condition->places != NO_CODE) {
        mark_all(askers);
    }
    if (condition->units != NO_CODE)
        mark_asked_by_units(askers, condition->units);
    if (condition->left != NO_CODE)
        mark_asked_by_term(askers, condition->left);
    if (condition->right != NO_CODE)
        mark_asked_by_term(askers, condition->right);
    for (guint32 i = 0; i < condition->of.n; i++)
        mark_asked_by_condition(askers, (gint32)(condition->of.first + i));
}

static void
mark_asked_by_term(const Askers *askers, gint32 at)
{
    const TermCode *term = rules_term(askers->rules, (guint32)at);
    if ((term_row(askers->rules, term->verb)->asks & ASKED_ZONES) != 0 || term->places != NO_CODE)
        mark_all(askers);
    if (term->units != NO_CODE)
        mark_asked_by_units(askers, term->units);
    if (term->if_ != NO_CODE)
        mark_asked_by_condition(askers, term->if_);
    for (guint32 i = 0; i < term->of.n; i++)
        mark_asked_by_term(askers, (gint32)(term->of.first + i));
}

/* Adds the watch @number to the sets of @watches of those of @n that are marked in @marks. */
static void
add_to_sets(const Watches *watches, guint8 *sets, guint number, const guint8 *marks, guint n)
{
    for (guint i = next_of_set(marks, 0, n); i < n; i = next_of_set(marks, i + 1, n))
        MARK(sets + (gsize)i * watches->set_size, number);
}

/* Notes that the watch @number asks about @asks, PositionAsked. */
static void
note_asked(Watches *watches, guint number, guint8 asks)
{
    watches->asked |= asks;
    watches->items[number].asks = asks;
    for (guint i = 0; i < N_ASKED; i++)
        if (((asks >> i) & 1) != 0)
            MARK(watches->of_asked + i * watches->set_size, number);
}

/* Notes what the condition asks about that the watch @number is. */
static void
note_condition(GameRules *rules, guint number)
{
    Watches *watches = &rules->watches;
    gint32 at = watches->items[number].condition;
    guint n_units = rules->board.n_units, n_zones = zone_numbers_of(&rules->board).n;
    g_autofree guint8 *units = g_malloc0(MARKS_SIZE(n_units));
    g_autofree guint8 *zones = g_malloc0(MARKS_SIZE(n_zones));
    const Askers askers = {rules, units, zones};
    note_asked(watches, number, at != NO_CODE ? rules->asks[at] : ASKED_ONCE);
    if (at != NO_CODE)
        mark_asked_by_condition(&askers, at);
    add_to_sets(watches, watches->of_unit, number, units, n_units);
    add_to_sets(watches, watches->of_zone, number, zones, n_zones);
}

/* Returns: the condition that is watched as @whole, or NO_CODE. */
static gint32
condition_watched(const GameRules *rules, guint whole)
{
    const Watches *watches = &rules->watches;
    if (whole >= watches->n_edges && whole < watches->n_edges + watches->n_endings)
        return rules_ending(rules, rules->sudden_death.first + whole - watches->n_edges)->if_;
    gboolean is_edge = whole < watches->n_edges;
    guint32 at = is_edge ? rules->edges.first + whole
                         : rules->choices.first + whole - watches->n_edges - watches->n_endings;
    const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)rules->listed[at]);
    return is_edge ? rule->when : rule->if_;
}

/* Adds the parts of what is watched as @whole to @items, of Watch. */
static void
add_parts(const GameRules *rules, guint whole, GArray *items)
{
    gint32 at = condition_watched(rules, whole);
    const ConditionCode *condition = at != NO_CODE ? rules_condition(rules, (guint32)at) : NULL;
    gboolean is_all = condition != NULL && condition->verb == CONDITION_ALL && condition->of.n > 0;
    rules->watches.parts[whole] = (CodeSpan){items->len, is_all ? condition->of.n : 1};
    for (guint32 i = 0; i < rules->watches.parts[whole].n; i++) {
        const Watch watch = {is_all ? (gint32)(condition->of.first + i) : at, whole, 0};
        g_array_append_val(items, watch);
    }
}

static void
list_parts(GameRules *rules)
{
    Watches *watches = &rules->watches;
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(Watch));
    watches->n_edges = rules->edges.n;
    watches->n_endings = rules->sudden_death.n;
    watches->n_choices = rules->choices.n;
    guint n = watches->n_edges + watches->n_endings + watches->n_choices;
    const Watch own = {NO_CODE, n, 0};
    watches->parts = g_new0(CodeSpan, n + 1);
    for (guint i = 0; i < n; i++)
        add_parts(rules, i, items);
    watches->parts[n] = (CodeSpan){items->len, 1};
    g_array_append_val(items, own);
    watches->n = items->len;
    watches->items = (Watch *)g_array_free(g_steal_pointer(&items), FALSE);
}

void
list_watches(GameRules *rules)
{
    Watches *watches = &rules->watches;
    note_what_conditions_ask(rules);
    list_parts(rules);
    watches->set_size = MARKS_SIZE(watches->n);
    watches->of_asked = g_malloc0(N_ASKED * watches->set_size);
    watches->of_unit = g_malloc0((gsize)rules->board.n_units * watches->set_size + 1);
    watches->of_zone = g_malloc0((gsize)zone_numbers_of(&rules->board).n * watches->set_size);
    for (guint i = 0; i < watches->n - 1; i++)
        note_condition(rules, i);
    note_asked(watches, watches->n - 1, rules->system != NULL ? rules->system->watched : 0);
}
